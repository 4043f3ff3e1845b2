"""What each run of a sweep came to: its objectives, with and without each batch of games.

*Objective*: a number that a knob may change. The win share of each character; *imbalance*, the root mean square of the
deviations D from the fair share less what noise adds to it, sqrt(max(0, mean(D^2) - mean(SE^2))), over the roles, and
over the runs if it is that of several; means over games. Arrays of values have the last axis of `jackknife`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.columns import Floats
from lifeboat_analysis.comparison import UNITS
from lifeboat_analysis.intervals import mean_interval, share_interval
from lifeboat_analysis.jackknife import SPECK, Jackknife
from lifeboat_analysis.roles import role_ids
from lifeboat_analysis.verdicts import FEWEST_GAMES

if TYPE_CHECKING:
    from lifeboat_analysis.swept import Swept

WIN = "win:"
"""The objective of a role is called so, and by its id: ``win:kid``."""
IMBALANCE = "imbalance"
OF_GAMES = ("rounds", "margin", "ties", "deaths", "early_elimination")
"""Means over games that knobs are screened for."""
SHARE = "share"
FIRM = 2
"""A root is judged if what is under it is so many times its standard error: then few intervals miss."""
Interval = tuple[Floats, Floats]


@dataclass(frozen=True)
class SweptRuns:
    """The runs of a sweep, the base first.

    Attributes
    ----------
    swept : Swept
        What was played.
    """

    swept: Swept

    @cached_property
    def jackknife(self) -> Jackknife:
        """The means without each batch."""
        return Jackknife(self.swept.batches)

    @cached_property
    def roles(self) -> list[str]:
        """The roles that all runs tell of, in boat order; all where no run tells of any."""
        ids = [str(role) for role in role_ids(self.swept)]
        told = self.jackknife.games([(role, "win") for role in ids]).min(axis=0) > 0
        return [role for role, is_told in zip(ids, told, strict=True) if is_told or not told.any()]

    @cached_property
    def shares(self) -> Floats:
        """Win shares (runs, roles, 1 + batches)."""
        return self.jackknife.means([(role, "win") for role in self.roles])

    @cached_property
    def role_games(self) -> Floats:
        """Finished games with each role (runs, roles)."""
        return self.jackknife.games([(role, "win") for role in self.roles])

    @cached_property
    def finished(self) -> Floats:
        """Finished games (runs,)."""
        return self.jackknife.games([("", "no_winner")])[:, 0]

    @cached_property
    def fair(self) -> Floats:
        """Fair win shares (runs, 1 + batches): one over the number of players, where there is a winner."""
        winners = 1 - self.jackknife.means([("", "no_winner")])[:, 0]
        return np.asarray(winners / self.swept.info["players"])

    @cached_property
    def is_enough(self) -> NDArray[np.bool_]:
        """Whether there are games enough of each role to judge it (runs, roles)."""
        return np.asarray((self.role_games >= FEWEST_GAMES) & np.isfinite(self.jackknife.factor))

    @cached_property
    def is_same(self) -> NDArray[np.bool_]:
        """Whether nothing that is counted differs between two runs (runs, runs): every game went the same."""
        batches = self.swept.batches
        runs = len(batches.x)
        tables = [table.reshape(runs, -1) for table in (batches.total_x, batches.total_n, batches.x, batches.n)]
        _, which = np.unique(np.concatenate(tables, axis=1), axis=0, return_inverse=True)
        which = which.reshape(-1)
        return np.asarray(which[:, None] == which)

    @cached_property
    def square(self) -> Floats:
        """Mean squared deviation (runs, 1 + batches), less what noise adds to it; NaN where noise is unknown."""
        deviations = self.shares - self.fair[:, None]
        noise = (self.jackknife.se(deviations) ** 2).mean(axis=1)
        return np.asarray((deviations**2).mean(axis=1) - noise[:, None])

    @property
    def imbalance(self) -> Floats:
        """Its root (runs, 1 + batches), at least 0."""
        return root(self.square)

    def is_firm(self, square: Floats) -> NDArray[np.bool_]:
        """Whether a mean square (..., 1 + batches) is so far from 0 that its root has an error as other values have."""
        return np.asarray(square[..., 0] >= FIRM * self.jackknife.se(square))

    def share_interval(self, level: float = 0.95, comparisons: int = 1) -> Interval:
        """Return intervals of the win shares (runs, roles), as `intervals.share_interval`; NaN without enough games."""
        low, high = share_interval(
            self.shares[..., 0],
            self.role_games,
            self.jackknife.se(self.shares),
            self.jackknife.freedom,
            level=level,
            comparisons=comparisons,
        )
        return np.where(self.is_enough, low, np.nan), np.where(self.is_enough, high, np.nan)


def root(square: Floats) -> Floats:
    """Return the root, 0 of what noise made negative."""
    return np.asarray(np.sqrt(np.maximum(square, 0)))


@dataclass(frozen=True)
class Objectives:
    """Objectives of all runs.

    Attributes
    ----------
    names, units : tuple of str
        ``win:ROLE`` of each role in boat order, then others.
    values : ndarray of float, shape (runs, objectives, 1 + batches)
    is_enough : ndarray of bool, shape (runs, objectives)
        Whether a run has games enough to tell an error.
    """

    names: tuple[str, ...]
    units: tuple[str, ...]
    values: Floats
    is_enough: NDArray[np.bool_]

    @property
    def is_win(self) -> NDArray[np.bool_]:
        """Which of them are win shares."""
        return np.array([name.startswith(WIN) for name in self.names])


def objectives(runs: SweptRuns) -> Objectives:
    """Return all objectives of a sweep's runs."""
    shape = measures(runs, OF_GAMES)
    wins = tuple(f"{WIN}{role}" for role in runs.roles)
    imbalance_enough = runs.is_enough.all(axis=1) & runs.is_firm(runs.square)
    return Objectives(
        (*wins, IMBALANCE, *shape.names),
        (*[SHARE] * len(wins), SHARE, *shape.units),
        np.concatenate([runs.shares, runs.imbalance[:, None], shape.values], axis=1),
        np.concatenate([runs.is_enough, imbalance_enough[:, None], shape.is_enough], axis=1),
    )


