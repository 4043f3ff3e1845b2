"""What it is worth to the decider to reach land: now, or one bird sooner."""

from __future__ import annotations

from lifeboat_sim.core.bits import has, lowest
from lifeboat_sim.jit import int64, jit

from ...state import Game
from .. import sight
from ..weights import HIDDEN_POINTS, LAND, LEAD, weight
from .cards import WHOLE, jewels_held, treasure
from .lives import NOTHING, worth_to_a_psychopath


@jit
def weigh_land(g: Game) -> None:
    """Work out what a bird is worth: its share of what landing now is worth."""
    g.thoughts.bird = worth_of_landing(g) / sight.birds_to_go(g)


@jit
def worth_of_landing(g: Game) -> float:
    """Return the points that the end of the game now is worth: what the voyage still puts at risk, and the lead."""
    t = g.thoughts
    points = weight(g, LAND) + weight(g, LEAD) * (own_points(g) - best_rival(g))
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        if sight.living(g, x):
            points += t.life[x] * (WHOLE - t.alive[x])
    return points


# Points if the game ended now --------------------------------------------------------------------------------


@jit
def own_points(g: Game) -> float:
    """Return the decider's score if the game ended now."""
    me = sight.me(g)
    love = sight.loved(g)
    hate = sight.hated(g)
    points = own_treasure(g)
    if sight.living(g, love):
        points += g.rules.survival[love]
    if hate == me:
        for x in range(g.rules.n_characters):
            if sight.is_in_cast(g, x) and x != me and not sight.living(g, x):
                points += worth_to_a_psychopath(g, int64(x))
    else:
        if sight.living(g, me):
            points += g.rules.survival[me]
        if not sight.living(g, hate):
            points += g.rules.sizes[hate]
    return points


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


@jit
def best_rival(g: Game) -> float:
    """Return the points that the best of the others seems to have, unknown loves, hates and hands included."""
    best = NOTHING
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        if x != sight.me(g):
            best = max(best, points_in_sight(g, x))
    return best


@jit
def points_in_sight(g: Game, x: int) -> float:
    """Return the points that somebody else would have for its survival, its face-up treasure and its hand."""
    points = weight(g, HIDDEN_POINTS) * sight.hand_size(g, x) + g.thoughts.wealth[x]
    if sight.living(g, x):
        points += g.rules.survival[x]
    return points


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
