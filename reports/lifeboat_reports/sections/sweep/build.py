"""The report on a sweep: the list of its sections is its table of contents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lifeboat_reports.report import Block, Paragraph, Part, Report, Section, numbered
from lifeboat_reports.sections.rules import rules
from lifeboat_reports.sections.single_run import shared_sample
from lifeboat_reports.sections.sweep.best_points import best_points
from lifeboat_reports.sections.sweep.closing import bots, definitions, reproduce
from lifeboat_reports.sections.sweep.dead import dead
from lifeboat_reports.sections.sweep.design import design
from lifeboat_reports.sections.sweep.game_effects import game_effects
from lifeboat_reports.sections.sweep.headline import headline
from lifeboat_reports.sections.sweep.knob_effects import knob_effects
from lifeboat_reports.sections.sweep.learnt_points import learnt_points, robust_sentence
from lifeboat_reports.sections.sweep.middle import middle
from lifeboat_reports.sections.sweep.one_knob import one_knob
from lifeboat_reports.sections.sweep.overview import overview
from lifeboat_reports.sections.sweep.printed_game import printed_game
from lifeboat_reports.sections.sweep.remarks import warnings, who_played
from lifeboat_reports.sections.sweep.sample import sample, title_of
from lifeboat_reports.sections.sweep.shape import shape
from lifeboat_reports.sections.sweep.slices import slices
from lifeboat_reports.sections.sweep.surface_fit import surface_fit
from lifeboat_reports.sections.sweep.turned import Turned, turned
from lifeboat_reports.sections.sweep.two_knobs import two_knobs
from lifeboat_reports.sections.sweep.variation import variation
from lifeboat_reports.sections.sweep.your_metrics import your_metrics
from lifeboat_reports.wording import credit, game_prefix, number_word, plain

if TYPE_CHECKING:
    from lifeboat_analysis.swept import Swept

SECTIONS = (
    one_knob,
    two_knobs,
    learnt_points,
    shape,
    knob_effects,
    game_effects,
    printed_game,
    variation,
    slices,
    best_points,
    dead,
    middle,
    surface_fit,
    your_metrics,
)


def build_sweep_report(
    swepts: Sequence[Swept],
    command: str,
    title: str | None = None,
    note: str | None = None,
    confirmations: Sequence[Swept] = (),
) -> Report:
    """Build the report on a sweep, or on several that differ in the number of players.

    Parameters
    ----------
    swepts
        One, or one per number of players: each gets a part of its own, and nothing is pooled.
    command
        The command line that makes it again.
    title, note
        Text of the user's.
    confirmations
        Of each screening, the strongest knobs turned one at a time in the printed game, under a fresh seed.

    Raises
    ------
    ValueError
        Without a sweep.
    """
    if not swepts:
        raise ValueError("swepts: found none, at least one is needed")
    alone = len(swepts) == 1
    asked = tuple(int(swept.info["players"]) for swept in swepts)
    confirmed = {int(swept.info["players"]): swept for swept in confirmations}
    found = [
        turned(swept, "" if alone else f"{players}p-", asked, confirmed.get(players))
        for swept, players in zip(swepts, asked, strict=True)
    ]
    first = found[0]
    info = first.swept.info
    about = (bots(first), design(first), rules(first.about), definitions(first), reproduce(first, command))
    end = tuple(section for section in about if section is not None)
    parts = [part(of, alone, end if alone else ()) for of in found]
    return numbered(
        Report(
            title=plain(title or "") or title_of(first, alone),
            headline=tuple(p.headline if alone else f"{p.title}: {p.headline}" for p in parts),
            remark=who_played(first),
            note="\n".join(plain(line) for line in str(note or "").splitlines()),
            sample=parts[0].sample if alone else shared_sample(parts),
            opening=() if alone else overview(found),
            parts=tuple(parts) if alone else (*parts, Part("about", "About this report", "", (), end)),
            credit=credit(info),
            footer=f"Sweep of {game_prefix(info)}{first.name} · rules {info['ruleset_hash'][:8]}",
        )
    )


def part(of: Turned, alone: bool, end: tuple[Section, ...]) -> Part:
    """The part on one number of players."""
    remarks: tuple[Block, ...] = tuple(Paragraph(remark, "remark") for remark in warnings(of))
    sections = [Section(f"{of.prefix}remarks", "Before all numbers", remarks)] if remarks else []
    sections += [section for build in SECTIONS if (section := build(of)) is not None and section.blocks]
    return Part(
        ident=f"{of.prefix}part",
        title="" if alone else f"{number_word(of.about.players).capitalize()} players",
        headline=f"{headline(of)}{robust_sentence(of)}",
        sample=sample(of),
        sections=(*sections, *end),
    )
