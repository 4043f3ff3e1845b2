"""How many points each role makes, and where they come from.

Scores are those at the end of finished games, of everybody in the cast: dead and lost characters count,
too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lifeboat_analysis.blocks import game_totals, role_means, role_measures, sample_sd
from lifeboat_analysis.columns import Columns, Floats, divide, frame
from lifeboat_analysis.described import has_lives, parts_of, score_at
from lifeboat_analysis.histograms import observed, quantile
from lifeboat_analysis.intervals import mean_interval
from lifeboat_analysis.roles import by_role, role_columns, role_ids

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.runs.run import Run

QUANTILES = {"p5": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95, "min": 0.0, "max": 1.0}


def scores(run: Run) -> pd.DataFrame:
    """Final score of every role: mean with interval, spread, quantiles.

    Returns
    -------
    DataFrame
        Index ``role`` in boat order. ``name`` str; ``games`` int64; and in points, float, NaN without
        games: ``mean``; ``sd`` between games; ``se`` of the mean, from blocks; ``low, high``, the 95 % t
        interval of the mean; ``p5, p25, p50, p75, p95, min, max``, scores that occurred.
    """
    return frame(score_columns(run))


def score_columns(run: Run) -> Columns:
    """Columns of `scores`."""
    means = role_means(run, "score")
    low, high = mean_interval(means.mean, means.se, means.freedom)
    counts = by_role(run, "score")
    columns = role_columns(run) | {
        "games": means.games,
        "mean": means.mean,
        "sd": score_sd(run),
        "se": means.se,
        "low": low,
        "high": high,
    }
    columns |= {name: score_at(run.info, quantile(counts, share)) for name, share in QUANTILES.items()}
    return Columns(columns, index="role")


def score_distribution(run: Run) -> pd.DataFrame:
    """How often each role ends with each score.

    Returns
    -------
    DataFrame
        Long, roles in boat order, then scores to the highest that any role reached, from 0 on, or where scores can be
        negative from the lowest: ``role`` str; ``score`` int64, or float in a game of half points; ``games`` int64;
        ``share`` float, of the role's games (NaN without games).
    """
    return frame(score_distribution_columns(run))


def score_distribution_columns(run: Run) -> Columns:
    """Columns of `score_distribution`."""
    counts = by_role(run, "score")
    span = observed(counts.sum(axis=0))
    first = 0 if has_lives(run.info) else span.start
    counts = counts[:, first : span.stop]
    return Columns(
        {
            "role": np.repeat(role_ids(run), counts.shape[1]),
            "score": np.tile(score_at(run.info, np.arange(first, first + counts.shape[1])), len(counts)),
            "games": counts.ravel(),
            "share": divide(counts, counts.sum(axis=1, keepdims=True)).ravel(),
        }
    )


def score_composition(run: Run) -> pd.DataFrame:
    """Mean points of every role by source: own survival, love, hate and treasure.

    Returns
    -------
    DataFrame
        Index ``role`` in boat order. ``name`` str; one float column for each of ``run.info["parts"]`` and
        ``total``, their sum, in points per game with the role; the same with ``_se`` appended: standard
        errors, from blocks.
    """
    return frame(score_composition_columns(run))


def score_composition_columns(run: Run) -> Columns:
    """Columns of `score_composition`."""
    means = {part: role_means(run, part) for part in run.info["parts"]}
    means["total"] = role_means(run, "score")
    columns = role_columns(run)
    columns |= {part: m.mean for part, m in means.items()}
    columns |= {f"{part}_se": m.se for part, m in means.items()}
    return Columns(columns, index="role")


def score_sd(run: Run) -> Floats:
    """Return the standard deviation of each role's scores between games, in boat order."""
    return sample_sd(*game_totals(run, role_measures(run, "score"))) / parts_of(run.info, "score")
