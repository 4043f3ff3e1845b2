"""How many games it takes to know a share, to find a difference, to prove balance: closed forms.

*Variance*: how much a win share varies from game to game. For a coin of share f it is f (1 - f); shared
wins and balanced deals change it by the *dispersion* (see ``intervals.py``). Results are games *with the
character*, as real numbers: who plays them rounds up.

With several characters, `comparisons` claims are made at alpha over their number, so that all of them are
right at once (Bonferroni). Power is that of one claim; where claims shall all succeed at once, `jointly`
shares out the chance of failure in the same way. Both bounds are close: the shares of a table's
characters hang together but weakly.

Sources: Cochran, Sampling Techniques, chapter 4, for the half-width; Fleiss, Statistical Methods for
Rates and Proportions, chapter 4, for the power; Law, Simulation Modeling and Analysis, chapter 11, for
common random numbers; Schuirmann (1987) for two one-sided tests; Berger (1982) for the intersection-union
test, by which the one claim that all characters are balanced needs no smaller alpha.
"""

from __future__ import annotations

import math

from scipy.special import ndtr, ndtri

ALPHA = 0.05
"""Chance of a false alarm that is planned with: that of the verdicts."""


def share_variance(share: float, dispersion: float = 1.0) -> float:
    """Variance of a win share in one game.

    Examples
    --------
    >>> share_variance(0.25), round(share_variance(0.25, dispersion=0.8), 9)
    (0.1875, 0.15)
    """
    return share * (1 - share) * dispersion


def games_for_half_width(half_width: float, variance: float, *, alpha: float = ALPHA, comparisons: int = 1) -> float:
    """Games until the interval of a share reaches no farther than `half_width` to each side.

    n = z^2 variance / half_width^2, with z at 1 - alpha / (2 comparisons).

    Parameters
    ----------
    half_width : float
        As a share: 0.0025 is 0.25 percentage points.
    variance : float
        Of the share in one game.
    alpha : float
        1 - confidence, of all `comparisons` intervals jointly.
    comparisons : int
        Number of intervals that shall hold at the same time.

    Examples
    --------
    >>> round(games_for_half_width(0.005, share_variance(1 / 6)))
    21341
    >>> round(games_for_half_width(0.005, share_variance(1 / 6), comparisons=6))
    38669
    """
    return (_z(alpha / comparisons / 2) / half_width) ** 2 * variance


def games_for_difference(
    difference: float,
    variance: float,
    *,
    power: float,
    ratio: float = 1.0,
    alpha: float = ALPHA,
    comparisons: int = 1,
) -> float:
    """Games under each of two rule sets until a difference of shares is found (its interval leaves out 0).

    n = (z_alpha + z_power)^2 2 variance ratio / difference^2, z_alpha at 1 - alpha / (2 comparisons).

    Parameters
    ----------
    difference : float
        The true difference.
    variance : float
        Of the share in one game: the mean of the two rule sets.
    power : float
        Chance of finding it.
    ratio : float
        Variance of the difference over what it were without pairs (see `paired`); 1: not paired.
    alpha : float
        Chance of finding one where there is none, in any of `comparisons`.
    comparisons : int
        Characters that are looked at.

    Examples
    --------
    >>> round(games_for_difference(0.01, share_variance(1 / 6), power=0.8))
    21802
    >>> round(games_for_difference(0.01, share_variance(1 / 6), power=0.8, ratio=0.4, comparisons=6))
    13455
    """
    z = _z(alpha / comparisons / 2) + _z(1 - power)
    return (z / difference) ** 2 * 2 * variance * ratio


def band_power(
    games: float, band: float, variance: float, *, truth: float = 0.0, alpha: float = ALPHA, comparisons: int = 1
) -> float:
    """Chance that a character is proven balanced: both one-sided tests at alpha / comparisons succeed.

    Parameters
    ----------
    games : float
        Games with the character.
    band : float
        Half-width of the band around the fair share.
    variance : float
        Of the share in one game.
    truth : float
        How far from fair the character really is.
    alpha : float
        Chance of proving the balance of one that sits on the edge of the band, in any of `comparisons`.
    comparisons : int
        Claims that are made, each of its own; 1 for the one claim that all are balanced.

    Examples
    --------
    >>> f"{band_power(15_031, 0.01, share_variance(1 / 6)):.3f}"
    '0.900'
    """
    se = math.sqrt(variance / games)
    z = _z(alpha / comparisons)
    return max(0.0, float(ndtr((band - truth) / se - z) + ndtr((band + truth) / se - z) - 1))


def games_for_band(
    band: float,
    variance: float,
    *,
    power: float,
    truth: float = 0.0,
    alpha: float = ALPHA,
    comparisons: int = 1,
    jointly: int = 1,
) -> float:
    """Games until a character is proven balanced with a given power: where `band_power` reaches it.

    For a truth that is exactly fair, n = (z_alpha + z_power)^2 variance / band^2 with z_alpha at 1 - alpha /
    comparisons and z_power at 1 - (1 - power) / 2: either test may fail. The nearer the truth to the edge of
    the band, the more one test alone decides, and the number grows without limit.

    Parameters
    ----------
    band, variance, truth, alpha, comparisons
        See `band_power`.
    power : float
        Chance of the proof.
    jointly : int
        Characters whose proofs must all succeed: 1, or all of them for the one claim that all are balanced.

    Raises
    ------
    ValueError
        If the truth is not inside the band: then there is nothing to prove.

    Examples
    --------
    >>> round(games_for_band(0.01, share_variance(1 / 6), power=0.9))
    15031
    >>> round(games_for_band(0.02, share_variance(1 / 6), power=0.9, comparisons=6))
    5664
    """
    if not abs(truth) < band:
        raise ValueError(f"truth: found {truth}, allowed nearer to 0 than the band, {band}")
    room = band - abs(truth)
    failure = (1 - power) / jointly
    # One test alone may fail with all of the chance, or each of both with half of it: the answer lies between.
    few, many = ((_z(alpha / comparisons) + _z(part)) ** 2 * variance / room**2 for part in (failure, failure / 2))
    if truth == 0:
        return many
    while many - few > 1e-9 * many:
        middle = (few + many) / 2
        if band_power(middle, band, variance, truth=truth, alpha=alpha, comparisons=comparisons) < 1 - failure:
            few = middle
        else:
            many = middle
    return many


def whole_blocks(games: float, block: int) -> int:
    """Return a number of games, rounded up to whole blocks; at least one.

    Examples
    --------
    >>> whole_blocks(21_341.4, 36)
    21348
    """
    return max(1, math.ceil(games / block)) * block


def _z(tail: float) -> float:
    """Quantile of the normal distribution that is exceeded with this probability."""
    return float(-ndtri(tail))
