"""One row per game: what became of it. A game's row is a class that extends ``TableRow`` by what it counts of its own.

A further field with one number is counted over games, one with ``SEATS`` numbers for each seat or role.
"""

from __future__ import annotations

from typing import Any

from lifeboat_sim.core.records import Field, Ints, array, scalar
from lifeboat_sim.jit import jit

from .state import NONE, SEATS, TableState

ABSENT = -1


class TableRow:
    """A finished game. Arrays are by role: by seat where results go by seat."""

    history: Any = scalar("u8")  # fingerprint of all decisions: equal for equal games
    decisions: int = scalar("i4")  # decisions asked
    length: int = scalar("i4")  # in the game's own unit
    ended_by: int = scalar("i1")  # place in the game's list of endings
    by_points: int = scalar("i1")  # whether the highest score decided, 0 or 1
    seat: Ints = array("i1", SEATS)  # where a role sat; -1: it did not play
    bot: Ints = array("i1", SEATS)  # who played it: its number in the game's table of bots
    score: Ints = array("i4", SEATS)  # in the game's own unit
    win: Ints = array("i2", SEATS)  # share of the win in 1/840


@jit
def write_table_row(g: TableState, row: TableRow) -> None:
    """Write down what every game has."""
    row.history = g.history
    row.decisions = g.decisions
    row.length = g.length
    row.ended_by = g.ended_by
    row.by_points = 1 if g.sole_winner == NONE else 0
    for role in range(SEATS):
        row.seat[role] = ABSENT
        row.bot[role] = ABSENT
        row.score[role] = 0
        row.win[role] = 0
    for seat in range(g.players):
        role = g.place[seat]
        row.seat[role] = seat
        row.bot[role] = g.bot[seat]
        row.score[role] = g.score[seat]
        row.win[role] = g.win[seat]


def own_fields(row: type, of_roles: bool) -> list[str]:
    """Return the names of what a game's row counts of its own: over games, or for each role."""
    fields = [
        (name, field)
        for declaring in reversed(row.__mro__)
        if declaring not in TableRow.__mro__
        for name, field in vars(declaring).items()
        if isinstance(field, Field)
    ]
    return [name for name, field in fields if bool(field.shape) == of_roles]
