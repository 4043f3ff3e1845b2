"""The points of a sweep: how balanced each one is, how it differs from the base, and where all characters are in order.

A *point* is a choice of values for the knobs; the base is point -1. Intervals are joint over the roles of a point, not
over points: a point that is picked out for its result is to be played again under another seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.columns import Columns, Floats, Ints, frame
from lifeboat_analysis.multiplicity import beyond_band_p, holm
from lifeboat_analysis.roles import role_columns
from lifeboat_analysis.swept_runs import (
    Contrasts,
    Interval,
    Objectives,
    SweptRuns,
    contrast_interval,
    contrasts,
    measures,
)
from lifeboat_analysis.verdicts import INSIDE_LEVEL, OUTSIDE_LEVEL, difference_verdicts, verdicts
from lifeboat_sim.runs.designs import AS_PRINTED

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_analysis.swept import Swept

BASE = -1
"""The number of the base among the points."""


def sweep_points(swept: Swept) -> pd.DataFrame:
    """The points of a sweep, one row each, the base first.

    Returns
    -------
    DataFrame
        In the order of the design.

        ======================= ====== ==========================================================================
        ``point``               int64  number of the point, -1 for the base
        a column for each knob         its value there; named by the knob's path
        ``run``                 int64  which of the runs that were played it is: points may share one
        ``changed``             int64  number of knobs that differ from the base
        ``worst``               float  largest distance of a win share from the fair share
        ``worst_low``           float  largest lower bound of these distances, by joint 95 % intervals
        ``worst_high``          float  largest upper bound
        ``worst_role``          str    the role that is farthest off
        ``imbalance``           float  root mean square of the distances, less what noise adds
        ``all_balanced``        str    "yes": every role is proven to lie in the band, each by two one-sided tests at
                                       5 % (as an intersection-union test the joint claim needs no less); "no": one
                                       is surely outside, by joint 95 % intervals; else "unclear"
        ======================= ====== ==========================================================================
    """
    return frame(points_columns(swept))


def points_columns(swept: Swept) -> Columns:
    """Columns of `sweep_points`."""
    runs = SweptRuns(swept)
    at = runs_of_points(swept)
    fair = runs.fair[:, 0][:, None]
    deviations = np.abs(runs.shares[..., 0] - fair)
    low, high = runs.share_interval(OUTSIDE_LEVEL, len(runs.roles))
    farthest = deviations.argmax(axis=1)
    columns = {"point": np.arange(BASE, len(swept.design))} | knob_columns(swept)
    columns |= {
        "run": at,
        "changed": _changed(swept),
        "worst": deviations.max(axis=1)[at],
        "worst_low": np.maximum(np.maximum(low - fair, fair - high), 0).max(axis=1)[at],
        "worst_high": np.maximum(np.abs(low - fair), np.abs(high - fair)).max(axis=1)[at],
        "worst_role": np.array(runs.roles, dtype=np.str_)[farthest][at],
        "imbalance": runs.imbalance[:, 0][at],
        "all_balanced": _all_balanced(runs)[at],
    }
    return Columns(columns)


def knob_columns(swept: Swept) -> dict[str, NDArray[Any]]:
    """Return the value of each knob at each point, the base first; lists as text."""
    columns = {}
    for at, factor in enumerate(swept.design.factors):
        levels = [AS_PRINTED, *swept.design.levels[:, at].tolist()]
        values = [factor.knob.printed if level == AS_PRINTED else factor.values[level] for level in levels]
        columns[factor.knob.path] = np.array(
            [str(value) if isinstance(value, list | tuple) else value for value in values]
        )
    return columns


def _changed(swept: Swept) -> Ints:
    """Return how many knobs differ from the base, at each point."""
    changed = np.zeros(1 + len(swept.design), np.int64)
    for at, factor in enumerate(swept.design.factors):
        differs = np.array([value != factor.knob.printed for value in factor.values] + [False])  # AS_PRINTED is last
        changed[1:] += differs[swept.design.levels[:, at]]
    return changed


def runs_of_points(swept: Swept) -> Ints:
    """Return the place of each point's run, the base first."""
    return np.array([0, *swept.places], dtype=np.int64)


