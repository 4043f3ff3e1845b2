"""Confidence intervals of shares and means.

*Share*: an average of numbers between 0 and 1, such as the win shares of a role over its games. *Unit*:
what varies independently: a block of games, or a game where there are too few blocks. *Dispersion*: how
much a share really varies, over what as many coin throws of that share would. Shared wins and balanced
deals push it below 1, and the interval gets narrower by its square root.

Any interval can be had for a run whose number of games was fixed beforehand, or (with the argument `planned`) for one
that is judged at looks and stops when it is decided: see `sequences`.

Sources: Wilson (1927) for the score interval; Goodman (1965) for simultaneous intervals, which are
Wilson's at alpha over the number of comparisons; Clopper and Pearson (1934) where the share is exactly 0
or 1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtri, stdtrit

from lifeboat_analysis.columns import Floats, divide
from lifeboat_analysis.sequences import multiplier

MIN_UNITS = 50
"""A dispersion that was measured on fewer units is not trusted."""


def wilson(share: ArrayLike, games: ArrayLike, z: ArrayLike) -> tuple[Floats, Floats]:
    """Wilson's score interval of a share.

    Parameters
    ----------
    share : array_like of float
        Observed shares, 0-1.
    games : array_like of float
        Number of games, or the effective number: games over dispersion.
    z : array_like of float
        Quantile of the normal or t distribution.

    Returns
    -------
    low, high : ndarray of float
        Within [0, 1]; NaN where there are no games.

    Examples
    --------
    >>> low, high = wilson(0.2, 100, 1.96)
    >>> f"{low:.4f} {high:.4f}"
    '0.1334 0.2888'
    """
    share, games, z = _floats(share, games, z)
    squeeze = 1 + divide(z**2, games)
    centre = (share + divide(z**2, 2 * games)) / squeeze
    half = z * np.sqrt(divide(share * (1 - share), games) + divide(z**2, 4 * games**2)) / squeeze
    return np.clip(centre - half, 0, 1), np.clip(centre + half, 0, 1)


def share_interval(
    share: ArrayLike,
    games: ArrayLike,
    se: ArrayLike = np.nan,
    freedom: ArrayLike = np.nan,
    *,
    level: float = 0.95,
    comparisons: int = 1,
    planned: ArrayLike | None = None,
) -> tuple[Floats, Floats]:
    """Interval of a share: Wilson's, generalised to fractional wins and to games played in blocks.

    With a standard error measured on at least `MIN_UNITS` units, the effective number of games is share
    (1 - share) / se^2, and the t quantile stands for the normal one. Without one (too few units, or units
    all alike) the dispersion is taken as 1: for independent games that is never too narrow, because
    nothing within [0, 1] varies more than a coin. A share of exactly 0 or 1 has the exact interval of
    Clopper and Pearson.

    With `planned` the interval holds at all looks: the multiplier of the confidence sequence stands for the quantile.
    Before the sequence begins, it is [0, 1]. That of Clopper and Pearson needs no change: shares of exactly 0 or 1 end
    for good, so the one look at which they last miss the truth tells of all before.

    Parameters
    ----------
    share : array_like of float
        Observed shares, 0-1.
    games : array_like of int
        Games that they are averages of.
    se : array_like of float, optional
        Standard errors of the shares; NaN where unknown.
    freedom : array_like of float, optional
        Degrees of freedom of the standard errors: units - 1; NaN where unknown.
    level : float
        Confidence, of all `comparisons` jointly.
    comparisons : int
        Number of intervals that shall hold at the same time (Bonferroni).
    planned : array_like of float, optional
        Units that there are to be at most, if the interval is to hold at all looks; None: at one look, after a number
        of games that was fixed beforehand.

    Returns
    -------
    low, high : ndarray of float
        Within [0, 1]; NaN where there are no games.

    Examples
    --------
    >>> low, high = share_interval([0.0, 0.2], [100, 100])
    >>> low.round(4), high.round(4)
    (array([0.    , 0.1334]), array([0.0362, 0.2888]))
    """
    share, games, se, freedom = _floats(share, games, se, freedom)
    tail = (1 - level) / comparisons / 2
    measured = (se > 0) & (freedom >= MIN_UNITS - 1)
    effective = np.where(measured, divide(share * (1 - share), se**2), games)
    if planned is None:
        z = np.where(measured, -stdtrit(np.where(measured, freedom, MIN_UNITS), tail), -ndtri(tail))
        low, high = wilson(share, effective, z)
    else:
        z = multiplier(freedom + 1, planned, 2 * tail)
        begun = np.isfinite(z) | np.isnan(share)
        low, high = wilson(share, effective, np.where(begun, z, 1))
        low, high = np.where(begun, low, 0), np.where(begun, high, 1)

    # Clopper-Pearson: n games all turn out alike with probability `tail` where the share is tail^(1/n).
    edge = tail ** divide(1, games)
    low = np.where(share == 1, edge, np.where(share == 0, 0 * edge, low))
    high = np.where(share == 0, 1 - edge, np.where(share == 1, 1 + 0 * edge, high))
    return low, high


def mean_interval(
    mean: ArrayLike,
    se: ArrayLike,
    freedom: ArrayLike,
    *,
    level: float = 0.95,
    comparisons: int = 1,
    planned: ArrayLike | None = None,
) -> tuple[Floats, Floats]:
    """Student's t interval of a mean (points, rounds, wounds); NaN with less than two units.

    With `planned`, as in `share_interval`, it holds at all looks, and is infinite before the sequence begins. A mean
    that has never varied has an interval without width in either case.

    Examples
    --------
    >>> low, high = mean_interval(10.0, 0.5, 99)
    >>> f"{low:.3f} {high:.3f}"
    '9.008 10.992'
    """
    mean, se, freedom = _floats(mean, se, freedom)
    enough = freedom > 0
    alpha = (1 - level) / comparisons
    if planned is None:
        t = -stdtrit(np.where(enough, freedom, 1), alpha / 2)
    else:
        t = multiplier(freedom + 1, planned, alpha)
    half = np.where(enough, np.where(se == 0, 0, t) * se, np.nan)
    return mean - half, mean + half


def _floats(*values: ArrayLike) -> tuple[Floats, ...]:
    return np.broadcast_arrays(*(np.asarray(value, dtype=np.float64) for value in values))
