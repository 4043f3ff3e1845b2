"""TURN: draw up to five cards, then drop a card or open a duel (rules 6.2)."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, count, lowest
from lifeboat_sim.jit import int64, jit

from ...shared.cards import KING, rank
from ...shared.hands import draw, in_deck, offer_cards
from ...shared.loop import ask, next_seat, offer, tell
from ...shared.state import NONE, SEATS
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
    END_OF_TURN,
    FIRST_DUEL,
    OPENED,
    State,
)
from .hands import lose_card


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
    if g.hand[g.turn] == 0:
        g.stage = END_OF_TURN
        return
    g.length += 1
    g.turns[g.turn] += 1
    g.stage = ACT


@jit
def draw_up(g: State) -> None:
    """Draw one by one up to five cards, and stop at the last card of the deck."""
    while count(g.hand[g.turn]) < g.rules.hand_size:
        card = draw(g)
        g.hand[g.turn] |= bit(card)
        g.kings[g.turn] += rank(card) == KING
        tell(g, DREW, g.turn, card, 0, 0, 0)
        if in_deck(g) == 0:
            g.last_turns = g.players if g.rules.end_rule == ONE_MORE_ROUND else int64(0)
            tell(g, DECK_EMPTY, g.turn, 0, 0, 0, 0)
            return


@jit
def may_duel_with(g: State, seat: int, card: int) -> bool:
    """In a duel nobody may play the last card of the hand unless it is a king."""
    return count(g.hand[seat]) > 1 or rank(card) == KING or not g.rules.last_card_rule


@jit
def ask_act(g: State) -> None:
    """DROP a card or DUEL with it against an opponent who holds one; one of the two is mandatory (A3, A5)."""
    me = g.turn
    ask(g, me, ACTING)
    offer_cards(g, g.hand[me])
    rest = g.hand[me]
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if may_duel_with(g, me, card):
            for other in range(g.players):
                if other != me and g.hand[other]:
                    offer(g, duel_option(card, int64(other)))


@jit
def duel_option(card: int, opponent: int) -> int:
    """Return the option to open a duel."""
    return FIRST_DUEL + SEATS * card + opponent


@jit
def opponent_in(option: int) -> int:
    """Return against whom an option opens a duel; NONE for dropping a card."""
    return int64((option - FIRST_DUEL) % SEATS) if option >= FIRST_DUEL else NONE


@jit
def card_in(option: int) -> int:
    """Return the card of an option."""
    return int64((option - FIRST_DUEL) // SEATS) if option >= FIRST_DUEL else int64(option)


@jit
def take_act(g: State, option: int) -> None:
    """Put the card into its lifeboat, or lay it down for a duel."""
    card, opponent = card_in(option), opponent_in(option)
    lose_card(g, g.turn, card)
    if opponent == NONE:
        g.in_boats |= bit(card)
        tell(g, DROPPED, g.turn, card, 0, 0, 0)
        g.stage = END_OF_TURN
        return
    g.opener, g.challenged, g.to_answer = g.turn, opponent, opponent
    g.pile = bit(card)
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
