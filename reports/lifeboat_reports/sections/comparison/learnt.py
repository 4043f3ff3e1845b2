"""What still holds when the bots of each side have learnt its rules: frozen and retrained bots side by side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pandas as pd

from lifeboat_analysis import robustness
from lifeboat_analysis.columns import frame
from lifeboat_analysis.frozen_retrained import DEPENDS, ROBUST, UNKNOWN
from lifeboat_reports.charts import frozen_retrained as pair_chart
from lifeboat_reports.charts.differences import Difference, height
from lifeboat_reports.charts.frozen_retrained import Pair
from lifeboat_reports.charts.grouped_rows import Group
from lifeboat_reports.frames import row_at, rows_of
from lifeboat_reports.report import Block, Cell, Chart, Paragraph, Section, Table, Tone
from lifeboat_reports.sections.common import anytime, chart
from lifeboat_reports.sections.comparison.beside import Beside, Variant, difference_table
from lifeboat_reports.sections.comparison.cells import share_difference
from lifeboat_reports.sections.comparison.headline import SENTENCES
from lifeboat_reports.sections.comparison.lessons import lessons
from lifeboat_reports.verdict_words import DIFFERENCE_SYMBOLS, DIFFERENCE_TONES
from lifeboat_reports.wording import THIN, band_text, listing, name_in_a_sentence, number_word, percent_number, pp

TITLE = "With bots that have learnt the rules"
LOOKS: dict[str, tuple[str, Tone]] = {ROBUST: ("●", "good"), DEPENDS: ("×", "high"), UNKNOWN: ("○", "open")}
HEIGHT = 520  # of the rows of a drawing, in units: more do not fit below the head of a page
FEW = 2  # so many characters are named with their numbers, or one more if none is left then


def learnt(of: Beside) -> Section | None:
    """What is robust, a chart for each variant or a table if they are many, and how the training went."""
    if of.comparison.retrained is None or not of.enough:
        return None
    blocks: list[Block] = [Paragraph(sentence) for sentence in findings(of)]
    for variant, table in both(of):
        portions = list(_portions(list(table.index))) if of.has_charts_each else []
        blocks += [pair(variant, table, of, roles, at) for at, roles in enumerate(portions)]
        blocks.append(verdicts(variant, table, of))
    return Section(f"{of.prefix}learnt", TITLE, (*blocks, *lessons(of)))


def robust_headlines(of: Beside) -> tuple[str, ...]:
    """What is robust, for the head of a report: a sentence that names the variants, if they are few."""
    found = findings(of)
    if not 1 < len(found) <= SENTENCES:
        return found if len(found) == 1 else (robust_in_one(of).strip(),) if found else ()
    counts = [(v.title, list(table["agreement"]).count(ROBUST), len(table)) for v, table in both(of)]
    said = [
        f"{title} for {number_word(robust)} of {number_word(total)} {of.role_word}s" for title, robust, total in counts
    ]
    return (f"Robust, since frozen bots and bots that have learnt the rules agree: {listing(said)}.",)


def robust_in_one(of: Beside) -> str:
    """For how many characters of all variants both kinds of bots agree; nothing if no bots have gone on learning."""
    words = [word for _, table in both(of) for word in table["agreement"]] if findings(of) else []
    if not words:
        return ""
    robust, what = words.count(ROBUST), "differences" if len(of.variants) > 1 else f"{of.role_word}s"
    how_many = "all" if robust == len(words) else f"{number_word(robust) if robust else 'none'} of"
    return f" Robust for {how_many} {number_word(len(words))} {what}, on which frozen and retrained bots agree."


def both(of: Beside) -> Iterator[tuple[Variant, pd.DataFrame]]:
    """Each variant with its differences by frozen and by retrained bots, of the characters that are shown."""
    for variant, columns in zip(of.variants, robustness(of.comparison), strict=False):
        table = frame(columns)
        roles = [role for role in variant.wins.index if role in table.index]
        yield variant, table.loc[roles].assign(name=[of.base.names[role] for role in roles])


def findings(of: Beside) -> tuple[str, ...]:
    """A sentence for each variant: for how many characters both kinds of bots agree, and for whom they do not."""
    if of.comparison.retrained is None or not of.enough:
        return ()
    found = [(variant.title, finding(table, of.role_word)) for variant, table in both(of)]
    if len(found) > 1:
        return tuple(f"{title}: {sentence}" for title, sentence in found)
    return tuple(f"{sentence[0].upper()}{sentence[1:]}" for _, sentence in found)


def finding(table: pd.DataFrame, role_word: str) -> str:
    """What is robust, in a sentence without its capital letter.

    Parameters
    ----------
    table
        Of one variant: name, agreement, frozen_difference and so on.
    role_word
        What a role is called ("character").
    """
    robust, depends, unknown = (rows_of(table[table["agreement"] == word]) for word in (ROBUST, DEPENDS, UNKNOWN))
    total, same = len(table), "frozen bots and bots that have learnt the rules come to the same verdict"
    if len(robust) == total:
        return f"robust for all {number_word(total)} {role_word}s: {same}."
    how_many = number_word(len(robust)) if robust else "none"
    parts = [f"robust for {how_many} of {number_word(total)} {role_word}s ({same})"]
    if depends:
        depends.sort(key=lambda row: -abs(row.retrained_difference - row.frozen_difference))
        most = depends if len(depends) <= FEW + 1 else depends[:FEW]
        shown = [f"{name_in_a_sentence(row.name)} ({_numbers(row)})" for row in most]
        rest = len(depends) - len(shown)
        named = listing([*shown, f"{number_word(rest)} others"] if rest else shown)
        parts.append(f"it depends on who plays for {named}")
    if unknown:
        names = [name_in_a_sentence(row.name) for row in unknown]
        parts.append(f"there are not enough games for {listing(names)}")
    return f"{'; '.join(parts)}."


def _numbers(row: object) -> str:
    """Both differences of a character, with the digits that their joint intervals support."""
    said = []
    for arm in ("frozen", "retrained"):
        difference, low, high = (
            getattr(row, f"{arm}_{name}") for name in ("difference", "low_simultaneous", "high_simultaneous")
        )
        said.append(f"{arm} {pp(difference, (high - low) / 2)}{THIN}pp")
    return ", ".join(said)


def _portions(roles: Sequence[str]) -> Iterator[list[str]]:
    """The characters, so many at a time as fit in one drawing, of about the same number."""
    drawings = -(-len(roles) // (HEIGHT // height(2)))
    each = -(-len(roles) // max(drawings, 1))
    for first in range(0, len(roles), max(each, 1)):
        yield list(roles[first : first + each])


def pair(variant: Variant, table: pd.DataFrame, of: Beside, roles: Sequence[str], number: int) -> Chart:
    """Both differences of some characters, one below the other."""
    places = list(of.base.names)
    rows = [row_at(table, role) for role in roles]
    pairs = [
        Pair(
            Group(f"{row['name']} · {row['agreement']}", places.index(role)),
            _difference(row, "frozen"),
            _difference(row, "retrained"),
        )
        for role, row in zip(roles, rows, strict=True)
    ]
    ident = f"{variant.ident.removeprefix(of.prefix)}learnt"
    found = table.loc[list(roles)]
    return chart(
        f"{ident}-{number + 1}" if number else ident,
        of.base,
        lambda width: pair_chart.draw(pairs, of.band, width),
        title=chart_title(found),
        shows=f"Forest plot of the differences in win share, {variant.name} against {of.name}, by frozen bots and by "
        "bots that have learnt the rules, with intervals.",
        caption="Hexagons: bots as they were (frozen); diamonds: the bots of each side after learning its rules "
        f"(retrained). Lines: joint 95 % intervals{anytime(of.base)}; grey: {band_text(of.band)}, a change that does "
        "not matter; dashed: no change.",
        table=numbers(variant, found, of, number),
    )


def chart_title(table: pd.DataFrame) -> str:
    """Whose difference learning moves most, of those whose intervals do not overlap."""
    if table[["frozen_difference", "retrained_difference"]].isna().any(axis=1).all():
        return "Too few games for any difference."
    apart = (table["frozen_low_simultaneous"] > table["retrained_high_simultaneous"]) | (
        table["frozen_high_simultaneous"] < table["retrained_low_simultaneous"]
    )
    if not apart.any():
        return "Learning moves no difference so far that the intervals part."
    moves = (table["retrained_difference"] - table["frozen_difference"])[apart]
    row = row_at(table, str(moves.abs().idxmax()))
    halves = {
        arm: (row[f"{arm}_high_simultaneous"] - row[f"{arm}_low_simultaneous"]) / 2 for arm in ("frozen", "retrained")
    }
    ends = [f"{pp(row[f'{arm}_difference'], half)}{THIN}pp" for arm, half in halves.items()]
    return f"Learning moves the difference of {name_in_a_sentence(row['name'])} most: from {' to '.join(ends)}."


def _difference(row: pd.Series, arm: str) -> Difference:
    values = (row[f"{arm}_{name}"] for name in ("difference", "low_simultaneous", "high_simultaneous", "verdict"))
    return Difference(*values)


def verdicts(variant: Variant, table: pd.DataFrame, of: Beside) -> Table:
    """Verdicts of both kinds of bots, and whether they agree."""
    columns: dict[str, Sequence[str | Cell]] = {
        f"{arm}, pp [joint interval]": [
            Cell(text, DIFFERENCE_SYMBOLS[word], DIFFERENCE_TONES[word], f"{word}:")
            for text, word in zip(_differences(table, arm), table[f"{arm}_verdict"], strict=True)
        ]
        for arm in ("frozen", "retrained")
    }
    columns["agreement"] = [Cell(word, *LOOKS[word]) for word in table["agreement"]]
    legend = ", ".join(f"{symbol} {word}" for word, symbol in DIFFERENCE_SYMBOLS.items())
    note = (
        "Robust: both kinds of bots come to the same verdict, and on the border of the band to the same sign; if not, "
        f"it depends on who plays. Each kind is judged for itself: {legend}."
    )
    caption = f"{variant.name} against {of.name}: differences by frozen and by retrained bots."
    return difference_table(f"{variant.ident}learnt-verdicts", caption, of, list(table.index), columns, note)


def numbers(variant: Variant, table: pd.DataFrame, of: Beside, number: int) -> Table:
    """The numbers of the chart, with the win shares behind them."""
    columns: dict[str, Sequence[str | Cell]] = {}
    for arm in ("frozen", "retrained"):
        halves = (table[f"{arm}_high_simultaneous"] - table[f"{arm}_low_simultaneous"]) / 2
        for side in ("base", "variant"):
            shares = zip(table[f"{arm}_{side}"], halves, strict=True)
            columns[f"{side}, {arm}, %"] = [percent_number(share, half or math.nan) for share, half in shares]
        columns[f"{arm}, pp [joint interval]"] = _differences(table, arm)
    caption = f"Win shares and differences of {variant.name} by frozen and by retrained bots."
    ident = f"{variant.ident}learnt-data" + (f"-{number + 1}" if number else "")
    return difference_table(ident, caption, of, list(table.index), columns)


def _differences(table: pd.DataFrame, arm: str) -> list[str]:
    names = (f"{arm}_{name}" for name in ("difference", "low_simultaneous", "high_simultaneous"))
    return [share_difference(*numbers) for numbers in zip(*(table[name] for name in names), strict=True)]
