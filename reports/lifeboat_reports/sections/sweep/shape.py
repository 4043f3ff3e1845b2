"""How games themselves change from point to point."""

from __future__ import annotations

from lifeboat_reports.report import Section
from lifeboat_reports.sections.sweep.point_tables import difference_table, shape_table
from lifeboat_reports.sections.sweep.turned import Turned


def shape(of: Turned) -> Section | None:
    """What each point of a grid changes: win shares, and a game in a few measures."""
    if of.kind != "grid" or not of.enough:
        return None
    return Section(
        f"{of.prefix}shape", "What changes against the printed game", (difference_table(of), shape_table(of))
    )
