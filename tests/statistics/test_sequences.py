"""A confidence sequence holds at all looks at once; an interval for a fixed number of games does not.

Each simulation looks 100 times, and is wrong if any of its looks is. Of R simulations that are wrong with probability
p, the share has a standard error of sqrt(p (1 - p) / R): 0.7 % at p = 5 % and R = 1000. The seeds are fixed.
"""

from math import log, sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from lifeboat_analysis.described import WIN_UNIT
from lifeboat_analysis.intervals import mean_interval, share_interval
from lifeboat_analysis.sequences import FIRST_UNITS, multiplier
from lifeboat_analysis.verdicts import INSIDE_LEVEL, OUTSIDE_LEVEL, verdicts
from tests.playing import plan, play

LOOKS = 100
ALPHA = 0.05
Floats = NDArray[np.float64]


# === The formula === #


def half_width(t: float, s: float, planned: float, alpha: float) -> float:
    """Half-width at time t as Waudby-Smith and others print it."""
    rho2 = (-2 * log(alpha) + log(1 - 2 * log(alpha))) / planned
    return s * sqrt(2 * (t * rho2 + 1) / (t**2 * rho2) * log(sqrt(t * rho2 + 1) / alpha))


@given(
    st.floats(FIRST_UNITS, 1e9), st.floats(1e-3, 1e3), st.floats(100, 1e9), st.sampled_from([0.1, 0.05, 0.05 / 6, 1e-4])
)
def test_it_multiplies_the_standard_error_as_printed(t: float, s: float, planned: float, alpha: float) -> None:
    assert s / sqrt(t) * float(multiplier(t, planned, alpha)) == pytest.approx(half_width(t, s, planned, alpha))


def test_known_values() -> None:
    """At the planned number: rho^2 t = 5.9915 + ln 6.9915 = 7.9362, sqrt(2 * 8.9362 / 7.9362 * ln(2.9894 / 0.05))."""
    assert float(multiplier(1_000, 1_000, 0.05)) == pytest.approx(3.0352, abs=5e-5)
    assert float(multiplier(1_000, 1_000, 0.05) / 1.959964) == pytest.approx(1.549, abs=5e-4)


def test_nothing_is_said_before_it_begins() -> None:
    assert np.isinf(multiplier([1, FIRST_UNITS - 1], 1_000, 0.05)).all()
    assert np.isfinite(multiplier(FIRST_UNITS, 1_000, 0.05))
    low, high = share_interval(0.2, 40, 0.05, FIRST_UNITS - 2, planned=1_000)
    assert (low, high) == (0, 1)
    low, high = mean_interval(0.2, 0.05, FIRST_UNITS - 2, planned=1_000)
    assert (low, high) == (-np.inf, np.inf)


@pytest.mark.parametrize("alpha", [0.05, 0.05 / 6])
def test_it_is_narrowest_near_the_planned_number(alpha: float) -> None:
    at = np.linspace(0.1, 5, 50) * 10_000
    best = at[np.argmin(multiplier(at, 10_000, alpha))]
    assert best == pytest.approx(10_000, rel=0.25)


def test_the_price_of_looking() -> None:
    """What the documentation says (docs/stopping.md): joint intervals of six characters against the usual ones."""
    usual = 2.63826  # quantile of the normal distribution at 1 - 0.05 / 12
    price = multiplier([20_000, 100_000, 500_000, 1_000_000], 1_000_000, 0.05 / 6) / usual
    np.testing.assert_allclose(price, [2.70, 1.65, 1.39, 1.38], atol=0.006)


def test_what_never_varied_has_no_width() -> None:
    for freedom in (10, 1_000):
        assert mean_interval(0.0, 0.0, freedom, planned=2_000) == (0, 0)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_a_share_of_0_or_1_has_the_exact_interval(share: float) -> None:
    assert share_interval(share, 500, 0, 499, planned=1_000) == share_interval(share, 500, 0, 499)


# === How often it is wrong === #


def looks(blocks: Floats, n_looks: int = LOOKS) -> tuple[Floats, Floats, Floats]:
    """Mean, standard error and degrees of freedom at each look at (simulations, blocks) values."""
    steps = blocks.shape[1] // n_looks
    n = steps * np.arange(1, n_looks + 1)
    total, squares = (np.cumsum(blocks**power, axis=1)[:, n - 1] for power in (1, 2))
    mean = total / n
    variance = (squares - n * mean**2) / (n - 1)
    return mean, np.sqrt(variance / n), np.broadcast_to(n - 1.0, mean.shape)


