"""Rules 2.4, Overboard: help for the fallen, the fall, the sharks, who is lost."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, has, lowest
from lifeboat_sim.jit import jit

from .. import decisions, steps, verbs
from ..boat import (
    DROWNED,
    FALL,
    SHARKS,
    ask,
    at,
    conscious,
    dead,
    discard,
    from_hand,
    from_table,
    go,
    hurt,
    own_kinds,
    plain,
    seat_of,
    show,
    to_table,
    towards,
    unconscious,
)
from ..options import value
from ..state import Game

DIES = value("knocked_out_in_water", "dies")
STAY_IN_BOAT = value("life_preserver", "stay_in_boat")


@jit
def overboard(g: Game) -> None:
    """The named characters aboard fall; by some cards, whoever drank liquid courage this round."""
    g.fallen = g.rules.overboard[g.card] & g.aboard
    if has(g.rules.drinkers_fall, g.card):
        g.fallen |= g.drank & g.aboard
    g.chum_thrown = 0
    g.preserver_asked = 0
    go(g, steps.IN_THE_WATER if g.fallen else steps.BEGIN_THIRST)


# 1. Help, or chum --------------------------------------------------------------------------------------------


@jit
def ask_in_the_water(g: Game) -> None:
    """From bow to stern, every conscious character may use a life preserver, then throw chum."""
    while g.poll < g.n_aboard:
        p = at(g, g.poll)
        if conscious(g, p):
            if not g.preserver_asked and own_kinds(g, p) & g.rules.preservers:
                return list_preserver(g, p)
            if chum_to_throw(g, p):
                ask(g, decisions.CHUM, p)
                plain(g, verbs.HOLD)
                return plain(g, verbs.THROW)
        g.poll += 1
        g.preserver_asked = 0
    return go(g, steps.FALL)


@jit
def list_preserver(g: Game, p: int) -> None:
    """Show it, if hidden and fallen oneself, or throw it to another conscious fallen character."""
    ask(g, decisions.PRESERVER, p)
    plain(g, verbs.HOLD)
    if has(g.fallen, p) and g.hand_kinds[p] & g.rules.preservers:
        plain(g, verbs.SHOW)
    for seat in range(g.n_aboard):
        x = at(g, seat)
        if x != p and has(g.fallen, x) and conscious(g, x):
            towards(g, verbs.THROW, x)


@jit
def take_preserver(g: Game, choice: int) -> None:
    """Who it is thrown to has it on the table from now on."""
    p = g.decider
    verb = verbs.verb_of(choice)
    if verb == verbs.SHOW:
        show(g, p, lowest(g.hand_kinds[p] & g.rules.preservers))
    elif verb == verbs.THROW:
        kind = lowest(own_kinds(g, p) & g.rules.preservers)
        discard(g, p, kind)
        to_table(g, verbs.who_of(choice), kind)
    g.preserver_asked = 1


@jit
def chum_to_throw(g: Game, p: int) -> int:
    """Return the kinds of chum that p may throw: from hand or table, or from the table only."""
    return (own_kinds(g, p) if g.rules.chum_from_hand else g.table_kinds[p]) & g.rules.chum


@jit
def take_chum(g: Game, choice: int) -> None:
    """Chum thrown is discarded; the same character may throw more."""
    if verbs.verb_of(choice) == verbs.THROW:
        discard(g, g.decider, lowest(chum_to_throw(g, g.decider)))
        g.chum_thrown += 1
    else:
        g.poll += 1
        g.preserver_asked = 0


# The fall and after ------------------------------------------------------------------------------------------


@jit
def preserved(g: Game, p: int) -> bool:
    """Return whether p has a life preserver on the table."""
    return g.table_kinds[p] & g.rules.preservers != 0


@jit
def fall(g: Game) -> None:
    """Steps 1 (end) to 6 for all the fallen; none of them depends on what happens to another."""
    if g.rules.life_preserver == STAY_IN_BOAT:
        for seat in range(g.n_aboard):
            if preserved(g, at(g, seat)):
                g.fallen &= ~bit(at(g, seat))
    rest = g.fallen
    while rest:
        spill_chum(g, lowest(rest))
        rest &= rest - 1
    sharks = g.chum_thrown if g.rules.chum_stacking else min(g.chum_thrown, 1)
    rest = g.fallen
    while rest:
        fall_in(g, lowest(rest), sharks)
        rest &= rest - 1
    go(g, steps.BEGIN_THIRST)


@jit
def spill_chum(g: Game, p: int) -> None:
    """Chum on the table of a fallen character, dead or alive, is discarded and counts too."""
    rest = g.table_kinds[p] & g.rules.chum
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        while g.table[p, kind] > 0:
            from_table(g, p, kind)
            g.chum_thrown += 1


@jit
def fall_in(g: Game, p: int, sharks: int) -> None:
    """What the water does to one fallen character."""
    # 2. Dead bodies are lost; who is unconscious drowns without a life preserver.
    if dead(g, p):
        return lose(g, p)
    if unconscious(g, p) and not preserved(g, p):
        return drown(g, p)
    # 3. The fall: one wound for all but Frenchy and the holder of a life preserver.
    if not has(g.rules.swimmers, p) and not preserved(g, p):
        hurt(g, p, FALL)
    # 4. Sharks: one wound for each chum thrown.
    for _ in range(sharks):
        hurt(g, p, SHARKS)
    # 5. Who is now dead is lost; who is now unconscious comes back, or dies.
    if dead(g, p):
        return lose(g, p)
    if unconscious(g, p) and not preserved(g, p) and g.rules.knocked_out_in_water == DIES:
        return drown(g, p)
    # 6. The others lose all table cards but the life preserver.
    return lose_cards(g, p, g.table_kinds[p] & ~g.rules.preservers)


@jit
def drown(g: Game, p: int) -> None:
    """Lose p alive."""
    g.cause[p] = DROWNED
    g.death_round[p] = g.rounds + 1
    lose(g, p)


@jit
def lose(g: Game, p: int) -> None:
    """Put p out of the game with all cards; the seats close up."""
    lose_cards(g, p, g.table_kinds[p])
    rest = g.hand_kinds[p]
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        while g.hand[p, kind] > 0:
            from_hand(g, p, kind)
    g.aboard &= ~bit(p)
    seat = seat_of(g, p)
    g.n_aboard -= 1
    for later in range(seat, g.n_aboard):
        g.seats[later] = g.seats[later + 1]


@jit
def lose_cards(g: Game, p: int, kinds: int) -> None:
    """All cards of some kinds on the table of p are discarded."""
    rest = kinds
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        while g.table[p, kind] > 0:
            from_table(g, p, kind)
