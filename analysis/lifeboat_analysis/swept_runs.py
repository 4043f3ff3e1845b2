"""What each run of a sweep came to: its objectives, with and without each batch of games.

*Objective*: a number that a knob may change. The win share of each character; *imbalance*, the root mean square of the
deviations D from the fair share less what noise adds to it, sqrt(max(0, mean(D^2) - mean(SE^2))), over the roles, and
over the runs if it is that of several; means over games; the metrics of a user. Arrays of values have the last axis of
`jackknife`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.columns import Floats
from lifeboat_analysis.comparison import SHARES, units_of
from lifeboat_analysis.described import counters_of, length_of
from lifeboat_analysis.intervals import mean_interval, share_interval
from lifeboat_analysis.jackknife import SPECK, Jackknife
from lifeboat_analysis.roles import role_ids
from lifeboat_analysis.verdicts import FEWEST_GAMES
from lifeboat_sim.runs.run import named_metrics

if TYPE_CHECKING:
    from lifeboat_analysis.swept import Swept

WIN = "win:"
"""The objective of a role is called so, and by its id: ``win:kid``."""
METRIC = "metric:"
"""The objective of a metric of a user is called so, and by its name: ``metric:fights``, ``metric:fights:kid``."""
IMBALANCE = "imbalance"
SCREENED = ("margin", "ties", "deaths", "early_elimination")
"""Means over games that knobs are screened for, beside the length and what a game counts of its own."""
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
        return Jackknife(self.swept.batches, self.swept.info)

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
    telling : ndarray of float, shape (runs, objectives)
        How many games tell of a share; NaN for what is none.
    """

    names: tuple[str, ...]
    units: tuple[str, ...]
    values: Floats
    is_enough: NDArray[np.bool_]
    telling: Floats

    @property
    def is_win(self) -> NDArray[np.bool_]:
        """Which of them are win shares."""
        return np.array([name.startswith(WIN) for name in self.names])

    def share_interval(self, jackknife: Jackknife, level: float = 0.95, comparisons: int = 1) -> Interval:
        """Return intervals of the shares (runs, objectives); NaN for what is none, and without enough games."""
        se = jackknife.se(self.values)
        is_known = self.is_enough & ~np.isnan(self.telling)
        low, high = share_interval(
            self.values[..., 0], self.telling, se, jackknife.freedom, level=level, comparisons=comparisons
        )
        return np.where(is_known, low, np.nan), np.where(is_known, high, np.nan)


def objectives(runs: SweptRuns) -> Objectives:
    """Return all objectives of a sweep's runs."""
    wins = tuple(f"{WIN}{role}" for role in runs.roles)
    imbalance_enough = runs.is_enough.all(axis=1) & runs.is_firm(runs.square)
    nothing_tells = np.full((len(runs.shares), 1), np.nan)
    parts = [
        Objectives(wins, (SHARE,) * len(wins), runs.shares, runs.is_enough, runs.role_games),
        Objectives((IMBALANCE,), (SHARE,), runs.imbalance[:, None], imbalance_enough[:, None], nothing_tells),
        measures(runs, screened(runs)),
        own_metrics(runs),
    ]
    return Objectives(
        tuple(name for part in parts for name in part.names),
        tuple(unit for part in parts for unit in part.units),
        np.concatenate([part.values for part in parts], axis=1),
        np.concatenate([part.is_enough for part in parts], axis=1),
        np.concatenate([part.telling for part in parts], axis=1),
    )


def screened(runs: SweptRuns) -> tuple[str, ...]:
    """Return the means over games that knobs are screened for."""
    info = runs.swept.info
    return (length_of(info), *SCREENED, *counters_of(info, "game"))


def measures(runs: SweptRuns, names: tuple[str, ...] | None = None) -> Objectives:
    """Return means over games, those that the game has; default: of all that is known of a game."""
    units = units_of(runs.swept.info) | dict.fromkeys(counters_of(runs.swept.info, "game"), "per game")
    there = tuple(name for name in names or units if runs.jackknife.has(("", name)))
    keys = [("", name) for name in there]
    enough = (runs.finished >= FEWEST_GAMES) & np.isfinite(runs.jackknife.factor)
    return Objectives(
        there,
        tuple(units[name] for name in there),
        runs.jackknife.means(keys),
        np.repeat(enough[:, None], len(there), axis=1),
        np.where(np.isin(there, SHARES), runs.jackknife.telling(keys), np.nan),
    )


