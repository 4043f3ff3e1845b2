"""Who survives, what kills whom and when, and who is hurt by what.

A *fate* is how a character ends: conscious, unconscious, dead aboard or lost overboard. It *dies* if it
is dead or lost at the end. Nothing is censored: a finished game has a fate for everybody in the cast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lifeboat_analysis.blocks import role_means
from lifeboat_analysis.columns import Columns, divide, frame
from lifeboat_analysis.histograms import observed
from lifeboat_analysis.intervals import share_interval
from lifeboat_analysis.roles import by_role, role_columns, role_ids

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.runs.run import Run


def fates(run: Run) -> pd.DataFrame:
    """Share of every role's games that it ends in each fate.

    Returns
    -------
    DataFrame
        Index ``role`` in boat order. ``name`` str; one float column for each of ``run.info["fates"]``:
        shares 0-1 that sum to 1; the same with ``_low`` and ``_high`` appended: 95 % intervals. NaN
        without games.
    """
    return frame(fate_columns(run))


def fate_columns(run: Run) -> Columns:
    """Columns of `fates`."""
    means = {fate: role_means(run, fate) for fate in run.info["fates"]}
    columns = role_columns(run) | {fate: m.mean for fate, m in means.items()}
    for fate, m in means.items():
        columns[f"{fate}_low"], columns[f"{fate}_high"] = share_interval(m.mean, m.games, m.se, m.freedom)
    return Columns(columns, index="role")


def causes_of_death(run: Run) -> pd.DataFrame:
    """Share of every role's games in which it dies, and of what.

    Returns
    -------
    DataFrame
        Index ``role`` in boat order. ``name`` str; ``dies`` float, share of the role's games; one float
        column for each of ``run.info["causes"]`` but "none", also as a share of all its games, so that
        they sum to ``dies``. NaN without games.
    """
    return frame(cause_columns(run))


def cause_columns(run: Run) -> Columns:
    """Columns of `causes_of_death`."""
    counts = by_role(run, "cause")
    shares = divide(counts, counts.sum(axis=1, keepdims=True))
    deadly = [at for at, cause in enumerate(run.info["causes"]) if cause != "none"]
    columns = role_columns(run) | {"dies": shares[:, deadly].sum(axis=1)}
    return Columns(columns | {run.info["causes"][at]: shares[:, at] for at in deadly}, index="role")


def death_rounds(run: Run) -> pd.DataFrame:
    """In which round every role dies.

    Returns
    -------
    DataFrame
        Long, roles in boat order, then rounds from 1 to the last in which anybody died: ``role`` str;
        ``round`` int64; ``games`` int64, in which it dies in this round; ``share`` and ``cumulative``
        float, of all games with the role (NaN without games), so that a role ends with the share of games
        in which it dies.
    """
    return frame(death_round_columns(run))


def death_round_columns(run: Run) -> Columns:
    """Columns of `death_rounds`."""
    counts = by_role(run, "death_round")
    counts = counts[:, 1 : max(observed(counts.sum(axis=0)).stop, 1)]
    games = by_role(run, "role_games")[:, None]
    return Columns(
        {
            "role": np.repeat(role_ids(run), counts.shape[1]),
            "round": np.tile(np.arange(1, counts.shape[1] + 1), len(counts)),
            "games": counts.ravel(),
            "share": divide(counts, games).ravel(),
            "cumulative": divide(np.cumsum(counts, axis=1), games).ravel(),
        }
    )


def wounds(run: Run) -> pd.DataFrame:
    """Wounds that every role takes in a game, by cause; those that are healed later count.

    Returns
    -------
    DataFrame
        Index ``role`` in boat order. ``name`` str; one float column for each of
        ``run.info["wound_causes"]`` and ``total``: mean wounds per game with the role (NaN without
        games).
    """
    return frame(wound_columns(run))


def wound_columns(run: Run) -> Columns:
    """Columns of `wounds`."""
    means = divide(by_role(run, "wounds"), by_role(run, "role_games")[:, None])
    columns = role_columns(run) | {cause: means[:, at] for at, cause in enumerate(run.info["wound_causes"])}
    return Columns(columns | {"total": means.sum(axis=1)}, index="role")
