"""Finding games of a plan: those that meet a condition, and a few that show what its games are like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from lifeboat_sim.core.conditions import Condition
from lifeboat_sim.core.metrics import Rows

from .crew import ALONE, Crew
from .plan import LOOK, Plan
from .simulate import play_chunks, ranges


@dataclass(frozen=True)
class Found:
    """What a search has found.

    Attributes
    ----------
    numbers : list of int
        The first games that meet the condition, up to the number wanted.
    rows : Rows
        Their rows.
    matches, searched : int
        How many games meet it, of how many that were looked at.
    """

    numbers: list[int]
    rows: Rows
    matches: int
    searched: int


def find_games(plan: Plan, condition: Condition, wanted: int, games: int, crew: Crew = ALONE) -> Found:
    """Return the first games of a plan that meet a condition, and how many do.

    Parameters
    ----------
    plan : Plan
    condition : callable
        From ``core/conditions.py``.
    wanted : int
        How many games to return.
    games : int
        How many games to look at, from game 0 on. The number is fixed beforehand, so that the share of matches is an
        honest estimate.
    crew : Crew
        Who plays.
    """
    numbers: list[int] = []
    rows: list[Rows] = []
    matches = 0
    for chunk in play_chunks(plan, ranges(games, plan.chunk_size(LOOK)), crew, keep_rows=True):
        played: Any = chunk.rows
        places = np.flatnonzero(condition(played))
        matches += len(places)
        places = places[: wanted - len(numbers)]
        numbers += [chunk.first + int(place) for place in places]
        rows.append(played[places])
    return Found(numbers, np.concatenate(rows), matches, games)


SAMPLES = {
    "typical": "A typical game",
    "closest": "The closest game",
    "lopsided": "The most lopsided game",
}
"""The games that stand for a run, by name, with their titles."""


def sample_games(plan: Plan) -> dict[str, int]:
    """Return the numbers of a typical, the closest and the most lopsided game among the first 21,600.

    Typical is the game whose numbers (rounds, score...) are nearest to the medians, in units of their spread; closest
    and most lopsided are those with the smallest and the largest lead, the more typical one of equals. Unfinished
    games don't count; empty if there are no others.
    """
    (chunk,) = play_chunks(plan, [(0, min(plan.games, LOOK))], keep_rows=True)
    rows: Any = chunk.rows
    words = plan.game.vocabulary(plan.ruleset)
    finished = np.flatnonzero(~words.game_facts["unfinished"](rows))
    if not len(finished):
        return {}
    rows = rows[finished]
    distance = sum(oddness(number(rows)) for number in words.numbers.values())
    margin = words.numbers["margin"](rows)
    best = {
        "typical": first_of(distance),
        "closest": first_of(margin, distance),
        "lopsided": first_of(-margin, distance),
    }
    return {name: int(finished[place]) for name, place in best.items()}


def oddness(values: Any) -> Any:
    """Return how far each value is from the median, in units of the mean distance."""
    distance = np.abs(values - np.median(values))
    return distance / max(distance.mean(), 1e-9)


def first_of(*keys: Any) -> int:
    """Return the place of the smallest key, the second key deciding between equals; then the first place."""
    return int(np.lexsort(tuple(reversed(keys)))[0])
