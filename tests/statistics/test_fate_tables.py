"""Fates, deaths, wounds and actions, against the games themselves."""

import numpy as np
import pytest

from lifeboat_analysis import actions, causes_of_death, death_rounds, fates, wounds
from tests.synthetic import run_of
from tests.synthetic_games import ACTIONS, FATES, UNFINISHED, WOUND_CAUSES, draw_rows

ROWS = draw_rows(5, 150 * 20, seed=9, weights=np.ones(6), unfinished=0.1)
RUN = run_of(ROWS)
PLAYED = ROWS.cast & (ROWS.ending != UNFINISHED)[:, None]  # (games, roles): what counts
GAMES = PLAYED.sum(axis=0)


def test_fates_are_those_of_the_games_and_sum_to_one() -> None:
    table = fates(RUN)
    expected = [(PLAYED & (ROWS.fate == fate)).sum(axis=0) / GAMES for fate in range(4)]
    np.testing.assert_allclose(table[FATES].T, expected, rtol=1e-12)
    np.testing.assert_allclose(table[FATES].sum(axis=1), 1)
    for fate in FATES:
        assert ((table[f"{fate}_low"] < table[fate]) & (table[fate] < table[f"{fate}_high"])).all()


def test_causes_of_death_sum_to_the_deaths() -> None:
    table = causes_of_death(RUN)
    assert table.columns.tolist() == ["name", "dies", "thirst", "sharks", "drowned"]
    np.testing.assert_allclose(table["dies"], table[["thirst", "sharks", "drowned"]].sum(axis=1))
    np.testing.assert_allclose(table["dies"], fates(RUN)[["dead", "lost"]].sum(axis=1))
    np.testing.assert_allclose(table["sharks"], (PLAYED & (ROWS.cause == 2)).sum(axis=0) / GAMES)


def test_deaths_accumulate_over_the_rounds() -> None:
    table = death_rounds(RUN)
    assert table.columns.tolist() == ["role", "round", "games", "share", "cumulative"]
    assert table["round"].min() == 1
    kid = table[table["role"] == "kid"].set_index("round")
    died_in_four = PLAYED[:, 5] & (ROWS.death_round[:, 5] == 4)
    died_by_four = died_in_four | (PLAYED[:, 5] & (ROWS.death_round[:, 5] > 0) & (ROWS.death_round[:, 5] < 4))
    assert kid.loc[4, "games"] == died_in_four.sum()
    assert kid.loc[4, "cumulative"] == pytest.approx(died_by_four.sum() / GAMES[5])
    np.testing.assert_allclose(table.groupby("role", sort=False)["cumulative"].last(), causes_of_death(RUN)["dies"])


def test_wounds_and_actions_are_means_over_a_roles_own_games() -> None:
    table = wounds(RUN)
    np.testing.assert_allclose(table[WOUND_CAUSES], (ROWS.wounds * PLAYED[:, :, None]).sum(axis=0) / GAMES[:, None])
    np.testing.assert_allclose(table["total"], table[WOUND_CAUSES].sum(axis=1))
    expected = (ROWS.actions * PLAYED[:, :, None]).sum(axis=0) / GAMES[:, None]
    np.testing.assert_allclose(actions(RUN)[ACTIONS], expected)
