"""TURN: draw up to five cards, then drop a card or open a duel (rules 6.2)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.cards import CARDS, KING, rank
from ...shared.loop import ask, next_seat, offer, tell
from ...shared.state import NONE
from ..options import ONE_MORE_ROUND
from ..state import (
    ACT,
    ACTING,
    ANSWER,
    BEGIN_TURN,
    CHOOSE_KEY,
    DECK_EMPTY,
    DREW,
    DROPPED,
    DUEL_WITH,
    END_OF_TURN,
    OPENED,
    State,
)
from .hands import draw_card, lose_card, put_in_boat


@jit
def begin_turn(g: State) -> None:
    """Draw; with the last card of the deck come the keys, or one more turn for everybody."""
    if g.last_turns == NONE:
        draw_up(g)
    if g.last_turns == 0:
        g.turn = 0
        g.stage = CHOOSE_KEY
        return
    if g.last_turns > 0:
        g.last_turns -= 1
    if g.n_hand[g.turn] == 0:
        g.stage = END_OF_TURN
        return
    g.length += 1
    g.turns[g.turn] += 1
    g.stage = ACT


@jit
def draw_up(g: State) -> None:
    """Draw one by one up to five cards, and stop at the last card of the deck."""
    while g.n_hand[g.turn] < g.rules.hand_size:
        tell(g, DREW, g.turn, draw_card(g, g.turn), 0, 0, 0)
        if g.drawn == CARDS:
            g.last_turns = g.players if g.rules.end_rule == ONE_MORE_ROUND else int64(0)
            tell(g, DECK_EMPTY, g.turn, 0, 0, 0, 0)
            return


@jit
def may_duel_with(g: State, seat: int, card: int) -> bool:
    """In a duel nobody may play the last card of the hand unless it is a king."""
    return g.n_hand[seat] > 1 or rank(card) == KING or not g.rules.last_card_rule


@jit
def ask_act(g: State) -> None:
    """DROP a card or DUEL with it against an opponent who holds one; one of the two is mandatory (A3, A5)."""
    me = g.turn
    ask(g, me, ACTING)
    for i in range(g.n_hand[me]):
        offer(g, int64(g.hand[me, i]))
    for i in range(g.n_hand[me]):
        card = int64(g.hand[me, i])
        if may_duel_with(g, me, card):
            for other in range(g.players):
                if other != me and g.n_hand[other] > 0:
                    offer(g, duel_option(card, int64(other)))


@jit
def duel_option(card: int, opponent: int) -> int:
    """Return the option to open a duel."""
    return DUEL_WITH * (opponent + 1) + card


@jit
def opponent_in(option: int) -> int:
    """Return against whom an option opens a duel; NONE for dropping a card."""
    return option // DUEL_WITH - 1


@jit
def card_in(option: int) -> int:
    """Return the card of an option."""
    return option % DUEL_WITH


@jit
def take_act(g: State, option: int) -> None:
    """Put the card into its lifeboat, or lay it down for a duel."""
    card, opponent = card_in(option), opponent_in(option)
    lose_card(g, g.turn, card)
    if opponent == NONE:
        put_in_boat(g, card)
        tell(g, DROPPED, g.turn, card, 0, 0, 0)
        g.stage = END_OF_TURN
        return
    g.opener, g.challenged, g.to_answer = g.turn, opponent, opponent
    g.pile[0] = card
    g.n_pile = 1
    g.duels += 1
    g.opened[g.turn] += 1
    g.answered[opponent] += 1
    tell(g, OPENED, g.turn, card, opponent, 0, 0)
    g.stage = ANSWER


@jit
def end_of_turn(g: State) -> None:
    """The next player."""
    g.turn = next_seat(g, g.turn)
    g.stage = BEGIN_TURN
