"""Who gains and who pays: the win share of every character under the base and under a variant, joined."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from lifeboat_reports.charts.grouped_rows import Group, grouped_rows
from lifeboat_reports.charts.parts import role_point
from lifeboat_reports.charts.style import INK, MUTED, PAPER
from lifeboat_reports.frames import rows_of
from lifeboat_reports.wording import percent, percent_number


def draw(wins: pd.DataFrame, places: list[int], fair: tuple[float, float], width: int) -> Figure:
    """Hollow: base; filled: variant.

    Parameters
    ----------
    wins
        `lifeboat_analysis.win_differences`: name, base, variant, low_simultaneous, high_simultaneous.
    places
        Of the characters in boat order.
    fair
        Fair share under the base and under the variant.
    width
        Of the chart, in units.
    """
    rows = rows_of(wins)
    groups = [Group(row.name, place) for row, place in zip(rows, places, strict=True)]
    found = grouped_rows(groups, [""], width, right=120, row_height=36)
    axes = found.axes
    apart = abs(fair[0] - fair[1]) >= 0.0005
    for share, style in zip(fair if apart else fair[:1], ((0, (4, 3)), (0, (1, 2))), strict=False):
        axes.axvline(100 * share, color=INK, lw=1.2, ls=style)
    label = f"fair {percent(fair[0])}" + (f", variant {percent(fair[1])}" if apart else "")
    axes.annotate(
        label, (100 * fair[0], 1), (0, 6), ("data", "axes fraction"), "offset points", ha="center", color=MUTED
    )
    for (y,), row, group in zip(found.y, rows, groups, strict=True):
        if np.isnan(row.difference):
            text = "too few games"
            found.upper_text(y, text) if found.is_narrow else found.right_text(y, text, 12)
            continue
        base, variant = 100 * row.base, 100 * row.variant
        axes.plot([base, variant], [y, y], color=INK, lw=2, zorder=3, clip_on=False)
        axes.plot([base], [y], marker="o", ms=7, mfc=PAPER, mec=INK, mew=1.3, ls="", zorder=4, clip_on=False)
        role_point(axes, variant, y, group.place)
        half = (row.high_simultaneous - row.low_simultaneous) / 2 or math.nan
        text = f"{percent_number(row.base, half)} → {percent(row.variant, half)}"
        found.upper_text(y, text) if found.is_narrow else found.right_text(y, text, 12)
    values = 100 * np.concatenate([wins["base"].dropna(), wins["variant"].dropna(), fair])
    air = 0.06 * max(float(np.ptp(values)), 1.0)
    axes.set_xlim(max(0.0, float(values.min()) - air), min(100.0, float(values.max()) + air))
    axes.set_xlabel("games won, %")
    return found.figure
