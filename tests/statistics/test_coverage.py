"""A 95 % interval covers the truth 95 times in a hundred: on shared wins, on blocks, on whole made-up runs.

Tolerances: the share of R independent intervals that cover has a standard error of sqrt(0.95 * 0.05 / R).
A test allows three of them, and what the discreteness of wins does to any such interval (0.01 at the most
here). The seeds are fixed.
"""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from lifeboat_analysis.blocks import Means, role_means
from lifeboat_analysis.described import WIN_UNIT
from lifeboat_analysis.intervals import mean_interval, share_interval
from lifeboat_analysis.winshare import win_share_columns
from lifeboat_sim.runs.run import Run
from tests.synthetic import synthetic_run

DISCRETE = 0.01


def chance_error(replications: int) -> float:
    return 3 * float(np.sqrt(0.95 * 0.05 / replications))


def covered(interval: tuple[Any, Any], truth: float | NDArray[np.float64]) -> float:
    low, high = interval
    return float(np.mean((low <= truth) & (truth <= high)))


def interval(means: Means, **kwargs: Any) -> tuple[Any, Any]:
    return share_interval(means.mean, means.games, means.se, means.freedom, **kwargs)


def run_of_blocks(x: NDArray[np.int64], n: int, squares: NDArray[np.int64]) -> Run:
    """A run in which every replication of a simulation is a role: (replications, blocks) sums over n games.

    `squares` (replications,) are the sums of squares over games.
    """
    replications, n_blocks = x.shape
    total, games = x.sum(axis=1), np.full(replications, n * n_blocks)
    of_blocks = np.stack([total, games, (x**2).sum(axis=1), n * total, n * games], axis=-1)
    of_games = np.stack([total, games, squares, total, games], axis=-1)
    return Run(
        info={
            "quantities": ["win"],
            "game_measures": [],
            "roles": [{"id": str(at), "seat": 1} for at in range(replications)],
        },
        tallies={
            "blocks": np.array([n_blocks, n_blocks]),
            "moments": np.stack([of_blocks, of_blocks, of_games]),
        },
    )


def by_single_games(run: Run) -> Run:
    """The same run, as if it had too few blocks."""
    return Run(run.info, run.tallies | {"blocks": np.array([0, 0])})


# === Shared wins === #


def shared_wins(games: int, replications: int) -> Run:
    """Independent games of which a role wins 12 % alone and 10 % with another: its win share is 17 %."""
    rng = np.random.default_rng(games)
    alone, shared, _ = rng.multinomial(games, [0.12, 0.10, 0.78], size=replications).T
    half = WIN_UNIT // 2
    run = run_of_blocks((alone * WIN_UNIT + shared * half)[:, None], games, alone * WIN_UNIT**2 + shared * half**2)
    return by_single_games(run)


@pytest.mark.parametrize("games", [100, 400, 2_000, 20_000])
def test_shared_wins_are_covered(games: int) -> None:
    means = role_means(shared_wins(games, 20_000), "win")
    tolerance = chance_error(20_000) + (DISCRETE if games < 1_000 else 0)
    assert covered(interval(means), 0.17) == pytest.approx(0.95, abs=tolerance)


@pytest.mark.parametrize("games", [400, 2_000, 20_000])
def test_plain_wilson_covers_shared_wins_too_often(games: int) -> None:
    """The negative test. Var = 0.12 + 0.1 / 4 - 0.17^2 = 0.1161 instead of 0.17 * 0.83 = 0.1411: phi = 0.823.

    Plain Wilson is therefore 1 / sqrt(0.823) = 1.10 times too wide and covers with P(abs(Z) < 2.16) =
    0.969.
    """
    means = role_means(shared_wins(games, 20_000), "win")
    plain = covered(share_interval(means.mean, means.games), 0.17)
    assert plain == pytest.approx(0.969, abs=0.005)
    assert plain > 0.95 + 2 * chance_error(20_000)


# === Blocks === #


