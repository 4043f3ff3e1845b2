"""The order of play of Caribbean Star (rules 5.1 and 5.3)."""

from __future__ import annotations

from lifeboat_sim.jit import jit

from ...shared.cards import CARDS
from ...shared.hands import deal_each, shuffle_deck, tell_cards
from ...shared.state import NONE
from ..state import (
    BEGIN_TURN,
    CHOOSE,
    DEALT,
    DRAW,
    EIGHT,
    END_TEST,
    EXECUTE,
    NEXT_CARD,
    PLAYERS,
    PLAYING,
    REACT,
    REACTING,
    REMOVING,
    REVEAL,
    TAKE,
    TAKING,
    State,
)
from .aces import ask_react, ask_take, take_react, take_take
from .effects import ask_eight, execute, take_eight
from .turns import ask_play, begin_turn, draw, end_test, next_card, reveal, take_play


@jit
def deal(g: State) -> None:
    """5.1 Shuffle 52 cards, deal five each."""
    shuffle_deck(g, CARDS)
    deal_each(g, g.rules.hand_size)
    g.turn, g.discards, g.player, g.nth, g.asked_to_react = 0, 0, 0, 0, 0
    g.swaps, g.late_swaps = 0, 0
    g.unit = 1
    for points in g.rules.act_points:
        if points % 2 == 1:
            g.unit = 2
    for seat in range(PLAYERS):
        g.area[seat], g.knows[seat] = 0, 0
        g.chosen[seat], g.shown[seat] = NONE, NONE
        g.settlements[seat], g.by_other[seat], g.on_time[seat], g.too_long[seat] = 0, 0, 0, 0
        g.empty_stage[seat], g.below_zero[seat], g.final_on_time[seat], g.final_empty[seat] = 0, 0, 0, 0
        g.removed[seat], g.aces[seat], g.aces_on_own[seat], g.aces_on_table[seat] = 0, 0, 0, 0
        for part in range(3):
            g.parts[seat, part] = 0
        tell_cards(g, DEALT, seat, g.hand[seat], 0)


@jit
def step(g: State) -> None:
    """Do what comes at the step at which the game stands."""
    if g.stage == BEGIN_TURN:
        begin_turn(g)
    elif g.stage == TAKE:
        ask_take(g)
    elif g.stage == END_TEST:
        end_test(g)
    elif g.stage == CHOOSE:
        ask_play(g)
    elif g.stage == REVEAL:
        reveal(g)
    elif g.stage == REACT:
        ask_react(g)
    elif g.stage == EXECUTE:
        execute(g)
    elif g.stage == EIGHT:
        ask_eight(g)
    elif g.stage == NEXT_CARD:
        next_card(g)
    elif g.stage == DRAW:
        draw(g)


@jit
def take(g: State, choice: int) -> None:
    """Do what was chosen at the decision now open."""
    if g.kind == TAKING:
        take_take(g, choice)
    elif g.kind == PLAYING:
        take_play(g, choice)
    elif g.kind == REACTING:
        take_react(g, choice)
    elif g.kind == REMOVING:
        take_eight(g, choice)
