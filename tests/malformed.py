"""What users may type: files and settings that are nearly right, and any text or bytes that are not."""

import json
import re
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from lifeboat_sim.core.ruleset_files import ruleset_text
from lifeboat_sim.games.lifeboat.cards import DRINKERS, Character, NavigationCard, Provision, known_kinds
from lifeboat_sim.games.lifeboat.options import Options, values
from lifeboat_sim.games.lifeboat.ruleset import SHIPPED, load_ruleset, ruleset_template
from tests.toml_text import Written, toml_key, toml_value

KEYS = ("name", "note", "extends", "options", "characters", "provisions", "navigation")
"""The keys of a rule-set file."""
WHOLE = ("is not UTF-8 text", "is nested too deeply", "holds a number of thousands of digits")
"""What can be wrong with a file as a whole."""
LONGEST = 450
"""Characters of a line about a mistake, without the file or option that it begins with."""

CLASSIC = load_ruleset("classic")

# Values ------------------------------------------------------------------------------------------------------

TEXT = st.text(max_size=12) | st.sampled_from(
    ["", " ", "all", "kid", "kidd", "water", "int", "tuple[x", "a\nb", "\x00", "\x7f", "\u2028", "é" * 70, "x" * 5000,
     "../", "a.b", '"']
)  # fmt: skip
NUMBERS = st.integers(-3, 130) | st.sampled_from([10**6, 2**31, 2**63, -(2**63) - 1, 10**25])
WRITTEN = st.sampled_from(
    ["9" * 4000, "9" * 5000, "0x" + "f" * 5000, "[0x" + "f" * 5000 + "]", "1e400", "1979-05-27", "07:32:00.5",
     "1979-05-27T07:32:00Z", "[" * 30 + "]" * 30, "[" * 300 + "]" * 300, "{" + "a." * 3000 + "a = 1}"]
).map(Written)  # fmt: skip
"""Values that are written as they stand."""

ANYTHING = st.recursive(
    st.booleans() | NUMBERS | st.floats() | TEXT | WRITTEN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=5,
)
"""Any value that TOML can hold."""


def near(valid: st.SearchStrategy[Any], others: st.SearchStrategy[Any] = ANYTHING) -> st.SearchStrategy[Any]:
    """Return mostly valid values."""
    return st.sampled_from([True] * 11 + [False]).flatmap(lambda is_valid: valid if is_valid else others)


# Files -------------------------------------------------------------------------------------------------------

CHARACTER_IDS = st.sampled_from([*CLASSIC.characters, "all"])
IDS = st.one_of(st.sampled_from(["cook", "rum", "hidden", "Rum", "r" * 41, "1"]), TEXT)
BELOW = st.sampled_from(
    ["classic", "english", "both-expansions", "Classic", "./rules.toml", "../rules/rules.toml", "./"]
)
NAMES = st.lists(near(CHARACTER_IDS), max_size=4)
FIELDS: dict[type, dict[str, st.SearchStrategy[Any]]] = {
    Character: {
        "name": TEXT,
        "size": st.integers(1, 99),
        "survival": st.integers(0, 99),
        "seat": st.sampled_from([7, 7, 7, 1, 8]),
        "ability": st.sampled_from(["none", "swimmer", "pickpocket"]) | st.just(["double_cash", "none"]),
    },
    Provision: {
        "like": st.sampled_from(known_kinds()),
        "count": st.integers(0, 30),
        "weapon": st.integers(0, 99),
        "points": st.integers(0, 99),
        "set_points": st.lists(st.integers(0, 99), max_size=5),
    },
    NavigationCard: {
        "bird": st.integers(-1, 1),
        "overboard": NAMES | st.just([DRINKERS]),
        "thirst": NAMES,
        "row": st.booleans(),
        "fight": st.booleans(),
        "print_a_thirst": NAMES,
        "remove": st.just(True),
    },
}
CARDS: dict[str, tuple[type, st.SearchStrategy[str]]] = {
    "characters": (Character, near(st.sampled_from(list(CLASSIC.characters)), IDS)),
    "provisions": (Provision, near(st.sampled_from([*CLASSIC.provisions, "rum", "int"]), IDS)),
    "navigation": (NavigationCard, near(st.sampled_from([*CLASSIC.navigation, "1", "999", "0", "1000"]), IDS)),
}


