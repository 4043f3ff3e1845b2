"""The dice (rules 9.5): table rolls, advances, and everything else that is left to chance."""

from __future__ import annotations

from lifeboat_sim.core.bits import constants
from lifeboat_sim.jit import int64, jit

from ...shared.chance import chance_in, dice
from ...shared.state import NONE
from ..state import CHARM, COMPASS, DOLL, FLARE, RESERVE, State

# What a roll is for, the first part of its address
ROLES_DEALT, GUARDED, HUNTED, SLOTS, ALLOCATED, DRAWN, ENERGY, LOT, SETTING_BACK = constants(9)
PAIR = int64(16)  # and the next ones: the pairs of an advance
# Allocation and lottery roll up to three dice each
FACE, FIRST_D4, SECOND_D4, POWER = constants(4)
TABLE = int64(32)

SAILOR_DIE = int64(12)


@jit
def now(g: State, nth: int) -> int:
    """Return when something is rolled: in this round, for the nth time."""
    return (g.length << int64(12)) | int64(nth)


@jit
def table_die(g: State, sides: int, table: int, die: int, seat: int, nth: int) -> int:
    """Return one die of a roll on the allocation table, from 1 up."""
    return 1 + dice(g, sides, TABLE + (table << int64(2)) + die, seat, now(g, nth))


@jit
def special_of(sum_of_d4: int) -> int:
    """9.5 Return the special item of d4 + d4; NONE for 5 and 6."""
    if sum_of_d4 == 2:
        return COMPASS
    if sum_of_d4 == 3:
        return CHARM
    if sum_of_d4 == 4:
        return DOLL
    if sum_of_d4 == 7:
        return RESERVE
    return FLARE if sum_of_d4 == 8 else NONE


@jit
def roll_pair(g: State, seat: int, nth: int, pair: int, sides: int) -> int:
    """9.5 Roll a coin and a die as one number; below ``sides`` the coin shows P."""
    return dice(g, 2 * sides, PAIR + pair, seat, now(g, nth))


@jit
def pair_counts(rolled: int, sides: int) -> int:
    """Return what a rolled pair adds: its die, if the coin shows P."""
    return rolled + 1 if rolled < sides else int64(0)


@jit
def rolls_free_action(g: State, seat: int, nth: int) -> bool:
    """9.1 Return whether the energy saver rolls a 6."""
    return dice(g, int64(6), ENERGY, seat, now(g, nth)) == 5


@jit
def draws_black(g: State, seat: int) -> bool:
    """9.8 Return whether a seat draws a black lot."""
    return chance_in(g, g.rules.p_black, LOT, seat, now(g, int64(0)))


@jit
def d6_back(g: State, seat: int) -> int:
    """9.6 Return by how much a curse sets the boat back."""
    return 1 + dice(g, int64(6), SETTING_BACK, seat, now(g, int64(0)))
