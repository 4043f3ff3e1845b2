"""What is counted of a game of the dice version of Lifeboat (rules 9.14)."""

from __future__ import annotations

from lifeboat_sim.core.records import Ints, array, scalar
from lifeboat_sim.jit import int64, jit

from ..shared.rows import TableRow, write_table_row
from ..shared.state import SEATS
from .rules.ending import survives
from .state import ARRIVAL, BY_CURSE, BY_FIGHT, BY_HUNGER, BY_LOT, BY_MISSING_RATION, State


class Row(TableRow):
    """A finished game."""

    arrived: int = scalar("i1")
    progress: int = scalar("i4")
    survivors: int = scalar("i1")
    fights: int = scalar("i4")
    fight_ties: int = scalar("i4")
    unconscious_fights: int = scalar("i4")
    robberies: int = scalar("i4")
    refusals: int = scalar("i4")
    nothing_left: int = scalar("i4")
    guard_hits: int = scalar("i4")
    damage_random: int = scalar("i4")
    damage_ration: int = scalar("i4")
    damage_hunger: int = scalar("i4")
    damage_fight: int = scalar("i4")
    damage_curse: int = scalar("i4")
    deaths_random: int = scalar("i1")
    deaths_ration: int = scalar("i1")
    deaths_hunger: int = scalar("i1")
    deaths_fight: int = scalar("i1")
    deaths_curse: int = scalar("i1")

    survived: Ints = array("i1", SEATS)
    hurt_random: Ints = array("i2", SEATS)
    hurt_ration: Ints = array("i2", SEATS)
    hurt_hunger: Ints = array("i2", SEATS)
    hurt_fight: Ints = array("i2", SEATS)
    hurt_curse: Ints = array("i2", SEATS)
    killed_random: Ints = array("i1", SEATS)
    killed_ration: Ints = array("i1", SEATS)
    killed_hunger: Ints = array("i1", SEATS)
    killed_fight: Ints = array("i1", SEATS)
    killed_curse: Ints = array("i1", SEATS)
    advances: Ints = array("i4", SEATS)
    lotteries: Ints = array("i4", SEATS)
    fights_begun: Ints = array("i4", SEATS)
    robberies_begun: Ints = array("i4", SEATS)
    rations_eaten: Ints = array("i4", SEATS)
    medkits_used: Ints = array("i4", SEATS)
    slots_cut: Ints = array("i4", SEATS)
    curses: Ints = array("i4", SEATS)


COUNTERS = {
    "arrived": "games in which the boat arrives",
    "progress": "progress at the end",
    "survivors": "survivors",
    "fights": "fights",
    "fight_ties": "fights of equal strength",
    "unconscious_fights": "fights against an unconscious player",
    "robberies": "robberies",
    "refusals": "robberies refused",
    "nothing_left": "rolls of a medkit or special item that can no more be had",
    "guard_hits": "slots ended by the limit of actions",
    "damage_random": "damage by black lots",
    "damage_ration": "damage by missing rations",
    "damage_hunger": "damage by hunger",
    "damage_fight": "damage by fights",
    "damage_curse": "damage by curses",
    "deaths_random": "deaths by black lots",
    "deaths_ration": "deaths by missing rations",
    "deaths_hunger": "deaths by hunger",
    "deaths_fight": "deaths by fights",
    "deaths_curse": "deaths by curses",
    "survived": "survives",
    "hurt_random": "damage taken from black lots",
    "hurt_ration": "damage taken from missing rations",
    "hurt_hunger": "damage taken from hunger",
    "hurt_fight": "damage taken in fights",
    "hurt_curse": "damage taken from curses",
    "killed_random": "dies of a black lot",
    "killed_ration": "dies of a missing ration",
    "killed_hunger": "dies of hunger",
    "killed_fight": "dies in a fight",
    "killed_curse": "dies of a curse",
    "advances": "advances",
    "lotteries": "lotteries",
    "fights_begun": "fights begun, robberies aside",
    "robberies_begun": "robberies begun",
    "rations_eaten": "rations eaten (the dieter: portions)",
    "medkits_used": "medkits used up",
    "slots_cut": "own slots ended by the limit of actions",
    "curses": "curses laid",
}


