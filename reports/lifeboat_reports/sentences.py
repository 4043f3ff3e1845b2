"""Tables to sentences: the headline of a run, and the finding of each chart. Plain words, no jargon."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from lifeboat_reports.frames import rows_of
from lifeboat_reports.wording import band_text, count, listing, name_in_a_sentence, number_word, percent

FEW = 4  # so many characters are named one by one; more are counted


def half_widths(shares: pd.DataFrame) -> pd.Series[float]:
    """Half-widths of the simultaneous intervals."""
    return (shares["high_simultaneous"] - shares["low_simultaneous"]) / 2


def headline(shares: pd.DataFrame, band: float, role_word: str) -> str:
    """Who wins too often, who too seldom, who is balanced, in one sentence.

    Parameters
    ----------
    shares
        `lifeboat_analysis.win_shares`: name, win_share, fair, verdict, ..._simultaneous.
    band
        Half-width of the band around the fair share, a share.
    role_word
        What a role is called ("character").
    """
    fair = float(shares["fair"].iloc[0])
    if not fair > 0:
        return "No game had a winner."
    groups = {str(verdict): rows_of(rows) for verdict, rows in shares.groupby("verdict")}
    strong, weak = groups.get("too strong", []), groups.get("too weak", [])
    border, balanced = groups.get("on the border", []), groups.get("balanced", [])
    unknown = groups.get("not enough games", [])
    total, within = len(shares), f"within {band_text(band)}"
    every = f"all {number_word(total)} {role_word}s"
    if len(unknown) == total:
        half = float(half_widths(shares).max())
        known = f"win shares are known to ±{percent(half, half)} only"
        return f"Not enough games to say which {role_word}s win too often: {known}."
    if len(balanced) == total:
        return f"{every.capitalize()} are balanced {within} of the fair share of {percent(fair)}."
    if len(border) == total:
        return f"{every.capitalize()} are on the border of {band_text(band)} around fair, {percent(fair)}."

    clauses: list[str] = []
    where = f"where {percent(fair)} would be fair"
    for rows, how in ((strong, "too often"), (weak, "too seldom")):
        if not rows:
            continue
        if clauses:
            clauses.append(f"{listing([_with_share(row) for row in rows])} {how}")
        elif len(rows) == 1:
            clauses.append(f"{_name(rows[0])} wins {how}: {_share(rows[0])} of games {where}")
        else:
            clauses.append(f"{listing([_with_share(row) for row in rows])} win {how} {where}")
    rest = len(balanced) if clauses or border or unknown else 0
    if border:
        clauses.append(f"{_those(border, clauses)} on the border of {band_text(band)}")
    if unknown:
        names = (
            f"the other {number_word(len(unknown))}" if len(unknown) > FEW else listing([_name(row) for row in unknown])
        )
        clauses.append(f"for {names} there are not enough games to say")
    if rest > 1:
        clauses.append(f"the other {number_word(rest)} are balanced {within}")
    elif rest == 1:
        clauses.append(f"{_name(balanced[0])} is balanced {within}")
    sentence = "; ".join(clauses)
    return sentence[0].upper() + sentence[1:] + "."


def _name(row: Any) -> str:
    """Name of a row of the table."""
    return name_in_a_sentence(row.name)


def _with_share(row: Any) -> str:
    """Name and win share of a row of the table."""
    return f"{_name(row)} ({_share(row)})"


def _share(row: Any) -> str:
    """Win share of a row of the table, with the digits that its interval supports."""
    return percent(row.win_share, (row.high_simultaneous - row.low_simultaneous) / 2)


def _those(rows: Sequence[Any], clauses: Sequence[str]) -> str:
    """Subject and verb for some characters: named, or counted if they are many."""
    if len(rows) > FEW:
        return f"{'the other ' if clauses else ''}{number_word(len(rows))} are"
    names = listing([_name(row) for row in rows])
    return f"{names} {'is' if len(rows) == 1 else 'are'}"


def span(names: Sequence[str], values: Sequence[float], texts: Sequence[str], subject: str) -> str:
    """Range of a measure over the characters, with who is at the ends.

    >>> span(["A", "B"], [1.0, 2.0], ["1.0", "2.0"], "Mean points")
    'Mean points run from 1.0 (A) to 2.0 (B).'
    """
    known = [i for i, value in enumerate(values) if not math.isnan(value)]
    if not known:
        return f"{subject}: no data."
    lowest, highest = min(known, key=lambda i: values[i]), max(known, key=lambda i: values[i])
    if texts[lowest] == texts[highest]:
        return f"{subject}: {texts[lowest]} for everybody."
    low, high = (f"{texts[i]} ({name_in_a_sentence(names[i])})" for i in (lowest, highest))
    return f"{subject} run from {low} to {high}."


def largest_part(totals: Mapping[str, float], subject: str) -> str:
    r"""The part that makes up most of a sum.

    >>> largest_part({"love": 1.0, "hate": 3.0}, "of all points").replace("\u202f", " ")
    'Hate makes up most of all points: 75 %.'
    """
    total = sum(totals.values())
    if not total > 0:
        return f"Nothing makes up {subject}: there are none."
    largest = max(totals, key=lambda name: totals[name])
    share = totals[largest] / total
    how = "most" if share > 0.5 else "the largest part"
    return f"{largest.capitalize()} makes up {how} {subject}: {percent(share, 1)}."


def deal_words(role: str, love: str, hate: str, names: Mapping[str, str]) -> str:
    """A deal in words.

    >>> deal_words("mate", "kid", "mate", {"kid": "The Kid", "mate": "First Mate"})
    'loving the Kid and hating themself'
    """
    loved, hated = ("themself" if other == role else name_in_a_sentence(names[other]) for other in (love, hate))
    return f"loving and hating {loved}" if love == hate else f"loving {loved} and hating {hated}"


def games_text(n: int) -> str:
    """Number of games, with the word.

    >>> games_text(1)
    '1 game'
    """
    return f"{count(n)} {'game' if n == 1 else 'games'}"
