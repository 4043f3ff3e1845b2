"""The quartermaster: which provision to keep, which cards to show."""

from __future__ import annotations

from lifeboat_sim.core.bits import has
from lifeboat_sim.jit import jit

from ... import verbs
from ...state import Game
from .. import sight
from ..weights import CHUM, DETERRENCE, PRESERVER, weight
from .amounts import FRAIL, NOTHING
from .cards import exposure, gain


@jit
def score_keep(g: Game, option: int) -> float:
    """Score a provision of the pile."""
    return gain(g, verbs.kind_of(option))


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
