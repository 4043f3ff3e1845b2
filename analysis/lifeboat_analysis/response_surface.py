"""A smooth picture of what knobs do together: a quadratic surface fitted to the points of a sweep.

Each knob's values are scaled to z from -1 (the least) to 1 (the greatest); of two words the first is -1. Of K knobs

    y = b0 + sum(b_j z_j) + sum(b_jj z_j^2) + sum over pairs(b_jk z_j z_k),

a knob with two values having no square. The coefficients come from least squares, weighted by w_p = 1 / SE_p^2 of the
points' results. They miss the truth for two reasons, and the error counts both: noise of the games, which points share
(jackknife of the coefficients), and lack of fit, that the world is not quadratic:

    Cov(b) = Cov(b by jackknife) + s^2 (X'WX)^-1,  s^2 = max(0, sum(w r^2) - sum(w SE(r)^2)) / (P - terms),

with the residuals r, and their errors SE(r) by jackknife; the share of sum(w r^2) that sum(w SE(r)^2) explains is the
*noise share*. Degrees of freedom: the fewer of batches - 1 and P - terms.

Whether a surface tells anything is seen from points that it was not fitted to. Without point p it predicts with the
residual r_p / (1 - h_p), h_p being the leverage, so the cross-validated R^2 is

    1 - sum(w (r / (1 - h))^2) / sum(w (y - mean of y)^2).

Below `USABLE` a surface is not interpreted.

Sources: Box and Draper (2007), Response Surfaces, Mixtures, and Ridge Analyses, chapters 3 and 7; Allen (1974) for the
residuals of prediction. Errors of the results: see `jackknife`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.columns import Columns, Floats, divide, frame
from lifeboat_analysis.intervals import mean_interval
from lifeboat_analysis.jackknife import Jackknife
from lifeboat_analysis.swept_runs import SweptRuns, objectives
from lifeboat_sim.runs.designs import FEWEST_TO_SPARE

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_analysis.swept import Swept
    from lifeboat_sim.runs.designs import Factor

USABLE = 0.8
"""Cross-validated R^2 from which on a surface is interpreted."""
LEAST_ERROR = 0.25
"""A point weighs no more than one with this part of the median error: an error of 0 is one that was not seen."""
Term = tuple[int, ...]
"""The knobs that are multiplied: (), (2,), (2, 2), (1, 2)."""


@dataclass(frozen=True)
class Fit:
    """The surface of one objective.

    Attributes
    ----------
    objective, unit : str
    coefficients : ndarray of float, shape (terms,)
    covariance : ndarray of float, shape (terms, terms)
        Of the coefficients.
    freedom : int
        Degrees of freedom of their errors.
    observed, se, residuals : ndarray of float, shape (points,)
        Results with their errors, and result less surface.
    cross_validated : float
        R^2 of the prediction of points that were left out; NaN where nothing can be fitted.
    noise_share : float
        How much of the squared residuals is noise of the games, 0 to 1.
    reason : str
        Why it is not to be interpreted; empty if it is.
    """

    objective: str
    unit: str
    coefficients: Floats
    covariance: Floats
    freedom: int
    observed: Floats
    se: Floats
    residuals: Floats
    cross_validated: float
    noise_share: float
    reason: str

    @property
    def usable(self) -> bool:
        """Whether it may be interpreted."""
        return not self.reason


@dataclass(frozen=True)
class Surface:
    """The surfaces of all objectives over the same knobs.

    Attributes
    ----------
    factors : tuple of Factor
    terms : tuple of Term
    fits : tuple of Fit
        Empty if there is nothing to fit to.
    reason : str
        Why there is nothing; empty if there is.
    """

    factors: tuple[Factor, ...]
    terms: tuple[Term, ...]
    fits: tuple[Fit, ...]
    reason: str

    def fit(self, objective: str) -> Fit | None:
        """Return the surface of an objective, if it may be interpreted."""
        return next((fit for fit in self.fits if fit.objective == objective and fit.usable), None)

    def products(self, z: Floats) -> Floats:
        """Return the terms (..., terms) at scaled values z (..., knobs)."""
        return products(self.terms, z)

    def scaled(self, levels: NDArray[np.int64]) -> Floats:
        """Return the scaled values of levels (..., knobs)."""
        scales = [scale(factor) for factor in self.factors]
        return np.stack([of[levels[..., at]] for at, of in enumerate(scales)], axis=-1)

    def predict(self, fit: Fit, z: Floats, comparisons: int = 1) -> tuple[Floats, Floats, Floats]:
        """Return predictions (...) at scaled values z (..., knobs), and low and high end of their 95 % intervals."""
        x = self.products(z)
        mean = x @ fit.coefficients
        se = np.sqrt(np.einsum("...i,ij,...j->...", x, fit.covariance, x))
        low, high = mean_interval(mean, se, fit.freedom, comparisons=comparisons)
        return mean, low, high


def scale(factor: Factor) -> Floats:
    """Return a knob's values scaled to -1 to 1; of two on no scale, -1 and 1; and last what is printed, or NaN.

    A level of -1, as printed, then finds it.
    """
    values = [*factor.values, factor.knob.printed]
    if not factor.knob.is_number:
        places = [factor.values.index(value) if value in factor.values else np.nan for value in values]
        return 2 * np.array(places, float) / max(1, len(factor.values) - 1) - 1
    numbers = np.array(values, float)
    low, high = numbers[:-1].min(), numbers[:-1].max()
    return 2 * divide(numbers - low, high - low) - 1


def terms_of(factors: Sequence[Factor]) -> tuple[Term, ...]:
    """Return the terms: the constant, each knob, the squares of knobs with more than two values, all pairs."""
    knobs = range(len(factors))
    squares = [(knob, knob) for knob in knobs if len(set(map(str, factors[knob].values))) > 2]
    return ((), *((knob,) for knob in knobs), *squares, *combinations(knobs, 2))


def products(terms: Sequence[Term], z: Floats) -> Floats:
    """Return the terms (..., terms) at scaled values z (..., knobs)."""
    return np.stack([z[..., list(term)].prod(axis=-1) for term in terms], axis=-1)


def fit_surface(swept: Swept) -> Surface:
    """Fit a surface to every objective of a sweep; where there are too few points or values, say so instead."""
    factors, levels = swept.design.factors, swept.design.levels
    terms = terms_of(factors)
    surface = Surface(factors, terms, (), _refusal(swept, terms))
    if surface.reason:
        return surface
    runs = SweptRuns(swept)
    goals, places = objectives(runs), list(swept.places)
    x = surface.products(surface.scaled(levels))
    if np.isnan(x).any() or np.linalg.matrix_rank(x) < len(terms):
        return Surface(factors, terms, (), "the points do not tell all terms apart")
    fits = tuple(
        fit_points(x, goals.values[places, at], bool(goals.is_enough[places, at].all()), runs.jackknife, name, unit)
        for at, (name, unit) in enumerate(zip(goals.names, goals.units, strict=True))
    )
    return Surface(factors, terms, fits, "")


def _refusal(swept: Swept, terms: Sequence[Term]) -> str:
    """Return why no surface can be fitted to these points; empty if one can."""
    for factor in swept.design.factors:
        if not factor.knob.is_number and len(factor.values) > 2:
            return f"{factor.knob.path}: {len(factor.values)} values on no scale, allowed numbers or two values"
    points, needed = len(swept.design), len(terms) + FEWEST_TO_SPARE
    if points < needed:
        return f"{points} points for {len(terms)} terms, allowed from {needed} points on"
    return ""


def fit_points(x: Floats, values: Floats, is_enough: bool, jackknife: Jackknife, objective: str, unit: str) -> Fit:
    """Fit a surface to the results of points.

    Parameters
    ----------
    x : ndarray of float, shape (points, terms)
    values : ndarray of float, shape (points, 1 + batches)
        The results, with and without each batch.
    is_enough : bool
        Whether there are games enough at all points.
    """
    points, terms = x.shape
    se, freedom = jackknife.se(values), min(jackknife.freedom, points - terms)
    y = values[:, 0]
    if not is_enough or not np.isfinite(se).all() or np.ptp(y) == 0 or not (se > 0).any():
        reason = "not enough games" if not is_enough or not np.isfinite(se).all() else "does not vary"
        unknown = np.full((terms, terms), np.nan)
        return Fit(objective, unit, unknown[0], unknown, freedom, y, se, y * np.nan, np.nan, np.nan, reason)
    w = 1 / np.maximum(se, LEAST_ERROR * np.median(se[se > 0])) ** 2
    inverse = np.linalg.inv(x.T * w @ x)
    solve = inverse @ (x.T * w)
    b = solve @ values
    r = values - x @ b
    noise = float(w @ jackknife.se(r) ** 2)
    total = float(w @ r[:, 0] ** 2)
    lack = max(0.0, total - noise) / (points - terms)
    leverage = np.einsum("pt,tp->p", x, solve)
    spread = float(w @ (y - np.average(y, weights=w)) ** 2)
    left_out = np.where(leverage < 1 - 1e-9, divide(r[:, 0], 1 - leverage), np.inf)
    validated = 1 - float(w @ left_out**2) / spread
    return Fit(
        objective,
        unit,
        b[:, 0],
        jackknife.covariance(b) + lack * inverse,
        freedom,
        y,
        se,
        r[:, 0],
        validated,
        min(1.0, noise / total) if total > 0 else 1.0,
        "" if validated >= USABLE else f"cross-validated R^2 {validated:.2f}, allowed from {USABLE} on",
    )


# Tables ------------------------------------------------------------------------------------------------------


def surface_fit(surface: Surface) -> pd.DataFrame:
    """How well the surfaces fit.

    Returns
    -------
    DataFrame
        By objective: ``objective, unit`` str; ``points, terms`` int64; ``cross_validated`` float, R^2 of points left
        out; ``r2`` float, of the points that it was fitted to; ``noise_share`` float, share of the squared residuals
        that is noise of the games; ``usable`` bool; ``reason`` str, why not.
    """
    return frame(surface_fit_columns(surface))


def surface_fit_columns(surface: Surface) -> Columns:
    """Columns of `surface_fit`."""
    fits = surface.fits
    return Columns(
        {
            "objective": np.array([fit.objective for fit in fits], dtype=np.str_),
            "unit": np.array([fit.unit for fit in fits], dtype=np.str_),
            "points": np.array([len(fit.observed) for fit in fits], dtype=np.int64),
            "terms": np.full(len(fits), len(surface.terms)),
            "cross_validated": np.array([fit.cross_validated for fit in fits], dtype=float),
            "r2": np.array([_r2(fit) for fit in fits], dtype=float),
            "noise_share": np.array([fit.noise_share for fit in fits], dtype=float),
            "usable": np.array([fit.usable for fit in fits], dtype=bool),
            "reason": np.array([fit.reason for fit in fits], dtype=np.str_),
        }
    )


def _r2(fit: Fit) -> float:
    squares = (fit.residuals**2).sum()
    return float(1 - divide(squares, ((fit.observed - fit.observed.mean()) ** 2).sum()))


def surface_coefficients(surface: Surface) -> pd.DataFrame:
    """The coefficients of the surfaces that may be interpreted, over knobs scaled to -1 to 1.

    Returns
    -------
    DataFrame
        Long, by objective, then by term: ``objective`` str; ``term`` str, the knobs that are multiplied with each
        other, ``1`` for the constant; ``knob, other`` str, the two of them, empty where there is none;
        ``coefficient, se, low, high`` float: each 95 % interval by itself.
    """
    return frame(surface_coefficients_columns(surface))


def surface_coefficients_columns(surface: Surface) -> Columns:
    """Columns of `surface_coefficients`."""
    fits = [fit for fit in surface.fits if fit.usable]
    paths = [[surface.factors[knob].knob.path for knob in term] for term in surface.terms]
    values = np.array([fit.coefficients for fit in fits]).reshape(-1)
    se = np.array([np.sqrt(np.diag(fit.covariance)) for fit in fits]).reshape(-1)
    freedom = np.repeat([float(fit.freedom) for fit in fits], len(paths))
    low, high = mean_interval(values, se, freedom)

    def by_term(words: list[str]) -> NDArray[Any]:
        return np.tile(np.array(words, dtype=np.str_), len(fits))

    return Columns(
        {
            "objective": np.repeat(np.array([fit.objective for fit in fits], dtype=np.str_), len(paths)),
            "term": by_term([" * ".join(path) or "1" for path in paths]),
            "knob": by_term([(*path, "")[0] for path in paths]),
            "other": by_term([(*path, "", "")[1] for path in paths]),
            "coefficient": values,
            "se": se,
            "low": low,
            "high": high,
        }
    )


def surface_residuals(surface: Surface) -> pd.DataFrame:
    """What the surfaces miss at each point.

    Returns
    -------
    DataFrame
        Long, by objective, then by point: ``objective`` str; ``point`` int64; ``observed, se`` float, of the games;
        ``predicted, residual`` float, by the surface; observed less predicted.
    """
    return frame(surface_residuals_columns(surface))


def surface_residuals_columns(surface: Surface) -> Columns:
    """Columns of `surface_residuals`."""
    fits = surface.fits
    points = len(fits[0].observed) if fits else 0

    def stacked(values: list[Floats]) -> Floats:
        return np.array(values, dtype=float).reshape(-1)

    return Columns(
        {
            "objective": np.repeat(np.array([fit.objective for fit in fits], dtype=np.str_), points),
            "point": np.tile(np.arange(points), len(fits)),
            "observed": stacked([fit.observed for fit in fits]),
            "se": stacked([fit.se for fit in fits]),
            "predicted": stacked([fit.observed - fit.residuals for fit in fits]),
            "residual": stacked([fit.residuals for fit in fits]),
        }
    )
