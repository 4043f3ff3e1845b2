"""What is counted of a game of Barcelona."""

from __future__ import annotations

from lifeboat_sim.core.records import Ints, array, scalar
from lifeboat_sim.jit import jit

from ..shared.rows import TableRow, write_table_row
from ..shared.state import SEATS
from .state import State


class Row(TableRow):
    """A finished game."""

    showdowns: int = scalar("i2")
    walkovers: int = scalar("i2")
    all_in: int = scalar("i2")
    eliminated: int = scalar("i2")
    calls: Ints = array("i2", SEATS)
    exits: Ints = array("i2", SEATS)
    pots: Ints = array("i2", SEATS)


COUNTERS = {
    "showdowns": "rounds that end in a showdown",
    "walkovers": "rounds in which all but one leave",
    "all_in": "antes that are the last money of a player, who still plays the round",
    "eliminated": "players who run out of money",
    "calls": "showdowns called",
    "exits": "rounds left",
    "pots": "pots won",
}


@jit
def write_row(g: State, row: Row) -> None:
    """Write down what became of the game."""
    write_table_row(g, row)
    row.showdowns, row.walkovers = g.showdowns, g.walkovers
    row.all_in, row.eliminated = g.all_in, g.eliminated
    for seat in range(SEATS):
        plays = seat < g.players
        row.calls[seat] = g.calls[seat] if plays else 0
        row.exits[seat] = g.exits[seat] if plays else 0
        row.pots[seat] = g.pots[seat] if plays else 0
