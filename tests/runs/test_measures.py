"""Measures: sums of x and n, their moments over blocks, and products of two runs, against the slow, obvious way."""

from typing import Any

import numpy as np
import pytest

from lifeboat_sim.core.measures import fingerprints, joined, moments, products, smallest, sums_over
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.measures import OF_GAMES, QUANTITIES
from tests.playing import plan, play

FOUR = plan("classic", 4, "random", 16 * 15 * 2 + 5, settings=("max_rounds=20",))


@pytest.fixture(scope="module")
def rows() -> Any:
    return np.asarray(play(FOUR))


def of_kid(rows: Any, quantity: str) -> list[tuple[int, int]]:
    """x and n of one measure of the Kid, game by game."""
    kid = 5
    result = []
    for row in rows:
        if row["fate"][kid] < 0 or row["ended_by"] == 2:
            result.append((0, 0))
        elif quantity == "win":
            result.append((int(row["win"][kid]), 1))
        elif quantity == "rounds_out":
            since = int(row["out_since"][kid])
            result.append((int(row["rounds"]) - since if since else 0, 1))
        elif quantity == "early_elimination":
            result.append((int(0 < row["out_since"][kid] <= row["rounds"] / 2), 1))
        else:
            result.append((int(row["score"][kid]), 1))
    return result


@pytest.mark.parametrize("quantity", ["win", "score", "early_elimination", "rounds_out"])
@pytest.mark.parametrize(("level", "size"), [(0, 240), (1, 16), (2, 1)])
def test_moments_are_sums_over_whole_units(rows: Any, quantity: str, level: int, size: int) -> None:
    take = LIFEBOAT.measures(FOUR.ruleset, 4).take
    found = moments(list(take(rows)), (240, 16, 1))[level, 5 * len(QUANTITIES) + QUANTITIES.index(quantity)]
    games = of_kid(rows, quantity)
    units = [games[first : first + size] for first in range(0, len(games) - size + 1, size)]
    pairs = [(sum(x for x, _ in unit), sum(n for _, n in unit)) for unit in units]
    expected = [
        sum(x for x, _ in pairs), sum(n for _, n in pairs),
        sum(x * x for x, _ in pairs), sum(x * n for x, n in pairs), sum(n * n for _, n in pairs),
    ]  # fmt: skip
    assert found.tolist() == expected


def test_shares_of_actions_add_up_to_one(rows: Any) -> None:
    measures = LIFEBOAT.measures(FOUR.ruleset, 4)
    found = moments(list(measures.take(rows)), (1,))[0, -len(measures.of_games) :]
    actions = found[len(OF_GAMES) :]
    assert actions[:, 0].sum() == actions[0, 1] > 0


def test_super_blocks_are_joined_blocks(rows: Any) -> None:
    groups = list(LIFEBOAT.measures(FOUR.ruleset, 4).take(rows))
    blocks, super_blocks = sums_over(groups, 16), sums_over(groups, 240)
    for one, other in zip(joined(blocks, 15), super_blocks, strict=True):
        np.testing.assert_array_equal(one, other)


def test_products_of_two_runs_are_sums_over_their_blocks(rows: Any) -> None:
    groups = LIFEBOAT.measures(FOUR.ruleset, 4).take
    half = 16 * 15
    one, other = (sums_over(list(groups(part)), 16) for part in (rows[:half], rows[half : 2 * half]))
    found = products(one, other)
    at = 7
    columns = [np.ones_like(one.x[at]), one.x[at], one.n[at], other.x[at], other.n[at]]
    assert found[at].tolist() == [[int(sum(a * b)) for b in columns] for a in columns]


def test_the_smallest_type_loses_nothing() -> None:
    for values in ([0, 255], [0, 256], [-1, 200], [-(2**40), 5], []):
        packed = smallest(np.array(values, np.int64))
        assert packed.tolist() == values
    assert smallest(np.array([0, 255])).dtype == np.uint8


def test_a_fingerprint_tells_games_apart_and_equal_ones_not(rows: Any) -> None:
    marks = fingerprints(rows)
    np.testing.assert_array_equal(marks, fingerprints(rows.copy()))
    changed = rows.copy()
    changed["score"][:, 3] += 1
    assert (marks != fingerprints(changed)).mean() > 0.99
    assert len(np.unique(marks)) > 0.98 * len(rows)
