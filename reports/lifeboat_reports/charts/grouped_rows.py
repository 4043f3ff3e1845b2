"""Rows in groups, one group per character: the ground of every chart that sets variants side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lifeboat_reports.charts.parts import role_point
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import GRID, INK, MUTED, NARROW
from lifeboat_reports.wording import shortened

HEADING = 24  # height of the line with a character's name, in units
GAP = 8  # below a group
LETTER = 7.1  # mean width of a letter
LONGEST = 24  # letters of a name left of its row


@dataclass(frozen=True)
class Group:
    """A character: its name and its place in boat order, which tells its marker."""

    name: str
    place: int


@dataclass(frozen=True)
class GroupedRows:
    """Figure and axes, with the height `y` of each row by group and item; y is in units and points down."""

    figure: Figure
    axes: Axes
    y: list[list[float]]
    is_narrow: bool

    def right_text(self, y: float, text: str, offset: float, *, bold: bool = False, flush: str = "left") -> None:
        """Text right of the axes, so many units away."""
        self.axes.annotate(
            text,
            (1, y),
            (offset, 0),
            ("axes fraction", "data"),
            "offset points",
            ha=flush,
            va="center_baseline",
            weight="bold" if bold else "normal",
        )

    def upper_text(self, y: float, text: str) -> None:
        """Text above a row of a narrow chart, at the right end."""
        self.axes.annotate(text, (1, y), (0, 10), ("axes fraction", "data"), "offset points", ha="right", va="baseline")


def grouped_rows(
    groups: Sequence[Group],
    items: Sequence[str],
    width: int,
    *,
    right: float,
    top: float = 24,
    bottom: float = 42,
    row_height: float = 24,
    lift: float = 10,
) -> GroupedRows:
    """Make the axes and write the names.

    Parameters
    ----------
    groups
        From top to bottom. With one item a group is one row and has its name where the item's would stand.
    items
        Names of the rows of each group.
    width
        Of the chart, in units; in a narrow one the names stand above the rows.
    right, top, bottom
        Margins, in units; a narrow chart has none for text at the right.
    row_height
        Of a wide chart.
    lift
        Of the names above the rows of a narrow chart.
    """
    is_narrow, single = width <= NARROW, len(items) == 1
    heading, gap = (0, 0) if single else (HEADING, GAP)
    height = 44 if is_narrow else row_height
    labels = [group.name for group in groups] if single else list(items)
    left = 10.0 if is_narrow else 20 + LETTER * min(LONGEST, max(len(label) for label in labels))
    if single and not is_narrow:
        left += 8
    whole = len(groups) * (heading + gap + height * len(items))
    figure = canvas(width, top + bottom + whole)
    margin = 14 if is_narrow else right
    axes = axes_in(figure, left, margin, top, bottom)
    axes.set_ylim(whole, 0)
    axes.set_yticks([])
    axes.grid(axis="x", color=GRID)
    found: list[list[float]] = []
    for at, group in enumerate(groups):
        begin = at * (heading + gap + height * len(items))
        if not single:
            group_heading(axes, group, left, width - left - margin, begin + heading / 2 + 3, rule=at > 0)
        ys = []
        for item, label in enumerate(items):
            y = begin + heading + height * (item + (0.68 if is_narrow else 0.5))
            if is_narrow:
                label_above(axes, group.name if single else label, y, lift, bold=single)
            else:
                label_left(axes, group.name if single else label, y)
            ys.append(y)
        found.append(ys)
    return GroupedRows(figure, axes, found, is_narrow)


def group_heading(axes: Axes, group: Group, left: float, inside: float, y: float, *, rule: bool) -> None:
    """The character's marker and name at the left edge, with a line above all but the first.

    `left` and `inside` are the units left of the axes and within.
    """
    axes.annotate(
        shortened(group.name, 40),
        (0, y),
        (24 - left, 0),
        ("axes fraction", "data"),
        "offset points",
        va="center_baseline",
        weight="bold",
    )
    role_point_at(axes, (12 - left) / inside, y, group.place)
    if rule:
        axes.plot(
            [-(left - 4) / inside, 1],
            [y - HEADING / 2 - 3 - GAP / 2] * 2,
            transform=axes.get_yaxis_transform(),
            color=GRID,
            lw=0.8,
            clip_on=False,
        )


def role_point_at(axes: Axes, x: float, y: float, place: int) -> None:
    """A character's marker, x as a fraction of the axes."""
    before = len(axes.lines)
    role_point(axes, x, y, place, 8)
    for line in axes.lines[before:]:
        line.set_transform(axes.get_yaxis_transform())


def label_above(axes: Axes, text: str, y: float, lift: float, *, bold: bool) -> None:
    """The name of a row, above it."""
    axes.annotate(
        shortened(text, LONGEST - 5),
        (0, y),
        (0, lift),
        ("axes fraction", "data"),
        "offset points",
        va="baseline",
        weight="bold" if bold else "normal",
        color=INK if bold else MUTED,
    )


def label_left(axes: Axes, text: str, y: float) -> None:
    """The name of a row, left of it."""
    axes.annotate(
        shortened(text, LONGEST),
        (0, y),
        (-12, 0),
        ("axes fraction", "data"),
        "offset points",
        ha="right",
        va="center_baseline",
    )
