"""What thirst and a fall overboard cost: what the course of the boat puts at stake."""

from __future__ import annotations

from lifeboat_sim.core.bits import has, lowest
from lifeboat_sim.jit import jit

from ...options import value
from ...state import Game
from .. import sight
from ..weights import COURSE_SELF, FIGHT_THIRST, ROW_THIRST, WASHED_AWAY, counts, weight
from .amounts import HALF, NOTHING, WHOLE
from .cards import loss
from .judgement import HIDDEN_WATER, RIVALRY, THIRST_RATE
from .lives import LOST, THREAT, risk, wound
from .treasure import treasure_in_sight

DIES = value("knocked_out_in_water", "dies")
STAY_IN_BOAT = value("life_preserver", "stay_in_boat")


@jit
def weigh_dangers(g: Game) -> None:
    """Work out for everybody aboard what a thirst and a fall of it cost."""
    t = g.thoughts
    threat = weight(g, COURSE_SELF + THREAT)
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        t.wealth[x] = treasure_in_sight(g, x)
        t.plain_thirst[x] = cost_of_thirst(g, x)
        t.thirst[x] = counts(g, COURSE_SELF, x) * t.plain_thirst[x]
        if threat != NOTHING:
            t.thirst[x] += threat * t.threat[x] * chance_of_wound(g, x)
        weigh_fall(g, x)


@jit
def cost_of_rowing(g: Game) -> float:
    """Return the points that having rowed costs: the thirst that many navigation cards bring to rowers."""
    if sight.rowed(g, sight.me(g)):
        return NOTHING
    cost = THIRST_RATE * g.rules.oar_share * max(cost_of_thirst(g, sight.me(g)), NOTHING)
    return weight(g, ROW_THIRST) * cost


@jit
def weigh_mark(g: Game) -> None:
    """Work out what it costs to have fought: the thirst that many navigation cards bring to fighters."""
    t = g.thoughts
    t.mark = NOTHING
    if not sight.fought(g, sight.me(g)):
        cost = THIRST_RATE * g.rules.boxer_share * max(cost_of_thirst(g, sight.me(g)), NOTHING)
        t.mark = weight(g, FIGHT_THIRST) * cost


# Thirst ------------------------------------------------------------------------------------------------------


@jit
def cost_of_thirst(g: Game, x: int) -> float:
    """Return the points that a thirst of x costs: a water if it has one, else a wound."""
    harm = g.thoughts.harm[x]
    if x == sight.me(g):
        return min(harm, g.thoughts.spare_water) if sight.held_kinds(g) & g.rules.water else harm
    return harm * chance_of_wound(g, x)


@jit
def chance_of_wound(g: Game, x: int) -> float:
    """Return the chance that a thirst wounds x, by the water that it seems to have."""
    if x == sight.me(g):
        return NOTHING if sight.held_kinds(g) & g.rules.water else WHOLE
    if sight.shown_kinds(g, x) & g.rules.water:
        return HALF
    return WHOLE - HALF * chance_of_water(g, x)


@jit
def chance_of_water(g: Game, x: int) -> float:
    """Return the chance that somebody else has water in its hand."""
    expected = HIDDEN_WATER * sight.hand_size(g, x)
    return expected / (HALF + expected)


# Overboard ---------------------------------------------------------------------------------------------------


@jit
def weigh_fall(g: Game, x: int) -> None:
    """Work out what it costs if x falls overboard: what the water does to it, and its cards on the table."""
    t = g.thoughts
    preserved = is_preserved(g, x)
    t.fall[x] = NOTHING
    t.plain_fall[x] = NOTHING
    if preserved and g.rules.life_preserver == STAY_IN_BOAT:
        return
    t.fall[x] = cost_in_water(g, COURSE_SELF, x, preserved) + cost_of_table(g, x)
    t.plain_fall[x] = plain_cost_in_water(g, x, preserved) - RIVALRY * t.wealth[x]


@jit
def is_preserved(g: Game, x: int) -> bool:
    """Return whether x will fall with a life preserver, as far as one sees."""
    kinds = sight.shown_kinds(g, x)
    if x == sight.me(g) and sight.conscious(g, x):
        kinds |= sight.hidden_kinds(g)
    return kinds & g.rules.preservers != 0


@jit
def cost_in_water(g: Game, group: int, x: int, preserved: bool) -> float:
    """Return the points that the wounds, or the drowning, of a fallen character cost, as the decider weighs them."""
    health = sight.health(g, x)
    after = health_after_fall(g, x, preserved)
    if after == health:
        return NOTHING
    return wound(g, group, x) if after == health - 1 else risk(g, group, x, g.thoughts.alive[x])


@jit
def plain_cost_in_water(g: Game, x: int, preserved: bool) -> float:
    """Return the points that the wounds, or the drowning, of a fallen character cost."""
    t = g.thoughts
    health = sight.health(g, x)
    after = health_after_fall(g, x, preserved)
    if after == health:
        return NOTHING
    return t.harm[x] if after == health - 1 else t.life[x] * t.alive[x]


@jit
def health_after_fall(g: Game, x: int, preserved: bool) -> int:
    """Return the health of x after a fall without sharks; below 0: it is lost."""
    health = sight.health(g, x)
    if preserved:
        return health
    if health <= 0:
        return LOST
    if not has(g.rules.swimmers, x):
        health -= 1
    if health == 0 and g.rules.knocked_out_in_water == DIES:
        return LOST
    return health


@jit
def cost_of_table(g: Game, x: int) -> float:
    """Return the points that it costs if x loses its cards on the table."""
    if x != sight.me(g):
        return -weight(g, WASHED_AWAY) * g.thoughts.wealth[x]
    points = NOTHING
    rest = sight.shown_kinds(g, x) & ~g.rules.preservers
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        points += sight.shown(g, x, kind) * loss(g, kind)
    return points
