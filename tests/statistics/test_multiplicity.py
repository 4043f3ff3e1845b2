"""False discoveries among many cells are kept as rare as promised."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm
from statsmodels.stats.multitest import multipletests

from lifeboat_analysis.multiplicity import benjamini_hochberg, minimal_effect_p


@given(st.lists(st.floats(0, 1), min_size=1, max_size=60), st.sampled_from([0.01, 0.05, 0.2]))
def test_it_is_the_procedure_of_benjamini_and_hochberg(p: list[float], q: float) -> None:
    expected = multipletests(p, alpha=q, method="fdr_bh")[0]
    np.testing.assert_array_equal(benjamini_hochberg(p, q), expected)


def test_what_is_unknown_is_no_member_of_the_family() -> None:
    marked = benjamini_hochberg([[0.04, np.nan], [np.nan, np.nan]])
    np.testing.assert_array_equal(marked, [[True, False], [False, False]])
    assert not benjamini_hochberg([np.nan, np.nan]).any()


def test_a_difference_as_large_as_the_band_could_be_chance() -> None:
    assert minimal_effect_p(-0.02, 0.01, band=0.02) == 0.5
    np.testing.assert_allclose(minimal_effect_p(0.05, 0.01, band=0.02), norm.sf(3))
    assert np.isnan(minimal_effect_p(0.05, 0.0, band=0.02))


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
