"""Treasure: what cash, jewels and paintings are worth, to the decider and to others."""

from __future__ import annotations

from lifeboat_sim.core.bits import has, lowest
from lifeboat_sim.jit import int64, jit

from ...state import Game
from .. import sight
from ..weights import JEWEL_HOPE, JEWELS, weight
from .amounts import NOTHING, WHOLE


@jit
def treasure(g: Game, x: int, kind: int) -> float:
    """Return the points of a card of cash or a painting to x."""
    doubled = g.rules.double_cash if has(g.rules.cash, kind) else g.rules.double_paintings
    return WHOLE * g.rules.points[kind] * (2 if has(doubled, x) else 1)


@jit
def jewels_held(g: Game) -> int:
    """Return how many jewels the decider has."""
    n = int64(0)
    rest = g.rules.jewels & sight.held_kinds(g)
    while rest:
        n += sight.held(g, lowest(rest))
        rest &= rest - 1
    return n


@jit
def worth_of_jewel(g: Game, n: int) -> float:
    """Return the points of one more jewel for who has n: what the set gains, and hope for the next one."""
    step = g.rules.set_points[n + 1] - g.rules.set_points[n]
    next_step = g.rules.set_points[n + 2] - g.rules.set_points[n + 1]
    points = weight(g, JEWELS) * step + weight(g, JEWEL_HOPE) * next_step
    return points * (2 if has(g.rules.double_jewels, sight.me(g)) else 1)


@jit
def own_treasure(g: Game) -> float:
    """Return the points of the decider's treasure."""
    me = sight.me(g)
    points = WHOLE * g.rules.set_points[jewels_held(g)] * (2 if has(g.rules.double_jewels, me) else 1)
    rest = sight.held_kinds(g) & (g.rules.cash | g.rules.paintings)
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        points += treasure(g, me, kind) * sight.held(g, kind)
    return points


# Of others ---------------------------------------------------------------------------------------------------


@jit
def treasure_in_sight(g: Game, x: int) -> float:
    """Return the points of the face-up treasure of somebody else."""
    points = WHOLE * g.rules.set_points[jewels_in_sight(g, x)] * (2 if has(g.rules.double_jewels, x) else 1)
    rest = sight.shown_kinds(g, x) & (g.rules.cash | g.rules.paintings)
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        points += treasure(g, x, kind) * sight.shown(g, x, kind)
    return points


@jit
def jewels_in_sight(g: Game, x: int) -> int:
    """Return the number of jewels that x has face up."""
    n = int64(0)
    rest = sight.shown_kinds(g, x) & g.rules.jewels
    while rest:
        n += sight.shown(g, x, lowest(rest))
        rest &= rest - 1
    return n


@jit
def treasure_if_seen(g: Game, x: int, kind: int) -> float:
    """Return the points that x would lose with a face-up card, if that is treasure."""
    if has(g.rules.cash | g.rules.paintings, kind):
        return treasure(g, x, kind)
    if has(g.rules.jewels, kind):
        n = jewels_in_sight(g, x)
        step = g.rules.set_points[n] - g.rules.set_points[n - 1]
        return WHOLE * step * (2 if has(g.rules.double_jewels, x) else 1)
    return NOTHING


@jit
def treasure_if_gained(g: Game, x: int, kind: int) -> float:
    """Return the points that x would gain with a card of treasure, by what it has face up."""
    if has(g.rules.cash | g.rules.paintings, kind):
        return treasure(g, x, kind)
    n = jewels_in_sight(g, x)
    step = g.rules.set_points[n + 1] - g.rules.set_points[n]
    return WHOLE * step * (2 if has(g.rules.double_jewels, x) else 1)
