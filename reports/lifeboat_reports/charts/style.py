"""How every chart looks: colours, markers, sizes. A character has the same colour and marker everywhere."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.markers import MarkerStyle

WIDE, NARROW = 720, 360  # widths of a chart in units; one unit is one CSS pixel, or 1/72 inch

INK = "#1a2026"  # text, axes, outlines
MUTED = "#5a6672"  # tick labels, small print
GRID = "#dce1e6"
BAND = "#e6eaee"  # the band around the fair share
PAPER = "#ffffff"
HIGH, LOW = "#54278f", "#a84a00"  # verdicts: more, less
SEA = "#3f6f94"  # bars that belong to no character
ON_LIGHT, ON_DARK = "#101418", "#fdfdfd"  # text on coloured cells: the same on light and dark pages

# petroff6, then two of petroff10 for casts of seven and eight. Second channel: the marker. None of them is a
# circle or a triangle that points up or down: these are verdicts.
ROLE_COLOURS = ("#5790fc", "#f89c20", "#e42536", "#964a8b", "#9c9ca1", "#7a21dd", "#92dadd", "#a96b59")
ROLE_MARKERS = ("s", "D", "P", "X", "*", "p", ">", "<")

# Four steps of cividis, dark to light, with the text colour upon each: legible in greyscale, too.
STEPS = (("#00224e", ON_DARK), ("#575d6d", ON_DARK), ("#a59c74", ON_LIGHT), ("#fee838", ON_LIGHT))

RC: dict[str, Any] = {
    "font.family": ["DejaVu Sans"],
    "font.size": 11,
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": INK,
    "axes.facecolor": "none",
    "axes.labelcolor": MUTED,
    "axes.labelsize": 11,
    "axes.linewidth": 0.8,
    "axes.axisbelow": True,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.unicode_minus": True,
    "figure.dpi": 72,
    "figure.facecolor": "none",
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "hatch.color": MUTED,
    "hatch.linewidth": 0.7,
    "lines.linewidth": 2,
    "xtick.color": INK,
    "xtick.labelcolor": MUTED,
    "xtick.labelsize": 11,
    "xtick.major.size": 3,
    "ytick.labelcolor": INK,
    "ytick.labelsize": 11,
    "ytick.left": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "lifeboat",
}


def role_colour(index: int) -> str:
    """Colour of a character by its place in boat order; a ninth starts again."""
    return ROLE_COLOURS[index % len(ROLE_COLOURS)]


def role_marker(index: int) -> str:
    """Marker of a character by its place in boat order."""
    return ROLE_MARKERS[index % len(ROLE_MARKERS)]


def marker_outline(index: int) -> list[tuple[float, float]]:
    """Corners of a character's marker, y downwards, in a box from -1 to 1.

    >>> len(marker_outline(0))
    4
    """
    style = MarkerStyle(role_marker(index))
    path = style.get_path().transformed(style.get_transform())
    corners = [(float(x), -float(y)) for x, y in np.asarray(path.vertices)[:-1]]  # the last closes the path
    size = max(max(abs(x), abs(y)) for x, y in corners)
    return [(round(x / size, 3), round(y / size, 3)) for x, y in corners]