@jit
def write_row(g: State, row: Row) -> None:
    """Write down what became of the game."""
    write_table_row(g, row)
    has_arrived = g.ended_by == ARRIVAL
    row.arrived = 1 if has_arrived else 0
    row.progress = g.progress
    row.fights, row.fight_ties, row.unconscious_fights = g.fights, g.fight_ties, g.unconscious_fights
    row.robberies, row.refusals = g.robberies, g.refusals
    row.nothing_left, row.guard_hits = g.nothing_left, g.guard_hits
    row.damage_random, row.deaths_random = points_by(g, BY_LOT), deaths_by(g, BY_LOT)
    row.damage_ration, row.deaths_ration = points_by(g, BY_MISSING_RATION), deaths_by(g, BY_MISSING_RATION)
    row.damage_hunger, row.deaths_hunger = points_by(g, BY_HUNGER), deaths_by(g, BY_HUNGER)
    row.damage_fight, row.deaths_fight = points_by(g, BY_FIGHT), deaths_by(g, BY_FIGHT)
    row.damage_curse, row.deaths_curse = points_by(g, BY_CURSE), deaths_by(g, BY_CURSE)
    row.survivors = 0
    for role in range(SEATS):
        clear_role(row, int64(role))
    for seat in range(g.players):
        if survives(g, int64(seat), has_arrived):
            row.survivors += 1
            row.survived[int64(g.place[seat])] = 1
        write_role(g, row, int64(seat), int64(g.place[seat]))


@jit
def points_by(g: State, cause: int) -> int:
    """Return the damage that everybody took from a cause."""
    n = int64(0)
    for seat in range(g.players):
        n += g.points[cause, seat]
    return n


@jit
def deaths_by(g: State, cause: int) -> int:
    """Return how many died of a cause."""
    n = int64(0)
    for seat in range(g.players):
        n += g.killed_by[seat] == cause
    return n


@jit
def clear_role(row: Row, role: int) -> None:
    """Write down that a role did nothing: it may be none of the game's."""
    row.survived[role] = 0
    row.hurt_random[role], row.killed_random[role] = 0, 0
    row.hurt_ration[role], row.killed_ration[role] = 0, 0
    row.hurt_hunger[role], row.killed_hunger[role] = 0, 0
    row.hurt_fight[role], row.killed_fight[role] = 0, 0
    row.hurt_curse[role], row.killed_curse[role] = 0, 0
    row.advances[role], row.lotteries[role] = 0, 0
    row.fights_begun[role], row.robberies_begun[role] = 0, 0
    row.rations_eaten[role], row.medkits_used[role] = 0, 0
    row.slots_cut[role], row.curses[role] = 0, 0


@jit
def write_role(g: State, row: Row, seat: int, role: int) -> None:
    """Write down what a seat did and what became of it."""
    row.hurt_random[role], row.killed_random[role] = g.points[BY_LOT, seat], g.killed_by[seat] == BY_LOT
    row.hurt_ration[role] = g.points[BY_MISSING_RATION, seat]
    row.killed_ration[role] = g.killed_by[seat] == BY_MISSING_RATION
    row.hurt_hunger[role], row.killed_hunger[role] = g.points[BY_HUNGER, seat], g.killed_by[seat] == BY_HUNGER
    row.hurt_fight[role], row.killed_fight[role] = g.points[BY_FIGHT, seat], g.killed_by[seat] == BY_FIGHT
    row.hurt_curse[role], row.killed_curse[role] = g.points[BY_CURSE, seat], g.killed_by[seat] == BY_CURSE
    row.advances[role], row.lotteries[role] = g.advances[seat], g.lotteries[seat]
    row.fights_begun[role], row.robberies_begun[role] = g.fights_begun[seat], g.robberies_begun[seat]
    row.rations_eaten[role], row.medkits_used[role] = g.rations_eaten[seat], g.medkits_used[seat]
    row.slots_cut[role], row.curses[role] = g.slots_cut[seat], g.curses[seat]
