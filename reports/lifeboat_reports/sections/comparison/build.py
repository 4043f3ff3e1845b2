"""The report on a comparison: the list of its sections is its table of contents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lifeboat_reports.frames import row_at
from lifeboat_reports.report import Block, Cell, Column, Paragraph, Part, Report, Section, Table, numbered
from lifeboat_reports.sections.common import anytime
from lifeboat_reports.sections.comparison.beside import Beside, beside
from lifeboat_reports.sections.comparison.by_bot import by_bot
from lifeboat_reports.sections.comparison.cells import share_difference
from lifeboat_reports.sections.comparison.closing import definitions, reproduce
from lifeboat_reports.sections.comparison.counters import counters
from lifeboat_reports.sections.comparison.each_alone import each_alone
from lifeboat_reports.sections.comparison.headline import SENTENCES, headlines, in_one
from lifeboat_reports.sections.comparison.learnt import learnt, robust_headlines, robust_in_one
from lifeboat_reports.sections.comparison.lessons import games_of
from lifeboat_reports.sections.comparison.life import life
from lifeboat_reports.sections.comparison.pairing import pairing
from lifeboat_reports.sections.comparison.play import play
from lifeboat_reports.sections.comparison.points import points
from lifeboat_reports.sections.comparison.remarks import bots_of_all, ended_in_words, who_played, with_remarks
from lifeboat_reports.sections.comparison.rule_changes import in_short, rule_changes
from lifeboat_reports.sections.comparison.shape import shape
from lifeboat_reports.sections.comparison.who_pays import who_pays
from lifeboat_reports.sections.comparison.win_shares import win_shares
from lifeboat_reports.sections.comparison.your_differences import your_differences
from lifeboat_reports.sections.rules import rules
from lifeboat_reports.sections.single_run import overview, part_headline, shared_sample
from lifeboat_reports.verdict_words import DIFFERENCE_SYMBOLS, DIFFERENCE_TONES
from lifeboat_reports.wording import NOTHING, THIN, band_text, count, credit, game_prefix, number_word, plain

if TYPE_CHECKING:
    from lifeboat_analysis import Comparison
    from lifeboat_sim.runs.own_metrics import OwnChart

SECTIONS = (
    win_shares, your_differences, learnt, rule_changes, who_pays, by_bot, shape, points, counters, life, play, pairing,
)  # fmt: skip


def build_comparison_report(
    comparisons: Sequence[Comparison],
    command: str,
    title: str | None = None,
    note: str | None = None,
    own_charts: tuple[OwnChart, ...] = (),
) -> Report:
    """Build the report on a comparison, or on several that differ in the number of players.

    Parameters
    ----------
    comparisons
        One, or one per number of players: each gets a part of its own, and nothing is pooled. Without variants the
        numbers of players stand side by side.
    command
        The command line that makes it again.
    title, note
        Text of the user's.
    own_charts
        Charts of the user, drawn for the base and each variant, if these are few.

    Raises
    ------
    ValueError
        Without a comparison.
    MetricsError
        If a chart of the user cannot be drawn.
    """
    if not comparisons:
        raise ValueError("comparisons: found none, at least one is needed")
    alone = len(comparisons) == 1
    asked = tuple(int(comparison.base.info["players"]) for comparison in comparisons)
    found = [
        beside(comparison, "" if alone else f"{players}p-", asked, own_charts)
        for comparison, players in zip(comparisons, asked, strict=True)
    ]
    shared, found = with_remarks(found)
    first = found[0]
    end = (rules(first.base), definitions(first), reproduce(first, command))
    parts = [part(of, alone, end if alone else ()) for of in found]
    sentences = (*headlines(first), *robust_headlines(first)) if alone and first.variants else None
    return numbered(
        Report(
            title=plain(title or "") or title_of(first, alone),
            headline=sentences or tuple(p.headline if alone else f"{p.title}: {p.headline}" for p in parts),
            remark=who_played(first),
            note="\n".join(plain(line) for line in str(note or "").splitlines()),
            sample=parts[0].sample if alone else shared_sample(parts),
            opening=() if alone else opening(found, shared),
            parts=tuple(parts) if alone else (*parts, Part("about", "About this report", "", (), end)),
            footer=footer(first),
            credit=credit(first.base.run.info),
        )
    )


def part(of: Beside, alone: bool, end: tuple[Section, ...]) -> Part:
    """The part on one number of players."""
    builders = SECTIONS if of.variants else SECTIONS[:2]
    sections = [section for build in builders if (section := build(of)) is not None and section.blocks]
    return Part(
        ident=f"{of.prefix}part",
        title="" if alone else f"{number_word(of.base.players).capitalize()} players",
        headline=f"{in_one(of)}{robust_in_one(of)}" if of.variants else part_headline(of.base),
        sample=sample(of),
        sections=(*sections, *each_alone(of), *end),
    )


def title_of(of: Beside, alone: bool) -> str:
    """What is compared with what."""
    players = f"{number_word(of.base.players)} players" if alone else "by number of players"
    game = game_prefix(of.base.run.info)
    if not of.variants:
        return f"{game}{of.name}, {players}"
    if len(of.variants) == 1:
        return f"{game}{of.variants[0].name} against {of.name}, {players}"
    return f"{game}{number_word(len(of.variants)).capitalize()} variants against {of.name}, {players}"


def sample(of: Beside) -> tuple[tuple[str, str], ...]:
    """What was played: stands below the headline, because no number means anything without it."""
    info, played, variants = of.base.run.info, of.base.played, of.variants
    cast = f" of {number_word(len(of.base.names))} {of.role_word}s, drawn per game"
    finished = {about.finished for about in of.subjects}
    unfinished = max(played - games for games in finished)
    games = f"{count(played)} under each rule set" if variants else count(played)
    if unfinished:
        games += f" ({'up to ' if len(finished) > 1 else ''}{count(unfinished)} unfinished)"
    facts = [("Base", f"{of.name} · {info['ruleset_hash'][:8]}")]
    if len(variants) <= SENTENCES:
        for variant in variants:
            facts.append(("Variant", f"{variant.name} · {variant.about.run.info['ruleset_hash'][:8]}"))
            changed = in_short(variant)
            facts.append(("Changed", changed if len(variants) == 1 else f"{variant.title}: {changed}"))
    else:
        facts.append(("Variants", f"{len(variants)}, listed under What was changed"))
    facts += [
        ("Players", f"{of.base.players}{'' if of.base.players == len(of.base.names) else cast}"),
        ("Bots", bots_of_all(of)),
        ("Games", games),
        ("Seed", seeds(of)),
    ]
    if of.comparison.retrained is not None:
        facts.append(("Retrained", f"each side for {games_of(of.comparison.retrained.training)} games, then once more"))
    if variants and of.base.rule.kind != "games":
        facts.append(("Ended", ended_in_words(of)))
    at_all_looks = ", anytime-valid" if of.base.rule.until_verdict else ""
    facts.append(
        ("Intervals", f"95{THIN}%, joint per variant{at_all_looks}, {pairs(of)}" if variants else f"95{THIN}%, joint")
    )
    return (*facts, ("Made with", f"Lifeboat Sim {plain(info['tool'])}"))


def seeds(of: Beside) -> str:
    """The seed, or those of all runs."""
    return ", ".join(dict.fromkeys(str(about.run.info["seed"]) for about in of.subjects))


def pairs(of: Beside) -> str:
    """Whether base and variants were dealt the same games."""
    paired = [variant.compared.pairing is not None for variant in of.variants]
    return "paired" if all(paired) else "in part paired" if any(paired) else "not paired"


def footer(of: Beside) -> str:
    """What every printed page says."""
    about = of.variants[0] if len(of.variants) == 1 else None
    other = f" and {about.title}" if about else f" and {len(of.variants)} variants" if of.variants else ""
    hashes = [side.run.info["ruleset_hash"][:8] for side in of.subjects[:2]] if about else []
    rules = ", ".join(hashes or [of.base.run.info["ruleset_hash"][:8]])
    return f"{game_prefix(of.base.run.info)}{of.short}{other} · rules {rules}"


def opening(found: Sequence[Beside], remarks: Sequence[str]) -> tuple[Block, ...]:
    """What warns of all parts, and all numbers of players side by side: differences, or win shares without variants."""
    compared = any(of.variants for of in found)
    table = differences_by_players(found) if compared else overview([of.base for of in found])
    return (*(Paragraph(remark, "remark") for remark in remarks), table)


def differences_by_players(found: Sequence[Beside]) -> Table:
    """Differences in win share, a column for each number of players."""
    names = {role: name for of in reversed(found) for role, name in of.base.names.items()}
    order = [*found[0].base.names, *(role for role in names if role not in found[0].base.names)]
    variants = list(dict.fromkeys(variant.name for of in found for variant in of.variants))
    several = len(variants) > 1
    rows = []
    for variant in variants:
        for place, role in enumerate(order):
            cells = [verdict_cell(of, variant, role) for of in found]
            if all(cell.text == NOTHING and not cell.symbol for cell in cells):
                continue
            first = Cell(names[role], role=place)
            rows.append((first, *([Cell(variant)] if several else []), *cells))
    heads = (
        Column(found[0].role_word, numeric=False),
        *([Column("variant", numeric=False)] if several else []),
        *(Column(f"{of.base.players} players, pp") for of in found),
    )
    legend = ", ".join(f"{symbol} {word}" for word, symbol in DIFFERENCE_SYMBOLS.items())
    hold = anytime(found[0].base)
    bands = " or ".join(dict.fromkeys(band_text(of.band) for of in found))
    caption = f"Differences in win share by number of players, with joint 95 % intervals{hold}."
    note = f"Each number of players is judged for itself, against a band of {bands}. Verdicts: {legend}."
    return Table("overview", caption, heads, tuple(rows), note)


def verdict_cell(of: Beside, name: str, role: str) -> Cell:
    """Difference and verdict of a character under a variant at one number of players."""
    for variant in of.variants:
        if variant.name == name and role in variant.wins.index and of.enough:
            row = row_at(variant.wins, role)
            word = row["verdict"]
            text = share_difference(row["difference"], row["low_simultaneous"], row["high_simultaneous"])
            return Cell(text, DIFFERENCE_SYMBOLS[word], DIFFERENCE_TONES[word], f"{word}:")
    return Cell(NOTHING)
