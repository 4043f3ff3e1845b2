"""How long a game is, how it ends, how close it is."""

from __future__ import annotations

import pandas as pd

from lifeboat_analysis import endings, lengths, margins, ties
from lifeboat_analysis import game_shape as game_measures
from lifeboat_reports.charts import histogram
from lifeboat_reports.frames import rows_of
from lifeboat_reports.grouping import group_text, group_width, grouped, groups_remark
from lifeboat_reports.report import Block, Chart, Paragraph, Section, Table
from lifeboat_reports.sections.common import Subject, chart, not_anytime, plain_table
from lifeboat_reports.wording import (
    NOTHING,
    count,
    fixed,
    mean_decimals,
    mean_interval,
    percent_interval,
    percent_number,
    plain,
    widest_half_width,
)

LENGTH_WORDS = {
    "mean": "mean",
    "sd": "standard deviation",
    "p5": "5 % of games last at most",
    "median": "median",
    "p95": "95 % of games last at most",
}
WORDS = {
    **{f"rounds_{name}": f"rounds, {words}" for name, words in LENGTH_WORDS.items()},
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
        blocks += [shape_table(about), *([] if is_always_as_long(about) else [length_chart(about)])]
    if about.has_lives or len(ways := endings_seen(about)) > 1:
        blocks.append(endings_table(about))
    elif ways:
        blocks.append(Paragraph(f"Every game ended by this: {plain(ways[0]).replace('_', ' ')}."))
    if about.finished > 0:
        blocks.append(ties_table(about))
        if not about.has_lives:
            blocks += margin_chart(about)
    return Section(f"{about.prefix}shape", "The shape of a game", tuple(blocks))


def shape_table(about: Subject) -> Table:
    """A game in a few measures."""
    words, always = measure_words(about), is_always_as_long(about)
    same = str(int(lengths(about.run)["length"].iloc[0]))
    rows = [(f"{about.length}, in every game", same, NOTHING)] if always else []
    for row in rows_of(game_measures(about.run)):
        if row.unit == about.length and always:
            continue
        if row.measure not in words or (row.measure == "no_winner" and row.value == 0 and not about.has_lives):
            continue  # how games ended has a table of its own; in most games somebody wins
        is_share = row.unit.startswith("share")
        is_exact = pd.isna(row.low) or row.measure.endswith(("_p5", "_median", "_p95"))
        if is_share:
            value = percent_number(row.value, (row.high - row.low) / 2)
            interval = percent_interval(row.low, row.high)
        elif is_exact:
            value, interval = (fixed(row.value, 1) if row.value % 1 else count(row.value)), NOTHING
        else:
            value = fixed(row.value, mean_decimals((row.high - row.low) / 2))
            interval = mean_interval(row.low, row.high)
        rows.append((words[row.measure], value, interval))
    heads = ("measure", "value", "95 % interval")
    return plain_table(f"{about.prefix}shape-data", "A game in numbers.", heads, rows, not_anytime(about))


def measure_words(about: Subject) -> dict[str, str]:
    """What the measures of a game are called, in the order of the table."""
    unit = about.length
    return {f"{unit}_{name}": f"{unit}, {words}" for name, words in LENGTH_WORDS.items()} | WORDS


def is_always_as_long(about: Subject) -> bool:
    """Whether all games of a kind that counts turns, say, have the same number of them."""
    return not about.has_lives and len(lengths(about.run)) == 1


def endings_seen(about: Subject) -> list[str]:
    """How games ended, of all ways that came about."""
    return [str(row.ending) for row in rows_of(endings(about.run)) if row.games]


def length_chart(about: Subject) -> Chart:
    """Histogram of the length of games."""
    unit, found = about.length, lengths(about.run)
    measures = game_measures(about.run).set_index("measure")["value"]
    median, low, high = (measures[f"{unit}_{name}"] for name in ("median", "p5", "p95"))
    table = plain_table(
        f"{about.prefix}rounds-data",
        f"Finished games by number of {unit}; lengths that no game had are left out.",
        (unit, "games", "share, %", "cumulative, %"),
        [
            (count(row.length), count(row.games), percent_number(row.share), percent_number(row.cumulative))
            for row in rows_of(found)
            if row.games
        ],
    )
    return chart(
        "rounds",
        about,
        lambda width: histogram.draw(found, "length", unit, median, width),
        title=f"Half of the games last at most {median:g} {unit}; nine in ten last {low:g} to {high:g}.",
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
    note = f"Where all {about.players} share the win, all have equal points"
    note += ": usually everybody is dead." if about.has_lives else "."
    return plain_table(
        f"{about.prefix}ties",
        "How many share a win.",
        ("winners", "games", "share of finished games, %"),
        rows,
        note if everybody else "",
    )


def margin_chart(about: Subject) -> list[Chart]:
    """Histogram of the winning margin; none where no game is won by points."""
    found = margins(about.run)
    if found.empty:
        return []
    low, median, high = (value_at(found, share) for share in (0.05, 0.5, 0.95))
    step = 1 / int(about.run.info["scores"]["per_point"])
    lowest, highest = float(found["margin"].min()), float(found["margin"].max())
    wide = group_width(lowest, highest, step)
    shown = grouped(found, "margin", wide, [])
    shown = shown.assign(cumulative=shown["share"].cumsum())
    half = widest_half_width(float(found["games"].sum()))
    table = plain_table(
        f"{about.prefix}margin-data",
        "Games that the highest score wins, by how many points it leads; leads that no game had are left out.",
        ("points ahead", "games", "share, %", "cumulative, %"),
        [
            (
                group_text(row.margin, wide, step),
                count(row.games),
                percent_number(row.share, half),
                percent_number(row.cumulative, half),
            )
            for row in rows_of(shown)
            if row.games
        ],
    )
    figure = chart(
        "margins",
        about,
        lambda width: histogram.draw(shown, "margin", "points ahead of the second best", median, width, wide),
        title=f"Half of the games are won by at most {points_text(median)}; nine in ten by {low:g} to {high:g}.",
        shows="Histogram of the winning margin.",
        caption="Ties lead by 0. The few largest leads, under 0.1 %, stand only in the table. Dashed: median."
        + groups_remark(wide, step),
        table=table,
    )
    return [figure]


def value_at(found: pd.DataFrame, share: float) -> float:
    """The smallest margin that at least this share of games do not exceed."""
    return float(found.loc[found["cumulative"] >= share - 1e-9, "margin"].iloc[0])


def points_text(number: float) -> str:
    """Points with the word.

    >>> points_text(1), points_text(2.5)
    ('1 point', '2.5 points')
    """
    return f"{number:g} point{'' if number == 1 else 's'}"
