"""5.2 The cards: whose they are, what they are, and how they go from hand to table and back."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit
from lifeboat_sim.jit import int64, jit

from ...shared.cards import ACE, is_red, place_of, put_in, rank, take_out
from ...shared.state import NONE
from ..state import State

RED_SEAT, BLACK_SEAT = int64(0), int64(1)
TEN, SIX = int64(10), int64(6)
FIRST_MISTAKE, LAST_MISTAKE = int64(2), int64(4)
LONG_ACT, SHORT_ACT = int64(10), int64(5)


@jit
def owner(card: int) -> int:
    """Return the player whose colour a card has, whoever plays it."""
    return RED_SEAT if is_red(card) else BLACK_SEAT


@jit
def is_act(card: int) -> bool:
    """Return whether a card is an act: 10, J, Q, K."""
    return rank(card) >= TEN


@jit
def is_mistake(card: int) -> bool:
    """Return whether a card is a mistake, of as many points as its rank: 2, 3, 4."""
    return FIRST_MISTAKE <= rank(card) <= LAST_MISTAKE


@jit
def minutes_of(act: int) -> int:
    """Return how long an act lasts: 10 minutes for a ten, 5 for the others."""
    return LONG_ACT if rank(act) == TEN else SHORT_ACT


@jit
def points_of(g: State, act: int) -> int:
    """Return the points of an act."""
    return int64(g.rules.act_points[rank(act) - TEN])


@jit
def lowest_ace(g: State, seat: int) -> int:
    """Return the ace that a seat would use, the lowest one; NONE if it has none."""
    if g.n_hand[seat] > 0 and rank(g.hand[seat, 0]) == ACE:
        return int64(g.hand[seat, 0])
    return NONE


@jit
def holds_only_aces(g: State, seat: int) -> bool:
    """Return whether a hand has no card that could be played."""
    return g.n_hand[seat] == 0 or rank(g.hand[seat, g.n_hand[seat] - 1]) == ACE


@jit
def add_to_hand(g: State, seat: int, card: int) -> None:
    """Put a card into a hand."""
    put_in(g.hand[seat], int64(g.n_hand[seat]), card)
    g.n_hand[seat] += 1


@jit
def take_openly(g: State, seat: int, card: int) -> None:
    """Put a card into a hand that both have seen: the opponent knows from now on that it is there."""
    add_to_hand(g, seat, card)
    g.knows[1 - seat] |= bit(card)


@jit
def lose_card(g: State, seat: int, card: int) -> None:
    """Take a card out of a hand, for both to see."""
    n = int64(g.n_hand[seat])
    take_out(g.hand[seat], n, place_of(g.hand[seat], n, card))
    g.n_hand[seat] -= 1
    g.knows[1 - seat] &= ~bit(card)


@jit
def discard(g: State, card: int) -> None:
    """Lay a card on the discards."""
    g.discards[g.n_discards] = card
    g.n_discards += 1


@jit
def place(g: State, seat: int, card: int) -> None:
    """Lay a card in front of a seat."""
    put_in(g.area[seat], int64(g.n_area[seat]), card)
    g.n_area[seat] += 1


@jit
def take_away(g: State, seat: int, card: int) -> None:
    """Take away a card that lies in front of a seat."""
    n = int64(g.n_area[seat])
    take_out(g.area[seat], n, place_of(g.area[seat], n, card))
    g.n_area[seat] -= 1
