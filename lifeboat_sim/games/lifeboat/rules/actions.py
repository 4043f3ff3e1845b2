"""Rules 2.2, Actions: which actions there are; doing nothing, healing, opening the parasol."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, has, lowest
from lifeboat_sim.jit import int64, jit

from .. import decisions, steps, verbs
from ..boat import actor, ask, at, discard, each_kind, go, living, option, own_kinds, plain, recover, show, towards
from ..options import value
from ..state import Game
from .cannibalism import body_aboard, play_cannibalism

AFTER_SUCCESS = value("mug_declaration", "after_success")
NOTHING, ROW, SWAP, MUG, HEAL, OPEN_PARASOL, FIRE_FLARE, CANNIBALISM = (int64(i) for i in range(8))
"""Places in state.ACTIONS."""


@jit
def ask_action(g: Game) -> None:
    """Exactly one action a turn."""
    p = actor(g)
    ask(g, decisions.ACTION, p)
    plain(g, verbs.NOTHING)
    plain(g, verbs.ROW)
    for seat in range(g.n_aboard):
        if at(g, seat) != p:
            towards(g, verbs.SWAP, at(g, seat))
    for seat in range(g.n_aboard):
        if at(g, seat) != p:
            list_mugs(g, p, at(g, seat))
    if own_kinds(g, p) & g.rules.kits:
        for seat in range(g.n_aboard):
            x = at(g, seat)
            if living(g, x) and g.wounds[x] > 0:
                towards(g, verbs.HEAL, x)
    if own_kinds(g, p) & g.rules.parasols and not has(g.parasol_open, p):
        plain(g, verbs.OPEN_PARASOL)
    if own_kinds(g, p) & g.rules.flares:
        plain(g, verbs.FIRE_FLARE)
    if own_kinds(g, p) & g.rules.cannibalism and body_aboard(g):
        plain(g, verbs.CANNIBALISM)


@jit
def list_mugs(g: Game, p: int, x: int) -> None:
    """List what p can mug x for: a face-up kind, or a random hand card; under after_success p says so later."""
    if g.rules.mug_declaration == AFTER_SUCCESS:
        if own_kinds(g, x):
            towards(g, verbs.MUG, x)
        declares = has(g.rules.pickpockets, p)  # the Kid's hidden mug, which cannot be refused
    else:
        each_kind(g, verbs.MUG, x, g.table_kinds[x])
        declares = True
    if declares and g.hand_kinds[x]:
        option(g, verbs.code(verbs.MUG, x, verbs.HIDDEN, verbs.NO_KIND))


@jit
def take_action(g: Game, choice: int) -> None:
    """Begin the action chosen."""
    p = g.decider
    verb = verbs.verb_of(choice)
    g.deed = verb
    g.target = verbs.who_of(choice)
    g.prize = verbs.kind_of(choice)
    if verb == verbs.NOTHING:
        g.did[p, NOTHING] += 1
        go(g, steps.NEXT_TURN)
    elif verb == verbs.ROW:
        g.did[p, ROW] += 1
        go(g, steps.SHOW_OARS)
    elif verb == verbs.SWAP:
        g.did[p, SWAP] += 1
        go(g, steps.REPLY)
    elif verb == verbs.MUG:
        g.did[p, MUG] += 1
        go(g, steps.REPLY)
    elif verb == verbs.HEAL:
        g.did[p, HEAL] += 1
        heal(g, p, g.target)
    elif verb == verbs.OPEN_PARASOL:
        g.did[p, OPEN_PARASOL] += 1
        open_parasol(g, p)
    elif verb == verbs.CANNIBALISM:
        g.did[p, CANNIBALISM] += 1
        play_cannibalism(g, p)
    else:
        g.did[p, FIRE_FLARE] += 1
        discard(g, p, lowest(own_kinds(g, p) & g.rules.flares))
        go(g, steps.FLARE)


@jit
def heal(g: Game, p: int, x: int) -> None:
    """A medical kit of p is discarded, and x loses a wound.

    (Expansion Cannibalism, ability ``keeps_kit``: the kit is not discarded, a hidden one goes to the table.)
    """
    kind = lowest(own_kinds(g, p) & g.rules.kits)
    if not has(g.rules.kit_keepers, p):
        discard(g, p, kind)
    elif not has(g.table_kinds[p], kind):
        show(g, p, kind)
    recover(g, x)
    go(g, steps.NEXT_TURN)


@jit
def open_parasol(g: Game, p: int) -> None:
    """The parasol is on the table, open, until lost."""
    kind = lowest(own_kinds(g, p) & g.rules.parasols)
    if not has(g.table_kinds[p], kind):
        show(g, p, kind)
    g.parasol_open |= bit(p)
    g.open_parasol[p] = kind
    go(g, steps.NEXT_TURN)
