"""Length, endings, ties and margins of games."""

import numpy as np
import pytest

from lifeboat_analysis import endings, game_shape, margins, rounds, ties
from lifeboat_analysis.blocks import game_means
from lifeboat_analysis.game_measures import game_shape_columns
from lifeboat_sim.runs.run import Run
from tests.synthetic import early_and_out, run_of, synthetic_run
from tests.synthetic_games import UNFINISHED, draw_rows

ROWS = draw_rows(6, 36 * 60, seed=2, weights=np.ones(6), no_winner=0.05, unfinished=0.1, ties=0.2)
RUN = run_of(ROWS)
ROUNDS = ROWS.rounds[ROWS.ending != UNFINISHED]
WINNERS = (ROWS.win > 0).sum(axis=1)[ROWS.ending != UNFINISHED]


def test_rounds_go_from_the_fewest_to_the_most() -> None:
    table = rounds(RUN)
    assert table.columns.tolist() == ["rounds", "games", "share", "cumulative"]
    assert (table["rounds"].iloc[0], table["rounds"].iloc[-1]) == (ROUNDS.min(), ROUNDS.max())
    assert table.set_index("rounds").loc[11, "games"] == (ROUNDS == 11).sum()
    assert table["cumulative"].iloc[-1] == 1
    assert np.diff(table["rounds"]).tolist() == [1] * (len(table) - 1)


def test_unfinished_games_are_an_ending_but_nothing_else() -> None:
    table = endings(RUN).set_index("ending")
    assert table["games"].sum() == len(ROWS.ending)
    assert table.loc["unfinished", "share"] == np.mean(ROWS.ending == UNFINISHED)
    assert rounds(RUN)["games"].sum() == ties(RUN)["games"].sum() == len(ROUNDS)


def test_ties_count_the_winners_of_a_game() -> None:
    table = ties(RUN)
    assert table["winners"].tolist() == [0, 1, 2, 3, 4, 5, 6]
    assert table["games"].tolist() == np.bincount(WINNERS, minlength=7).tolist()


def test_with_fewer_players_than_roles_at_most_all_players_win() -> None:
    run = synthetic_run(players=4, roles=8, games=240)
    assert ties(run)["winners"].tolist() == [0, 1, 2, 3, 4]


def test_margins_are_of_games_with_a_winner_and_nil_in_a_tie() -> None:
    table = margins(RUN).set_index("margin")
    best_two = np.sort(ROWS.parts.sum(axis=2), axis=1)[ROWS.ending != UNFINISHED, -2:]
    expected = np.bincount(np.diff(best_two[WINNERS > 0], axis=1).ravel())
    assert table["games"].sum() == (WINNERS > 0).sum()
    assert table["games"].tolist() == expected.tolist()
    assert table.loc[0, "games"] == (WINNERS > 1).sum()


def test_the_measures_of_a_game() -> None:
    table = game_shape(RUN)
    assert table.columns.tolist() == ["measure", "value", "low", "high", "unit"]
    measures = table.set_index("measure")
    dead = (ROWS.cause > 0)[ROWS.ending != UNFINISHED]
    early, out = (part[ROWS.ending != UNFINISHED] for part in early_and_out(ROWS))
    best_two = np.sort(ROWS.parts.sum(axis=2), axis=1)[ROWS.ending != UNFINISHED, -2:]
    margin = np.diff(best_two[WINNERS > 0], axis=1)
    expected = {
        "rounds_mean": ROUNDS.mean(),
        "rounds_sd": ROUNDS.std(ddof=1),
        "rounds_p5": np.quantile(ROUNDS, 0.05, method="inverted_cdf"),
        "rounds_median": np.quantile(ROUNDS, 0.5, method="inverted_cdf"),
        "rounds_p95": np.quantile(ROUNDS, 0.95, method="inverted_cdf"),
        "ties": np.mean(WINNERS > 1),
        "no_winner": np.mean(WINNERS == 0),
        "ended_by_birds": np.mean(ROWS.ending == 0),
        "ended_by_all_dead": np.mean(ROWS.ending == 1),
        "unfinished": np.mean(ROWS.ending == UNFINISHED),
        "decisions": ROWS.decisions.mean(),
        "margin": margin.mean(),
        "deaths": dead.sum(axis=1).mean(),
        "early_elimination": early.mean(),
        "rounds_out": out.mean(),
    }
    assert measures.index.tolist() == list(expected)
    assert measures["value"].to_dict() == pytest.approx(expected, rel=1e-9)
    without_variance = ["rounds_sd", "decisions"]
    assert measures["low"].isna().to_dict() == {name: name in without_variance for name in expected}
    known = measures.drop(index=without_variance)
    assert ((known["low"] <= known["value"]) & (known["value"] <= known["high"])).all()


def test_the_interval_of_the_mean_length_comes_from_blocks() -> None:
    row = game_shape(RUN).set_index("measure").loc["rounds_mean"]
    assert row["high"] - row["value"] == pytest.approx(2.001 * float(game_means(RUN, "rounds").se), rel=1e-4)


def test_the_interval_of_a_median_covers_it() -> None:
    """800 runs of 101 games of Poisson(40) rounds, whose median is 40.

    A Wilson interval of a rank covers with 95 %; that values are whole numbers only adds to it.
    """
    rng = np.random.default_rng(4)
    hits = 0
    for _ in range(800):
        played = rng.poisson(40, 101)
        tallies = RUN.tallies | {"rounds": np.bincount(played)}
        table = game_shape_columns(Run(RUN.info, tallies))
        at = table["measure"].tolist().index("rounds_median")
        hits += table["low"][at] <= 40 <= table["high"][at]
    assert hits / 800 > 0.95 - 3 * np.sqrt(0.95 * 0.05 / 800)
