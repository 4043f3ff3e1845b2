"""Parts that several charts share: rows of characters, stacked bars, a key in one line."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import (
    GRID,
    INK,
    MUTED,
    NARROW,
    ON_LIGHT,
    PAPER,
    STEPS,
    role_colour,
    role_marker,
)
from lifeboat_reports.wording import shortened

KEY_LINE = 19  # height of a line of a key, in units
LONGEST_NAME = 18  # letters of a name left of its row


def name_width(names: Sequence[str]) -> float:
    """Width of the column of names left of the rows, in units; a narrow chart has them above the rows.

    >>> name_width(["Kid"]) < name_width(["Frenchy"]) < name_width(["x" * 18]) == name_width(["x" * 50])
    True
    """
    return 20 + 7.4 * min(LONGEST_NAME, max(len(name) for name in names))


def row_names(axes: Axes, names: Sequence[str], width: int, lift: float) -> None:
    """Names of the rows, first row on top: left of the axes, or `lift` rows above in a narrow chart."""
    for row, name in enumerate(names):
        y = len(names) - 1 - row
        if width <= NARROW:
            axes.annotate(
                shortened(name, LONGEST_NAME),
                (0, y + lift),
                xycoords=("axes fraction", "data"),
                va="baseline",
                weight="bold",
            )
        else:
            axes.annotate(
                shortened(name, LONGEST_NAME),
                (0, y),
                (-12, 0),
                ("axes fraction", "data"),
                "offset points",
                ha="right",
                va="center",
            )


def role_point(axes: Axes, x: float, y: float, index: int, size: float = 9) -> None:
    """A character's marker in its colour, outlined."""
    size *= {"*": 1.45, "P": 1.12, "X": 1.12, "p": 1.12, "D": 0.9}.get(role_marker(index), 1)
    axes.plot(
        [x],
        [y],
        marker=role_marker(index),
        ms=size,
        color=role_colour(index),
        mec=INK,
        mew=1.1,
        ls="",
        clip_on=False,
        zorder=5,
    )


def key_places(labels: Sequence[str], width: float) -> list[tuple[float, int]]:
    """Where the entries of a key begin: x in units, and line; in equal columns if one line is too short.

    >>> key_places(["ab", "cd"], 300)
    [(0, 0), (50, 0)]
    >>> key_places(["longer labels"] * 3, 300)
    [(0.0, 0), (150.0, 0), (0.0, 1)]
    """
    needed = [36 + 7 * len(label) for label in labels]
    if sum(needed) <= width:
        return [(sum(needed[:i]), 0) for i in range(len(labels))]
    columns = max(1, min(len(labels), int(width // max(needed))))
    return [(i % columns * width / columns, i // columns) for i in range(len(labels))]


def key(figure: Figure, labels: Sequence[str], fills: Sequence[str], left: float, width: float) -> None:
    """Coloured squares with their labels along the upper edge, from `left`."""
    whole_width, whole_height = figure.get_size_inches() * 72
    for label, fill, (x, line) in zip(labels, fills, key_places(labels, width), strict=True):
        x, y = left + x, whole_height - 12 - KEY_LINE * line
        figure.add_artist(
            Rectangle(
                (x / whole_width, (y - 5) / whole_height),
                10 / whole_width,
                10 / whole_height,
                fc=fill,
                ec=INK,
                lw=0.6,
            )
        )
        figure.text((x + 15) / whole_width, y / whole_height, label, va="center_baseline", color=MUTED)


def stacked_bars(
    names: Sequence[str],
    shares: NDArray[np.float64],
    labels: Sequence[str],
    cell_text: Sequence[Sequence[str]],
    totals: Sequence[str],
    axis_label: str,
    width: int,
) -> Figure:
    """Bars of several parts, one row per character.

    Parameters
    ----------
    names, totals : (rows,)
        Left and right of each bar; `totals` may be empty.
    shares : (rows, parts) float64
        Lengths, in the unit of the axis.
    labels : (parts,)
        Key, at most four.
    cell_text : (rows, parts)
        Written into a part that has room for it.
    """
    is_narrow = width <= NARROW
    row_height = 50 if is_narrow else 31 if len(names) <= 7 else 26
    left, right, bottom = (8, 12, 40) if is_narrow else (name_width(names), 14, 40)
    right += 36 if totals else 0
    top = 30 + KEY_LINE * max(line for _, line in key_places(labels, width - left - 8))
    figure = canvas(width, top + bottom + row_height * len(names))
    axes = axes_in(figure, left, right, top, bottom)
    most = max(float(shares.sum(axis=1).max()), 1e-9)
    unit = most / (width - left - right)  # length of one unit of the page
    thickness = 20 / row_height
    y = np.arange(len(names))[::-1] - (0.14 if is_narrow else 0)
    start = np.zeros(len(names))
    for part in range(len(labels)):
        fill, text_colour = STEPS[part]
        axes.barh(y, shares[:, part], left=start, height=thickness, color=fill, ec=PAPER, lw=0.8)
        for row in range(len(names)):
            if shares[row, part] >= unit * (9 + 7 * len(cell_text[row][part])):
                middle = start[row] + shares[row, part] / 2
                axes.text(middle, y[row], cell_text[row][part], color=text_colour, ha="center", va="center", size=10)
        start += shares[:, part]
    for row, total in enumerate(totals):
        axes.annotate(total, (start[row], y[row]), (6, 0), textcoords="offset points", va="center", weight="bold")
    row_names(axes, names, width, 0.19)
    bare_rows(axes, len(names), axis_label)
    axes.set_xlim(0, most)
    key(figure, labels, [fill for fill, _ in STEPS[: len(labels)]], left, width - left - 8)
    return figure


def bare_rows(axes: Axes, n_rows: int, axis_label: str) -> None:
    """No ticks at the rows, light vertical lines, a label below."""
    axes.set_ylim(-0.5, n_rows - 0.5)
    axes.set_yticks([])
    axes.grid(axis="x", color=GRID)
    axes.set_xlabel(axis_label)


def contrast(fill: tuple[float, float, float], dark: str = ON_LIGHT, light: str = "#fdfdfd") -> str:
    """The text colour that reads better upon a fill (red, green, blue in 0-1)."""
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in fill]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return dark if luminance > 0.18 else light
