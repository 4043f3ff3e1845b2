"""REACT: an ace is discarded to cancel a card and take it into the hand (rules 5.3, rulings A1 and A2)."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, lowest
from lifeboat_sim.jit import int64, jit

from ...shared.hands import offer_cards
from ...shared.loop import ask, offer, tell
from ...shared.state import NONE
from ..options import PLAYER_FIRST
from ..state import BLACK_AREA, CANCELLED, END_TEST, EXECUTE, PASS, PLAYERS, REACTING, TAKEN, TAKING, State
from .cards import BLACK_SEAT, RED_SEAT, lose_card, lowest_ace, owner, take_openly
from .turns import is_done


@jit
def ask_react(g: State) -> None:
    """First the opponent of who played the card, then that player, may use an ace; otherwise it is executed."""
    if g.asked_to_react == PLAYERS:
        g.stage = EXECUTE
        return
    is_player = (g.asked_to_react == 0) == (g.rules.ace_priority == PLAYER_FIRST)
    seat = g.player if is_player else 1 - g.player
    ask(g, seat, REACTING)
    offer(g, PASS)
    if lowest_ace(g, seat) != NONE and (g.rules.ace_own or not is_player):
        offer(g, lowest_ace(g, seat))


@jit
def take_react(g: State, option: int) -> None:
    """Discard the ace: the card goes to the hand of its user and is not executed."""
    if option == PASS:
        g.asked_to_react += 1
        return
    seat, card = g.decider, int64(g.shown[g.player])
    lose_card(g, seat, option)
    g.discards |= bit(option)
    take_openly(g, seat, card)
    g.aces[seat] += 1
    g.aces_on_own[seat] += seat == g.player
    tell(g, CANCELLED, seat, option, card, 0, 0)
    is_done(g)


@jit
def ask_take(g: State) -> None:
    """``ace_scope`` any_table_card: again and again use an ace on a card that lies in front of somebody."""
    if g.turn == PLAYERS:
        g.stage = END_TEST
        return
    ask(g, g.turn, TAKING)
    offer(g, PASS)
    if lowest_ace(g, g.turn) != NONE:
        offer_cards(g, g.area[RED_SEAT])
        black = g.area[BLACK_SEAT]
        while black:
            offer(g, BLACK_AREA + lowest(black))
            black &= black - 1


@jit
def take_take(g: State, option: int) -> None:
    """Discard an ace and take the card into the hand, or let the next one do so."""
    if option == PASS:
        g.turn += 1
        return
    ace, card = lowest_ace(g, g.turn), int64(option % BLACK_AREA)
    lose_card(g, g.turn, ace)
    g.discards |= bit(ace)
    g.area[owner(card)] &= ~bit(card)
    take_openly(g, g.turn, card)
    g.aces[g.turn] += 1
    g.aces_on_table[g.turn] += 1
    tell(g, TAKEN, g.turn, ace, card, owner(card), 0)
