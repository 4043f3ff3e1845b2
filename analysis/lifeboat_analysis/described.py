"""What a run says of how its game counts: the unit of its length, parts of a point, counters, bots of mixed tables.

Every game describes its results (``describe`` of the Game contract). What only some games say, such as parts of a
point, has a value here for all others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

WIN_UNIT = 840
"""Wins are counted in 1/840, so that a win shared by up to eight is an integer."""

Info = Mapping[str, Any]
"""The contents of ``run.json``."""


def length_of(info: Info) -> str:
    """Return what the length of a game is counted in: rounds, turns; a tally and a measure have this name."""
    return str(info.get("length", "rounds"))


def has_lives(info: Info) -> bool:
    """Return whether its roles live or die, and make points by what becomes of them."""
    return "fates" in info


def roles_key(info: Info) -> str:
    """Return the key of results by role: ``characters``, ``roles``, or ``seats``, a place in the order of play.

    >>> roles_key({"role_word": "turn position"})
    'seats'
    """
    return {"character": "characters", "role": "roles"}.get(str(info["role_word"]), "seats")


def seat_order(roles: Sequence[Mapping[str, Any]]) -> list[int]:
    """Return the places of roles in a list, by seat; of those that have no seat of their own as they are listed.

    >>> seat_order([{"id": "kid", "seat": 6}, {"id": "mate", "seat": 4}]), seat_order([{"id": "a"}, {"id": "b"}])
    ([1, 0], [0, 1])
    """
    return sorted(range(len(roles)), key=lambda at: roles[at].get("seat", at))


def parts_of(info: Info, measure: str, role: str = "") -> int:
    """Return in how many parts of its unit a measure is counted: a win in 840, a score perhaps in half points.

    Parameters
    ----------
    info : mapping
    measure : str
        A quantity of a role, or a measure over games.
    role : str
        The role; empty over games.
    """
    if measure == "win" and role:
        return WIN_UNIT
    if not role and measure in [f"bot_{bot}_win" for bot in mixed_bots(info)]:
        return WIN_UNIT
    return int(info.get("units", {}).get(measure, 1))


def mixed_bots(info: Info) -> list[str]:
    """Return the names of the bots that the tables of a run are mixed of; none in most runs."""
    return [str(bot) for bot in info.get("mixed", ())]


def counters_of(info: Info, per: str) -> dict[str, str]:
    """Return what is counted of special rulings, per ``game`` or ``role``: the titles by name."""
    return {str(one["name"]): str(one["title"]) for one in info.get("counters", ()) if one["per"] == per}


def score_at(info: Info, place: NDArray[Any]) -> NDArray[Any]:
    """Return the points that places in the tally of scores stand for; whole numbers if the game has no others."""
    scores = info.get("scores", {"lowest": 0, "per_point": 1})
    return np.asarray(scores["lowest"] + _points(place, int(scores["per_point"])))


def margin_at(info: Info, place: NDArray[Any]) -> NDArray[Any]:
    """Return the points that places in the tally of winning margins stand for."""
    return _points(place, int(info.get("scores", {}).get("per_point", 1)))


def _points(place: NDArray[Any], per_point: int) -> NDArray[Any]:
    return np.asarray(place) if per_point == 1 else np.asarray(place) / per_point
