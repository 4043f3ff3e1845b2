"""Which of many cells really differ by more than the band, when chance alone makes some look so."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtr

from lifeboat_analysis.columns import Floats, divide


def minimal_effect_p(difference: ArrayLike, se: ArrayLike, band: float) -> Floats:
    """Largest chance of a difference at least as large, in either direction, if the true one were within the band.

    P(Z > (abs(difference) - band) / se) + P(Z > (abs(difference) + band) / se), Z standard normal: the true one is
    then on the edge of the band. NaN where the difference or the error is unknown.

    Examples
    --------
    >>> minimal_effect_p([0.02, 0.05], 0.01, band=0.02).round(4)
    array([0.5   , 0.0013])
    """
    size = np.abs(np.asarray(difference, float))
    near, far = (ndtr(-divide(size + edge, se)) for edge in (-band, band))
    return np.asarray(near + far, dtype=np.float64)


def beyond_band_p(difference: ArrayLike, se: ArrayLike, band: float) -> Floats:
    """Return p-values of differences beyond the band: 0 beyond it where nothing varies, and only intervals tell.

    Examples
    --------
    >>> beyond_band_p([0.03, 0.03], [0.0, 0.01], band=0.02).round(4)
    array([0.    , 0.1587])
    """
    sure = (np.asarray(se) == 0) & (np.abs(np.asarray(difference, float)) > band)
    return np.where(sure, 0, minimal_effect_p(difference, se, band))


def benjamini_hochberg(p: ArrayLike, q: float = 0.05) -> NDArray[np.bool_]:
    """Mark discoveries so that on average at most a share `q` of them is false (Benjamini and Hochberg 1995).

    Parameters
    ----------
    p : array_like of float
        p-values, of any shape. NaN is not part of the family and never marked.
    q : float
        False discovery rate.

    Returns
    -------
    ndarray of bool
        Same shape as `p`.

    Examples
    --------
    >>> benjamini_hochberg([0.001, 0.03, 0.9, float("nan")])
    array([ True,  True, False, False])
    """
    values = np.asarray(p, float)
    known = np.sort(values[~np.isnan(values)])
    passing = known[known <= q * np.arange(1, len(known) + 1) / max(len(known), 1)]
    return values <= passing[-1] if len(passing) else np.zeros(values.shape, dtype=bool)


def holm(p: ArrayLike, alpha: float = 0.05) -> NDArray[np.bool_]:
    """Mark the claims that hold with at most a chance of `alpha` that any one of them is false (Holm 1979).

    Step down: the smallest p-value is tested at alpha over the number of claims, the next at alpha over one less, and
    so on, up to the first that fails.

    Parameters
    ----------
    p : array_like of float
        p-values, of any shape. NaN is not part of the family and never marked.
    alpha : float
        Chance of any false claim.

    Returns
    -------
    ndarray of bool
        Same shape as `p`.

    Examples
    --------
    >>> holm([0.04, 0.01, 0.2, float("nan")])
    array([False,  True, False, False])
    """
    values = np.asarray(p, float)
    known = np.sort(values[~np.isnan(values)])
    fails = np.flatnonzero(known > alpha / np.arange(len(known), 0, -1))
    first = known[fails[0]] if len(fails) else np.inf
    return values < first
