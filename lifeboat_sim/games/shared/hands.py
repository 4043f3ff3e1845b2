"""Hands and other open cards as sets, the bits of an integer (``core/bits.py``): what lies there is in ascending order.

The deck is a pile that is drawn from the top; cards are dealt one at a time, in the order of the seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lifeboat_sim.core.bits import bit, lowest
from lifeboat_sim.core.records import Ints, array, scalar
from lifeboat_sim.jit import int64, jit

from .cards import CARDS, RANKS, SUITS, fill, rank, shuffle
from .loop import offer, tell
from .state import SEATS, TableState

DECK = int64(1)
"""What is shuffled: the first word of the addresses of these shuffles."""
ALL_CARDS = int64((1 << CARDS) - 1)
"""The set of all cards."""
OF_A_SUIT = int64(sum(1 << SUITS * rank for rank in range(RANKS)))
"""The set of all clubs."""
HALF = int64(CARDS // 2)
"""A set is noted as two numbers of so many bits: what is told has room for 32."""


class HandsState(TableState):
    """A position with a deck and hands."""

    deck: Ints = array("u1", CARDS)
    n_deck: int = scalar()  # cards that the deck was shuffled of
    drawn: int = scalar()  # and those drawn since then, from the front
    hand: Ints = array("i8", SEATS)  # of each seat, a set of cards


@jit
def shuffle_deck(g: HandsState, cards: int) -> None:
    """Begin with the lowest cards, shuffled: so many."""
    fill(g.deck, cards)
    shuffle(g, g.deck, cards, DECK, int64(0))
    g.n_deck, g.drawn = int64(cards), int64(0)


@jit
def reshuffle(g: HandsState, cards: int, which: int) -> None:
    """Shuffle a set of cards into a new deck, for the ``which``-th time."""
    g.n_deck, g.drawn = int64(0), int64(0)
    while cards:
        g.deck[g.n_deck] = lowest(cards)
        g.n_deck += 1
        cards &= cards - 1
    shuffle(g, g.deck, g.n_deck, DECK, which)


@jit
def in_deck(g: HandsState) -> int:
    """Return the number of cards that can be drawn."""
    return g.n_deck - g.drawn


@jit
def draw(g: HandsState) -> int:
    """Draw the top card of the deck; there must be one."""
    card = int64(g.deck[g.drawn])
    g.drawn += 1
    return card


@jit
def draw_set(g: HandsState, n: int) -> int:
    """Draw so many cards, as a set."""
    cards = int64(0)
    for _ in range(n):
        cards |= bit(draw(g))
    return cards


@jit
def deal_each(g: HandsState, n: int) -> None:
    """Deal every player so many cards, one at a time."""
    for seat in range(SEATS):
        g.hand[seat] = 0
    for _ in range(n):
        for seat in range(g.players):
            g.hand[seat] |= bit(draw(g))


@jit
def between(low: int, high: int) -> int:
    """Return the set of all cards of ranks from the low one to the high one: none if that is lower."""
    up_to_high, below_low = (int64(1) << (SUITS * high)) - 1, (int64(1) << (SUITS * (low - 1))) - 1
    return up_to_high & ~below_low


@jit
def of_suit(suit: int) -> int:
    """Return the set of all cards of a suit."""
    return OF_A_SUIT << int64(suit)


@jit
def ranks_of(cards: int) -> int:
    """Return the sum of the ranks of a set of cards."""
    total = int64(0)
    while cards:
        total += rank(lowest(cards))
        cards &= cards - 1
    return total


@jit
def nth(cards: int, n: int) -> int:
    """Return the card of a set that has so many below it."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


@jit
def offer_cards(g: TableState, cards: int) -> None:
    """List each card of a set as an option, in ascending order."""
    while cards:
        offer(g, lowest(cards))
        cards &= cards - 1


@jit
def tell_cards(g: TableState, event: int, seat: int, cards: int, number: int) -> None:
    """Note that something happened with a set of cards, and a number that goes with it."""
    tell(g, event, seat, cards & ((int64(1) << HALF) - 1), cards >> HALF, number, int64(0))


def told_cards(low: int, high: int) -> int:
    """Return the set that was noted as two numbers."""
    return low | high << int(HALF)


def cards_of(cards: Any) -> list[int]:
    """Return the cards of a set, in ascending order.

    >>> cards_of(0b1011)
    [0, 1, 3]
    """
    rest = int(cards)
    return [card for card in range(CARDS) if rest >> card & 1]


def set_of(cards: Iterable[Any]) -> int:
    """Return the set of some cards.

    >>> set_of([3, 0, 1])
    11
    """
    return sum(1 << int(card) for card in cards)
