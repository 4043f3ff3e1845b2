"""Knobs: every number and option of a rule set, the values that are tried, and how people ask for them."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from lifeboat_sim.core.game import Game
from lifeboat_sim.core.knobs import Knob, knobs_of
from lifeboat_sim.errors import PlanError
from lifeboat_sim.games.hey_bartender.game import HEY_BARTENDER
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.options import Options
from lifeboat_sim.games.spots.game import SPOTS
from lifeboat_sim.runs.factors import all_factors, factors_of

CLASSIC = LIFEBOAT.load_ruleset("classic", ())
KNOBS = {knob.path: knob for knob in knobs_of(CLASSIC)}


def values(*wanted: str) -> dict[str, tuple[Any, ...]]:
    return {factor.knob.path: factor.values for factor in factors_of(LIFEBOAT, CLASSIC, wanted)}


def test_every_option_but_the_cast_is_a_knob() -> None:
    options = {path.removeprefix("options.") for path in KNOBS if path.startswith("options.")}
    assert options == set(Options.model_fields) - {"cast"}


def test_every_number_on_a_card_is_a_knob() -> None:
    dumped = CLASSIC.model_dump(mode="json")
    numbers = {
        f"{table}.{id}.{key}"
        for table in ("characters", "provisions", "navigation")
        for id, card in dumped[table].items()
        for key, value in card.items()
        if isinstance(value, int)
    }
    assert numbers <= set(KNOBS)
    assert all(KNOBS[path].printed == CLASSIC.model_dump()[path.split(".")[0]][path.split(".")[1]][path.split(".")[2]]
               for path in numbers)  # fmt: skip


@pytest.mark.parametrize(
    ("path", "tried"),
    [
        ("characters.kid.size", [2, 3, 4]),
        ("provisions.water.count", [14, 16, 18]),  # an eighth of 16
        ("provisions.compass.count", [0, 1, 2]),
        ("provisions.jewels.set_points", [[0, 0, 3, 7], [0, 1, 4, 8], [0, 2, 5, 9]]),
        ("navigation.21.bird", [0, 1]),  # a card has one bird at most
        ("options.fight_joining", [True, False]),
        ("options.trading", ["gifts", "none"]),
    ],
)
def test_a_knob_goes_a_step_down_and_up(path: str, tried: list[Any]) -> None:
    assert KNOBS[path].usual_values() == tried


def test_a_step_stays_within_the_limits() -> None:
    assert Knob("n", "number", 1, 1, 24).usual_values() == [1, 2]
    assert Knob("n", "number", 24, 1, 24).usual_values() == [21, 24]
    assert Knob("n", "number", 0).usual_values() == [-1, 0, 1]


def test_all_knobs_are_those_that_a_card_really_has() -> None:
    turned = {factor.knob.path for factor in all_factors(LIFEBOAT, CLASSIC)}
    assert {"provisions.knife.weapon", "provisions.cash.points", "options.tie", "navigation.19.bird"} <= turned
    assert not {"provisions.water.weapon", "provisions.water.points", "navigation.19.row"} & turned


def test_a_knob_that_cannot_be_turned_by_itself_is_left_out() -> None:
    """Two characters cannot have one seat."""
    assert not {factor.knob.path for factor in all_factors(LIFEBOAT, CLASSIC) if factor.knob.path.endswith("seat")}


def test_knobs_can_be_left_out_of_all() -> None:
    fewer = all_factors(LIFEBOAT, CLASSIC, ["navigation.*", "tie"])
    assert len(fewer) == len(all_factors(LIFEBOAT, CLASSIC)) - 24 - 1


def test_every_value_of_all_knobs_makes_a_rule_set() -> None:
    for factor in all_factors(LIFEBOAT, CLASSIC):
        assert factor.knob.printed in factor.values
        assert len(factor.values) > 1


def test_values_are_ranges_or_lists() -> None:
    assert values("characters.kid.size=5,2,3") == {"characters.kid.size": (2, 3, 5)}
    assert values("row_draw=1..3") == {"options.row_draw": (1, 2, 3)}
    assert values("options.trading=barter,gifts") == {"options.trading": ("barter", "gifts")}
    assert values("chum_from_hand=false,true") == {"options.chum_from_hand": (False, True)}


def test_the_end_of_a_path_will_do_where_only_one_knob_ends_so() -> None:
    assert list(values("kid.size=1..3", "water.count")) == ["characters.kid.size", "provisions.water.count"]


def test_a_star_means_all_knobs_that_fit() -> None:
    sizes = values("characters.*.size")
    assert list(sizes) == [f"characters.{id}.size" for id in CLASSIC.characters]
    assert sizes["characters.mate.size"] == (7, 8, 9)
    assert values("characters.*.size=4..6")["characters.mate.size"] == (4, 5, 6)


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        (["row_drow=1..3"], "--vary: unknown knob 'row_drow' (did you mean options.row_draw?)"),
        (["cast=a,b"], "--vary: unknown knob 'cast'"),
        (["kid.sise=1..3"], "--vary: unknown knob 'kid.sise'"),
        (["size=1..3"], "--vary: unknown knob 'size'"),  # of six characters
        (["=1..3"], "--vary: unknown knob '', allowed options."),
        (["name=a,b"], "--vary: unknown knob 'name', allowed options."),
        (["row_draw=3..1"], "--vary options.row_draw: 3..1, allowed LOW..HIGH"),
        (["row_draw=1"], '--vary options.row_draw: "1", allowed two or more'),
        (["row_draw="], '--vary options.row_draw: "", allowed two or more'),
        (["row_draw=1,,2"], '--vary options.row_draw: "1,,2", allowed two or more'),
        (["row_draw=1..1000000"], "--vary options.row_draw: 1000000 values, allowed up to 200"),
        (["row_draw=1..2", "options.row_draw=2..3"], "--vary options.row_draw: stands there twice"),
        (["row_draw=1,1"], "--vary options.row_draw: a value stands there twice"),
        (["characters.*.seat"], "--vary characters.*.seat: none of these can be turned by itself"),
        (["characters.kid.seat"], "--vary characters.kid.seat: cannot be turned by itself"),
    ],
)
def test_what_cannot_be_meant_is_told(wanted: list[str], says: str) -> None:
    with pytest.raises(PlanError, match=re.escape(says)):
        factors_of(LIFEBOAT, CLASSIC, wanted)


def test_all_mistakes_are_told_at_once() -> None:
    with pytest.raises(PlanError) as error:
        factors_of(LIFEBOAT, CLASSIC, ["row_drow=1..3", "trading=a"])
    assert len(error.value.lines) == 2


@pytest.mark.parametrize(
    ("path", "is_scoring"),
    [
        ("characters.kid.survival", True),
        ("characters.kid.size", False),  # size is strength, too
        ("provisions.cash.points", True),
        ("provisions.cash.count", False),
        ("provisions.jewels.set_points", True),
        ("options.psychopath", True),
        ("options.all_dead", False),
    ],
)
def test_some_knobs_only_score(path: str, is_scoring: bool) -> None:
    assert LIFEBOAT.is_scoring(path) == is_scoring


def test_only_who_weighs_points_looks_at_the_scoring() -> None:
    looks: Callable[[str], bool] = lambda name: LIFEBOAT.bots[name].looks_at_scoring  # noqa: E731
    assert [name for name in LIFEBOAT.bots if not looks(name)] == ["random", "passive", "rower"]


@pytest.mark.parametrize(
    ("game", "setting", "option", "usual"),
    [
        (HEY_BARTENDER, (), "hand_size", ["auto", 5]),
        (HEY_BARTENDER, ("hand_size=8",), "hand_size", [7, 8, 9]),
        (SPOTS, (), "handicap_divisor", [1, 2, 3]),
        (SPOTS, ("handicap_divisor=1",), "handicap_divisor", [1, 2]),
        (SPOTS, ("handicap_divisor=none",), "handicap_divisor", ["none", 1]),
    ],
)
def test_a_number_that_may_be_a_word_is_a_knob(
    game: Game, setting: tuple[str, ...], option: str, usual: list[Any]
) -> None:
    ruleset = game.load_ruleset("standard", setting)
    (knob,) = (knob for knob in knobs_of(ruleset) if knob.path == f"options.{option}")
    assert knob.usual_values() == usual
    (factor,) = factors_of(game, ruleset, [f"{option}=1,3,{'auto' if option == 'hand_size' else 'none'}"])
    assert set(factor.values) >= {1, 3}
