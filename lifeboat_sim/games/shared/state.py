"""The record of a game at a table: what every game's state begins with.

A game's state is a class that extends ``TableState`` by fields of its own; kernels call it ``g``. Seats are numbered
from 0 in the order of play. ``place[seat]`` tells where a seat's results stand on the axis of roles: at its number
where results go by seat, elsewhere at its character.
"""

from __future__ import annotations

from typing import Any

from lifeboat_sim.core.records import Ints, Reals, array, scalar
from lifeboat_sim.jit import int64

SEATS = 8
"""Most players of a game."""
MAX_OPTIONS = 256
"""Room for the options of a decision."""
WEIGHTS = 4
"""Room for the weights of a bot."""
MIXED = 8
"""Most bots that a table can be mixed of."""
TOLD, TOLD_ABOUT = 256, 6
"""Room for what happens in one step: events, and the numbers of each."""

OVER, BEGIN = int64(0), int64(1)
"""The first two steps of every game; its own are numbered from 2."""
NONE = int64(-1)
"""No seat, no card."""


class TableState:
    """What every game at a table has."""

    # What is played
    players: int = scalar()
    number: int = scalar()  # of the game, from 0
    noise: int = scalar()  # another one lets bots decide otherwise in games that are dealt the same
    deal_key: Any = scalar("u8")  # of everything that is dealt, drawn or rolled
    noise_key: Any = scalar("u8")  # of everything that bots draw
    table_key: Any = scalar("u8")  # of who sits where, for all games of a run
    place: Ints = array("i1", SEATS)  # where a seat stands on the axis of roles

    # The decision that is open
    stage: int = scalar()  # the step at which the game stands
    decider: int = scalar()  # a seat
    kind: int = scalar()  # which decision, a place in the game's list of their names
    n_options: int = scalar()
    options: Ints = array("i4", MAX_OPTIONS)  # each a number whose meaning depends on the kind

    # What came of it so far
    decisions: int = scalar()  # asked
    asked: Ints = array("i4", SEATS)  # of each seat
    history: Any = scalar("u8")  # fingerprint of all decisions: equal for equal games
    length: int = scalar()  # in the game's own unit
    score: Ints = array("i4", SEATS)  # in the game's own unit
    ended_by: int = scalar()  # place in the game's list of endings
    sole_winner: int = scalar()  # who won whatever the scores are; NONE: the highest score wins
    win: Ints = array("i2", SEATS)  # share of the win in 1/840

    # Bots
    table_bot: Ints = array("i1", SEATS)  # the bot of each role, its number in the game's table; NONE: a mixed one
    table_weights: Reals = array("f8", SEATS, WEIGHTS)
    n_mixed: int = scalar()
    mixed: Ints = array("u1", MIXED)  # the bots that the other seats draw from
    mixed_weights: Reals = array("f8", MIXED, WEIGHTS)
    bot: Ints = array("u1", SEATS)  # who decides for each seat in this game
    weights: Reals = array("f8", SEATS, WEIGHTS)

    # Telling
    tells: int = scalar()  # whether what happens is noted
    n_told: int = scalar()
    told: Ints = array("i4", TOLD, TOLD_ABOUT)  # kind of event, seat, four numbers

    # Scratch
    keys: Any = array("u8", 128)
    unsorted: Ints = array("u1", 128)
