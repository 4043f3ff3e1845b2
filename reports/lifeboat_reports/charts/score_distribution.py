"""How many points every character ends with: one stepped ridge per character, on one axis."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from lifeboat_reports.charts.parts import bare_rows, name_width, role_point, row_names
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import INK, NARROW, role_colour
from lifeboat_reports.frames import row_at
from lifeboat_reports.wording import fixed

TAIL = 0.001  # share of games beyond the right end of the axis, at most


def draw(distribution: pd.DataFrame, scores: pd.DataFrame, width: int, step: float = 1.0) -> Figure:
    """Ridges of equal area, a marker at the mean.

    Parameters
    ----------
    distribution
        `lifeboat_analysis.score_distribution`: role, score, share.
    scores
        `lifeboat_analysis.scores`: name and mean, one row per character in boat order.
    width
        Of the chart, in units.
    step
        Between two scores, or of a group of them; the first of a group stands for it.
    """
    is_narrow = width <= NARROW
    row_height = 66 if is_narrow else 47 if len(scores) <= 7 else 39
    left, right, top, bottom = (10, 14, 8, 42) if is_narrow else (name_width(list(scores["name"])), 90, 8, 42)
    figure = canvas(width, top + bottom + row_height * len(scores))
    axes = axes_in(figure, left, right, top, bottom)
    first, last = first_score(distribution), last_score(distribution)
    places = np.arange(first, last + step / 2, step)
    shares = distribution.pivot(index="role", columns="score", values="share").reindex(columns=places).fillna(0.0)
    highest = max(float(shares.to_numpy().max()), 1e-9)
    ridge = (0.62 if is_narrow else 0.84) / highest
    edges = np.append(places, last + step) - min(step, 1.0) / 2
    for index, (role, row) in enumerate(scores.iterrows()):
        base = len(scores) - 1.45 - index
        height = row_at(shares, role).to_numpy() * ridge if role in shares.index else np.zeros(len(places))
        axes.stairs(base + height, edges, baseline=base, fill=True, color=role_colour(index), alpha=0.55, lw=0)
        axes.stairs(base + height, edges, baseline=base, color=INK, lw=1)
        axes.axhline(base, color=INK, lw=0.8)
        if np.isfinite(row["mean"]):
            role_point(axes, row["mean"], base, index, 8)
            mean = f"mean {fixed(row['mean'], 1)}"
            if is_narrow:
                axes.annotate(mean, (1, base + 0.68), xycoords=("axes fraction", "data"), ha="right")
            else:
                axes.annotate(mean, (1, base + 0.2), (10, 0), ("axes fraction", "data"), "offset points")
    row_names(axes, list(scores["name"]), width, 0.23)
    bare_rows(axes, len(scores), "points at the end of a game")
    axes.set_xlim(edges[0], edges[-1])
    return figure


def last_score(distribution: pd.DataFrame) -> float:
    """The lowest score that no character passes in more than `TAIL` of its games, at least 5."""
    seen = distribution[distribution["share"] > 0].sort_values("score", ascending=False)
    beyond = seen.groupby("role")["share"].cumsum() > TAIL
    return max(5.0, float(seen.loc[beyond, "score"].max())) if beyond.any() else 5.0


def first_score(distribution: pd.DataFrame) -> float:
    """The left end: 0, or the highest score that no character stays below in more than `TAIL` of its games."""
    seen = distribution[distribution["share"] > 0].sort_values("score")
    below = seen.groupby("role")["share"].cumsum() > TAIL
    return min(0.0, float(seen.loc[below, "score"].min())) if below.any() else 0.0