def measures(runs: SweptRuns, names: tuple[str, ...] = tuple(UNITS)) -> Objectives:
    """Return means over games, those that the game has."""
    there = tuple(name for name in names if runs.jackknife.has(("", name)))
    enough = (runs.finished >= FEWEST_GAMES) & np.isfinite(runs.jackknife.factor)
    return Objectives(
        there,
        tuple(UNITS[name] for name in there),
        runs.jackknife.means([("", name) for name in there]),
        np.repeat(enough[:, None], len(there), axis=1),
    )


@dataclass(frozen=True)
class Contrasts:
    """Weighted sums of runs, say the difference of two of them: each field is (contrasts, objectives).

    Attributes
    ----------
    value, se : ndarray of float
        NaN where a run that it is made of does not tell; the error also where one has too few games.
    freedom : int
        Degrees of freedom of the errors.
    """

    value: Floats
    se: Floats
    freedom: int

    def interval(self, level: float = 0.95, comparisons: int = 1) -> Interval:
        """Return t intervals."""
        return mean_interval(self.value, self.se, self.freedom, level=level, comparisons=comparisons)


def contrasts(jackknife: Jackknife, weights: Floats, values: Floats, is_enough: NDArray[np.bool_]) -> Contrasts:
    """Return weighted sums of runs.

    Parameters
    ----------
    weights : ndarray of float, shape (contrasts, runs)
    values, is_enough
        As in `Objectives`.
    """
    used = (weights != 0).astype(int)
    sums = np.tensordot(weights, np.nan_to_num(values), axes=1)
    sums = np.where(np.abs(sums) < SPECK, 0, sums)
    known = used @ np.isnan(values).any(axis=-1).astype(int) == 0
    enough = used @ (~is_enough).astype(int) == 0
    return Contrasts(
        np.where(known, sums[..., 0], np.nan),
        np.where(known & enough, jackknife.se(sums), np.nan),
        jackknife.freedom,
    )


def imbalance_contrasts(runs: SweptRuns, last: Floats, first: Floats) -> Contrasts:
    """Return differences of imbalance (contrasts,) between two sets of runs each: the root of the mean over the sets.

    Parameters
    ----------
    last, first : ndarray of float, shape (contrasts, runs)
        How much each run weighs in a set; the rows add up to 1.

    Where the mean square of a set is less than `FIRM` times its error, the error of its root is unknown.
    """
    squares = [weights @ runs.square for weights in (last, first)]
    firm = runs.is_firm(squares[0]) & runs.is_firm(squares[1])
    enough = ((last + first) != 0).astype(int) @ (~runs.is_enough.all(axis=1)).astype(int) == 0
    values = root(squares[0]) - root(squares[1])
    se = np.where(firm & enough, runs.jackknife.se(values), np.nan)
    return Contrasts(values[:, 0], se, runs.jackknife.freedom)


def share_contrast_interval(
    found: Contrasts, weights: Floats, runs: SweptRuns, level: float = 0.95, comparisons: int = 1
) -> Interval:
    """Return intervals of weighted sums of win shares.

    Where nothing varies, say for one who never wins, it reaches from the least to the most that the intervals of the
    shares allow.
    """
    low, high = found.interval(level, comparisons)
    lowest, highest = (np.nan_to_num(end) for end in runs.share_interval(level, comparisons))
    up, down = np.maximum(weights, 0), np.minimum(weights, 0)
    still = found.se == 0
    low = np.where(still, up @ lowest + down @ highest, low)
    high = np.where(still, up @ highest + down @ lowest, high)
    return np.clip(low, -1, 1), np.clip(high, -1, 1)
