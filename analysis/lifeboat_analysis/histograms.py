"""Quantiles of counted integers, exact: counts of 0, 1, 2, ... in, values out."""

from __future__ import annotations

import numpy as np

from lifeboat_analysis.columns import Floats, Ints

LENGTH_QUANTILES = {"p5": 0.05, "median": 0.5, "p95": 0.95}
"""Quantiles of the length of games, by the ends of their names."""


def quantile(counts: Ints, share: float) -> Floats:
    """Return the smallest value that at least `share` of the counted do not exceed.

    Parameters
    ----------
    counts : ndarray of int64, (..., values)
        How often each of 0, 1, 2, ... was counted, along the last axis.
    share : float
        Between 0 and 1. 0 gives the smallest value counted, 1 the largest.

    Returns
    -------
    ndarray of float, (...)
        Values that were counted; NaN where nothing was.

    Examples
    --------
    >>> quantile(np.array([[0, 3, 1], [0, 0, 0]]), 0.5)
    array([ 1., nan])
    """
    total = counts.sum(axis=-1, keepdims=True)
    # share * total is a float, and may exceed by a speck the whole number that it means.
    rank = np.clip(np.ceil(share * total - 1e-6), 1, None)
    value = np.argmax(np.cumsum(counts, axis=-1) >= rank, axis=-1)
    return np.where(total[..., 0] > 0, value, np.nan)


def observed(counts: Ints) -> slice:
    """Return the half-open range from the smallest to the largest value counted; it may be empty."""
    values = np.flatnonzero(counts)
    return slice(int(values[0]), int(values[-1]) + 1) if len(values) else slice(0, 0)
