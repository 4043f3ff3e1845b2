"""What is counted of a game of Caribbean Star."""

from __future__ import annotations

from lifeboat_sim.core.records import Ints, array, scalar
from lifeboat_sim.jit import jit

from ..shared.rows import TableRow, write_table_row
from ..shared.state import SEATS
from .state import PLAYERS, State


class Row(TableRow):
    """A finished game."""

    swaps: int = scalar("i2")
    late_swaps: int = scalar("i2")
    settlements: Ints = array("i2", SEATS)
    by_other: Ints = array("i2", SEATS)
    on_time: Ints = array("i2", SEATS)
    too_long: Ints = array("i2", SEATS)
    empty_stage: Ints = array("i2", SEATS)
    below_zero: Ints = array("i2", SEATS)
    final_on_time: Ints = array("i1", SEATS)
    final_empty: Ints = array("i1", SEATS)
    removed: Ints = array("i2", SEATS)
    aces: Ints = array("i2", SEATS)
    aces_on_own: Ints = array("i2", SEATS)
    aces_on_table: Ints = array("i2", SEATS)


COUNTERS = {
    "swaps": "times the hands are swapped",
    "late_swaps": "times the hands are swapped when the deck is empty",
    "settlements": "settlements by a 7 or a 9",
    "by_other": "of these, by a card that the opponent played",
    "on_time": "of these, with a show of the right length",
    "too_long": "of these, with a show that is too long for any points",
    "empty_stage": "of these, on an empty stage",
    "below_zero": "of these, with a loss",
    "final_on_time": "last shows of the right length",
    "final_empty": "last shows without an act",
    "removed": "acts removed by an 8",
    "aces": "aces used",
    "aces_on_own": "of these, on a card that one has played oneself",
    "aces_on_table": "of these, on a card in front of somebody",
}


@jit
def write_row(g: State, row: Row) -> None:
    """Write down what became of the game."""
    write_table_row(g, row)
    row.swaps, row.late_swaps = g.swaps, g.late_swaps
    for seat in range(PLAYERS):
        row.settlements[seat], row.by_other[seat] = g.settlements[seat], g.by_other[seat]
        row.on_time[seat], row.too_long[seat] = g.on_time[seat], g.too_long[seat]
        row.empty_stage[seat], row.below_zero[seat] = g.empty_stage[seat], g.below_zero[seat]
        row.final_on_time[seat], row.final_empty[seat] = g.final_on_time[seat], g.final_empty[seat]
        row.removed[seat], row.aces[seat] = g.removed[seat], g.aces[seat]
        row.aces_on_own[seat], row.aces_on_table[seat] = g.aces_on_own[seat], g.aces_on_table[seat]
    for seat in range(PLAYERS, SEATS):
        row.settlements[seat], row.by_other[seat], row.on_time[seat], row.too_long[seat] = 0, 0, 0, 0
        row.empty_stage[seat], row.below_zero[seat], row.final_on_time[seat], row.final_empty[seat] = 0, 0, 0, 0
        row.removed[seat], row.aces[seat], row.aces_on_own[seat], row.aces_on_table[seat] = 0, 0, 0, 0
