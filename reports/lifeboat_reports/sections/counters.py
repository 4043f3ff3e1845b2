"""How often special rulings of a game come about."""

from __future__ import annotations

import pandas as pd

from lifeboat_analysis import counters as counted
from lifeboat_reports.frames import rows_of
from lifeboat_reports.report import Block, Section, Table
from lifeboat_reports.sections.common import Subject, not_anytime, plain_table
from lifeboat_reports.wording import fixed, mean_decimals, mean_interval, plain, short_names


def counters(about: Subject) -> Section | None:
    """What is counted per game, and for each role; None where a game counts nothing."""
    if about.finished == 0 or not about.run.info.get("counters"):
        return None
    found = counted(about.run)
    of_games, of_roles = found[found["role"] == ""], found[found["role"] != ""]
    blocks: list[Block] = []
    if len(of_games):
        blocks.append(game_table(of_games, about))
    if len(of_roles):
        blocks.append(by_role(of_roles, about))
    return Section(f"{about.prefix}counters", "What happens in a game", tuple(blocks))


def game_table(found: pd.DataFrame, about: Subject) -> Table:
    """Means per game with their intervals."""
    rows = [
        (plain(row.title), fixed(row.mean, decimals(row.low, row.high)), mean_interval(row.low, row.high))
        for row in rows_of(found)
    ]
    return plain_table(
        f"{about.prefix}counters-data",
        "How often it comes about in a game, on average.",
        ("what", "per game", "95 % interval"),
        rows,
        not_anytime(about),
    )


def by_role(found: pd.DataFrame, about: Subject) -> Table:
    """Means of each role, a row for each counter: all of a row with the digits of its widest interval."""
    rows = []
    for title, means in found.groupby("title", sort=False):
        of_role = means.set_index("role").loc[list(about.names)]
        half = float(((of_role["high"] - of_role["low"]) / 2).max())
        texts = [fixed(mean, mean_decimals(half)) for mean in of_role["mean"]]
        rows.append((plain(title), *texts, fixed(half, min(3, mean_decimals(half) + 1))))
    caption = f"How often for each {about.role_word}, on average per game with it."
    note = "±: half of the widest 95 % interval of the row."
    heads = ("what", *short_names(list(about.names.values()), 14), "±")
    return plain_table(f"{about.prefix}role-counters", caption, heads, rows, note)


def decimals(low: float, high: float) -> int:
    """Decimals of a mean, from its interval."""
    return mean_decimals((high - low) / 2)
