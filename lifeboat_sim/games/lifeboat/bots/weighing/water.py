"""In the water: the life preserver and chum."""

from __future__ import annotations

from typing import cast

import numpy as np

from lifeboat_sim.core.bits import has, lowest
from lifeboat_sim.jit import jit

from ... import verbs
from ...state import Game
from .. import sight
from ..weights import WATER_SELF
from .amounts import NOTHING
from .cards import exposure, loss
from .dangers import cost_in_water, health_after_fall, is_preserved
from .lives import chance_to_live, risk

WITHOUT, WITH = cast("bool", np.bool_(False)), cast("bool", np.bool_(True))


@jit
def score_preserver(g: Game, option: int) -> float:
    """Score showing the life preserver, or throwing it to one of the fallen."""
    verb = verbs.verb_of(option)
    me = sight.me(g)
    kind = lowest(sight.held_kinds(g) & g.rules.preservers)
    if verb == verbs.HOLD:
        return NOTHING
    if verb == verbs.SHOW:
        return saved(g, me) - exposure(g)
    points = saved(g, verbs.who_of(option)) - loss(g, kind)
    if has(sight.the_fallen(g), me):
        points -= saved(g, me)
    return points


@jit
def saved(g: Game, x: int) -> float:
    """Return the points that a life preserver saves if x has fallen."""
    return cost_in_water(g, WATER_SELF, x, WITHOUT) - cost_in_water(g, WATER_SELF, x, WITH)


@jit
def score_chum(g: Game, option: int) -> float:
    """Score throwing chum: one more wound for all the fallen."""
    if verbs.verb_of(option) == verbs.HOLD:
        return NOTHING
    points = -loss(g, lowest(sight.held_kinds(g) & g.rules.chum))
    sharks = sight.sharks(g)
    if sharks > 0 and not g.rules.chum_stacking:
        return points
    rest = sight.the_fallen(g)
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        health = health_after_fall(g, x, is_preserved(g, x)) - sharks
        dread = g.thoughts.dread[x]
        points -= risk(g, WATER_SELF, x, chance_to_live(health, dread) - chance_to_live(health - 1, dread))
    return points
