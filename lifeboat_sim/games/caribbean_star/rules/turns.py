"""TURN: the end test, the choice of both cards, their order, and the draw (rules 5.3)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.cards import ACE, CARDS, rank
from ...shared.loop import ask, end_game, offer, tell
from ...shared.state import NONE
from ..options import ANY_TABLE_CARD
from ..state import (
    BEGIN_TURN,
    CHOOSE,
    DRAW,
    DREW,
    END_TEST,
    HANDS_EMPTY,
    NEXT_CARD,
    ONLY_ACES,
    PLAYED,
    PLAYERS,
    PLAYING,
    REACT,
    REVEAL,
    TAKE,
    State,
)
from .cards import add_to_hand, holds_only_aces, lose_card
from .settlement import settle_at_the_end


@jit
def begin_turn(g: State) -> None:
    """A1: before all else aces may be used on what lies on the table, if they may be at all."""
    g.turn = 0
    g.stage = TAKE if g.rules.ace_scope == ANY_TABLE_CARD else END_TEST


@jit
def end_test(g: State) -> None:
    """If both hands are empty, or some player holds no card other than aces: the end (A6)."""
    if holds_only_aces(g, int64(0)) or holds_only_aces(g, int64(1)):
        is_empty = g.n_hand[0] == 0 and g.n_hand[1] == 0
        for seat in range(PLAYERS):
            settle_at_the_end(g, int64(seat))
        end_game(g, HANDS_EMPTY if is_empty else ONLY_ACES, g.rules.win_tie == 0)
        return
    g.length += 1
    g.turn = 0
    g.stage = CHOOSE


@jit
def ask_play(g: State) -> None:
    """Both choose one card face down that is no ace."""
    if g.turn == PLAYERS:
        g.stage = REVEAL
        return
    ask(g, g.turn, PLAYING)
    for i in range(g.n_hand[g.turn]):
        if rank(g.hand[g.turn, i]) != ACE:
            offer(g, int64(g.hand[g.turn, i]))


@jit
def take_play(g: State, card: int) -> None:
    """Lay the card down; nobody sees it yet."""
    g.chosen[g.turn] = card
    g.turn += 1


@jit
def reveal(g: State) -> None:
    """Reveal; the cards are executed in ascending order of rank, then of suit."""
    for seat in range(PLAYERS):
        card = int64(g.chosen[seat])
        lose_card(g, int64(seat), card)
        g.shown[seat] = card
        g.chosen[seat] = NONE
        tell(g, PLAYED, seat, card, 0, 0, 0)
    g.player = 0 if g.shown[0] < g.shown[1] else 1
    g.nth, g.asked_to_react = 0, 0
    g.stage = REACT


@jit
def next_card(g: State) -> None:
    """After the first card comes the second, and after that one the draw."""
    g.shown[g.player] = NONE
    if g.nth == 1:
        g.stage = DRAW
        return
    g.player = 1 - g.player
    g.nth, g.asked_to_react = 1, 0
    g.stage = REACT


@jit
def draw(g: State) -> None:
    """Each draws one card if the deck is not empty, red first."""
    for seat in range(PLAYERS):
        if g.drawn < CARDS:
            card = int64(g.deck[g.drawn])
            g.drawn += 1
            add_to_hand(g, int64(seat), card)
            tell(g, DREW, seat, card, 0, 0, 0)
    g.stage = BEGIN_TURN


@jit
def is_done(g: State) -> None:
    """The card that is executed now has had its effect."""
    g.stage = NEXT_CARD
