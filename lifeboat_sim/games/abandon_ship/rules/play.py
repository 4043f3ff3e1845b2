"""The order of play of Abandon Ship (rules 6.1 and 6.2)."""

from __future__ import annotations

from lifeboat_sim.core.bits import count
from lifeboat_sim.jit import jit

from ...shared.cards import CARDS, KING, SUITS
from ...shared.hands import between, deal_each, shuffle_deck, tell_cards
from ...shared.state import NONE
from ..state import (
    ACT,
    ACTING,
    ANSWER,
    ANSWERING,
    BEGIN_TURN,
    CHOOSE_KEY,
    CHOOSING_KEY,
    DEALT,
    END_OF_DUEL,
    END_OF_TURN,
    REVEAL_KEYS,
    STEAL,
    STEALING,
    State,
)
from .duel import ask_answer, ask_steal, end_of_duel, take_answer, take_steal
from .keys import ask_key, reveal_keys, take_key
from .turns import ask_act, begin_turn, end_of_turn, take_act


@jit
def deal(g: State) -> None:
    """6.1 Shuffle 52 cards, deal five each; lifeboats and influence zones are empty."""
    shuffle_deck(g, CARDS)
    deal_each(g, g.rules.hand_size)
    g.pile, g.in_boats, g.revealed = 0, 0, 0
    g.opener, g.challenged, g.to_answer, g.last_turns = NONE, NONE, NONE, NONE
    g.duels, g.duel_cards, g.nothing_to_take, g.no_key, g.contested, g.tied = 0, 0, 0, 0, 0, 0
    g.unclaimed, g.unclaimed_points = 0, 0
    for boat in range(SUITS):
        g.awarded[boat] = 0
    for seat in range(g.players):
        g.knows[seat], g.in_zones[seat] = 0, 0
        g.key[seat] = NONE
        g.turns[seat], g.opened[seat], g.opened_won[seat], g.answered[seat] = 0, 0, 0, 0
        g.answered_won[seat], g.taken[seat] = 0, 0
        g.lone[seat], g.contests[seat], g.contests_won[seat] = 0, 0, 0
        g.kings[seat] = count(g.hand[seat] & between(KING, KING))
        tell_cards(g, DEALT, seat, g.hand[seat], 0)
    g.turn = g.rules.first_seat


@jit
def step(g: State) -> None:
    """Do what comes at the step at which the game stands."""
    if g.stage == BEGIN_TURN:
        begin_turn(g)
    elif g.stage == ACT:
        ask_act(g)
    elif g.stage == ANSWER:
        ask_answer(g)
    elif g.stage == END_OF_DUEL:
        end_of_duel(g)
    elif g.stage == STEAL:
        ask_steal(g)
    elif g.stage == END_OF_TURN:
        end_of_turn(g)
    elif g.stage == CHOOSE_KEY:
        ask_key(g)
    elif g.stage == REVEAL_KEYS:
        reveal_keys(g)


@jit
def take(g: State, choice: int) -> None:
    """Do what was chosen at the decision now open."""
    if g.kind == ACTING:
        take_act(g, choice)
    elif g.kind == ANSWERING:
        take_answer(g, choice)
    elif g.kind == STEALING:
        take_steal(g, choice)
    elif g.kind == CHOOSING_KEY:
        take_key(g, choice)
