"""What provisions are worth to the decider, in points at the end."""

from __future__ import annotations

import numpy as np

from lifeboat_sim.core.bits import bit, has, lowest
from lifeboat_sim.jit import int64, jit

from ...state import Game
from .. import sight
from ..weights import (
    CASH,
    CHUM,
    COMPASS,
    COURAGE,
    FLARE,
    HIDDEN_CARD,
    KIT,
    OAR,
    PAINTINGS,
    PARASOL,
    PRESERVER,
    SECRECY,
    WATER,
    WATER_FOR_LOVE,
    WEAPON,
    weight,
)
from .amounts import HALF, NOTHING, WHOLE
from .judgement import CHARITY, HIDDEN_WATER
from .lives import own_water, thirsts_to_come, water_of, weigh_own_lives
from .treasure import jewels_held, treasure, worth_of_jewel

TWICE: float = np.float64(2)
NO_CARD = int64(0)
LONG: float = np.float64(6)
"""Rounds that make a tool worth all of its weight."""


@jit
def think(g: Game) -> None:
    """Work out what provisions depend on: the own life, that of whom one loves, water."""
    weigh_own_lives(g)
    weigh_cards(g)


@jit
def weigh_cards(g: Game) -> None:
    """Work out what one more water is worth, and one less, and a card that one does not see."""
    t = g.thoughts
    water = own_water(g)
    own, loved = weight(g, WATER), weight(g, WATER_FOR_LOVE)
    t.first_water = own * own_need(g, water) + loved * need_of_love(g, water)
    own_last, last_of_love = own_need(g, water - 1), need_of_love(g, water - 1)
    t.last_water = own * own_last + loved * last_of_love
    t.spare_water = own_last + CHARITY * last_of_love
    t.hidden_card = weight(g, HIDDEN_CARD) + HIDDEN_WATER * t.first_water


@jit
def gain(g: Game, kind: int) -> float:
    """Return the points that one more card of a kind is worth."""
    if has(g.rules.water, kind):
        return g.thoughts.first_water
    if has(g.rules.jewels, kind):
        return worth_of_jewel(g, jewels_held(g))
    return worth(g, kind, sight.held(g, kind))


@jit
def loss(g: Game, kind: int) -> float:
    """Return the points that the decider loses with a card of a kind."""
    if has(g.rules.water, kind):
        return g.thoughts.last_water
    if has(g.rules.jewels, kind):
        return worth_of_jewel(g, jewels_held(g) - 1)
    return worth(g, kind, sight.held(g, kind) - 1)


@jit
def worth(g: Game, kind: int, held: int) -> float:
    """Return the points of one more card of a kind, neither water nor jewels, for who has ``held`` of them."""
    card = bit(kind)
    if card & g.rules.cash:
        return weight(g, CASH) * treasure(g, sight.me(g), kind)
    if card & g.rules.paintings:
        return weight(g, PAINTINGS) * treasure(g, sight.me(g), kind)
    if card & g.rules.kits:
        return worth_of_kit(g, held)
    if card & g.rules.parasols:
        return worth_of_parasol(g, held)
    if card & g.rules.cannibalism:
        return worth_of_cannibalism(g)
    if card & g.rules.liquid_courage:  # it makes thirsty
        return weight(g, COURAGE) * g.rules.weapon[kind] * lasting(g)
    return (weight(g, WEAPON) * g.rules.weapon[kind] + worth_of_tool(g, card)) * lasting(g)


@jit
def lasting(g: Game) -> float:
    """Return the share of its whole worth that a tool still has, with so many rounds to come."""
    return min(g.thoughts.horizon / LONG, WHOLE)


@jit
def worth_of_tool(g: Game, card: int) -> float:
    """Return the points of a card (given as a set) for what it can do beside its strength."""
    if card & g.rules.oars:
        return weight(g, OAR)
    if card & g.rules.flares:
        return weight(g, FLARE)
    if card & g.rules.preservers:
        return weight(g, PRESERVER)
    if card & g.rules.chum:
        return weight(g, CHUM)
    if card & g.rules.compasses:
        return weight(g, COMPASS) * (WHOLE + at_the_helm(g))
    return NOTHING


@jit
def at_the_helm(g: Game) -> bool:
    """Return whether the decider is the conscious one nearest the stern."""
    seat = sight.n_aboard(g) - 1
    while seat > 0 and not sight.conscious(g, sight.at(g, seat)):
        seat -= 1
    return sight.at(g, seat) == sight.me(g)


# What keeps alive --------------------------------------------------------------------------------------------


@jit
def need(expected: float, held: float) -> float:
    """Return the chance that who expects so many thirsts will have use for one more water, beside those it has."""
    lack = expected - held
    return HALF + HALF * lack / (WHOLE + HALF * expected + abs(lack))


@jit
def own_need(g: Game, held: float) -> float:
    """Return the points of one more water beside those held: it spares oneself a wound."""
    me = sight.me(g)
    return max(g.thoughts.harm[me], NOTHING) * need(thirsts_to_come(g, me), held)


@jit
def need_of_love(g: Game, held: float) -> float:
    """Return the points of one more water beside those held: it spares the loved one a wound."""
    x = sight.loved(g)
    if x == sight.me(g) or not sight.living(g, x):
        return NOTHING
    return max(g.thoughts.harm[x], NOTHING) * need(thirsts_to_come(g, x), water_of(g, x) + held)


@jit
def worth_of_kit(g: Game, held: int) -> float:
    """Return the points of one more medical kit: it heals a wound, the own or that of the loved one."""
    t = g.thoughts
    points = max(t.harm[sight.me(g)], NOTHING)
    if sight.living(g, sight.loved(g)):
        points = max(points, t.harm[sight.loved(g)])
    if has(g.rules.kit_keepers, sight.me(g)):  # one is enough, and heals again and again
        return NOTHING if held > 0 else TWICE * weight(g, KIT) * points
    return weight(g, KIT) * points / (WHOLE + held)


@jit
def worth_of_cannibalism(g: Game) -> float:
    """Return the points of a card of cannibalism: it heals like a kit, once there is a body, but rivals, too."""
    share = HALF if sight.body_aboard(g) else HALF * HALF
    return share * worth_of_kit(g, NO_CARD)


@jit
def worth_of_parasol(g: Game, held: int) -> float:
    """Return the points of a parasol: it absorbs a thirst a round, once it is open."""
    if held > 0:
        return NOTHING
    me = sight.me(g)
    return weight(g, PARASOL) * thirsts_to_come(g, me) * max(g.thoughts.harm[me], NOTHING)


# Cards that are not seen, or will be -------------------------------------------------------------------------


@jit
def loss_of_hidden(g: Game) -> float:
    """Return the points that the decider loses, on average, with a card of its hand."""
    points = NOTHING
    rest = sight.hidden_kinds(g)
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        points += sight.hidden(g, kind) * loss(g, kind)
    return points / max(sight.hand_size(g, sight.me(g)), 1)


@jit
def exposure(g: Game) -> float:
    """Return what it costs to have a card of one's own face up, where it can be seen, taken and lost overboard."""
    return weight(g, SECRECY)
