"""Who wins: shares, fair share, differences and verdicts of a run."""

import dataclasses

import numpy as np
import pytest

from lifeboat_analysis import fair_share, widest_half_width, win_shares
from lifeboat_sim.runs.run import Run
from tests.synthetic import synthetic_run

COLUMNS = [
    "name", "games", "win_share", "se", "low", "high", "low_simultaneous", "high_simultaneous",
    "fair", "difference", "ratio", "one_extra_win_in", "verdict",
]  # fmt: skip


def test_roles_stand_in_boat_order_whatever_their_order_in_the_tallies() -> None:
    """Madame Wong sits before Frenchy, and Dr Harter before the Kid, but both come last in the rule set."""
    run = synthetic_run(players=6, roles=8, games=2_000, win_shares={"wong": 0.5})
    table = win_shares(run)
    assert table.index.tolist() == [
        "lauren",
        "stephen",
        "captain",
        "mate",
        "wong",
        "frenchy",
        "harter",
        "kid",
    ]
    assert table.index.name == "role"
    assert table.columns.tolist() == COLUMNS
    assert table.loc["wong", "name"] == "Madame Wong"
    assert table["win_share"].idxmax() == "wong"


def test_win_shares_sum_to_the_share_of_games_with_a_winner() -> None:
    run = synthetic_run(games=5_000, no_winner=0.1, unfinished=0.05)
    winners = run.tallies["winners"]
    table = win_shares(run)
    assert table["win_share"].sum() == pytest.approx(winners[1:].sum() / winners.sum(), rel=1e-12)
    assert table["difference"].sum() == pytest.approx(0, abs=1e-12)


def test_the_fair_share_is_one_over_the_players_when_every_game_has_a_winner() -> None:
    assert fair_share(synthetic_run(games=500)) == pytest.approx(1 / 6)
    assert fair_share(synthetic_run(players=4, games=500)) == pytest.approx(1 / 4)


def test_games_without_a_winner_lower_the_fair_share() -> None:
    run = synthetic_run(games=500)
    tallies = run.tallies | {"winners": np.array([100, 350, 50, 0, 0, 0, 0])}
    assert fair_share(dataclasses.replace(run, tallies=tallies)) == pytest.approx(0.8 / 6)


def test_with_fewer_players_than_roles_each_role_is_judged_by_its_own_games() -> None:
    run = synthetic_run(players=4, games=2_400)
    table = win_shares(run)
    assert table["games"].tolist() == [1_600] * 6
    assert table["fair"].tolist() == [0.25] * 6


def test_difference_ratio_and_extra_wins_are_all_against_fair() -> None:
    row = win_shares(synthetic_run(games=5_000)).loc["kid"]
    assert row["difference"] == pytest.approx(row["win_share"] - row["fair"])
    assert row["ratio"] == pytest.approx(row["win_share"] / row["fair"])
    assert row["one_extra_win_in"] == pytest.approx(1 / abs(row["difference"]))


def test_the_interval_of_all_roles_is_wider_than_that_of_one() -> None:
    table = win_shares(synthetic_run(games=5_000))
    assert (table["low_simultaneous"] < table["low"]).all()
    assert (table["high_simultaneous"] > table["high"]).all()


def test_what_was_planted_is_found() -> None:
    planted = {
        "lauren": 1 / 6,
        "stephen": 1 / 6,
        "captain": 1 / 6,
        "mate": 0.10,
        "frenchy": 0.15,
        "kid": 0.25,
    }
    run = synthetic_run(games=36 * 1_500, win_shares=planted)
    words = win_shares(run)["verdict"].to_dict()
    assert words["kid"] == "too strong"
    assert words["mate"] == "too weak"
    assert {words[role] for role in ("lauren", "stephen", "captain")} == {"balanced"}
    assert set(win_shares(run, band=0.15)["verdict"]) == {"balanced"}
    assert set(win_shares(synthetic_run(games=100))["verdict"]) == {"not enough games"}


def test_the_band_is_the_runs_unless_given() -> None:
    run = synthetic_run(games=36 * 200)
    tight = Run(run.info | {"band": 0.0005}, run.tallies)
    assert win_shares(tight).equals(win_shares(run, band=0.0005))
    assert win_shares(tight, band=0.02).equals(win_shares(run))


def test_precision_is_the_half_width_of_the_widest_interval_shown() -> None:
    run = synthetic_run(games=5_000)
    table = win_shares(run)
    expected = (table["high_simultaneous"] - table["low_simultaneous"]).max() / 2
    assert widest_half_width(run) == pytest.approx(expected)
