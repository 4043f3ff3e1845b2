"""What is counted of a game of Brain Baseball."""

from __future__ import annotations

from lifeboat_sim.core.records import Ints, array, scalar
from lifeboat_sim.jit import jit

from ..shared.rows import TableRow, write_table_row
from ..shared.state import SEATS
from .state import State


class Row(TableRow):
    """A finished game."""

    seasons: int = scalar("i2")
    unhit: int = scalar("i2")
    low_balls: int = scalar("i2")
    low_unhit: int = scalar("i2")
    high_balls: int = scalar("i2")
    high_unhit: int = scalar("i2")
    swings: int = scalar("i2")
    catch_cards: int = scalar("i2")
    streaks: int = scalar("i2")
    empty_pitchers: int = scalar("i2")
    last_pitches: int = scalar("i2")
    pitches: Ints = array("i2", SEATS)
    strikes: Ints = array("i2", SEATS)
    hits: Ints = array("i2", SEATS)
    catches: Ints = array("i2", SEATS)
    strikeouts: Ints = array("i2", SEATS)
    strike_points: Ints = array("i4", SEATS)
    hit_points: Ints = array("i4", SEATS)
    catch_points: Ints = array("i4", SEATS)


COUNTERS = {
    "seasons": "seasons begun",
    "unhit": "balls that nobody swings at",
    "low_balls": "balls up to 4",
    "low_unhit": "balls up to 4 that nobody swings at",
    "high_balls": "balls from 10 up",
    "high_unhit": "balls from 10 up that nobody swings at",
    "swings": "swings",
    "catch_cards": "cards played to catch a ball",
    "streaks": "strikeouts: enough balls in a row that nobody swings at",
    "empty_pitchers": "pitchers without a card, followed by the next player",
    "last_pitches": "last balls of a lone holder of cards",
    "pitches": "balls pitched",
    "strikes": "balls pitched that nobody swung at",
    "hits": "balls scored as the batter",
    "catches": "balls caught",
    "strikeouts": "strikeouts pitched",
    "strike_points": "points of balls pitched that nobody swung at",
    "hit_points": "points of balls scored as the batter",
    "catch_points": "points of balls caught",
}


@jit
def write_row(g: State, row: Row) -> None:
    """Write down what became of the game."""
    write_table_row(g, row)
    row.seasons, row.unhit, row.swings, row.catch_cards = g.season, g.unhit, g.swings, g.catch_cards
    row.low_balls, row.low_unhit, row.high_balls, row.high_unhit = g.low_balls, g.low_unhit, g.high_balls, g.high_unhit
    row.streaks, row.empty_pitchers, row.last_pitches = g.streaks, g.empty_pitchers, g.last_pitches
    for seat in range(SEATS):
        plays = seat < g.players
        row.pitches[seat] = g.pitches[seat] if plays else 0
        row.strikes[seat] = g.strikes[seat] if plays else 0
        row.hits[seat] = g.hits[seat] if plays else 0
        row.catches[seat] = g.catches[seat] if plays else 0
        row.strikeouts[seat] = g.strikeouts[seat] if plays else 0
        row.strike_points[seat] = g.strike_points[seat] if plays else 0
        row.hit_points[seat] = g.hit_points[seat] if plays else 0
        row.catch_points[seat] = g.catch_points[seat] if plays else 0
