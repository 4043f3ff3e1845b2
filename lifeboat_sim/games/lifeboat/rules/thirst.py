"""Rules 2.4, Thirst: who is thirsty, the parasol, drinking, giving water; sharing the water of others."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, has, lowest
from lifeboat_sim.jit import int64, jit

from .. import decisions, steps, verbs
from ..boat import NONE, THIRST, ask, at, conscious, discard, go, hurt, living, own_kinds, plain
from ..state import Game

NOT_COUNTED = int64(-1)


@jit
def begin_thirst(g: Game) -> None:
    """Thirst goes from bow to stern."""
    g.turn = 0
    g.spared[:] = 0
    g.thirsts = NOT_COUNTED
    go(g, steps.THIRST)


@jit
def thirsts_of(g: Game, p: int) -> int:
    """Return the thirsts of p: named on the card; rowed and the oar; fought and the boxer; drank liquid courage.

    (Ability ``shares_drink``: less those that the water of others spares.)
    """
    thirsts = (
        int64(has(g.rules.thirsty[g.card], p))
        + int64(has(g.rowed, p) and has(g.rules.with_oar, g.card))
        + int64(has(g.fought, p) and has(g.rules.with_boxer, g.card))
        + int64(has(g.drank, p))
    )
    return max(thirsts - g.spared[p], NONE)


@jit
def next_thirst(g: Game) -> None:
    """Go on to the next thirst that nothing absorbs: an open parasol takes the first one of the round."""
    while g.turn < g.n_aboard:
        p = at(g, g.turn)
        if g.thirsts == NOT_COUNTED:
            g.thirsts = thirsts_of(g, p)
        if g.thirsts == 0 or not living(g, p):  # who dies of thirst stops; the body stays aboard
            g.turn += 1
            g.thirsts = NOT_COUNTED
            continue
        g.thirsts -= 1
        if has(g.parasol_open, p) and not has(g.shaded, p):
            g.shaded |= bit(p)
        else:
            return go(g, steps.DRINK)
    return go(g, steps.END_OF_ROUND)


@jit
def ask_drink(g: Game) -> None:
    """Who is conscious and holds water may drink."""
    p = at(g, g.turn)
    if not conscious(g, p) or own_kinds(g, p) & g.rules.water == 0:
        return go(g, steps.GIVE_WATER)
    ask(g, decisions.DRINK, p)
    plain(g, verbs.SUFFER)
    return plain(g, verbs.DRINK)


@jit
def take_drink(g: Game, choice: int) -> None:
    """A water is drunk, or others may help."""
    if verbs.verb_of(choice) == verbs.DRINK:
        drink_water(g, g.decider, g.decider)
        go(g, steps.THIRST)
    else:
        go(g, steps.GIVE_WATER)


@jit
def ask_give_water(g: Game) -> None:
    """From bow to stern, the other conscious ones that hold water may give one; if nobody does: one wound."""
    thirsty = at(g, g.turn)
    while g.poll < g.n_aboard:
        p = at(g, g.poll)
        if p != thirsty and conscious(g, p) and own_kinds(g, p) & g.rules.water:
            ask(g, decisions.GIVE_WATER, p)
            plain(g, verbs.HOLD)
            return plain(g, verbs.GIVE)
        g.poll += 1
    hurt(g, thirsty, THIRST)
    return go(g, steps.THIRST)


@jit
def take_give_water(g: Game, choice: int) -> None:
    """Water given is drunk at once."""
    if verbs.verb_of(choice) == verbs.GIVE:
        drink_water(g, g.decider, at(g, g.turn))
        go(g, steps.THIRST)
    else:
        g.poll += 1


@jit
def drink_water(g: Game, giver: int, drinker: int) -> None:
    """A water of the giver is drunk."""
    discard(g, giver, lowest(own_kinds(g, giver) & g.rules.water))
    g.drinks[drinker] += 1
    if g.rules.drink_sharers:
        share_water(g)


@jit
def share_water(g: Game) -> None:
    """Expansion Liquid Courage, ability ``shares_drink``: spare those who share a thirst.

    They must be conscious, and their own thirsts still to come: they sit nearer to the stern than the drinker.
    """
    for seat in range(g.turn + 1, g.n_aboard):
        x = at(g, seat)
        if has(g.rules.drink_sharers, x) and conscious(g, x):
            g.spared[x] += 1
