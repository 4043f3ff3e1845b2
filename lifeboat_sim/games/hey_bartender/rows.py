"""What is counted of a game of Hey, Bartender!."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, count
from lifeboat_sim.core.records import Ints, array, scalar
from lifeboat_sim.jit import int64, jit

from ..shared.rows import TableRow, write_table_row
from ..shared.state import SEATS
from .state import State


class Row(TableRow):
    """A finished game."""

    refills: int = scalar("i2")
    reshuffles: int = scalar("i2")
    no_trades: int = scalar("i2")
    bar_cards: int = scalar("i2")
    bar_left: int = scalar("i2")
    last_round_decides: int = scalar("i2")
    exact: Ints = array("i2", SEATS)
    dealt: Ints = array("i2", SEATS)
    low_dealt: Ints = array("i2", SEATS)
    court_dealt: Ints = array("i2", SEATS)
    low_points: Ints = array("i2", SEATS)


COUNTERS = {
    "refills": "cards flipped into the bar",
    "reshuffles": "times that the deck ran out and the discard pile was reshuffled",
    "no_trades": "cards that bar and deck could not pay",
    "bar_cards": "cards in the bar when a card is played, summed over all turns",
    "bar_left": "cards in the bar at the end",
    "last_round_decides": "games won by somebody who did not lead before the last round, alone or with others",
    "exact": "cards that got exact change",
    "dealt": "points of the cards dealt",
    "low_dealt": "aces to fours dealt",
    "court_dealt": "jacks, queens and kings dealt",
    "low_points": "points scored with aces to fours",
}


@jit
def write_row(g: State, row: Row) -> None:
    """Write down what became of the game."""
    write_table_row(g, row)
    row.refills, row.reshuffles, row.no_trades = g.refills, g.reshuffles, g.no_trades
    row.bar_cards, row.bar_left = g.bar_cards, count(g.bar)
    winners = int64(0)
    for seat in range(SEATS):
        plays = seat < g.players
        if plays and g.win[seat] > 0:
            winners |= bit(int64(seat))
        row.exact[seat] = g.exact[seat] if plays else 0
        row.dealt[seat] = g.dealt[seat] if plays else 0
        row.low_dealt[seat] = g.low_dealt[seat] if plays else 0
        row.court_dealt[seat] = g.court_dealt[seat] if plays else 0
        row.low_points[seat] = g.low_points[seat] if plays else 0
    row.last_round_decides = 1 if winners & ~g.leaders != 0 else 0
