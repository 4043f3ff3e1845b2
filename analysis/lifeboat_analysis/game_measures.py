"""A game in a few measures: length, ties, endings, decisions, deaths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lifeboat_analysis.blocks import game_means
from lifeboat_analysis.columns import Columns, Ints, frame
from lifeboat_analysis.described import length_of
from lifeboat_analysis.histograms import LENGTH_QUANTILES, quantile
from lifeboat_analysis.intervals import mean_interval, share_interval
from lifeboat_analysis.shape import decisions_per_game, ending_columns, game_sd, no_winner_share, tie_share

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.runs.run import Run

Measure = tuple[str, float, float, float, str]
"""Name, value, low and high end of its 95 % interval, unit."""

MEANS = {
    "margin": "points",
    "deaths": "per finished game",
    "early_elimination": "share of characters",
    "rounds_out": "rounds per character",
}


def game_shape(run: Run) -> pd.DataFrame:
    """A game in a few measures, one row each.

    Returns
    -------
    DataFrame
        Long: ``measure`` str; ``value`` float; ``low, high`` float, 95 % interval (NaN where the tallies
        hold no variance: sd, decisions); ``unit`` str. The measures, in this order:

        =============================================== ==================================================
        rounds_mean, rounds_sd                          of finished games
        rounds_p5, rounds_median, rounds_p95            numbers of rounds that occurred
        ties                                            share of finished games that several win
        no_winner                                       share of finished games that nobody wins
        ended_by_birds, ended_by_all_dead, unfinished   shares of all games
        decisions                                       per game played
        margin                                          points of the best score over the second best
        deaths                                          characters that die per finished game
        early_elimination                               share of characters out of action for good, unconscious
                                                        or dead, before half of the rounds
        rounds_out                                      rounds at the end that a character is out of action
        =============================================== ==================================================

        In other games ``rounds`` is what their length is counted in, endings are their own, and there is nothing of
        deaths.
    """
    return frame(game_shape_columns(run))


def game_shape_columns(run: Run) -> Columns:
    """Columns of `game_shape`."""
    measures = [*_length_measures(run), *_winner_measures(run), *_ending_measures(run), *_count_measures(run)]
    names, values, low, high, units = zip(*measures, strict=True)
    return Columns(
        {
            "measure": np.array(names, dtype=np.str_),
            "value": np.array(values, dtype=float),
            "low": np.array(low, dtype=float),
            "high": np.array(high, dtype=float),
            "unit": np.array(units, dtype=np.str_),
        }
    )


def _length_measures(run: Run) -> list[Measure]:
    unit = length_of(run.info)
    counts, means = run.tallies[unit], game_means(run, unit)
    low, high = mean_interval(means.mean, means.se, means.freedom)
    measures = [
        (f"{unit}_mean", float(means.mean), float(low), float(high), unit),
        (f"{unit}_sd", game_sd(run, unit), np.nan, np.nan, unit),
    ]
    for name, share in LENGTH_QUANTILES.items():
        value = float(quantile(counts, share))
        measures.append((f"{unit}_{name}", value, *quantile_interval(counts, share), unit))
    return measures


def quantile_interval(counts: Ints, share: float, level: float = 0.95) -> tuple[float, float]:
    """Interval of a quantile of what was counted: two values that were.

    The share of games up to the true quantile lies in the interval of the share, so the quantile lies between
    these ranks.
    """
    low, high = (float(quantile(counts, float(at))) for at in share_interval(share, counts.sum(), level=level))
    return low, high


def _winner_measures(run: Run) -> list[Measure]:
    games = run.tallies["winners"].sum()
    return [
        _share_measure("ties", tie_share(run), games, "share of finished games"),
        _share_measure("no_winner", no_winner_share(run), games, "share of finished games"),
    ]


def _ending_measures(run: Run) -> list[Measure]:
    columns = ending_columns(run)
    names = [ending if ending == "unfinished" else f"ended_by_{ending}" for ending in run.info["endings"]]
    games = columns["games"].sum()
    return [
        _share_measure(name, float(share), games, "share of all games")
        for name, share in zip(names, columns["share"], strict=True)
    ]


def _count_measures(run: Run) -> list[Measure]:
    return [
        ("decisions", decisions_per_game(run), np.nan, np.nan, "per game"),
        *(_mean_measure(run, name, unit) for name, unit in MEANS.items() if name in run.info["game_measures"]),
    ]


def _mean_measure(run: Run, measure: str, unit: str) -> Measure:
    means = game_means(run, measure)
    low, high = mean_interval(means.mean, means.se, means.freedom)
    return measure, float(means.mean), float(low), float(high), unit


def _share_measure(name: str, share: float, games: int, unit: str) -> Measure:
    """A share of games, with its interval: whether a game counts is a plain yes or no."""
    low, high = share_interval(share, games)
    return name, share, float(low), float(high), unit
