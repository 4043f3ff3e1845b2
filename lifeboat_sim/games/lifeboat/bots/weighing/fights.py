"""Fights: the odds, what is at stake, refusing, joining, playing weapons."""

from __future__ import annotations

import numpy as np

from lifeboat_sim.core.bits import has, lowest
from lifeboat_sim.jit import int64, jit

from ... import verbs
from ...options import value
from ...state import Game
from .. import sight
from ..sight import ATTACKERS, BYSTANDER, DEFENDERS
from ..weights import (
    ARMS,
    ATTACK,
    DEFEND,
    FIGHT_SELF,
    FIGHT_THIRST,
    JOIN_BACKING,
    JUSTICE,
    PRIDE,
    REFUSE_BACKING,
    SIDE_LOVE,
    THRIFT,
    WINNING,
    counts,
    weight,
)
from . import cards
from .amounts import HALF, NOTHING, WHOLE
from .cannibalism import weigh_meal
from .cards import exposure, gain, loss, loss_of_hidden
from .dangers import cost_of_thirst, weigh_mark
from .lives import LOVE, weigh_chances, wound
from .rivals import turned_by_joiners, worth_to
from .seats import weigh_seats, worth_of_swap
from .strength import odds, strength_in_sight, weapons_in_hand, whole_strength

BEST = value("weapons_counted", "best")
SINGLE_USE = value("flare_weapon", "single_use")
UNSEEN: float = np.float64(1.4)
"""What a card that nobody sees is worth to an attacker."""
LOSING_ATTACKERS, LOSING_DEFENDERS = int64(0), int64(1)
"""Places in ``thoughts.sides``."""


@jit
def think(g: Game) -> None:
    """Work out what a fight depends on: the lives of those in it, what having fought costs, who is ahead."""
    think_of_oneself(g)
    over_a_meal = sight.deed(g) == verbs.CANNIBALISM  # which concerns everybody
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        if (sight.side(g, x) != BYSTANDER or over_a_meal) and x != sight.me(g):
            weigh_chances(g, x)
    if over_a_meal:
        weigh_meal(g)
    weigh_fight(g)


@jit
def think_of_reply(g: Game) -> None:
    """Work out what the reply to an attacker depends on."""
    think_of_oneself(g)
    weigh_chances(g, sight.actor(g))


@jit
def think_of_oneself(g: Game) -> None:
    """Work out what any fight may cost the decider: its life, its cards, its seat, a thirst."""
    cards.think(g)
    weigh_mark(g)
    weigh_seats(g)


@jit
def weigh_fight(g: Game) -> None:
    """Work out who is ahead in the fight, and what it costs if one side or the other is hurt."""
    t = g.thoughts
    t.lead = -HALF  # ties go to the defender
    t.sides[LOSING_ATTACKERS] = NOTHING
    t.sides[LOSING_DEFENDERS] = NOTHING
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        if sight.side(g, x) == ATTACKERS:
            t.lead += strength_in_sight(g, x)
            t.sides[LOSING_ATTACKERS] += wound(g, FIGHT_SELF, x)
        elif sight.side(g, x) == DEFENDERS:
            t.lead -= strength_in_sight(g, x)
            t.sides[LOSING_DEFENDERS] += wound(g, FIGHT_SELF, x)


# The reply ---------------------------------------------------------------------------------------------------


@jit
def score_reply(g: Game, option: int) -> float:
    """Score giving in, which costs what was asked for, and a fight, which may cost that and a wound."""
    t = g.thoughts
    stake = loss_of_prize(g)
    if verbs.verb_of(option) == verbs.AGREE:
        return -stake - weight(g, PRIDE)
    attacker = sight.actor(g)
    lead = whole_strength(g) - strength_in_sight(g, attacker) + HALF
    p_win = odds(g, lead)
    own = (WHOLE - p_win) * (stake + wound(g, FIGHT_SELF, sight.me(g)))
    points = -p_win * wound(g, FIGHT_SELF, attacker) - own - t.mark
    backing = weight(g, REFUSE_BACKING)
    return points if backing == NOTHING else points - backing * turned_by_joiners(g, -lead, attacker, sight.me(g))


@jit
def loss_of_prize(g: Game) -> float:
    """Return the points that the target, the decider, loses if the attacker gets what it asked for."""
    if sight.deed(g) == verbs.SWAP:
        return -worth_of_swap(g, sight.actor(g))
    if sight.prize(g) == verbs.HIDDEN:
        return loss_of_hidden(g)
    if sight.prize(g) == verbs.NO_KIND:
        return loss_of_dearest(g)
    return loss(g, sight.prize(g))


@jit
def loss_of_dearest(g: Game) -> float:
    """Return the points that the decider loses if an attacker takes what is worth most to it, as far as one sees."""
    attacker = sight.actor(g)
    points = loss_of_hidden(g) if sight.hidden_kinds(g) else NOTHING
    most = UNSEEN if sight.hidden_kinds(g) else NOTHING
    rest = sight.shown_kinds(g, sight.me(g))
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        worth = worth_to(g, attacker, kind)
        if worth > most:
            most = worth
            points = loss(g, kind)
    return points


# Joining -----------------------------------------------------------------------------------------------------


