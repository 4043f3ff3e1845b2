"""Base and variants each by itself: verdict table and dot plot, as in the report on a run."""

from __future__ import annotations

from lifeboat_analysis import win_shares
from lifeboat_reports.report import Block, Section
from lifeboat_reports.sections.common import Subject, named
from lifeboat_reports.sections.comparison.beside import IN_TITLES, Beside
from lifeboat_reports.sections.verdict import verdict_table, win_share_figure
from lifeboat_reports.wording import shortened


def each_alone(of: Beside) -> list[Section]:
    """A section for the base and for each variant; of many variants the table only."""
    if not of.enough:
        return []
    return [
        panel(about, shortened(name, IN_TITLES), of.has_charts_each)
        for about, name in zip(of.subjects, of.names, strict=True)
    ]


def panel(about: Subject, name: str, with_chart: bool) -> Section:
    """The verdicts on one rule set."""
    shares = named(win_shares(about.run, about.band), about)
    blocks: list[Block] = [verdict_table(shares, about)]
    if with_chart:
        blocks.append(win_share_figure(shares, about))
    return Section(f"{about.prefix}alone", f"{name} by itself", tuple(blocks))
