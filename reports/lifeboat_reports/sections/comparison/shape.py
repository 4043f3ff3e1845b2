"""Whether games get longer, closer or deadlier."""

from __future__ import annotations

import math
from typing import Any

from lifeboat_analysis import shape_differences
from lifeboat_analysis.columns import frame
from lifeboat_reports.frames import rows_of
from lifeboat_reports.report import Section, Table
from lifeboat_reports.sections.common import not_anytime, plain_table
from lifeboat_reports.sections.comparison.beside import Beside, Variant
from lifeboat_reports.sections.comparison.cells import mean_difference, share_difference
from lifeboat_reports.sections.game_shape import measure_words
from lifeboat_reports.wording import count, fixed, mean_decimals, percent_number

INTERVAL = "difference [95 %]"


def shape(of: Beside) -> Section | None:
    """A table for each variant."""
    if not of.enough:
        return None
    tables = tuple(shape_table(variant, of) for variant in of.variants)
    return Section(f"{of.prefix}shape", "The shape of a game", tables)


def shape_table(variant: Variant, of: Beside) -> Table:
    """A game in a few measures under both."""
    words = measure_words(of.base)
    words = {of.base.length: words[f"{of.base.length}_mean"]} | words
    order = list(words)
    found = [row for row in rows_of(frame(shape_differences(variant.compared))) if row.measure in words]
    if not of.base.has_lives:
        found = [row for row in found if row.measure != "no_winner" or row.base or row.variant]
    rows = [(words[row.measure], *cells(row)) for row in sorted(found, key=lambda row: order.index(row.measure))]
    caption = f"{variant.name} against {of.name}: a game in numbers. Shares differ in percentage points."
    unit = of.base.length
    note = f"Each interval is that of one difference alone. Numbers of {unit} that so many games reach have none."
    return plain_table(
        f"{variant.ident}shape-data",
        caption,
        ("measure", "base", "variant", INTERVAL),
        rows,
        " ".join(filter(None, [note, not_anytime(of.base)])),
    )


def cells(row: Any) -> tuple[str, str, str]:
    """Base, variant and difference of a measure; quantiles are whole rounds without an interval."""
    if row.base == row.variant == 0:
        return "0", "0", "0"
    if row.unit.startswith("share"):
        half = (row.high - row.low) / 2
        difference = share_difference(row.difference, row.low, row.high)
        return percent_number(row.base, half), percent_number(row.variant, half), difference
    if math.isnan(row.low):
        return count(row.base), count(row.variant), mean_difference(row.difference, row.low, row.high, 0)
    decimals = mean_decimals((row.high - row.low) / 2)
    difference = mean_difference(row.difference, row.low, row.high, decimals)
    return fixed(row.base, decimals), fixed(row.variant, decimals), difference
