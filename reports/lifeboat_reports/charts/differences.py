"""Forest plot: differences with their intervals, all variants under each character, against a band around nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lifeboat_reports.charts.grouped_rows import GAP, HEADING, Group, grouped_rows
from lifeboat_reports.charts.style import BAND, HIGH, INK, LOW, MUTED, PAPER
from lifeboat_reports.verdict_words import DIFFERENCE_SYMBOLS
from lifeboat_reports.wording import MINUS, band_text, pp

LOOKS: dict[str, dict[str, Any]] = {
    "better": {"marker": "^", "color": HIGH, "ms": 9},
    "worse": {"marker": "v", "color": LOW, "ms": 9},
    "no relevant change": {"marker": "o", "color": INK, "ms": 8},
    "on the border": {"marker": "o", "color": INK, "ms": 8, "fillstyle": "left", "markerfacecoloralt": PAPER},
    "not enough games": {"marker": "o", "color": INK, "ms": 8, "mfc": PAPER},
}
"""How a verdict is drawn: the same symbols as in tables."""


@dataclass(frozen=True)
class Difference:
    """A difference with its interval, as shares, and its verdict; NaN where there are too few games."""

    difference: float
    low: float
    high: float
    verdict: str


ROW = 18  # height of a row, in units, where there are several under each character


def height(variants: int) -> int:
    """Height that a character takes, in units."""
    return HEADING + GAP + ROW * variants


def draw(
    groups: Sequence[Group], names: Sequence[str], rows: Sequence[Sequence[Difference]], band: float, width: int
) -> Figure:
    """Draw them.

    Parameters
    ----------
    groups
        The characters.
    names
        Of the variants.
    rows
        For each character the differences of every variant.
    band
        How much of a difference does not matter, a share.
    width
        Of the chart, in units.
    """
    found = grouped_rows(groups, names, width, right=206, row_height=34 if len(names) == 1 else ROW)
    axes = found.axes
    axes.axvspan(-100 * band, 100 * band, color=BAND, lw=0)
    zero_line(axes, [y for ys in found.y for y in ys] if found.is_narrow else [])
    label = f"no change {band_text(band)}"
    axes.annotate(label, (0, 1), (0, 6), ("data", "axes fraction"), "offset points", ha="center", color=MUTED)
    for ys, differences in zip(found.y, rows, strict=True):
        for y, one in zip(ys, differences, strict=True):
            if np.isnan(one.difference):
                text = f"{DIFFERENCE_SYMBOLS[one.verdict]} {one.verdict}"
                found.upper_text(y, text) if found.is_narrow else found.right_text(y, text, 62)
                continue
            point(axes, one, y)
            number = pp(one.difference, (one.high - one.low) / 2 or math.nan)
            verdict = f"{DIFFERENCE_SYMBOLS[one.verdict]} {one.verdict}"
            if found.is_narrow:
                found.upper_text(y, f"{number}  {verdict}")
            else:
                found.right_text(y, number, 52, bold=True, flush="right")
                found.right_text(y, verdict, 62)
    axes.set_xlim(*limits(rows, band))
    axes.xaxis.set_major_formatter(signed_tick)
    axes.set_xlabel("difference in games won, percentage points")
    return found.figure


def zero_line(axes: Axes, rows: Sequence[float]) -> None:
    """Dashed line at no change; pieces at these rows in a narrow chart, so that it crosses no text."""
    if rows:
        axes.vlines([0] * len(rows), [y - 7 for y in rows], [y + 7 for y in rows], color=INK, lw=1.2)
    else:
        axes.axvline(0, color=INK, lw=1.2, ls=(0, (4, 3)))


def point(axes: Axes, one: Difference, y: float) -> None:
    """Interval and marker of a difference."""
    low, high = 100 * one.low, 100 * one.high
    axes.plot([low, high], [y, y], color=INK, lw=2.6, solid_capstyle="butt", clip_on=False, zorder=4)
    look: dict[str, Any] = {"mec": INK, "mew": 1.1, "ls": "", "clip_on": False, "zorder": 5} | LOOKS[one.verdict]
    axes.plot([100 * one.difference], [y], **look)


def limits(rows: Sequence[Sequence[Difference]], band: float) -> tuple[float, float]:
    """Range of the axis in percentage points: the band and all intervals, with a little air."""
    known = [one for row in rows for one in row if not np.isnan(one.low)]
    low = min([one.low for one in known] + [-1.5 * band])
    high = max([one.high for one in known] + [1.5 * band])
    air = 0.06 * (high - low)
    return 100 * (low - air), 100 * (high + air)


def signed_tick(value: float, _: object = None) -> str:
    """A tick with its sign.

    >>> signed_tick(2.0), signed_tick(-0.5), signed_tick(0.0)
    ('+2', '−0.5', '0')
    """
    return f"{value:+.4g}".replace("-", MINUS) if abs(value) > 1e-9 else "0"
