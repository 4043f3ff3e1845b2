"""Means over a role's games and their standard errors, from sums over blocks of games.

Games are dealt in blocks: in the k*k games of a *block* one cast meets every love with every hate, and a
*super-block* holds such a block for every cast. Games of one block are not independent, blocks are; so
the variance between blocks carries the standard error: between super-blocks if at least 50 are complete,
else between blocks if at least 50 are, else between single games (a game is then a block of one). A last
partial block counts in the means only.

A role is not in every game, and a game may stay unfinished. So a mean is a ratio r = X / N of two sums
over blocks, and its variance that of the residuals e_b = x_b - r n_b (Cochran, Sampling Techniques,
chapter 6):

    Var(r) = B / (B - 1) * sum(e_b^2) / sum(n_b)^2 * sum(n_b) / N

The last factor takes the variance from the games in complete blocks to all N. B is the number of blocks
that tell of the role, sum(n_b)^2 / sum(n_b^2): all of them if they hold it equally often.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lifeboat_analysis.columns import Floats, Ints, divide
from lifeboat_analysis.described import parts_of
from lifeboat_analysis.intervals import MIN_UNITS
from lifeboat_analysis.roles import role_ids
from lifeboat_sim.runs.run import measure_keys

if TYPE_CHECKING:
    from lifeboat_sim.runs.run import Run

LEVELS = ("super-block", "block", "game")
"""The possible units of variance, the largest first."""


@dataclass(frozen=True)
class Means:
    """Means with what their intervals need; each field has one entry per role, or none for means over games.

    Attributes
    ----------
    games : ndarray of int64
        Finished games that the mean is over.
    mean : ndarray of float
        NaN without games.
    se : ndarray of float
        Standard error; NaN with less than two units.
    freedom : ndarray of float
        Degrees of freedom of the standard error: units - 1.
    """

    games: Ints
    mean: Floats
    se: Floats
    freedom: Floats


def carrying_level(run: Run) -> int:
    """Return the index in `LEVELS` of the unit that carries the variance of this run."""
    enough = np.flatnonzero(run.tallies["blocks"] >= MIN_UNITS)
    return int(enough[0]) if len(enough) else len(LEVELS) - 1


def role_means(run: Run, quantity: str) -> Means:
    """Mean of a quantity over each role's finished games.

    Parameters
    ----------
    run : Run
    quantity : str
        One of ``run.info["quantities"]``. Wins come as shares 0-1, scores in points, all else in its own unit.

    Returns
    -------
    Means
        Fields of shape (roles,), in boat order.
    """
    return _in_units(_means(run, role_measures(run, quantity)), parts_of(run.info, quantity, "a role"))


def game_means(run: Run, measure: str) -> Means:
    """Mean of a measure over games, one of ``run.info["game_measures"]``; the fields have no axis."""
    return _in_units(_means(run, game_measure(run, measure)), parts_of(run.info, measure))


def means_of_games(run: Run, measures: Sequence[str]) -> Means:
    """Means of several measures over games; each field has one entry for each of them."""
    found = [game_means(run, measure) for measure in measures]
    games = np.array([one.games for one in found], dtype=np.int64)
    mean, se, freedom = (np.array([getattr(one, key) for one in found], float) for key in ("mean", "se", "freedom"))
    return Means(games, mean, se, freedom)


def role_measures(run: Run, quantity: str) -> Ints:
    """Return where the tally ``moments`` has a quantity of each role, in boat order."""
    keys = measure_keys(run.info)
    return np.array([keys.index((role, quantity)) for role in role_ids(run)], dtype=np.int64)


def game_measure(run: Run, measure: str) -> Ints:
    """Return where the tally ``moments`` has a measure over games."""
    return np.asarray(measure_keys(run.info).index(("", measure)), dtype=np.int64)


def telling_games(run: Run, at: Ints) -> Ints:
    """Return how many games tell of the measures at these places: sum(n)^2 / sum(n^2)."""
    _, n, _, _, nn = np.moveaxis(run.tallies["moments"][-1][at].astype(float), -1, 0)
    return np.nan_to_num(np.rint(divide(n**2, nn))).astype(np.int64)


def game_totals(run: Run, at: Ints) -> tuple[Ints, Ints, Ints]:
    """Return over all finished games, for the measures at these places: sum of n, sum of x, sum of x^2."""
    x, n, xx, _, _ = np.moveaxis(run.tallies["moments"][-1][at], -1, 0)
    return n, x, xx


def _means(run: Run, at: Ints) -> Means:
    games, total, _ = game_totals(run, at)
    _, n, xx, xn, nn = np.moveaxis(run.tallies["moments"][carrying_level(run)][at], -1, 0)
    return _ratio(games, total, n, nn, xx, xn)


def _in_units(means: Means, parts: int) -> Means:
    """Means of what is counted in parts of its unit, in that unit."""
    return Means(means.games, means.mean / parts, means.se / parts, means.freedom)


def sample_sd(games: Ints, total: Ints, squared: Ints) -> Floats:
    """Standard deviation between games, from a sum and a sum of squares; NaN with less than two games."""
    mean = divide(total, games)
    spread = np.maximum(squared - games * mean**2, 0)
    return np.sqrt(divide(spread, np.maximum(games - 1, 0)))


def _ratio(games: Ints, total: Ints, n: Ints, nn: Ints, xx: Ints, xn: Ints) -> Means:
    """Mean total / games; the other arguments are sums over units: of n, n^2, x^2 and x n."""
    mean = divide(total, games)
    units = divide(np.asarray(n, float) ** 2, nn)
    residuals = np.maximum(xx - 2 * mean * xn + mean**2 * nn, 0)  # rounding may leave a speck below 0
    spread = divide(residuals, np.asarray(n, float) * games)
    with np.errstate(invalid="ignore"):
        variance = np.where(units > 1, divide(units, units - 1), np.nan) * spread
    return Means(np.asarray(games), mean, np.sqrt(variance), units - 1)