def _all_balanced(runs: SweptRuns) -> NDArray[np.str_]:
    """Return "yes", "no" or "unclear" for each run."""
    fair, band = runs.fair[:, 0][:, None], runs.swept.band
    low, high = runs.share_interval(INSIDE_LEVEL)
    low_joint, high_joint = runs.share_interval(OUTSIDE_LEVEL, len(runs.roles))
    is_inside = ((low >= fair - band) & (high <= fair + band)).all(axis=1)
    is_outside = ((low_joint > fair + band) | (high_joint < fair - band)).any(axis=1)
    return np.select([is_outside, is_inside], ["no", "yes"], "unclear")


# Win shares --------------------------------------------------------------------------------------------------


def point_win_shares(swept: Swept) -> pd.DataFrame:
    """Win shares of every role at every point, and how they differ from the base.

    Returns
    -------
    DataFrame
        Long, by point, the base first, then by role in boat order. Intervals are 95 % for all roles of a point jointly;
        NaN with fewer than `verdicts.FEWEST_GAMES` games of the role or `jackknife.FEWEST_BATCHES` batches.

        ====================================== ===== =================================================================
        ``point``                              int64
        ``role, name``                         str
        ``share, low, high``                   float win share, 0-1
        ``fair``                               float fair share at this point
        ``verdict``                            str   one of `verdicts.VERDICTS`
        ``difference``                         float share less that of the base
        ``difference_se``                      float its standard error, of pairs
        ``difference_low, difference_high``    float
        ``difference_verdict``                 str   one of `verdicts.DIFFERENCE_VERDICTS`; better and worse must pass
                                                     Holm's test over all roles of all runs, as in a comparison
        ====================================== ===== =================================================================
    """
    return frame(point_win_shares_columns(swept))


def point_win_shares_columns(swept: Swept) -> Columns:
    """Columns of `point_win_shares`."""
    runs = SweptRuns(swept)
    at, joint = runs_of_points(swept), len(runs.roles)
    inside, outside = (runs.share_interval(level, joint) for level in (INSIDE_LEVEL, OUTSIDE_LEVEL))
    words = [
        verdicts((low_in, high_in), (low, high), float(fair), swept.band)
        for low_in, high_in, low, high, fair in zip(*inside, *outside, runs.fair[:, 0], strict=True)
    ]
    weights = against_base(len(runs.shares))
    found = contrasts(runs.jackknife, weights, runs.shares, runs.is_enough)
    low, high = _difference_interval(runs, found, weights, OUTSIDE_LEVEL)
    named = role_columns(swept)
    names = dict(zip(named["role"], named["name"], strict=True))
    points = len(at)

    def column(values: Any) -> NDArray[Any]:
        return np.asarray(values)[at].reshape(-1)

    return Columns(
        {
            "point": np.repeat(np.arange(BASE, points - 1), joint),
            "role": np.tile(np.array(runs.roles, dtype=np.str_), points),
            "name": np.tile(np.array([names[role] for role in runs.roles], dtype=np.str_), points),
            "share": column(runs.shares[..., 0]),
            "low": column(outside[0]),
            "high": column(outside[1]),
            "fair": np.repeat(runs.fair[at, 0], joint),
            "verdict": column(words),
            "difference": column(found.value),
            "difference_se": column(found.se),
            "difference_low": column(low),
            "difference_high": column(high),
            "difference_verdict": column(_difference_words(runs, found, weights)),
        }
    )


def against_base(runs: int) -> Floats:
    """Return the weights of the differences of all runs to the base."""
    weights = np.eye(runs)
    weights[:, 0] -= 1
    return weights


def _difference_interval(runs: SweptRuns, found: Contrasts, weights: Floats, level: float) -> Interval:
    low, high = contrast_interval(found, weights, runs.share_interval(level, len(runs.roles)), level, len(runs.roles))
    unchanged = runs.is_same[:, 0][:, None] & runs.is_enough
    return np.where(unchanged, 0, low), np.where(unchanged, 0, high)


