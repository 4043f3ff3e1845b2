"""The exchange of Hey, Bartender! and Spots (rules 2.3): open cards give change for a card that is played.

The change is exact if that can be, otherwise as little over as can be; of the fewest cards; of these with the largest
difference between the highest and the lowest; then with the highest cards. Suits never matter.
"""

from __future__ import annotations

from typing import Literal

from lifeboat_sim.core.bits import bit, has, lowest
from lifeboat_sim.core.records import Ints, array, scalar
from lifeboat_sim.jit import int64, jit

from .cards import CARDS, rank
from .hands import HandsState

CourtValues = Literal["11-12-13", "10"]
"""What jack, queen and king count."""
SpreadRule = Literal["max", "min"]
"""Which difference between the highest and the lowest is preferred among as many cards."""
MAX, MIN = int64(0), int64(1)

MOST_GIVEN = 9
"""Most cards of a change: all but one of them make less than the card played, at most 12, which is A A A A 2 2 2 2."""
DIGIT = int64(4)
"""Bits for the value of a card; so many for each card of a change order combinations by their highest cards."""


class ExchangeState(HandsState):
    """A position with open cards that give change; all of this is scratch of the search."""

    sums: Ints = array("i8", MOST_GIVEN + 1)  # by number of cards, the set of the sums below 64 that so many make
    any_sum: int = scalar()  # and the set of those that any number of them makes
    laid: Ints = array("u1", CARDS)  # the open cards in ascending order


@jit
def value(card: int, highest: int) -> int:
    """Return what a card counts: its rank, but no more than the highest value."""
    return min(rank(card), int64(highest))


@jit
def worth(cards: int, highest: int) -> int:
    """Return what a set of cards counts."""
    total = int64(0)
    while cards:
        total += value(lowest(cards), highest)
        cards &= cards - 1
    return total


@jit
def note_sums(g: ExchangeState, cards: int, highest: int) -> None:
    """Note which sums the cards make, by how many of them; those of 64 and more fall off, none is ever needed."""
    g.sums[0] = 1
    for k in range(1, MOST_GIVEN + 1):
        g.sums[k] = 0
    n = int64(0)
    while cards:
        points = value(lowest(cards), highest)
        cards &= cards - 1
        n = min(n + 1, int64(MOST_GIVEN))
        for k in range(n, 0, -1):
            g.sums[k] |= g.sums[k - 1] << points
    g.any_sum = int64(0)
    for k in range(1, n + 1):
        g.any_sum |= g.sums[k]


@jit
def excess(g: ExchangeState, price: int) -> int:
    """Return by how much the least sum that is not below a price exceeds it; all cards together must reach it."""
    return lowest(g.any_sum >> int64(price))


@jit
def change(g: ExchangeState, cards: int, price: int, highest: int, spread_rule: int) -> int:
    """2.3 Return the cards given for a card of a price, as a set; all cards together must be worth the price."""
    note_sums(g, cards, highest)
    total = price + excess(g, price)
    fewest = int64(1)
    while not has(g.sums[fewest], total):
        fewest += 1
    return best_combination(g, cards, fewest, total, highest, spread_rule)


@jit
def best_combination(g: ExchangeState, cards: int, k: int, total: int, highest: int, spread_rule: int) -> int:
    """Return the preferred one of all combinations of ``k`` cards with that sum; of equal ones the lowest cards."""
    n = int64(0)
    while cards:
        g.laid[n] = lowest(cards)
        n += 1
        cards &= cards - 1
    best, most = int64(0), int64(-1)
    places = bit(int64(k)) - 1
    while places < bit(n):
        preferred = preference(g, places, total, highest, spread_rule)
        if preferred > most:
            best, most = places, preferred
        places = next_combination(places)
    given = int64(0)
    while best:
        given |= bit(int64(g.laid[lowest(best)]))
        best &= best - 1
    return given


@jit
def preference(g: ExchangeState, places: int, total: int, highest: int, spread_rule: int) -> int:
    """Return how good a combination is, -1 if it has another sum: the spread, then the values, the highest first."""
    least = value(int64(g.laid[lowest(places)]), highest)
    order, at, points = int64(0), int64(0), int64(0)
    while places:
        points = value(int64(g.laid[lowest(places)]), highest)
        places &= places - 1
        total -= points
        order |= points << at
        at += DIGIT
    if total != 0:
        return int64(-1)
    spread = points - least
    return ((spread if spread_rule == MAX else highest - spread) << (DIGIT * MOST_GIVEN)) | order


@jit
def next_combination(places: int) -> int:
    """Return the next larger set of as many members: the lowest block of them moves up by one, the rest falls down."""
    lowest_place = lowest(places)
    up = places + bit(lowest_place)
    return up | ((up ^ places) >> (lowest_place + 2))
