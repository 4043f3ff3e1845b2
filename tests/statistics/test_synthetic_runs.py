"""The made-up runs that other tests stand on: planted truths hold, and the tallies fit together."""

import numpy as np
import pytest

from lifeboat_sim.runs.run import Run
from tests.synthetic import synthetic_run
from tests.synthetic_games import GAME_MEASURES, QUANTITIES, WIN_UNIT

RUNS = {
    "six players": {"games": 3_000},
    "five of six": {"players": 5, "games": 1_000, "unfinished": 0.05},
    "four of eight": {"players": 4, "roles": 8, "games": 2_500, "no_winner": 0.1},
    "one game": {"games": 1},
    "no game": {"games": 0},
}


@pytest.fixture(params=RUNS.values(), ids=list(RUNS))
def run(request: pytest.FixtureRequest) -> Run:
    return synthetic_run(**request.param)


def total(run: Run, quantity: str) -> np.ndarray:
    return of_roles(run)[:, QUANTITIES.index(quantity), 0]


def of_roles(run: Run, level: int = 2) -> np.ndarray:
    moments = run.tallies["moments"][level, : len(run.info["roles"]) * len(QUANTITIES)]
    return moments.reshape(-1, len(QUANTITIES), 5)


def of_games(run: Run, measure: str, level: int = 2) -> np.ndarray:
    return run.tallies["moments"][level, len(run.info["roles"]) * len(QUANTITIES) + GAME_MEASURES.index(measure)]


def test_win_shares_sum_to_the_games_with_a_winner(run: Run) -> None:
    assert total(run, "win").sum() == WIN_UNIT * run.tallies["winners"][1:].sum()


def test_parts_sum_to_the_score(run: Run) -> None:
    parts = sum(total(run, part) for part in run.info["parts"])
    np.testing.assert_array_equal(parts, total(run, "score"))


def test_every_tally_counts_the_same_finished_games(run: Run) -> None:
    tallies = run.tallies
    finished = tallies["games"][0] - tallies["ended_by"][2]
    assert tallies["winners"].sum() == tallies["rounds"].sum() == finished
    assert tallies["margin"].sum() == tallies["winners"][1:].sum()
    assert tallies["role_games"].sum() == finished * run.info["players"]
    for name in ("score", "fate", "cause"):
        np.testing.assert_array_equal(tallies[name].sum(axis=1), tallies["role_games"])
    np.testing.assert_array_equal(tallies["deals"][..., 0].sum(axis=(1, 2)), tallies["role_games"])
    np.testing.assert_array_equal(tallies["deals"][..., 1].sum(axis=(1, 2)), total(run, "win"))


def test_totals_agree_with_the_histograms(run: Run) -> None:
    tallies = run.tallies
    scores = np.arange(tallies["score"].shape[1])
    np.testing.assert_array_equal(tallies["score"] @ scores, total(run, "score"))
    np.testing.assert_array_equal(tallies["wounds"].sum(axis=1), total(run, "wounds"))
    np.testing.assert_array_equal(tallies["death_round"].sum(axis=1), tallies["cause"][:, 1:].sum(axis=1))
    np.testing.assert_array_equal(tallies["fate"].T, [total(run, fate) for fate in run.info["fates"]])
    assert tallies["rounds"] @ np.arange(len(tallies["rounds"])) == of_games(run, "rounds")[0]


def test_sums_over_complete_blocks_are_the_totals_when_no_block_is_partial() -> None:
    run = synthetic_run(players=5, games=4 * 150, unfinished=0.05)
    tallies = run.tallies
    assert tallies["blocks"].tolist() == [4, 24]
    for level in range(2):
        np.testing.assert_array_equal(tallies["moments"][level, :, :2], tallies["moments"][2, :, :2])
    np.testing.assert_array_equal(of_roles(run)[:, 0, 1], tallies["role_games"])


def test_each_role_meets_each_love_with_each_hate_once_a_block() -> None:
    run = synthetic_run(players=6, games=36 * 5)
    assert (run.tallies["deals"][..., 0] == 5).all()


def test_planted_win_shares_and_ties_are_those_played() -> None:
    """The planted share of 20,000 games, within four standard errors of independent games."""
    planted = {"lauren": 0.1, "stephen": 0.1, "captain": 0.2, "mate": 0.15, "frenchy": 0.15, "kid": 0.3}
    run = synthetic_run(games=20_000, win_shares=planted, ties=0.2)
    expected = np.array(list(planted.values()))
    error = np.sqrt(expected * (1 - expected) / 20_000)
    assert (abs(total(run, "win") / WIN_UNIT / 20_000 - expected) < 4 * error).all()
    assert run.tallies["winners"][2] / 20_000 == pytest.approx(0.2, abs=4 * np.sqrt(0.16 / 20_000))


def test_the_same_seed_makes_the_same_run() -> None:
    one, same, other = (synthetic_run(games=200, seed=seed) for seed in (1, 1, 2))
    assert all((one.tallies[name] == same.tallies[name]).all() for name in one.tallies)
    assert (one.tallies["moments"] != other.tallies["moments"]).any()
