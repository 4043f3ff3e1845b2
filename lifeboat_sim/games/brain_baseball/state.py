"""The state of a game of Brain Baseball. Hands are sets of cards: ``shared/hands.py``."""

from __future__ import annotations

from typing import Any

from lifeboat_sim.core.records import Field, Ints, array, scalar
from lifeboat_sim.jit import int64

from ..shared.hands import HandsState
from ..shared.options import record_of
from ..shared.state import SEATS
from .options import Options

# The steps of a season, in the order of play
BEGIN_SEASON, BEFORE_PITCH, PITCH, SWING, AFTER_SWINGS, CATCH, AFTER_CATCHES = (int64(step) for step in range(1, 8))
# The decisions
PITCHING, SWINGING, CATCHING = (int64(kind) for kind in range(3))
PASS = int64(-1)
"""Of their options, which else are cards."""
# What happens
DEALT, PITCHED, SWUNG, CAUGHT, NOT_HIT, STRUCK_OUT, SCORED, NEXT_PITCHER, SEASON_OVER, LAST_PITCH = (
    int64(event) for event in range(10)
)

ENDINGS = ("seasons_done", "strikeout")
SEASONS_DONE, STRIKEOUT = int64(0), int64(1)


class State(HandsState):
    """A position."""

    rules: Any = Field(record_of(Options), ())

    played: int = scalar()  # set of the cards that are out of this season
    season: int = scalar()  # the one that is on, from 1
    pitcher: int = scalar()  # a seat
    streak: int = scalar()  # balls in a row of this pitcher that nobody swung at
    is_last_pitch: int = scalar()  # 1: the season's one more card of a lone holder
    ball: int = scalar()  # a card
    turn: int = scalar()  # whose choice comes next when swinging or catching
    batter: int = scalar()  # last who swung, a seat; NONE: nobody did
    last_swing: int = scalar()  # rank of the last swing; 0: none yet
    catcher: int = scalar()  # last who caught, a seat; NONE: nobody did
    last_catch: int = scalar()  # what the next catch must be above, in catch order

    unhit: int = scalar()  # counted over the game
    low_balls: int = scalar()
    low_unhit: int = scalar()
    high_balls: int = scalar()
    high_unhit: int = scalar()
    swings: int = scalar()
    catch_cards: int = scalar()
    streaks: int = scalar()
    empty_pitchers: int = scalar()
    last_pitches: int = scalar()
    pitches: Ints = array("i2", SEATS)
    strikes: Ints = array("i2", SEATS)
    hits: Ints = array("i2", SEATS)
    catches: Ints = array("i2", SEATS)
    strikeouts: Ints = array("i2", SEATS)
    strike_points: Ints = array("i4", SEATS)  # parts of the score
    hit_points: Ints = array("i4", SEATS)
    catch_points: Ints = array("i4", SEATS)
