"""Rules 2.1, Quartermaster: the draft of provisions, then showing cards."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit
from lifeboat_sim.jit import jit

from .. import decisions, steps, verbs
from ..boat import NONE, ask, at, conscious, each_kind, go, plain, show, to_hand
from ..state import Game
from .setup import next_provision


@jit
def begin_round(g: Game) -> None:
    """Draw a provision for every conscious character, as far as the deck reaches."""
    g.asked[:, :] = 0
    g.kept_by[:] = 0
    g.shaded = 0
    n_conscious = NONE
    for seat in range(g.n_aboard):
        n_conscious += conscious(g, at(g, seat))
    for _ in range(min(n_conscious, g.provisions_left)):
        kind = next_provision(g)
        g.pile[kind] += 1
        g.pile_kinds |= bit(kind)
        g.pile_size += 1
    go(g, steps.DRAFT)


@jit
def ask_keep(g: Game) -> None:
    """From bow to stern, every conscious character keeps one card and passes the rest on."""
    while g.pile_size > 0:
        p = at(g, g.poll)
        if conscious(g, p):
            ask(g, decisions.KEEP, p)
            return each_kind(g, verbs.KEEP, verbs.NO_ONE, g.pile_kinds)
        g.poll += 1
    return go(g, steps.SHOW)


@jit
def take_keep(g: Game, choice: int) -> None:
    """The card goes into the hand."""
    kind = verbs.kind_of(choice)
    g.pile[kind] -= 1
    g.pile_size -= 1
    if g.pile[kind] == 0:
        g.pile_kinds &= ~bit(kind)
    to_hand(g, g.decider, kind)
    g.poll += 1


@jit
def ask_show(g: Game) -> None:
    """From bow to stern, every conscious character may put hand cards face up."""
    while g.poll < g.n_aboard:
        p = at(g, g.poll)
        if conscious(g, p) and g.hand_kinds[p]:
            ask(g, decisions.SHOW, p)
            plain(g, verbs.DONE)
            return each_kind(g, verbs.SHOW, verbs.NO_ONE, g.hand_kinds[p])
        g.poll += 1
    return go(g, steps.ORDER_OF_ACTIONS)


@jit
def take_show(g: Game, choice: int) -> None:
    """The card is on the table for good; the same character may show another one."""
    if verbs.verb_of(choice) == verbs.DONE:
        g.poll += 1
    else:
        show(g, g.decider, verbs.kind_of(choice))
