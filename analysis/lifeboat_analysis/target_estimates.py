"""What targets are about: values with intervals, of characters, actions or games, or differences between rule sets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.blocks import game_means, role_means
from lifeboat_analysis.columns import Floats, Ints, divide
from lifeboat_analysis.comparison import share_difference_interval
from lifeboat_analysis.described import length_of
from lifeboat_analysis.game_measures import quantile_interval
from lifeboat_analysis.histograms import LENGTH_QUANTILES, quantile
from lifeboat_analysis.intervals import mean_interval, share_interval
from lifeboat_analysis.paired import Compared, game_differences, role_differences
from lifeboat_analysis.roles import by_role, role_ids, role_names
from lifeboat_sim.runs.targets import EVERY, Target

if TYPE_CHECKING:
    from lifeboat_sim.runs.run import Run

QUANTITIES = {"win_share": "win"}
"""Quantities of a role that are called otherwise than the measure."""

Interval = Callable[[float, int], tuple[Floats, Floats]]
"""(level, number of joint intervals) -> low and high ends."""


@dataclass(frozen=True)
class Estimates:
    """Members, their values, and their intervals."""

    ids: NDArray[np.str_]
    names: NDArray[np.str_]
    games: Ints
    value: Floats
    se: Floats
    interval: Interval
    distances: Callable[[float, float], tuple[Floats, Floats]] | None = None

    def room(self, least: float, most: float) -> tuple[Floats, Floats, Floats]:
        """Return how far the values lie above the lower and below the upper end, and the standard errors of that."""
        if self.distances is not None:
            return *self.distances(least, most), self.se
        below, above = self.value - least, most - self.value
        end = np.where(below < above, least, most)  # a share that was always 0 or 1 varies as much as one on the end
        coin = np.sqrt(divide(np.clip(end * (1 - end), 0, None), self.games))
        return below, above, np.where(self.se > 0, self.se, coin)

    def only(self, ids: tuple[str, ...]) -> Estimates:
        """Return those of some members, in the order of all."""
        at = np.flatnonzero(np.isin(self.ids, ids))

        def interval(level: float, comparisons: int) -> tuple[Floats, Floats]:
            low, high = self.interval(level, comparisons)
            return low[at], high[at]

        return Estimates(self.ids[at], self.names[at], self.games[at], self.value[at], self.se[at], interval)


def estimates(target: Target, run: Run, compared: Compared | None) -> Estimates:
    """Return what a target is about."""
    if target.base is not None:
        assert compared is not None
        found = _differences(target, compared)
    elif target.kind.of == "action":
        found = _of_actions(run)
    elif target.of:
        found = _of_roles(target, run)
    elif target.measure in [f"{length_of(run.info)}_{name}" for name in LENGTH_QUANTILES]:
        return _of_quantile(target, run)
    else:
        return _of_games(target, run)
    if not target.of:
        return found
    if target.of == (EVERY,):
        played = found.games > 0  # not those outside a fixed cast
        return found.only(tuple(found.ids[played if played.any() else ~played]))
    return found.only(target.of)


def _of_roles(target: Target, run: Run) -> Estimates:
    if target.measure == "survival":  # 0 or 1 in each game, and the deals of a block make it vary no more than a coin
        fates = by_role(run, "fate")
        alive = [at for at, fate in enumerate(run.info["fates"]) if fate not in ("dead", "lost")]
        return _coins(role_ids(run), role_names(run), fates[:, alive].sum(axis=1), fates.sum(axis=1))
    means = role_means(run, QUANTITIES.get(target.measure, target.measure))
    return _of_means(target, role_ids(run), role_names(run), means.games, means.mean, means.se, means.freedom)


def _of_games(target: Target, run: Run) -> Estimates:
    no = np.array([""])
    if target.measure == "unfinished":
        games = run.tallies["ended_by"][None]
        return _coins(no, no, games[:, run.info["endings"].index("unfinished")], games.sum(axis=1))
    means = game_means(run, measure_of(run, target))
    games = run.tallies["winners"][None].sum(axis=1)
    return _of_means(target, no, no, games, means.mean[None], means.se[None], means.freedom[None])


def measure_of(run: Run, target: Target) -> str:
    """Return what a measure over games is called in the run: the mean length is called as its unit."""
    length = length_of(run.info)
    return length if target.measure == f"{length}_mean" else target.measure


def _of_actions(run: Run) -> Estimates:
    actions = np.array(run.info["actions"], dtype=np.str_)
    means = [game_means(run, f"action_{action}") for action in actions]
    mean, se, freedom = (np.array([getattr(one, key) for one in means]) for key in ("mean", "se", "freedom"))
    games = np.full(len(actions), run.tallies["winners"].sum())
    return Estimates(
        actions,
        np.char.replace(actions, "_", " "),
        games,
        mean,
        se,
        lambda level, joint: share_interval(mean, games, se, freedom, level=level, comparisons=joint),
    )


def _of_means(
    target: Target,
    ids: NDArray[np.str_],
    names: NDArray[np.str_],
    games: Ints,
    mean: Floats,
    se: Floats,
    freedom: Floats,
) -> Estimates:
    def interval(level: float, joint: int) -> tuple[Floats, Floats]:
        if target.kind.unit == "share":
            return share_interval(mean, games, se, freedom, level=level, comparisons=joint)
        return mean_interval(mean, se, freedom, level=level, comparisons=joint)

    return Estimates(ids, names, games, mean, se, interval)


def _coins(ids: NDArray[np.str_], names: NDArray[np.str_], yes: Ints, games: Ints) -> Estimates:
    """Shares of games in which something is so."""
    share = divide(yes, games)
    se = np.sqrt(divide(share * (1 - share), games))
    return Estimates(
        ids, names, games, share, se, lambda level, joint: share_interval(share, games, level=level, comparisons=joint)
    )


def _of_quantile(target: Target, run: Run) -> Estimates:
    """A quantile of the length. It is at least a if less than its share of games is shorter than a."""
    length = length_of(run.info)
    counts, no = run.tallies[length], np.array([""])
    share = LENGTH_QUANTILES[target.measure.removeprefix(f"{length}_")]
    games = int(counts.sum())

    def up_to(long: float) -> float:
        return float(divide(counts[: max(int(min(long, len(counts))) + 1, 0)].sum(), games))

    def interval(level: float, joint: int) -> tuple[Floats, Floats]:
        low, high = quantile_interval(counts, share, 1 - (1 - level) / joint)
        return np.array([low]), np.array([high])

    def distances(least: float, most: float) -> tuple[Floats, Floats]:
        below = np.inf if np.isinf(least) else share - up_to(np.ceil(least) - 1)
        above = np.inf if np.isinf(most) else up_to(np.floor(most)) - share
        return np.array([below]), np.array([above])

    se = np.sqrt(divide(share * (1 - share), games))
    value = quantile(counts, share)
    return Estimates(no, no, np.array([games]), np.array([value]), np.array([se]), interval, distances)


def _differences(target: Target, compared: Compared) -> Estimates:
    """Differences of the run from the rule set that the target compares with: the run is the base of the pair."""
    no, kind = np.array([""]), target.kind
    if kind.of != "action" and target.of:
        ids = np.array(compared.roles, dtype=np.str_)
        known = dict(zip(role_ids(compared.base), role_names(compared.base), strict=True))
        names = np.array([known[id] for id in ids], dtype=np.str_)
        found = [role_differences(compared, QUANTITIES.get(target.measure, target.measure))]
    elif kind.of == "action":
        there = compared.variant.info["actions"]
        ids = np.array([one for one in compared.base.info["actions"] if one in there], dtype=np.str_)
        names = np.char.replace(ids, "_", " ")
        found = [game_differences(compared, f"action_{action}") for action in ids]
    else:
        ids = names = no
        found = [game_differences(compared, measure_of(compared.base, target))]

    def interval(level: float, joint: int) -> tuple[Floats, Floats]:
        ends = [
            share_difference_interval(compared, one, level, joint)
            if kind.unit == "share"
            else mean_interval(one.difference, one.se, one.freedom, level=level, comparisons=joint)
            for one in found
        ]
        low, high = (np.concatenate([np.atleast_1d(end) for end in both]) for both in zip(*ends, strict=True))
        return -high, -low

    value, se = (np.concatenate([np.atleast_1d(getattr(one, key)) for one in found]) for key in ("difference", "se"))
    finished = [int(run.tallies["winners"].sum()) for run in (compared.base, compared.variant)]
    of_each = [np.minimum(one.base.games, one.variant.games) for one in found]
    by_games = np.concatenate([np.atleast_1d(one) for one in of_each])
    return Estimates(ids, names, np.minimum(by_games, min(finished)), -value, se, interval)
