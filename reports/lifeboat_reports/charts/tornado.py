"""Tornado: what turning each knob does to something, the largest effect on top, with intervals around no effect."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from lifeboat_reports.charts.differences import signed_tick, zero_line
from lifeboat_reports.charts.parts import role_point
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import BAND, GRID, INK, MUTED, NARROW, PAPER
from lifeboat_reports.wording import shortened

ROW, NARROW_ROW = 34, 58  # heights of a row, in units
LETTER = 7.0  # mean width of a letter, in units
LONGEST, LONGEST_NARROW = 30, 34  # letters of a knob's name
LONGEST_WHO = 16  # letters of a character's name


@dataclass(frozen=True)
class Bar:
    """What a knob does.

    Attributes
    ----------
    name, ends
        The knob, and its values from the first to the last: "2 → 4".
    effect, low, high
        What becomes of the objective from the first value to the last, with its interval; NaN if not known.
    text
        The effect as it is written.
    is_sure
        Whether there surely is an effect; if not, the marker is hollow.
    who, place
        Whose it is, and the place of that character, which tells the marker; None if it is nobody's.
    others
        Effects on the other characters.
    """

    name: str
    ends: str
    effect: float
    low: float
    high: float
    text: str
    is_sure: bool
    who: str = ""
    place: int | None = None
    others: tuple[float, ...] = ()


def draw(bars: Sequence[Bar], axis_label: str, width: int, band: float | None = None, scale: float = 1.0) -> Figure:
    """Draw them.

    Parameters
    ----------
    bars
        From top to bottom.
    axis_label
        What the axis shows.
    width
        Of the chart, in units.
    band
        How much of an effect does not matter, in the unit of the effects; None if nothing is said about that.
    scale
        By what the effects are multiplied upon the axis: 100 for shares.
    """
    is_narrow = width <= NARROW
    row = NARROW_ROW if is_narrow else ROW
    longest = max(len(shortened(text, LONGEST)) for bar in bars for text in (bar.name, bar.ends))
    left, right, top, bottom = (12, 16, 24, 42) if is_narrow else (24 + LETTER * longest, right_of(bars), 24, 42)
    figure = canvas(width, top + bottom + row * len(bars))
    axes = axes_in(figure, left, right, top, bottom)
    axes.set_ylim(row * len(bars), 0)
    axes.set_yticks([])
    axes.grid(axis="x", color=GRID)
    rows = [row * (at + (0.78 if is_narrow else 0.5)) for at in range(len(bars))]
    if band is not None:
        axes.axvspan(-scale * band, scale * band, color=BAND, lw=0, zorder=0.2)
    zero_line(axes, rows if is_narrow else [])
    axes.annotate("no effect", (0, 1), (0, 6), ("data", "axes fraction"), "offset points", ha="center", color=MUTED)
    write = write_above if is_narrow else write_beside
    for bar, y in zip(bars, rows, strict=True):
        point(axes, bar, y, scale)
        write(axes, bar, y)
    axes.set_xlim(*limits(bars, scale, band))
    axes.xaxis.set_major_locator(MaxNLocator(5 if is_narrow else 7, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(signed_tick)
    axes.set_xlabel(axis_label.replace("percentage points", "pp") if is_narrow else axis_label)
    return figure


def right_of(bars: Sequence[Bar]) -> float:
    """Units that the number of an effect, and whose it is, take right of the axes."""
    return 84 + LETTER * max(len(shortened(bar.who, LONGEST_WHO)) for bar in bars)


def point(axes: Axes, bar: Bar, y: float, scale: float) -> None:
    """Interval and marker of an effect; those on the other characters as ticks."""
    if np.isnan(bar.effect):
        return
    if bar.others:
        axes.plot([scale * other for other in bar.others], [y] * len(bar.others), "|", color=MUTED, ms=9, mew=1.2)
    low, high = scale * bar.low, scale * bar.high
    axes.plot([low, high], [y, y], color=INK, lw=2.6, solid_capstyle="butt", clip_on=False, zorder=4)
    if bar.place is not None:
        role_point(axes, scale * bar.effect, y, bar.place, 8)
    else:
        look: dict[str, Any] = {"mec": INK, "mew": 1.1, "ls": "", "clip_on": False, "zorder": 5}
        axes.plot([scale * bar.effect], [y], "o", ms=7.5, color=INK if bar.is_sure else PAPER, **look)


Write = Callable[[Axes, Bar, float], None]


def write_beside(axes: Axes, bar: Bar, y: float) -> None:
    """Name and values left of a row, effect and whose it is right of it."""
    left: dict[str, Any] = {"xycoords": ("axes fraction", "data"), "textcoords": "offset points", "ha": "right"}
    axes.annotate(shortened(bar.name, LONGEST), (0, y), (-12, 3), va="baseline", **left)
    axes.annotate(shortened(bar.ends, LONGEST), (0, y), (-12, -11), va="baseline", color=MUTED, size=10, **left)
    right: dict[str, Any] = left | {"va": "center_baseline"}
    if math.isnan(bar.effect):
        axes.annotate(bar.text, (1, y), (14, 0), **(right | {"ha": "left"}))
        return
    axes.annotate(bar.text, (1, y), (62, 0), weight="bold" if bar.is_sure else "normal", **right)
    axes.annotate(shortened(bar.who, LONGEST_WHO), (1, y), (72, 0), **(right | {"ha": "left"}))


def write_above(axes: Axes, bar: Bar, y: float) -> None:
    """All of it above the row of a narrow chart, in two lines."""
    at: dict[str, Any] = {"xycoords": ("axes fraction", "data"), "textcoords": "offset points", "va": "baseline"}
    axes.annotate(shortened(bar.name, LONGEST_NARROW), (0, y), (0, 27), weight="bold", **at)
    axes.annotate(shortened(bar.ends, 24), (0, y), (0, 12), color=MUTED, size=10, **at)
    text = f"{bar.text} {shortened(bar.who, 14)}".strip()
    axes.annotate(text, (1, y), (0, 12), ha="right", weight="bold" if bar.is_sure else "normal", **at)


def limits(bars: Sequence[Bar], scale: float, band: float | None) -> tuple[float, float]:
    """Range of the axis: all intervals, all other effects and the band, with a little air.

    >>> limits([Bar("", "", 0.02, 0.01, 0.03, "", True)], 100, 0.01)
    (-1.77, 3.27)
    """
    known = [bar for bar in bars if not math.isnan(bar.low)]
    ends = [end for bar in known for end in (bar.low, bar.high, *bar.others)]
    least = 1.5 * band if band else max((abs(end) for end in ends), default=1.0) / 4
    low, high = min([*ends, -least]), max([*ends, least])
    air = 0.06 * (high - low) if high > low else 1.0
    return round(scale * (low - air), 9), round(scale * (high + air), 9)
