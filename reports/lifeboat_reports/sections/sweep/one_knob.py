"""One knob: who wins how often at each of its values, and where all stay in the band."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lifeboat_reports.charts import knob_line as chart_of_line
from lifeboat_reports.charts.knob_line import Interval, KnobLine
from lifeboat_reports.report import Block, Chart, Paragraph, Section
from lifeboat_reports.sections.common import chart
from lifeboat_reports.sections.sweep.point_tables import points_table, share_table
from lifeboat_reports.sections.sweep.ranges import beyond, in_band_ranges
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.sections.sweep.words import capital
from lifeboat_reports.wording import band_text, listing


def one_knob(of: Turned) -> Section | None:
    """Lines of the win shares with the range shaded, and a row for each value."""
    if of.kind != "grid" or len(of.paths) != 1 or not of.enough:
        return None
    points = list(range(len(of.swept.design)))
    blocks: tuple[Block, ...] = (line_chart(of, 0, points), *notes(of), points_table(of))
    return Section(f"{of.prefix}range", "Where everybody stays in the band", blocks)


def notes(of: Turned) -> tuple[Paragraph, ...]:
    """What is to be said of the closest point."""
    return (Paragraph(text),) if (text := beyond(of)) else ()


def line_chart(of: Turned, factor: int, points: Sequence[int], ident: str = "line", where: str = "") -> Chart:
    """Lines along one knob, at these points; `where` says what the other knob is."""
    line = knob_line(of, factor, points)
    name = of.knobs[factor]
    ranges = in_band_ranges(of, factor, points)
    title = (
        f"{capital(name)}{where}: all in the band at {listing(ranges)}."
        if ranges
        else f"{capital(name)}{where}: at no value that was played are all surely in the band."
    )
    return chart(
        ident,
        of.about,
        lambda width: chart_of_line.draw(line, of.groups, of.fair, of.band, width),
        title=title,
        shows=f"Win shares of the {of.role_word}s, and the worst deviation from the fair share, at {len(points)} "
        f"values of {name}{where}.",
        caption=f"Vertical strokes: 95 % intervals, joint over the {of.role_word}s of a point. Grey: "
        f"{band_text(of.band)} around the fair share, which is dashed. Blue: all surely in the band. Below: the "
        "largest distance of a win share from the fair one; ● all in the band, ◐ not clear, ▲ somebody is outside. "
        "Dotted: printed. Nothing was played between the markers.",
        table=share_table(of, points, f"{ident}-data"),
    )


def knob_line(of: Turned, factor: int, points: Sequence[int]) -> KnobLine:
    """What the chart draws."""
    knob = of.swept.design.factors[factor].knob
    values = [of.value_at(factor, point) for point in points]
    is_scale = knob.is_number
    places = np.array([float(value) for value in values] if is_scale else np.arange(len(values)), float)
    order = np.argsort(places)
    points, values, places = [points[i] for i in order], [values[i] for i in order], places[order]
    shares = of.shares.loc[[(point, role) for role in of.roles for point in points]]
    worst = of.points.loc[points]
    words = list(worst["in_band"])
    printed = [x for x, value in zip(places, values, strict=True) if value == knob.printed]

    def by_role(column: str) -> Any:
        return shares[column].to_numpy(float).reshape(len(of.roles), len(points))

    return KnobLine(
        of.knobs[factor],
        [of.value(value) for value in values],
        places,
        is_scale,
        printed[0] if printed else float(knob.printed) if is_scale else None,
        spans(places, [word == "yes" for word in words]),
        Interval(by_role("share"), by_role("low"), by_role("high")),
        Interval(*(worst[column].to_numpy(float) for column in ("worst", "worst_low", "worst_high"))),
        words,
    )


def spans(places: Any, is_in: Sequence[bool]) -> list[tuple[float, float]]:
    """From where to where the chart is shaded: half the way to the neighbours of what is in.

    >>> spans(np.array([2.0, 3.0, 5.0]), [False, True, True])
    [(2.5, 6.0)]
    """
    if len(places) == 1:
        return [(float(places[0]) - 0.5, float(places[0]) + 0.5)] if is_in[0] else []
    gaps = np.diff(places) / 2
    edges = np.concatenate([[places[0] - gaps[0]], places[:-1] + gaps, [places[-1] + gaps[-1]]])
    found: list[tuple[float, float]] = []
    for at, inside in enumerate(is_in):
        if inside and at > 0 and is_in[at - 1]:
            found[-1] = (found[-1][0], float(edges[at + 1]))
        elif inside:
            found.append((float(edges[at]), float(edges[at + 1])))
    return found
