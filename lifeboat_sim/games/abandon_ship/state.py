"""The state of a game of Abandon Ship. Hands and other sets of cards: ``shared/hands.py``."""

from __future__ import annotations

from typing import Any

from lifeboat_sim.core.records import Field, Ints, array, scalar
from lifeboat_sim.jit import int64

from ..shared.cards import SUITS
from ..shared.hands import HandsState
from ..shared.options import record_of
from ..shared.state import SEATS
from .options import Options

# The steps of the game, in the order of play
BEGIN_TURN, ACT, ANSWER, END_OF_DUEL, STEAL, END_OF_TURN, CHOOSE_KEY, REVEAL_KEYS = (
    int64(step) for step in range(1, 9)
)
# The decisions
ACTING, ANSWERING, STEALING, CHOOSING_KEY = (int64(kind) for kind in range(4))
# Their options are cards, and beside them:
GIVE_UP = int64(-1)
FIRST_DUEL = int64(64)  # plus 8 for each card below the one that opens the duel, plus the seat of the opponent
# What happens
DEALT, DREW, DECK_EMPTY, DROPPED, OPENED, ANSWERED, GAVE_UP, TOOK = (int64(event) for event in range(8))
KEY, NO_KEY, LONE, INFLUENCE, WON_BOAT, SHARED_BOAT, UNCLAIMED = (int64(event) for event in range(8, 15))

ENDINGS = ("deck_empty",)
DECK_WAS_EMPTY = int64(0)

PARTS = 60
"""Parts of a point in which scores are counted where a lifeboat may be split among up to five."""


class State(HandsState):
    """A position."""

    rules: Any = Field(record_of(Options), ())

    knows: Ints = array("i8", SEATS)  # set of cards in others' hands that a seat has looked at
    in_boats: int = scalar()  # set of the cards in the lifeboats
    in_zones: Ints = array("i8", SEATS)  # set of the cards in a seat's influence zones
    turn: int = scalar()  # the seat whose turn it is, or that chooses its key
    last_turns: int = scalar()  # turns that are left since the deck is empty; NONE: it is not

    opener: int = scalar()  # of the duel, a seat
    challenged: int = scalar()  # the other duellist
    to_answer: int = scalar()  # who of them must answer now, and who loses by giving up
    pile: int = scalar()  # set of the cards played in the duel: the highest was the last one

    key: Ints = array("i1", SEATS)  # the key, a card; NONE: not chosen yet, or no card to choose
    revealed: int = scalar()  # 1: keys are face up
    awarded: Ints = array("i8", SUITS)  # points that a lifeboat brought its owners, as scores are counted

    duels: int = scalar()  # counted over the game
    duel_cards: int = scalar()
    nothing_to_take: int = scalar()
    no_key: int = scalar()
    unclaimed: int = scalar()
    unclaimed_points: int = scalar()
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
