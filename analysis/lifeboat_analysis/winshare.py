"""Which characters win, by how much, and how sure that is.

A *win share* is 1 for a sole winner and 1/m for each of m that tie, so those of a game sum to 1, or to 0
when the sea wins. The *fair* share is what every role would have if all were equally strong.

The intervals of a run that was to stop at a verdict are anytime-valid, all of them: see `sequences`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lifeboat_analysis.blocks import Means, role_means
from lifeboat_analysis.columns import Columns, Floats, divide, frame
from lifeboat_analysis.intervals import share_interval
from lifeboat_analysis.roles import role_columns
from lifeboat_analysis.sequences import planned_units
from lifeboat_analysis.verdicts import INSIDE_LEVEL, OUTSIDE_LEVEL, verdicts
from lifeboat_sim.runs.stopping_rules import Standing

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.runs.run import Run


def win_shares(run: Run, band: float | None = None) -> pd.DataFrame:
    """Win share of every role with intervals, its difference from the fair share, and a verdict.

    Parameters
    ----------
    run : Run
    band : float, optional
        Half-width of the band around the fair share, as a share: 0.02 is 2 percentage points; default:
        the run's.

    Returns
    -------
    DataFrame
        Index ``role`` in boat order.

        ========================================= ====== ====================================================
        ``name``                                  str
        ``games``                                 int64  finished games with the role
        ``win_share``                             float  mean win share in them, 0-1
        ``se``                                    float  its standard error, from blocks
        ``low, high``                             float  95 % interval
        ``low_simultaneous, high_simultaneous``   float  95 % for all roles jointly
        ``fair``                                  float  `fair_share`, the same in every row
        ``difference``                            float  win share - fair
        ``ratio``                                 float  win share / fair; NaN if no game has a winner
        ``one_extra_win_in``                      float  games, 1 / abs(difference); infinite at no difference
        ``verdict``                               str    one of `verdicts.VERDICTS`
        ========================================= ====== ====================================================

        A role without games has NaN and "not enough games".

    Raises
    ------
    ValueError
        If the band is not above 0.
    """
    return frame(win_share_columns(run, band))


def win_share_columns(run: Run, band: float | None = None) -> Columns:
    """Columns of `win_shares`."""
    band = run.info["band"] if band is None else band
    wins = role_means(run, "win")
    fair = fair_share(run)
    difference = wins.mean - fair
    low, high = _intervals(run, wins)
    inside, outside = _simultaneous(run, INSIDE_LEVEL), _simultaneous(run, OUTSIDE_LEVEL)
    with np.errstate(divide="ignore"):
        one_extra_win_in = 1 / np.abs(difference)
    columns = role_columns(run) | {
        "games": wins.games,
        "win_share": wins.mean,
        "se": wins.se,
        "low": low,
        "high": high,
        "low_simultaneous": outside[0],
        "high_simultaneous": outside[1],
        "fair": np.full(len(wins.mean), fair),
        "difference": difference,
        "ratio": divide(wins.mean, fair),
        "one_extra_win_in": one_extra_win_in,
        "verdict": verdicts(inside, outside, fair, band),
    }
    return Columns(columns, index="role")


def fair_share(run: Run) -> float:
    """Return the win share that every role would have if all were equally strong.

    One over the number of players, times the share of finished games that have a winner; NaN without a
    finished game.
    """
    winners = run.tallies["winners"]
    return float(divide(winners[1:].sum(), winners.sum())) / int(run.info["players"])


def widest_half_width(run: Run) -> float:
    """Return half the width of the widest simultaneous 95 % interval of a win share.

    One number for "how precise is this run by now". A role without games is left out; NaN without a
    finished game.
    """
    low, high = _simultaneous(run, OUTSIDE_LEVEL)
    half = (high - low)[~np.isnan(low)] / 2
    return float(half.max()) if len(half) else float("nan")


def standing(run: Run, band: float | None = None) -> Standing:
    """Return what can be said of the win shares by now: for a rule that stops a run, and for how it ended.

    Roles without games are not judged.
    """
    columns = win_share_columns(run, band)
    played = columns["games"] > 0
    decided = columns["verdict"][played] != "not enough games"
    return Standing(widest_half_width(run), int(decided.sum()), int(played.sum()))


def _simultaneous(run: Run, level: float) -> tuple[Floats, Floats]:
    """Intervals that hold for all roles of the run at the same time."""
    wins = role_means(run, "win")
    return _intervals(run, wins, level, max(1, int((wins.games > 0).sum())))


def _intervals(run: Run, wins: Means, level: float = 0.95, comparisons: int = 1) -> tuple[Floats, Floats]:
    return share_interval(
        wins.mean,
        wins.games,
        wins.se,
        wins.freedom,
        level=level,
        comparisons=comparisons,
        planned=planned_units(run, wins.freedom),
    )
