"""What still holds at the points of a sweep when the bots have learnt the rules there."""

from __future__ import annotations

from dataclasses import replace

from lifeboat_analysis.frozen_retrained import ROBUST
from lifeboat_reports.report import Paragraph, Section
from lifeboat_reports.sections.comparison.learnt import both, learnt
from lifeboat_reports.sections.comparison.lessons import games_of
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.wording import number_word

INTRO = (
    "Every point against the game as printed, twice: by the bots of the rest of this report, which never learnt the "
    "changed rules (frozen), and by bots that went on learning on both sides (retrained)."
)


def learnt_points(of: Turned) -> Section | None:
    """The section of a comparison of all points with the base, if bots have gone on learning."""
    section = None if of.compared is None else learnt(of.compared)
    return section and replace(section, blocks=(Paragraph(INTRO), *section.blocks))


def robust_sentence(of: Turned) -> str:
    """How often both kinds of bots agree, for the head of a report; nothing if none have gone on learning."""
    if of.compared is None or not of.compared.enough:
        return ""
    words = [word for _, table in both(of.compared) for word in table["agreement"]]
    robust, total = words.count(ROBUST), number_word(len(words))
    how_many = f"all {total}" if robust == len(words) else f"{number_word(robust) if robust else 'none'} of {total}"
    return f" Bots that have learnt the rules come to the same verdict on {how_many} changes of a win share."


def retrained_fact(of: Turned) -> tuple[tuple[str, str], ...]:
    """How long bots have learnt, for the line of what was played."""
    arm = None if of.swept.compared is None else of.swept.compared.retrained
    if arm is None:
        return ()
    return (("Retrained", f"base and each point for {games_of(arm.training)} games, then once more"),)
