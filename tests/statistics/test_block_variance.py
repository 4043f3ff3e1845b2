"""Standard errors come from blocks: the right level, and the variance that a brute-force jackknife finds."""

import dataclasses
import math

import numpy as np
import pytest
from numpy.typing import NDArray

from lifeboat_analysis.blocks import LEVELS, carrying_level, game_means, role_means
from lifeboat_sim.runs.run import Run
from tests.synthetic import quantities, run_of
from tests.synthetic_games import QUANTITIES, UNFINISHED, WIN_UNIT, Rows, draw_rows

Floats = NDArray[np.float64]


def rows_and_run(players: int, games: int, roles: int = 6, **chances: float) -> tuple[Rows, Run]:
    rows = draw_rows(players, games, seed=5, weights=np.linspace(1, 2, roles), **chances)
    return rows, run_of(rows)


def jackknife_se(x: NDArray[np.int64], n: NDArray[np.int64], length: int) -> Floats:
    """Leave out one complete block after the other: (games, roles) values and presences in, errors out."""
    games, n_blocks = n.sum(axis=0), len(x) // length
    x, n = x[: n_blocks * length], n[: n_blocks * length]
    without = []
    for block in range(n_blocks):
        left_out = slice(block * length, (block + 1) * length)
        x_left, n_left = x.sum(axis=0) - x[left_out].sum(axis=0), n.sum(axis=0) - n[left_out].sum(axis=0)
        without.append(x_left / n_left)
    variance = (n_blocks - 1) / n_blocks * np.sum((without - np.mean(without, axis=0)) ** 2, axis=0)
    se: Floats = np.sqrt(variance * n.sum(axis=0) / games)  # from complete blocks to all games
    return se


@pytest.mark.parametrize(
    ("blocks", "level"),
    [
        ([50, 750], "super-block"),
        ([49, 735], "block"),
        ([3, 50], "block"),
        ([3, 49], "game"),
        ([0, 0], "game"),
    ],
)
def test_the_largest_level_with_fifty_blocks_carries_the_variance(blocks: list[int], level: str) -> None:
    run = Run(info={}, tallies={"blocks": np.array(blocks)})
    assert LEVELS[carrying_level(run)] == level


@pytest.mark.parametrize("quantity", ["win", "score", "love", "wounds", "lost"])
def test_with_a_full_cast_the_error_is_the_jackknifes_to_the_last_digit(quantity: str) -> None:
    """Every block holds every role 36 times, where both formulas are the same."""
    rows, run = rows_and_run(6, 36 * 55)
    x = quantities(rows)[:, :, QUANTITIES.index(quantity)]
    unit = WIN_UNIT if quantity == "win" else 1
    expected = jackknife_se(x, rows.cast.astype(np.int64), 36) / unit
    np.testing.assert_allclose(role_means(run, quantity).se, expected, rtol=1e-9)


def test_a_last_partial_block_hardly_moves_the_error() -> None:
    """Residuals are taken from the mean over all games, not over complete blocks."""
    rows, run = rows_and_run(6, 36 * 55 + 30)
    expected = jackknife_se(rows.parts.sum(axis=2), rows.cast.astype(np.int64), 36)
    np.testing.assert_allclose(role_means(run, "score").se, expected, rtol=1e-3)


@pytest.mark.parametrize("quantity", ["win", "score", "dead"])
def test_with_unfinished_games_the_error_is_nearly_the_jackknifes(quantity: str) -> None:
    """Block sizes vary then. The two estimates differ by terms of order 1/B: 1 % with 60 blocks."""
    rows, run = rows_and_run(5, 150 * 60 + 11, unfinished=0.1)
    assert LEVELS[carrying_level(run)] == "super-block"
    n = (rows.cast & (rows.ending != UNFINISHED)[:, None]).astype(np.int64)
    x = quantities(rows)[:, :, QUANTITIES.index(quantity)] * n
    unit = WIN_UNIT if quantity == "win" else 1
    np.testing.assert_allclose(role_means(run, quantity).se, jackknife_se(x, n, 150) / unit, rtol=0.01)


def test_rounds_have_the_error_of_the_jackknife_too() -> None:
    rows, run = rows_and_run(6, 36 * 60, unfinished=0.1)
    n = (rows.ending != UNFINISHED).astype(np.int64)[:, None]
    expected = jackknife_se(rows.rounds[:, None] * n, n, 36)
    assert float(game_means(run, "rounds").se) == pytest.approx(expected[0], rel=0.01)


def test_a_last_partial_block_counts_in_the_mean_only() -> None:
    rows, run = rows_and_run(6, 36 * 55 + 30)
    score = rows.parts.sum(axis=2)
    means = role_means(run, "score")
    np.testing.assert_allclose(means.mean, score.mean(axis=0), rtol=1e-12)
    np.testing.assert_allclose(means.freedom, 54)


def test_with_few_blocks_the_error_is_that_of_independent_games() -> None:
    rows, run = rows_and_run(6, 36 * 49)
    score = rows.parts.sum(axis=2)
    means = role_means(run, "score")
    np.testing.assert_allclose(means.se, score.std(axis=0, ddof=1) / math.sqrt(36 * 49), rtol=1e-9)
    np.testing.assert_allclose(means.freedom, 36 * 49 - 1)


def test_blocks_without_the_role_do_not_count_as_blocks() -> None:
    """At four players a k*k block has one cast, and a role is in two of three: 40 of 60 complete blocks."""
    _, run = rows_and_run(4, 16 * 15 * 4)
    assert LEVELS[carrying_level(run)] == "block"
    np.testing.assert_allclose(role_means(run, "score").freedom, 39)


def test_blocked_deals_and_even_wins_are_worth_games() -> None:
    """The planted evenness within blocks shows as a standard error below that of independent games."""
    _, run = rows_and_run(6, 36 * 1_000, blocking=0.8, ties=0.0)
    wins = role_means(run, "win")
    independent = np.sqrt(wins.mean * (1 - wins.mean) / wins.games)
    assert (wins.se < 0.85 * independent).all()


def test_a_role_without_games_has_no_mean_and_no_error() -> None:
    _, run = rows_and_run(6, 100)
    tallies = {name: np.zeros_like(tally) if name == "moments" else tally for name, tally in run.tallies.items()}
    means = role_means(dataclasses.replace(run, tallies=tallies), "win")
    assert np.isnan(means.mean).all()
    assert np.isnan(means.se).all()
