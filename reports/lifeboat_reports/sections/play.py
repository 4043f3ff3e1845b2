"""What the characters do."""

from __future__ import annotations

from lifeboat_analysis import actions
from lifeboat_reports.report import Cell, Section
from lifeboat_reports.sections.common import Subject, named, role_table
from lifeboat_reports.wording import rate


def play(about: Subject) -> Section | None:
    """Actions taken."""
    if about.finished == 0 or not about.has_lives:
        return None
    means = named(actions(about.run), about)
    columns: dict[str, list[str | Cell]] = {
        str(action).replace("_", " "): [rate(m, n) for m, n in zip(means[action], about.role_games, strict=True)]
        for action in about.run.info["actions"]
    }
    table = role_table("actions", "Actions taken per game.", about, columns)
    return Section(f"{about.prefix}play", "What they do", (table,))
