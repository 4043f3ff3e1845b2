"""Rules 2.2, Actions: the order of actions and whose turn it is."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from .. import steps
from ..boat import actor, conscious, go
from ..options import value
from ..state import Game

DISPLACED_ACTS_NEXT = value("order_after_swap", "displaced_acts_next")
BEFORE_THE_FIRST = int64(-1)


@jit
def order_of_actions(g: Game) -> None:
    """The order of actions is that of the seats now, whatever swaps happen."""
    for seat in range(g.n_aboard):
        g.order[seat] = g.seats[seat]
    g.n_order = g.n_aboard
    g.turn = BEFORE_THE_FIRST
    go(g, steps.NEXT_TURN)


@jit
def next_turn(g: Game) -> None:
    """It is the turn of the next one in the order; who is not conscious then is skipped."""
    g.turn += 1
    while g.turn < g.n_order and not conscious(g, actor(g)):
        g.turn += 1
    go(g, steps.GIFTS if g.turn < g.n_order else steps.FORM_STACK)


@jit
def displaced(g: Game, x: int) -> None:
    """Under displaced_acts_next, the X of a swap has the next turn if its own was still to come."""
    if g.rules.order_after_swap != DISPLACED_ACTS_NEXT:
        return
    place = g.turn + 1
    while place < g.n_order and g.order[place] != x:
        place += 1
    if place == g.n_order:
        return  # it has had its turn
    while place > g.turn + 1:
        g.order[place] = g.order[place - 1]
        place -= 1
    g.order[place] = x
