"""Thirst: drinking, and giving water to others."""

from __future__ import annotations

from lifeboat_sim.jit import jit

from ... import verbs
from ...state import Game
from .. import sight
from ..weights import HELP_LOVE, HELP_SELF, weight
from .amounts import NOTHING


@jit
def may_help(g: Game) -> bool:
    """Return whether it is the loved one that is thirsty: nobody wastes water on others."""
    return sight.the_thirsty(g) == sight.loved(g)


@jit
def score_drink(g: Game, option: int) -> float:
    """Score a wound against a water."""
    if verbs.verb_of(option) == verbs.SUFFER:
        return -weight(g, HELP_SELF) * g.thoughts.harm[sight.me(g)]
    return -g.thoughts.last_water


@jit
def score_give_water(g: Game, option: int) -> float:
    """Score sparing the thirsty one a wound."""
    if verbs.verb_of(option) == verbs.HOLD:
        return NOTHING
    return weight(g, HELP_LOVE) * g.thoughts.harm[sight.the_thirsty(g)] - g.thoughts.last_water
