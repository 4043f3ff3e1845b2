"""The words that every rule uses: who is conscious, what a character has, moving cards, asking."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, has, lowest
from lifeboat_sim.jit import int64, jit

from . import verbs
from .state import Game

NONE = int64(0)
FIGHT, FALL, SHARKS, THIRST = (int64(i) for i in range(4))
"""Causes of wounds, places in WOUND_CAUSES."""
DIED_OF_THIRST, DIED_OF_SHARKS, DROWNED = (int64(i) for i in range(1, 4))
"""Causes of death, places in CAUSES."""

# Where play goes on ------------------------------------------------------------------------------------------


@jit
def go(g: Game, step: int) -> None:
    """Go on to a step; polls start at the bow."""
    g.stage = step
    g.poll = 0


@jit
def ask(g: Game, decision: int, decider: int) -> None:
    """Open a decision; its options follow."""
    g.kind = decision
    g.decider = decider
    g.n_options = 0


@jit
def option(g: Game, code: int) -> None:
    """Add an option to the decision now open."""
    g.options[g.n_options] = code
    g.n_options += 1


@jit
def plain(g: Game, verb: int) -> None:
    """Add an option that is a bare verb."""
    option(g, verbs.code(verb, verbs.NO_ONE, verbs.NO_KIND, verbs.NO_KIND))


@jit
def towards(g: Game, verb: int, who: int) -> None:
    """Add an option about a character."""
    option(g, verbs.code(verb, who, verbs.NO_KIND, verbs.NO_KIND))


@jit
def each_kind(g: Game, verb: int, who: int, kinds: int) -> None:
    """Add an option for each kind of a set, in canonical order."""
    rest = kinds
    while rest:
        option(g, verbs.code(verb, who, lowest(rest), verbs.NO_KIND))
        rest &= rest - 1


# Who is there ------------------------------------------------------------------------------------------------


@jit
def at(g: Game, seat: int) -> int:
    """Return the character in a seat, 0 = bow."""
    return int64(g.seats[seat])


@jit
def seat_of(g: Game, p: int) -> int:
    """Return the seat of a character aboard."""
    seat = NONE
    while g.seats[seat] != p:
        seat += 1
    return seat


@jit
def conscious(g: Game, p: int) -> bool:
    """Return whether p has fewer wounds than its size. (Who is lost has not: it was unconscious or dead.)"""
    return g.wounds[p] < g.rules.sizes[p]


@jit
def unconscious(g: Game, p: int) -> bool:
    """Return whether p has as many wounds as its size."""
    return g.wounds[p] == g.rules.sizes[p]


@jit
def dead(g: Game, p: int) -> bool:
    """Return whether p has more wounds than its size."""
    return g.wounds[p] > g.rules.sizes[p]


@jit
def living(g: Game, p: int) -> bool:
    """Return whether p is aboard, conscious or unconscious."""
    return has(g.aboard, p) and g.wounds[p] <= g.rules.sizes[p]


@jit
def actor(g: Game) -> int:
    """Return the character whose action it is."""
    return int64(g.order[g.turn])


@jit
def hurt(g: Game, p: int, wound_cause: int) -> None:
    """Give p one wound; note since when it is out of action, and when and of what it dies."""
    g.wounds[p] += 1
    g.wounds_by[p, wound_cause] += 1
    if unconscious(g, p):
        g.out_since[p] = g.rounds + 1
    if g.wounds[p] == g.rules.sizes[p] + 1:
        g.cause[p] = DIED_OF_SHARKS if wound_cause == SHARKS else DIED_OF_THIRST
        g.death_round[p] = g.rounds + 1


@jit
def recover(g: Game, p: int) -> None:
    """Take one wound off p, who lives."""
    g.wounds[p] -= 1
    if conscious(g, p):
        g.out_since[p] = 0


# Moving cards ------------------------------------------------------------------------------------------------


@jit
def to_hand(g: Game, p: int, kind: int) -> None:
    """Add a card to a hand."""
    g.hand[p, kind] += 1
    g.hand_size[p] += 1
    g.hand_kinds[p] |= bit(kind)


@jit
def from_hand(g: Game, p: int, kind: int) -> None:
    """Take a card out of a hand."""
    g.hand[p, kind] -= 1
    g.hand_size[p] -= 1
    if g.hand[p, kind] == 0:
        g.hand_kinds[p] &= ~bit(kind)


@jit
def to_table(g: Game, p: int, kind: int) -> None:
    """Add a card to a table."""
    g.table[p, kind] += 1
    g.table_kinds[p] |= bit(kind)


@jit
def from_table(g: Game, p: int, kind: int) -> None:
    """Take a card off a table; a closed parasol, or liquid courage that was not drunk from, leaves before others."""
    g.table[p, kind] -= 1
    g.tasted[p, kind] = min(g.tasted[p, kind], g.table[p, kind])
    if g.table[p, kind] == 0:
        g.table_kinds[p] &= ~bit(kind)
        if has(g.parasol_open, p) and g.open_parasol[p] == kind:
            g.parasol_open &= ~bit(p)


@jit
def show(g: Game, p: int, kind: int) -> None:
    """Put a hand card face up."""
    from_hand(g, p, kind)
    to_table(g, p, kind)


@jit
def discard(g: Game, p: int, kind: int) -> None:
    """Use up a card: the one on the table if the kind lies both there and in the hand."""
    if has(g.table_kinds[p], kind):
        from_table(g, p, kind)
    else:
        from_hand(g, p, kind)


@jit
def pass_face_up(g: Game, p: int, q: int, kind: int) -> None:
    """A card on the table of p comes to that of q: a parasol closed, liquid courage drunk from if it was."""
    tasted = g.tasted[p, kind]
    from_table(g, p, kind)
    to_table(g, q, kind)
    g.tasted[q, kind] += tasted - g.tasted[p, kind]


@jit
def hand_over(g: Game, p: int, q: int, kind: int) -> None:
    """Give a card of p to q: from the table if the kind lies both there and in the hand; face up stays face up."""
    if has(g.table_kinds[p], kind):
        pass_face_up(g, p, q, kind)
    else:
        from_hand(g, p, kind)
        to_hand(g, q, kind)


@jit
def own_kinds(g: Game, p: int) -> int:
    """Return the kinds that p has in the hand or on the table."""
    return g.hand_kinds[p] | g.table_kinds[p]


@jit
def cards_on_table(g: Game, p: int, kinds: int) -> int:
    """Return how many cards of a set of kinds lie on p's table."""
    n = NONE
    rest = g.table_kinds[p] & kinds
    while rest:
        n += g.table[p, lowest(rest)]
        rest &= rest - 1
    return n
