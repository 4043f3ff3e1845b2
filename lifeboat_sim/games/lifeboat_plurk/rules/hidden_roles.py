"""What players give away of roles that are hidden (option ``roles_public``, rules 9.12 A2).

Everybody's HP at the start are public, and they are the role's stamina. What a player does then, or what happens to
it, tells whether it has a role or not; ``may_be`` keeps what it can be taken for.
"""

from __future__ import annotations

from lifeboat_sim.core.bits import bit
from lifeboat_sim.jit import int64, jit

from ..state import ROLES, State


@jit
def shows_stamina(g: State, seat: int) -> None:
    """Let a seat be taken for all roles of its HP at the start."""
    g.may_be[seat] = 0
    for role in range(ROLES):
        if g.role_stamina[role] == g.stamina[seat]:
            g.may_be[seat] |= bit(int64(role))


@jit
def shows(g: State, seat: int, role: int) -> None:
    """Something happens by which one sees whether a seat has a role."""
    if g.place[seat] == role:
        g.may_be[seat] = bit(role)
    else:
        g.may_be[seat] &= ~bit(role)
