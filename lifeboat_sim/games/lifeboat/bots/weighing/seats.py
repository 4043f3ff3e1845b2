"""What a seat in the boat is worth to the decider."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...state import Game
from .. import sight
from ..weights import BOW, HELM, weight
from .amounts import NOTHING


@jit
def weigh_seats(g: Game) -> None:
    """Find the own seat and the one of who steers if not oneself, and what a seat is worth."""
    t = g.thoughts
    t.seat = sight.seat_of(g, sight.me(g))
    seat = sight.n_aboard(g) - 1
    while seat >= 0 and (seat == t.seat or not sight.conscious(g, sight.at(g, seat))):
        seat -= 1
    t.helm = seat
    t.nearer = weight(g, BOW) * rounds_of_provisions(g)
    t.steering = weight(g, HELM) * t.horizon


@jit
def worth_of_swap(g: Game, x: int) -> float:
    """Return the points that it is worth to change seats with x: first choice at the bow, the helm at the stern."""
    t = g.thoughts
    theirs = sight.seat_of(g, x)
    steers = int64(t.seat > t.helm)
    would_steer = int64(theirs > t.helm or (theirs == t.helm and theirs > t.seat))
    return t.nearer * (t.seat - theirs) + t.steering * (would_steer - steers)


@jit
def rounds_of_provisions(g: Game) -> float:
    """Return the rounds to come in which there are provisions to choose from."""
    if sight.provisions_left(g) == 0:
        return NOTHING
    return min(g.thoughts.horizon, sight.provisions_left(g) / sight.n_aboard(g))
