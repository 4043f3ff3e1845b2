"""An ordinary deck of 52 cards: a card is a number, ``4 * (rank - 1) + suit``, so that numbers compare as cards do.

Ranks go from 1, the ace, to 13, the king; suits are clubs, diamonds, hearts, spades.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lifeboat_sim.core.chance import set_key, sort_keys, sorted_place
from lifeboat_sim.jit import int64, jit

from .chance import address, dealt_key
from .state import TableState

CARDS, SUITS, RANKS = 52, 4, 13
CLUBS, DIAMONDS, HEARTS, SPADES = (int64(suit) for suit in range(SUITS))
ACE, JACK, QUEEN, KING = int64(1), int64(11), int64(12), int64(13)
RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_SIGNS = "♣♦♥♠"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


@jit
def rank(card: int) -> int:
    """Return the rank of a card, 1 to 13."""
    return (int64(card) >> 2) + 1


@jit
def suit(card: int) -> int:
    """Return the suit of a card, 0 to 3."""
    return int64(card) & 3


@jit
def is_red(card: int) -> bool:
    """Return whether a card is a diamond or a heart."""
    return suit(card) == DIAMONDS or suit(card) == HEARTS


@jit
def shuffle(g: TableState, cards: Any, n: int, what: int, which: int) -> None:
    """Shuffle the first ``n`` cards of a pile (not ``g.unsorted``, which is used), in place.

    ``what`` and ``which`` are the address of this shuffle.

    The order is that of a roll for each card, whatever lay where before: a card more or less leaves the relative order
    of all others as it was.
    """
    for i in range(n):
        set_key(g, i, dealt_key(g, what, which), np.uint64(address(int64(cards[i]), 0, 0)))
        g.unsorted[i] = cards[i]
    sort_keys(g, n)
    for i in range(n):
        cards[i] = g.unsorted[sorted_place(g, i)]


@jit
def fill(cards: Any, n: int) -> None:
    """Lay the cards 0 to n-1 in order: the whole deck, or its lowest ranks."""
    for card in range(n):
        cards[card] = card


@jit
def take_out(cards: Any, n: int, at: int) -> int:
    """Take the card at a place out of ``n`` cards, keep the order of the others, and return it."""
    card = int64(cards[at])
    for i in range(at, n - 1):
        cards[i] = cards[i + 1]
    return card


@jit
def put_in(cards: Any, n: int, card: int) -> None:
    """Put a card into ``n`` cards that lie in ascending order, and keep that order."""
    i = n
    while i > 0 and cards[i - 1] > card:
        cards[i] = cards[i - 1]
        i -= 1
    cards[i] = card


@jit
def place_of(cards: Any, n: int, card: int) -> int:
    """Return at which place among ``n`` cards a card lies; -1 if it is not there."""
    for i in range(n):
        if cards[i] == card:
            return int64(i)
    return int64(-1)


def card_name(card: int) -> str:
    """Return a card as people write it.

    >>> card_name(0), card_name(51)
    ('A♣', 'K♠')
    """
    return f"{RANK_NAMES[int(card) // SUITS]}{SUIT_SIGNS[int(card) % SUITS]}"


def card_names(cards: Any) -> str:
    """Return several cards in a row: ``A♣ 10♦``; a dash for none."""
    return " ".join(card_name(card) for card in cards) or "–"


def so_many_cards(n: Any, kind: str = "card") -> str:
    """Return a number of cards as people write it.

    >>> so_many_cards(1), so_many_cards(2, "hidden card")
    ('1 card', '2 hidden cards')
    """
    return f"{int(n)} {kind}{'' if n == 1 else 's'}"


def card_number(text: str) -> int:
    """Return the number of a card from its name: ``A♣``, or with the letter of its suit, ``Ac``, ``10d``.

    Raises
    ------
    ValueError
        If there is no such card.

    >>> card_number("A♣"), card_number("10d"), card_number("KS")
    (0, 37, 51)
    """
    name, sign = text[:-1].upper(), text[-1:].lower()
    if name not in RANK_NAMES or sign not in (*SUIT_SIGNS, *"cdhs"):
        raise ValueError(text)
    at = SUIT_SIGNS.index(sign) if sign in SUIT_SIGNS else "cdhs".index(sign)
    return SUITS * RANK_NAMES.index(name) + at


def cards_lost(piles: Any, cards: int = CARDS) -> list[str]:
    """Return what is wrong if the piles do not hold each of the cards 0 to ``cards`` - 1 once: a sentence or none."""
    found = sorted(int(card) for pile in piles for card in pile)
    return [] if found == list(range(cards)) else [f"the cards are {found}, not 0 to {cards - 1}, each once"]
