"""What the parts of the rules share: cards that leave a hand, and where they go."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit
from lifeboat_sim.jit import int64, jit

from ...shared.cards import KING, place_of, put_in, rank, suit, take_out
from ..options import SPLIT
from ..state import PARTS, State


@jit
def draw_card(g: State, seat: int) -> int:
    """Take the next card of the deck into a hand, and return it."""
    card = int64(g.deck[g.drawn])
    g.drawn += 1
    put_in(g.hand[seat], int64(g.n_hand[seat]), card)
    g.n_hand[seat] += 1
    g.kings[seat] += rank(card) == KING
    return card


@jit
def lose_card(g: State, seat: int, card: int) -> None:
    """Take a card out of a hand, for all to see."""
    n = int64(g.n_hand[seat])
    take_out(g.hand[seat], n, place_of(g.hand[seat], n, card))
    g.n_hand[seat] -= 1
    for other in range(g.players):
        g.knows[other] &= ~bit(card)


@jit
def put_in_boat(g: State, card: int) -> None:
    """Put a card into the lifeboat of its suit."""
    g.in_boats |= bit(card)
    g.boat[suit(card)] += rank(card)


@jit
def ranks_in_hand(g: State, seat: int, of_suit: int) -> int:
    """Return the sum of the ranks of a suit in a hand."""
    total = int64(0)
    for i in range(g.n_hand[seat]):
        if suit(g.hand[seat, i]) == of_suit:
            total += rank(g.hand[seat, i])
    return total


@jit
def parts_of_a_point(g: State) -> int:
    """Return how scores are counted: in whole points, or so that every split is exact."""
    return int64(PARTS) if g.rules.influence_tie == SPLIT else int64(1)
