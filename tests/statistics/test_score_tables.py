"""Points: means, quantiles, distribution and composition, against the games themselves."""

import numpy as np
import pytest

from lifeboat_analysis import score_composition, score_distribution, scores
from lifeboat_analysis.histograms import quantile
from tests.synthetic import run_of
from tests.synthetic_games import PARTS, draw_rows

ROWS = draw_rows(6, 36 * 60 + 5, seed=3, weights=np.linspace(1, 2, 6))
RUN = run_of(ROWS)
SCORES = ROWS.parts.sum(axis=2)  # (games, roles); with six roles, tallies are in boat order already


def test_scores_are_those_of_the_games() -> None:
    table = scores(RUN)
    np.testing.assert_allclose(table["mean"], SCORES.mean(axis=0), rtol=1e-12)
    np.testing.assert_allclose(table["sd"], SCORES.std(axis=0, ddof=1), rtol=1e-9)
    for name, share in {"p5": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95}.items():
        np.testing.assert_array_equal(table[name], np.quantile(SCORES, share, axis=0, method="inverted_cdf"))
    np.testing.assert_array_equal(table["min"], SCORES.min(axis=0))
    np.testing.assert_array_equal(table["max"], SCORES.max(axis=0))


def test_the_interval_of_a_mean_score_is_of_the_width_that_its_error_says() -> None:
    """60 blocks: Student's t with 59 degrees of freedom, 2.001."""
    table = scores(RUN)
    np.testing.assert_allclose(table["high"] - table["mean"], 2.0010 * table["se"], rtol=1e-4)
    np.testing.assert_allclose(table["mean"] - table["low"], 2.0010 * table["se"], rtol=1e-4)


def test_every_role_has_every_score_up_to_the_highest_of_all() -> None:
    table = score_distribution(RUN)
    assert table.columns.tolist() == ["role", "score", "games", "share"]
    assert len(table) == 6 * (SCORES.max() + 1)
    assert table.groupby("role")["games"].sum().tolist() == [len(SCORES)] * 6
    np.testing.assert_allclose(table.groupby("role")["share"].sum(), 1)
    kid = table[table["role"] == "kid"].set_index("score")["games"]
    assert kid[12] == (SCORES[:, 5] == 12).sum()


def test_the_parts_of_a_score_sum_to_it() -> None:
    table = score_composition(RUN)
    np.testing.assert_allclose(table[PARTS], ROWS.parts.mean(axis=0), rtol=1e-12)
    np.testing.assert_allclose(table[PARTS].sum(axis=1), table["total"], rtol=1e-12)
    np.testing.assert_allclose(table["total"], scores(RUN)["mean"])
    np.testing.assert_allclose(table["total_se"], scores(RUN)["se"])


@pytest.mark.parametrize("seed", range(5))
def test_quantiles_of_a_histogram_are_numpys_inverted_cdf(seed: int) -> None:
    rng = np.random.default_rng(seed)
    values = rng.poisson(4, size=int(rng.integers(1, 200)))
    for share in (0.0, 0.01, 0.05, 0.2, 0.5, 0.75, 0.95, 1.0):
        expected = np.quantile(values, share, method="inverted_cdf")
        assert quantile(np.bincount(values), share) == expected


def test_a_share_that_no_float_holds_exactly_hits_its_count() -> None:
    """0.07 of 100 is 7, though 0.07 * 100 in floats is a speck more."""
    assert quantile(np.array([7, 93]), 0.07) == 0
    assert quantile(np.array([6, 94]), 0.07) == 1
