"""Actions: rowing, swapping, mugging, healing, the parasol, the flare (cannibalism has a file of its own)."""

from __future__ import annotations

import numpy as np

from lifeboat_sim.core.bits import has, lowest
from lifeboat_sim.jit import int64, jit

from ... import verbs
from ...state import Game
from .. import sight
from ..weights import (
    BACKING,
    DENY_TREASURE,
    FIGHT_SELF,
    ILL_WILL,
    MUG,
    MUG_LATE,
    MUG_LEADER,
    MUG_LOVE,
    ROW,
    ROW_FIRST,
    ROW_LATE,
    SAY,
    SWAP,
    counts,
    weight,
)
from . import course
from .amounts import HALF, NOTHING, WHOLE
from .cannibalism import score_cannibalism
from .cards import gain, loss, worth_of_parasol
from .dangers import cost_of_rowing, weigh_mark
from .judgement import EXPECTED_BACKING, PATIENCE
from .lives import LOVE, worth_of_healing, wound
from .rivals import turned_by_joiners
from .seats import weigh_seats, worth_of_swap
from .strength import odds, strength_in_sight, whole_strength
from .treasure import treasure_if_seen

FLARE_CARDS: float = np.float64(3)


@jit
def think(g: Game) -> None:
    """Work out what actions depend on: the course of the boat, seats, and what others will give."""
    course.think(g)
    weigh_mark(g)
    weigh_seats(g)
    weigh_requests(g)


# Asking others -----------------------------------------------------------------------------------------------


@jit
def weigh_requests(g: Game) -> None:
    """Work out for everybody else how likely it is to get from it what one asks for, and what asking costs."""
    t = g.thoughts
    own = whole_strength(g)
    shown = strength_in_sight(g, sight.me(g))
    own_wound = wound(g, FIGHT_SELF, sight.me(g))
    ill_will, backing = weight(g, ILL_WILL), weight(g, BACKING)
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        if sight.conscious(g, x):
            theirs = strength_in_sight(g, x)
            p_refuses = odds(g, theirs - shown)
            lead = own - theirs - HALF - EXPECTED_BACKING
            p_win = odds(g, lead)
            fight = p_win * wound(g, FIGHT_SELF, x) + (WHOLE - p_win) * own_wound + t.mark
            t.success[x] = WHOLE - p_refuses * (WHOLE - p_win)
            t.price[x] = p_refuses * fight + ill_will
            if backing != NOTHING:
                t.price[x] -= backing * p_refuses * turned_by_joiners(g, lead, sight.me(g), x)
        else:
            t.success[x] = WHOLE
            t.price[x] = NOTHING


@jit
def score_swap(g: Game, x: int) -> float:
    """Score a change of seats with x."""
    return weight(g, SWAP) + g.thoughts.success[x] * worth_of_swap(g, x) - g.thoughts.price[x]


@jit
def score_mug(g: Game, x: int, kind: int) -> float:
    """Score mugging x for a kind: what one gains and x loses, if it comes to that."""
    t = g.thoughts
    whatever = weight(g, MUG) + weight(g, MUG_LATE) * (sight.birds_to_go(g) == 1) + weight(g, MUG_LEADER) * t.likely[x]
    points = -counts(g, MUG_LOVE - LOVE, x) * t.life[x]
    if kind == verbs.HIDDEN or kind == verbs.NO_KIND:
        points += t.hidden_card
        if kind == verbs.HIDDEN and has(g.rules.pickpockets, sight.me(g)):
            return whatever + points - weight(g, ILL_WILL)  # cannot be refused
    else:
        points += gain(g, kind) + weight(g, DENY_TREASURE) * treasure_if_seen(g, x, kind)
    return whatever + t.success[x] * points - t.price[x]


# Alone -------------------------------------------------------------------------------------------------------


@jit
def score_row(g: Game) -> float:
    """Score rowing: a say in the course, for the thirst that many navigation cards bring to rowers."""
    whatever = weight(g, ROW) + weight(g, ROW_LATE) * (sight.birds_to_go(g) == 1)
    if sight.stack_size(g) == 0:
        whatever += weight(g, ROW_FIRST)
    return whatever + weight(g, SAY) * g.thoughts.stakes - cost_of_rowing(g)


@jit
def score_heal(g: Game, x: int) -> float:
    """Score healing x: a wound less, for a medical kit (which Dr Harter keeps)."""
    points = worth_of_healing(g, x)
    if has(g.rules.kit_keepers, sight.me(g)):
        return points
    kit = lowest(sight.held_kinds(g) & g.rules.kits)
    return points - PATIENCE * loss(g, kit)


@jit
def score_flare(g: Game) -> float:
    """Score firing the flare: the birds of three cards, which may end the game, for the gun."""
    gun = lowest(sight.held_kinds(g) & g.rules.flares)
    birds = min(FLARE_CARDS * g.rules.bird_share, WHOLE * sight.birds_to_go(g))
    return birds * g.thoughts.bird - PATIENCE * loss(g, gun)


@jit
def score_action(g: Game, option: int) -> float:
    """Score an action; doing nothing is 0."""
    verb = verbs.verb_of(option)
    x = verbs.who_of(option)
    if verb == verbs.MUG:
        return score_mug(g, x, verbs.kind_of(option))
    if verb == verbs.SWAP:
        return score_swap(g, x)
    if verb == verbs.ROW:
        return score_row(g)
    if verb == verbs.HEAL:
        return score_heal(g, x)
    if verb == verbs.OPEN_PARASOL:
        return worth_of_parasol(g, int64(0))
    if verb == verbs.FIRE_FLARE:
        return score_flare(g)
    if verb == verbs.CANNIBALISM:
        return score_cannibalism(g)
    return NOTHING