def ever_wrong(interval: tuple[Any, Any], truth: float) -> float:
    """Share of simulations in which any look misses the truth."""
    low, high = interval
    return float(np.mean(((truth < low) | (high < truth)).any(axis=1)))


def shared_wins() -> tuple[Floats, float]:
    """Games of which a role wins 12 % alone and 10 % with another, in blocks of 36: its win share is 17 %."""
    rng = np.random.default_rng(7)
    alone, shared, _ = np.moveaxis(rng.multinomial(36, [0.12, 0.10, 0.78], size=(1_000, 5_000)), -1, 0)
    return (alone + shared / 2) / 36, 0.17


@pytest.fixture(scope="module")
def fractional() -> tuple[Floats, float]:
    return shared_wins()


def share_at_looks(blocks: Floats, planned: float | None) -> tuple[Any, Any]:
    mean, se, freedom = looks(blocks)
    return share_interval(mean, 36 * (freedom + 1), se, freedom, planned=planned)


@pytest.mark.parametrize("planned", [5_000, 1_000, 100_000])
def test_a_hundred_looks_at_shared_wins_are_wrong_less_than_one_time_in_twenty(
    fractional: tuple[Floats, float], planned: int
) -> None:
    blocks, truth = fractional
    assert ever_wrong(share_at_looks(blocks, planned), truth) < ALPHA


def test_a_hundred_looks_at_usual_intervals_are_wrong_one_time_in_three(fractional: tuple[Floats, float]) -> None:
    """The negative test."""
    blocks, truth = fractional
    assert ever_wrong(share_at_looks(blocks, None), truth) > 6 * ALPHA


@pytest.mark.parametrize(("planned", "least", "most"), [(5_000, 0.0, ALPHA), (None, 6 * ALPHA, 0.5)])
def test_looks_at_means(planned: int | None, least: float, most: float) -> None:
    """Skewed ones: exponential."""
    rng = np.random.default_rng(11)
    blocks = rng.exponential(2.0, size=(1_000, 5_000)) - 2.0
    mean, se, freedom = looks(blocks)
    assert least <= ever_wrong(mean_interval(mean, se, freedom, planned=planned), 0.0) <= most


def verdicts_on_the_edge(planned: int | None) -> float:
    """How often any of 100 looks has a verdict on a share that lies exactly on the upper edge of the band."""
    rng = np.random.default_rng(5)
    blocks = rng.binomial(36, 0.2, size=(1_000, 5_000)) / 36
    mean, se, freedom = looks(blocks)
    inside, outside = (
        share_interval(mean, 36 * (freedom + 1), se, freedom, level=level, planned=planned)
        for level in (INSIDE_LEVEL, OUTSIDE_LEVEL)
    )
    words = verdicts(inside, outside, fair=0.18, band=0.02)
    return float(np.isin(words, ["too strong", "balanced"]).any(axis=1).mean())


def test_verdicts_on_the_edge_of_the_band_are_unfounded() -> None:
    """Too strong has an error of 2.5 %, balanced one of 5 %; peeking at usual intervals multiplies both."""
    assert verdicts_on_the_edge(planned=5_000) < 0.025 + 0.05
    assert verdicts_on_the_edge(planned=None) > 0.3


# === On the engine === #

ENGINE_GAMES = 216_000
SIMULATIONS = 400


@pytest.mark.slow
def test_a_hundred_looks_at_games_of_the_engine() -> None:
    """Blocks of random play, drawn anew for each simulation: joint intervals of six characters at 100 looks.

    The blocks come from one run, whose win shares are therefore the truth of what is drawn from them: with ties, and
    with blocks that are more even than single games.
    """
    wins = play(plan(games=ENGINE_GAMES))["win"][:, :6].reshape(-1, 36, 6).mean(axis=1) / WIN_UNIT
    rng = np.random.default_rng(3)
    n_blocks = 50 * LOOKS
    wrong = {5_000: np.zeros(SIMULATIONS, bool), None: np.zeros(SIMULATIONS, bool)}
    for simulation in range(SIMULATIONS):
        drawn = wins[rng.integers(0, len(wins), n_blocks)].T
        mean, se, freedom = looks(drawn)
        for planned, found in wrong.items():
            low, high = share_interval(mean, 36 * (freedom + 1), se, freedom, comparisons=6, planned=planned)
            truth = wins.mean(axis=0)[:, None]
            found[simulation] = ((truth < low) | (high < truth)).any()
    assert wrong[5_000].mean() < ALPHA
    assert wrong[None].mean() > 5 * ALPHA
