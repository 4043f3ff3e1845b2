"""What the parts of the rules share: cards that leave a hand, what lies in lifeboats and zones, how scores count."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit
from lifeboat_sim.jit import int64, jit

from ...shared.hands import of_suit, ranks_of
from ..options import SPLIT
from ..state import PARTS, State


@jit
def lose_card(g: State, seat: int, card: int) -> None:
    """Take a card out of a hand, for all to see."""
    g.hand[seat] &= ~bit(card)
    for other in range(g.players):
        g.knows[other] &= ~bit(card)


@jit
def in_boat(g: State, boat: int) -> int:
    """Return the sum of the ranks in the lifeboat of a suit."""
    return ranks_of(g.in_boats & of_suit(boat))


@jit
def in_zone(g: State, seat: int, boat: int) -> int:
    """Return the sum of the ranks in a seat's influence zone of a suit."""
    return ranks_of(g.in_zones[seat] & of_suit(boat))


@jit
def influence(g: State, seat: int, boat: int) -> int:
    """Return the own zone of that suit + the rank of the key + the ranks of that suit left in hand.

    The key is still in the hand, so that this is also what any key of that suit would bring.
    """
    return in_zone(g, seat, boat) + ranks_of(g.hand[seat] & of_suit(boat))


@jit
def parts_of_a_point(g: State) -> int:
    """Return how scores are counted: in whole points, or so that every split is exact."""
    return int64(PARTS) if g.rules.influence_tie == SPLIT else int64(1)
