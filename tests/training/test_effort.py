"""A budget: so many games in all, split over searches, picking and confirming."""

import pytest

from lifeboat_sim.errors import PlanError
from lifeboat_sim.training.effort import Effort, Units, effort_of, units_of, usual_effort
from tests.training.zeroes import setting

UNITS = Units(tuning=3 * 36, others=3 * 36)


@pytest.mark.parametrize("games", [2e5, 1e6, 3e7])
@pytest.mark.parametrize("generations", [None, 10])
def test_a_budget_is_kept(games: float, generations: int | None) -> None:
    effort = effort_of(usual_effort(80, 2, UNITS), int(games), 3, generations, UNITS)
    assert 0.75 * games <= 3 * effort.games <= games
    assert generations in (None, effort.generations)


def test_without_a_budget_all_is_as_usual() -> None:
    usual = usual_effort(44, 4, UNITS)
    assert effort_of(usual, None, 6, None, UNITS) == usual
    assert effort_of(usual, None, 6, 7, UNITS) == Effort(7, usual.candidate, 4, usual.select, usual.confirm)


def test_too_few_games_are_refused_with_the_fewest_that_will_do() -> None:
    usual = usual_effort(44, 2, UNITS)
    with pytest.raises(PlanError, match=r"--games: 1000, too few for this; allowed (\d+) or more") as caught:
        effort_of(usual, 1_000, 6, None, UNITS)
    least = int(str(caught.value).split("allowed ")[1].split()[0])
    assert effort_of(usual, least, 6, None, UNITS).generations >= 3
    with pytest.raises(PlanError):
        effort_of(usual, int(0.95 * least), 6, None, UNITS)


def test_more_weights_take_longer_and_a_warm_start_shortens() -> None:
    few, many, warm = (usual_effort(n, 1, UNITS, warm=warm) for n, warm in ((14, False), (56, False), (56, True)))
    assert (few.generations, many.generations, warm.generations) == (40, 80, 48)


def test_units_are_blocks_where_a_search_finds_its_way_and_super_blocks_where_shares_are_told() -> None:
    assert units_of(setting(players=4), profiles=3, roles=1) == Units(3 * 16, 3 * 240)
    large = Units(tuning=48, others=720)
    effort = effort_of(usual_effort(44, 2, large), 1_000_000, 6, None, large)
    assert (effort.candidate % 48, effort.select % 720, effort.confirm % 720) == (0, 0, 0)
