"""What a seat in the boat is worth to the decider."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...state import Game
from .. import sight
from ..weights import BOW, HELM, weight
from .amounts import NOTHING


@jit
def weigh_seats(g: Game) -> None:
    """Find the seat nearest the stern in which somebody else is conscious: who sits behind it steers."""
    seat = sight.n_aboard(g) - 1
    while seat >= 0 and (sight.at(g, seat) == sight.me(g) or not sight.conscious(g, sight.at(g, seat))):
        seat -= 1
    g.thoughts.helm = seat


@jit
def worth_of_swap(g: Game, x: int) -> float:
    """Return the points that it is worth to change seats with x: first choice at the bow, the helm at the stern."""
    mine = sight.seat_of(g, sight.me(g))
    theirs = sight.seat_of(g, x)
    helm = g.thoughts.helm
    steers = int64(mine > helm)
    would_steer = int64(theirs > helm or (theirs == helm and theirs > mine))
    points = weight(g, BOW) * rounds_of_provisions(g) * (mine - theirs)
    return points + weight(g, HELM) * g.thoughts.horizon * (would_steer - steers)


@jit
def rounds_of_provisions(g: Game) -> float:
    """Return the rounds to come in which there are provisions to choose from."""
    if sight.provisions_left(g) == 0:
        return NOTHING
    return min(g.thoughts.horizon, sight.provisions_left(g) / sight.n_aboard(g))