def even_blocks(n_blocks: int, replications: int) -> Run:
    """Blocks of 36 games, three of which are won for sure and 18 with 1 in 6: more even than by chance.

    The variance of a block is 18 * 5 / 36 = 2.5, half of that of 36 games won with 1 in 6.
    """
    rng = np.random.default_rng(n_blocks)
    wins = 3 + rng.binomial(18, 1 / 6, size=(replications, n_blocks))
    return run_of_blocks(wins * WIN_UNIT, 36, wins.sum(axis=1) * WIN_UNIT**2)


def clustered_blocks(n_blocks: int, replications: int) -> Run:
    """Blocks of 36 games that are won in six lots of six: more uneven than by chance."""
    rng = np.random.default_rng(n_blocks)
    wins = 6 * rng.binomial(6, 1 / 6, size=(replications, n_blocks))
    return run_of_blocks(wins * WIN_UNIT, 36, wins.sum(axis=1) * WIN_UNIT**2)


@pytest.mark.parametrize("n_blocks", [50, 200, 1_000])
@pytest.mark.parametrize("blocks", [even_blocks, clustered_blocks])
def test_block_variances_cover(blocks: Any, n_blocks: int) -> None:
    means = role_means(blocks(n_blocks, 10_000), "win")
    tolerance = chance_error(10_000) + (DISCRETE if n_blocks < 500 else 0)
    assert covered(interval(means), 1 / 6) == pytest.approx(0.95, abs=tolerance)


def test_variances_of_single_games_miss_what_blocks_do() -> None:
    """The negative test. Of half the variance: P(abs(Z) < 1.96 sqrt(2)) = 0.994; of six times: 0.576."""
    even, clustered = (role_means(by_single_games(b(200, 10_000)), "win") for b in (even_blocks, clustered_blocks))
    assert covered(interval(even), 1 / 6) == pytest.approx(0.994, abs=0.005)
    assert covered(interval(clustered), 1 / 6) == pytest.approx(0.576, abs=0.03)


@pytest.mark.parametrize("n_blocks", [50, 400])
def test_means_of_blocks_cover(n_blocks: int) -> None:
    """Points: block sums of 36 games around 10, with three quarters of the variance of single games."""
    rng = np.random.default_rng(n_blocks)
    sums = np.rint(rng.normal(360, 24 * np.sqrt(0.75), size=(10_000, n_blocks))).astype(np.int64)
    run = run_of_blocks(sums, 36, np.zeros(10_000, dtype=np.int64))
    run.info["quantities"] = ["score"]
    means = role_means(run, "score")
    assert covered(mean_interval(means.mean, means.se, means.freedom), 10.0) == pytest.approx(
        0.95, abs=chance_error(10_000)
    )


# === Whole runs === #

PLANTED = {"lauren": 0.12, "stephen": 0.15, "captain": 0.20, "mate": 0.13, "frenchy": 0.16, "kid": 0.24}


def test_intervals_of_whole_runs_cover_what_was_planted() -> None:
    """100 runs of 51 blocks and 10 games, with ties, even blocks, unfinished games and a sea that wins.

    600 intervals, nearly independent. 97 % of the games have a winner and 99 % are finished, so the truth
    is the planted weight times 0.97 / 0.99.
    """
    truth = np.array(list(PLANTED.values())) * (0.97 / 0.99)
    single, joint = [], []
    for seed in range(100):
        run = synthetic_run(
            games=36 * 51 + 10, seed=seed, win_shares=PLANTED, no_winner=0.02, unfinished=0.01, ties=0.15
        )
        table = win_share_columns(run)
        single.append(covered((table["low"], table["high"]), truth))
        joint.append(covered((table["low_simultaneous"], table["high_simultaneous"]), truth) == 1)
    assert np.mean(single) == pytest.approx(0.95, abs=chance_error(600))
    # Bonferroni promises at least 95 % of the runs; a sum that is fixed makes it a little more.
    assert np.mean(joint) > 0.95 - chance_error(100)
