"""Stacked bars of base and variants, one below the other, under each character."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.collections import PatchCollection
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from lifeboat_reports.charts.grouped_rows import Group, grouped_rows
from lifeboat_reports.charts.parts import KEY_LINE, key, key_places
from lifeboat_reports.charts.style import NARROW, PAPER, STEPS

THICKNESS = 18  # of a bar, in units


def draw(
    groups: Sequence[Group],
    names: Sequence[str],
    parts: Sequence[str],
    lengths: NDArray[np.float64],
    texts: Sequence[Sequence[Sequence[str]]],
    totals: Sequence[Sequence[str]],
    axis_label: str,
    width: int,
) -> Figure:
    """Draw them.

    Parameters
    ----------
    groups
        The characters.
    names
        Of base and variants.
    parts
        Of each bar, at most four; the key.
    lengths : (groups, names, parts) float64
        In the unit of the axis.
    texts
        Written into a part that has room for it.
    totals
        At the end of each bar; may be empty texts.
    width
        Of the chart, in units.
    """
    is_narrow = width <= NARROW
    top = 32 + KEY_LINE * max(line for _, line in key_places(parts, width - 18))
    found = grouped_rows(groups, names, width, right=50, top=top, row_height=25, lift=13)
    axes = found.axes
    most = max(float(lengths.sum(axis=2).max()), 1e-9) * (1.12 if is_narrow else 1)
    inside = axes.get_position().width * width
    unit = most / inside
    y = np.array(found.y)
    for at, (fill, colour) in enumerate(STEPS[: len(parts)]):
        start = lengths[:, :, :at].sum(axis=2)
        boxes = []
        for (i, j), length in np.ndenumerate(lengths[:, :, at]):
            boxes.append(Rectangle((float(start[i, j]), float(y[i, j]) - THICKNESS / 2), float(length), THICKNESS))
            text = texts[i][j][at]
            if length >= unit * (9 + 7 * len(text)):
                middle = float(start[i, j] + length / 2)
                axes.text(middle, float(y[i, j]), text, color=colour, ha="center", va="center_baseline", size=10)
        axes.add_collection(PatchCollection(boxes, facecolors=fill, edgecolors=PAPER, linewidths=0.8), autolim=False)
    for (i, j), total in np.ndenumerate(lengths.sum(axis=2)):
        axes.annotate(
            totals[i][j], (total, y[i, j]), (6, 0), textcoords="offset points", va="center_baseline", weight="bold"
        )
    axes.set_xlim(0, most)
    axes.set_xlabel(axis_label)
    key(found.figure, parts, [fill for fill, _ in STEPS[: len(parts)]], 8, width - 18)
    return found.figure
