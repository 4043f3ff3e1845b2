"""EXECUTE: what the cards do to the player whose colour they have (rules 5.2)."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit
from lifeboat_sim.jit import int64, jit

from ...shared.cards import CARDS, rank
from ...shared.loop import ask, offer, tell
from ..state import (
    BY_EIGHTS,
    EIGHT,
    NO_EFFECT,
    PASS,
    PILE,
    PLACED,
    PLAYERS,
    REMOVED,
    REMOVING,
    SWAPPED,
    State,
)
from .cards import discard, is_act, owner, place, points_of, take_away
from .settlement import minutes_in, score_points, settle
from .turns import is_done

SWAP, SEVEN, EIGHT_CARD, NINE = int64(5), int64(7), int64(8), int64(9)


@jit
def execute(g: State) -> None:
    """Acts, doublers and mistakes are placed in front of the owner; 5, 7, 8 and 9 act and are discarded."""
    card = int64(g.shown[g.player])
    seat = owner(card)
    is_done(g)
    if rank(card) == SWAP:
        discard(g, card)
        swap_hands(g)
    elif rank(card) == SEVEN or rank(card) == NINE:
        discard(g, card)
        settle(g, seat)
    elif rank(card) == EIGHT_CARD:
        discard(g, card)
        if minutes_in(g.area[seat], int64(g.n_area[seat])) > 0:
            g.stage = EIGHT
        else:
            tell(g, NO_EFFECT, seat, card, 0, 0, 0)
    else:
        place(g, seat, card)
        tell(g, PLACED, seat, card, 0, 0, 0)


@jit
def swap_hands(g: State) -> None:
    """5: the two players swap hands, without the cards played (A5); each knows what it gave away."""
    for i in range(PILE):
        g.hand[0, i], g.hand[1, i] = g.hand[1, i], g.hand[0, i]
    g.n_hand[0], g.n_hand[1] = g.n_hand[1], g.n_hand[0]
    for seat in range(PLAYERS):
        given = int64(0)
        for i in range(g.n_hand[1 - seat]):
            given |= bit(int64(g.hand[1 - seat, i]))
        g.knows[seat] = given
    g.swaps += 1
    g.late_swaps += g.drawn == CARDS
    tell(g, SWAPPED, g.player, 0, 0, 0, 0)


@jit
def ask_eight(g: State) -> None:
    """8: the owner may remove one own act (A4: whoever played the card)."""
    seat = owner(int64(g.shown[g.player]))
    ask(g, seat, REMOVING)
    offer(g, PASS)
    for i in range(g.n_area[seat]):
        if is_act(g.area[seat, i]):
            offer(g, int64(g.area[seat, i]))


@jit
def take_eight(g: State, option: int) -> None:
    """Score half the points of the act that is removed."""
    is_done(g)
    if option == PASS:
        return
    seat = g.decider
    take_away(g, seat, option)
    discard(g, option)
    score_points(g, seat, points_of(g, option), BY_EIGHTS)
    g.removed[seat] += 1
    tell(g, REMOVED, seat, option, points_of(g, option), 0, 0)
