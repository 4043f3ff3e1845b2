"""The state of a game of Last Man Standing. Sets of cards are the bits of an integer, see ``shared/hands.py``."""

from __future__ import annotations

from typing import Any

from lifeboat_sim.core.records import Field, Ints, array, scalar
from lifeboat_sim.jit import int64

from ..shared.cards import RANKS
from ..shared.hands import HandsState
from ..shared.options import record_of
from ..shared.state import SEATS
from .options import SLOTS, Options

# The steps, in the order of play
BEGIN_BUYING, BUY, BEGIN_DUEL, CHOOSE, RESOLVE = (int64(step) for step in range(1, 6))
# The decisions; the options of the first are places in the order of prices, those of the second cards
BUYING, DUELLING = int64(0), int64(1)
# What happens
DEALT, LAID_OUT, BOUGHT, FLIPPED, SHOWN, KILLED, NO_KILL = (int64(event) for event in range(7))

ENDINGS = ("duels_done",)
DUELS_DONE = int64(0)

HEIGHTS = RANKS + 2
"""Heights of cards are 1 to 14: the rank, but for an ace that is high."""


class State(HandsState):
    """A position."""

    rules: Any = Field(record_of(Options), ())

    money: Ints = array("i4", SEATS)
    row: Ints = array("u1", SLOTS)  # the cards for sale, from the nearest to the deck to the farthest
    by_price: Ints = array("u1", SLOTS)  # the slots, the cheapest first
    public: int = scalar()  # all cards that have been face up, a set
    hidden: Ints = array("i8", SEATS)  # cards in a hand that nobody else has seen, a set
    chosen: Ints = array("i1", SEATS)  # the card for the duel, face down until all have chosen; NONE
    discard: int = scalar()  # cards that are out of the game, a set
    buying: int = scalar()  # rounds of buying begun so far
    duel: int = scalar()  # duels begun so far
    turn: int = scalar()  # of this round or duel, from 0
    seat: int = scalar()  # whose turn it is

    # Of the duel that is resolved, by height
    n_of: Ints = array("u1", HEIGHTS)  # cards
    owner: Ints = array("u1", HEIGHTS)  # seat of the last of them
    alive: Ints = array("u1", HEIGHTS)  # cards that live
    kills: int = scalar()
    kills_of: Ints = array("i2", SEATS)
    gained: Ints = array("i4", SEATS)  # what each seat is paid

    # Scratch of the bot that samples
    imagined: Ints = array("u1", SEATS)  # heights of the cards of a duel
    worth: Ints = array("i8", HEIGHTS)  # what the own cards have won in all samples

    # Counted over the game
    no_kill_duels: int = scalar()
    spent: Ints = array("i4", SEATS)  # money paid for cards
    free_buys: Ints = array("i2", SEATS)  # cards bought for nothing
    earned: Ints = array("i4", SEATS)
    killed: Ints = array("i2", SEATS)  # cards that a seat's cards have killed
    low_cards: Ints = array("i2", SEATS)  # cards of height 1 to 4 played
    high_cards: Ints = array("i2", SEATS)  # cards of height 10 and more
    low_earned: Ints = array("i4", SEATS)  # earned by them
    high_earned: Ints = array("i4", SEATS)