def option_values(name: str) -> st.SearchStrategy[Any]:
    """Return the valid values of an option."""
    if name == "cast":
        return st.lists(CHARACTER_IDS, max_size=8, unique=True)
    if values(name):
        return st.sampled_from(values(name))
    return st.booleans() if Options.model_fields[name].annotation is bool else st.integers(1, 6)


@st.composite
def edits(draw: st.DrawFn) -> tuple[tuple[str, ...], Any]:
    """Draw a path of a rule-set file and what it is set to."""
    table = draw(st.sampled_from(["options", "options", *CARDS, *CARDS, "top", "anywhere"]))
    if table == "options":
        name = draw(st.sampled_from(list(Options.model_fields)))
        return ("options", name), draw(near(option_values(name)))
    if table == "top":
        key = draw(st.sampled_from(["name", "note", "extends", "extends", "options", "navigation"]))
        return (key,), draw(near(BELOW if key == "extends" else TEXT))
    if table == "anywhere":
        return tuple(draw(st.lists(st.sampled_from(list(CARDS)) | TEXT, min_size=1, max_size=4))), draw(ANYTHING)
    card, ids = CARDS[table]
    id = draw(ids)
    if getattr(CLASSIC, table).get(id) and draw(st.booleans()):
        field = draw(st.sampled_from(list(FIELDS[card])))
        return (table, id, field), draw(near(FIELDS[card][field]))
    whole = {field: near(FIELDS[card][field]) for field in card.model_fields if field in FIELDS[card]}  # type: ignore[attr-defined]
    return (table, id), draw(st.fixed_dictionaries(whole) | st.fixed_dictionaries({}, optional=whole))


