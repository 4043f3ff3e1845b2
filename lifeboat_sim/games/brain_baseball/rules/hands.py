"""7.1 Cards and their two orders, and hands."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.cards import ACE, KING, place_of, rank, take_out
from ..options import FACE_VALUE
from ..state import State

TWO = int64(2)


@jit
def points(ball: int) -> int:
    """Return the points of a ball: its rank."""
    return rank(ball)


@jit
def catch_rank(card: int) -> int:
    """Return the place of a card in the catch order: 3 < 4 < ... < K < 2 < A."""
    if rank(card) == ACE:
        return KING + 2
    return KING + 1 if rank(card) == TWO else rank(card)


@jit
def ball_in_catch(g: State, ball: int) -> int:
    """Return what a catch must be above: the ball in catch order, or an ace and 2 below every card (A3)."""
    return rank(ball) if g.rules.ball_in_catch == FACE_VALUE else catch_rank(ball)


@jit
def can_swing(g: State, card: int) -> bool:
    """Return whether a card can swing at the ball: not above it, and above the last swing."""
    return g.last_swing < rank(card) <= rank(g.ball)


@jit
def can_catch(g: State, card: int) -> bool:
    """Return whether a card can catch the ball: above it and above the last catch, in catch order."""
    return catch_rank(card) > g.last_catch


@jit
def play_card(g: State, seat: int, card: int) -> None:
    """Play a card of a hand; it is out of the season."""
    n = int64(g.n_hand[seat])
    take_out(g.hand[seat], n, place_of(g.hand[seat], n, card))
    g.n_hand[seat] -= 1
    g.played[g.n_played] = card
    g.n_played += 1


@jit
def holders(g: State) -> int:
    """Return how many players hold cards."""
    n = int64(0)
    for seat in range(g.players):
        n += g.n_hand[seat] > 0
    return n


@jit
def first_holder(g: State, seat: int) -> int:
    """Return the first seat with cards, from this one to the left; there is one."""
    while g.n_hand[seat] == 0:
        seat = (seat + 1) % g.players
    return seat
