"""False discoveries among many cells, and false claims among many comparisons, are kept as rare as promised."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import norm
from statsmodels.stats.multitest import multipletests

from lifeboat_analysis.multiplicity import benjamini_hochberg, holm, minimal_effect_p


@given(st.lists(st.floats(0, 1), min_size=1, max_size=60), st.sampled_from([0.01, 0.05, 0.2]))
def test_it_is_the_procedure_of_benjamini_and_hochberg(p: list[float], q: float) -> None:
    expected = multipletests(p, alpha=q, method="fdr_bh")[0]
    np.testing.assert_array_equal(benjamini_hochberg(p, q), expected)


@settings(max_examples=15)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=30), st.sampled_from([0.01, 0.05, 0.2]))
def test_it_is_the_procedure_of_holm(p: list[float], alpha: float) -> None:
    expected = multipletests(p, alpha=alpha, method="holm")[0]
    np.testing.assert_array_equal(holm(p, alpha), expected)


@pytest.mark.parametrize("procedure", [benjamini_hochberg, holm])
def test_what_is_unknown_is_no_member_of_the_family(procedure: Any) -> None:
    marked = procedure([[0.04, np.nan], [np.nan, np.nan]])
    np.testing.assert_array_equal(marked, [[True, False], [False, False]])
    assert not procedure([np.nan, np.nan]).any()


def test_one_comparison_in_twenty_claims_anything_falsely() -> None:
    """Twelve differences exactly at the edge of the band, the worst case, beside six well beyond; 4 000 families.

    Six are claimed for sure, so the others are tested at 0.05 over 12 and less: 1 - (1 - 0.05 / 12) ** 12 = 4.9 % of
    the families claim one of them; a standard error of 0.35 %. Every test at 5 % by itself would claim one in 46 %.
    """
    rng = np.random.default_rng(13)
    beyond = np.arange(18) < 6
    difference = np.where(beyond, 0.1, 0.02) + rng.normal(0, 0.01, size=(4_000, 18))
    p = minimal_effect_p(difference, 0.01, band=0.02)
    claimed = np.stack([holm(of_family) for of_family in p])
    assert (claimed & beyond).sum() == 4_000 * 6
    assert (claimed & ~beyond).any(axis=1).mean() == pytest.approx(0.049, abs=4 * 0.0035)
    assert ((p < 0.05) & ~beyond).any(axis=1).mean() > 0.4


def test_a_difference_as_large_as_the_band_could_be_chance() -> None:
    np.testing.assert_allclose(minimal_effect_p(-0.02, 0.01, band=0.02), 0.5 + norm.sf(4))
    np.testing.assert_allclose(minimal_effect_p(0.05, 0.01, band=0.02), norm.sf(3) + norm.sf(7))
    assert np.isnan(minimal_effect_p(0.05, 0.0, band=0.02))


def test_a_band_of_next_to_nothing_leaves_the_usual_test_of_both_sides() -> None:
    np.testing.assert_allclose(minimal_effect_p([0.0, 0.0196], 0.01, band=1e-12), [1, 2 * norm.sf(1.96)], rtol=1e-6)


def test_one_in_twenty_marked_cells_is_a_false_alarm() -> None:
    """200 cells, 160 of them exactly at the edge of the band, the worst case; 40 well beyond; 500 families.

    The promise is q times the share of true edges: 0.05 * 160 / 200 = 0.04. The standard error of the
    mean over 500 families of a proportion among some 41 marked is about sqrt(0.04 * 0.96 / 41 / 500) =
    0.0014.
    """
    rng = np.random.default_rng(11)
    beyond = np.arange(200) < 40
    difference = np.where(beyond, 0.1, 0.02) + rng.normal(0, 0.01, size=(500, 200))
    marked = np.stack([benjamini_hochberg(minimal_effect_p(d, 0.01, band=0.02)) for d in difference])
    false = (marked & ~beyond).sum(axis=1) / np.maximum(marked.sum(axis=1), 1)
    assert abs(false.mean() - 0.04) < 3 * 0.0014
    assert (marked & beyond).sum() == 500 * 40
