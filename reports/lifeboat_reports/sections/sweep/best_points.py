"""The points of a surface that come nearest to fair, as they were played."""

from __future__ import annotations

from lifeboat_reports.report import Cell, Column, Section, Table
from lifeboat_reports.sections.sweep.point_tables import setting_cells, setting_heads, worst_text
from lifeboat_reports.sections.sweep.turned import BASE, Turned
from lifeboat_reports.verdict_words import IN_BAND_SYMBOLS, IN_BAND_TONES, IN_BAND_WORDS
from lifeboat_reports.wording import number_word

SHOWN = 10  # so many points


def best_points(of: Turned) -> Section | None:
    """The points with the least worst deviation, and the printed game."""
    if of.kind != "surface" or not of.enough:
        return None
    order = of.points.loc[0:].sort_values("worst", kind="stable").index
    rows = [point_row(of, int(point)) for point in (BASE, *order[:SHOWN])]
    heads = (*setting_heads(of), Column("worst deviation, pp [joint interval]"), Column("verdict", numeric=False))
    good = int((of.points.loc[0:, "in_band"] == "yes").sum())
    nearest = f"the {min(SHOWN, len(order))} points nearest to fair of {len(order)}"
    caption = f"The printed game, and {nearest}; surely in the band: {number_word(good)}."
    note = (
        "The nearest of many points owe part of that to luck: play one again under another seed before you rely on it."
    )
    return Section(
        f"{of.prefix}nearest",
        "Points nearest to fair",
        (Table(f"{of.prefix}nearest-data", caption, heads, tuple(rows), note),),
    )


def point_row(of: Turned, point: int) -> tuple[Cell, ...]:
    """A point with its verdict."""
    row = of.point(point)
    word = row["in_band"]
    return (
        *setting_cells(of, point),
        Cell(worst_text(row)),
        Cell(IN_BAND_WORDS[word], IN_BAND_SYMBOLS[word], IN_BAND_TONES[word]),
    )
