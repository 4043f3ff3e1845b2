"""How long a game is, how it ends, how close it is."""

from __future__ import annotations

import pandas as pd

from lifeboat_analysis import endings, rounds, ties
from lifeboat_analysis import game_shape as game_measures
from lifeboat_reports.charts import rounds as rounds_chart
from lifeboat_reports.frames import rows_of
from lifeboat_reports.report import Block, Chart, Section, Table
from lifeboat_reports.sections.common import Subject, chart, not_anytime, plain_table
from lifeboat_reports.wording import (
    NOTHING,
    count,
    fixed,
    mean_decimals,
    mean_interval,
    percent_interval,
    percent_number,
)

WORDS = {
    "rounds_mean": "rounds, mean",
    "rounds_sd": "rounds, standard deviation",
    "rounds_p5": "rounds, 5 % of games last at most",
    "rounds_median": "rounds, median",
    "rounds_p95": "rounds, 95 % of games last at most",
    "ties": "wins shared by several, % of finished games",
    "no_winner": "no winner, % of finished games",
    "decisions": "decisions per game",
    "margin": "winning margin, points",
    "deaths": "deaths per finished game",
    "early_elimination": "out of action for good in the first half, % of characters",
    "rounds_out": "rounds that a character sits out at the end",
}
ENDINGS = {"birds": "land in sight (birds)", "all_dead": "everybody dead", "unfinished": "unfinished"}


def game_shape(about: Subject) -> Section:
    """Measures of a game, the histogram of its length, how games ended and how many shared the win."""
    blocks: list[Block] = []
    if about.finished > 0:
        blocks += [shape_table(about), length_chart(about)]
    blocks.append(endings_table(about))
    if about.finished > 0:
        blocks.append(ties_table(about))
    return Section(f"{about.prefix}shape", "The shape of a game", tuple(blocks))


def shape_table(about: Subject) -> Table:
    """A game in a few measures."""
    rows = []
    for row in rows_of(game_measures(about.run)):
        if row.measure not in WORDS:
            continue  # how games ended has a table of its own
        is_share = row.unit.startswith("share")
        is_exact = pd.isna(row.low) or row.measure in ("rounds_p5", "rounds_median", "rounds_p95")
        if is_share:
            value = percent_number(row.value, (row.high - row.low) / 2)
            interval = percent_interval(row.low, row.high)
        elif is_exact:
            value, interval = (fixed(row.value, 1) if row.value % 1 else count(row.value)), NOTHING
        else:
            value = fixed(row.value, mean_decimals((row.high - row.low) / 2))
            interval = mean_interval(row.low, row.high)
        rows.append((WORDS[row.measure], value, interval))
    heads = ("measure", "value", "95 % interval")
    return plain_table(f"{about.prefix}shape-data", "A game in numbers.", heads, rows, not_anytime(about))


def length_chart(about: Subject) -> Chart:
    """Histogram of the number of rounds."""
    lengths = rounds(about.run)
    measures = game_measures(about.run).set_index("measure")["value"]
    median, low, high = (measures[f"rounds_{name}"] for name in ("median", "p5", "p95"))
    table = plain_table(
        f"{about.prefix}rounds-data",
        "Finished games by number of rounds; lengths that no game had are left out.",
        ("rounds", "games", "share, %", "cumulative, %"),
        [
            (count(row.rounds), count(row.games), percent_number(row.share), percent_number(row.cumulative))
            for row in rows_of(lengths)
            if row.games
        ],
    )
    return chart(
        "rounds",
        about,
        lambda width: rounds_chart.draw(lengths, median, width),
        title=f"Half of the games last at most {median:g} rounds; nine in ten last {low:g} to {high:g}.",
        shows="Histogram of the length of finished games.",
        caption="The few longest games, under 0.1 %, stand only in the table. Dashed: median.",
        table=table,
    )


def endings_table(about: Subject) -> Table:
    """How games ended, unfinished ones included."""
    rows = [
        (ENDINGS.get(row.ending, row.ending.replace("_", " ")), count(row.games), percent_number(row.share))
        for row in rows_of(endings(about.run))
    ]
    return plain_table(
        f"{about.prefix}endings", "How the games ended.", ("ending", "games", "share of all games, %"), rows
    )


def ties_table(about: Subject) -> Table:
    """How many shared the win."""
    words = {0: "nobody wins", 1: "a sole winner"}
    found = ties(about.run)
    everybody = bool(found.loc[found["winners"] == about.players, "games"].any()) and about.players > 1
    rows = [
        (words.get(row.winners, f"{row.winners} share the win"), count(row.games), percent_number(row.share))
        for row in rows_of(found)
        if row.games or row.winners in (1, 2)
    ]
    note = f"Where all {about.players} share the win, all have equal points: usually everybody is dead."
    return plain_table(
        f"{about.prefix}ties",
        "How many share a win.",
        ("winners", "games", "share of finished games, %"),
        rows,
        note if everybody else "",
    )
