"""Possessions (rules 9.2): items by kind; the dieter's rations are two portions each.

``kinds`` tells at a glance which kinds a seat has a whole item of; it is kept up to date here and nowhere else.
"""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, has, lowest
from lifeboat_sim.jit import int64, jit

from ..state import COMPASS, DIETER, FLARE, ITEMS, MEDKIT, RATION, WEAPON_1, State
from .hidden_roles import shows

PORTIONS = int64(2)


@jit
def parts(g: State, seat: int, item: int) -> int:
    """Return what a whole item counts: two portions for a ration of the dieter, otherwise 1."""
    return PORTIONS if item == RATION and g.place[seat] == DIETER else int64(1)


@jit
def whole(g: State, seat: int, item: int) -> int:
    """Return how many whole items of a kind a seat has: only these can be named, taken, destroyed."""
    return int64(g.items[seat, item]) // parts(g, seat, item)


@jit
def holds(g: State, seat: int, item: int) -> bool:
    """Return whether a seat has a whole item of a kind."""
    return has(int64(g.kinds[seat]), item)


@jit
def note_kind(g: State, seat: int, item: int) -> None:
    """Bring ``kinds`` up to date."""
    if int64(g.items[seat, item]) >= parts(g, seat, item):
        g.kinds[seat] |= bit(item)
    else:
        g.kinds[seat] &= ~bit(item)


@jit
def add(g: State, seat: int, item: int, n: int) -> None:
    """Give a seat whole items; the dieter's rations are seen to be two portions each."""
    g.items[seat, item] += n * parts(g, seat, item)
    note_kind(g, seat, item)
    if item == RATION:
        shows(g, seat, DIETER)


@jit
def remove(g: State, seat: int, item: int, n: int) -> None:
    """Take whole items from a seat."""
    g.items[seat, item] -= n * parts(g, seat, item)
    note_kind(g, seat, item)


@jit
def hand_over(g: State, item: int, n: int, giver: int, taker: int) -> None:
    """Let whole items change hands; an opened ration stays with the dieter."""
    remove(g, giver, item, n)
    add(g, taker, item, n)


@jit
def consume_portion(g: State, seat: int) -> None:
    """Eat one ration, or one portion of the dieter's."""
    g.items[seat, RATION] -= 1
    note_kind(g, seat, RATION)


@jit
def destroy(g: State, seat: int, item: int, n: int) -> None:
    """Use up or destroy whole items: medkits and specials never come back."""
    remove(g, seat, item, n)
    if item == MEDKIT:
        g.medkits_gone += n
    elif item >= COMPASS:
        g.specials_gone |= bit(item)


@jit
def destroy_all(g: State, seat: int) -> None:
    """9.2 Remove the possessions of a dead player, an opened ration, too."""
    for item in range(ITEMS):
        if holds(g, seat, int64(item)):
            destroy(g, seat, int64(item), whole(g, seat, int64(item)))
    g.items[seat, RATION] = 0


@jit
def best_weapon(g: State, seat: int) -> int:
    """Return the power of the strongest weapon of a seat, 0 without one."""
    weapons = (int64(g.kinds[seat]) >> WEAPON_1) & int64(15)
    power = int64(0)
    while weapons:
        power = lowest(weapons) + 1
        weapons &= weapons - 1
    return power


@jit
def has_food(g: State, seat: int) -> bool:
    """Return whether a seat has a ration or a portion left."""
    return g.items[seat, RATION] > 0


@jit
def is_special(item: int) -> bool:
    """Return whether an item is one of the five specials."""
    return COMPASS <= item <= FLARE
