"""Games that stand for a run: the typical one, the closest, the most lopsided."""

import numpy as np

from lifeboat_sim.core.conditions import parse_condition
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.find import find_games, sample_games
from tests.playing import plan, play

PLAN = plan("classic", 6, "random", 3_000, seed=11)


def test_closest_and_lopsided_have_the_smallest_and_largest_lead() -> None:
    rows = play(PLAN)
    margin = PLAN.game.vocabulary(PLAN.ruleset).numbers["margin"](rows)
    found = sample_games(PLAN)
    assert margin[found["closest"]] == margin.min()
    assert margin[found["lopsided"]] == margin.max()


def test_the_typical_game_is_near_the_medians() -> None:
    rows = play(PLAN)
    typical = sample_games(PLAN)["typical"]
    for name, number in PLAN.game.vocabulary(PLAN.ruleset).numbers.items():
        values = number(rows)
        low, high = np.quantile(values, [0.25, 0.75])
        assert low <= values[typical] <= high, name


def test_samples_depend_on_the_first_games_only() -> None:
    many = plan("classic", 6, "random", 30_000, seed=11)
    fewer = plan("classic", 6, "random", 21_600, seed=11)
    assert sample_games(many) == sample_games(fewer)


def test_unfinished_games_are_no_samples() -> None:
    assert sample_games(plan("classic", 6, "random", 50, settings=("max_rounds=1", "birds_to_land=24"))) == {}


def test_a_search_finds_the_same_on_any_number_of_threads() -> None:
    condition = parse_condition("kid wins and deaths > 3", PLAN.game.vocabulary(PLAN.ruleset))
    one, two = (find_games(PLAN, condition, 5, 3_000, Threads(threads)) for threads in (1, 2))
    assert one.numbers == two.numbers
    assert (one.matches, one.searched) == (two.matches, 3_000)
