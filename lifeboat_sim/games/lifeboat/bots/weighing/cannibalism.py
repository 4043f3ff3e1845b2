"""Cannibalism: what it is worth that all living lose a wound, whether to play the card, whether to object."""

from __future__ import annotations

from lifeboat_sim.core.bits import lowest
from lifeboat_sim.jit import jit

from ... import verbs
from ...state import Game
from .. import sight
from ..weights import FIGHT_SELF
from . import cards
from .amounts import HALF, NOTHING, WHOLE
from .cards import loss
from .dangers import weigh_mark
from .judgement import EXPECTED_BACKING, PATIENCE
from .lives import weigh_lives, worth_of_healing, wound
from .strength import odds, strength_in_sight, whole_strength


@jit
def think(g: Game) -> None:
    """Work out what an objection depends on: all lives, cards, what having fought costs."""
    weigh_lives(g)
    cards.weigh_cards(g)
    weigh_mark(g)
    weigh_meal(g)


@jit
def weigh_meal(g: Game) -> None:
    """Work out the points that it is worth to the decider if every living character loses a wound."""
    t = g.thoughts
    t.meal = NOTHING
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        if sight.living(g, x) and sight.wounded(g, x):
            t.meal += worth_of_healing(g, x)


@jit
def score_cannibalism(g: Game) -> float:
    """Score playing the card: who has no wound itself may object, if it looks strong enough, and the first one does."""
    t = g.thoughts
    weigh_meal(g)
    own = whole_strength(g)
    shown = strength_in_sight(g, sight.me(g))
    own_wound = wound(g, FIGHT_SELF, sight.me(g))
    unopposed = WHOLE
    success = NOTHING
    price = NOTHING
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        if x == sight.me(g) or not sight.conscious(g, x) or sight.wounded(g, x):
            continue
        theirs = strength_in_sight(g, x)
        p_objects = unopposed * odds(g, theirs - shown)
        p_win = odds(g, own - theirs - HALF - EXPECTED_BACKING)
        unopposed -= p_objects
        success += p_objects * p_win
        price += p_objects * (p_win * wound(g, FIGHT_SELF, x) + (WHOLE - p_win) * own_wound + t.mark)
    card = lowest(sight.held_kinds(g) & g.rules.cannibalism)
    return (unopposed + success) * t.meal - price - PATIENCE * loss(g, card)


@jit
def score_object(g: Game, option: int) -> float:
    """Score letting it happen, and a fight over it, which may cost a wound as well."""
    t = g.thoughts
    if verbs.verb_of(option) == verbs.ALLOW:
        return t.meal
    attacker = sight.actor(g)
    p_win = odds(g, whole_strength(g) - strength_in_sight(g, attacker) + HALF)
    own = (WHOLE - p_win) * (t.meal - wound(g, FIGHT_SELF, sight.me(g)))
    return -p_win * wound(g, FIGHT_SELF, attacker) + own - t.mark
