"""Robbery (rules 9.6): the item is given, or there is a fight for it."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.loop import ask, offer, tell
from ..events import GAVE, REFUSED, ROBBED
from ..state import ACCEPT, ACCEPTING, ANSWER, REFUSE, THIEF, State
from .damage import is_unconscious
from .fight import begin_fight
from .hidden_roles import shows
from .possessions import hand_over
from .rounds import after_action


@jit
def begin_robbery(g: State, me: int, q: int, item: int) -> None:
    """Name an item; the unconscious cannot refuse, and nobody can refuse the thief."""
    g.robberies += 1
    g.robberies_begun[me] += 1
    g.defender, g.named = q, item
    tell(g, ROBBED, me, q, item, 0, 0)
    if is_unconscious(g, q):
        give_named_item(g)
        return
    shows(g, me, THIEF)
    if g.place[me] == THIEF:
        give_named_item(g)
    else:
        g.stage = ANSWER


@jit
def ask_accept(g: State) -> None:
    """Accept, or refuse."""
    ask(g, g.defender, ACCEPTING)
    offer(g, ACCEPT)
    offer(g, REFUSE)


@jit
def take_accept(g: State, choice: int) -> None:
    """Hand the item over, or fight."""
    if choice == ACCEPT:
        give_named_item(g)
        return
    g.refusals += 1
    tell(g, REFUSED, g.defender, g.actor, g.named, 0, 0)
    begin_fight(g, g.actor, g.defender)


@jit
def give_named_item(g: State) -> None:
    """Let the item change hands without a fight."""
    hand_over(g, g.named, int64(1), g.defender, g.actor)
    tell(g, GAVE, g.defender, g.actor, g.named, 0, 0)
    after_action(g)
