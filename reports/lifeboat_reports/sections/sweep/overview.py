"""All numbers of players side by side."""

from __future__ import annotations

from collections.abc import Sequence

from lifeboat_reports.report import Block, Cell, Column, Table
from lifeboat_reports.sections.sweep.point_tables import setting_cells, setting_heads, worst_text
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.verdict_words import IN_BAND_SYMBOLS, IN_BAND_TONES, IN_BAND_WORDS
from lifeboat_reports.wording import band_text


def overview(found: Sequence[Turned]) -> tuple[Block, ...]:
    """Worst deviations of a grid, or the largest effects, a column for each number of players."""
    first = found[0]
    return (points_by_players(found),) if first.kind == "grid" else ()


def points_by_players(found: Sequence[Turned]) -> Table:
    """Worst deviation and verdict at each point."""
    first = found[0]
    rows = []
    for point in range(len(first.swept.design)):
        cells = []
        for of in found:
            row = of.points.loc[point]
            word = row["in_band"]
            cells.append(Cell(worst_text(row), IN_BAND_SYMBOLS[word], IN_BAND_TONES[word], f"{IN_BAND_WORDS[word]}:"))
        rows.append((*setting_cells(first, point), *cells))
    heads = (*setting_heads(first), *(Column(f"{of.about.players} players, pp") for of in found))
    legend = ", ".join(f"{IN_BAND_SYMBOLS[word]} {text}" for word, text in IN_BAND_WORDS.items())
    caption = "Worst deviation from the fair share by number of players, with joint 95 % intervals."
    bands = " or ".join(dict.fromkeys(band_text(of.band) for of in found))
    note = f"Each number of players is judged against its own fair share and a band of {bands}. Verdicts: {legend}."
    return Table("overview", caption, heads, tuple(rows), note)
