"""TURN: the end test, the choice of both cards, their order, and the draw (rules 5.3)."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit
from lifeboat_sim.jit import int64, jit

from ...shared import hands
from ...shared.hands import in_deck, offer_cards
from ...shared.loop import ask, end_game, tell
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
from .cards import lose_card, playable
from .settlement import settle_at_the_end


@jit
def begin_turn(g: State) -> None:
    """A1: before all else aces may be used on what lies on the table, if they may be at all."""
    g.turn = 0
    g.stage = TAKE if g.rules.ace_scope == ANY_TABLE_CARD else END_TEST


@jit
def end_test(g: State) -> None:
    """If both hands are empty, or some player holds no card other than aces: the end (A6)."""
    if not playable(g, int64(0)) or not playable(g, int64(1)):
        is_empty = g.hand[0] == 0 and g.hand[1] == 0
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
    offer_cards(g, playable(g, g.turn))


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
        if in_deck(g) > 0:
            card = hands.draw(g)
            g.hand[seat] |= bit(card)
            tell(g, DREW, seat, card, 0, 0, 0)
    g.stage = BEGIN_TURN


@jit
def is_done(g: State) -> None:
    """The card that was to be executed lies elsewhere now."""
    g.shown[g.player] = NONE
    g.stage = NEXT_CARD
