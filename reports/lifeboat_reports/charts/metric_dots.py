"""Means of a user's metric with their intervals, one row each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lifeboat_reports.charts.parts import bare_rows, name_width, role_point, row_names
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import INK, NARROW


@dataclass(frozen=True)
class Dot:
    """A mean with its interval, in the unit of the axis, and the text at its right.

    `place` tells the character's marker; None for what belongs to no character.
    """

    name: str
    place: int | None
    value: float
    low: float
    high: float
    text: str


def draw(dots: Sequence[Dot], axis_label: str, width: int) -> Figure:
    """Draw them, the first one on top, on a chart of this width in units."""
    is_narrow = width <= NARROW
    names = [dot.name for dot in dots]
    row_height = 46 if is_narrow else 32
    left, right, top, bottom = (10, 14, 6, 42) if is_narrow else (name_width(names), 90, 6, 42)
    figure = canvas(width, top + bottom + row_height * len(dots))
    axes = axes_in(figure, left, right, top, bottom)
    for index, dot in enumerate(dots):
        middle = len(dots) - 1 - index
        y = middle - 0.14 if is_narrow else middle
        axes.plot([dot.low, dot.high], [y, y], color=INK, lw=3.2, solid_capstyle="butt", clip_on=False, zorder=4)
        point(axes, dot, y)
        if is_narrow:
            axes.annotate(dot.text, (1, middle + 0.19), xycoords=("axes fraction", "data"), ha="right", va="baseline")
        else:
            at = ("axes fraction", "data")
            axes.annotate(dot.text, (1, y), (74, 0), at, "offset points", ha="right", va="center", weight="bold")
    row_names(axes, names, width, 0.19)
    bare_rows(axes, len(dots), axis_label)
    axes.set_xlim(*limits(dots))
    return figure


def point(axes: Axes, dot: Dot, y: float) -> None:
    """The marker of a character, or a plain one."""
    if dot.place is None:
        axes.plot([dot.value], [y], marker="o", ms=8, color=INK, ls="", clip_on=False, zorder=5)
    else:
        role_point(axes, dot.value, y, dot.place)


def limits(dots: Sequence[Dot]) -> tuple[float, float]:
    """Range of the axis: all intervals, with a little air.

    >>> limits([Dot("a", None, 1.0, 0.0, 2.0, "1")])
    (-0.12, 2.12)
    """
    known = [end for dot in dots for end in (dot.low, dot.value, dot.high) if end == end]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    air = 0.06 * (high - low) or 0.5
    return low - air, high + air
