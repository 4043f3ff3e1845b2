"""One knob: win shares at each of its values, against the band around the fair share, and the worst deviation below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from lifeboat_reports.charts.grouped_rows import Group
from lifeboat_reports.charts.parts import role_point
from lifeboat_reports.charts.render import axes_in, canvas
from lifeboat_reports.charts.style import BAND, GRID, HIGH, INK, MUTED, NARROW, PAPER, SEA, role_colour
from lifeboat_reports.wording import band_text, percent_number, short_names, shortened, told_apart

Floats = NDArray[np.float64]

LOOKS: dict[str, dict[str, Any]] = {
    "yes": {"marker": "o", "color": INK, "ms": 8},
    "unclear": {"marker": "o", "color": INK, "ms": 8, "fillstyle": "left", "markerfacecoloralt": PAPER},
    "no": {"marker": "^", "color": HIGH, "ms": 9},
}
"""How it is drawn whether all stay in the band: the same symbols as in tables."""
UPPER, LOWER, BETWEEN = 300, 96, 30  # heights of the two panels and of what is between them, in units
END_LABEL = 15  # least distance of two names at the ends of lines, in units
LETTER = 6.6  # mean width of a letter of a value, in units


@dataclass(frozen=True)
class Interval:
    """Estimates with their intervals, arrays of one shape; NaN where there are too few games."""

    value: Floats
    low: Floats
    high: Floats


@dataclass(frozen=True)
class KnobLine:
    """A knob and what comes of its values.

    Attributes
    ----------
    name
        Of the knob.
    labels, places
        Each value in words, and where it stands on the axis.
    is_scale
        Whether the values are numbers, so that a line may join them.
    printed
        Where the printed value stands; None if it is none of them and lies on no scale.
    spans
        Where all characters are in the band: from, to.
    shares
        Win shares, (characters, values).
    worst
        Largest distance of a win share from the fair one, (values,).
    verdicts
        Whether all stay in the band, a word of `LOOKS` for each value.
    """

    name: str
    labels: Sequence[str]
    places: Floats
    is_scale: bool
    printed: float | None
    spans: Sequence[tuple[float, float]]
    shares: Interval
    worst: Interval
    verdicts: Sequence[str]


def draw(line: KnobLine, groups: Sequence[Group], fair: float, band: float, width: int) -> Figure:
    """Draw both panels, one below the other, upon one axis of values.

    Parameters
    ----------
    line
        What is drawn.
    groups
        The characters.
    fair, band
        Fair share and half-width of the band around it, as shares.
    width
        Of the chart, in units.
    """
    is_narrow = width <= NARROW
    left, right, top, bottom = (36, 74, 26, 58) if is_narrow else (48, 132, 26, 58)
    figure = canvas(width, top + UPPER + BETWEEN + LOWER + bottom)
    upper = axes_in(figure, left, right, top, BETWEEN + LOWER + bottom)
    lower = axes_in(figure, left, right, top + UPPER + BETWEEN, bottom)
    reach = limits_of_values(line)
    upper.axhspan(100 * (fair - band), 100 * (fair + band), color=BAND, lw=0, zorder=0.2)
    upper.axhline(100 * fair, color=INK, lw=1.2, ls=(0, (4, 3)))
    lower.axhspan(0, 100 * band, color=BAND, lw=0, zorder=0.2)
    for axes in (upper, lower):
        for begin, end in line.spans:
            axes.axvspan(begin, end, color=SEA, alpha=0.2, lw=0, zorder=0.3)
        if line.printed is not None:
            axes.axvline(line.printed, color=MUTED, lw=1.2, ls=(0, (1, 2)), zorder=0.5)
        axes.set_xlim(*reach)
        axes.grid(axis="y", color=GRID)
        axes.tick_params(axis="y", labelcolor=MUTED)
    win_share_lines(upper, line, groups)
    upper.set_ylim(*limits_of_shares(line.shares, fair, band))
    upper.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    upper.set_xticks([])
    upper.spines["bottom"].set_visible(False)
    end_labels(upper, line, groups, short_names([group.name for group in groups]) if is_narrow else None)
    heading(upper, f"games won, %; fair is {percent_number(fair)}", left)
    worst_points(lower, line)
    top_of_worst = np.nanmax([100 * float(np.nanmax(line.worst.high, initial=0.0)), 150 * band])
    lower.set_ylim(0, 1.12 * top_of_worst)
    lower.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    heading(lower, "worst deviation from fair, pp", left)
    label_values(lower, line, width - left - right)
    lower.set_xlabel(shortened(line.name, 34 if is_narrow else 70))
    lower.annotate(
        f"band\n{band_text(band)}" if is_narrow else f"band {band_text(band)}",
        (1, 50 * band),
        (8, 0),
        ("axes fraction", "data"),
        "offset points",
        va="center",
        color=MUTED,
    )
    return figure


def heading(axes: Axes, text: str, left: float) -> None:
    """What a panel shows, above it at the left edge of the drawing."""
    axes.annotate(text, (0, 1), (8 - left, 7), "axes fraction", "offset points", color=MUTED)


def win_share_lines(axes: Axes, line: KnobLine, groups: Sequence[Group]) -> None:
    """A marker with its interval for each character and value; joined by a line if the values lie on a scale."""
    for at, group in enumerate(groups):
        x = places_of(line, at, len(groups))
        share, low, high = (100 * part[at] for part in (line.shares.value, line.shares.low, line.shares.high))
        if line.is_scale:
            axes.plot(x, share, color=role_colour(group.place), lw=2, zorder=3)
        axes.vlines(x, low, high, color=INK, lw=2.2, zorder=3.5)
        for one_x, one in zip(x, share, strict=True):
            if not np.isnan(one):
                role_point(axes, one_x, one, group.place, 7.5)


def places_of(line: KnobLine, at: int, total: int) -> Floats:
    """Where a character stands at each value: beside the others if the values lie on no scale."""
    if line.is_scale or total == 1:
        return line.places
    return line.places + 0.6 * (at / (total - 1) - 0.5)


def end_labels(axes: Axes, line: KnobLine, groups: Sequence[Group], short: Sequence[str] | None) -> None:
    """Names right of the last value, as high as the ends of the lines, or nearly so where these are close."""
    names = short or told_apart([group.name for group in groups], 14)
    low, high = axes.get_ylim()
    unit = (high - low) / UPPER
    known = [at for at in range(len(groups)) if not np.isnan(line.shares.value[at]).all()]
    ends = {at: 100 * float(line.shares.value[at][~np.isnan(line.shares.value[at])][-1]) for at in known}
    order = sorted(known, key=lambda at: ends[at])
    wanted = np.array([ends[at] for at in order]) / unit
    for at, y in zip(order, apart(wanted, END_LABEL, low / unit + 6, high / unit - 6) * unit, strict=True):
        axes.annotate(
            names[at], (1, y), (22, 0), ("axes fraction", "data"), "offset points", va="center_baseline", size=10.5
        )
        _, inside = axes.get_xlim(), axes.get_position().width * axes.figure.get_size_inches()[0] * 72  # type: ignore[union-attr]
        before = len(axes.lines)
        role_point(axes, 1 + 12 / inside, y, groups[at].place, 7.5)
        for mark in axes.lines[before:]:
            mark.set_transform(axes.get_yaxis_transform())


def apart(wanted: Floats, least: float, lowest: float, highest: float) -> Floats:
    """Places in rising order, as near to the wanted ones as goes with this least distance between neighbours.

    >>> apart(np.array([0.0, 1.0, 50.0]), 10, -100, 100)
    array([-4.5,  5.5, 50. ])
    """
    groups: list[tuple[list[float], float]] = []  # wanted places, and the lowest place of the group
    for one in wanted:
        members, start = [float(one)], float(one)
        while groups and groups[-1][1] + least * len(groups[-1][0]) > start:
            before, _ = groups.pop()
            members = before + members
            start = float(np.mean(members)) - least * (len(members) - 1) / 2
        groups.append((members, start))
    places = np.array([start + least * at for members, start in groups for at in range(len(members))])
    for at in range(len(places)):
        places[at] = max(places[at], lowest + least * at)
    for at in range(len(places)):
        places[-1 - at] = min(places[-1 - at], highest - least * at)
    return places


def worst_points(axes: Axes, line: KnobLine) -> None:
    """The worst deviation at each value, with the symbol of whether all stay in the band."""
    worst = line.worst
    if line.is_scale:
        axes.plot(line.places, 100 * worst.value, color=MUTED, lw=1.4, zorder=3)
    axes.vlines(line.places, 100 * worst.low, 100 * worst.high, color=INK, lw=2.2, zorder=3.5)
    for x, value, word in zip(line.places, worst.value, line.verdicts, strict=True):
        if not np.isnan(value):
            look: dict[str, Any] = {"mec": INK, "mew": 1.1, "ls": "", "clip_on": False, "zorder": 5} | LOOKS[word]
            axes.plot([x], [100 * value], **look)


def label_values(axes: Axes, line: KnobLine, inside: float) -> None:
    """The values below the axis; only every so many of them if they are too long for all."""
    low, high = axes.get_xlim()
    unit = inside / (high - low)
    room = unit * float(np.min(np.diff(np.sort(line.places)), initial=high - low))
    longest = max(len(label) for label in line.labels)
    needed = LETTER * longest + 10
    every = max(1, int(np.ceil(needed / room))) if line.is_scale else 1
    letters = longest if line.is_scale else max(4, int((room - 8) / LETTER))
    ticks = {float(line.places[at]): shortened(line.labels[at], letters) for at in range(0, len(line.labels), every)}
    if line.printed is not None:
        ticks = {x: text for x, text in ticks.items() if abs(x - line.printed) * unit >= min(needed, room)}
        ticks[line.printed] = f"{printed_label(line, letters)}\nprinted"
    axes.set_xticks(list(ticks), list(ticks.values()))


def printed_label(line: KnobLine, letters: int) -> str:
    """The printed value in words, also if it is none of those that were tried."""
    for label, place in zip(line.labels, line.places, strict=True):
        if place == line.printed:
            return shortened(label, letters)
    return f"{line.printed:g}"


def limits_of_values(line: KnobLine) -> tuple[float, float]:
    """Range of the axis of values, with room for the markers at both ends."""
    low, high = float(line.places.min()), float(line.places.max())
    if not line.is_scale:
        return low - 0.5, high + 0.5
    if line.printed is not None:
        low, high = min(low, line.printed), max(high, line.printed)
    air = 0.06 * (high - low) or 0.5
    low, high = low - air, high + air
    for begin, end in line.spans:
        low, high = min(low, begin), max(high, end)
    return low, high


def limits_of_shares(shares: Interval, fair: float, band: float) -> tuple[float, float]:
    """Range of the win shares in per cent: the band and all intervals, with a little air, within 0 and 100."""
    low = float(np.nanmin([fair - 1.5 * band, np.nanmin(shares.low, initial=1.0)]))
    high = float(np.nanmax([fair + 1.5 * band, np.nanmax(shares.high, initial=0.0)]))
    air = 0.06 * (high - low)
    return 100 * max(0.0, low - air), 100 * min(1.0, high + air)
