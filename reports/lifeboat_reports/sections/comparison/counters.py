"""How often special rulings come about under both."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from lifeboat_analysis.columns import frame
from lifeboat_analysis.comparison import counter_differences
from lifeboat_reports.report import Block, Cell, Section, Table
from lifeboat_reports.sections.common import not_anytime, plain_table
from lifeboat_reports.sections.comparison.beside import Beside, Variant, difference_table, enough_games
from lifeboat_reports.sections.comparison.cells import mean_cells
from lifeboat_reports.wording import plain


def counters(of: Beside) -> Section | None:
    """Tables for each variant; None where a game counts nothing."""
    if not of.enough or not of.base.run.info.get("counters"):
        return None
    blocks = [table for variant in of.variants for table in counter_tables(variant, of)]
    return Section(f"{of.prefix}counters", "What happens in a game", tuple(blocks))


def counter_tables(variant: Variant, of: Beside) -> list[Block]:
    """What is counted over games, and for each role."""
    found = frame(counter_differences(variant.compared))
    title = f"{variant.name} against {of.name}"
    blocks: list[Block] = []
    if len(of_games := found[found["role"] == ""]):
        cells = [mean_cells(of_games.iloc[[at]]) for at in range(len(of_games))]
        rows = [
            (plain(what), *(column[0] for column in columns))
            for what, columns in zip(of_games["title"], cells, strict=True)
        ]
        heads = ("what", "base", "variant", "difference [95 %]")
        caption = f"{title}: how often it comes about in a game, on average."
        blocks.append(plain_table(f"{variant.ident}counters-data", caption, heads, rows, not_anytime(of.base)))
    if len(of_roles := found[found["role"] != ""]):
        blocks.append(by_role(of_roles, title, variant, of))
    return blocks


def by_role(found: pd.DataFrame, title: str, variant: Variant, of: Beside) -> Table:
    """Differences for each role, a column for each counter."""
    columns: dict[str, Sequence[str | Cell]] = {}
    for what, rows in found.groupby("title", sort=False):
        known = enough_games(rows.set_index("role"), of.base, variant.about)
        columns[f"{plain(what)} [95 %]"] = mean_cells(known)[2]
    caption = f"{title}: differences for each {of.role_word}, on average per game with it."
    return difference_table(f"{variant.ident}role-counters-data", caption, of, list(variant.wins.index), columns)
