"""DUEL: each must beat the other's card or give up; who gives up loses a card to the winner's zones (rules 6.2)."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, count, lowest
from lifeboat_sim.jit import int64, jit

from ...shared.cards import KING, rank
from ...shared.chance import dice
from ...shared.hands import between, nth, offer_cards
from ...shared.loop import ask, offer, tell
from ..options import NO_CARD, WINNER_SEES
from ..state import (
    ANSWERED,
    ANSWERING,
    END_OF_DUEL,
    END_OF_TURN,
    GAVE_UP,
    GIVE_UP,
    STEAL,
    STEALING,
    TOOK,
    State,
)
from .hands import lose_card
from .turns import may_duel_with

STOLEN_CARD = int64(2)


@jit
def other_duellist(g: State, seat: int) -> int:
    """Return the opponent in the duel."""
    return g.challenged if seat == g.opener else g.opener


@jit
def card_to_beat(g: State) -> int:
    """Return the last card played in the duel, which is the highest one."""
    return nth(g.pile, count(g.pile) - 1)


@jit
def ask_answer(g: State) -> None:
    """Give up, or play a card of a strictly higher rank."""
    me = g.to_answer
    ask(g, me, ANSWERING)
    offer(g, GIVE_UP)
    higher = g.hand[me] & between(rank(card_to_beat(g)) + 1, KING)
    if higher and may_duel_with(g, me, lowest(higher)):  # a last card is the only one
        offer_cards(g, higher)


@jit
def take_answer(g: State, option: int) -> None:
    """Then it is for the other one to answer."""
    if option == GIVE_UP:
        tell(g, GAVE_UP, g.to_answer, other_duellist(g, g.to_answer), 0, 0, 0)
        g.stage = END_OF_DUEL
        return
    lose_card(g, g.to_answer, option)
    g.pile |= bit(option)
    tell(g, ANSWERED, g.to_answer, option, 0, 0, 0)
    g.to_answer = other_duellist(g, g.to_answer)


@jit
def end_of_duel(g: State) -> None:
    """Every card played goes to the lifeboat of its suit, and the loser loses a card (A4: if there is one)."""
    loser = g.to_answer
    winner = other_duellist(g, loser)
    g.duel_cards += count(g.pile)
    g.in_boats |= g.pile
    g.pile = 0
    if winner == g.opener:
        g.opened_won[winner] += 1
    else:
        g.answered_won[winner] += 1
    g.stage = END_OF_TURN
    if g.hand[loser] == 0:
        g.nothing_to_take += 1
        return
    if g.rules.steal == NO_CARD:
        return
    if g.rules.steal == WINNER_SEES:
        g.stage = STEAL
    else:
        at = dice(g, count(g.hand[loser]), STOLEN_CARD, loser, g.duels)
        take_from(g, winner, loser, nth(g.hand[loser], at))


@jit
def ask_steal(g: State) -> None:
    """``steal`` winner_sees: the winner looks at the loser's hand and chooses."""
    loser = g.to_answer
    winner = other_duellist(g, loser)
    ask(g, winner, STEALING)
    g.knows[winner] |= g.hand[loser]
    offer_cards(g, g.hand[loser])


@jit
def take_steal(g: State, card: int) -> None:
    """Take the card that the winner has chosen."""
    take_from(g, other_duellist(g, g.to_answer), g.to_answer, card)
    g.stage = END_OF_TURN


@jit
def take_from(g: State, winner: int, loser: int, card: int) -> None:
    """Lay a card of the loser face up into the winner's influence zone of its suit."""
    lose_card(g, loser, card)
    g.in_zones[winner] |= bit(card)
    g.taken[winner] += 1
    tell(g, TOOK, winner, card, loser, 0, 0)