@jit
def score_join(g: Game, option: int) -> float:
    """Score staying out, attacking and defending by who will probably be hurt."""
    t = g.thoughts
    verb = verbs.verb_of(option)
    if verb == verbs.ATTACK:
        lead = t.lead + whole_strength(g)
        points = outcome(g, lead, wound(g, FIGHT_SELF, sight.me(g)), NOTHING) - t.mark
        return points + weight(g, ATTACK) + prospects(g, lead, WHOLE)
    if verb == verbs.DEFEND:
        lead = t.lead - whole_strength(g)
        points = outcome(g, lead, NOTHING, wound(g, FIGHT_SELF, sight.me(g))) - t.mark
        points += weight(g, JUSTICE) * odds(g, -lead)
        return points + weight(g, DEFEND) + prospects(g, lead, -WHOLE)
    return outcome(g, t.lead, NOTHING, NOTHING)


@jit
def prospects(g: Game, lead: float, way: float) -> float:
    """Return the points of being on the side that will win: way 1 for the attackers, who lead by so much, else -1."""
    winning, backing = weight(g, WINNING), weight(g, JOIN_BACKING)
    points = NOTHING
    if winning != NOTHING:
        points += winning * way * (odds(g, lead) - HALF)
    if backing != NOTHING:
        points += backing * way * turned_by_joiners(g, lead, sight.actor(g), sight.target(g))
    return points


@jit
def outcome(g: Game, lead: float, own_if_attacking: float, own_if_defending: float) -> float:
    """Return the points that a fight brings with such a lead of the attackers, one's own wound counted on its side."""
    t = g.thoughts
    p = odds(g, lead)
    attackers_win = prize_for_bystander(g) - t.sides[LOSING_DEFENDERS] - own_if_defending
    defenders_win = -t.sides[LOSING_ATTACKERS] - own_if_attacking
    return p * attackers_win + (WHOLE - p) * defenders_win


@jit
def prize_for_bystander(g: Game) -> float:
    """Return the points that it is worth to who has no part in it that the attacker gets what it asked for."""
    t = g.thoughts
    if sight.deed(g) == verbs.CANNIBALISM:
        return t.meal
    robber, robbed = sight.actor(g), sight.target(g)
    return counts(g, SIDE_LOVE - LOVE, robber) * t.life[robber] - counts(g, SIDE_LOVE - LOVE, robbed) * t.life[robbed]


# Weapons -----------------------------------------------------------------------------------------------------


@jit
def score_weapon(g: Game, option: int) -> float:
    """Score playing a weapon: nothing while one's side is ahead, for who holds back is asked again if that changes."""
    if verbs.verb_of(option) == verbs.DONE:
        return NOTHING
    t = g.thoughts
    kind = verbs.kind_of(option)
    strength = WHOLE * g.rules.weapon[kind]
    cost = cost_of_weapon(g, kind)
    attacks = sight.side(g, sight.me(g)) == ATTACKERS
    lead = t.lead if attacks else -t.lead
    if lead > 0:
        return weight(g, ARMS) - cost
    in_hand = weapons_in_hand(g)
    turned = odds(g, lead + in_hand) - odds(g, lead)
    stake = t.sides[LOSING_ATTACKERS] - t.sides[LOSING_DEFENDERS]
    stake = own_prize(g) + (stake if attacks else -stake)
    share = WHOLE if lead + strength > 0 else min(strength / max(in_hand, 1), WHOLE)
    return weight(g, ARMS) + stake * turned * share - cost


@jit
def cost_of_weapon(g: Game, kind: int) -> float:
    """Return what it costs to play a weapon: the secret, something for its strength, all of it if it is used up.

    Liquid courage costs a thirst, once a round.
    """
    cost = exposure(g) + weight(g, THRIFT) * g.rules.weapon[kind]
    if has(g.rules.liquid_courage, kind):
        if has(sight.untasted(g, sight.me(g)), kind):  # it lies open already
            cost -= exposure(g)
        if not has(sight.drinkers(g), sight.me(g)) and not sight.under_parasol(g, sight.me(g)):
            cost += weight(g, FIGHT_THIRST) * max(cost_of_thirst(g, sight.me(g)), NOTHING)
    if g.rules.flare_weapon == SINGLE_USE and has(g.rules.flares, kind):
        cost += loss(g, kind)
    return cost


@jit
def own_prize(g: Game) -> float:
    """Return the points that what was asked for is worth to the decider, a fighter: to gain it, or not to lose it."""
    me = sight.me(g)
    if sight.deed(g) == verbs.CANNIBALISM:
        return g.thoughts.meal if sight.side(g, me) == ATTACKERS else -g.thoughts.meal
    if me == sight.target(g):
        return loss_of_prize(g)
    if me != sight.actor(g):
        points = prize_for_bystander(g)
        return points if sight.side(g, me) == ATTACKERS else -points
    if sight.deed(g) == verbs.SWAP:
        return worth_of_swap(g, sight.target(g))
    if sight.prize(g) == verbs.HIDDEN or sight.prize(g) == verbs.NO_KIND:
        return g.thoughts.hidden_card
    return gain(g, sight.prize(g))
