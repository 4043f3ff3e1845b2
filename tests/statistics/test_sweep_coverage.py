"""Sweeps of a game whose truth is known, under many seeds: intervals hold it, and effects are found, as often as said.

Tolerances: of R seeds the share at which something happens with probability p has a standard error of sqrt(p (1 - p) /
R): 1.5 % for 95 % at R = 200, 2.2 % for 95 % and 4 % for 80 % at R = 100.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd
import pytest
from numpy.typing import NDArray
from scipy import stats

from lifeboat_analysis import effects, fit_surface, point_win_shares, ranking
from lifeboat_sim.runs.designs import Design, grid, one_at_a_time, screening, surface
from tests.planted_effects import FACTORS, FIRST_PAIR, GAME, at_points, chances, main_effects
from tests.planted_game import ROLES, factor, planted, play

SEEDS = 200
GAMES = 900
FEW_SEEDS, FEW_GAMES = 100, 360  # of a screening, which has forty points
KNOWN = [FACTORS[0], FACTORS[1], FACTORS[3]]
PATHS = [one.knob.path for one in KNOWN]
A, B, DEAD = range(3)
ERROR = (0.95 * 0.05 / SEEDS) ** 0.5
WINS = [f"win:{role}" for role in ROLES]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Screened:
    """A design under many seeds: effects on win shares with their intervals and errors, (seeds, knobs, roles)."""

    truth: Floats
    effect: Floats
    se: Floats
    low: Floats
    high: Floats


def of_wins(table: pd.DataFrame, column: str) -> Floats:
    return np.asarray(table[table["objective"].isin(WINS)][column].to_numpy().reshape(-1, 6))


def replay(design: Design, truth: Floats, games: int) -> Screened:
    tables = [effects(play(GAME, design, games, seed)) for seed in range(FEW_SEEDS)]
    columns = (np.array([of_wins(table, name) for table in tables]) for name in ("effect", "se", "low", "high"))
    return Screened(truth, *columns)


def alone() -> Floats:
    """What each knob changes with all others as printed (knobs, roles)."""
    printed = dict.fromkeys("abd", 3) | {"word": "off"}
    return np.array([chances(printed | {name: 5}) - chances(printed | {name: 1}) for name in "abd"])


@pytest.fixture(scope="module", params=["screening", "one at a time"])
def screened(request: pytest.FixtureRequest) -> Screened:
    if request.param == "screening":
        return replay(screening(KNOWN), main_effects()[[0, 1, 3]], FEW_GAMES)
    return replay(one_at_a_time(KNOWN), alone(), GAMES)


@pytest.mark.slow
def test_effects_are_unbiased_and_their_errors_right(screened: Screened) -> None:
    """Over all knobs and roles: z-scores with mean 0, to within four errors, and variance 1.

    In a screening it is less, since the errors count what three knobs might do, which is nothing here.
    """
    z = (screened.effect - screened.truth) / screened.se
    assert np.abs(z.mean(axis=0)).max() < 4 / FEW_SEEDS**0.5
    assert 0.7 < z.var() < 1.1


@pytest.mark.slow
def test_all_effects_together_are_held_as_often_as_said(screened: Screened) -> None:
    held = (screened.low <= screened.truth) & (screened.truth <= screened.high)
    assert held.all(axis=(1, 2)).mean() > 0.95 - 3 * 0.022


@pytest.mark.slow
def test_signs_are_recovered(screened: Screened) -> None:
    """Whatever interval leaves out 0 does so on the side of the truth, and the large effect is found in every seed."""
    wrong = ((screened.low > 0) & (screened.truth <= 0)) | ((screened.high < 0) & (screened.truth >= 0))
    assert wrong.any(axis=(1, 2)).mean() < 0.05 + 3 * 0.022
    assert (screened.low[:, A, 0] > 0).mean() > 0.95


@pytest.mark.slow
def test_an_effect_of_the_size_that_is_detectable_is_found_in_four_of_five_sweeps() -> None:
    """Planted on Ann and Bob: what a sweep with so large an effect names as detectable, in the mean of all seeds."""
    size = 0.0455
    game = planted(lambda knobs: 1 / 6 + FIRST_PAIR * 100 * size / 2 * (knobs["d"] - 3) / 2)
    design = screening([factor(game, name, (1, 5)) for name in "abd"])
    swepts = [play(game, design, FEW_GAMES, seed) for seed in range(FEW_SEEDS)]
    rows = [effects(swept).set_index(["knob", "objective"]).loc[("options.d", "win:ann")] for swept in swepts]
    assert np.mean([row["detectable"] for row in rows]) == pytest.approx(size, rel=0.05)
    assert np.mean([row["low"] > 0 for row in rows]) == pytest.approx(0.8, abs=0.12)


@pytest.mark.slow
def test_a_dead_knob_is_called_dead_where_there_are_games_enough_and_no_other() -> None:
    """Of the families of intervals (win shares, rounds, ties) each leaves out a true 0 in one sweep of twenty at most."""
    dead = [ranking(play(GAME, screening(KNOWN), 3_600, seed)).set_index("knob")["dead"] for seed in range(40)]
    share = np.mean([one.loc[PATHS].to_numpy() for one in dead], axis=0)
    assert share[DEAD] > 1 - 0.15
    assert share[A] == share[B] == 0


@pytest.mark.slow
def test_differences_and_shares_of_a_point_are_held_as_often_as_said() -> None:
    design = grid([factor(GAME, "a", (5,))])
    truth = at_points(design)[0]
    tables = [point_win_shares(play(GAME, design, GAMES, seed)).iloc[6:] for seed in range(SEEDS)]
    for column, true in (("", truth), ("difference_", truth - 1 / 6)):
        held = [
            ((table[f"{column}low"] <= true) & (true <= table[f"{column}high"])).all() for table in tables
        ]  # fmt: skip
        assert np.mean(held) > 0.95 - 3 * ERROR


@pytest.mark.slow
def test_coefficients_of_a_surface_are_held_as_often_as_said() -> None:
    """Of a world that is quadratic; with fewer degrees of freedom than there are, a little more often."""
    design = surface([factor(GAME, name, (1, 2, 3, 4, 5)) for name in "ab"], 1)
    truth = [1 / 6, 0.03, 0.01, 0, 0, 0.015]  # 1, a, b, their squares, and both together
    held = []
    for seed in range(SEEDS // 2):
        fit = fit_surface(play(GAME, design, GAMES, seed)).fits[0]
        off = np.abs(fit.coefficients - truth) / np.sqrt(np.diag(fit.covariance))
        held.append(off < stats.t.ppf(0.975, fit.freedom))
    assert np.mean(held) == pytest.approx(0.955, abs=0.03)


@pytest.mark.slow
def test_intervals_of_the_imbalance_hold_it_as_often_as_said() -> None:
    """At one value of a knob against the other, both far from balance."""
    uneven = planted(lambda knobs: 1 / 6 + FIRST_PAIR * (knobs["a"] + 2))
    design = one_at_a_time([factor(uneven, "a", (2, 5))])
    truth = 0.03 * (2 / 6) ** 0.5
    swepts = [play(uneven, design, 3_600, seed) for seed in range(SEEDS)]
    rows = [effects(swept).set_index("objective").loc["imbalance"] for swept in swepts]
    held = [row["low"] <= truth <= row["high"] for row in rows if not np.isnan(row["low"])]
    assert len(held) > 0.9 * SEEDS
    assert np.mean(held) == pytest.approx(0.95, abs=3 * ERROR)


@pytest.mark.slow
def test_near_balance_hardly_any_interval_of_the_imbalance_misses() -> None:
    """Its root has no error of the usual kind there: most often nothing is said."""
    near = planted(lambda knobs: 1 / 6 + FIRST_PAIR * (knobs["a"] - 2) / 2)
    design = one_at_a_time([factor(near, "a", (2, 5))])
    truth = 0.015 * (2 / 6) ** 0.5
    swepts = [play(near, design, GAMES, seed) for seed in range(SEEDS)]
    rows = [effects(swept).set_index("objective").loc["imbalance"] for swept in swepts]
    assert np.mean([row["low"] > truth or row["high"] < truth for row in rows]) < 0.05 + 3 * ERROR
