"""A round, and the slots of its action phase (rules 9.4)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.cards import fill, shuffle
from ...shared.loop import next_seat, tell
from ..events import ENDED_SLOT, GUARD_HIT, LOST_SLOT, ROUND_BEGAN
from ..options import IMMEDIATE, ONE_EACH, RANDOM_ORDER, ROTATING_ORDER
from ..state import ACT, ARRIVAL, CURSE, NEXT_SLOT, SETTLEMENT, State
from .allocation import allocate
from .curses import may_curse
from .damage import is_awake
from .dice import SLOTS
from .ending import finish


@jit
def begin_round(g: State) -> None:
    """Roll for items in the first rounds; who is awake gets 1 AP; draw the order of the slots."""
    g.length += 1
    tell(g, ROUND_BEGAN, 0, g.length, g.progress, 0, 0)
    if g.length <= g.rules.alloc_rounds:
        allocate(g)
    g.doll, g.turn, g.n_done = 0, 0, 0
    for seat in range(g.players):
        g.ap[seat] = 1 if is_awake(g, int64(seat)) else 0
        g.spent[seat], g.ate[seat], g.marks[seat], g.done[seat] = 0, 0, 0, 0
        g.acted[seat], g.advanced[seat], g.gambled[seat], g.eaten[seat], g.priced[seat] = 0, 0, 0, 0, 0
    set_order(g)
    g.stage = NEXT_SLOT


@jit
def set_order(g: State) -> None:
    """9.12 A4 Draw the order of the slots, or take that of the seats."""
    fill(g.order, g.players)
    if g.rules.action_order == RANDOM_ORDER:
        shuffle(g, g.order, g.players, SLOTS, g.length)
    elif g.rules.action_order == ROTATING_ORDER:
        for at in range(g.players):
            g.order[at] = (g.length - 1 + at) % g.players


@jit
def next_slot(g: State) -> None:
    """Go on to the next player whose slot is not over; a dead one's is a curse, an unconscious one loses it."""
    if g.n_done == g.players:
        g.stage = SETTLEMENT
        return
    while g.done[g.order[g.turn]]:
        g.turn = next_seat(g, g.turn)
    g.actor = int64(g.order[g.turn])
    if g.dead[g.actor]:
        end_slot(g)
        if may_curse(g, g.actor):
            g.stage = CURSE
    elif is_awake(g, g.actor):
        g.stage = ACT
    else:
        tell(g, LOST_SLOT, g.actor, 0, 0, 0, 0)
        end_slot(g)


@jit
def end_slot(g: State) -> None:
    """Let nothing more come of the slot of the actor in this round."""
    g.done[g.actor] = 1
    g.n_done += 1
    g.stage = NEXT_SLOT


@jit
def after_action(g: State) -> None:
    """The boat may have arrived, or the slot be over: knocked out in the own fight, too many actions."""
    if g.rules.arrival == IMMEDIATE and g.progress >= g.rules.goal:
        finish(g, ARRIVAL)
    elif not is_awake(g, g.actor):
        tell(g, ENDED_SLOT, g.actor, 0, 0, 0, 0)
        end_slot(g)
    elif g.acted[g.actor] >= g.rules.max_actions:
        g.guard_hits += 1
        g.slots_cut[g.actor] += 1
        tell(g, GUARD_HIT, g.actor, int64(g.acted[g.actor]), 0, 0, 0)
        end_slot(g)
    elif g.rules.slot == ONE_EACH:
        g.turn = next_seat(g, g.turn)
        g.stage = NEXT_SLOT
    else:
        g.stage = ACT