def own_metrics(runs: SweptRuns) -> Objectives:
    """Return the metrics of a user, in their order; those of characters for each role that all runs tell of.

    Enough games are as many that tell of one as else have to come to an end.
    """
    every = [(metric, role) for metric in named_metrics(runs.swept.info) for role in whose(metric, runs.roles)]
    keys = [(role, metric["name"]) for metric, role in every]
    telling = runs.jackknife.telling(keys)
    scales = np.array([metric["scale"] for metric, _ in every], float)
    is_share = np.array([metric["share"] for metric, _ in every], bool)
    return Objectives(
        tuple(own_objective(metric, role) for metric, role in every),
        tuple(own_unit(metric) for metric, _ in every),
        runs.jackknife.means(keys) / scales[:, None],
        (telling >= FEWEST_GAMES) & np.isfinite(runs.jackknife.factor),
        np.where(is_share, telling, np.nan),
    )


def whose(metric: dict[str, Any], roles: list[str]) -> list[str]:
    """Return the roles that a metric has a mean for: one without a name for all of them together."""
    return roles if metric["per"] == "character" else [""]


def own_objective(metric: dict[str, Any], role: str) -> str:
    """Return what the objective of a metric is called; without a role: of one over games.

    >>> own_objective({"name": "fights"}, "kid"), own_objective({"name": "all_survive"}, "")
    ('metric:fights:kid', 'metric:all_survive')
    """
    return f"{METRIC}{metric['name']}{':' if role else ''}{role}"


def metric_of(info: dict[str, Any], objective: str) -> tuple[dict[str, Any], str]:
    """Return what ``run.json`` says of the metric of an objective, and its role; none of one over games."""
    name, _, role = objective.removeprefix(METRIC).partition(":")
    return next(metric for metric in named_metrics(info) if metric["name"] == name), role


def own_unit(metric: dict[str, Any]) -> str:
    """Return the unit of a metric: one that begins with "share" if it is a share, to be shown in per cent, else none.

    >>> own_unit({"unit": "of wounds", "share": True}), own_unit({"unit": "shares sold", "share": False})
    ('share of wounds', 'number of shares sold')
    """
    unit = str(metric["unit"])
    if metric["share"]:
        return f"{SHARE} {unit}".rstrip()
    return f"number of {unit}" if unit.startswith(SHARE) else unit


@dataclass(frozen=True)
class Contrasts:
    """Weighted sums of runs, say the difference of two of them: each field is (contrasts, objectives).

    Attributes
    ----------
    value, se : ndarray of float
        NaN where a run that it is made of does not tell; the error also where one has too few games.
    freedom : ndarray of float
        Degrees of freedom of the errors.
    """

    value: Floats
    se: Floats
    freedom: Floats

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
        np.full(known.shape, float(jackknife.freedom)),
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
    return Contrasts(values[:, 0], se, np.full(len(se), float(runs.jackknife.freedom)))


def contrast_interval(
    found: Contrasts, weights: Floats, shares: Interval, level: float = 0.95, comparisons: int = 1
) -> Interval:
    """Return intervals of weighted sums of means.

    Parameters
    ----------
    shares : (ndarray, ndarray)
        Intervals (runs, objectives) of what is summed, where that is a share; else NaN.

    Where a share never varies, say of one who never wins, the interval of a sum reaches from the least to the most that
    those of the shares allow.
    """
    low, high = found.interval(level, comparisons)
    is_share = ~np.isnan(shares[0]).all(axis=0)
    lowest, highest = (np.nan_to_num(end) for end in shares)
    up, down = np.maximum(weights, 0), np.minimum(weights, 0)
    still = is_share & (found.se == 0)
    low = np.where(still, up @ lowest + down @ highest, low)
    high = np.where(still, up @ highest + down @ lowest, high)
    return np.where(is_share, np.clip(low, -1, 1), low), np.where(is_share, np.clip(high, -1, 1), high)
