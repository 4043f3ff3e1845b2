"""Who wins more often and who less: the forest plot of all variants, and a table for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lifeboat_reports.charts import differences as difference_chart
from lifeboat_reports.charts.differences import Difference
from lifeboat_reports.charts.grouped_rows import Group
from lifeboat_reports.frames import row_at, rows_of
from lifeboat_reports.report import Block, Cell, Chart, Column, Paragraph, Section, Table
from lifeboat_reports.sections.common import anytime, chart
from lifeboat_reports.sections.comparison.beside import FEWEST, Beside, Variant, difference_table, role_rows
from lifeboat_reports.sections.comparison.cells import share_cells, share_difference
from lifeboat_reports.verdict_words import DIFFERENCE_SYMBOLS, DIFFERENCE_TONES
from lifeboat_reports.wording import band_text, listing, name_in_a_sentence, pp_interval

HEIGHT = 520  # of the rows of a drawing, in units: more do not fit below the head of a page


def win_shares(of: Beside) -> Section:
    """Remarks, forest plot, tables."""
    blocks: list[Block] = [Paragraph(remark, "remark") for remark in of.remarks]
    if not of.variants:
        return Section(f"{of.prefix}remarks", "Before all numbers", tuple(blocks))
    if of.enough:
        blocks += [forest(of, roles, at) for at, roles in enumerate(portions(of))]
        blocks += [verdict_table(variant, of) for variant in of.variants]
    return Section(f"{of.prefix}differences", "Differences in win shares", tuple(blocks))


def shown_roles(of: Beside) -> list[str]:
    """The characters that are in the base and in a variant, in boat order."""
    return [role for role in of.base.names if any(role in variant.wins.index for variant in of.variants)]


def portions(of: Beside) -> Iterator[list[str]]:
    """The characters, so many at a time as fit in one drawing with all variants; of about the same number."""
    roles = shown_roles(of)
    most = len(roles) if len(of.variants) == 1 else max(1, HEIGHT // difference_chart.height(len(of.variants)))
    drawings = -(-len(roles) // most)
    each = -(-len(roles) // drawings)
    for first in range(0, len(roles), each):
        yield roles[first : first + each]


def forest(of: Beside, roles: Sequence[str], number: int) -> Chart:
    """Differences of some characters, all variants under each."""
    places = list(of.base.names)
    groups = [Group(of.base.names[role], places.index(role)) for role in roles]
    rows = [[difference(variant, role) for variant in of.variants] for role in roles]
    names = [variant.short for variant in of.variants]
    joint = f"all {of.role_word}s of a variant" if len(names) > 1 else f"all {of.role_word}s"
    who = "" if len(roles) == len(shown_roles(of)) else f" Here: {listing([of.base.names[role] for role in roles])}."
    return chart(
        f"forest-{number + 1}" if number else "forest",
        of.base,
        lambda width: difference_chart.draw(groups, names, rows, of.band, width),
        title=finding(of, roles),
        shows=f"Forest plot of the differences in win share against {of.name}, with intervals.{who}",
        caption=f"Lines: 95 % intervals that hold for {joint} at once{anytime(of.base)}; where none is seen it is "
        f"narrower than its marker. Grey: {band_text(of.band)}, a change that does not matter; dashed: no change.",
        table=forest_table(of, roles, number),
    )


def difference(variant: Variant, role: str) -> Difference:
    """What the forest plot needs of a character; nothing is known of one that the variant does not have."""
    if role not in variant.wins.index:
        return Difference(float("nan"), float("nan"), float("nan"), "not enough games")
    row = row_at(variant.wins, role)
    return Difference(row["difference"], row["low_simultaneous"], row["high_simultaneous"], row["verdict"])


def finding(of: Beside, roles: Sequence[str]) -> str:
    """How far the differences reach, and whose they are."""
    rows = [
        (row, variant)
        for variant in of.variants
        for row in rows_of(variant.wins.loc[[role for role in roles if role in variant.wins.index]])
        if row.difference == row.difference
    ]
    if not rows:
        return "Too few games for any difference."
    lowest, highest = (pick(rows, key=lambda one: one[0].difference) for pick in (min, max))

    def said(row: object, variant: Variant) -> str:
        where = f", {variant.short}" if len(of.variants) > 1 else ""
        text = share_difference(row.difference, row.low_simultaneous, row.high_simultaneous)  # type: ignore[attr-defined]
        return f"{text.split(' [')[0]} pp ({name_in_a_sentence(row.name)}{where})"  # type: ignore[attr-defined]

    return f"Differences run from {said(*lowest)} to {said(*highest)}."


def verdict_table(variant: Variant, of: Beside) -> Table:
    """What a variant does to every character, with the verdict."""
    wins = variant.wins
    base, now, difference = share_cells(wins, "low_simultaneous", "high_simultaneous")
    columns: dict[str, Sequence[str | Cell]] = {
        "base, %": base,
        "variant, %": now,
        "difference, pp [joint interval]": difference,
        "verdict": [Cell(word, DIFFERENCE_SYMBOLS[word], DIFFERENCE_TONES[word]) for word in wins["verdict"]],
    }
    caption = (
        f"{variant.name} against {of.name}: win shares, differences with joint 95 % intervals{anytime(of.base)}, "
        f"and the verdict against a band of {band_text(of.band)} around no change."
    )
    note = (
        "No relevant change: the joint 90 % interval lies wholly inside the band; better or worse: the joint 95 % "
        "interval lies wholly outside"
        f"{' and the difference holds among all variants' if len(of.variants) > 1 else ''}."
    )
    if alone := [
        name for about in (of.base, variant.about) for role, name in about.names.items() if role not in wins.index
    ]:
        note += f" Under one of the two only: {listing(alone)}."
    if wins["difference"].isna().any():
        note += f" No number where a {of.role_word} has under {FEWEST} games."
    return difference_table(f"{variant.ident}differences-data", caption, of, list(wins.index), columns, note)


def forest_table(of: Beside, roles: Sequence[str], number: int) -> Table:
    """The numbers of the forest plot, with the plain intervals beside the joint ones."""
    several = len(of.variants) > 1
    rows = []
    for role, first in zip(roles, role_rows(of, roles), strict=True):
        for variant in of.variants:
            if role not in variant.wins.index:
                continue
            row = row_at(variant.wins, role)
            joint = (row["low_simultaneous"], row["high_simultaneous"])
            known = row["difference"] == row["difference"]
            rows.append(
                (
                    first,
                    *([Cell(variant.short)] if several else []),
                    Cell(share_difference(row["difference"], *joint)),
                    Cell(pp_interval(row["low"], row["high"]) if known else "–"),
                    Cell(row["verdict"]),
                )
            )
    heads = (
        Column(of.role_word, numeric=False),
        *([Column("variant", numeric=False)] if several else []),
        Column("difference, pp [joint interval]"),
        Column("interval of this one alone"),
        Column("verdict", numeric=False),
    )
    caption = f"Differences in win share against {of.name}, with 95 % intervals{anytime(of.base)}."
    ident = f"{of.prefix}forest-data" + (f"-{number + 1}" if number else "")
    return Table(ident, caption, heads, tuple(rows))
