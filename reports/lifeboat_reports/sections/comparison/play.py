"""What the characters do otherwise: the mix of their actions."""

from __future__ import annotations

from lifeboat_analysis import action_differences
from lifeboat_analysis.columns import frame
from lifeboat_reports.report import Section, Table
from lifeboat_reports.sections.common import not_anytime, plain_table
from lifeboat_reports.sections.comparison.beside import Beside, Variant
from lifeboat_reports.sections.comparison.cells import share_cells
from lifeboat_reports.wording import plain


def play(of: Beside) -> Section | None:
    """A table for each variant."""
    if not of.enough or not of.base.has_lives:
        return None
    return Section(f"{of.prefix}play", "What they do", tuple(action_table(variant, of) for variant in of.variants))


def action_table(variant: Variant, of: Beside) -> Table:
    """Every action as a share of all actions taken."""
    found = frame(action_differences(variant.compared))
    names = [plain(action).replace("_", " ") for action in found["measure"]]
    return plain_table(
        f"{variant.ident}actions-data",
        f"{variant.name} against {of.name}: every action as a share of all actions taken.",
        ("action", "base, %", "variant, %", "difference, pp [95 %]"),
        list(zip(names, *share_cells(found), strict=True)),
        not_anytime(of.base),
    )
