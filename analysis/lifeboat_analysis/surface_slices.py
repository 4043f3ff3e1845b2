"""What a fitted surface predicts: along each knob, for the pairs of knobs that act together most, at its best point.

Wherever a knob is not turned it stays as printed, or in the middle of its values if the printed one is none of their
range. Predictions are no games: a point that is chosen by them is to be played.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.columns import Columns, Floats, frame
from lifeboat_analysis.intervals import mean_interval
from lifeboat_analysis.response_surface import Fit, Surface, scale
from lifeboat_analysis.swept_runs import WIN

if TYPE_CHECKING:
    import pandas as pd

MOST_TRIED = 65_536
"""So many points at most are looked at for the best: all of them if they are no more."""
STRONGEST = 3
"""So many pairs of knobs are shown as slices."""


def slices(surface: Surface) -> pd.DataFrame:
    """Predictions along each knob.

    Returns
    -------
    DataFrame
        Long, by objective that may be interpreted, then by knob, then by its values: ``objective, knob`` str; ``value``
        str, as it is written; ``prediction, low, high`` float, each 95 % interval by itself.
    """
    return frame(slices_columns(surface))


def slices_columns(surface: Surface) -> Columns:
    """Columns of `slices`."""
    rows: list[dict[str, Any]] = []
    for fit in surface.fits:
        for knob in range(len(surface.factors)) if fit.usable else ():
            rows += [{"objective": fit.objective} | row for row in _along(surface, fit, knob, _centre(surface))]
    return _table(rows, ("objective", "knob", "value"))


def interactions(surface: Surface) -> pd.DataFrame:
    """How much each two knobs act together.

    Returns
    -------
    DataFrame
        Long, by objective, then the strongest first: ``objective, knob, other`` str; ``swing, low, high`` float: by how
        much more the objective changes from the least to the greatest value of ``knob`` if ``other`` is at its
        greatest than if it is at its least; each 95 % interval by itself.
    """
    return frame(interactions_columns(surface))


def interactions_columns(surface: Surface) -> Columns:
    """Columns of `interactions`."""
    rows: list[dict[str, Any]] = []
    paths = [factor.knob.path for factor in surface.factors]
    pairs = list(combinations(range(len(paths)), 2))
    at = np.array([surface.terms.index(pair) for pair in pairs], dtype=np.int64)
    for fit in surface.fits:
        if fit.usable:
            swing, se = 4 * fit.coefficients[at], 4 * np.sqrt(np.diag(fit.covariance)[at])  # z goes from -1 to 1, twice
            low, high = mean_interval(swing, se, fit.freedom)
            for row in np.argsort(-np.abs(swing), kind="stable"):
                names = {"objective": fit.objective, "knob": paths[pairs[row][0]], "other": paths[pairs[row][1]]}
                rows.append(names | {"swing": swing[row], "low": low[row], "high": high[row]})
    return _table(rows, ("objective", "knob", "other"), ("swing", "low", "high"))


def pair_slices(surface: Surface) -> pd.DataFrame:
    """Predictions along the strongest pairs of knobs, for the win share that they act on together most.

    Returns
    -------
    DataFrame
        Long, by pair, the strongest first, then by the first and last value of ``other``, then by the values of
        ``knob``: ``objective, knob, other, other_value, value`` str; ``prediction, low, high`` float, as in `slices`.
    """
    return frame(pair_slices_columns(surface))


def pair_slices_columns(surface: Surface) -> Columns:
    """Columns of `pair_slices`."""
    table = interactions_columns(surface)
    paths = [factor.knob.path for factor in surface.factors]
    strongest: dict[tuple[str, str], str] = {}
    for row in np.argsort(-np.abs(table["swing"]), kind="stable"):
        objective, knob, other = (str(table[name][row]) for name in ("objective", "knob", "other"))
        if objective.startswith(WIN):
            strongest.setdefault((knob, other), objective)
    rows = []
    for (knob, other), objective in list(strongest.items())[:STRONGEST]:
        at, beside = paths.index(knob), paths.index(other)
        fit, factor = surface.fit(objective), surface.factors[beside]
        assert fit is not None
        for level in (0, len(factor.values) - 1):
            start = _centre(surface)
            start[beside] = scale(factor)[level]
            head = {"objective": objective, "other": other, "other_value": str(factor.values[level])}
            rows += [head | row for row in _along(surface, fit, at, start)]
    return _table(rows, ("objective", "knob", "other", "other_value", "value"))


def _along(surface: Surface, fit: Fit, knob: int, start: Floats) -> list[dict[str, Any]]:
    """Return the predictions at all values of a knob, the others being where they stand in ``start``."""
    factor = surface.factors[knob]
    z = np.repeat(start[None], len(factor.values), axis=0)
    z[:, knob] = scale(factor)[:-1]
    predicted = zip(factor.values, *surface.predict(fit, z), strict=True)
    return [
        {"knob": factor.knob.path, "value": str(value), "prediction": mean, "low": low, "high": high}
        for value, mean, low, high in predicted
    ]


def _centre(surface: Surface) -> Floats:
    """Return the scaled values as printed, 0 where what is printed lies outside the values."""
    printed = np.array([scale(factor)[-1] for factor in surface.factors])
    return np.where(np.abs(printed) <= 1, printed, 0)


def _table(
    rows: list[dict[str, Any]], words: tuple[str, ...], numbers: tuple[str, ...] = ("prediction", "low", "high")
) -> Columns:
    columns: dict[str, NDArray[Any]] = {word: np.array([row[word] for row in rows], dtype=np.str_) for word in words}
    return Columns(columns | {name: np.array([row[name] for row in rows], dtype=float) for name in numbers})


# The best point ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Best:
    """The point at which the largest distance of a win share from the fair share is predicted to be the least.

    Attributes
    ----------
    values : dict
        Of the knobs, by path.
    worst : float
        That distance.
    shares : dict of str to (float, float, float)
        By role: predicted win share, low and high end of its 95 % interval, jointly for all roles.
    tried : int
        How many points were looked at.
    """

    values: dict[str, Any]
    worst: float
    shares: dict[str, tuple[float, float, float]]
    tried: int


def best_point(surface: Surface) -> Best | None:
    """Return the best point by the predicted win shares; None unless all of them may be interpreted.

    The fair share at a point is the mean of the predicted shares.
    """
    wins = [fit for fit in surface.fits if fit.objective.startswith(WIN)]
    if not wins or not all(fit.usable for fit in wins):
        return None
    levels = _candidates(surface)
    x = surface.products(surface.scaled(levels))
    shares = x @ np.stack([fit.coefficients for fit in wins], axis=1)
    worst = np.abs(shares - shares.mean(axis=1, keepdims=True)).max(axis=1)
    at = int(worst.argmin())
    z = surface.scaled(levels[at])
    found = {fit.objective.removeprefix(WIN): surface.predict(fit, z, len(wins)) for fit in wins}
    return Best(
        {factor.knob.path: factor.values[level] for factor, level in zip(surface.factors, levels[at], strict=True)},
        float(worst[at]),
        {role: (float(mean), float(low), float(high)) for role, (mean, low, high) in found.items()},
        len(levels),
    )


def _candidates(surface: Surface) -> NDArray[np.int64]:
    """Return levels (points, knobs): all combinations, or `MOST_TRIED` points that fill the ranges evenly."""
    sizes = [len(factor.values) for factor in surface.factors]
    if math.prod(sizes) <= MOST_TRIED:
        return np.stack(np.unravel_index(np.arange(math.prod(sizes)), sizes), axis=-1)
    from scipy.stats import qmc  # takes a while to load

    points = qmc.Sobol(len(sizes), scramble=False).random(MOST_TRIED)
    return np.asarray(np.minimum((points * sizes).astype(np.int64), np.array(sizes) - 1))
