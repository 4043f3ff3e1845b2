"""Slices through a fitted surface: what the formula predicts along one knob, small panels upon one scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from lifeboat_reports.charts.knob_line import apart
from lifeboat_reports.charts.parts import role_point
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import BAND, GRID, INK, MUTED, NARROW, SEA, role_colour
from lifeboat_reports.wording import shortened

Floats = NDArray[np.float64]
HEIGHT, TOP, BOTTOM, LEFT, RIGHT = 170, 48, 36, 40, 78  # of a panel and around it, in units
LABEL = 13  # least distance of two labels, in units
LETTER = 6.6  # mean width of a letter, in units
LOOKS = (SEA, "-"), (INK, (0, (5, 2)))
"""Colour and stroke of curves that are no character's, in turn."""


@dataclass(frozen=True)
class Curve:
    """A line with its interval; `place` is that of a character, else None. `label` stands at its end."""

    label: str
    y: Floats
    low: Floats
    high: Floats
    place: int | None = None


@dataclass(frozen=True)
class Panel:
    """Curves along a knob.

    Attributes
    ----------
    title, below
        Above the panel, in two lines at most.
    labels, x
        The values in words, and where they stand.
    printed
        Where the printed value stands, if it is there.
    curves
        What is drawn.
    """

    title: str
    below: str
    labels: Sequence[str]
    x: Floats
    printed: float | None
    curves: Sequence[Curve]


def draw(panels: Sequence[Panel], fair: float, band: float, width: int) -> Figure:
    """Draw them, two beside each other in a wide chart; all in games won, %.

    Parameters
    ----------
    panels
        In reading order.
    fair, band
        Fair share and half-width of the band, as shares.
    width
        Of the chart, in units.
    """
    columns = 1 if width <= NARROW or len(panels) == 1 else 2
    rows = math.ceil(len(panels) / columns)
    whole = TOP + HEIGHT + BOTTOM
    figure = canvas(width, rows * whole)
    each = width / columns
    limits = range_of(panels, fair, band)
    for at, panel in enumerate(panels):
        column, row = at % columns, at // columns
        left = column * each + LEFT
        axes = axes_in(
            figure, left, width - (column + 1) * each + RIGHT, row * whole + TOP, (rows - 1 - row) * whole + BOTTOM
        )
        axes.set_ylim(*limits)
        draw_panel(axes, panel, fair, band, each - LEFT - RIGHT)
    return figure


def range_of(panels: Sequence[Panel], fair: float, band: float) -> tuple[float, float]:
    """Range of all panels in per cent."""
    ends = [end for panel in panels for curve in panel.curves for end in (curve.low.min(), curve.high.max())]
    low, high = min([*ends, fair - 1.3 * band]), max([*ends, fair + 1.3 * band])
    air = 0.05 * (high - low)
    return 100 * (low - air), 100 * (high + air)


def draw_panel(axes: Axes, panel: Panel, fair: float, band: float, inside: float) -> None:
    """One panel."""
    axes.axhspan(100 * (fair - band), 100 * (fair + band), color=BAND, lw=0, zorder=0.2)
    axes.axhline(100 * fair, color=INK, lw=1, ls=(0, (4, 3)), zorder=0.6)
    if panel.printed is not None:
        axes.axvline(panel.printed, color=MUTED, lw=1.2, ls=(0, (1, 2)), zorder=0.5)
    others = iter(LOOKS * len(panel.curves))
    for curve in panel.curves:
        colour, stroke = (role_colour(curve.place), "-") if curve.place is not None else next(others)
        axes.fill_between(panel.x, 100 * curve.low, 100 * curve.high, color=colour, alpha=0.22, lw=0, zorder=2)
        axes.plot(panel.x, 100 * curve.y, color=colour, ls=stroke, lw=2, zorder=3)
    low, high = float(panel.x.min()), float(panel.x.max())
    air = 0.04 * (high - low) or 0.5
    axes.set_xlim(low - air, high + air)
    axes.grid(axis="y", color=GRID)
    axes.tick_params(axis="y", labelcolor=MUTED)
    axes.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    ticks(axes, panel, inside)
    fits = int((inside + RIGHT + LEFT - 14) / 6.9)
    for text, y, look in ((panel.title, 24, {"weight": "bold"}), (panel.below, 9, {"color": MUTED, "size": 10})):
        axes.annotate(shortened(text, fits), (0, 1), (8 - LEFT, y), "axes fraction", "offset points", **look)
    label_ends(axes, panel, inside)


def ticks(axes: Axes, panel: Panel, inside: float) -> None:
    """The values below the panel, as many as fit."""
    longest = max(len(label) for label in panel.labels)
    most = max(2, int(inside / (LETTER * min(longest, 12) + 12)))
    every = math.ceil(len(panel.labels) / most)
    kept = range(0, len(panel.labels), every)
    axes.set_xticks([float(panel.x[at]) for at in kept], [shortened(panel.labels[at], 12) for at in kept])


def label_ends(axes: Axes, panel: Panel, inside: float) -> None:
    """What each curve is, right of its end."""
    low, high = axes.get_ylim()
    unit = (high - low) / HEIGHT
    order = sorted(panel.curves, key=lambda curve: float(curve.y[-1]))
    wanted = np.array([100 * float(curve.y[-1]) for curve in order]) / unit
    for curve, y in zip(order, apart(wanted, LABEL, low / unit + 4, high / unit - 4) * unit, strict=True):
        offset = 8 if curve.place is None else 18
        axes.annotate(
            shortened(curve.label, 9),
            (1, y),
            (offset, 0),
            ("axes fraction", "data"),
            "offset points",
            va="center_baseline",
            size=10,
        )
        if curve.place is not None:
            before = len(axes.lines)
            role_point(axes, 1 + 10 / inside, y, curve.place, 6.5)
            for mark in axes.lines[before:]:
                mark.set_transform(axes.get_yaxis_transform())
