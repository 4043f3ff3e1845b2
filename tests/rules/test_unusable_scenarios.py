"""Scenario files that cannot be used: a clear line for each, never a traceback, never silence."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lifeboat_sim.core.rulesets import read_toml
from lifeboat_sim.errors import LifeboatError, RulesetError
from lifeboat_sim.games.lifeboat.scenario import play_scenario
from tests.malformed import SCENARIO_FILES, SCENARIO_KEYS, damaged, is_one_short_line, scenario_tables
from tests.toml_text import toml_text


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scenarios") / "scenario.toml"


def line_for(text: str) -> str:
    with pytest.raises(LifeboatError) as raised:
        play_scenario(tomllib.loads(text), Path())
    return raised.value.lines[0]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "name: required, but missing"),
        ("name = 3", "name: 3, allowed text in quotes"),
        ('name = "x"\nruleset = "clasic"', "ruleset: unknown rule set 'clasic'"),
        ('name = "x"\nruleset = "a\\u0000.toml"', "ruleset: 'a\\x00.toml': is no file name"),
        ('name = "x"\ncolour = 1', "colour: unknown key"),
        ('name = "x"\nplay = 3', "play: 3, allowed a list"),
        ('name = "x"\n[options]\nrow_drow = 1', "options.row_drow: unknown option (did you mean row_draw?)"),
        (
            'name = "x"\n[position]\nphase = "lunch"',
            'position.phase: "lunch", allowed quartermaster, actions or navigation',
        ),
        ('name = "x"\n[position]\nbirds = 4', "position.birds: 4, allowed 0 to 3"),
        (
            'name = "x"\n[position]\ncharacters = 5',
            "position.characters: unknown key, allowed birds, lost, navigation,",
        ),
        ('name = "x"\n[position]\nkid = 3', "position.kid: unknown key, allowed birds, lost, navigation,"),
        ('name = "x"\n[position.kid]\nwound = 3', "position.kid.wound: unknown key (did you mean wounds?)"),
        ('name = "x"\n[options]\nwater = 3', "options.water: unknown option (did you mean provisions.water.count?)"),
        ('name = "x"\n[expect.error]\ncontains = ""', 'expect.error.contains: "", allowed some text'),
        ('name = "x"\n[position]\nseats = ["kid", "bob", "mate", "lauren"]', "position.seats: unknown character 'bob'"),
        (
            'name = "x"\n[position]\nseats = ["kid", "kid", "mate", "lauren"]',
            "position.seats: 'kid' stands there twice",
        ),
        ('name = "x"\n[position]\nseats = ["kid", "mate"]', "position.seats: a cast of 2"),
        ('name = "x"\n[position]\nnavigation = [19, 19]', "position.navigation: navigation card 19 stands there twice"),
        ('name = "x"\n[position]\nnavigation = [77]', "position.navigation: unknown navigation card 77"),
        (
            'name = "x"\n[position]\nprovisions = ["watre"]',
            "position.provisions: unknown card 'watre' (did you mean water?)",
        ),
        (
            'name = "x"\n[position.kid]\nhand = ["knife", "knife"]',
            "position.kid.hand: 'knife': more copies than the rule set has (1)",
        ),
        ('name = "x"\n[position.kid]\nwounds = -1', "position.kid.wounds: -1, allowed 0 to 127"),
        (
            'name = "x"\n[position.kid]\nparasol_open = true',
            "position.kid.parasol_open: 'kid' has no parasol on the table",
        ),
        ('name = "x"\n[position.kid]\nlove = "mate"', "position: 'mate' is dealt twice as love"),
        ('name = "x"\n[position.kid]\nlove = "matey"', "position.kid.love: unknown character 'matey'"),
        ('name = "x"\n[[play]]\nwhoo = "kid"', "play.0.whoo: unknown key (did you mean who?)"),
        ('name = "x"\n[[play]]\nwho = "kid"', "play: an entry needs who, does and choose"),
        ('name = "x"\n[[play]]\nchance = "rain"\nis = "x"', 'play.0.chance: "rain", allowed mug_card or bottom_order'),
        ('name = "x"\n[[play]]\nwho = "kid"\ndoes = "acton"\nchoose = "row"', "play.does: unknown decision 'acton'"),
        (
            'name = "x"\n[[play]]\nwho = "kid"\ndoes = "action"\nchoose = "fly"',
            "play: kid action: 'fly' is not an option",
        ),
        (
            'name = "x"\n[stop]\nat = "round_end"\n[[play]]\nwho = "kid"\ndoes = "drink"\nchoose = "drink"',
            "play: the entry kid drink drink was never used",
        ),
        ('name = "x"\n[stop]\nat = "noon"', 'stop.at: "noon", allowed'),
        ('name = "x"\nexpect = 5', "expect: 5, allowed a table"),
        ('name = "x"\n[expect]\nerror = "x"', 'expect.error: "x", allowed a table with the key contains'),
        ('name = "x"\n[expect]\nbirds = 1\n[expect.error]\ncontains = "y"', "expect.error: stands alone"),
        ('name = "x"\n[expect]\nlost = ["kidd"]', "expect.lost: unknown character 'kidd' (did you mean kid?)"),
        ('name = "x"\n[expect]\npending = "kid replies"', "expect.pending: unknown decision 'replies'"),
        ('name = "x"\n[expect]\nnavigation_top = [99]', "expect.navigation_top: unknown navigation card 99"),
        ('name = "x"\n[expect.kid]\nhand = ["watr"]', "expect.kid.hand: unknown card 'watr' (did you mean water?)"),
        ('name = "x"\n[expect.kit]\nwounds = 1', "expect: unknown character 'kit' (did you mean kid?)"),
    ],
)
def test_the_line_for_a_mistake(text: str, line: str) -> None:
    assert line_for(text).startswith(line)


HUGE = "0x" + "f" * 5000
LONG = "k" * 5000
TOLD = "a number of thousands of digits"
SHORT = f"'{'k' * 57}...'"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"name = {HUGE}", f"name: {TOLD}, allowed text in quotes"),
        (f'name = "x"\n[position]\nbirds = {HUGE}', f"position.birds: {TOLD}, allowed 0 to 24"),
        (f'name = "x"\n[position]\nnavigation = [{HUGE}]', f"position.navigation: unknown navigation card {TOLD}"),
        (f'name = "x"\n[expect]\nrounds = {HUGE}', f"expect.rounds: {TOLD}, allowed 0 to 32767"),
        (f'name = "x"\n[expect]\nnavigation_top = [{HUGE}]', f"expect.navigation_top: unknown navigation card {TOLD}"),
        (f'name = "x"\n[expect.kid]\nscore = {HUGE}', f"expect.kid.score: {TOLD}, allowed 0 to 32767"),
        (f'name = "x"\n[[play]]\nchance = "bottom_order"\nis = [{HUGE}]', f"play: the entry chance bottom_order is {TOLD} was never used"),
        (f'name = "x"\n{LONG} = 1', f"{'k' * 37}...: unknown key"),
        ('name = "x"\n[position]\n"a\\nb" = 1', 'position."a\\nb": unknown key'),
        (f'name = "x"\nruleset = "{LONG}"', f"ruleset: unknown rule set {SHORT}"),
        (f'name = "x"\n[position]\nseats = ["{LONG}"]', f"position.seats: unknown character {SHORT}"),
        (f'name = "x"\n[position.kid]\nlove = "{LONG}"', f"position.kid.love: unknown character {SHORT}"),
        (f'name = "x"\n[position.kid]\nhand = ["{LONG}"]', f"position.kid.hand: unknown card {SHORT}"),
        (f'name = "x"\n[[play]]\nwho = "kid"\ndoes = "{LONG}"\nchoose = "x"', f"play.does: unknown decision {SHORT}"),
        (f'name = "x"\n[[play]]\nwho = "lauren"\ndoes = "action"\nchoose = "{LONG}"', f"play: lauren action: {SHORT} is not an option"),
        (f'name = "x"\n[[play]]\nwho = "kid"\ndoes = "drink"\nchoose = "{LONG}"\n[stop]\nat = "round_end"', "play: the entry kid drink kkk"),
        (f'name = "x"\n[[play]]\nchance = "mug_card"\nis = "{LONG}"', f"play: the entry chance mug_card is {'k' * 57}... was never used"),
    ],
    ids=range(17),
)  # fmt: skip
def test_whatever_a_scenario_holds_the_line_is_short_and_printable(text: str, line: str) -> None:
    found = line_for(text)
    assert found.startswith(line)
    assert found.isprintable()
    assert len(found) < 400


KEYS = st.sampled_from(
    [
        "name",
        "ruleset",
        "options",
        "position",
        "play",
        "stop",
        "expect",
        "error",
        "contains",
        "phase",
        "birds",
        "seats",
        "lost",
        "provisions",
        "navigation",
        "row_stack",
        "kid",
        "mate",
        "wounds",
        "hand",
        "table",
        "love",
        "hate",
        "who",
        "does",
        "choose",
        "chance",
        "is",
        "at",
        "pending",
        "characters",
        "winners",
        "state",
    ]
) | st.text(max_size=5)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 200)
    | st.text(max_size=8)
    | st.sampled_from(["kid", "water", "row", "all"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def check(tables: dict[str, Any]) -> None:
    """Play a scenario, or look at the lines that say why not."""
    try:
        play_scenario(tables, Path())
    except LifeboatError as error:
        lines = error.lines
    else:
        return
    assert lines
    for line in lines:
        told, _, _ = line.partition(", allowed ") if "is not an option" in line else (line, "", "")  # all are listed
        assert is_one_short_line(told, "", SCENARIO_KEYS), line


@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_no_content_ends_in_a_traceback(tables: dict[str, Any]) -> None:
    check({"name": "fuzzed", **tables})


@settings(max_examples=300)
@given(tables=scenario_tables())
def test_a_scenario_with_other_values_is_played_or_told_line_by_line(file: Path, tables: dict[str, Any]) -> None:
    """Numbers of any size, dates, nesting without end: written into a file and read again."""
    file.write_text(toml_text(tables), encoding="utf-8")
    check_file(file)


@settings(max_examples=300)
@given(content=damaged(SCENARIO_FILES))
def test_any_damage_to_a_scenario_is_told_in_a_line(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    check_file(file)


def check_file(file: Path) -> None:
    try:
        tables = read_toml(file)
    except RulesetError as error:
        (line,) = error.lines
        assert is_one_short_line(line, str(file)), line
    else:
        check(tables)
