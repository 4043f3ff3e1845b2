"""Rules 2.2, Actions: gifts and barter before the action (option ``trading``)."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, has, lowest
from lifeboat_sim.jit import int64, jit

from .. import decisions, steps, verbs
from ..boat import actor, ask, at, conscious, each_kind, go, hand_over, option, own_kinds, plain
from ..options import value
from ..state import Game

NO_TRADING = value("trading", "none")
BARTER = value("trading", "barter")


@jit
def ask_give(g: Game) -> None:
    """The acting character may give hand or table cards to other conscious ones."""
    if g.rules.trading == NO_TRADING:
        return go(g, steps.ACTION)
    p = actor(g)
    ask(g, decisions.GIVE, p)
    plain(g, verbs.DONE)
    for seat in range(g.n_aboard):
        x = at(g, seat)
        if x != p and conscious(g, x):
            each_kind(g, verbs.GIVE, x, g.hand_kinds[p])
            each_kind(g, verbs.GIVE, x, g.table_kinds[p] & ~g.hand_kinds[p])
    return None


@jit
def take_give(g: Game, choice: int) -> None:
    """A gift changes hands; after the last one comes the offer, under barter, or the action."""
    if verbs.verb_of(choice) == verbs.DONE:
        go(g, steps.OFFER if g.rules.trading == BARTER else steps.ACTION)
    else:
        hand_over(g, g.decider, verbs.who_of(choice), verbs.kind_of(choice))


@jit
def ask_offer(g: Game) -> None:
    """Once a turn, the acting character may offer a card of its own for a named other kind."""
    p = actor(g)
    ask(g, decisions.OFFER, p)
    plain(g, verbs.DONE)
    for seat in range(g.n_aboard):
        x = at(g, seat)
        if x != p and conscious(g, x):
            offer_each(g, x, g.hand_kinds[p])
            offer_each(g, x, g.table_kinds[p] & ~g.hand_kinds[p])


@jit
def offer_each(g: Game, x: int, kinds: int) -> None:
    """List the offers to x of each kind of a set, for each other kind of the rule set."""
    rest = kinds
    while rest:
        offered = lowest(rest)
        rest &= rest - 1
        wanted = ((bit(g.rules.n_kinds - 1) << int64(1)) - 1) & ~bit(offered)
        while wanted:
            option(g, verbs.code(verbs.OFFER, x, offered, lowest(wanted)))
            wanted &= wanted - 1


@jit
def take_offer(g: Game, choice: int) -> None:
    """Who holds the kind asked for may accept; who holds none gives nothing."""
    if verbs.verb_of(choice) == verbs.DONE:
        return go(g, steps.ACTION)
    g.target = verbs.who_of(choice)
    g.offer = choice
    return go(g, steps.ANSWER_OFFER if has(own_kinds(g, g.target), verbs.other_of(choice)) else steps.ACTION)


@jit
def ask_accept(g: Game) -> None:
    """X refuses or accepts the offer."""
    ask(g, decisions.ACCEPT, g.target)
    plain(g, verbs.REFUSE)
    plain(g, verbs.ACCEPT)


@jit
def take_accept(g: Game, choice: int) -> None:
    """Accepted, the two cards change hands."""
    if verbs.verb_of(choice) == verbs.ACCEPT:
        hand_over(g, actor(g), g.target, verbs.kind_of(g.offer))
        hand_over(g, g.target, actor(g), verbs.other_of(g.offer))
    go(g, steps.ACTION)
