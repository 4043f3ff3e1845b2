"""What the lives of those aboard are worth to the decider, how likely they are to last, and what a wound costs."""

from __future__ import annotations

import numpy as np

from lifeboat_sim.core.bits import has, lowest
from lifeboat_sim.jit import int64, jit

from ...options import value
from ...state import CHARACTERS, Game
from .. import sight
from ..weights import HELP_SELF, counts, weight
from .amounts import NOTHING, WHOLE
from .judgement import AGENCY, ESTATE, FALL_RATE, HIDDEN_WATER, MARKS, RIVALRY, ROUNDS_A_BIRD, STRIFE, THIRST_RATE

FLAT_3 = value("psychopath", "flat_3")
LONGEST: float = np.float64(20)
TINY: float = np.float64(1e-9)
LOST = int64(-1)
"""Health of who is no longer aboard."""
LAST = int64(1)
"""Health of who can take one more wound before it falls unconscious."""

SELF, LOVE, HATE, RIVAL = (int64(i) for i in range(4))
"""What somebody is to the decider: the order of the weights ``..._self`` to ``..._rival``."""
THREAT = int64(4)
"""Place of the weight ``..._threat`` behind ``..._self``."""


@jit
def weigh_lives(g: Game) -> None:
    """Weigh the life of everybody aboard."""
    weigh_relations(g)
    for seat in range(sight.n_aboard(g)):
        weigh_chances(g, sight.at(g, seat))
    weigh_agency(g)


@jit
def weigh_own_lives(g: Game) -> None:
    """Weigh the decider's life and that of whom it loves."""
    weigh_relations(g)
    weigh_chances(g, sight.me(g))
    if sight.loved(g) != sight.me(g):
        weigh_chances(g, sight.loved(g))
    weigh_agency(g)


@jit
def weigh_relations(g: Game) -> None:
    """Work out what each is to the decider, and the points that it is worth to it if each is alive at the end.

    These are negative where it is worth more that somebody is not.
    """
    t = g.thoughts
    me, love, hate = sight.me(g), sight.loved(g), sight.hated(g)
    t.horizon = min(ROUNDS_A_BIRD * sight.birds_to_go(g), LONGEST)
    for x in range(CHARACTERS):
        t.life[x] = -RIVALRY * g.rules.survival[x]
        t.relation[x] = RIVAL
    t.life[me] = ESTATE
    if hate == me:
        for x in range(g.rules.n_characters):
            if x != me:
                t.life[x] -= worth_to_a_psychopath(g, int64(x))
                t.relation[x] = HATE
    else:
        t.life[me] += g.rules.survival[me]
        t.life[hate] -= g.rules.sizes[hate]
        t.relation[hate] = HATE
    t.life[love] += g.rules.survival[love]
    t.relation[love] = LOVE
    t.relation[me] = SELF


@jit
def worth_to_a_psychopath(g: Game, x: int) -> int:
    """Return the points that who hates itself has if x is not living."""
    if g.rules.psychopath != FLAT_3:
        return int64(g.rules.sizes[x])
    return int64(0) if sight.loved(g) == x else int64(3)


@jit
def weigh_chances(g: Game, x: int) -> None:
    """Work out how likely a life is to last, and what a wound costs."""
    t = g.thoughts
    health = sight.health(g, x) if sight.is_aboard(g, x) else LOST
    t.dread[x] = wounds_to_come(g, x)
    t.alive[x] = chance_to_live(health, t.dread[x])
    drop = t.alive[x] - chance_to_live(health - 1, t.dread[x])
    t.harm[x] = t.life[x] * drop
    t.threat[x] = -t.hope[x] * drop


@jit
def worth_of_healing(g: Game, x: int) -> float:
    """Return the points that it is worth if x loses a wound, as the decider weighs them."""
    t = g.thoughts
    health = sight.health(g, x)
    more = chance_to_live(health + 1, t.dread[x]) - chance_to_live(health, t.dread[x])
    return counts(g, HELP_SELF, x) * t.life[x] * more


@jit
def wound(g: Game, group: int, x: int) -> float:
    """Return the points that a wound of x costs, as the decider weighs them in a group of decisions."""
    t = g.thoughts
    return counts(g, group, x) * t.harm[x] + weight(g, group + THREAT) * t.threat[x]


@jit
def risk(g: Game, group: int, x: int, chance: float) -> float:
    """Return the points that it costs if x is alive at the end with so much less chance."""
    t = g.thoughts
    return (counts(g, group, x) * t.life[x] - weight(g, group + THREAT) * t.hope[x]) * chance


@jit
def weigh_agency(g: Game) -> None:
    """Add to the cost of a wound that the decider falls unconscious by it and has no more say."""
    if sight.health(g, sight.me(g)) == LAST:
        g.thoughts.harm[sight.me(g)] += AGENCY * g.thoughts.horizon


# How long it lasts -------------------------------------------------------------------------------------------


@jit
def thirsts_to_come(g: Game, x: int) -> float:
    """Return the thirsts that x has to expect."""
    return g.thoughts.horizon * THIRST_RATE * (g.rules.thirst_share[x] + MARKS)


@jit
def water_of(g: Game, x: int) -> float:
    """Return the waters that x has: known, or to be expected of its hidden cards."""
    if x == sight.me(g):
        return own_water(g)
    water = HIDDEN_WATER * sight.hand_size(g, x)
    rest = sight.shown_kinds(g, x) & g.rules.water
    while rest:
        water += sight.shown(g, x, lowest(rest))
        rest &= rest - 1
    return water


@jit
def own_water(g: Game) -> float:
    """Return the waters that the decider has."""
    water = NOTHING
    rest = sight.held_kinds(g) & g.rules.water
    while rest:
        water += sight.held(g, lowest(rest))
        rest &= rest - 1
    return water


@jit
def wounds_to_come(g: Game, x: int) -> float:
    """Return the wounds that x has to expect: thirsts without water, falls, fights."""
    falls = FALL_RATE * g.rules.fall_share[x] * (1 - int64(has(g.rules.swimmers, x)))
    dry = max(thirsts_to_come(g, x) - water_of(g, x), NOTHING)
    return dry + g.thoughts.horizon * (falls + STRIFE)


@jit
def chance_to_live(health: int, dread: float) -> float:
    """Return the chance that somebody is alive at the end, when ``dread`` wounds are to be expected.

    One more wound than its health is what it dies of.
    """
    deadly = max(WHOLE + health, NOTHING)
    return deadly * deadly / (deadly * deadly + dread * dread + TINY)
