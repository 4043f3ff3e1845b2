"""Whose variation moves the result: Sobol' indices of a fitted surface, every knob varying evenly over its values.

If all knobs vary independently, the *first* index of a knob is the share of the result's variance that goes with it
alone, its *total* index the share that goes with it alone and together with others; 1 less all first indices is what
knobs do only together. They are of the surface, never of the games: noise would count as variance, and as everybody's.

Indices S are functions of the coefficients b. Their errors follow from those of the coefficients,

    Var(S) = g' Cov(b) g,  g = dS/db by central differences, a standard error to each side.

Sources: Sobol' (1993); Saltelli et al. (2010), Computer Physics Communications 181, for the estimators, as in
``scipy.stats.sobol_indices``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.columns import Columns, Floats, divide, frame
from lifeboat_analysis.intervals import mean_interval
from lifeboat_analysis.response_surface import Surface, scale

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_analysis.response_surface import Fit

SAMPLES = 4096
"""Points of each of both samples that the indices are computed from: a power of 2."""
SEED = 1
"""Of the scrambling of these points: the same surface has the same indices."""


class Evenly:
    """A variable that takes each of some values with the same probability."""

    def __init__(self, values: Floats) -> None:
        self.values = values

    def ppf(self, q: Floats) -> Floats:
        """Return the quantiles of probabilities."""
        return self.values[np.minimum((q * len(self.values)).astype(np.int64), len(self.values) - 1)]


def indices(
    function: Callable[[Floats], Floats], values: Sequence[Floats], samples: int = SAMPLES
) -> tuple[Floats, Floats]:
    """Return first and total indices of functions whose arguments vary independently and evenly over their values.

    Parameters
    ----------
    function : callable
        Takes arguments (arguments, n), returns results (functions, n).
    values : sequence of ndarray of float
        What each argument may be.
    samples : int
        A power of 2.

    Returns
    -------
    first, total : ndarray of float, shape (functions, arguments)

    Examples
    --------
    >>> first, total = indices(lambda x: (x[0] + 2 * x[1])[None], [np.array([-1.0, 0.0, 1.0])] * 2)
    >>> first.round(2) + 0, total.round(2)
    (array([[0.2, 0.8]]), array([[0.2, 0.8]]))
    """
    from scipy import stats  # takes a while to load

    found = stats.sobol_indices(func=function, n=samples, dists=[Evenly(one) for one in values], rng=SEED)
    first, total = (np.asarray(part, float).reshape(-1, len(values)) for part in (found.first_order, found.total_order))
    return first, total


def sobol_indices(surface: Surface) -> pd.DataFrame:
    """Sobol' indices of every surface that may be interpreted.

    Returns
    -------
    DataFrame
        Long, by objective, then by knob in the order of the design: ``objective, knob`` str; ``first, first_low,
        first_high, total, total_low, total_high`` float, indices from 0 to 1 with 95 % intervals, each by itself.
    """
    return frame(sobol_indices_columns(surface))


def sobol_indices_columns(surface: Surface) -> Columns:
    """Columns of `sobol_indices`."""
    fits = [fit for fit in surface.fits if fit.usable]
    paths = [factor.knob.path for factor in surface.factors]
    columns: dict[str, NDArray[Any]] = {
        "objective": np.repeat(np.array([fit.objective for fit in fits], dtype=np.str_), len(paths)),
        "knob": np.tile(np.array(paths, dtype=np.str_), len(fits)),
    }
    found = [_with_errors(surface, fit) for fit in fits]
    for at, name in enumerate(("first", "total")):
        for end, part in (("", 0), ("_low", 1), ("_high", 2)):
            columns[f"{name}{end}"] = np.array([one[at][part] for one in found]).reshape(-1)
    return Columns(columns)


def _with_errors(surface: Surface, fit: Fit) -> list[tuple[Floats, Floats, Floats]]:
    """Return for first and total indices: the indices of the knobs, and their intervals."""
    steps = np.sqrt(np.diag(fit.covariance))
    moved = np.concatenate([np.zeros((1, len(steps))), np.diag(steps), -np.diag(steps)])
    coefficients = fit.coefficients + moved

    def function(z: Floats) -> Floats:
        return np.asarray(coefficients @ surface.products(z.T).T)

    values = [scale(factor)[:-1] for factor in surface.factors]
    result = []
    for index in indices(function, values):
        up, down = np.split(index[1:], 2)
        slopes = divide(up - down, 2 * steps[:, None])
        slopes[steps == 0] = 0
        se = np.sqrt(np.einsum("ik,ij,jk->k", slopes, fit.covariance, slopes))
        low, high = mean_interval(index[0], se, fit.freedom)
        result.append((np.clip(index[0], 0, 1), np.clip(low, 0, 1), np.clip(high, 0, 1)))
    return result
