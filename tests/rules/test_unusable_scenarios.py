"""Scenario files that cannot be used: a clear line for each, never a traceback, never silence."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifeboat_sim.errors import LifeboatError
from lifeboat_sim.games.lifeboat.scenario import play_scenario


def line_for(text: str) -> str:
    with pytest.raises(LifeboatError) as raised:
        play_scenario(tomllib.loads(text), Path())
    return raised.value.lines[0]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "name: required, but missing"),
        ("name = 3", "name: 3, allowed text in quotes"),
        ('name = "x"\nruleset = "clasic"', "unknown rule set 'clasic'"),
        ('name = "x"\nruleset = "a\\u0000.toml"', "'a\\x00.toml': is no file name"),
        ('name = "x"\ncolour = 1', "colour: unknown key"),
        ('name = "x"\nplay = 3', "play: 3, allowed a list"),
        ('name = "x"\n[options]\nrow_drow = 1', "options.row_drow: unknown option (did you mean row_draw?)"),
        (
            'name = "x"\n[position]\nphase = "lunch"',
            'position.phase: "lunch", allowed quartermaster, actions or navigation',
        ),
        ('name = "x"\n[position]\nbirds = 4', "position.birds: 4, allowed 0 to 3"),
        ('name = "x"\n[position]\ncharacters = 5', "position: unknown character 'characters'"),
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


@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_no_content_ends_in_a_traceback(tables: dict[str, object]) -> None:
    lines = ["played"]
    try:
        play_scenario({"name": "fuzzed", **tables}, Path())
    except LifeboatError as error:
        lines = error.lines
    assert lines
    assert all(line.strip() for line in lines)