def _difference_words(runs: SweptRuns, found: Contrasts, weights: Floats) -> NDArray[np.str_]:
    p = np.where(runs.is_same[:, 0][:, None], np.nan, beyond_band_p(found.value, found.se, runs.swept.band))
    inside, outside = (_difference_interval(runs, found, weights, level) for level in (INSIDE_LEVEL, OUTSIDE_LEVEL))
    return difference_verdicts(inside, outside, runs.swept.band, holm(p))


# Other measures ----------------------------------------------------------------------------------------------


def point_shape(swept: Swept) -> pd.DataFrame:
    """Measures of the game at every point: length, margin, ties, deaths, elimination.

    Returns
    -------
    DataFrame
        Long, by point, the base first, then by measure: ``point`` int64; ``measure, unit`` str; ``value, low, high``
        float; ``difference, difference_low, difference_high`` float, to the base. Each interval is 95 % by itself.
    """
    return frame(point_shape_columns(swept))


def point_shape_columns(swept: Swept) -> Columns:
    """Columns of `point_shape`."""
    runs = SweptRuns(swept)
    shape, at = measures(runs), runs_of_points(swept)
    own, against = (
        contrasts(runs.jackknife, weights, shape.values, shape.is_enough)
        for weights in (np.eye(len(shape.values)), against_base(len(shape.values)))
    )
    low, high = own_interval(runs, own, shape)
    difference_low, difference_high = against.interval()

    def column(values: Floats) -> Floats:
        return values[at].reshape(-1)

    return Columns(
        {
            "point": np.repeat(np.arange(BASE, len(swept.design)), len(shape.names)),
            "measure": np.tile(np.array(shape.names, dtype=np.str_), len(at)),
            "unit": np.tile(np.array(shape.units, dtype=np.str_), len(at)),
            "value": column(own.value),
            "low": column(low),
            "high": column(high),
            "difference": column(against.value),
            "difference_low": column(difference_low),
            "difference_high": column(difference_high),
        }
    )


def own_interval(runs: SweptRuns, own: Contrasts, goals: Objectives) -> Interval:
    """Return t intervals of means, and for shares those that stay within 0 and 1, as elsewhere."""
    is_share = ~np.isnan(goals.telling)
    low, high = (
        np.where(is_share, of_shares, of_means)
        for of_shares, of_means in zip(goals.share_interval(runs.jackknife), own.interval(), strict=True)
    )
    return low, high


# Where all is in order ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Feasible:
    """At which points of a sweep all characters are in the band around the fair share.

    Attributes
    ----------
    points : tuple of int
        Points that are proven to be so: `sweep_points` says "yes" of them.
    unclear : tuple of int
        Points of which it is not known.
    base : str
        What is known of the base: "yes", "no", "unclear".
    ranges : tuple of (value, value)
        For a grid of one knob: first and last value of each stretch of such points, in the order of its values.
    closest : int or None
        If there is no such point: the one whose worst win share is the nearest to fair, the base (-1) among them; None
        if nothing is known.
    """

    points: tuple[int, ...]
    unclear: tuple[int, ...]
    base: str
    ranges: tuple[tuple[Any, Any], ...]
    closest: int | None


def feasible(swept: Swept) -> Feasible:
    """Return at which points all characters are in the band; each point is judged by itself."""
    table = points_columns(swept)
    numbers, words, worst = table["point"], table["all_balanced"], table["worst"]
    is_point = numbers != BASE
    good = tuple(int(point) for point in numbers[is_point & (words == "yes")])
    known = np.isfinite(worst)
    closest = int(numbers[known][worst[known].argmin()]) if known.any() and not good else None
    return Feasible(
        good,
        tuple(int(point) for point in numbers[is_point & (words == "unclear")]),
        str(words[0]),
        _ranges(swept, good),
        closest,
    )


def _ranges(swept: Swept, good: tuple[int, ...]) -> tuple[tuple[Any, Any], ...]:
    design = swept.design
    if design.kind != "grid" or len(design.factors) != 1:
        return ()
    values = design.factors[0].values
    levels = sorted(int(design.levels[point, 0]) for point in good)
    stretches = np.split(np.array(levels), np.flatnonzero(np.diff(levels) > 1) + 1) if levels else []
    return tuple((values[stretch[0]], values[stretch[-1]]) for stretch in stretches)
