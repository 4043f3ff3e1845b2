"""Metrics of a user at the points of a sweep: means with intervals, and how they differ from the base."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.columns import Columns, frame
from lifeboat_analysis.roles import role_columns
from lifeboat_analysis.swept_points import BASE, against_base, own_interval, runs_of_points
from lifeboat_analysis.swept_runs import SweptRuns, contrast_interval, contrasts, own_metrics, whose
from lifeboat_sim.runs.run import named_metrics

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_analysis.swept import Swept


def point_metrics(swept: Swept) -> pd.DataFrame:
    """Mean of every metric of the user at every point, and how it differs from the base.

    Returns
    -------
    DataFrame
        Long, by point, the base (-1) first, then in the order of the user's file, characters in boat order. ``point``
        int64; ``metric`` str; ``role, name`` str, the id and name of the character (empty over games); ``title, unit``
        str; ``is_share`` bool; ``value, low, high, difference, difference_se, difference_low, difference_high`` float.
        Shares are 0-1. Each interval is 95 % by itself; NaN with fewer than `verdicts.FEWEST_GAMES` games that tell, or
        `jackknife.FEWEST_BATCHES` batches.
    """
    return frame(point_metrics_columns(swept))


def point_metrics_columns(swept: Swept) -> Columns:
    """Columns of `point_metrics`."""
    runs = SweptRuns(swept)
    at, goals = runs_of_points(swept), own_metrics(runs)
    every = [(metric, role) for metric in named_metrics(swept.info) for role in whose(metric, runs.roles)]
    named = role_columns(swept)
    names = dict(zip(map(str, named["role"]), map(str, named["name"]), strict=True)) | {"": ""}
    weights = against_base(len(goals.values))
    own, against = (
        contrasts(runs.jackknife, one, goals.values, goals.is_enough) for one in (np.eye(len(weights)), weights)
    )
    unchanged = runs.is_same[:, 0][:, None] & goals.is_enough
    ends = contrast_interval(against, weights, goals.share_interval(runs.jackknife))
    numbers = {"value": own.value} | dict(zip(("low", "high"), own_interval(runs, own, goals), strict=True))
    numbers |= {"difference": against.value, "difference_se": against.se}
    numbers |= {
        f"difference_{end}": np.where(unchanged, 0, found) for end, found in zip(("low", "high"), ends, strict=True)
    }
    is_known = ~np.isnan(own.value)

    def words(values: list[Any]) -> NDArray[Any]:
        return np.tile(np.array(values, dtype=np.str_), len(at))

    return Columns(
        {
            "point": np.repeat(np.arange(BASE, len(swept.design)), len(every)),
            "metric": words([metric["name"] for metric, _ in every]),
            "role": words([role for _, role in every]),
            "name": words([names[role] for _, role in every]),
            "title": words([metric["title"] for metric, _ in every]),
            "unit": words([metric["unit"] for metric, _ in every]),
            "is_share": np.tile(np.array([metric["share"] for metric, _ in every], dtype=bool), len(at)),
            **{name: np.where(is_known, values, np.nan)[at].reshape(-1) for name, values in numbers.items()},
        }
    )
