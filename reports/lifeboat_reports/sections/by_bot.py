"""Which bot wins, where the tables of a run are mixed."""

from __future__ import annotations

import pandas as pd

from lifeboat_analysis import bot_matrix, bots
from lifeboat_reports.charts import bot_matrix as matrix_chart
from lifeboat_reports.charts import win_shares as win_share_chart
from lifeboat_reports.frames import rows_of
from lifeboat_reports.report import Cell, Chart, Column, Paragraph, Section, Table
from lifeboat_reports.sections.common import Subject, chart
from lifeboat_reports.sentences import half_widths, headline, span
from lifeboat_reports.verdict_words import SYMBOLS, TONES
from lifeboat_reports.wording import (
    band_text,
    count,
    fixed,
    mean_decimals,
    mean_interval,
    percent,
    percent_interval,
    percent_number,
    plain,
    pp,
)

INTRO = (
    "In every game each seat is played by one of these bots, drawn anew, all equally often and everywhere. A bot's win "
    "share is that of the seats that it plays."
)


def by_bot(about: Subject) -> Section | None:
    """Win shares by bot as dots and as a table, and who is ahead of whom; None where no table is mixed."""
    found = bots(about.run, about.band)
    if about.finished == 0 or found.empty:
        return None
    found = found.assign(
        name=[plain(bot) for bot in found.index],
        place=[len(about.names) + at for at in range(len(found))],  # other markers than those of the seats
    )
    sentence = headline(found, about.band, "bot")
    blocks = (
        Paragraph(f"{INTRO} By bot: {sentence[0].lower()}{sentence[1:]}"),
        bot_table(found, about),
        bot_chart(found, about),
        matrix(about),
    )
    return Section(f"{about.prefix}bots", "Which bot wins", blocks)


def bot_table(found: pd.DataFrame, about: Subject) -> Table:
    """What each bot wins and scores."""
    half = half_widths(found)
    points = (found["mean_high"] - found["mean_low"]) / 2
    rows = tuple(
        (
            Cell(row.name, role=row.place),
            Cell(count(row.seats)),
            Cell(
                f"{percent_number(row.win_share, h)} {percent_interval(row.low_simultaneous, row.high_simultaneous)}",
            ),
            Cell(pp(row.difference, h)),
            Cell(row.verdict, SYMBOLS[row.verdict], TONES[row.verdict]),
            Cell(f"{fixed(row.mean, mean_decimals(p))} {mean_interval(row.mean_low, row.mean_high)}"),
        )
        for row, h, p in zip(rows_of(found), half, points, strict=True)
    )
    heads = (
        Column("bot", numeric=False),
        Column("seats played"),
        Column("win share per seat, %"),
        Column("difference, pp"),
        Column("verdict", numeric=False),
        Column("mean points"),
    )
    caption = (
        "Win share of the seats that each bot plays, with the joint 95 % interval, and the verdict against a band of "
        f"{band_text(about.band)} around the fair share of {percent(float(found['fair'].iloc[0]))}."
    )
    note = "Fair: what every seat would win if all bots played equally well. Points: mean with its 95 % interval alone."
    return Table(f"{about.prefix}bot-verdicts", caption, heads, rows, note)


def bot_chart(found: pd.DataFrame, about: Subject) -> Chart:
    """Dots with intervals against the fair share."""
    texts = [percent(share, half) for share, half in zip(found["win_share"], half_widths(found), strict=True)]
    rows = tuple(
        (Cell(row.name, role=row.place), Cell(text), Cell(percent_interval(row.low, row.high)))
        for row, text in zip(rows_of(found), texts, strict=True)
    )
    heads = (Column("bot", numeric=False), Column("win share"), Column("interval of this one alone, %"))
    return chart(
        "bot-win-shares",
        about,
        lambda width: win_share_chart.draw(found, about.band, width, "games won by a seat, %"),
        title=span(list(found["name"]), list(found["win_share"]), texts, "Win shares per seat"),
        shows=f"Dot plot of the win shares of {len(found)} bots with their intervals.",
        caption="Lines: 95 % intervals that hold for all bots at once. "
        f"Grey: {band_text(about.band)} around the fair share, which is dashed.",
        table=Table(f"{about.prefix}bot-win-share-data", "Win shares by bot.", heads, rows),
    )


def matrix(about: Subject) -> Chart | Table:
    """How often each bot is ahead of each other one: two bots need no chart."""
    found = bot_matrix(about.run)
    names = list(dict.fromkeys(found["bot"]))
    best = max(rows_of(found), key=lambda row: row.ahead)
    table = Table(
        f"{about.prefix}bot-matrix-data",
        "Share of pairs of two seats in which one bot is ahead of the other, ties half, with 95 % intervals.",
        (Column("bot", numeric=False), Column("ahead of", numeric=False), Column("pairs"), Column("share, %")),
        tuple(
            (
                Cell(plain(row.bot)),
                Cell(plain(row.other)),
                Cell(count(row.pairs)),
                Cell(
                    f"{percent_number(row.ahead, (row.high - row.low) / 2)} {percent_interval(row.low, row.high)}",
                ),
            )
            for row in rows_of(found)
        ),
    )
    if len(names) == 2:
        return table
    ahead = percent(best.ahead, (best.high - best.low) / 2)
    return chart(
        "bot-matrix",
        about,
        lambda width: matrix_chart.draw(found, names, width),
        title=f"{plain(best.bot)} has more points than {plain(best.other)} in {ahead} of pairs.",
        shows="Square of cells: a row and a column for each bot.",
        caption="Each cell: of all pairs of two seats at one table, one with the bot of the row and one with the bot "
        "of the column, the share in which the former has more points; a tie counts half. Purple: above one half.",
        table=table,
    )
