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

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from lifeboat_analysis.columns import Floats, divide
from lifeboat_analysis.target_estimates import Estimates, estimates
from lifeboat_analysis.verdicts import FEWEST_GAMES, INSIDE_LEVEL, OUTSIDE_LEVEL
from lifeboat_analysis.winshare import fair_share

if TYPE_CHECKING:
    from lifeboat_analysis.paired import Compared
    from lifeboat_sim.runs.run import Run
    from lifeboat_sim.runs.targets import Target

Result = Literal["holds", "fails", "not enough games"]
Verdict = Literal["holds", "fails", "not enough games", "depends on who plays"]

POWER = 0.8
"""The games that are said to be needed are enough with this chance, if the truth is where the estimate is."""
HARDLY = 100
"""If more than so many times the games would be needed, the estimate is as good as on the edge."""


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
    """A target and what became of it, with one number of players.

    ``retrained`` is the same once more, by bots that have gone on learning; None if there are none.
    """

    target: Target
    players: int
    games: int
    result: Result
    members: tuple[Member, ...]
    games_needed: float
    retrained: Judged | None = None

    @property
    def verdict(self) -> Verdict:
        """The result; with retrained bots as well, it holds only if it does by both."""
        if self.retrained is None:
            return self.result
        both: set[Result] = {self.result, self.retrained.result}
        if both == {"holds", "fails"}:
            return "depends on who plays"
        return "fails" if "fails" in both else "holds" if both == {"holds"} else "not enough games"

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
    """
    found = estimates(target, run, compared)
    k, players, played = len(found.ids), int(run.info["players"]), int(run.tallies["games"][0])
    if k == 0:  # no game is finished in which one of them plays
        return Judged(target, players, played, "not enough games", (), np.nan)
    shift = fair_share(run) if target.fair else 0.0
    least, most = target.low + shift, target.high + shift
    low, high = found.interval(INSIDE_LEVEL, 1)
    low_joint, high_joint = found.interval(OUTSIDE_LEVEL, k)
    enough = found.games >= FEWEST_GAMES
    inside = enough & (low >= least) & (high <= most)
    outside = enough & ((low_joint > most) | (high_joint < least))
    results: NDArray[Any] = np.select([inside, outside], ["holds", "fails"], "not enough games")
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
    more = _needed_by_all(open_ones) if result == "not enough games" else np.nan
    return Judged(target, players, played, result, members, more)


def _joint(members: tuple[Member, ...]) -> Result:
    results = {member.result for member in members}
    if "fails" in results:
        return "fails"
    return "holds" if results == {"holds"} else "not enough games"


# How many games would be needed ------------------------------------------------------------------------------


def _needed(found: Estimates, least: float, most: float, played: int) -> Floats:
    """Games per run that decide about each member with the chance `POWER`, if the estimates are true.

    The half-width shrinks with the square root of the games: of an estimate at a distance d inside of the nearer end
    with a standard error s after n games, it takes n ((z + z_power) s / d)^2.
    """
    below, above, se = found.room(least, most)
    room = np.minimum(below, above)
    z = np.where(room > 0, -ndtri((1 - INSIDE_LEVEL) / 2), -ndtri((1 - OUTSIDE_LEVEL) / 2 / len(found.ids)))
    with np.errstate(divide="ignore", invalid="ignore"):
        times = ((z + ndtri(POWER)) * se / np.abs(room)) ** 2
    times = np.fmax(np.where(room == 0, np.inf, times), 1.1)
    times = np.maximum(times, divide(FEWEST_GAMES, found.games))  # NaN where no game tells of it
    return np.where(times > max(HARDLY, FEWEST_GAMES / max(played, 1)), np.inf, played * times)


def _needed_by_all(members: list[Member]) -> float:
    """Games that decide about a target: until one of those outside fails, or else until all those inside hold."""
    out = [one.games_needed for one in members if not one.least <= one.estimate <= one.most]
    return min(out) if out else max(one.games_needed for one in members)
