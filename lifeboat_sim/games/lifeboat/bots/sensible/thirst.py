"""Thirst: drinking, and giving water to others."""

from __future__ import annotations

from lifeboat_sim.jit import jit

from ... import verbs
from ...state import Game
from .. import sight
from . import cards
from .lives import NOTHING, weigh_chances


@jit
def think_of_giving(g: Game) -> None:
    """Work out what giving water depends on: the lives of who gives and who gets it."""
    cards.think(g)
    weigh_chances(g, sight.the_thirsty(g))


@jit
def score_drink(g: Game, option: int) -> float:
    """Score a wound against a water."""
    if verbs.verb_of(option) == verbs.SUFFER:
        return -g.thoughts.harm[sight.me(g)]
    return -g.thoughts.last_water


@jit
def score_give_water(g: Game, option: int) -> float:
    """Score sparing the thirsty one a wound."""
    if verbs.verb_of(option) == verbs.HOLD:
        return NOTHING
    return g.thoughts.harm[sight.the_thirsty(g)] - g.thoughts.last_water
