"""The state of a game of Barcelona. Seats that are out have no money; cards are numbers, see ``shared/cards.py``."""

from __future__ import annotations

from typing import Any

from lifeboat_sim.core.records import Field, Ints, array, scalar
from lifeboat_sim.jit import int64

from ..shared.cards import CARDS
from ..shared.options import record_of
from ..shared.state import SEATS, TableState
from .options import Options

DECK = CARDS // 2
"""Cards of each colour."""

# The steps of a round, in the order of play
BEGIN_ROUND, SHOW, REVEAL, DECIDE, SHOWDOWN, WALKOVER, END_OF_ROUND = (int64(step) for step in range(1, 8))
# The decisions
SHOWING, DECIDING = int64(0), int64(1)
# Their options
RED, BLACK = int64(0), int64(1)
EXIT, CALL = int64(0), int64(1)
# What happens
DEALT, ANTE, SHOWN, LEFT, CALLED, SHOWED_BOTH, PAID, TOOK_POT, WALKED_OVER = (int64(event) for event in range(9))

ENDINGS = ("one_left", "cards_used_up")
ONE_LEFT, CARDS_USED_UP = int64(0), int64(1)


class State(TableState):
    """A position."""

    rules: Any = Field(record_of(Options), ())

    money: Ints = array("i4", SEATS)
    pot: int = scalar()
    red_pile: Ints = array("u1", DECK)
    black_pile: Ints = array("u1", DECK)
    drawn: int = scalar()  # cards drawn from each pile so far

    plays: Ints = array("u1", SEATS)  # 1: active in this round
    red: Ints = array("u1", SEATS)  # the red card of a seat
    black: Ints = array("u1", SEATS)
    shown: Ints = array("i1", SEATS)  # RED or BLACK, once chosen; face down until all have chosen
    revealed: int = scalar()  # 1: the shown cards are face up
    stays: Ints = array("u1", SEATS)  # 1: has not left
    order: Ints = array("u1", SEATS)  # seats by their shown cards, lowest first
    n_active: int = scalar()
    n_staying: int = scalar()
    turn: int = scalar()  # whose choice comes next: a seat when showing, a place in ``order`` when deciding

    showdowns: int = scalar()  # counted over the game
    walkovers: int = scalar()
    all_in: int = scalar()
    eliminated: int = scalar()
    calls: Ints = array("i2", SEATS)
    exits: Ints = array("i2", SEATS)
    pots: Ints = array("i2", SEATS)
