"""What is counted of a game of Abandon Ship."""

from __future__ import annotations

from lifeboat_sim.core.records import Ints, array, scalar
from lifeboat_sim.jit import jit

from ..shared.rows import TableRow, write_table_row
from ..shared.state import SEATS
from .state import State


class Row(TableRow):
    """A finished game."""

    duels: int = scalar("i2")
    duel_cards: int = scalar("i2")
    nothing_to_take: int = scalar("i2")
    no_key: int = scalar("i1")
    unclaimed: int = scalar("i1")
    unclaimed_points: int = scalar("i2")
    contested: int = scalar("i1")
    tied: int = scalar("i1")
    turns: Ints = array("i2", SEATS)
    opened: Ints = array("i2", SEATS)
    opened_won: Ints = array("i2", SEATS)
    answered: Ints = array("i2", SEATS)
    answered_won: Ints = array("i2", SEATS)
    taken: Ints = array("i2", SEATS)
    kings: Ints = array("i2", SEATS)
    lone: Ints = array("i1", SEATS)
    contests: Ints = array("i1", SEATS)
    contests_won: Ints = array("i1", SEATS)


COUNTERS = {
    "duels": "duels",
    "duel_cards": "cards played in duels",
    "nothing_to_take": "duels whose loser has no card left to lose",
    "no_key": "players without a card for a key",
    "unclaimed": "lifeboats without a key",
    "unclaimed_points": "ranks in lifeboats without a key",
    "contested": "lifeboats with several keys",
    "tied": "lifeboats for which the highest influence was equal",
    "turns": "turns with an action",
    "opened": "duels opened",
    "opened_won": "duels opened and won",
    "answered": "duels it was challenged to",
    "answered_won": "duels it was challenged to and won",
    "taken": "cards taken from losers of duels",
    "kings": "kings dealt or drawn",
    "lone": "keys that were the only one of their suit",
    "contests": "keys that were not the only one of their suit",
    "contests_won": "lifeboats won against other keys",
}


@jit
def write_row(g: State, row: Row) -> None:
    """Write down what became of the game."""
    write_table_row(g, row)
    row.duels, row.duel_cards = g.duels, g.duel_cards
    row.nothing_to_take, row.no_key = g.nothing_to_take, g.no_key
    row.unclaimed, row.unclaimed_points = g.unclaimed, g.unclaimed_points
    row.contested, row.tied = g.contested, g.tied
    for seat in range(SEATS):
        plays = seat < g.players
        row.turns[seat] = g.turns[seat] if plays else 0
        row.opened[seat] = g.opened[seat] if plays else 0
        row.opened_won[seat] = g.opened_won[seat] if plays else 0
        row.answered[seat] = g.answered[seat] if plays else 0
        row.answered_won[seat] = g.answered_won[seat] if plays else 0
        row.taken[seat] = g.taken[seat] if plays else 0
        row.kings[seat] = g.kings[seat] if plays else 0
        row.lone[seat] = g.lone[seat] if plays else 0
        row.contests[seat] = g.contests[seat] if plays else 0
        row.contests_won[seat] = g.contests_won[seat] if plays else 0
