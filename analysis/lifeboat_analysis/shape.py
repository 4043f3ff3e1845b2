"""How long games are, how they end and how close they are.

Shares are of finished games, but for how games ended: there an unfinished game counts, and is an ending.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lifeboat_analysis.blocks import game_measure, game_totals, sample_sd
from lifeboat_analysis.columns import Columns, Floats, Ints, divide, frame
from lifeboat_analysis.described import length_of, margin_at, parts_of
from lifeboat_analysis.histograms import observed

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.runs.run import Run


def rounds(run: Run) -> pd.DataFrame:
    """How many rounds games last.

    Returns
    -------
    DataFrame
        Long, from the fewest to the most rounds played: ``rounds`` int64; ``games`` int64, finished ones;
        ``share`` float; ``cumulative`` float, share of games with at most so many rounds.
    """
    return frame(round_columns(run))


def round_columns(run: Run) -> Columns:
    """Columns of `rounds`."""
    return _distribution("rounds", run.tallies["rounds"])


def lengths(run: Run) -> pd.DataFrame:
    """How long games are, in whatever a game counts: turns, duels.

    Returns
    -------
    DataFrame
        Long, from the shortest to the longest: ``length`` int64; ``games``, ``share``, ``cumulative`` as in `rounds`.
    """
    return frame(length_columns(run))


def length_columns(run: Run) -> Columns:
    """Columns of `lengths`."""
    return _distribution("length", run.tallies[length_of(run.info)])


def margins(run: Run) -> pd.DataFrame:
    """By how many points games are won: best minus second-best score, 0 in a tie.

    Returns
    -------
    DataFrame
        Long, from the smallest to the largest margin: ``margin`` int64, points, or float in a game of half points;
        ``games`` int64, finished ones that have a winner; ``share`` float; ``cumulative`` float, share of games
        with at most this margin.
    """
    return frame(margin_columns(run))


def margin_columns(run: Run) -> Columns:
    """Columns of `margins`."""
    table = _distribution("margin", run.tallies["margin"])
    return Columns(table.data | {"margin": margin_at(run.info, table["margin"])})


def endings(run: Run) -> pd.DataFrame:
    """How games ended.

    Returns
    -------
    DataFrame
        Long, in the order of ``run.info["endings"]``: ``ending`` str; ``games`` int64; ``share`` float,
        of all games played.
    """
    return frame(ending_columns(run))


def ending_columns(run: Run) -> Columns:
    """Columns of `endings`."""
    games = run.tallies["ended_by"]
    return Columns(
        {
            "ending": np.array(run.info["endings"], dtype=np.str_),
            "games": games,
            "share": divide(games, games.sum()),
        }
    )


def ties(run: Run) -> pd.DataFrame:
    """How many share the win.

    Returns
    -------
    DataFrame
        Long, from 0 (the sea wins) to the number of players: ``winners`` int64; ``games`` int64, finished
        ones; ``share`` float.
    """
    return frame(tie_columns(run))


def tie_columns(run: Run) -> Columns:
    """Columns of `ties`."""
    games = run.tallies["winners"][: run.info["players"] + 1]
    return Columns({"winners": np.arange(len(games)), "games": games, "share": divide(games, games.sum())})


def game_sd(run: Run, measure: str) -> float:
    """Return the standard deviation of a measure between finished games; NaN with less than two."""
    return float(sample_sd(*game_totals(run, game_measure(run, measure)))) / parts_of(run.info, measure)


def tie_share(run: Run) -> float:
    """Return the share of finished games that several roles win together; NaN without a finished game."""
    winners = run.tallies["winners"]
    return float(divide(winners[2:].sum(), winners.sum()))


def no_winner_share(run: Run) -> float:
    """Return the share of finished games that nobody wins; NaN without a finished game."""
    winners = run.tallies["winners"]
    return float(divide(winners[0], winners.sum()))


def decisions_per_game(run: Run) -> float:
    """Return the mean number of decisions asked per game, unfinished games included; NaN without a game."""
    return float(divide(run.tallies["decisions"][0], run.tallies["games"][0]))


def _distribution(name: str, counts: Ints) -> Columns:
    """A histogram as a table, from the smallest to the largest value counted."""
    span = observed(counts)
    games = counts[span]
    share: Floats = divide(games, counts.sum())
    return Columns(
        {
            name: np.arange(span.start, span.stop),
            "games": games,
            "share": share,
            "cumulative": divide(np.cumsum(games), counts.sum()),
        }
    )
