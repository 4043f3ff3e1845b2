"""What love and hate are worth."""

from __future__ import annotations

from typing import Any

import pandas as pd

from lifeboat_analysis import deals as deal_shares
from lifeboat_analysis import fair_share
from lifeboat_reports.charts import deals as deals_chart
from lifeboat_reports.charts.deals import FEWEST
from lifeboat_reports.frames import row_at, rows_of
from lifeboat_reports.report import Block, Cell, Column, Paragraph, Section, Table
from lifeboat_reports.sections.common import Subject, chart, not_anytime, role_table
from lifeboat_reports.sentences import deal_words
from lifeboat_reports.wording import (
    NOTHING,
    band_text,
    count,
    name_in_a_sentence,
    percent,
    percent_interval,
    percent_number,
    short_names,
    widest_half_width,
)

KINDS = {
    "narcissist": "narcissist",
    "psychopath": "psychopath",
    "both": "both",
    "ambivalent": "ambivalent",
    "plain": "any other deal",
}


def deals(about: Subject) -> Section | None:
    """Win share by love and hate, and of those who love or hate themselves."""
    if about.finished == 0 or not about.has_lives:
        return None
    cells = deal_shares(about.run, about.band)
    plays = list(about.names)
    cells = cells[cells[["role", "love", "hate"]].isin(plays).all(axis=1)]
    enough = cells[cells["games"] >= FEWEST]
    blocks: list[Block] = []
    if enough["role"].duplicated().any():  # only then two deals of a character can be compared
        fair = fair_share(about.run)
        blocks.append(
            chart(
                "deals",
                about,
                lambda width: deals_chart.draw(cells, dict(about.names), fair, width),
                title=finding(enough, about),
                shows=f"Heatmaps of the win share by love and hate, one per {about.role_word}, in per cent.",
                caption=f"Every square belongs to one {about.role_word}: its rows say whom it loves, its columns "
                f"whom it hates. Purple wins more often than the fair share of {percent(fair)}, orange less often. "
                f"Every number is moved towards the win share of its {about.role_word}, so that mere luck does not "
                f"look like an effect. Outlined: more than {band_text(about.band)} from that win share, and more "
                f"than luck explains.",
                table=cell_table(cells, about),
            )
        )
    else:
        none = f"No {about.role_word} had two deals of love and hate in {FEWEST} games each: too few to compare."
        blocks.append(Paragraph(none))
    if (cells["games"].groupby([cells["role"], cells["kind"]]).sum() >= FEWEST).any():
        blocks.append(kind_table(cells, about))
    return Section(f"{about.prefix}love-and-hate", "Love and hate", tuple(blocks))


def finding(enough: pd.DataFrame, about: Subject) -> str:
    """Whom love and hate move most, and between which two deals."""
    spread = enough.groupby("role")["shrunk"].agg(lambda shares: shares.max() - shares.min())
    role = str(spread.idxmax())
    if percent_number(float(spread[role])) in ("0.0", "<0.1"):
        return "Love and hate are not seen to move anybody's win share."
    own = enough[enough["role"] == role]

    def words(at: Any) -> str:
        cell = row_at(own, at)
        share = percent(cell["shrunk"], (cell["high"] - cell["low"]) / 2)
        return f"{share} {deal_words(role, cell['love'], cell['hate'], about.names)}"

    low, high = words(own["shrunk"].idxmin()), words(own["shrunk"].idxmax())
    how = "move" if spread[role] > about.band else "hardly move anybody,"
    return f"Love and hate {how} {name_in_a_sentence(about.names[role])} most: from {low} to {high}."


def cell_table(cells: pd.DataFrame, about: Subject) -> Table:
    """Every cell with enough games to name a number; of the others the games."""
    rows = []
    place = {role: index for index, role in enumerate(about.names)}
    short = dict(zip(about.names, short_names(list(about.names.values()), 12), strict=True))
    for row in rows_of(cells[cells["games"] > 0]):
        half = (row.high - row.low) / 2
        shown = row.games >= FEWEST
        rows.append(
            (
                Cell(short[row.role], role=place[row.role]),
                Cell(short[row.love]),
                Cell(short[row.hate]),
                Cell(count(row.games)),
                Cell(percent_number(row.win_share, half) if shown else NOTHING),
                Cell(percent_interval(row.low, row.high) if shown else NOTHING),
                Cell(percent_number(row.shrunk, half) if shown else NOTHING),
            )
        )
    heads = [Column(heading, numeric=False) for heading in (about.role_word, "loves", "hates")]
    heads += [Column(heading) for heading in ("games", "wins", "95 % interval", "shown")]
    caption = (
        f"Win share by love and hate, %; shown: as in the figure, moved towards that of the {about.role_word}. "
        f"Deals of fewer than {FEWEST} games have no number."
    )
    return Table(f"{about.prefix}deals-data", caption, tuple(heads), tuple(rows), not_anytime(about))


def kind_table(cells: pd.DataFrame, about: Subject) -> Table:
    """Win share of those who love or hate themselves, or love whom they hate."""
    known = cells[cells["games"] > 0]
    won = (known["win_share"] * known["games"]).groupby([known["role"], known["kind"]]).sum()
    games = known.groupby(["role", "kind"])["games"].sum()
    columns: dict[str, list[str | Cell]] = {}
    for kind, label in KINDS.items():
        column: list[str | Cell] = []
        for role in about.names:
            n = int(games.get((role, kind), 0))
            column.append(percent_number(won[(role, kind)] / n, widest_half_width(n)) if n >= FEWEST else NOTHING)
        columns[f"{label}, %"] = column
    note = (
        "A narcissist loves itself, a psychopath hates itself, both does both; ambivalent ones love and hate "
        f"the same other {about.role_word}. Kinds of fewer than {FEWEST} games have no number."
    )
    return role_table("kinds", "Win share by kind of deal.", about, columns, note)
