"""Which bot wins where the tables of a run are mixed: each seat of each game drew one of several bots.

The *win share per seat* of a bot is the mean over all seats that it played, whoever else sat there; it is fair where it
is that of everybody. A *pair* is two seats of a game with different bots: of all pairs of two bots one is ahead by its
score in a share of them, half of it in a tie. What varies independently is the game, not the seat or the pair.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from lifeboat_analysis.blocks import game_measure, means_of_games, telling_games
from lifeboat_analysis.columns import Columns, Floats, divide, frame
from lifeboat_analysis.described import mixed_bots
from lifeboat_analysis.intervals import mean_interval, share_interval
from lifeboat_analysis.verdicts import INSIDE_LEVEL, OUTSIDE_LEVEL, verdicts
from lifeboat_analysis.winshare import fair_share

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.runs.run import Run


def bots(run: Run, band: float | None = None) -> pd.DataFrame:
    """Win share per seat and mean score of every bot of a mixed table.

    Parameters
    ----------
    run : Run
    band : float, optional
        Half-width of the band around the fair share, as a share; default: the run's.

    Returns
    -------
    DataFrame
        Index ``bot`` in the order of the table. ``seats`` int64, seats that it played; ``win_share, se, low, high,
        low_simultaneous, high_simultaneous, fair, difference, ratio`` float and ``verdict`` str as in `win_shares`,
        jointly for all bots; ``mean, mean_se, mean_low, mean_high`` float, its score in points. Empty where no table is
        mixed.
    """
    return frame(bot_columns(run, band))


def bot_columns(run: Run, band: float | None = None) -> Columns:
    """Columns of `bots`."""
    band = run.info["band"] if band is None else band
    names = mixed_bots(run.info)
    wins, points = (means_of_games(run, [f"bot_{bot}_{what}" for bot in names]) for what in ("win", "score"))
    games = telling_games(run, np.array([game_measure(run, f"bot_{bot}_win") for bot in names], dtype=np.int64))
    fair, joint = fair_share(run), max(1, len(names))

    def interval(level: float, comparisons: int) -> tuple[Floats, Floats]:
        return share_interval(wins.mean, games, wins.se, wins.freedom, level=level, comparisons=comparisons)

    low, high = interval(0.95, 1)
    inside, outside = interval(INSIDE_LEVEL, joint), interval(OUTSIDE_LEVEL, joint)
    mean_low, mean_high = mean_interval(points.mean, points.se, points.freedom)
    return Columns(
        {
            "bot": np.array(names, dtype=np.str_),
            "seats": wins.games,
            "win_share": wins.mean,
            "se": wins.se,
            "low": low,
            "high": high,
            "low_simultaneous": outside[0],
            "high_simultaneous": outside[1],
            "fair": np.full(len(names), fair),
            "difference": wins.mean - fair,
            "ratio": divide(wins.mean, fair),
            "verdict": verdicts(inside, outside, fair, band),
            "mean": points.mean,
            "mean_se": points.se,
            "mean_low": mean_low,
            "mean_high": mean_high,
        },
        index="bot",
    )


def bot_matrix(run: Run) -> pd.DataFrame:
    """How often each bot of a mixed table is ahead of each other one.

    Returns
    -------
    DataFrame
        Long, each pair of two bots from both sides, in the order of the table: ``bot, other`` str; ``pairs`` int64;
        ``ahead`` float, share of them in which the bot has more points than the other, ties half; ``se, low, high``
        float, 95 % interval of this one alone. Empty where no table is mixed.
    """
    return frame(bot_matrix_columns(run))


def bot_matrix_columns(run: Run) -> Columns:
    """Columns of `bot_matrix`."""
    names = mixed_bots(run.info)
    pairs = list(combinations(names, 2))
    measures = [f"bot_{one}_ahead_of_{other}" for one, other in pairs]
    found = means_of_games(run, measures)
    games = telling_games(run, np.array([game_measure(run, measure) for measure in measures], dtype=np.int64))
    low, high = share_interval(found.mean, games, found.se, found.freedom)
    at = {pair: place for place, pair in enumerate(pairs)}
    sides = [(one, other) for one in names for other in names if one != other]
    place = np.array([at.get(side, at.get(side[::-1])) for side in sides], dtype=np.int64)
    as_told = np.array([side in at for side in sides], dtype=bool)
    return Columns(
        {
            "bot": np.array([one for one, _ in sides], dtype=np.str_),
            "other": np.array([other for _, other in sides], dtype=np.str_),
            "pairs": found.games[place] // 2,  # n counts a pair twice, so that a tie is a whole number
            "ahead": np.where(as_told, found.mean[place], 1 - found.mean[place]),
            "se": found.se[place],
            "low": np.where(as_told, low[place], 1 - high[place]),
            "high": np.where(as_told, high[place], 1 - low[place]),
        }
    )
