"""What is counted of a game of Spots."""

from __future__ import annotations

from lifeboat_sim.core.records import Ints, array, scalar
from lifeboat_sim.jit import jit

from ..shared.rows import TableRow, write_table_row
from ..shared.state import SEATS
from .state import State


class Row(TableRow):
    """A finished game; arrays are by turn position, the starter first."""

    starter_tied: int = scalar("i2")
    deck_ran_out: int = scalar("i2")
    refills: int = scalar("i2")
    market_cards: int = scalar("i2")
    dealt: Ints = array("i2", SEATS)
    dealt_rank: Ints = array("i2", SEATS)
    excess: Ints = array("i2", SEATS)
    exact: Ints = array("i2", SEATS)
    failed: Ints = array("i2", SEATS)


COUNTERS = {
    "starter_tied": "games in which several were dealt the smallest total",
    "deck_ran_out": "games in which market and deck could not pay a card",
    "refills": "cards flipped into the market",
    "market_cards": "cards in the market when a card is played, summed over all turns",
    "dealt": "points of the cards dealt",
    "dealt_rank": "rank of the total dealt: 1 and the number of players with a smaller one",
    "excess": "points received beyond the cards played",
    "exact": "cards that got exact change",
    "failed": "cards that market and deck could not pay",
}


@jit
def write_row(g: State, row: Row) -> None:
    """Write down what became of the game."""
    write_table_row(g, row)
    row.starter_tied, row.deck_ran_out = 1 if g.n_smallest > 1 else 0, g.deck_ran_out
    row.refills, row.market_cards = g.refills, g.market_cards
    for position in range(SEATS):
        row.dealt[position], row.dealt_rank[position] = 0, 0
        row.excess[position], row.exact[position], row.failed[position] = 0, 0, 0
    for seat in range(g.players):
        position = g.place[seat]
        row.dealt[position], row.dealt_rank[position] = g.total[seat], rank_of_total(g, seat)
        row.excess[position], row.exact[position], row.failed[position] = g.excess[seat], g.exact[seat], g.failed[seat]


@jit
def rank_of_total(g: State, seat: int) -> int:
    """Return 1 and the number of players who were dealt less."""
    place = 1
    for other in range(g.players):
        place += g.total[other] < g.total[seat]
    return place
