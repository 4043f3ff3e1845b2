"""Win share by love and hate: one square of cells per character, on one scale of colours."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.collections import PatchCollection
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from lifeboat_reports.charts.parts import contrast, role_point
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import BAND, INK, MUTED, NARROW, ON_LIGHT, PAPER
from lifeboat_reports.frames import rows_of
from lifeboat_reports.wording import percent_number, short_names, shortened

FEWEST = 300  # games a cell needs to show a number
LEFT, TOP, FOOT = 58, 66, 52  # units: names left of a square, names above it, scale of colours
ROOM = 52  # units between the fair share and an end of the scale of colours that leave room for a number
_COLOURS = colormaps["PuOr"]


def draw(deals: pd.DataFrame, names: dict[str, str], fair: float, width: int) -> Figure:
    """Squares of shrunken win shares, love downwards, hate to the right.

    Parameters
    ----------
    deals
        `lifeboat_analysis.deals`: role, love, hate, games, low, high, shrunk, stands_out.
    names
        Role ids in boat order, with the names of the characters.
    fair
        The share at the middle of the colour scale.
    width
        Of the chart, in units.
    """
    n = len(names)
    columns = 1 if width <= NARROW else 3 if n <= 6 else 2
    cell_height = 31 if n <= 6 else 24
    panel_width, panel_height = width / columns, TOP + cell_height * n + 18
    height = math.ceil(n / columns) * panel_height + FOOT
    figure = canvas(width, height)
    # One pair of axes for all squares, in units, y downwards: many times faster than one each.
    page = axes_in(figure, 0, 0, 0, 0)
    page.set(xlim=(0, width), ylim=(height, 0))
    page.axis("off")
    reach = colour_reach(deals, fair)
    for index, (role, name) in enumerate(names.items()):
        x, y = index % columns * panel_width, index // columns * panel_height
        role_point(page, x + 6, y + 14, index, 8)
        page.text(x + 16, y + 14, shortened(name, 24), va="center_baseline", weight="bold")
        page.text(x + 16, y + 31, "loves ↓  hates →", size=9, color=MUTED, va="center_baseline")
        square = Square(page, x + LEFT, y + TOP, (panel_width - LEFT - 10) / n, cell_height, list(names))
        square.write_names(short_names(list(names.values())), index)
        square.fill(deals[deals["role"] == role], fair, reach)
    scale_of_colours(page, 6, height - 38, fair, reach)
    return figure


@dataclass(frozen=True)
class Square:
    """Where the cells of one character stand on the page, in units; `roles` are the ids along both sides."""

    page: Axes
    left: float
    top: float
    cell_width: float
    cell_height: float
    roles: list[str]

    def corner(self, love: int, hate: int) -> tuple[float, float]:
        """Upper left corner of a cell."""
        return self.left + hate * self.cell_width, self.top + love * self.cell_height

    def write_names(self, labels: list[str], own: int) -> None:
        """Write the names left of the square and above it; that of the character itself is bold."""
        for i, label in enumerate(labels):
            look: dict[str, Any] = {"size": 9, "color": MUTED}
            if i == own:
                look |= {"color": INK, "weight": "bold"}
            x, y = self.corner(i, i)
            middle = y + self.cell_height / 2
            self.page.text(self.left - 5, middle, label, ha="right", va="center_baseline", **look)
            look |= {"rotation": 40, "rotation_mode": "anchor"}
            self.page.text(x + self.cell_width / 2, self.top - 5, label, ha="left", va="baseline", **look)

    def fill(self, cells: pd.DataFrame, fair: float, reach: float) -> None:
        """Colour the cells and write their numbers, outline what stands out; hatch cells of too few games."""
        solid, fills, thin, outlines = [], [], [], []
        for row in rows_of(cells):
            x, y = self.corner(self.roles.index(row.love), self.roles.index(row.hate))
            box = Rectangle((x, y), self.cell_width, self.cell_height)
            if row.games < FEWEST:
                thin.append(box)
                continue
            solid.append(box)
            fills.append(colour(row.shrunk, fair, reach))
            if row.stands_out:
                outlines.append(Rectangle((x + 1.5, y + 1.5), self.cell_width - 3, self.cell_height - 3))
            text = percent_number(row.shrunk, (row.high - row.low) / 2)
            at = x + self.cell_width / 2, y + self.cell_height / 2
            self.page.text(*at, text, ha="center", va="center_baseline", size=9, color=contrast(fills[-1]))
        coloured = PatchCollection(solid, facecolors=fills, edgecolors=PAPER, linewidths=1)
        outlined = PatchCollection(outlines, facecolors="none", edgecolors=ON_LIGHT, linewidths=1.6)
        hatched = PatchCollection(thin, facecolors=BAND, edgecolors=MUTED, linewidths=0.3, hatch="////")
        for boxes in (coloured, outlined, hatched):
            self.page.add_collection(boxes)


def colour(share: float, fair: float, reach: float) -> tuple[float, float, float]:
    """Colour of a share: orange below the fair share, purple above, nearly white at it."""
    at = 0.5 + 0.5 * np.clip((share - fair) / reach, -1, 1)
    red, green, blue, _ = _COLOURS(0.06 + 0.88 * at)
    return float(red), float(green), float(blue)


def colour_reach(deals: pd.DataFrame, fair: float) -> float:
    """Distance from the fair share at which the colours end: the farthest number, at least 5 pp."""
    far = (deals.loc[deals["games"] >= FEWEST, "shrunk"] - fair).abs().max()
    return max(0.05, math.ceil(20 * far) / 20) if np.isfinite(far) else 0.05


def scale_of_colours(page: Axes, left: float, top: float, fair: float, reach: float) -> None:
    """The scale of colours from the lowest share to the highest one, and the mark of cells with too few games."""
    steps, width = 21, 189.0
    low, high = max(0.0, fair - reach), min(1.0, fair + reach)
    for i in range(steps):
        fill = colour(low + (high - low) * i / (steps - 1), fair, reach)
        page.add_patch(Rectangle((left + i * width / steps, top), width / steps, 12, fc=fill, lw=0))
    middle = left + width * (fair - low) / (high - low)
    page.text(middle, top + 25, f"fair {percent_number(fair)}", ha="center", va="baseline", size=9, color=MUTED)
    for x, share, ha in ((left, low, "left"), (left + width, high, "right")):
        if abs(x - middle) > ROOM:
            page.text(x, top + 25, percent_number(share), ha=ha, va="baseline", size=9, color=MUTED)
    x = left + width + 24
    page.add_patch(Rectangle((x, top), 20, 12, fc=BAND, ec=MUTED, lw=0.3, hatch="////"))
    page.text(x + 27, top + 6, f"under {FEWEST} games", va="center_baseline", size=9, color=MUTED)
