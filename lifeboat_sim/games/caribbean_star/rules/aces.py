"""REACT: an ace is discarded to cancel a card and take it into the hand (rules 5.3, rulings A1 and A2)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.cards import place_of
from ...shared.loop import ask, offer, tell
from ...shared.state import NONE
from ..options import PLAYER_FIRST
from ..state import CANCELLED, END_TEST, EXECUTE, PASS, PLAYERS, REACTING, TAKEN, TAKING, State
from .cards import discard, lose_card, lowest_ace, take_away, take_openly
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
    discard(g, option)
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
        for seat in range(PLAYERS):
            for i in range(g.n_area[seat]):
                offer(g, int64(g.area[seat, i]))


@jit
def take_take(g: State, option: int) -> None:
    """Discard an ace and take the card into the hand, or let the next one do so."""
    if option == PASS:
        g.turn += 1
        return
    ace = lowest_ace(g, g.turn)
    lose_card(g, g.turn, ace)
    discard(g, ace)
    lies_before = int64(0) if place_of(g.area[0], int64(g.n_area[0]), option) != NONE else int64(1)
    take_away(g, lies_before, option)
    take_openly(g, g.turn, option)
    g.aces[g.turn] += 1
    g.aces_on_table[g.turn] += 1
    tell(g, TAKEN, g.turn, ace, option, lies_before, 0)
