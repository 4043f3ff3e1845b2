"""Files of targets (docs/check.md): what may stand in one, and reading it, all mistakes at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, WithJsonSchema

from lifeboat_sim.core.game import Game
from lifeboat_sim.core.mistakes import describe, shown
from lifeboat_sim.core.rulesets import LONGEST_NAME, is_file_name, read_toml
from lifeboat_sim.errors import LifeboatError, TargetError, choices, did_you_mean, plain_text, printable, quoted
from lifeboat_sim.games import load_game

from .plan import MOST_GAMES, MOST_SEED, Plan, assign_bots, default_players
from .targets import EVERY, MEASURES, Target, amount, in_order, width

DEFAULT_GAMES = 200_000
LONGEST_TEXT = 200
MOST_PLAYERS = 99

# What may stand in a file ------------------------------------------------------------------------------------


def _as_games(value: Any) -> int:
    """Return a number of games; TOML reads 1e6 as a number with a fraction."""
    whole = isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1
    if not (whole and 1 <= value <= MOST_GAMES):
        raise ValueError(f"{shown(value)}, allowed a whole number from 1 to 1e12")
    return int(value)


def _as_seed(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_SEED:
        raise ValueError(f"{shown(value)}, allowed a whole number from 0 to 2^63 - 1")
    return value


def _as_players(value: Any) -> tuple[int, ...]:
    """Return numbers of players, from one or a list."""
    numbers = value if isinstance(value, list) else [value]
    good = all(isinstance(one, int) and not isinstance(one, bool) and 0 < one <= MOST_PLAYERS for one in numbers)
    if not (good and numbers and len(set(numbers)) == len(numbers)):
        raise ValueError(f"{shown(value)}, allowed a number of players such as 6, or several such as [4, 5, 6]")
    return tuple(numbers)


def _as_texts(value: Any) -> tuple[str, ...]:
    """Return one text, or a list of different ones."""
    texts = value if isinstance(value, list) else [value]
    if not (texts and all(isinstance(one, str) and one for one in texts) and len(set(texts)) == len(texts)):
        raise ValueError(f"{shown(value)}, allowed a text in quotes, or a list of different ones")
    return tuple(plain_text(one) for one in texts)


def _as_settings(value: Any) -> tuple[str, ...]:
    if not (isinstance(value, list) and all(isinstance(one, str) for one in value)):
        raise ValueError(f'{shown(value)}, allowed a list such as ["row_draw=1", "characters.kid.size=4"]')
    return tuple(plain_text(one) for one in value)


def _as_list(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


Text = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT), AfterValidator(plain_text)]
Number = {"type": "integer", "minimum": 1, "maximum": MOST_PLAYERS}
Players = Annotated[
    tuple[int, ...],
    BeforeValidator(_as_players),
    WithJsonSchema({"anyOf": [Number, {"type": "array", "items": Number, "minItems": 1, "uniqueItems": True}]}),
]
Ids = Annotated[
    tuple[str, ...],
    BeforeValidator(_as_texts),
    WithJsonSchema(
        {"anyOf": [{"type": "string", "minLength": 1}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}
    ),
]
A_VALUE = {
    "anyOf": [{"type": "number", "minimum": 0}, {"type": "string", "pattern": r"^ *[0-9]{1,3}(\.[0-9]+)? ?% *$"}]
}
A_WIDTH = {
    "anyOf": [
        {"type": "number", "exclusiveMinimum": 0},
        {"type": "string", "pattern": r"^ *[0-9]{1,3}(\.[0-9]+)? ?pp *$"},
    ]
}
# What a value may be depends on the measure: it is read when that is known.
Value = Annotated[Any, WithJsonSchema(A_VALUE)]
Width = Annotated[Any, WithJsonSchema(A_WIDTH)]
Centre = Annotated[Any, WithJsonSchema({"anyOf": [*A_VALUE["anyOf"], {"const": "fair"}]})]
Ends = Annotated[Any, WithJsonSchema({"type": "array", "items": A_VALUE, "minItems": 2, "maxItems": 2})]
Name = Literal[
    "win_share", "score", "survival", "early_elimination", "rounds_out", "rounds_mean", "rounds_median", "rounds_p5",
    "rounds_p95", "ties", "no_winner", "unfinished", "deaths", "margin", "action_share",
]  # fmt: skip


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Entry(_Table):
    """One ``[[target]]``: a measure, and one form of limit."""

    measure: Annotated[Name, Field(description="What is measured.")]
    of: Annotated[Ids | None, Field(description='"every", the id of a character or action, or a list of ids.')] = None
    within: Annotated[Width, Field(description="Largest distance from `around`.")] = None
    around: Annotated[Centre, Field(description='Middle of `within`; "fair" is the fair win share.')] = None
    between: Annotated[Ends, Field(description="Lower and upper end.")] = None
    at_least: Annotated[Value, Field(description="Lower end.")] = None
    at_most: Annotated[Value, Field(description="Upper end.")] = None
    no_worse_than: Annotated[Text | None, Field(description="A rule set; `by` how much worse is tolerated.")] = None
    close_to: Annotated[Text | None, Field(description="A rule set; `by` how much it may differ, up or down.")] = None
    by: Annotated[Width, Field(description="Beside `no_worse_than` or `close_to`.")] = None
    players: Annotated[Players | None, Field(description="For which of the file's numbers of players.")] = None
    name: Annotated[Text | None, Field(description="What it is called in the results.")] = None


class TargetsFile(_Table):
    """A file of targets."""

    rules: Annotated[Text, Field(description="A shipped rule set, or a .toml file beside this one.")] = "classic"
    settings: Annotated[
        tuple[str, ...],
        BeforeValidator(_as_settings),
        Field(alias="set", description="Single values that are changed: PATH=VALUE each."),
        WithJsonSchema({"type": "array", "items": {"type": "string", "pattern": "="}}),
    ] = ()
    players: Annotated[Players | None, Field(description="Numbers of players; default 6, or the fixed cast.")] = None
    bots: Annotated[Text | None, Field(description="Who plays: sensible, or kid=random,sensible.")] = None
    games: Annotated[
        int,
        BeforeValidator(_as_games),
        Field(description="Games for each number of players."),
        WithJsonSchema({"type": "number", "minimum": 1, "maximum": MOST_GAMES, "multipleOf": 1}),
    ] = DEFAULT_GAMES
    seed: Annotated[
        int,
        BeforeValidator(_as_seed),
        Field(description="Same seed, same games."),
        WithJsonSchema({"type": "integer", "minimum": 0, "maximum": MOST_SEED}),
    ] = 1
    target: Annotated[tuple[Entry, ...], Field(min_length=1), BeforeValidator(_as_list)]


# Reading -----------------------------------------------------------------------------------------------------

ANY_TARGET = [{"measure": "ties"}]
LIMITS = ("within", "between", "at_least", "at_most", "no_worse_than", "close_to")
"""The forms of limit; a target has one of them."""


@dataclass(frozen=True)
class Check:
    """What a file of targets asks for.

    Attributes
    ----------
    file : str
        Its name.
    settings : tuple of str
        Single values that are changed.
    targets : tuple of Target
        In the order of the file; each says for which numbers of players it is to hold.
    plans : dict of int to Plan
        What is played, by number of players.
    bases : dict of (str, int) to Plan
        What is played beside it, by rule set as the targets name it and number of players.
    """

    file: str
    settings: tuple[str, ...]
    targets: tuple[Target, ...]
    plans: Mapping[int, Plan]
    bases: Mapping[tuple[str, int], Plan]

    def bases_at(self, players: int) -> dict[str, Plan]:
        """Return what is played beside the rule set with so many players."""
        return {name: plan for (name, number), plan in self.bases.items() if number == players}


def read_targets(path: Path, games: int | None = None, seed: int | None = None) -> Check:
    """Return what a file of targets asks for; ``games`` and ``seed`` take the place of its own.

    Raises
    ------
    LifeboatError
        With one line per mistake.
    """
    tables = read_toml(path)
    lines, head, entries = _parts(tables)
    label = printable(str(path), LONGEST_NAME)
    reader = _Reader(head, path.parent, games, seed)
    targets = [target for number, entry in entries.items() for target in reader.target(number, entry)]
    if lines := list(dict.fromkeys([*lines, *reader.lines])):
        raise TargetError([f"{label}: {line}" for line in lines], label)
    return Check(str(path), head.settings, tuple(targets), reader.plans, reader.bases)


def _parts(tables: dict[str, Any]) -> tuple[list[str], TargetsFile, dict[int, Entry]]:
    """Return the mistakes of form, and what is free of them: the head of a file, and its targets by number."""
    lines: list[str] = []
    given = tables.get("target")
    if isinstance(given, dict) and given:
        lines.append("target: allowed [[target]] in double brackets above each target")
        tables = tables | {"target": [given]}
    elif given in (None, [], {}):
        lines.append("target: required, at least one [[target]]")
        tables = tables | {"target": ANY_TARGET}
    head, entries = tables, {}
    try:
        TargetsFile.model_validate(tables)
    except ValidationError as error:
        found = describe(error, TargetsFile)
        lines += [re.sub(r"^target\.([0-9]+)", lambda at: f"target {int(at[1]) + 1}", line) for line in found]
        wrong = {problem["loc"][0] for problem in error.errors()}
        head = {key: value for key, value in tables.items() if key not in wrong}
    for number, entry in enumerate(tables["target"] if isinstance(tables["target"], list) else [], start=1):
        with suppress(ValidationError):
            entries[number] = Entry.model_validate(entry)
    return lines, TargetsFile.model_validate(head | {"target": ANY_TARGET}), entries


class _Reader:
    """Reads targets, and gathers what is wrong with them and with what they are to be true of."""

    def __init__(self, head: TargetsFile, folder: Path, games: int | None, seed: int | None) -> None:
        self.head = head
        self.folder = folder
        self.games = games or head.games
        self.seed = head.seed if seed is None else seed
        self.lines: list[str] = []
        self.game: Game = load_game("lifeboat")
        self.plans: dict[int, Plan] = {}
        self.bases: dict[tuple[str, int], Plan] = {}
        self.rulesets: dict[tuple[str, tuple[str, ...]], Any] = {}
        ruleset = self.load("rules", head.rules, ())
        if ruleset is not None and head.settings:
            ruleset = self.load("set", head.rules, head.settings) or ruleset
        if ruleset is not None:
            for players in head.players or (default_players(self.game, ruleset),):
                self.add_plan(self.plans, players, "", players, head.rules, ruleset)

    def load(self, key: str, name: str, settings: Sequence[str]) -> Any:
        """Return a rule set, or None if it is unusable; it is loaded once."""
        if (name, tuple(settings)) not in self.rulesets:
            path = str(self.folder / name) if is_file_name(name) else name
            ruleset = None
            try:
                ruleset = self.game.load_ruleset(path, settings)
            except LifeboatError as error:
                self.lines += [f"{key}: {line.removeprefix('--set ').removeprefix('--set: ')}" for line in error.lines]
            self.rulesets[name, tuple(settings)] = ruleset
        return self.rulesets[name, tuple(settings)]

    def add_plan(self, plans: dict[Any, Plan], key: Any, place: str, players: int, name: str, ruleset: Any) -> None:
        """Plan the games of a rule set; ``place`` begins the line of a mistake."""
        try:
            bots = assign_bots(self.head.bots, self.game, ruleset)
            plans[key] = Plan(self.game, ruleset, name, players, bots, self.games, self.seed)
        except LifeboatError as error:
            self.lines += [f"{place}{line}" for line in error.lines]

    def target(self, number: int, entry: Entry) -> Iterator[Target]:
        """Yield the target that an entry makes, if nothing is wrong with it."""
        place = f"target {number}"
        before = len(self.lines)
        players = self.players(place, entry)
        low, high, fair = self.limits(place, entry)
        base = entry.no_worse_than or entry.close_to
        target = Target(entry.measure, low, high, entry.of or (), fair, base, players, entry.name)
        self.check_of(place, target)
        if base is not None:
            self.check_base(f"{place}.{'no_worse_than' if entry.no_worse_than else 'close_to'}", target, base)
        if len(self.lines) == before:
            yield target

    def players(self, place: str, entry: Entry) -> tuple[int, ...]:
        """Return the numbers of players that a target is for."""
        all_of_them = self.head.players or tuple(self.plans)
        for players in entry.players or ():
            if all_of_them and players not in all_of_them:
                allowed = f"allowed {choices(map(str, all_of_them))}, as the file says above"
                self.lines.append(f"{place}.players: {players}, {allowed}")
        return entry.players or all_of_them

    def limits(self, place: str, entry: Entry) -> tuple[float, float, bool]:
        """Return low and high end, and whether they are counted from the fair win share."""
        given = [key for key in LIMITS if getattr(entry, key) is not None]
        if len(given) != 1:
            found = "no limit" if not given else " and ".join(given)
            self.lines.append(f"{place}: {found}, allowed one of {choices(LIMITS)}")
        for key, partners in (("around", ("within",)), ("by", ("no_worse_than", "close_to"))):
            if getattr(entry, key) is not None and not set(partners) & set(given):
                self.lines.append(f"{place}.{key}: stands only beside {choices(partners)}")
        if len(given) != 1:
            return 0, 0, False
        (form,) = given
        kind, key = MEASURES[entry.measure], form
        try:
            if form == "within":
                wide = width(entry.within, kind.unit)
                key = "around"
                if entry.around in (None, "fair"):
                    if entry.measure != "win_share":
                        found = '"fair"' if entry.around else "missing"
                        raise ValueError(f'{found}, allowed the middle of what is allowed; "fair" only for win_share')
                    return -wide, wide, True
                middle = amount(entry.around, kind.unit)
                return middle - wide, middle + wide, False
            if form == "between":
                if not isinstance(entry.between, list) or len(entry.between) != 2:
                    raise ValueError(f"{shown(entry.between)}, allowed a list of lower and upper end")
                low, high = (amount(end, kind.unit) for end in entry.between)
                in_order(low, high, entry.between)
                return low, high, False
            if form == "at_least":
                return amount(entry.at_least, kind.unit), float("inf"), False
            if form == "at_most":
                return float("-inf"), amount(entry.at_most, kind.unit), False
            if not kind.differs:
                known = [name for name, one in MEASURES.items() if one.differs]
                raise ValueError(f"not for {entry.measure}, allowed for {choices(known)}")
            if form == "no_worse_than" and not kind.good:
                raise ValueError(f"not for {entry.measure}: more is neither better nor worse; close_to is allowed")
            key = "by"
            if entry.by is None:
                raise ValueError("required, but missing")
            wide = width(entry.by, kind.unit)
        except ValueError as error:
            self.lines.append(f"{place}.{key}: {error}")
            return 0, 0, False
        infinite = float("inf")
        below = infinite if form == "no_worse_than" and kind.good == "low" else wide
        above = infinite if form == "no_worse_than" and kind.good == "high" else wide
        return -below, above, False

    def check_of(self, place: str, target: Target) -> None:
        """Refuse a target that is about nobody, or about somebody that there is not."""
        kind, spelled = target.kind, " and ".join(map(shown, target.of))
        if not target.of:
            if not kind.whole:
                self.lines.append(f'{place}.of: required for {target.measure}, "every" or the id of a {kind.of}')
        elif not kind.of:
            self.lines.append(f"{place}.of: {spelled}, not for {target.measure}, which is of whole games")
        elif EVERY in target.of and len(target.of) > 1:
            self.lines.append(f'{place}.of: {spelled}, allowed "every" alone, or ids')
        else:
            for plan in list(self.plans.values())[:1]:
                self.check_ids(f"{place}.of", target, plan)

    def check_ids(self, place: str, target: Target, plan: Plan) -> None:
        """Refuse ids that a rule set does not have."""
        names = plan.game.describe(plan.ruleset, plan.players)
        known = names["actions"] if target.kind.of == "action" else [role["id"] for role in names["roles"]]
        for id in target.of:
            if id not in (EVERY, *known):
                near = did_you_mean(id, [EVERY, *known])
                allowed = choices([EVERY, *known])
                self.lines.append(f"{place}: unknown {target.kind.of} {quoted(id)}, allowed {allowed}{near}")

    def check_base(self, place: str, target: Target, base: str) -> None:
        """Plan the games of a rule set that a target compares with."""
        ruleset = self.load(place, base, ())
        if ruleset is None or not self.plans:
            return  # what is wrong with the bots, say, has been told
        for players in target.players:
            if (base, players) not in self.bases:
                self.add_plan(self.bases, (base, players), f"{place}: {base}: ", players, base, ruleset)
        for (name, _), plan in self.bases.items():
            if name == base and target.kind.of and target.of:
                self.check_ids(place, target, plan)
                break


def targets_schema() -> dict[str, Any]:
    """Return the JSON schema of files of targets, for editors."""
    schema = TargetsFile.model_json_schema(by_alias=True)
    entry = schema["$defs"]["Entry"]
    optional = [name for name in entry["properties"] if name != "measure"]
    for name in optional:
        entry["properties"][name].pop("default", None)
    entry["oneOf"] = [{"required": [form]} for form in LIMITS]
    entry["dependentRequired"] = {"around": ["within"], "no_worse_than": ["by"], "close_to": ["by"]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Targets of a rule set"}
