"""EXECUTE: what the cards do to the player whose colour they have (rules 5.2)."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit
from lifeboat_sim.jit import int64, jit

from ...shared.cards import rank
from ...shared.hands import in_deck, offer_cards
from ...shared.loop import ask, offer, tell
from ..state import (
    BY_EIGHTS,
    EIGHT,
    KEPT,
    NO_EFFECT,
    PASS,
    PLACED,
    REMOVED,
    REMOVING,
    SWAPPED,
    State,
)
from .cards import SIX, acts_in, owner, points_of
from .settlement import score_points, settle
from .turns import is_done

SWAP, SEVEN, EIGHT_CARD, NINE = int64(5), int64(7), int64(8), int64(9)


@jit
def execute(g: State) -> None:
    """Acts, doublers and mistakes are placed in front of the owner; 5, 7, 8 and 9 act and are discarded."""
    card = int64(g.shown[g.player])
    seat = owner(card)
    if rank(card) == EIGHT_CARD and acts_in(g.area[seat]):
        g.stage = EIGHT
        return
    is_done(g)
    if SWAP <= rank(card) <= NINE and rank(card) != SIX:
        g.discards |= bit(card)
        if rank(card) == SWAP:
            swap_hands(g)
        elif rank(card) == EIGHT_CARD:
            tell(g, NO_EFFECT, seat, card, 0, 0, 0)
        else:
            settle(g, seat)
    else:
        g.area[seat] |= bit(card)
        tell(g, PLACED, seat, card, 0, 0, 0)


@jit
def swap_hands(g: State) -> None:
    """5: the two players swap hands, without the cards played (A5); each knows what it gave away."""
    g.hand[0], g.hand[1] = g.hand[1], g.hand[0]
    g.knows[0], g.knows[1] = g.hand[1], g.hand[0]
    g.swaps += 1
    g.late_swaps += in_deck(g) == 0
    tell(g, SWAPPED, g.player, 0, 0, 0, 0)


@jit
def ask_eight(g: State) -> None:
    """8: the owner may remove one own act (A4: whoever played the card)."""
    seat = owner(int64(g.shown[g.player]))
    ask(g, seat, REMOVING)
    offer(g, PASS)
    offer_cards(g, acts_in(g.area[seat]))


@jit
def take_eight(g: State, option: int) -> None:
    """Score half the points of the act that is removed; the 8 is discarded in any case."""
    seat, eight = g.decider, int64(g.shown[g.player])
    g.discards |= bit(eight)
    is_done(g)
    if option == PASS:
        tell(g, KEPT, seat, eight, 0, 0, 0)
        return
    g.area[seat] &= ~bit(option)
    g.discards |= bit(option)
    score_points(g, seat, points_of(g, option), BY_EIGHTS)
    g.removed[seat] += 1
    tell(g, REMOVED, seat, option, points_of(g, option), 0, 0)
