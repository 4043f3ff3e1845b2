"""How often what a game's rulings and special cases do came about: over games, or for each role."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lifeboat_analysis.blocks import game_means, role_means
from lifeboat_analysis.columns import Columns, frame
from lifeboat_analysis.described import counters_of
from lifeboat_analysis.intervals import mean_interval
from lifeboat_analysis.roles import role_columns

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.runs.run import Run


def counters(run: Run) -> pd.DataFrame:
    """Mean of everything that a game counts beside its results.

    Returns
    -------
    DataFrame
        Long, first what is counted over games, then for each role, in the order of seats: ``counter`` str; ``title``
        str, what is counted; ``role, name`` str, empty over games; ``mean, se, low, high`` float: mean per game (with
        the role), its standard error, 95 % interval of this one alone. Empty in games that count nothing.
    """
    return frame(counter_columns(run))


def counter_columns(run: Run) -> Columns:
    """Columns of `counters`."""
    roles = role_columns(run)
    parts = [
        (name, title, np.array([""]), np.array([""]), game_means(run, name))
        for name, title in counters_of(run.info, "game").items()
    ]
    parts += [
        (name, title, roles["role"], roles["name"], role_means(run, name))
        for name, title in counters_of(run.info, "role").items()
    ]
    words = [[np.full(len(ids), name), np.full(len(ids), title), ids, names] for name, title, ids, names, _ in parts]
    numbers = []
    for *_, means in parts:
        mean, se, freedom = (np.atleast_1d(value) for value in (means.mean, means.se, means.freedom))
        numbers.append([mean, se, *mean_interval(mean, se, freedom)])
    below = [np.concatenate(column) for part in (words, numbers) for column in zip(*part, strict=True)]
    if not parts:
        below = [np.array([], dtype=np.str_)] * 4 + [np.array([])] * 4
    heads = ("counter", "title", "role", "name", "mean", "se", "low", "high")
    return Columns(dict(zip(heads, below, strict=True)))
