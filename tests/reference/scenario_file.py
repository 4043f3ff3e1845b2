"""Scenario files (scenario-format.md): read one and refuse what cannot be used."""

from dataclasses import dataclass
from pathlib import Path

from .errors import Unusable, known_keys, numbers, one_of, table, truth, whole_number, words
from .rules import Ruleset
from .ruleset_file import Table, load_ruleset, read_toml
from .setup import Place, Position

DECISIONS = [
    "keep",
    "show",
    "give",
    "offer",
    "accept",
    "action",
    "reply",
    "take",
    "join",
    "weapon",
    "show_oar",
    "row",
    "show_compass",
    "navigate",
    "preserver",
    "chum",
    "drink",
    "give_water",
    "object",
]
CHANCES = ["mug_card", "bottom_order"]
STOPS = ["script_end", "phase_end", "round_end", "game_end"]
STATES = ["conscious", "unconscious", "dead", "lost"]
POSITION_KEYS = ["phase", "birds", "seats", "lost", "provisions", "navigation", "row_stack"]
PLACE_KEYS = ["wounds", "hand", "table", "parasol_open", "rowed", "fought", "love", "hate"]
EXPECT_LISTS = ["options", "seats", "lost", "winners"]
EXPECT_CARDS = ["row_stack", "navigation_top", "navigation_bottom"]
EXPECT_NUMBERS = ["birds", "provisions_left", "rounds"]
EXPECT_KEYS = ["pending", "over", *EXPECT_LISTS, *EXPECT_CARDS, *EXPECT_NUMBERS]


@dataclass(frozen=True)
class Entry:
    """One entry of the script: an option of a decision, or the outcome of a chance event."""

    place: str  # how messages name the entry
    who: str  # "" for a chance event
    kind: str  # the decision or the chance event
    answer: str | list[int]


@dataclass(frozen=True)
class Scenario:
    """A scenario ready to be played."""

    name: str
    ruleset: Ruleset
    position: Position
    play: list[Entry]
    stop: str
    expect: Table  # the checked keys of `[expect]` without the characters' tables
    expect_people: dict[str, Table]


def expected_error(file: Table) -> str | None:
    """The text of `[expect.error]`, if the file has it."""
    expect = table(file.get("expect", {}), "expect")
    if "error" not in expect:
        return None
    known_keys(expect, ["error"], "expect, beside the expected error")
    error = table(expect["error"], "expect.error")
    known_keys(error, ["contains"], "expect.error")
    return a_string(error.get("contains"), "expect.error.contains")


def read_scenario(file: Table, folder: Path, data: Path) -> Scenario:
    """Check a scenario; paths in it are relative to `folder`."""
    known_keys(file, ["name", "ruleset", "options", "position", "play", "stop", "expect"], "scenario")
    name = a_string(file.get("name"), "name")
    ruleset_name = a_string(file.get("ruleset", "classic"), "ruleset")
    ruleset = load_ruleset(ruleset_name, folder, data, table(file.get("options", {}), "options"))
    position = read_position(table(file.get("position", {}), "position"), ruleset)
    stop = table(file.get("stop", {}), "stop")
    known_keys(stop, ["at"], "stop")
    expect, expect_people = read_expect(table(file.get("expect", {}), "expect"), ruleset)
    return Scenario(
        name=name,
        ruleset=ruleset,
        position=position,
        play=read_play(file.get("play", []), ruleset),
        stop=one_of(stop.get("at", "script_end"), STOPS, "stop.at"),
        expect=expect,
        expect_people=expect_people,
    )


def a_string(value: object, what: str) -> str:
    """`value` if it is a string; otherwise Unusable."""
    if not isinstance(value, str):
        raise Unusable(f"{what}: {value!r} is not a string" if value is not None else f"{what}: is missing")
    return value


def read_position(given: Table, ruleset: Ruleset) -> Position:
    """The `[position]` table."""
    characters = list(ruleset.cards.characters)
    known_keys(given, [*POSITION_KEYS, *characters], "position")
    position = Position()
    position.phase = a_string(given.get("phase", position.phase), "position.phase")
    position.birds = whole_number(given.get("birds", 0), 0, 24, "position.birds")
    if "seats" in given:
        position.seats = words(given["seats"], "position.seats")
    position.lost = words(given.get("lost", []), "position.lost")
    position.provisions = words(given.get("provisions", []), "position.provisions")
    if "navigation" in given:
        position.navigation = numbers(given["navigation"], "position.navigation")
    position.row_stack = numbers(given.get("row_stack", []), "position.row_stack")
    for who in characters:
        if who in given:
            position.places[who] = read_place(table(given[who], f"position.{who}"), f"position.{who}")
    return position


