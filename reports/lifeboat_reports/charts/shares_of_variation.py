"""How much of what varies comes from each knob: alone, and with all that it does together with others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from lifeboat_reports.charts.beside import key
from lifeboat_reports.charts.grouped_rows import LETTER, LONGEST, label_above, label_left
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import GRID, INK, NARROW, PAPER
from lifeboat_reports.wording import percent

ROW, NARROW_ROW = 40, 56  # heights of a row, in units
APART = 6  # units between the middle of a row and each of its marks


@dataclass(frozen=True)
class Part:
    """A knob's part of what varies: first and total index, each with low and high end of its interval."""

    name: str
    first: tuple[float, float, float]
    total: tuple[float, float, float]


def draw(parts: Sequence[Part], width: int) -> Figure:
    """Draw a row for each knob, from 0 to 100 %.

    Parameters
    ----------
    parts
        From top to bottom.
    width
        Of the chart, in units.
    """
    is_narrow = width <= NARROW
    row = NARROW_ROW if is_narrow else ROW
    left = 14.0 if is_narrow else 24 + LETTER * min(LONGEST, max(len(part.name) for part in parts))
    figure = canvas(width, 30 + 42 + row * len(parts))
    axes = axes_in(figure, left, 60, 30, 42)
    axes.set_ylim(row * len(parts), 0)
    axes.set_yticks([])
    axes.grid(axis="x", color=GRID)
    for at, part in enumerate(parts):
        y = row * (at + (0.68 if is_narrow else 0.5))
        if is_narrow:
            label_above(axes, part.name, y, 14, bold=True)
        else:
            label_left(axes, part.name, y)
        for (value, low, high), offset, fill in ((part.first, -APART, INK), (part.total, APART, PAPER)):
            text = percent(value, max((high - low) / 2, 0.005))
            axes.annotate(
                text,
                (1, y + offset),
                (10, 0),
                ("axes fraction", "data"),
                "offset points",
                va="center_baseline",
                size=10,
            )
            if math.isnan(value):
                continue
            axes.plot(
                [100 * low, 100 * high],
                [y + offset] * 2,
                color=INK,
                lw=2.2,
                solid_capstyle="butt",
                zorder=4,
                clip_on=False,
            )
            axes.plot([100 * value], [y + offset], "o", ms=7.5, color=fill, mec=INK, mew=1.2, zorder=5, clip_on=False)
    key(figure, ("with others (total)", "alone (first)"))
    axes.set_xlim(0, 100)
    axes.set_xlabel("part of what varies, %")
    return figure
