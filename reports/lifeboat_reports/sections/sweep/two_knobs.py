"""Two knobs: the worst deviation at every combination of their values, and lines along each knob."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from lifeboat_reports.charts import knob_grid as chart_of_grid
from lifeboat_reports.charts.knob_grid import KnobGrid
from lifeboat_reports.report import Block, Cell, Chart, Column, Section, Table
from lifeboat_reports.sections.common import chart
from lifeboat_reports.sections.sweep.one_knob import line_chart, notes
from lifeboat_reports.sections.sweep.point_tables import points_table, worst_text
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.sections.sweep.words import things
from lifeboat_reports.verdict_words import IN_BAND_SYMBOLS, IN_BAND_TONES, IN_BAND_WORDS
from lifeboat_reports.wording import band_text

FEWEST_IN_A_LINE = 2


def two_knobs(of: Turned) -> Section | None:
    """The map, the lines along each knob at the printed value of the other, and a row for each point."""
    if of.kind != "grid" or len(of.paths) != 2 or not of.enough:
        return None
    blocks: tuple[Block, ...] = (map_chart(of), *notes(of), *lines(of), points_table(of))
    return Section(f"{of.prefix}range", "Where everybody stays in the band", blocks)


def lines(of: Turned) -> Iterator[Chart]:
    """Lines along each knob, where the other is as printed; none if its printed value was not played."""
    for along, other in ((0, 1), (1, 0)):
        value = of.printed(other)
        points = [point for point in range(len(of.swept.design)) if of.value_at(other, point) == value]
        if len(points) >= FEWEST_IN_A_LINE:
            yield line_chart(of, along, points, f"line-{along + 1}", f", with {of.knobs[other]} {of.value(value)}")


def map_chart(of: Turned) -> Chart:
    """Worst deviation at every combination."""
    grid = knob_grid(of)
    return chart(
        "map",
        of.about,
        lambda width: chart_of_grid.draw(grid, of.band, width),
        title=finding(of),
        shows=f"Worst deviation from the fair share at every combination of {of.knobs[0]} and {of.knobs[1]}, in "
        "percentage points.",
        caption=f"Framed: all {of.role_word}s surely within {band_text(of.band)} of the fair share; framed with a "
        "broken line: perhaps. With a thin frame inside: printed; printed values are bold. Hatched: too few games.",
        table=map_table(of),
    )


def finding(of: Turned) -> str:
    """How many combinations keep all in the band."""
    words = list(of.points["in_band"])[1:]
    good, unclear = words.count("yes"), words.count("unclear")
    text = f"All {of.role_word}s are surely in the band at {good or 'none'} of {things(len(words), 'combination')}"
    return f"{text}, perhaps at {unclear} more." if unclear else f"{text}."


def knob_grid(of: Turned) -> KnobGrid:
    """What the chart draws."""
    rows, columns = ([*dict.fromkeys(of.value(value) for value in factor.values)] for factor in of.swept.design.factors)
    shape = tuple(len(factor.values) for factor in of.swept.design.factors)
    table = of.points.iloc[1:]
    known = table["in_band"] != "not enough games"
    printed = [
        next((at for at, value in enumerate(factor.values) if value == factor.knob.printed), None)
        for factor in of.swept.design.factors
    ]
    return KnobGrid(
        (of.knobs[0], of.knobs[1]),
        rows,
        columns,
        np.where(known, table["worst"], np.nan).reshape(shape),
        [list(row) for row in np.array(table["in_band"]).reshape(shape)],
        (printed[0], printed[1]),
    )


def map_table(of: Turned) -> Table:
    """The numbers of the map, a column for each value of the second knob."""
    first, second = of.swept.design.factors
    rows = []
    for at, value in enumerate(first.values):
        cells = []
        for column in range(len(second.values)):
            row = of.point(at * len(second.values) + column)
            word = row["in_band"]
            cells.append(Cell(worst_text(row), IN_BAND_SYMBOLS[word], IN_BAND_TONES[word], f"{IN_BAND_WORDS[word]}:"))
        rows.append((Cell(of.value(value)), *cells))
    heads = (Column(of.knobs[0], numeric=False), *(Column(of.value(value)) for value in second.values))
    legend = ", ".join(f"{IN_BAND_SYMBOLS[word]} {IN_BAND_WORDS[word]}" for word in IN_BAND_WORDS)
    caption = f"Worst deviation, pp, with joint 95 % intervals; to the right: {of.knobs[1]}."
    return Table(f"{of.prefix}map-data", caption, heads, tuple(rows), f"{legend[0].upper()}{legend[1:]}.")
