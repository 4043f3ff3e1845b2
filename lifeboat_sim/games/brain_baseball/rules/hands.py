"""7.1 Cards and their two orders, and hands."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit
from lifeboat_sim.jit import int64, jit

from ...shared.cards import ACE, KING, rank
from ...shared.hands import between
from ..options import FACE_VALUE
from ..state import State

TWO = int64(2)
ABOVE_KINGS, ABOVE_TWOS = KING + 1, KING + 2
"""The places of a 2 and of an ace in the catch order; others stand at their rank."""


@jit
def points(ball: int) -> int:
    """Return the points of a ball: its rank."""
    return rank(ball)


@jit
def catch_rank(card: int) -> int:
    """Return the place of a card in the catch order: 3 < 4 < ... < K < 2 < A."""
    if rank(card) == ACE:
        return ABOVE_TWOS
    return ABOVE_KINGS if rank(card) == TWO else rank(card)


@jit
def ball_in_catch(g: State, ball: int) -> int:
    """Return what a catch must be above: the ball in catch order, or an ace and 2 below every card (A3)."""
    return rank(ball) if g.rules.ball_in_catch == FACE_VALUE else catch_rank(ball)


@jit
def swings(g: State, seat: int) -> int:
    """Return the cards that can swing at the ball: not above it, and above the last swing."""
    return g.hand[seat] & between(g.last_swing + 1, rank(g.ball))


@jit
def catches(g: State, seat: int) -> int:
    """Return the cards that can catch the ball: above it and above the last catch, in catch order."""
    higher = between(max(g.last_catch, TWO) + 1, KING)
    if g.last_catch < ABOVE_KINGS:
        higher |= between(TWO, TWO)
    if g.last_catch < ABOVE_TWOS:
        higher |= between(ACE, ACE)
    return g.hand[seat] & higher


@jit
def play_card(g: State, seat: int, card: int) -> None:
    """Play a card of a hand; it is out of the season."""
    g.hand[seat] &= ~bit(card)
    g.played |= bit(card)


@jit
def holders(g: State) -> int:
    """Return how many players hold cards."""
    n = int64(0)
    for seat in range(g.players):
        n += g.hand[seat] != 0
    return n


@jit
def first_holder(g: State, seat: int) -> int:
    """Return the first seat with cards, from this one to the left; there is one."""
    while g.hand[seat] == 0:
        seat = (seat + 1) % g.players
    return seat
