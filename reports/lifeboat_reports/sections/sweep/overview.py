"""All numbers of players side by side."""

from __future__ import annotations

from collections.abc import Sequence

from lifeboat_reports.report import Block, Cell, Column, Table
from lifeboat_reports.sections.sweep.effect_rows import HAS_EFFECTS, effect_text, strongest, with_ends
from lifeboat_reports.sections.sweep.point_tables import setting_cells, setting_heads, worst_text
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.verdict_words import IN_BAND_SYMBOLS, IN_BAND_TONES, IN_BAND_WORDS, effect_symbol
from lifeboat_reports.wording import NOTHING, band_text

FEW = 10  # so many knobs of many are shown


def overview(found: Sequence[Turned]) -> tuple[Block, ...]:
    """Worst deviations of a grid, or the largest effects, a column for each number of players."""
    if not all(of.enough for of in found):
        return ()
    if found[0].kind == "grid":
        return (points_by_players(found),)
    return (effects_by_players(found),) if found[0].kind in HAS_EFFECTS else ()


def points_by_players(found: Sequence[Turned]) -> Table:
    """Worst deviation and verdict at each point."""
    first = found[0]
    rows = []
    for point in range(len(first.swept.design)):
        cells = []
        for of in found:
            row = of.point(point)
            word = row["in_band"]
            cells.append(Cell(worst_text(row), IN_BAND_SYMBOLS[word], IN_BAND_TONES[word], f"{IN_BAND_WORDS[word]}:"))
        rows.append((*setting_cells(first, point), *cells))
    heads = (*setting_heads(first), *(Column(f"{of.about.players} players, pp") for of in found))
    legend = ", ".join(f"{IN_BAND_SYMBOLS[word]} {text}" for word, text in IN_BAND_WORDS.items())
    caption = "Worst deviation from the fair share by number of players, with joint 95 % intervals."
    bands = " or ".join(dict.fromkeys(band_text(of.band) for of in found))
    note = f"Each number of players is judged against its own fair share and a band of {bands}. Verdicts: {legend}."
    return Table("overview", caption, heads, tuple(rows), note)


def effects_by_players(found: Sequence[Turned]) -> Table:
    """The largest effect of each knob on a win share, and whose it is; those of any number of players on top."""
    first = found[0]
    largest: dict[str, float] = {}
    for of in found:
        for path, size in zip(of.ranking["knob"], of.ranking["largest"], strict=True):
            largest[path] = max(largest.get(path, 0.0), float(size))
    paths = sorted(largest, key=lambda path: -largest[path])[:FEW]
    rows = [(with_ends(first, path), *(largest_cell(of, path) for of in found)) for path in paths]
    heads = (
        Column("knob: from → to", numeric=False),
        *(Column(f"{of.about.players} players, pp", numeric=False) for of in found),
    )
    rest = len(largest) - len(paths)
    which = f"the {FEW} strongest knobs" if rest else "each knob"
    caption = f"The largest effect of {which} on a win share, by number of players."
    note = "Each number of players is judged for itself. Joint 95 % intervals."
    return Table("overview", caption, heads, tuple(rows), note)


def largest_cell(of: Turned, path: str) -> Cell:
    """The largest effect of a knob, and whose win share it is."""
    if path not in of.paths:
        return Cell(NOTHING)
    row = strongest(of, path)
    symbol, tone = effect_symbol(row["verdict"], row["effect"])
    name = of.about.names[str(row["objective"]).partition(":")[2]]
    return Cell(f"{name} {effect_text(row)}", symbol, tone, f"{row['verdict']}:")
