"""The state of a game of Abandon Ship. Cards are numbers, see ``shared/cards.py``; sets of cards are bits 0 to 51."""

from __future__ import annotations

from typing import Any

from lifeboat_sim.core.records import Field, Ints, array, scalar
from lifeboat_sim.jit import int64

from ..shared.cards import CARDS, SUITS
from ..shared.options import record_of
from ..shared.state import SEATS, TableState
from .options import Options

HAND = 26
"""Room for the cards of a hand."""

# The steps of the game, in the order of play
BEGIN_TURN, ACT, ANSWER, END_OF_DUEL, STEAL, END_OF_TURN, CHOOSE_KEY, REVEAL_KEYS = (
    int64(step) for step in range(1, 9)
)
# The decisions
ACTING, ANSWERING, STEALING, CHOOSING_KEY = (int64(kind) for kind in range(4))
# Their options are cards, and beside them:
GIVE_UP = int64(CARDS)
DUEL_WITH = int64(64)  # times (seat of the opponent + 1), plus the card
# What happens
DEALT, DREW, DECK_EMPTY, DROPPED, OPENED, ANSWERED, GAVE_UP, TOOK = (int64(event) for event in range(8))
KEY, NO_KEY, LONE, INFLUENCE, WON_BOAT, SHARED_BOAT, UNCLAIMED = (int64(event) for event in range(8, 15))

ENDINGS = ("deck_empty",)
DECK_WAS_EMPTY = int64(0)

PARTS = 60
"""Parts of a point in which scores are counted where a lifeboat may be split among up to five."""


class State(TableState):
    """A position."""

    rules: Any = Field(record_of(Options), ())

    deck: Ints = array("u1", CARDS)
    drawn: int = scalar()  # cards of the deck that are dealt or drawn
    hand: Ints = array("u1", SEATS, HAND)  # in ascending order
    n_hand: Ints = array("i8", SEATS)
    knows: Ints = array("i8", SEATS)  # set of cards in others' hands that a seat has looked at
    in_boats: int = scalar()  # set of the cards in the lifeboats
    boat: Ints = array("i8", SUITS)  # sum of the ranks in each lifeboat
    in_zone: Ints = array("i8", SEATS)  # set of the cards in a seat's influence zones
    zone: Ints = array("i8", SEATS, SUITS)  # sum of the ranks in each of them
    turn: int = scalar()  # the seat whose turn it is, or that chooses its key
    last_turns: int = scalar()  # turns that are left since the deck is empty; NONE: it is not

    opener: int = scalar()  # of the duel, a seat
    challenged: int = scalar()  # the other duellist
    to_answer: int = scalar()  # who of them must answer now, and who loses by giving up
    pile: Ints = array("u1", HAND)  # cards played in the duel, the last one on top
    n_pile: int = scalar()

    key: Ints = array("i1", SEATS)  # the key, a card; NONE: not chosen yet, or no card to choose
    revealed: int = scalar()  # 1: keys are face up
    awarded: Ints = array("i8", SUITS)  # points that a lifeboat brought its owners, as scores are counted

    duels: int = scalar()  # counted over the game
    duel_cards: int = scalar()
    no_key: int = scalar()
    unclaimed: int = scalar()
    contested: int = scalar()
    tied: int = scalar()
    turns: Ints = array("i2", SEATS)
    opened: Ints = array("i2", SEATS)
    opened_won: Ints = array("i2", SEATS)
    answered: Ints = array("i2", SEATS)
    answered_won: Ints = array("i2", SEATS)
    taken: Ints = array("i2", SEATS)
    kings: Ints = array("i2", SEATS)
    lone: Ints = array("i1", SEATS)
    contests: Ints = array("i1", SEATS)
    contests_won: Ints = array("i1", SEATS)
