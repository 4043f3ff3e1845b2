"""The allocation table (rules 9.5): what a roll brings, at the beginning of a round or in a lottery."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, has
from lifeboat_sim.jit import int64, jit

from ...shared.loop import tell
from ...shared.state import NONE
from ..events import GOT, GOT_NOTHING
from ..state import MEDKIT, RATION, WEAPON_1, State
from .dice import ALLOCATED, FACE, FIRST_D4, POWER, SECOND_D4, special_of, table_die
from .possessions import add


@jit
def allocate(g: State) -> None:
    """9.4 ALLOCATION: in the first rounds every living player rolls once, by seat."""
    for seat in range(g.players):
        if not g.dead[seat] and (g.hp[seat] > 0 or g.rules.unconscious_alloc):
            roll_on_table(g, int64(seat), ALLOCATED, int64(0))


@jit
def roll_on_table(g: State, seat: int, table: int, nth: int) -> None:
    """9.5 Roll a d6: a ration, a special item, a weapon, a medkit, two rations, three."""
    face = table_die(g, int64(6), table, FACE, seat, nth)
    if face == 1:
        get_rations(g, seat, int64(1))
    elif face == 2:
        first = table_die(g, int64(4), table, FIRST_D4, seat, nth)
        second = table_die(g, int64(4), table, SECOND_D4, seat, nth)
        get_special(g, seat, special_of(first + second))
    elif face == 3:
        get_weapon(g, seat, table_die(g, int64(4), table, POWER, seat, nth))
    elif face == 4:
        get_medkit(g, seat)
    else:
        get_rations(g, seat, face - 3)


@jit
def get_rations(g: State, seat: int, n: int) -> None:
    """Get rations."""
    add(g, seat, RATION, n)
    tell(g, GOT, seat, RATION, n, 0, 0)


@jit
def get_weapon(g: State, seat: int, power: int) -> None:
    """Get a weapon of a fixed power, 1 to 4."""
    add(g, seat, WEAPON_1 + power - 1, int64(1))
    tell(g, GOT, seat, WEAPON_1 + power - 1, 1, 0, 0)


@jit
def get_special(g: State, seat: int, special: int) -> None:
    """Get a special item: each at most once a game, a repeat is nothing."""
    if special == NONE:
        tell(g, GOT_NOTHING, seat, 0, 0, 0, 0)
    elif has(g.specials_had, special):
        g.nothing_left += 1
        tell(g, GOT_NOTHING, seat, 1, special, 0, 0)
    else:
        g.specials_had |= bit(special)
        add(g, seat, special, int64(1))
        tell(g, GOT, seat, special, 1, 0, 0)


@jit
def get_medkit(g: State, seat: int) -> None:
    """Get a medkit, as long as there are any."""
    if g.medkits_left == 0:
        g.nothing_left += 1
        tell(g, GOT_NOTHING, seat, 1, MEDKIT, 0, 0)
        return
    g.medkits_left -= 1
    add(g, seat, MEDKIT, int64(1))
    tell(g, GOT, seat, MEDKIT, 1, 0, 0)
