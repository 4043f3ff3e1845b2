"""How much is played for a best response: generations, games, restarts, and what a budget comes to."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from lifeboat_sim.errors import PlanError

from .arena import Setting

POPULATION = 16
"""Candidates of a generation."""
CANDIDATE = 540
"""Games that a candidate plays in a generation: small batches and more of them find more."""
GENERATIONS, WEIGHTS = 40, 14
"""A search of so many generations was long enough for so many weights; it grows with the square root of them."""
WARM = 0.6
"""Share of those generations where a search goes on from what the round before has found."""
SELECT, CONFIRM = 21_600, 72_000
"""Games by which each contender is picked, and those that confirm a gain, played by both."""
LEAST_CANDIDATE, LEAST_SELECT, LEAST_CONFIRM, LEAST_GENERATIONS = 108, 360, 1_080, 3
"""Below these nothing could be found, picked or confirmed."""
SELECT_SHARE, CONFIRM_SHARE = 0.12, 0.2
"""What of a budget is played to pick and to confirm; the rest is for the searches."""
STEP = 0.5
"""Width of the first steps, in units of the weights; every second restart takes twice that."""


@dataclass(frozen=True)
class Effort:
    """How much is played for one best response.

    Attributes
    ----------
    generations, candidate : int
        Generations of a search, and games that each candidate plays in one.
    restarts : int
        Searches, each with games and steps of its own.
    select : int
        Games of each contender by which the winner is picked.
    confirm : int
        Games of the winner, and of who was there before, that confirm the gain.
    """

    generations: int
    candidate: int = CANDIDATE
    restarts: int = 2
    select: int = SELECT
    confirm: int = CONFIRM

    @property
    def contenders(self) -> int:
        """Who is picked from: what the restarts found, where they began, and who was there before."""
        return self.restarts + 2

    @property
    def games(self) -> int:
        """Games of one best response, at most: where the search begins at who was there before, less is played."""
        tuned = self.restarts * self.generations * POPULATION * self.candidate
        return tuned + self.contenders * self.select + 2 * self.confirm


@dataclass(frozen=True)
class Units:
    """Games that are only played together, by one candidate in all its roles and against all its opponents.

    Attributes
    ----------
    tuning : int
        Of a generation: blocks.
    others : int
        Of what picks and confirms: super-blocks.
    """

    tuning: int = 1
    others: int = 1


def units_of(setting: Setting, profiles: int, roles: int) -> Units:
    """Return the units of a game where so many roles are tried against so many profiles."""
    return Units(profiles * roles * setting.block, profiles * roles * setting.super_block)


def usual_effort(weights: int, restarts: int, units: Units, warm: bool = False) -> Effort:
    """Return the effort for so many weights where nothing else is asked for.

    >>> usual_effort(14, 4, Units()).generations, usual_effort(80, 1, Units(), warm=True).generations
    (40, 57)
    """
    generations = max(LEAST_GENERATIONS, round(GENERATIONS * math.sqrt(weights / WEIGHTS) * (WARM if warm else 1.0)))
    return Effort(
        generations, up(CANDIDATE, units.tuning), restarts, up(SELECT, units.others), up(CONFIRM, units.others)
    )


def effort_of(
    usual: Effort, games: int | None, tasks: int, generations: int | None, units: Units, option: str = "--games"
) -> Effort:
    """Return the effort that a budget allows.

    Parameters
    ----------
    usual : Effort
        Where nothing else is asked for; says the restarts.
    games : int, optional
        Games in all.
    tasks : int
        Best responses that they are for.
    generations : int, optional
        Generations of a search. Without them, games decide how many there are; with them, how many games each has.
    units : Units
        Games that are only played together.
    option : str
        What the budget is called, for the line that says that it is too small.

    Raises
    ------
    PlanError
        If they are too few.
    """
    if games is None:
        return usual if generations is None else replace(usual, generations=generations)
    each = games / tasks
    select = down(SELECT_SHARE * each / usual.contenders, units.others)
    confirm = down(CONFIRM_SHARE * each / 2, units.others)
    turns = (1 - SELECT_SHARE - CONFIRM_SHARE) * each / (usual.restarts * POPULATION)  # games of a candidate, in all
    least = least_effort(usual, LEAST_GENERATIONS if generations is None else generations, units)
    if generations is None:
        candidate = min(usual.candidate, down(turns / LEAST_GENERATIONS, units.tuning))
        generations = int(turns / max(candidate, 1))
    else:
        candidate = down(turns / generations, units.tuning)
    if candidate < least.candidate or select < least.select or confirm < least.confirm:
        raise PlanError(f"{option}: {games}, too few for this; allowed {_least_games(least, tasks)} or more")
    return replace(usual, generations=generations, candidate=candidate, select=select, confirm=confirm)


def least_effort(usual: Effort, generations: int, units: Units) -> Effort:
    """Return the smallest effort that makes sense."""
    return Effort(
        max(generations, LEAST_GENERATIONS),
        up(LEAST_CANDIDATE, units.tuning),
        usual.restarts,
        up(LEAST_SELECT, units.others),
        up(LEAST_CONFIRM, units.others),
    )


def _least_games(least: Effort, tasks: int) -> int:
    """Return the smallest budget that allows an effort, rounded up to thousands."""
    tuned = least.candidate * least.generations * least.restarts * POPULATION
    each = max(
        tuned / (1 - SELECT_SHARE - CONFIRM_SHARE),
        least.select * least.contenders / SELECT_SHARE,
        least.confirm * 2 / CONFIRM_SHARE,
    )
    return math.ceil(1.001 * tasks * each / 1_000) * 1_000


def up(games: float, unit: int) -> int:
    """Return so many games, rounded up to whole units."""
    return math.ceil(games / unit) * unit


def down(games: float, unit: int) -> int:
    """Return so many games, rounded down to whole units."""
    return int(games / unit) * unit
