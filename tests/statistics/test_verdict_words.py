"""Verdicts, row by row of their table, and against tests of equivalence by others."""

import numpy as np
import pytest
from statsmodels.stats.proportion import binom_tost
from statsmodels.stats.weightstats import ttost_paired

from lifeboat_analysis.intervals import mean_interval, share_interval
from lifeboat_analysis.verdicts import INSIDE_LEVEL, OUTSIDE_LEVEL, VERDICTS, verdicts

FAIR, BAND = 0.16, 0.02  # the band reaches from 0.14 to 0.18
NAN = float("nan")


@pytest.mark.parametrize(
    ("inside", "outside", "word"),
    [
        # inside (90 %)   outside (95 %)    verdict
        ((0.150, 0.170), (0.145, 0.175), "balanced"),
        ((0.142, 0.178), (0.138, 0.182), "balanced"),  # the wider one may straddle an edge
        ((0.140, 0.180), (0.138, 0.182), "balanced"),  # edges belong to the band
        ((0.190, 0.210), (0.185, 0.215), "too strong"),
        ((0.110, 0.130), (0.105, 0.135), "too weak"),
        ((0.170, 0.190), (0.168, 0.192), "on the border"),  # half-width 0.01, half of the band
        ((0.181, 0.199), (0.179, 0.201), "on the border"),  # outside at 90 % only: not claimed
        ((0.170, 0.191), (0.168, 0.193), "not enough games"),
        ((0.100, 0.300), (0.090, 0.310), "not enough games"),
        ((0.181, 0.205), (0.179, 0.207), "not enough games"),
        ((0.130, 0.151), (0.128, 0.153), "not enough games"),
        ((NAN, NAN), (NAN, NAN), "not enough games"),
    ],
)
def test_verdict(inside: tuple[float, float], outside: tuple[float, float], word: str) -> None:
    assert verdicts(inside, outside, FAIR, BAND) == word
    assert word in VERDICTS


def test_a_designers_band_decides() -> None:
    inside, outside = (0.190, 0.200), (0.188, 0.202)
    words = [str(verdicts(inside, outside, FAIR, band)) for band in (0.01, 0.03, 0.035, 0.05)]
    assert words == ["too strong", "on the border", "on the border", "balanced"]


@pytest.mark.parametrize("band", [0, -0.02, NAN])
def test_a_band_without_width_is_refused(band: float) -> None:
    with pytest.raises(ValueError, match=f"band: found {band}, allowed above 0"):
        verdicts((0.1, 0.2), (0.1, 0.2), FAIR, band)


@pytest.mark.parametrize("share", [0.139, 0.141, 0.145, 0.15, 0.16, 0.17, 0.175, 0.179, 0.181])
@pytest.mark.parametrize("games", [500, 2_000, 5_000, 20_000, 100_000])
def test_balanced_means_that_two_one_sided_tests_pass(share: float, games: int) -> None:
    """Exact binomial tests at 5 %; none of these cases lies where exact and Wilson could differ."""
    wins = round(share * games)
    p = binom_tost(wins, games, FAIR - BAND, FAIR + BAND)[0]
    assert abs(p - 0.05) > 0.003
    inside = share_interval(wins / games, games, level=INSIDE_LEVEL)
    outside = share_interval(wins / games, games, level=OUTSIDE_LEVEL)
    assert (verdicts(inside, outside, FAIR, BAND) == "balanced") == (p < 0.05)


@pytest.mark.parametrize("seed", range(30))
def test_balanced_means_so_for_blocks_too(seed: int) -> None:
    """Paired t tests of equivalence over the differences of 60 blocks from the fair share."""
    rng = np.random.default_rng(seed)
    shares = rng.normal(FAIR + rng.uniform(-BAND, BAND), 0.04, size=60)
    p = ttost_paired(shares, np.full(60, FAIR), -BAND, BAND)[0]
    se = shares.std(ddof=1) / np.sqrt(60)
    low, high = mean_interval(shares.mean(), se, 59, level=INSIDE_LEVEL)
    assert (verdicts((low, high), (low, high), FAIR, BAND) == "balanced") == (p < 0.05)
    # Wilson's interval from the same blocks bends towards a half, but decides the same unless it is close.
    if abs(p - 0.05) > 0.03:
        bent = share_interval(shares.mean(), 60 * 36, se, 59, level=INSIDE_LEVEL)
        assert (verdicts(bent, bent, FAIR, BAND) == "balanced") == (p < 0.05)
