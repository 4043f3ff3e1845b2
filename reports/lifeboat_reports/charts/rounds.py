"""How long games last."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import GRID, INK, MUTED, NARROW, PAPER, SEA

TAIL = 0.001  # share of games beyond the right end of the axis, at most


def draw(rounds: pd.DataFrame, median: float, width: int) -> Figure:
    """Histogram of the number of rounds.

    Parameters
    ----------
    rounds
        `lifeboat_analysis.rounds`: rounds, share.
    median
        In rounds; a dashed line.
    width
        Of the chart, in units.
    """
    left, right, top, bottom = 44, 14, 26, 42
    figure = canvas(width, 250 if width <= NARROW else 270)
    axes = axes_in(figure, left, right, top, bottom)
    shown = rounds[(rounds["share"] > 0) & (rounds["share"][::-1].cumsum()[::-1] > TAIL)]
    first, last = int(shown["rounds"].min()), int(shown["rounds"].max())
    axes.bar(shown["rounds"], 100 * shown["share"], width=1.0, color=SEA, ec=PAPER, lw=0.8)
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
    axes.set_xlim(first - 1, last + 1)
    axes.xaxis.set_major_locator(MaxNLocator(9, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(4))
    axes.grid(axis="y", color=GRID)
    axes.tick_params(axis="y", labelcolor=MUTED)
    axes.set_xlabel("rounds")
    axes.set_ylabel("games, %")
    return figure
