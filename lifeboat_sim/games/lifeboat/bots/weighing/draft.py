"""The quartermaster: which provision to keep, which cards to show."""

from __future__ import annotations

from lifeboat_sim.core.bits import has
from lifeboat_sim.jit import jit

from ... import verbs
from ...state import Game
from .. import sight
from ..weights import CHUM, DENY_NEXT, DETERRENCE, PRESERVER, weight
from .amounts import FRAIL, NOTHING
from .cards import exposure, gain
from .rivals import worth_to


@jit
def score_keep(g: Game, option: int) -> float:
    """Score a provision of the pile."""
    kind = verbs.kind_of(option)
    points = gain(g, kind)
    if weight(g, DENY_NEXT) != NOTHING:
        x = next_to_choose(g)
        if x != sight.me(g):
            points += weight(g, DENY_NEXT) * worth_to(g, x, kind)
    return points


@jit
def next_to_choose(g: Game) -> int:
    """Return to whom the pile is passed on: the next conscious one towards the stern; the decider if there is none."""
    seat = sight.seat_of(g, sight.me(g)) + 1
    while seat < sight.n_aboard(g):
        if sight.conscious(g, sight.at(g, seat)):
            return sight.at(g, seat)
        seat += 1
    return sight.me(g)


@jit
def may_show(g: Game) -> bool:
    """Return whether there may be something to gain by showing a card now."""
    worth_showing = g.rules.weapons & ~g.rules.liquid_courage
    if sight.health(g, sight.me(g)) <= FRAIL:
        worth_showing |= g.rules.preservers
    if not g.rules.chum_from_hand:
        worth_showing |= g.rules.chum
    return sight.hidden_kinds(g) & worth_showing != 0


@jit
def score_show(g: Game, option: int) -> float:
    """Score showing a card: seldom of use before it is needed."""
    if verbs.verb_of(option) == verbs.DONE:
        return NOTHING
    kind = verbs.kind_of(option)
    if has(g.rules.preservers, kind) and sight.health(g, sight.me(g)) <= FRAIL:
        return weight(g, PRESERVER) - exposure(g)
    if has(g.rules.chum, kind) and not g.rules.chum_from_hand:
        return weight(g, CHUM) - exposure(g)
    if has(g.rules.weapons & ~g.rules.liquid_courage, kind):
        return weight(g, DETERRENCE) * g.rules.weapon[kind] - exposure(g)
    return -exposure(g)
