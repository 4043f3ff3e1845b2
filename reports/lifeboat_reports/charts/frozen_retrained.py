"""Differences by bots as they were, and by bots that have learnt the rules, one below the other for each character."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from lifeboat_reports.charts.differences import ROW, Difference, limits, signed_tick, zero_line
from lifeboat_reports.charts.grouped_rows import Group, grouped_rows
from lifeboat_reports.charts.style import BAND, INK, MUTED, PAPER
from lifeboat_reports.verdict_words import DIFFERENCE_SYMBOLS
from lifeboat_reports.wording import band_text, pp

LOOKS: Mapping[str, Mapping[str, Any]] = {
    "frozen": {"marker": "h", "ms": 9, "mfc": PAPER},
    "retrained": {"marker": "d", "ms": 9, "mfc": INK},
}
"""How each kind of bots is drawn; neither is the marker of a character, or of a verdict."""


@dataclass(frozen=True)
class Pair:
    """A character with its difference by frozen and by retrained bots."""

    group: Group
    frozen: Difference
    retrained: Difference


def draw(pairs: Sequence[Pair], band: float, width: int) -> Figure:
    """Draw them against a band of differences that do not matter (a share), ``width`` units wide."""
    found = grouped_rows([pair.group for pair in pairs], list(LOOKS), width, right=206, row_height=ROW)
    axes = found.axes
    axes.axvspan(-100 * band, 100 * band, color=BAND, lw=0)
    zero_line(axes, [y for ys in found.y for y in ys] if found.is_narrow else [])
    label = f"no change {band_text(band)}"
    axes.annotate(label, (0, 1), (0, 6), ("data", "axes fraction"), "offset points", ha="center", color=MUTED)
    rows = [(pair.frozen, pair.retrained) for pair in pairs]
    for ys, differences in zip(found.y, rows, strict=True):
        for y, one, look in zip(ys, differences, LOOKS.values(), strict=True):
            verdict = f"{DIFFERENCE_SYMBOLS[one.verdict]} {one.verdict}"
            if np.isnan(one.difference):
                found.upper_text(y, verdict) if found.is_narrow else found.right_text(y, verdict, 62)
                continue
            ends = [100 * one.low, 100 * one.high]
            axes.plot(ends, [y, y], color=INK, lw=2.6, solid_capstyle="butt", clip_on=False, zorder=4)
            axes.plot([100 * one.difference], [y], mec=INK, mew=1.1, ls="", clip_on=False, zorder=5, **look)
            number = pp(one.difference, (one.high - one.low) / 2 or math.nan)
            if found.is_narrow:
                found.upper_text(y, f"{number}  {verdict}")
            else:
                found.right_text(y, number, 52, bold=True, flush="right")
                found.right_text(y, verdict, 62)
    axes.set_xlim(*limits(rows, band))
    axes.xaxis.set_major_formatter(signed_tick)
    axes.set_xlabel("difference in games won, percentage points")
    return found.figure
