"""How often a number comes about over games: bars, with the median."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import GRID, INK, MUTED, NARROW, PAPER, SEA

TAIL = 0.001  # share of games beyond the right end of the axis, at most
THIN = 4.0  # bars that are narrower than so many units have no gaps between them


def draw(counted: pd.DataFrame, column: str, label: str, median: float, width: int, step: float = 1.0) -> Figure:
    """Histogram of a number.

    Parameters
    ----------
    counted
        A row for each value: `column`, the value; share.
    column, label
        Which column holds the values, and what they are called below the axis.
    median
        A dashed line.
    width
        Of the chart, in units.
    step
        Between two values, or of a group of them; the first of a group stands for it.
    """
    left, right, top, bottom = 44, 14, 26, 42
    figure = canvas(width, 250 if width <= NARROW else 270)
    axes = axes_in(figure, left, right, top, bottom)
    shown = counted[(counted["share"] > 0) & (counted["share"][::-1].cumsum()[::-1] > TAIL)]
    first, last = float(shown[column].min()), float(shown[column].max())
    gap = 0.8 if (width - left - right) * step / (last - first + 2 * step) > THIN else 0.0
    middles = shown[column] + (step - 1) / 2 if step > 1 else shown[column]  # a group is known by its first value
    axes.bar(middles, 100 * shown["share"], width=step, color=SEA, ec=PAPER, lw=gap)
    axes.axvline(median, color=INK, lw=1.2, ls=(0, (4, 3)))
    axes.annotate(
        f"median {median:g}",
        (median, 1),
        (0, 6),
        ("data", "axes fraction"),
        "offset points",
        ha="center",
        color=MUTED,
    )
    axes.set_xlim(first - step, last + step)
    axes.xaxis.set_major_locator(MaxNLocator(9, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(4))
    axes.grid(axis="y", color=GRID)
    axes.tick_params(axis="y", labelcolor=MUTED)
    axes.set_xlabel(label)
    axes.set_ylabel("games, %")
    return figure
