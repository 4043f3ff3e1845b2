"""How sure the differences are: what pairing was worth, and how many intervals there are."""

from __future__ import annotations

from lifeboat_analysis import changed_share, games_saved, variance_ratio
from lifeboat_reports.report import Block, Paragraph, Section, Table
from lifeboat_reports.sections.common import plain_table
from lifeboat_reports.sections.comparison.beside import Beside, Variant
from lifeboat_reports.sections.comparison.remarks import why_not_paired
from lifeboat_reports.wording import NOTHING, fixed, percent, two_digits

NO_HELP = 0.95  # variance ratio from which on pairing did not help


def pairing(of: Beside) -> Section | None:
    """A sentence and a row for each variant, and what its verdicts hold against."""
    if not of.enough:
        return None
    blocks: list[Block] = [Paragraph(paired_how(of)), pairing_table(of), Paragraph(how_many(of), "note")]
    return Section(f"{of.prefix}pairing", "How sure the differences are", tuple(blocks))


def paired_how(of: Beside) -> str:
    """What pairing is."""
    if all(variant.compared.pairing is None for variant in of.variants):
        return "The runs are independent: nothing in their games corresponds."
    if not of.base.has_lives:
        return (
            "Base and variant are dealt the same games: the same cards and rolls as far as they use the same, the same "
            "hesitations of the bots. What is left is mostly what the rules make different, so that fewer games are "
            "needed."
        )
    return (
        "Base and variant are dealt the same games: the same loves and hates, the same decks as far as their cards are "
        "the same, the same hesitations of the bots. What is left is mostly what the rules make different, so that "
        "fewer games are needed."
    )


def pairing_table(of: Beside) -> Table:
    """Variance ratio, what it was worth, and how many games went otherwise."""
    rows = []
    for variant in of.variants:
        ratio, share = variance_ratio(variant.compared), changed_share(variant.compared)
        rows.append(
            (
                variant.title,
                worth(variant, of),
                NOTHING if ratio is None else fixed(ratio, 2),
                NOTHING if share is None else percent(share),
            )
        )
    return plain_table(
        f"{of.prefix}pairing-data",
        "What pairing was worth.",
        ("variant", "*in words", "variance ratio", "games that went otherwise"),
        rows,
        "Variance ratio: variance of a difference in win share over that of independent runs, mean over the "
        f"{of.role_word}s.",
    )


def worth(variant: Variant, of: Beside) -> str:
    """What pairing was worth, in words."""
    ratio, saved = variance_ratio(variant.compared), games_saved(variant.compared)
    if variant.compared.pairing is None:
        return f"not paired: {why_not_paired(variant, of)}"
    if ratio is None or saved is None:
        return "no win went otherwise"
    if ratio > NO_HELP:
        return "pairing did not help"
    return f"pairing was worth {fixed(saved, 1) if saved < 10 else two_digits(saved)} times the games"


def how_many(of: Beside) -> str:
    """What the intervals and verdicts hold for together."""
    text = f"The intervals of the differences in win share hold for all {of.role_word}s of a variant jointly. "
    if len(of.variants) > 1 and of.base.rule.until_verdict:
        text = f"The intervals of the differences in win share hold for all {of.role_word}s of all variants jointly. "
    elif len(of.variants) > 1:
        text += (
            f"With {len(of.variants)} variants better and worse must in addition pass Holm's test over all "
            f"{of.role_word}s of all variants: at most one such comparison in twenty calls anything falsely. "
        )
    return text + "All other intervals are those of one difference alone: among many of them, a few miss by chance."