@st.composite
def ruleset_tables(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the tables of a rule-set file that is nearly right."""
    tables: dict[str, Any] = {"name": "nearly right"}
    for path, value in draw(st.lists(edits(), max_size=3)):
        place = tables
        for key in path[:-1]:
            if not isinstance(place.get(key), dict):
                place[key] = {}
            place = place[key]
        place[path[-1]] = value
    return tables


EXAMPLE = (Path(__file__).parents[1] / "docs" / "rule-sets.md").read_text(encoding="utf-8")
RULESET_FILES = [
    *(path.read_bytes() for path in sorted(SHIPPED.glob("*.toml"))),
    EXAMPLE.split("```toml\n")[1].split("```")[0].encode(),
    ruleset_text(CLASSIC, CLASSIC).encode(),
    ruleset_template().replace("# ", "").encode(),
]
"""Real files, from four lines to a whole rule set."""
WORD = re.compile(rb"\w+|\"[^\"\n]*\"")


@st.composite
def damaged(draw: st.DrawFn, files: list[bytes]) -> bytes:
    """Draw a real file with some words exchanged, and some pieces deleted, doubled, overwritten or put in."""
    content = draw(st.sampled_from(files))
    for _ in range(draw(st.integers(0, 3))):
        one, other = (draw(st.sampled_from(list(WORD.finditer(content)) or [None])) for _ in range(2))
        if one and other:
            content = content[: one.start()] + other.group() + content[one.end() :]
    for _ in range(draw(st.sampled_from([0, 0, 1, 1, 3]))):
        begin = draw(st.integers(0, len(content)))
        end = min(len(content), begin + draw(st.integers(0, 3) | st.integers(0, 60)))
        piece = draw(
            st.sampled_from([b"", content[begin:end] * 2, content[begin:end] * 200])
            | st.binary(max_size=4)
            | st.sampled_from([b"\xff", b"\xed\xa0\x80", b"\x00", b"[", b'"', b"'''", b"=", b".", b"9" * 5000, b"\r"])
        )
        content = content[:begin] + piece + content[end:]
    return content


# Settings ----------------------------------------------------------------------------------------------------

RAW = st.text(st.characters(), max_size=20) | st.sampled_from(
    ["\udc80", "1\nb = 2", "1 # one", "1/0", "1/2", "=", "a = 1", "[" * 3000, "{a=" * 3000, "a." * 3000 + "a", "'''"]
)


def bare(value: Any) -> str:
    """Return a value without the quotes of TOML."""
    return str(value) if isinstance(value, str) else toml_value(value)


@st.composite
def setting_texts(draw: st.DrawFn) -> str:
    """Draw the text of one ``--set``."""
    path, value = draw(edits())
    left = draw(st.just(".".join(map(toml_key, path))) | st.just(".".join(path)) | RAW)
    right = draw(st.just(toml_value(value)) | st.just(bare(value)) | RAW)
    return left + draw(st.sampled_from(["=", "=", "=", " = ", ""])) + right


# Lines -------------------------------------------------------------------------------------------------------


def is_one_short_line(line: str, label: str, keys: Collection[str] = KEYS) -> bool:
    """Return whether a line about a mistake can be printed as it is, and says where (one of the keys) and what."""
    if not (line.startswith(label) and len(line) <= len(label) + LONGEST and line.isprintable()):
        return False
    where, _, what = re.sub(r'"(?:[^"\\]|\\.)*"', "...", line.removeprefix(f"{label}: ")).partition(": ")
    if where.startswith(WHOLE) or line.startswith('--set "'):  # the whole file, or the whole text of a setting
        return True
    names = where in ("is not TOML", "--set extends") or where.split(".")[0] in keys
    return bool(what.strip()) and (names or what.startswith("unknown key"))


# Scenarios ---------------------------------------------------------------------------------------------------

SCENARIO_KEYS = ("name", "ruleset", "options", "position", "play", "stop", "expect")
SCENARIO_FILES = [path.read_bytes() for path in sorted((Path(__file__).parent / "scenarios").glob("*.toml"))[::8]]
"""Some fifty of the scenarios."""
OTHER_VALUES = CHARACTER_IDS | st.sampled_from([*CLASSIC.provisions, "row", "done", 0, 1, 6, 25, 127, True])


@st.composite
def scenario_tables(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the tables of a real scenario with some values exchanged, added or taken out."""
    tables: dict[str, Any] = tomllib.loads(draw(st.sampled_from(SCENARIO_FILES)).decode())
    exchange(draw, tables, OTHER_VALUES, ANYTHING, SCENARIO_KEYS)
    return tables


def exchange(
    draw: st.DrawFn, tables: dict[str, Any], near: st.SearchStrategy[Any], far: st.SearchStrategy[Any], keys: Any
) -> None:
    """Exchange some values of tables, at any depth, for near or far ones, or add or take out some; in place."""
    for _ in range(draw(st.integers(1, 3))):
        place: Any = tables
        while True:
            key = draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
            if not (place[key] and isinstance(place[key], dict | list) and draw(st.integers(0, 3))):
                break
            place = place[key]
        how = draw(st.sampled_from(["other", "other", "anything", "new", "away"]))
        if how == "away":
            del place[key]
        elif how == "new" and isinstance(place, dict):
            place[draw(st.sampled_from(keys) | TEXT)] = draw(far)
        else:
            place[key] = draw(near if how == "other" else far)
        if not tables:
            break


# Files of what was played ------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | TEXT | st.just("\ud800"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=5,
)
"""Any value that JSON can hold, and those that Python takes for JSON."""
PLAYED_KEYS = (
    "format",
    "game",
    "ruleset",
    "engine_hash",
    "bots",
    "seed",
    "number",
    "games",
    "persons",
    "choices",
    "id",
)


@st.composite
def played_tables(draw: st.DrawFn, tables: dict[str, Any]) -> dict[str, Any]:
    """Draw the content of a file that says what was played, with some values exchanged, added or taken out."""
    tables = json.loads(json.dumps(tables))
    exchange(draw, tables, OTHER_VALUES, JSON, PLAYED_KEYS)
    return tables
