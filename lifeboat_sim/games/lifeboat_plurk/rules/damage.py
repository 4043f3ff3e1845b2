"""Damage, unconsciousness, death (rules 9.2)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.loop import tell
from ..events import DIED, FELL, HURT, REMOVED
from ..state import BY_CURSE, BY_LOT, State
from .possessions import destroy_all


@jit
def is_awake(g: State, seat: int) -> bool:
    """Return whether a player can act: HP of 1 or more."""
    return g.hp[seat] > 0


@jit
def is_unconscious(g: State, seat: int) -> bool:
    """Return whether a player has no HP, but lives."""
    return g.hp[seat] == 0 and not g.dead[seat]


@jit
def damage(g: State, seat: int, cause: int) -> None:
    """One point: an HP less; who is unconscious dies."""
    if g.dead[seat]:
        return
    g.points[cause, seat] += 1
    if g.hp[seat] == 0:
        die(g, seat, cause)
        return
    g.hp[seat] -= 1
    tell(g, HURT, seat, cause, int64(g.hp[seat]), 0, 0)
    if g.hp[seat] == 0:
        tell(g, FELL, seat, 0, 0, 0, 0)


@jit
def die(g: State, seat: int, cause: int) -> None:
    """Possessions lie as a searchable corpse; a black lot or a curse removes them."""
    g.dead[seat] = 1
    g.died_in[seat] = g.length
    g.killed_by[seat] = cause
    tell(g, DIED, seat, cause, 0, 0, 0)
    if cause in (BY_LOT, BY_CURSE):
        if g.kinds[seat] != 0:
            tell(g, REMOVED, seat, 0, 0, 0, 0)
        destroy_all(g, seat)


@jit
def living(g: State) -> int:
    """Return how many are not dead."""
    n = int64(0)
    for seat in range(g.players):
        n += not g.dead[seat]
    return n
