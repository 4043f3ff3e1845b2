"""Gifts and barter; what to take from somebody who cannot or will not refuse."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, has
from lifeboat_sim.jit import int64, jit

from ... import verbs
from ...state import Game
from .. import sight
from ..weights import BARTER, CHARITY, DENY_TREASURE, FEEDING, GIFT, TEMPTING, weight
from . import cards
from .amounts import FRAIL, NOTHING, WHOLE
from .cards import gain, loss, need
from .judgement import DEAL
from .lives import thirsts_to_come, water_of
from .rivals import worth_to
from .treasure import treasure_if_seen

# Gifts -------------------------------------------------------------------------------------------------------


@jit
def may_give(g: Game) -> bool:
    """Return whether the loved one is somebody else, near unconsciousness, and might need what the decider has."""
    x = sight.loved(g)
    if x == sight.me(g) or not sight.conscious(g, x) or sight.health(g, x) > FRAIL:
        return False
    return sight.held_kinds(g) & (g.rules.water | g.rules.kits) != 0


@jit
def score_give(g: Game, option: int) -> float:
    """Score a gift: only the loved one gets any, and only what keeps it alive."""
    if verbs.verb_of(option) == verbs.DONE:
        return NOTHING
    kind = verbs.kind_of(option)
    if verbs.who_of(option) != sight.loved(g) or not has(g.rules.water | g.rules.kits, kind):
        return weight(g, CHARITY)
    return life_in_card(g, sight.loved(g), kind) - loss(g, kind)


@jit
def life_in_card(g: Game, x: int, kind: int) -> float:
    """Return the points that it is worth to the decider if x has one more card of a kind to stay alive."""
    t = g.thoughts
    card = bit(kind)
    points = need(thirsts_to_come(g, x), water_of(g, x))
    if card & g.rules.kits:
        points = WHOLE if sight.health(g, x) < g.rules.sizes[x] else NOTHING
    return weight(g, GIFT) * points * t.harm[x]


# Barter ------------------------------------------------------------------------------------------------------


@jit
def think_of_offers(g: Game) -> None:
    """Work out what one more card of each kind is worth, and one less of those that one has."""
    cards.think(g)
    for kind in range(g.rules.n_kinds):
        g.thoughts.gain[kind] = gain(g, int64(kind))
        if has(sight.held_kinds(g), kind):
            g.thoughts.loss[kind] = loss(g, int64(kind))


@jit
def score_offer(g: Game, option: int) -> float:
    """Score an offer: what the exchange brings, if the other one has the card and agrees."""
    if verbs.verb_of(option) == verbs.DONE:
        return NOTHING
    t = g.thoughts
    x = verbs.who_of(option)
    wanted = verbs.other_of(option)
    points = t.gain[wanted] - t.loss[verbs.kind_of(option)]
    whatever = weight(g, BARTER)
    if weight(g, TEMPTING) != NOTHING:
        whatever += weight(g, TEMPTING) * (worth_to(g, x, verbs.kind_of(option)) - worth_to(g, x, wanted))
    if has(sight.shown_kinds(g, x), wanted):
        return whatever + DEAL * points
    return whatever + DEAL * points * hidden_chance(g, x)


@jit
def hidden_chance(g: Game, x: int) -> float:
    """Return the chance that a kind is among the hidden cards of x."""
    return WHOLE * sight.hand_size(g, x) / g.rules.n_kinds


@jit
def score_accept(g: Game, option: int) -> float:
    """Score an offer that was made: one card comes, another one goes to a rival or to the loved one."""
    if verbs.verb_of(option) == verbs.REFUSE:
        return NOTHING
    comes = verbs.kind_of(sight.offer(g))
    goes = verbs.other_of(sight.offer(g))
    points = gain(g, comes) - loss(g, goes)
    if weight(g, FEEDING) != NOTHING:
        points -= weight(g, FEEDING) * worth_to(g, sight.actor(g), goes)
    return points


# Taking ------------------------------------------------------------------------------------------------------


@jit
def score_take(g: Game, option: int) -> float:
    """Score what to take from who was mugged: a face-up card, or one from the hand."""
    kind = verbs.kind_of(option)
    if kind == verbs.HIDDEN:
        return g.thoughts.hidden_card
    return gain(g, kind) + weight(g, DENY_TREASURE) * treasure_if_seen(g, sight.target(g), kind)
