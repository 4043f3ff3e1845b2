"""Paired intervals on real games: over hundreds of seeds they hold what is true in the long run as often as they say.

Tolerances: of R seeds the share whose interval holds the truth has a standard error of sqrt(0.95 * 0.05 / R), 1.3 % at
R = 300; the six characters of a seed depend on each other, so no more is assumed for all of them. The variance of R
differences is known to within sqrt(2 / R), 8 %.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from lifeboat_analysis import Compared, Comparison, win_differences
from lifeboat_analysis.paired import game_differences, role_differences
from lifeboat_analysis.winshare import win_share_columns
from lifeboat_sim.runs.run import Run
from tests.comparing import BAND, played
from tests.playing import plan

SEEDS = 300
TRUTH = 120_000
ERROR = (0.95 * 0.05 / SEEDS) ** 0.5
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Case:
    """A variant beside the classic rules, and the size of the runs that are compared."""

    rules: str
    settings: tuple[str, ...]
    players: int
    games: int

    def compared(self, seed: int, games: int) -> Compared:
        base = plan(players=self.players, games=games, seed=seed)
        variant = plan(self.rules, players=self.players, games=games, seed=seed, settings=self.settings)
        state = played(base, variant)
        return Compared("", *state.runs, state.pairings[0])


CASES = {
    "one-card rowing, by blocks": Case("single-row", (), 6, 36 * 60),
    "one-card rowing, by games": Case("single-row", (), 6, 36 * 20),
    "more water with four, by blocks": Case("classic", ("provisions.water.count=18",), 4, 16 * 75),
    "more water with four, by games": Case("classic", ("provisions.water.count=18",), 4, 16 * 30),
}


@dataclass(frozen=True)
class Replayed:
    """A case under many seeds."""

    truth: Compared
    seeds: list[Compared]


def replay(case: Case) -> Replayed:
    return Replayed(case.compared(10**6, TRUTH), [case.compared(seed, case.games) for seed in range(SEEDS)])


@pytest.fixture(scope="module", params=CASES)
def replayed(request: pytest.FixtureRequest) -> Replayed:
    return replay(CASES[request.param])


def columns(compared: Compared) -> Any:
    return win_differences(Comparison("", compared.base, (compared,), BAND))[0]


def held(tables: list[Any], truth: Floats, low: str = "low", high: str = "high") -> NDArray[np.bool_]:
    """(seeds, characters): whether each interval holds the truth."""
    return np.array([(table[low] <= truth) & (truth <= table[high]) for table in tables])


def check_coverage(tables: list[Any], truth: Floats) -> None:
    single = held(tables, truth)
    assert single.mean() == pytest.approx(0.95, abs=0.02)
    assert (single.mean(axis=0) > 0.95 - 4 * ERROR).all()
    jointly = held(tables, truth, "low_simultaneous", "high_simultaneous").all(axis=1).mean()
    assert jointly > 0.95 - 3 * ERROR  # at least: six dependent intervals at 1 - 0.05 / 6


@pytest.mark.slow
def test_paired_intervals_hold_the_true_difference(replayed: Replayed) -> None:
    check_coverage([columns(compared) for compared in replayed.seeds], columns(replayed.truth)["difference"])


@pytest.mark.slow
@pytest.mark.parametrize("side", ["base", "variant"])
def test_intervals_of_either_side_hold_the_true_share(replayed: Replayed, side: str) -> None:
    def shares(compared: Compared) -> Any:
        run: Run = getattr(compared, side)
        return win_share_columns(run, BAND)

    check_coverage([shares(compared) for compared in replayed.seeds], shares(replayed.truth)["win_share"])


@pytest.mark.slow
def test_unpaired_intervals_hold_the_true_difference(replayed: Replayed) -> None:
    """The base under one seed, the variant under the next."""
    seeds = replayed.seeds
    unpaired = [
        Compared("", one.base, other.variant, None) for one, other in zip(seeds, seeds[1:] + seeds[:1], strict=True)
    ]
    check_coverage([columns(compared) for compared in unpaired], columns(replayed.truth)["difference"])


@pytest.mark.slow
@pytest.mark.parametrize("measure", ["rounds", "margin", "ties", "deaths", "action_row"])
def test_paired_intervals_of_measures_over_games_hold_the_truth(replayed: Replayed, measure: str) -> None:
    truth = game_differences(replayed.truth, measure).difference
    found = [game_differences(compared, measure) for compared in replayed.seeds]
    far = np.array([abs(one.difference - truth) / one.se for one in found])
    assert (far < 2).mean() == pytest.approx(0.954, abs=4 * ERROR)


@pytest.mark.slow
@pytest.mark.parametrize("quantity", ["win", "score"])
def test_standard_errors_are_what_differences_really_vary_by(replayed: Replayed, quantity: str) -> None:
    """Where whole super-blocks carry the variance; else claims are larger than what is true, never smaller.

    Blocks even out loves and hates, super-blocks casts. An error that was measured on smaller units knows nothing of it.
    """
    found = [role_differences(compared, quantity) for compared in replayed.seeds]

    def ratio(errors: Any, values: Any) -> Floats:
        claimed = np.mean([np.asarray(error) ** 2 for error in errors], axis=0)
        return np.asarray(claimed / np.var(values, axis=0, ddof=1))

    of_pairs = ratio([one.se for one in found], [one.difference for one in found])
    of_base = ratio([one.base.se for one in found], [one.base.mean for one in found])
    chance = 4 * (2 / SEEDS) ** 0.5
    assert (of_pairs > 1 - chance).all()
    assert (of_base > 1 - chance).all()
    super_blocks, _, _ = getattr(replayed.seeds[0].pairing, "units", (0, 0, 0))
    if super_blocks < 50:
        return
    assert (of_pairs < 1 + chance).all()
    assert (of_base < 1 + chance).all()
    assert of_pairs.mean() == pytest.approx(1, abs=chance / 2)
    told = np.mean([one.variance_ratio for one in found], axis=0)
    real = np.var([one.difference for one in found], axis=0) / sum(
        np.var([getattr(one, side).mean for one in found], axis=0) for side in ("base", "variant")
    )
    assert told.mean() == pytest.approx(real.mean(), abs=0.1)
    assert told.mean() < 0.9


@pytest.mark.slow
def test_as_if_they_were_independent_the_intervals_would_be_too_wide(replayed: Replayed) -> None:
    """The negative test: what pairing is worth would be lost."""
    apart = [columns(Compared("", one.base, one.variant, None)) for one in replayed.seeds]
    assert held(apart, columns(replayed.truth)["difference"]).mean() > 0.965
