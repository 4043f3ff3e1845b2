"""How a variant moves the points of every character: change in the share of games with at least so many."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from lifeboat_reports.charts.grouped_rows import Group
from lifeboat_reports.charts.parts import bare_rows, name_width, row_names
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import HIGH, INK, LOW, MUTED, NARROW
from lifeboat_reports.wording import signed


def draw(groups: Sequence[Group], shifts: NDArray[np.float64], width: int) -> Figure:
    """One stepped line per character around its zero line, all on one scale.

    Parameters
    ----------
    groups
        The characters.
    shifts : (groups, scores) float64
        Share of games with at least 1, 2, 3, ... points, variant less base; NaN if there are too few games.
    width
        Of the chart, in units.
    """
    is_narrow = width <= NARROW
    names = [group.name for group in groups]
    row_height = 74 if is_narrow else 56
    left, right, top, bottom = (10, 14, 8, 42) if is_narrow else (name_width(names), 118, 8, 42)
    figure = canvas(width, top + bottom + row_height * len(groups))
    axes = axes_in(figure, left, right, top, bottom)
    reach = max(float(np.nanmax(np.abs(shifts), initial=0.0)), 0.005)
    scale = (0.32 if is_narrow else 0.5) / reach
    edges = np.arange(shifts.shape[1] + 1) + 0.5
    for at, shift in enumerate(shifts):
        zero = len(groups) - 1 - at - (0.14 if is_narrow else 0)
        axes.axhline(zero, color=MUTED, lw=0.6, zorder=0.5)
        if np.isnan(shift).any():
            text = "too few games"
        else:
            for part, colour in ((np.maximum(shift, 0), HIGH), (np.minimum(shift, 0), LOW)):
                axes.stairs(zero + scale * part, edges, baseline=zero, fill=True, color=colour, alpha=0.55, lw=0)
            axes.stairs(zero + scale * shift, edges, baseline=None, color=INK, lw=1.2)
            most = shift[np.argmax(np.abs(shift))]
            text = f"up to {signed(100 * most, 1)} pp"
        if is_narrow:
            axes.annotate(text, (1, zero + 0.36), xycoords=("axes fraction", "data"), ha="right", color=MUTED)
        else:
            axes.annotate(
                text, (1, zero), (10, 0), ("axes fraction", "data"), "offset points", va="center", color=MUTED
            )
    row_names(axes, names, width, 0.22)
    bare_rows(axes, len(groups), "at least so many points")
    axes.xaxis.set_major_locator(MaxNLocator(9, integer=True))
    axes.set_xlim(0.5, shifts.shape[1] + 0.5)
    return figure
