"""What is counted of a game of Last Man Standing."""

from __future__ import annotations

from lifeboat_sim.core.records import Ints, array, scalar
from lifeboat_sim.jit import jit

from ..shared.rows import TableRow, write_table_row
from ..shared.state import SEATS
from .state import State


class Row(TableRow):
    """A finished game."""

    no_kill_duels: int = scalar("i2")
    spent: Ints = array("i4", SEATS)
    free_buys: Ints = array("i2", SEATS)
    earned: Ints = array("i4", SEATS)
    kills: Ints = array("i2", SEATS)
    low_cards: Ints = array("i2", SEATS)
    low_earned: Ints = array("i4", SEATS)
    high_cards: Ints = array("i2", SEATS)
    high_earned: Ints = array("i4", SEATS)


COUNTERS = {
    "no_kill_duels": "duels in which no card is killed",
    "spent": "money paid for cards",
    "free_buys": "cards bought for nothing",
    "earned": "money earned in duels",
    "kills": "cards killed",
    "low_cards": "cards up to a 4 played, aces too unless they are high",
    "low_earned": "money earned by them",
    "high_cards": "cards from a 10 up played",
    "high_earned": "money earned by these",
}


@jit
def write_row(g: State, row: Row) -> None:
    """Write down what became of the game."""
    write_table_row(g, row)
    row.no_kill_duels = g.no_kill_duels
    for seat in range(SEATS):
        plays = seat < g.players
        row.spent[seat] = g.spent[seat] if plays else 0
        row.free_buys[seat] = g.free_buys[seat] if plays else 0
        row.earned[seat] = g.earned[seat] if plays else 0
        row.kills[seat] = g.killed[seat] if plays else 0
        row.low_cards[seat] = g.low_cards[seat] if plays else 0
        row.low_earned[seat] = g.low_earned[seat] if plays else 0
        row.high_cards[seat] = g.high_cards[seat] if plays else 0
        row.high_earned[seat] = g.high_earned[seat] if plays else 0
