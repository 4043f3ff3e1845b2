"""How well a formula fits what was played: predicted against played, and what is left over."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from lifeboat_reports.charts.grouped_rows import Group
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import BAND, GRID, INK, MUTED, NARROW, role_colour, role_marker

Floats = NDArray[np.float64]
PANEL = 250  # height of a panel, in units
USUAL = 2  # standard errors within which a residual is nothing to speak of


def draw(groups: Sequence[Group], played: Floats, predicted: Floats, residuals: Floats, width: int) -> Figure:
    """Draw both panels.

    Parameters
    ----------
    groups
        The characters.
    played, predicted : (characters, points) float64
        Win shares.
    residuals : (characters, points) float64
        Played less predicted, in standard errors of what was played.
    width
        Of the chart, in units.
    """
    is_narrow = width <= NARROW
    top, bottom, gap = 26, 44, 84
    if is_narrow:
        figure = canvas(width, 2 * (PANEL + bottom + top))
        boxes: list[tuple[float, float, float, float]] = [
            (44, 12, top, PANEL + 2 * bottom + top),
            (44, 12, PANEL + 2 * top + bottom, bottom),
        ]
    else:
        figure = canvas(width, PANEL + top + bottom)
        half = (width - 48 - 12 - gap) / 2
        boxes = [(48, width - 48 - half, top, bottom), (width - 12 - half, 12, top, bottom)]
    first, second = (axes_in(figure, *box) for box in boxes)
    against(first, groups, 100 * predicted, 100 * played)
    left_over(second, groups, 100 * predicted, residuals)
    return figure


def against(axes: Axes, groups: Sequence[Group], predicted: Floats, played: Floats) -> None:
    """Predicted against played, with the line on which both are the same."""
    low, high = float(min(predicted.min(), played.min())), float(max(predicted.max(), played.max()))
    air = 0.05 * (high - low) or 1.0
    axes.plot([low - air, high + air], [low - air, high + air], color=INK, lw=1.2, ls=(0, (4, 3)), zorder=1)
    marks(axes, groups, predicted, played)
    axes.set(xlim=(low - air, high + air), ylim=(low - air, high + air))
    dress(axes, "games won, %, predicted", "played")


def left_over(axes: Axes, groups: Sequence[Group], predicted: Floats, residuals: Floats) -> None:
    """What is left over, in standard errors; a band where nothing is to be made of it."""
    axes.axhspan(-USUAL, USUAL, color=BAND, lw=0, zorder=0.2)
    axes.axhline(0, color=INK, lw=1.2, ls=(0, (4, 3)))
    marks(axes, groups, predicted, residuals)
    far = 1.1 * max(USUAL + 1.0, float(np.nanmax(np.abs(residuals), initial=0.0)))
    axes.set_ylim(-far, far)
    dress(axes, "games won, %, predicted", "played less predicted, standard errors")


def marks(axes: Axes, groups: Sequence[Group], x: Floats, y: Floats) -> None:
    """A small marker for each point and character."""
    for at, group in enumerate(groups):
        marker, colour = role_marker(group.place), role_colour(group.place)
        axes.plot(x[at], y[at], marker=marker, color=colour, ms=4.5, mec=INK, mew=0.5, ls="", clip_on=False)


def dress(axes: Axes, below: str, above: str) -> None:
    """Ticks, grid and labels."""
    axes.grid(color=GRID)
    axes.tick_params(axis="y", labelcolor=MUTED)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    axes.set_xlabel(below)
    axes.annotate(above, (0, 1), (-30, 8), "axes fraction", "offset points", color=MUTED)
