"""Base and variants each by itself: verdict table and dot plot, as in the report on a run."""

from __future__ import annotations

from dataclasses import replace

from lifeboat_analysis import win_shares
from lifeboat_reports.report import Block, Section
from lifeboat_reports.sections.common import Subject, named
from lifeboat_reports.sections.comparison.beside import IN_TITLES, Beside
from lifeboat_reports.sections.verdict import verdict_table, win_share_figure
from lifeboat_reports.wording import shortened


def each_alone(of: Beside) -> list[Section]:
    """A section for the base and for each variant; of many variants one with the tables only."""
    if not of.enough:
        return []
    panels = [
        (about, name, panel(about, name, of.has_charts_each)) for about, name in zip(of.subjects, of.names, strict=True)
    ]
    if of.has_charts_each:
        return [
            Section(f"{about.prefix}alone", f"{shortened(name, IN_TITLES)} by itself", blocks)
            for about, name, blocks in panels
        ]
    tables = tuple(block for _, _, blocks in panels for block in blocks)
    return [Section(f"{of.prefix}alone", "Each rule set by itself", tables)]


def panel(about: Subject, name: str, with_chart: bool) -> tuple[Block, ...]:
    """The verdicts on one rule set."""
    shares = named(win_shares(about.run, about.band), about)
    table = verdict_table(shares, about)
    table = replace(table, caption=f"{name}. {table.caption}")
    return (table, win_share_figure(shares, about)) if with_chart else (table,)
