"""Runs at the edges: computed without a warning, and unknown only where nothing can be known."""

import json

import numpy as np
import pytest

from lifeboat_analysis import csv_tables, summary, tables, widest_half_width, win_shares
from lifeboat_sim.runs.run import Run
from tests.synthetic import synthetic_run

OTHERS = dict.fromkeys(["lauren", "stephen", "captain", "mate", "frenchy"], 0.0)
RUNS = {
    "no game": synthetic_run(games=0),
    "one game": synthetic_run(games=1),
    "two games": synthetic_run(games=2),
    "one game of four players": synthetic_run(players=4, roles=8, games=1),
    "one unfinished game": synthetic_run(games=1, unfinished=1.0, all_dead=0.0),
    "no finished game": synthetic_run(games=2_000, unfinished=1.0, all_dead=0.0),
    "the sea always wins": synthetic_run(games=2_000, no_winner=1.0, all_dead=0.0),
    "every game is tied": synthetic_run(games=2_000, ties=0.8),
    "one always wins": synthetic_run(games=2_000, win_shares=OTHERS, ties=0.0),
    "one never wins": synthetic_run(games=2_000, win_shares={"kid": 0.0}),
    "one is absent": synthetic_run(players=4, roles=8, games=16),
    "49 blocks": synthetic_run(games=49 * 36 + 35),
    "50 blocks": synthetic_run(games=50 * 36),
    "49 super-blocks": synthetic_run(players=5, games=49 * 150),
    "50 blocks of four players": synthetic_run(players=4, games=50 * 16 + 1),
    "half of all games unfinished": synthetic_run(players=5, games=60 * 150, unfinished=0.5),
}


@pytest.fixture(params=RUNS.values(), ids=list(RUNS))
def run(request: pytest.FixtureRequest) -> Run:
    chosen: Run = request.param
    return chosen


@pytest.mark.filterwarnings("error")
def test_everything_is_computed_without_a_warning(run: Run) -> None:
    assert len(tables(run)) == len(csv_tables(run)) == 15
    json.dumps(summary(run), allow_nan=False)
    widest_half_width(run)


def test_a_role_with_games_has_a_win_share_with_a_proper_interval(run: Run) -> None:
    table = win_shares(run)
    known = table[table["games"] > 0]
    ends = ["low_simultaneous", "low", "win_share", "high", "high_simultaneous"]
    steps = np.diff(known[ends], axis=1)
    assert (steps > -1e-12).all()
    assert ((known[ends] >= 0) & (known[ends] <= 1)).all(axis=None)
    assert (known["high"] > known["low"]).all()
    assert np.isfinite(known["difference"]).all()


def test_a_role_without_games_is_unknown_and_says_so(run: Run) -> None:
    table = win_shares(run)
    absent = table[table["games"] == 0]
    assert absent[["win_share", "se", "low", "high", "difference"]].isna().all(axis=None)
    assert (absent["verdict"] == "not enough games").all()


def test_shares_sum_to_one_wherever_there_are_games(run: Run) -> None:
    all_tables = tables(run)
    finished = run.tallies["winners"].sum() > 0
    for name in ("rounds", "ties"):
        assert all_tables[name]["share"].sum() == pytest.approx(1.0 if finished else 0.0)
    present = all_tables["fates"][run.tallies["role_games"][boat(run)] > 0]
    np.testing.assert_allclose(present[run.info["fates"]].sum(axis=1), 1)


def boat(run: Run) -> list[int]:
    return sorted(range(len(run.info["roles"])), key=lambda at: run.info["roles"][at]["seat"])


def test_one_game_proves_next_to_nothing() -> None:
    table = win_shares(RUNS["one game"])
    winner, loser = table[table["win_share"] == 1], table[table["win_share"] == 0]
    assert winner[["low", "high"]].to_numpy().tolist() == [pytest.approx([0.025, 1.0])]
    assert loser[["low", "high"]].to_numpy().tolist() == [pytest.approx([0.0, 0.975])] * 5
    assert table["se"].isna().all()


def test_a_role_that_never_wins_is_too_weak_and_one_that_always_wins_too_strong() -> None:
    never, always = win_shares(RUNS["one never wins"]), win_shares(RUNS["one always wins"])
    assert never.loc["kid", "low"] == 0
    assert never.loc["kid", "high"] == pytest.approx(1 - 0.025 ** (1 / 2_000))
    assert never.loc["kid", "verdict"] == "too weak"
    assert always.loc["kid", "verdict"] == "too strong"
    assert always.loc["kid", "ratio"] == pytest.approx(6)
    assert set(always.drop(index="kid")["verdict"]) == {"too weak"}


def test_when_the_sea_always_wins_nobody_is_better_than_fair() -> None:
    table = win_shares(RUNS["the sea always wins"])
    assert set(table["fair"]) == {0.0}
    assert table["ratio"].isna().all()
    assert (table["one_extra_win_in"] == np.inf).all()
    assert set(table["verdict"]) == {"balanced"}


def test_without_a_finished_game_nothing_but_the_endings_is_known() -> None:
    run = RUNS["no finished game"]
    result = summary(run)
    assert result["ended_by"] == {"birds": 0, "all_dead": 0, "unfinished": 2_000}
    assert result["decisions_per_game"] > 0
    assert result["fair"] is None
    assert np.isnan(widest_half_width(run))
