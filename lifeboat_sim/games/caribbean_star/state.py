"""The state of a game of Caribbean Star. Seat 0 is red, seat 1 black; sets of cards: ``shared/hands.py``."""

from __future__ import annotations

from typing import Any

from lifeboat_sim.core.records import Field, Ints, array, scalar
from lifeboat_sim.jit import int64

from ..shared.hands import HandsState
from ..shared.options import record_of
from .options import Options

PLAYERS = 2

# The steps of a turn, in the order of play
BEGIN_TURN, TAKE, END_TEST, CHOOSE, REVEAL, REACT, EXECUTE, EIGHT, NEXT_CARD, DRAW = (
    int64(step) for step in range(1, 11)
)
# The decisions
TAKING, PLAYING, REACTING, REMOVING = (int64(kind) for kind in range(4))
PASS = int64(-1)
"""Of their options, which else are cards."""
BLACK_AREA = int64(64)
"""Is added to a card in front of black that an ace may take: these come after those in front of red."""
# What happens
DEALT, DREW, PLAYED, CANCELLED, TAKEN, PLACED, SWAPPED, SETTLED, REMOVED, KEPT, NO_EFFECT = (
    int64(event) for event in range(11)
)
# Where points come from
BY_SETTLEMENTS, BY_EIGHTS, BY_THE_END = (int64(part) for part in range(3))

ENDINGS = ("hands_empty", "only_aces")
HANDS_EMPTY, ONLY_ACES = int64(0), int64(1)


class State(HandsState):
    """A position."""

    rules: Any = Field(record_of(Options), ())

    unit: int = scalar()  # parts of a point that scores are counted in: 2 if an act has an odd number of points
    knows: Ints = array("i8", PLAYERS)  # set of the cards that a seat knows in the other's hand
    area: Ints = array("i8", PLAYERS)  # set of the cards in front of a seat: acts, doublers, mistakes
    discards: int = scalar()  # set of cards

    turn: int = scalar()  # whose choice comes next: a seat
    chosen: Ints = array("i1", PLAYERS)  # the card chosen to be played, still in the hand; NONE: none
    shown: Ints = array("i1", PLAYERS)  # the revealed card of a seat until it is executed; NONE: none
    player: int = scalar()  # who played the card that is executed now
    nth: int = scalar()  # 0: it is the first one of the turn; 1: the second
    asked_to_react: int = scalar()  # 0 to 2, how many have been

    parts: Ints = array("i8", PLAYERS, 3)  # of a score, by where its points come from
    swaps: int = scalar()  # counted over the game
    late_swaps: int = scalar()
    settlements: Ints = array("i2", PLAYERS)
    by_other: Ints = array("i2", PLAYERS)
    on_time: Ints = array("i2", PLAYERS)
    too_long: Ints = array("i2", PLAYERS)
    empty_stage: Ints = array("i2", PLAYERS)
    below_zero: Ints = array("i2", PLAYERS)
    final_on_time: Ints = array("i1", PLAYERS)
    final_empty: Ints = array("i1", PLAYERS)
    removed: Ints = array("i2", PLAYERS)
    aces: Ints = array("i2", PLAYERS)
    aces_on_own: Ints = array("i2", PLAYERS)
    aces_on_table: Ints = array("i2", PLAYERS)

    trial: Ints = array("i8", PLAYERS)  # scratch of bots: the areas as they might become
