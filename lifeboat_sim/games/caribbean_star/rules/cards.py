"""5.2 The cards: whose they are, what they are, and how they leave a hand and come back to one."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, lowest
from lifeboat_sim.jit import int64, jit

from ...shared.cards import ACE, KING, is_red, rank
from ...shared.hands import between
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
def acts_in(cards: int) -> int:
    """Return the acts of a set of cards."""
    return cards & between(TEN, KING)


@jit
def mistakes_in(cards: int) -> int:
    """Return the mistakes of a set of cards, each of as many points as its rank: 2, 3, 4."""
    return cards & between(FIRST_MISTAKE, LAST_MISTAKE)


@jit
def doublers_in(cards: int) -> int:
    """Return the doublers of a set of cards: 6."""
    return cards & between(SIX, SIX)


@jit
def minutes_of(act: int) -> int:
    """Return how long an act lasts: 10 minutes for a ten, 5 for the others."""
    return LONG_ACT if rank(act) == TEN else SHORT_ACT


@jit
def points_of(g: State, act: int) -> int:
    """Return the points of an act."""
    return int64(g.rules.act_points[rank(act) - TEN])


@jit
def playable(g: State, seat: int) -> int:
    """Return the cards of a hand that can be played: all but aces."""
    return g.hand[seat] & ~between(ACE, ACE)


@jit
def lowest_ace(g: State, seat: int) -> int:
    """Return the ace that a seat would use, the lowest one; NONE if it has none."""
    aces = g.hand[seat] & between(ACE, ACE)
    return lowest(aces) if aces else NONE


@jit
def lose_card(g: State, seat: int, card: int) -> None:
    """Take a card out of a hand, for both to see."""
    g.hand[seat] &= ~bit(card)
    g.knows[1 - seat] &= ~bit(card)


@jit
def take_openly(g: State, seat: int, card: int) -> None:
    """Put a card into a hand that both have seen: the opponent knows from now on that it is there."""
    g.hand[seat] |= bit(card)
    g.knows[1 - seat] |= bit(card)
