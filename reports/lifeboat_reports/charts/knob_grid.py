"""Two knobs: the worst deviation at every combination of their values; those that keep all in the band are outlined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PatchCollection
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from lifeboat_reports.charts.parts import contrast
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import BAND, INK, MUTED, NARROW, ON_LIGHT, PAPER
from lifeboat_reports.wording import fixed, shortened

LETTER = 6.6  # mean width of a letter, in units
LONGEST = {True: 8, False: 16}  # letters of a value left of its row, in narrow and wide charts
TALLEST, LOWEST = 46, 26  # heights of a row, in units
HEIGHT = 420  # that rows have together before they get lower
NUMBER = 25  # least width of a cell with a number, in units
HATCHED = "////"
PERHAPS = (0, (2, 2))  # how a line is drawn around what may be in the band
_COLOURS = colormaps["cividis"]


@dataclass(frozen=True)
class KnobGrid:
    """Two knobs and what comes of their values.

    Attributes
    ----------
    names
        Of both: downwards, to the right.
    rows, columns
        Their values in words.
    worst
        Worst deviation, (rows, columns), a share; NaN where there are too few games.
    verdicts
        Whether all stay in the band: "yes", "unclear", "no", of the same shape.
    printed
        Row and column of the printed values, as far as these are among the values.
    """

    names: tuple[str, str]
    rows: Sequence[str]
    columns: Sequence[str]
    worst: NDArray[np.float64]
    verdicts: Sequence[Sequence[str]]
    printed: tuple[int | None, int | None]


def draw(grid: KnobGrid, band: float, width: int) -> Figure:
    """Draw the cells, the outline, the printed cell and the scale of colours.

    Parameters
    ----------
    grid
        What is drawn.
    band
        Half-width of the band, a share: the colours begin there.
    width
        Of the chart, in units.
    """
    is_narrow = width <= NARROW
    letters = min(LONGEST[is_narrow], max(len(label) for label in grid.rows))
    left, right, top, foot = 22 + LETTER * letters, 8, 60, 72 if is_narrow else 54
    n_rows, n_columns = grid.worst.shape
    cell_height = float(np.clip(HEIGHT / n_rows, LOWEST, TALLEST))
    cell_width = (width - left - right) / n_columns
    height = top + cell_height * n_rows + foot
    figure = canvas(width, height)
    page = axes_in(figure, 0, 0, 0, 0)
    page.set(xlim=(0, width), ylim=(height, 0))
    page.axis("off")
    table = Cells(page, left, top, cell_width, cell_height, grid)
    table.write_values(letters)
    table.fill(band, scale_end(grid.worst, band))
    table.outline()
    table.mark_printed()
    page.text(8, 14, shortened(f"↓ {grid.names[0]}", 46 if is_narrow else 90), va="center_baseline", weight="bold")
    page.text(8, 31, shortened(f"→ {grid.names[1]}", 46 if is_narrow else 90), va="center_baseline", weight="bold")
    key(page, 8, height - foot + 16, scale_end(grid.worst, band), is_narrow)
    return figure


@dataclass(frozen=True)
class Cells:
    """Where the cells stand on the page, in units, y downwards."""

    page: Axes
    left: float
    top: float
    width: float
    height: float
    grid: KnobGrid

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """Upper left corner of a cell."""
        return self.left + column * self.width, self.top + row * self.height

    def write_values(self, letters: int) -> None:
        """The values left of the rows and above the columns."""
        for row, label in enumerate(self.grid.rows):
            x, y = self.corner(row, 0)
            weight = "bold" if row == self.grid.printed[0] else "normal"
            middle = y + self.height / 2
            self.page.text(x - 7, middle, shortened(label, letters), ha="right", va="center_baseline", weight=weight)
        fits = max(2, int((self.width - 4) / LETTER))
        for column, label in enumerate(self.grid.columns):
            x, y = self.corner(0, column)
            weight = "bold" if column == self.grid.printed[1] else "normal"
            middle = x + self.width / 2
            self.page.text(middle, y - 7, shortened(label, fits), ha="center", va="baseline", weight=weight)

    def fill(self, band: float, end: float) -> None:
        """Colour the cells and write their numbers; hatch those of too few games."""
        solid, fills, thin = [], [], []
        for (row, column), worst in np.ndenumerate(self.grid.worst):
            x, y = self.corner(row, column)
            box = Rectangle((x, y), self.width, self.height)
            if np.isnan(worst):
                thin.append(box)
                continue
            solid.append(box)
            fills.append(colour(float(worst), end))
            if self.width >= NUMBER:
                at = x + self.width / 2, y + self.height / 2
                text = fixed(100 * float(worst), 1)
                self.page.text(*at, text, ha="center", va="center_baseline", size=10, color=contrast(fills[-1]))
        for boxes in (
            PatchCollection(solid, facecolors=fills, edgecolors=PAPER, linewidths=1),
            PatchCollection(thin, facecolors=BAND, edgecolors=MUTED, linewidths=0.3, hatch=HATCHED),
        ):
            self.page.add_collection(boxes)

    def outline(self) -> None:
        """A line around the combinations that keep all in the band; a dotted one around those that may."""
        verdicts = np.array(self.grid.verdicts)
        surely = borders(verdicts == "yes")
        perhaps = [side for side in borders(np.isin(verdicts, ("yes", "unclear"))) if side not in surely]
        for sides, style in ((perhaps, PERHAPS), (surely, "-")):
            edges = [self.edge(*side) for side in sides]
            self.page.add_collection(LineCollection(edges, colors=PAPER, linewidths=5))
            self.page.add_collection(LineCollection(edges, colors=INK, linewidths=2.4, linestyles=[style]))

    def edge(self, row: int, column: int, side: str) -> list[tuple[float, float]]:
        """One side of a cell."""
        x, y = self.corner(row, column)
        right, bottom = x + self.width, y + self.height
        return {
            "left": [(x, y), (x, bottom)],
            "right": [(right, y), (right, bottom)],
            "top": [(x, y), (right, y)],
            "bottom": [(x, bottom), (right, bottom)],
        }[side]

    def mark_printed(self) -> None:
        """A frame inside the printed cell."""
        row, column = self.grid.printed
        if row is None or column is None:
            return
        x, y = self.corner(row, column)
        for colour_, wide in (("#fdfdfd", 3.4), (ON_LIGHT, 1.4)):
            frame = Rectangle((x + 5, y + 5), self.width - 10, self.height - 10, fill=False, ec=colour_, lw=wide)
            self.page.add_patch(frame)


def borders(is_in: NDArray[np.bool_]) -> list[tuple[int, int, str]]:
    """The sides of cells at which what is in meets what is not.

    >>> borders(np.array([[True, False]]))
    [(0, 0, 'left'), (0, 0, 'right'), (0, 0, 'top'), (0, 0, 'bottom')]
    """
    padded = np.pad(is_in, 1)
    found = []
    for row, column in np.argwhere(is_in):
        for side, (down, right) in {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}.items():
            if not padded[row + 1 + down, column + 1 + right]:
                found.append((int(row), int(column), side))
    return found


def colour(worst: float, end: float) -> tuple[float, float, float]:
    """Colour of a deviation: light where all are fair, dark at the end of the scale."""
    red, green, blue, _ = _COLOURS(1 - 0.94 * float(np.clip(worst / end, 0, 1)))
    return float(red), float(green), float(blue)


def scale_end(worst: NDArray[np.float64], band: float) -> float:
    """Deviation at which the colours end: the largest, at least twice the band."""
    return float(np.nanmax([np.nanmax(worst, initial=0.0), 2 * band]))


def key(page: Axes, left: float, top: float, end: float, is_narrow: bool) -> None:
    """The scale of colours, and the marks."""
    steps, width = 21, 120.0
    for i in range(steps):
        fill = colour(end * i / (steps - 1), end)
        page.add_patch(Rectangle((left + i * width / steps, top), width / steps + 0.3, 12, fc=fill, lw=0))
    for x, text, ha in ((left, "0", "left"), (left + width, f"{fixed(100 * end, 1)} pp", "right")):
        page.text(x, top + 25, text, ha=ha, va="baseline", size=9, color=MUTED)
    x, y = left + width + 20, top
    entries = [("all in the band", "yes"), ("perhaps", "maybe"), ("printed", "printed"), ("too few games", "thin")]
    for at, (text, kind) in enumerate(entries):
        if is_narrow and at == 2:
            x, y = left + width + 20, top + 22
        box = {"xy": (x, y), "width": 18, "height": 12}
        if kind == "thin":
            page.add_patch(Rectangle(**box, fc=BAND, ec=MUTED, lw=0.3, hatch=HATCHED))  # type: ignore[arg-type]
        else:
            look = {"yes": (2.4, "-"), "maybe": (2.0, PERHAPS), "printed": (1.2, "-")}[kind]
            page.add_patch(Rectangle(**box, fill=False, ec=INK, lw=look[0], ls=look[1]))  # type: ignore[arg-type]
        page.text(x + 25, y + 6, text, va="center_baseline", size=9, color=MUTED)
        x += 25 + 6.0 * len(text) + 16
