"""Which bot is ahead of which, and how often: a square of cells with numbers."""

from __future__ import annotations

from typing import Any

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from lifeboat_reports.charts.deals import colour
from lifeboat_reports.charts.parts import contrast
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import INK, MUTED, NARROW, PAPER
from lifeboat_reports.frames import rows_of
from lifeboat_reports.wording import percent_number, shortened

CELL_HEIGHT, TOP, FOOT = 38, 62, 10
LETTERS = 14  # of a name beside a row
HALF = 0.5  # what a bot is ahead of itself


def draw(matrix: pd.DataFrame, names: list[str], width: int) -> Figure:
    """A row for each bot, a column for each other one: share of pairs in which the bot of the row is ahead.

    Parameters
    ----------
    matrix
        `lifeboat_analysis.bot_matrix`: bot, other, ahead, low, high.
    names
        The bots in their order.
    width
        Of the chart, in units.
    """
    n = len(names)
    left = 14 + 7.4 * min(LETTERS, max(map(len, names)))
    cell_width = min(110.0, (width - left - 10) / n)
    figure = canvas(width, TOP + CELL_HEIGHT * n + FOOT)
    page = axes_in(figure, 0, 0, 0, 0)
    page.set(xlim=(0, width), ylim=(TOP + CELL_HEIGHT * n + FOOT, 0))
    page.axis("off")
    reach = max(0.1, float((matrix["ahead"] - HALF).abs().max()))
    small = 9 if width <= NARROW else 11
    middle: dict[str, Any] = {"va": "center_baseline", "color": INK, "size": small}
    page.text(left, 14, "row ahead of column, % of pairs", size=9, color=MUTED, va="center_baseline")
    for at, name in enumerate(names):
        y = TOP + CELL_HEIGHT * at
        page.text(left - 8, y + CELL_HEIGHT / 2, shortened(name, LETTERS), ha="right", **middle)
        letters = max(3, int(cell_width / (0.65 * small)))
        x = left + cell_width * (at + 0.5)
        page.text(x, TOP - 14, shortened(name, letters), ha="center", **middle)
        page.text(left + cell_width * (at + 0.5), y + CELL_HEIGHT / 2, "·", ha="center", **middle)
    for row in rows_of(matrix):
        x, y = left + cell_width * names.index(row.other), TOP + CELL_HEIGHT * names.index(row.bot)
        fill = colour(row.ahead, HALF, reach)
        page.add_patch(Rectangle((x, y), cell_width, CELL_HEIGHT, fc=fill, ec=PAPER, lw=1.5))
        look: dict[str, Any] = {"size": small, "color": contrast(fill)}
        text = percent_number(row.ahead, (row.high - row.low) / 2)
        page.text(x + cell_width / 2, y + CELL_HEIGHT / 2, text, ha="center", va="center_baseline", **look)
    return figure
