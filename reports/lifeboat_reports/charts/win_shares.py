"""Win share of every character with its interval, against the fair share and the band around it."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from lifeboat_reports.charts.parts import bare_rows, name_width, role_point, row_names
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import BAND, INK, MUTED, NARROW
from lifeboat_reports.frames import rows_of
from lifeboat_reports.verdict_words import SYMBOLS
from lifeboat_reports.wording import percent


def draw(shares: pd.DataFrame, band: float, width: int, label: str = "games won, %") -> Figure:
    """Dots with 95 % simultaneous intervals.

    Parameters
    ----------
    shares
        `lifeboat_analysis.win_shares`: one row per character in boat order; with `place`, which tells its marker.
    band
        Half-width of the band around the fair share, a share (0.02).
    width
        Of the chart, in units.
    label
        What stands below the axis.
    """
    is_narrow = width <= NARROW
    row_height = 50 if is_narrow else 40 if len(shares) <= 6 else 32
    left, right, top, bottom = (10, 14, 26, 42) if is_narrow else (name_width(list(shares["name"])), 190, 26, 42)
    figure = canvas(width, top + bottom + row_height * len(shares))
    axes = axes_in(figure, left, right, top, bottom)
    fair = float(shares["fair"].iloc[0])
    axes.axvspan(100 * (fair - band), 100 * (fair + band), color=BAND, lw=0)
    axes.axvline(100 * fair, color=INK, lw=1.2, ls=(0, (4, 3)))
    axes.annotate(
        f"fair {percent(fair)}",
        (100 * fair, 1),
        (0, 6),
        ("data", "axes fraction"),
        "offset points",
        ha="center",
        color=MUTED,
    )
    rows = rows_of(shares)
    for index, row in enumerate(rows):
        middle = len(rows) - 1 - index
        y = middle - 0.14 if is_narrow else middle
        low, high = 100 * row.low_simultaneous, 100 * row.high_simultaneous
        axes.plot([low, high], [y, y], color=INK, lw=3.2, solid_capstyle="butt", clip_on=False, zorder=4)
        role_point(axes, 100 * row.win_share, y, row.place)
        text = percent(row.win_share, (row.high_simultaneous - row.low_simultaneous) / 2)
        verdict = f"{SYMBOLS[row.verdict]} {row.verdict}"
        if is_narrow:
            both = f"{text}  {verdict}"
            axes.annotate(both, (1, middle + 0.19), xycoords=("axes fraction", "data"), ha="right", va="baseline")
        else:
            at = ("axes fraction", "data")
            axes.annotate(text, (1, y), (62, 0), at, "offset points", ha="right", va="center", weight="bold")
            axes.annotate(verdict, (1, y), (74, 0), at, "offset points", va="center")
    row_names(axes, [row.name for row in rows], width, 0.19)
    bare_rows(axes, len(rows), label)
    axes.set_xlim(*limits(shares, fair, band))
    return figure


def limits(shares: pd.DataFrame, fair: float, band: float) -> tuple[float, float]:
    """Range of the axis in per cent: the band and all intervals, with a little air, within 0 and 100."""
    low = min(float(shares["low_simultaneous"].min()), fair - band)
    high = max(float(shares["high_simultaneous"].max()), fair + band)
    air = 0.06 * (high - low)
    return 100 * max(0.0, low - air), 100 * min(1.0, high + air)
