"""Two estimates of the same thing beside each other: a hollow mark and a filled one in each row."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from lifeboat_reports.charts.differences import signed_tick, zero_line
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import BAND, GRID, INK, MUTED, NARROW, PAPER
from lifeboat_reports.wording import shortened

Estimate = tuple[float, float, float, str]
"""Value, lower and upper end of its interval, and the value as it is written."""
ROW, NARROW_ROW = 44, 70  # heights of a row, in units
APART = 7  # units between the middle of a row and each of its marks
LETTER = 7.0  # mean width of a letter, in units
LONGEST, LONGEST_NARROW = 32, 38  # letters left of a row, and above it


@dataclass(frozen=True)
class Both:
    """A row: its name, what stands below that, and both estimates."""

    name: str
    below: str
    first: Estimate
    second: Estimate


def draw(rows: Sequence[Both], labels: tuple[str, str], axis_label: str, width: int, band: float) -> Figure:
    """Draw them.

    Parameters
    ----------
    rows
        From top to bottom; estimates are shares.
    labels
        What the hollow marks are, and the filled ones.
    axis_label
        What the axis shows.
    width
        Of the chart, in units.
    band
        How much does not matter, a share.
    """
    is_narrow = width <= NARROW
    row = NARROW_ROW if is_narrow else ROW
    longest = max(len(shortened(text, LONGEST)) for one in rows for text in (one.name, one.below))
    left, right, top, bottom = (12, 62, 30, 42) if is_narrow else (24 + LETTER * longest, 70, 30, 42)
    figure = canvas(width, top + bottom + row * len(rows))
    axes = axes_in(figure, left, right, top, bottom)
    axes.set_ylim(row * len(rows), 0)
    axes.set_yticks([])
    axes.grid(axis="x", color=GRID)
    middles = [row * (at + (0.7 if is_narrow else 0.5)) for at in range(len(rows))]
    axes.axvspan(-100 * band, 100 * band, color=BAND, lw=0, zorder=0.2)
    zero_line(axes, middles if is_narrow else [])
    for one, y in zip(rows, middles, strict=True):
        names(axes, one, y, is_narrow)
        for (value, low, high, text), offset, fill in ((one.first, -APART, PAPER), (one.second, APART, INK)):
            at: dict[str, Any] = {"xycoords": ("axes fraction", "data"), "textcoords": "offset points"}
            weight = "bold" if fill == INK else "normal"
            axes.annotate(
                shortened(text, 12), (1, y + offset), (10, 0), va="center_baseline", weight=weight, size=10, **at
            )
            if math.isnan(value):
                continue
            axes.plot([100 * low, 100 * high], [y + offset] * 2, color=INK, lw=2.2, solid_capstyle="butt", zorder=4)
            axes.plot([100 * value], [y + offset], "o", ms=7, color=fill, mec=INK, mew=1.2, zorder=5, clip_on=False)
    key(figure, labels)
    ends = [end for one in rows for _, *both, _ in (one.first, one.second) for end in both if not math.isnan(end)]
    low, high = min([*ends, -1.5 * band]), max([*ends, 1.5 * band])
    air = 0.06 * (high - low)
    axes.set_xlim(100 * (low - air), 100 * (high + air))
    axes.xaxis.set_major_locator(MaxNLocator(5 if is_narrow else 7, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(signed_tick)
    axes.set_xlabel(axis_label)
    return figure


def names(axes: Any, one: Both, y: float, is_narrow: bool) -> None:
    """The name of a row and what stands below it: left of the row, or above it."""
    at: dict[str, Any] = {"xycoords": ("axes fraction", "data"), "textcoords": "offset points", "va": "baseline"}
    small: dict[str, Any] = {"color": MUTED, "size": 10}
    if is_narrow:
        axes.annotate(shortened(one.name, LONGEST_NARROW), (0, y), (0, 34), weight="bold", **at)
        axes.annotate(shortened(one.below, LONGEST_NARROW + 6), (0, y), (0, 20), **at, **small)
    else:
        axes.annotate(shortened(one.name, LONGEST), (0, y), (-12, 3), ha="right", **at)
        axes.annotate(shortened(one.below, LONGEST), (0, y), (-12, -11), ha="right", **at, **small)


def key(figure: Figure, labels: tuple[str, str]) -> None:
    """What hollow and filled mean, along the upper edge."""
    width, height = figure.get_size_inches() * 72
    page = axes_in(figure, 0, 0, 0, 0)
    page.set(xlim=(0, width), ylim=(height, 0))
    page.axis("off")
    x = 14.0
    for label, fill in zip(labels, (PAPER, INK), strict=True):
        page.plot([x], [12], "o", ms=7, color=fill, mec=INK, mew=1.2)
        page.text(x + 10, 12, label, va="center_baseline", color=MUTED)
        x += 36 + LETTER * len(label)
