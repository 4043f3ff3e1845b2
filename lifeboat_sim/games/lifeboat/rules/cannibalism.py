"""Expansion Cannibalism, Rules 2.2: the action that needs a dead body, objections to it, and what it brings."""

from __future__ import annotations

from lifeboat_sim.core.bits import lowest
from lifeboat_sim.jit import jit

from .. import decisions, steps, verbs
from ..boat import actor, ask, at, conscious, dead, discard, go, living, own_kinds, plain, recover
from ..state import Game
from .fight import begin_fight


@jit
def body_aboard(g: Game) -> bool:
    """Return whether a dead body is aboard."""
    for seat in range(g.n_aboard):
        if dead(g, at(g, seat)):
            return True
    return False


@jit
def play_cannibalism(g: Game, p: int) -> None:
    """The card is used up, whatever comes of it."""
    discard(g, p, lowest(own_kinds(g, p) & g.rules.cannibalism))
    go(g, steps.OBJECTIONS)


@jit
def ask_object(g: Game) -> None:
    """From bow to stern, the conscious others may object; if nobody does, it comes about."""
    while g.poll < g.n_aboard:
        p = at(g, g.poll)
        if p != actor(g) and conscious(g, p):
            ask(g, decisions.OBJECT, p)
            plain(g, verbs.ALLOW)
            return plain(g, verbs.OBJECT)
        g.poll += 1
    return go(g, steps.SUCCESS)


@jit
def take_object(g: Game, choice: int) -> None:
    """The first who objects defends in a fight over it."""
    if verbs.verb_of(choice) == verbs.OBJECT:
        g.target = g.decider
        begin_fight(g)
    else:
        g.poll += 1


@jit
def feed(g: Game) -> None:
    """Every living character aboard loses one wound; the body stays, with its cards."""
    for seat in range(g.n_aboard):
        p = at(g, seat)
        if living(g, p) and g.wounds[p] > 0:
            recover(g, p)
    go(g, steps.NEXT_TURN)
