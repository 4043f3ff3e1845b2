"""Differences of a user's metric with their intervals, all variants under each character, beside no change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from lifeboat_reports.charts.differences import ROW, signed_tick, zero_line
from lifeboat_reports.charts.grouped_rows import Group, grouped_rows
from lifeboat_reports.charts.metric_dots import Dot, limits
from lifeboat_reports.charts.style import INK, MUTED


@dataclass(frozen=True)
class Rows:
    """A character, and the differences of every variant in the unit of the axis."""

    group: Group
    differences: Sequence[Dot]


def draw(rows: Sequence[Rows], names: Sequence[str], axis_label: str, width: int) -> Figure:
    """Draw them, for variants of these names, on a chart of this width in units."""
    found = grouped_rows([row.group for row in rows], names, width, right=90, row_height=34 if len(names) == 1 else ROW)
    axes = found.axes
    zero_line(axes, [y for ys in found.y for y in ys] if found.is_narrow else [])
    axes.annotate("no change", (0, 1), (0, 6), ("data", "axes fraction"), "offset points", ha="center", color=MUTED)
    for ys, row in zip(found.y, rows, strict=True):
        for y, one in zip(ys, row.differences, strict=True):
            axes.plot([one.low, one.high], [y, y], color=INK, lw=2.6, solid_capstyle="butt", clip_on=False, zorder=4)
            axes.plot([one.value], [y], marker="o", ms=8, color=INK, ls="", clip_on=False, zorder=5)
            if found.is_narrow:
                found.upper_text(y, one.text)
            else:
                found.right_text(y, one.text, 74, bold=True, flush="right")
    nothing = Dot("", None, 0.0, 0.0, 0.0, "")
    axes.set_xlim(*limits([nothing, *(one for row in rows for one in row.differences)]))
    axes.xaxis.set_major_formatter(signed_tick)
    axes.set_xlabel(axis_label)
    return found.figure
