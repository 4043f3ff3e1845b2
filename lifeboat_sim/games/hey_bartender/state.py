"""The state of a game of Hey, Bartender!. Sets of cards are the bits of an integer, see ``shared/hands.py``."""

from __future__ import annotations

from typing import Any

from lifeboat_sim.core.records import Field, Ints, array, scalar
from lifeboat_sim.jit import int64

from ..shared.exchange import ExchangeState
from ..shared.options import record_of
from ..shared.state import SEATS
from .options import Options

# The steps of a round, in the order of play
BEGIN_ROUND, PLAY, EXCHANGE = (int64(step) for step in range(1, 4))
# The decision
PLAYING = int64(0)
# What happens
DEALT, LAID_OUT, PLAYED, FLIPPED, RESHUFFLED, GIVEN, REFUSED, GAVE_ALL = (int64(event) for event in range(8))

ENDINGS = ("hands_empty",)
HANDS_EMPTY = int64(0)


class State(ExchangeState):
    """A position."""

    rules: Any = Field(record_of(Options), ())
    hand_size: int = scalar()  # cards dealt to each player

    bar: int = scalar()  # the bartender's open hand, a set
    discard: int = scalar()  # the discard pile, a set
    played: Ints = array("i8", SEATS)  # the cards that each seat has played, a set
    rounds: int = scalar()  # begun so far
    turn: int = scalar()  # of this round, from 0
    seat: int = scalar()  # whose turn it is
    card: int = scalar()  # that was played and is not yet in the bar; NONE

    refills: int = scalar()  # cards flipped into the bar; all of these are counted over the game
    reshuffles: int = scalar()
    no_trades: int = scalar()  # cards played that bar and deck could not pay
    bar_cards: int = scalar()  # cards in the bar when a card is played, summed over the turns
    leaders: int = scalar()  # who had the highest score before the last round, a set of seats
    exact: Ints = array("i2", SEATS)
    dealt: Ints = array("i2", SEATS)  # sum of the values of the cards dealt
    low_dealt: Ints = array("i2", SEATS)  # aces to fours dealt
    court_dealt: Ints = array("i2", SEATS)  # jacks, queens and kings dealt
    low_points: Ints = array("i2", SEATS)  # scored with aces to fours