def read_place(given: Table, what: str) -> Place:
    """A character's table of the position."""
    known_keys(given, PLACE_KEYS, what)
    return Place(
        wounds=whole_number(given.get("wounds", 0), 0, 999, f"{what}.wounds"),
        hand=words(given.get("hand", []), f"{what}.hand"),
        table=words(given.get("table", []), f"{what}.table"),
        parasol_open=truth(given.get("parasol_open", False), f"{what}.parasol_open"),
        rowed=truth(given.get("rowed", False), f"{what}.rowed"),
        fought=truth(given.get("fought", False), f"{what}.fought"),
        love=a_string(given["love"], f"{what}.love") if "love" in given else None,
        hate=a_string(given["hate"], f"{what}.hate") if "hate" in given else None,
    )


def read_play(given: object, ruleset: Ruleset) -> list[Entry]:
    """The `[[play]]` entries."""
    if not isinstance(given, list):
        raise Unusable(f"play: {given!r} is not a list of entries")
    return [read_entry(table(row, f"play {i}"), f"play {i}", ruleset) for i, row in enumerate(given, start=1)]


def read_entry(row: Table, what: str, ruleset: Ruleset) -> Entry:
    """One `[[play]]` entry."""
    if "chance" in row:
        known_keys(row, ["chance", "is"], what)
        kind = one_of(row["chance"], CHANCES, f"{what}.chance")
        if kind == "mug_card":
            return Entry(what, "", kind, one_of(row.get("is"), ruleset.cards.kinds(), f"{what}.is"))
        return Entry(what, "", kind, numbers(row.get("is"), f"{what}.is"))
    known_keys(row, ["who", "does", "choose"], what)
    return Entry(
        place=what,
        who=one_of(row.get("who"), list(ruleset.cards.characters), f"{what}.who"),
        kind=one_of(row.get("does"), DECISIONS, f"{what}.does"),
        answer=a_string(row.get("choose"), f"{what}.choose"),
    )


def read_expect(given: Table, ruleset: Ruleset) -> tuple[Table, dict[str, Table]]:
    """The `[expect]` table: its own keys, and those of the characters."""
    characters = list(ruleset.cards.characters)
    known_keys(given, [*EXPECT_KEYS, *characters], "expect")
    for key, value in given.items():
        what = f"expect.{key}"
        if key in EXPECT_LISTS:
            for word in words(value, what):
                if key != "options":
                    one_of(word, characters, what)
        elif key in EXPECT_CARDS:
            for number in numbers(value, what):
                if number not in ruleset.cards.navigation:
                    raise Unusable(f"{what}: navigation card {number} is unknown")
        elif key in EXPECT_NUMBERS:
            whole_number(value, 0, 9999, what)
        elif key == "pending":
            check_pending(a_string(value, what), characters)
        elif key == "over":
            truth(value, what)
        else:
            check_person(table(value, what), ruleset, what)
    people = {who: table(given[who], who) for who in characters if who in given}
    return {key: value for key, value in given.items() if key not in characters}, people


def check_pending(pending: str, characters: list[str]) -> None:
    """Refuse anything but "WHO DECISION" and "none"."""
    if pending == "none":
        return
    parts = pending.split(" ")
    if len(parts) != 2:
        raise Unusable(f"expect.pending: {pending!r} is neither 'WHO DECISION' nor 'none'")
    one_of(parts[0], characters, "expect.pending")
    one_of(parts[1], DECISIONS, "expect.pending")


def check_person(given: Table, ruleset: Ruleset, what: str) -> None:
    """Refuse what cannot be expected of a character."""
    known_keys(given, ["wounds", "state", "hand", "table", "parasol_open", "rowed", "fought", "score"], what)
    for key, value in given.items():
        if key in ("hand", "table"):
            for kind in words(value, f"{what}.{key}"):
                one_of(kind, ruleset.cards.kinds(), f"{what}.{key}")
        elif key == "state":
            one_of(value, STATES, f"{what}.state")
        elif key in ("wounds", "score"):
            whole_number(value, 0, 9999, f"{what}.{key}")
        else:
            truth(value, f"{what}.{key}")


def load_toml(path: Path) -> Table:
    """The raw content of a scenario file."""
    return read_toml(path, path.name)
