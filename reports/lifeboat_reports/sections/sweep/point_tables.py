"""Tables with a row for each point: how far off it is, who wins how often, how games go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pandas as pd

from lifeboat_analysis.described import counters_of
from lifeboat_reports.report import Cell, Column, Table
from lifeboat_reports.sections.comparison.cells import mean_difference, share_difference
from lifeboat_reports.sections.game_shape import WORDS
from lifeboat_reports.sections.sweep.turned import BASE, Turned
from lifeboat_reports.verdict_words import IN_BAND_SYMBOLS, IN_BAND_TONES, IN_BAND_WORDS
from lifeboat_reports.wording import (
    NOTHING,
    band_text,
    fixed,
    mean_decimals,
    percent_interval,
    percent_number,
    plain,
    share_decimals,
)

MEASURES = ("margin", "ties", "no_winner", "deaths", "early_elimination")

FEW_COLUMNS = 6  # values that stand side by side in a table; more stand below each other


def points_table(of: Turned) -> Table:
    """How far from fair each point is, and the verdict; the printed game first unless it is a point itself."""
    rows = []
    for point in shown_points(of):
        row = of.point(point)
        word = row["in_band"]
        rows.append(
            (
                *setting_cells(of, point),
                Cell(worst_text(row)),
                Cell(NOTHING if word == "not enough games" else of.about.names.get(row["worst_role"], NOTHING)),
                Cell(imbalance_text(row)),
                Cell(IN_BAND_WORDS[word], IN_BAND_SYMBOLS[word], IN_BAND_TONES[word]),
            )
        )
    heads = (
        *setting_heads(of),
        Column("worst deviation, pp [joint interval]"),
        Column("whose", numeric=False),
        Column("imbalance, pp"),
        Column("verdict", numeric=False),
    )
    caption = f"How far the {of.role_word} that is farthest from the fair share is from it, at each point."
    note = (
        f"All in the band: the 90 % interval of every {of.role_word} lies wholly within {band_text(of.band)}. Somebody "
        f"is outside: a joint 95 % interval lies wholly outside. Imbalance: how far the {of.role_word}s are from fair "
        "on average (root mean square), less what noise adds to it."
    )
    return Table(f"{of.prefix}points", caption, heads, tuple(rows), note)


def worst_text(row: Any) -> str:
    """Worst deviation with its interval."""
    if pd.isna(row["worst"]):
        return NOTHING
    if pd.isna(row["worst_low"]):
        return fixed(100 * row["worst"], 1)
    digits = share_decimals((row["worst_high"] - row["worst_low"]) / 2)
    value, low, high = (fixed(100 * row[key], digits) for key in ("worst", "worst_low", "worst_high"))
    return f"{value} [{low}, {high}]"


def imbalance_text(row: Any) -> str:
    """Noise-corrected mean deviation, in percentage points."""
    return fixed(100 * row["imbalance"], 1) if row["in_band"] != "not enough games" else NOTHING


def shown_points(of: Turned) -> list[int]:
    """All points, with the base before them if it is none of them."""
    points = list(range(len(of.swept.design)))
    return points if 0 in of.swept.places else [BASE, *points]


def setting_heads(of: Turned) -> tuple[Column, ...]:
    """A column for each knob."""
    return tuple(
        Column(name, numeric=at > 0 and factor.knob.is_number)
        for at, (name, factor) in enumerate(zip(of.knobs, of.swept.design.factors, strict=True))
    )


def setting_cells(of: Turned, point: int) -> tuple[Cell, ...]:
    """The values of a point; what is printed says so."""
    texts = [of.value(of.value_at(at, point)) for at in range(len(of.paths))]
    if point == BASE or of.swept.places[point] == 0:
        texts[0] = f"{texts[0]} (printed)"
    return tuple(Cell(text) for text in texts)


def share_table(of: Turned, points: Sequence[int], ident: str = "shares") -> Table:
    """Win shares at these points."""
    shown = points if 0 in [of.swept.places[point] for point in points] else [BASE, *points]
    caption = f"Win shares, %, with joint 95 % intervals; fair is {percent_number(of.fair)}."
    return role_table(of, shown, lambda *of_whom: share_cell(of.share(*of_whom)), ident, caption)


def share_cell(row: Any) -> str:
    """Win share with its interval."""
    if pd.isna(row["share"]) or pd.isna(row["low"]):
        return NOTHING
    half = (row["high"] - row["low"]) / 2
    return f"{percent_number(row['share'], half)} {percent_interval(row['low'], row['high'])}"


def difference_table(of: Turned) -> Table:
    """What each point changes for each character against the printed game."""
    shown = [point for point in range(len(of.swept.design)) if of.swept.places[point] != 0]
    caption = "Differences in win share from the printed game, pp, with 95 % intervals joint over a point."
    return role_table(of, shown, lambda *of_whom: difference_cell(of.share(*of_whom)), "differences", caption)


def difference_cell(row: Any) -> str:
    """Difference of a win share from the printed game."""
    if pd.isna(row["difference_low"]):
        return NOTHING
    return share_difference(row["difference"], row["difference_low"], row["difference_high"])


def role_table(
    of: Turned, points: Sequence[int], cell: Callable[[int, str], str], ident: str, caption: str, note: str = ""
) -> Table:
    """A cell for each point and character; a column for each value of a single knob if they are few."""
    cells = [[Cell(cell(point, role)) for role in of.roles] for point in points]
    if len(of.paths) == 1 and len(points) <= FEW_COLUMNS:
        heads = (Column(of.role_word, numeric=False), *(Column(column_head(of, point)) for point in points))
        rows = [
            (Cell(of.about.names[role], role=of.about.places[role]), *(column[at] for column in cells))
            for at, role in enumerate(of.roles)
        ]
        return Table(f"{of.prefix}{ident}", caption, heads, tuple(rows), note)
    heads = (*setting_heads(of), *(Column(of.about.names[role]) for role in of.roles))
    rows = [(*setting_cells(of, point), *row) for point, row in zip(points, cells, strict=True)]
    return Table(f"{of.prefix}{ident}", caption, heads, tuple(rows), note)


def column_head(of: Turned, point: int) -> str:
    """The value of the knob at a point, above a column."""
    (cell,) = setting_cells(of, point)
    return f"{of.knobs[0]} {cell.text}"


def measures_of(of: Turned) -> dict[str, str]:
    """The measures of a game at each point, with what they are called."""
    counted = {name: f"{plain(title)} per game" for name, title in counters_of(of.swept.info, "game").items()}
    return {of.about.length: f"{of.about.length}, mean"} | {name: WORDS[name] for name in MEASURES} | counted


def shape_table(of: Turned) -> Table:
    """A game in a few measures at each point; what differs from the printed game, in brackets."""
    words = measures_of(of)
    measures = [name for name in words if (BASE, name) in of.shape.index]
    measures = [name for name in measures if of.shape.xs(name, level="measure")["value"].any()]
    rows = []
    for point in shown_points(of):
        texts = [
            shape_cell(of.shape.loc[(point, name)], point == BASE or of.swept.places[point] == 0) for name in measures
        ]
        rows.append((*setting_cells(of, point), *(Cell(text) for text in texts)))
    heads = (*setting_heads(of), *(Column(words[name]) for name in measures))
    caption = "A game in a few measures; in brackets the 95 % interval of the difference from the printed game."
    note = "Each interval is that of one difference alone: among many of them, a few miss by chance."
    return Table(f"{of.prefix}shape-data", caption, heads, tuple(rows), note)


def shape_cell(row: Any, is_base: bool) -> str:
    """A measure, and how it differs from the base."""
    scale = 100 if str(row["unit"]).startswith("share") else 1
    half = (row["high"] - row["low"]) / 2
    if pd.isna(half):
        return NOTHING
    decimals = share_decimals(half) if scale == 100 else mean_decimals(half)
    value = fixed(scale * row["value"], decimals)
    if is_base:
        return value
    if scale == 100:
        text = share_difference(row["difference"], row["difference_low"], row["difference_high"])
    else:
        text = mean_difference(row["difference"], row["difference_low"], row["difference_high"], decimals)
    return f"{value} {text[text.index('[') :]}" if "[" in text else value
