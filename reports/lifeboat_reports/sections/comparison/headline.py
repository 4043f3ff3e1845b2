"""The answer in a sentence: who wins more often, who less, and whether games get longer."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import pandas as pd

from lifeboat_analysis import shape_differences
from lifeboat_reports.frames import row_at, rows_of
from lifeboat_reports.sections.comparison.beside import Beside, Variant, table_of
from lifeboat_reports.sentences import FEW
from lifeboat_reports.wording import THIN, band_text, fixed, listing, name_in_a_sentence, number_word, pp

SENTENCES = 3  # of so many variants each has a sentence
SHOWN = 2  # so many characters are named for each direction
LONGER = 0.1  # rounds, or turns, from which on games are said to last longer or shorter


def headlines(of: Beside) -> tuple[str, ...]:
    """A sentence for each variant if they are few, else one on the largest change."""
    if not of.enough:
        return ("Nothing can be said of a difference.",)
    if len(of.variants) <= SENTENCES:
        return tuple(f"{variant.title}: {variant_sentence(variant, of)}" for variant in of.variants)
    return (largest_change(of),)


def in_one(of: Beside) -> str:
    """The same in one sentence, for a part among others; the title of the report names a single variant."""
    if of.enough and len(of.variants) == 1:
        sentence = variant_sentence(of.variants[0], of)
        return f"{sentence[0].upper()}{sentence[1:]}"
    found = headlines(of)
    return found[0] if len(found) == 1 else largest_change(of)


def variant_sentence(variant: Variant, of: Beside) -> str:
    """What a variant changes."""
    if variant.compared.is_unchanged:
        return "no game goes otherwise."
    return f"{shares_clause(variant.wins, of.band, of.role_word)}; {length_clause(variant)}."


def shares_clause(wins: pd.DataFrame, band: float, role_word: str) -> str:
    """Who wins more often and who less, the largest change first.

    Parameters
    ----------
    wins
        `Variant.wins`: name, difference, low_simultaneous, high_simultaneous, verdict.
    band
        How much of a difference does not matter, a share.
    role_word
        What a role is called ("character").
    """
    sides = [(ordered(wins, "better"), "more often"), (ordered(wins, "worse"), "less often")]
    sides.sort(key=lambda side: -abs(side[0][0].difference) if side[0] else 0)
    clauses: list[str] = []
    for rows, how in sides:
        if len(rows) == 1:
            clauses.append(f"{name_in_a_sentence(rows[0].name)}{'' if clauses else ' wins'} {how} ({change(rows[0])})")
        elif rows:
            clauses.append(f"{named_changes(rows)}{'' if clauses else ' win'} {how}")
    if clauses:
        return ", ".join([*clauses, *others_clause(wins, band)])
    return unclear_clause(wins, band, role_word)


def others_clause(wins: pd.DataFrame, band: float) -> Iterator[str]:
    """Who is in doubt where somebody else clearly wins more or less often: one is named, several are counted."""
    if border := ordered(wins, "on the border"):
        who = f"{named_changes(border)} is" if len(border) == 1 else f"{number_word(len(border))} others are"
        yield f"{who} on the border of {band_text(band)}"
    if unknown := ordered(wins, "not enough games"):
        one = name_in_a_sentence(unknown[0].name)
        yield f"not enough games to say for {one if len(unknown) == 1 else f'{number_word(len(unknown))} others'}"


def unclear_clause(wins: pd.DataFrame, band: float, role_word: str) -> str:
    """What can be said if nobody wins clearly more or less often: who is on the border, who is not known."""
    within = band_text(band).removeprefix("±")
    border, unknown = ordered(wins, "on the border"), wins[wins["verdict"] == "not enough games"]
    if len(unknown) == len(wins):
        return "not enough games to say whose win share changes"
    if not border and not len(unknown):
        return f"no {role_word}'s win share changes by more than {within}"
    clauses = []
    if border:
        clauses.append(
            f"{named_changes(border)} {'is' if len(border) == 1 else 'are'} on the border of {band_text(band)}"
        )
    if len(unknown):
        names = [name_in_a_sentence(name) for name in unknown["name"]]
        many = f"{number_word(len(unknown))} {role_word}s"
        clauses.append(f"not enough games to say for {many if len(unknown) > FEW else listing(names)}")
    rest = len(wins) - len(border) - len(unknown)
    return ", ".join([*clauses, *([f"no relevant change for the other {number_word(rest)}"] if rest else [])])


def ordered(wins: pd.DataFrame, verdict: str) -> list[Any]:
    """Rows of a verdict, the largest change first."""
    return sorted(rows_of(wins[wins["verdict"] == verdict]), key=lambda row: -abs(row.difference))


def named_changes(rows: Sequence[Any]) -> str:
    """Characters with their changes; many are named in part and counted."""
    shown = rows if len(rows) <= SHOWN + 1 else rows[:SHOWN]
    texts = [f"{name_in_a_sentence(row.name)} ({change(row)})" for row in shown]
    rest = len(rows) - len(shown)
    return listing([*texts, f"{number_word(rest)} others"] if rest else texts)


def change(row: Any) -> str:
    """Difference of a row, with the digits that its joint interval supports."""
    return f"{pp(row.difference, (row.high_simultaneous - row.low_simultaneous) / 2)}{THIN}pp"


def length_clause(variant: Variant) -> str:
    """Whether games last longer."""
    unit = variant.about.length
    row = row_at(table_of(shape_differences(variant.compared), "measure"), unit)
    return length_words(row["difference"], row["low"], row["high"], unit)


def length_words(difference: float, low: float, high: float, unit: str) -> str:
    """The same of a difference in length with its interval: one that nobody would notice is none.

    >>> length_words(-1.06, -1.1, -1.0, "rounds"), length_words(0.04, 0.01, 0.07, "rounds")
    ('games last 1.1 rounds shorter', 'the length of games stays about the same')
    """
    if math.isnan(difference) or abs(difference) < LONGER or low <= 0 <= high:
        return "the length of games stays about the same"
    return f"games last {fixed(abs(difference), 1)} {unit} {'longer' if difference > 0 else 'shorter'}"


def largest_change(of: Beside) -> str:
    """Of many variants the one with the largest clear change, and how many change nothing."""
    within = band_text(of.band).removeprefix("±")
    found = [(variant, row) for variant in of.variants for row in rows_of(variant.wins)]
    clear = [(variant, row) for variant, row in found if row.verdict in ("better", "worse")]
    still = [v for v in of.variants if set(v.wins["verdict"]) == {"no relevant change"}]
    if not clear and len(still) == len(of.variants):
        return f"No variant changes a win share by more than {within}."
    if not clear:
        return f"No variant clearly changes a win share by more than {within}."
    variant, row = max(clear, key=lambda one: abs(one[1].difference))
    sentence = (
        f"Largest change of the {number_word(len(of.variants))} variants: {name_in_a_sentence(row.name)} wins "
        f"{'more' if row.difference > 0 else 'less'} often ({change(row)}) under {variant.title}"
    )
    if still:
        who = "one variant changes" if len(still) == 1 else f"{number_word(len(still))} variants change"
        sentence += f"; {who} no win share by more than {within}"
    return f"{sentence}."
