"""Intervals agree with independent implementations, and stay sane at the edges."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import multinomial_proportions_confint, proportion_confint

from lifeboat_analysis.intervals import MIN_UNITS, mean_interval, share_interval, wilson

CASES = [(1, 7), (3, 30), (167, 1_000), (999, 1_000), (20_001, 120_000)]


@pytest.mark.parametrize(("wins", "games"), CASES)
@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_for_sole_wins_it_is_wilsons_interval(wins: int, games: int, level: float) -> None:
    expected = proportion_confint(wins, games, alpha=1 - level, method="wilson")
    np.testing.assert_allclose(share_interval(wins / games, games, level=level), expected, rtol=1e-12)


@pytest.mark.parametrize(("wins", "games"), CASES)
def test_a_measured_dispersion_of_one_changes_nothing_but_the_quantile(wins: int, games: int) -> None:
    share = wins / games
    se = np.sqrt(share * (1 - share) / games)
    t = scipy.stats.t.ppf(0.975, 99)
    np.testing.assert_allclose(share_interval(share, games, se, 99), wilson(share, games, t), rtol=1e-12)


def test_for_many_blocks_a_measured_interval_is_share_plus_minus_t_standard_errors() -> None:
    low, high = share_interval(0.2, 1_000_000, 0.0003, 27_776)
    assert float(low) == pytest.approx(0.2 - 1.96 * 0.0003, abs=1e-6)
    assert float(high) == pytest.approx(0.2 + 1.96 * 0.0003, abs=1e-6)


def test_simultaneous_intervals_are_goodmans() -> None:
    counts = np.array([120, 150, 180, 160, 170, 220])
    expected = multinomial_proportions_confint(counts, alpha=0.05, method="goodman")
    low, high = share_interval(counts / counts.sum(), counts.sum(), comparisons=len(counts))
    np.testing.assert_allclose(np.stack([low, high], axis=1), expected, rtol=1e-12)


@pytest.mark.parametrize("games", [1, 2, 40, 100_000])
@pytest.mark.parametrize("share", [0, 1])
def test_shares_of_zero_and_one_have_the_exact_interval(share: int, games: int) -> None:
    expected = proportion_confint(share * games, games, alpha=0.05, method="beta")
    np.testing.assert_allclose(share_interval(share, games), np.nan_to_num(expected), rtol=1e-9)


def test_without_games_there_is_no_interval() -> None:
    assert np.isnan(share_interval(np.nan, 0)).all()


@pytest.mark.parametrize("se", [np.nan, 0.0, 0.001])
def test_a_dispersion_of_too_few_units_is_not_trusted(se: float) -> None:
    plain = share_interval(0.3, 40)
    np.testing.assert_array_equal(share_interval(0.3, 40, se, MIN_UNITS - 2), plain)


def test_units_that_are_all_alike_leave_the_plain_interval() -> None:
    np.testing.assert_array_equal(share_interval(0.5, 100, 0.0, 99), share_interval(0.5, 100))


@given(
    share=st.floats(0, 1),
    games=st.integers(1, 10**9),
    dispersion=st.floats(1e-3, 3),
    freedom=st.integers(0, 10**6),
    comparisons=st.integers(1, 8),
)
def test_an_interval_is_inside_zero_and_one_and_around_its_share(
    share: float, games: int, dispersion: float, freedom: int, comparisons: int
) -> None:
    se = np.sqrt(dispersion * share * (1 - share) / games)
    low, high = share_interval(share, games, se, freedom, comparisons=comparisons)
    assert 0 <= low <= share + 1e-9
    assert share - 1e-9 <= high <= 1


@given(freedom=st.integers(1, 10**6), level=st.floats(0.5, 0.999), se=st.floats(1e-6, 1e3))
def test_the_interval_of_a_mean_is_students(freedom: int, level: float, se: float) -> None:
    expected = scipy.stats.t.interval(level, freedom, loc=3.0, scale=se)
    np.testing.assert_allclose(mean_interval(3.0, se, freedom, level=level), expected, rtol=1e-6, atol=1e-9)


def test_a_mean_of_one_unit_has_no_interval() -> None:
    assert np.isnan(mean_interval(3.0, np.nan, 0)).all()
