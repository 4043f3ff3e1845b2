"""The state of a game of Spots. Sets of cards are the bits of an integer, see ``shared/hands.py``.

Scores and handicaps are counted in parts of a point: as many as the divisor of handicaps says.
"""

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
DEALT, HANDICAP, STARTS, LAID_OUT, PLAYED, FLIPPED, RECEIVED, REFUSED = (int64(event) for event in range(8))

ENDINGS = ("hands_empty",)
HANDS_EMPTY = int64(0)


class State(ExchangeState):
    """A position."""

    rules: Any = Field(record_of(Options), ())

    total: Ints = array("i2", SEATS)  # what a seat was dealt, in points
    least: int = scalar()  # the smallest total
    n_smallest: int = scalar()  # players who were dealt it
    handicap: Ints = array("i4", SEATS)  # in parts of a point
    starter: int = scalar()  # the seat that starts every round
    market: int = scalar()  # a set
    pile: Ints = array("i8", SEATS)  # what a seat has received, a set
    rounds: int = scalar()  # begun so far
    turn: int = scalar()  # of this round, from 0
    seat: int = scalar()  # whose turn it is
    card: int = scalar()  # that was played and is not yet in the market; NONE

    refills: int = scalar()  # cards flipped into the market; all below are counted over the game
    deck_ran_out: int = scalar()  # 1: a card was played that market and deck could not pay
    market_cards: int = scalar()  # cards in the market when a card is played, summed over the turns
    excess: Ints = array("i2", SEATS)  # points received beyond the cards played
    exact: Ints = array("i2", SEATS)
    failed: Ints = array("i2", SEATS)  # cards that market and deck could not pay
