"""Numbers of games agree with the published tables, with statsmodels, and with what happens when they are played."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import ndtri
from statsmodels.stats.power import NormalIndPower
from statsmodels.stats.proportion import power_ztost_prop, proportion_effectsize, samplesize_confint_proportion

from lifeboat_analysis.intervals import share_interval
from lifeboat_analysis.planning import (
    band_power,
    games_for_band,
    games_for_difference,
    games_for_half_width,
    share_variance,
    whole_blocks,
)
from lifeboat_analysis.verdicts import INSIDE_LEVEL, OUTSIDE_LEVEL, verdicts

FAIR = 1 / 6
COIN = share_variance(FAIR)
DRAWS = 4_000
NOISE = 3 * np.sqrt(0.9 * 0.1 / DRAWS)
"""Three standard errors of a power of 0.9 that is found by so many draws."""


# Tables ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "games"),
    [
        (4, [7_203, 28_811, 115_244, 720_274]),
        (5, [6_146, 24_585, 98_341, 614_633]),
        (6, [5_335, 21_341, 85_366, 533_536]),
    ],
)
def test_games_for_a_half_width_of_one_share(players: int, games: list[int]) -> None:
    variance = share_variance(1 / players)
    assert [round(games_for_half_width(width, variance)) for width in (0.01, 0.005, 0.0025, 0.001)] == games


@pytest.mark.parametrize(
    ("difference", "power", "by_ratio", "six_at_0_4"),
    [
        (0.01, 0.8, [21_802, 15_262, 8_721, 2_180], 13_455),
        (0.005, 0.8, [87_210, 61_047, 34_884, 8_721], 53_820),
        (0.005, 0.9, [116_749, 81_724, 46_700, 11_675], 68_288),
        (0.0025, 0.9, [466_997, 326_898, 186_799, 46_700], 273_154),
        (0.001, 0.9, [2_918_729, 2_043_110, 1_167_491, 291_873], 1_707_211),
    ],
)
def test_games_of_each_rule_set_for_a_difference(
    difference: float, power: float, by_ratio: list[int], six_at_0_4: int
) -> None:
    games = [games_for_difference(difference, COIN, power=power, ratio=ratio) for ratio in (1, 0.7, 0.4, 0.1)]
    assert [round(number) for number in games] == by_ratio
    assert round(games_for_difference(difference, COIN, power=power, ratio=0.4, comparisons=6)) == six_at_0_4


def test_games_to_prove_a_balance_that_is_exact() -> None:
    assert round(games_for_band(0.01, COIN, power=0.9)) == 15_031
    assert round(games_for_band(0.01, COIN, power=0.9, comparisons=6)) == 22_656
    assert round(games_for_band(0.02, COIN, power=0.9, comparisons=6)) == 5_664


def test_a_truth_near_the_edge_of_the_band_takes_twenty_times_the_games() -> None:
    near = games_for_band(0.01, COIN, power=0.9, truth=0.008)
    assert near / games_for_band(0.01, COIN, power=0.9) == pytest.approx(20, abs=0.5)


# Another implementation --------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [0.02, 0.005, 0.001])
@pytest.mark.parametrize("alpha", [0.05, 0.05 / 6])
def test_the_half_width_agrees_with_statsmodels(width: float, alpha: float) -> None:
    expected = samplesize_confint_proportion(FAIR, width, alpha=alpha, method="normal")
    assert games_for_half_width(width, COIN, alpha=alpha) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("difference", [0.02, 0.005])
@pytest.mark.parametrize("power", [0.8, 0.9, 0.99])
def test_the_difference_agrees_with_statsmodels(difference: float, power: float) -> None:
    size = difference / np.sqrt(COIN)
    expected = NormalIndPower().solve_power(size, alpha=0.05 / 6, power=power)
    assert games_for_difference(difference, COIN, power=power, comparisons=6) == pytest.approx(expected, rel=1e-4)


def test_the_arcsine_form_of_the_same_question_is_near() -> None:
    expected = NormalIndPower().solve_power(proportion_effectsize(FAIR + 0.005, FAIR), alpha=0.05, power=0.8)
    assert round(expected) == 88_248
    assert games_for_difference(0.005, COIN, power=0.8) == pytest.approx(expected, rel=0.02)


@pytest.mark.filterwarnings("ignore:no overlap")  # its word for a power of 0
@pytest.mark.parametrize("truth", [0, 0.004, -0.004, 0.008])
@pytest.mark.parametrize("games", [500, 15_000, 60_000])
def test_the_power_within_a_band_agrees_with_statsmodels(truth: float, games: int) -> None:
    share = FAIR + truth
    expected, _ = power_ztost_prop(
        FAIR - 0.01, FAIR + 0.01, games, share, alpha=0.05, dist="norm", variance_prop=share, discrete=False
    )
    assert band_power(games, 0.01, share_variance(share), truth=truth) == pytest.approx(max(expected, 0), abs=1e-12)


@given(
    band=st.floats(0.001, 0.2),
    part=st.floats(-0.99, 0.99),
    power=st.floats(0.5, 0.999),
    comparisons=st.integers(1, 8),
    jointly=st.integers(1, 8),
)
def test_with_the_games_for_a_band_the_power_is_just_reached(
    band: float, part: float, power: float, comparisons: int, jointly: int
) -> None:
    truth = part * band
    games = games_for_band(band, COIN, power=power, truth=truth, comparisons=comparisons, jointly=jointly)
    reached = band_power(games, band, COIN, truth=truth, comparisons=comparisons)
    assert 1 - reached == pytest.approx((1 - power) / jointly, rel=1e-5)


@pytest.mark.parametrize("truth", [0.01, -0.01, 0.02])
def test_nothing_outside_the_band_can_be_proven_inside(truth: float) -> None:
    with pytest.raises(ValueError, match="nearer to 0 than the band"):
        games_for_band(0.01, COIN, power=0.9, truth=truth)


# Playing it out ----------------------------------------------------------------------------------------------


def wins(games: float, shares: Any) -> Any:
    """Draw win shares of six characters, many times."""
    return np.random.default_rng(1).multinomial(round(games), shares, size=DRAWS) / round(games)


def test_an_interval_after_so_many_games_has_the_width_that_was_wanted() -> None:
    games = games_for_half_width(0.005, COIN, comparisons=6)
    low, high = share_interval(FAIR, games, level=OUTSIDE_LEVEL, comparisons=6)
    assert float(high - low) / 2 == pytest.approx(0.005, rel=1e-3)


def test_separate_claims_get_the_word_balanced_as_often_as_promised() -> None:
    """By the verdicts of a run: each character on its own has the power."""
    games = games_for_band(0.02, COIN, power=0.9, comparisons=6)
    shares = wins(games, [FAIR] * 6)
    inside, outside = (
        share_interval(shares, round(games), level=level, comparisons=6) for level in (INSIDE_LEVEL, OUTSIDE_LEVEL)
    )
    balanced = verdicts(inside, outside, FAIR, 0.02) == "balanced"
    assert balanced.mean(axis=0) == pytest.approx(0.9, abs=NOISE)


@pytest.mark.parametrize("truth", [0, 0.01])
def test_the_one_claim_that_all_are_balanced_succeeds_as_often_as_promised(truth: float) -> None:
    games = games_for_band(0.02, share_variance(FAIR + truth), power=0.9, truth=truth, jointly=6)
    shares = wins(games, FAIR + truth * np.array([1, -1, 1, -1, 1, -1]))
    reach = -ndtri(0.05) * np.sqrt(shares * (1 - shares) / games)
    all_balanced = (np.abs(shares - FAIR) + reach < 0.02).all(axis=1)
    assert 0.9 - NOISE < all_balanced.mean() < 0.94  # sharing out the chance of failure promises a little too little


@pytest.mark.parametrize(("ratio", "comparisons"), [(1.0, 1), (0.4, 1), (0.4, 6)])
def test_a_difference_between_paired_rule_sets_is_found_as_often_as_promised(ratio: float, comparisons: int) -> None:
    games = games_for_difference(0.01, COIN, power=0.9, ratio=ratio, comparisons=comparisons)
    random = np.random.default_rng(2)
    common, *own = random.normal(size=(3, DRAWS)) * np.sqrt(COIN / games)
    base, variant = (np.sqrt(1 - ratio) * common + np.sqrt(ratio) * noise for noise in own)
    found = np.abs(variant + 0.01 - base) > -ndtri(0.025 / comparisons) * np.sqrt(2 * COIN * ratio / games)
    assert found.mean() == pytest.approx(0.9, abs=NOISE)


# Blocks ------------------------------------------------------------------------------------------------------


@given(games=st.floats(1e-9, 1e18), block=st.integers(1, 1_120))
def test_games_are_rounded_up_to_whole_blocks(games: float, block: int) -> None:
    rounded = whole_blocks(games, block)
    assert rounded % block == 0
    assert rounded >= games * (1 - 1e-15)
    assert rounded - games <= block + games * 1e-15
