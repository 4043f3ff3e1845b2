"""Whether a target holds: by intervals, never by a bare estimate.

A target *holds* if the 90 % interval lies wholly inside of what is allowed: two one-sided tests at 5 % each
(Schuirmann 1987). It *fails* if the 95 % interval lies wholly outside. In between there are *not enough games*.

A target may have several members, say every character. It holds if every one of them holds: as an intersection-union
test (Berger 1982) this needs no correction. It fails if one of them fails, and for that the intervals are joint
over all members. So a target that is not true is said to hold with a chance of at most 5 %, and one that is true is
said to fail with a chance of at most 2.5 % (only one end can be missed at a time). Targets are judged one by one: of
several, each has these chances.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from lifeboat_analysis.blocks import game_means, role_means
from lifeboat_analysis.columns import Floats, Ints, divide
from lifeboat_analysis.comparison import share_difference_interval
from lifeboat_analysis.game_measures import ROUND_QUANTILES, quantile_interval
from lifeboat_analysis.histograms import quantile
from lifeboat_analysis.intervals import mean_interval, share_interval
from lifeboat_analysis.paired import Compared, game_differences, role_differences
from lifeboat_analysis.roles import by_role, role_ids, role_names
from lifeboat_analysis.verdicts import INSIDE_LEVEL, OUTSIDE_LEVEL
from lifeboat_analysis.winshare import fair_share
from lifeboat_sim.runs.targets import EVERY, Target

if TYPE_CHECKING:
    from lifeboat_sim.runs.run import Run

Result = Literal["holds", "fails", "not enough games"]

FEWEST_GAMES = 300
"""With fewer finished games nothing is judged."""
POWER = 0.8
"""The games that are said to be needed are enough with this chance, if the truth is where the estimate is."""
HARDLY = 100
"""If more than so many times the games would be needed, the estimate is as good as on the edge."""

QUANTITIES = {"win_share": "win"}
"""Quantities of a role that are called otherwise than the measure."""
GAME_MEASURES = {"rounds_mean": "rounds"}
"""Measures over games that are called otherwise than the measure of the target."""

Interval = Callable[[float, int], tuple[Floats, Floats]]
"""(level, number of joint intervals) -> low and high ends."""


@dataclass(frozen=True)
class Member:
    """One of those that a target is about.

    Attributes
    ----------
    id, name : str
        Of the character or action; empty for a measure of games.
    games : int
        Finished games that tell of it.
    estimate : float
        The value; for a target that compares, the difference from the other rule set.
    low, high : float
        Ends of its 90 % interval.
    low_simultaneous, high_simultaneous : float
        Ends of its 95 % interval, joint over all members.
    least, most : float
        What is allowed.
    result : str
    games_needed : float
        Games per run that would probably decide; NaN if it is decided, infinite if hardly any number would.
    """

    id: str
    name: str
    games: int
    estimate: float
    low: float
    high: float
    low_simultaneous: float
    high_simultaneous: float
    least: float
    most: float
    result: Result
    games_needed: float


@dataclass(frozen=True)
class Judged:
    """A target and what became of it, with one number of players."""

    target: Target
    players: int
    games: int
    result: Result
    members: tuple[Member, ...]
    games_needed: float

    def telling(self) -> tuple[Member, ...]:
        """Return the members that tell why: those with the result, or if all hold the closest to an end."""
        if self.result != "holds":
            return tuple(member for member in self.members if member.result == self.result)
        return (min(self.members, key=lambda one: _spare(one)),)


def _spare(member: Member) -> float:
    """Return how far the interval is from the nearer end, in half-widths of it."""
    room = min(member.low - member.least, member.most - member.high)
    return float(divide(room, max(member.high - member.low, 1e-300)))


def judge(target: Target, run: Run, compared: Compared | None = None) -> Judged:
    """Judge a target by the games of a run.

    Parameters
    ----------
    target : Target
    run : Run
        Played with a number of games that was fixed beforehand.
    compared : Compared, optional
        The run as base, the rule set that the target compares with as variant; for such targets only.

    Examples
    --------
    See docs/check.md.
    """
    found = _estimates(target, run, compared)
    k = len(found.ids)
    shift = fair_share(run) if target.fair else 0.0
    least, most = target.low + shift, target.high + shift
    low, high = found.interval(INSIDE_LEVEL, 1)
    low_joint, high_joint = found.interval(OUTSIDE_LEVEL, k)
    enough = found.games >= FEWEST_GAMES
    inside = enough & (low >= least) & (high <= most)
    outside = enough & ((low_joint > most) | (high_joint < least))
    results: NDArray[Any] = np.select([inside, outside], ["holds", "fails"], "not enough games")
    played = int(run.tallies["games"][0])
    needed = np.where(inside | outside, np.nan, _needed(found, least, most, played))
    members = tuple(
        Member(
            id=str(found.ids[at]),
            name=str(found.names[at]),
            games=int(found.games[at]),
            estimate=float(found.value[at]),
            low=float(low[at]),
            high=float(high[at]),
            low_simultaneous=float(low_joint[at]),
            high_simultaneous=float(high_joint[at]),
            least=least,
            most=most,
            result=results[at].item(),
            games_needed=float(needed[at]),
        )
        for at in range(k)
    )
    result = _joint(members)
    open_ones = [one for one in members if one.result == "not enough games"]
    return Judged(
        target,
        int(run.info["players"]),
        played,
        result,
        members,
        _needed_by_all(open_ones) if result == "not enough games" else np.nan,
    )


def _joint(members: tuple[Member, ...]) -> Result:
    results = {member.result for member in members}
    if "fails" in results:
        return "fails"
    return "holds" if results == {"holds"} else "not enough games"


# How many games would be needed ------------------------------------------------------------------------------


def _needed(found: _Estimates, least: float, most: float, played: int) -> Floats:
    """Games per run that decide about each member with the chance `POWER`, if the estimates are true.

    The half-width shrinks with the square root of the games: of an estimate at a distance d inside of the nearer end
    with a standard error s after n games, it takes n ((z + z_power) s / d)^2.
    """
    below, above, se = found.room(least, most)
    room = np.minimum(below, above)
    z = np.where(room > 0, -ndtri((1 - INSIDE_LEVEL) / 2), -ndtri((1 - OUTSIDE_LEVEL) / 2 / len(found.ids)))
    with np.errstate(divide="ignore", invalid="ignore"):
        times = ((z + ndtri(POWER)) * se / np.abs(room)) ** 2
    times = np.maximum(np.where(room == 0, np.inf, times), 1.1)
    times = np.maximum(times, divide(FEWEST_GAMES, found.games))
    return np.where(times > HARDLY, np.inf, played * times)


def _needed_by_all(members: list[Member]) -> float:
    """Games that decide about a target: until one of those outside fails, or else until all those inside hold."""
    out = [one.games_needed for one in members if not one.least <= one.estimate <= one.most]
    return min(out) if out else max(one.games_needed for one in members)


# What is estimated -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Estimates:
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

    def only(self, ids: tuple[str, ...]) -> _Estimates:
        """Return those of some members, in the order of all."""
        at = np.flatnonzero(np.isin(self.ids, ids))

        def interval(level: float, comparisons: int) -> tuple[Floats, Floats]:
            low, high = self.interval(level, comparisons)
            return low[at], high[at]

        return _Estimates(self.ids[at], self.names[at], self.games[at], self.value[at], self.se[at], interval)


def _estimates(target: Target, run: Run, compared: Compared | None) -> _Estimates:
    """Return what a target is about."""
    if target.base is not None:
        assert compared is not None
        found = _differences(target, compared)
    elif target.kind.of == "action":
        found = _of_actions(run)
    elif target.of:
        found = _of_roles(target, run)
    elif target.measure.removeprefix("rounds_") in ROUND_QUANTILES:
        return _of_quantile(target, run)
    else:
        return _of_games(target, run)
    if not target.of:
        return found
    if target.of == (EVERY,):
        return found.only(tuple(found.ids[found.games > 0]))
    return found.only(target.of)


def _of_roles(target: Target, run: Run) -> _Estimates:
    if target.measure == "survival":  # 0 or 1 in each game, and the deals of a block make it vary no more than a coin
        fates = by_role(run, "fate")
        alive = [at for at, fate in enumerate(run.info["fates"]) if fate not in ("dead", "lost")]
        return _coins(role_ids(run), role_names(run), fates[:, alive].sum(axis=1), fates.sum(axis=1))
    means = role_means(run, QUANTITIES.get(target.measure, target.measure))
    return _of_means(target, role_ids(run), role_names(run), means.games, means.mean, means.se, means.freedom)


def _of_games(target: Target, run: Run) -> _Estimates:
    no = np.array([""])
    if target.measure == "unfinished":
        games = run.tallies["ended_by"][None]
        return _coins(no, no, games[:, run.info["endings"].index("unfinished")], games.sum(axis=1))
    means = game_means(run, GAME_MEASURES.get(target.measure, target.measure))
    games = run.tallies["winners"][None].sum(axis=1)
    return _of_means(target, no, no, games, means.mean[None], means.se[None], means.freedom[None])


def _of_actions(run: Run) -> _Estimates:
    actions = np.array(run.info["actions"], dtype=np.str_)
    means = [game_means(run, f"action_{action}") for action in actions]
    mean, se, freedom = (np.array([getattr(one, key) for one in means]) for key in ("mean", "se", "freedom"))
    games = np.full(len(actions), run.tallies["winners"].sum())
    return _Estimates(
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
) -> _Estimates:
    def interval(level: float, joint: int) -> tuple[Floats, Floats]:
        if target.kind.unit == "share":
            return share_interval(mean, games, se, freedom, level=level, comparisons=joint)
        return mean_interval(mean, se, freedom, level=level, comparisons=joint)

    return _Estimates(ids, names, games, mean, se, interval)


def _coins(ids: NDArray[np.str_], names: NDArray[np.str_], yes: Ints, games: Ints) -> _Estimates:
    """Shares of games in which something is so."""
    share = divide(yes, games)
    se = np.sqrt(divide(share * (1 - share), games))
    return _Estimates(
        ids, names, games, share, se, lambda level, joint: share_interval(share, games, level=level, comparisons=joint)
    )


def _of_quantile(target: Target, run: Run) -> _Estimates:
    """A quantile of the rounds. It is at least a if less than its share of games is shorter than a."""
    counts, no = run.tallies["rounds"], np.array([""])
    share = ROUND_QUANTILES[target.measure.removeprefix("rounds_")]
    games = int(counts.sum())

    def up_to(rounds: float) -> float:
        return float(divide(counts[: max(int(min(rounds, len(counts))) + 1, 0)].sum(), games))

    def interval(level: float, joint: int) -> tuple[Floats, Floats]:
        low, high = quantile_interval(counts, share, 1 - (1 - level) / joint)
        return np.array([low]), np.array([high])

    def distances(least: float, most: float) -> tuple[Floats, Floats]:
        below = np.inf if np.isinf(least) else share - up_to(np.ceil(least) - 1)
        above = np.inf if np.isinf(most) else up_to(np.floor(most)) - share
        return np.array([below]), np.array([above])

    se = np.sqrt(divide(share * (1 - share), games))
    value = quantile(counts, share)
    return _Estimates(no, no, np.array([games]), np.array([value]), np.array([se]), interval, distances)


def _differences(target: Target, compared: Compared) -> _Estimates:
    """Differences of the run from the rule set that the target compares with: the run is the base of the pair."""
    no, kind = np.array([""]), target.kind
    if kind.of == "character" and target.of:
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
        found = [game_differences(compared, GAME_MEASURES.get(target.measure, target.measure))]

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
    return _Estimates(ids, names, np.minimum(by_games, min(finished)), -value, se, interval)
