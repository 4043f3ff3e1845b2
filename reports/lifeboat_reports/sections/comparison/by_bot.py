"""How the bots of mixed tables do under both."""

from __future__ import annotations

import pandas as pd

from lifeboat_analysis.columns import frame
from lifeboat_analysis.comparison import bot_differences
from lifeboat_reports.report import Section, Table
from lifeboat_reports.sections.common import not_anytime, plain_table
from lifeboat_reports.sections.comparison.beside import Beside, Variant
from lifeboat_reports.sections.comparison.cells import mean_cells, share_cells
from lifeboat_reports.wording import plain


def by_bot(of: Beside) -> Section | None:
    """A table for each variant whose tables are mixed, of the bots that are in both; None where there are none."""
    if not of.enough:
        return None
    found = [(variant, frame(bot_differences(variant.compared))) for variant in of.variants]
    tables = tuple(bot_table(table, variant, of) for variant, table in found if len(table))
    return Section(f"{of.prefix}bots", "Which bot wins", tables) if tables else None


def bot_table(found: pd.DataFrame, variant: Variant, of: Beside) -> Table:
    """Win share of the seats of each bot, and its mean points."""
    wins, points = (found[found["measure"] == measure] for measure in ("win_share", "score"))
    rows = list(zip(map(plain, wins["bot"]), *share_cells(wins), mean_cells(points)[2], strict=True))
    heads = ("bot", "base, %", "variant, %", "difference, pp [95 %]", "mean points, difference [95 %]")
    caption = f"{variant.name} against {of.name}: win share of the seats that each bot plays, and its points."
    return plain_table(f"{variant.ident}bots-data", caption, heads, rows, not_anytime(of.base))
