"""Strength: who looks how strong, and the odds of a fight."""

from __future__ import annotations

from lifeboat_sim.core.bits import lowest
from lifeboat_sim.jit import int64, jit

from ...options import value
from ...state import Game
from .. import sight
from .amounts import HALF, WHOLE
from .judgement import FIGHT_SPREAD, HIDDEN_STRENGTH

BEST = value("weapons_counted", "best")


@jit
def odds(g: Game, lead: float) -> float:
    """Return the chance to win with so much more strength."""
    return HALF + HALF * lead / (FIGHT_SPREAD + abs(lead))


@jit
def strength_in_sight(g: Game, x: int) -> float:
    """Return the strength of x: size, weapons on the table, and what is to be expected of its hidden cards."""
    strength = WHOLE * (g.rules.sizes[x] + sight.weapon_strength(g, x))
    if x == sight.me(g):
        return strength
    if g.rules.liquid_courage:
        strength += HALF * strength_of_bottles(g, x)
    return strength + HIDDEN_STRENGTH * sight.hand_size(g, x)


@jit
def strength_of_bottles(g: Game, x: int) -> int:
    """Return what the liquid courage on x's table would add if x drank it, a card of each kind."""
    strength = int64(0)
    rest = sight.untasted(g, x)
    while rest:
        strength += g.rules.weapon[lowest(rest)]
        rest &= rest - 1
    return strength


@jit
def weapons_in_hand(g: Game) -> int:
    """Return what the decider's hidden weapons, and liquid courage that it can drink, would add to its strength."""
    strength = int64(0)
    best = int64(0)
    if g.rules.liquid_courage:
        strength = strength_of_bottles(g, sight.me(g))
        best = strength
    rest = sight.hidden_kinds(g) & g.rules.weapons
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        strength += g.rules.weapon[kind] * sight.hidden(g, kind)
        best = max(best, int64(g.rules.weapon[kind]))
    if g.rules.weapons_counted == BEST:
        return max(best - sight.weapon_strength(g, sight.me(g)), int64(0))
    return strength


@jit
def whole_strength(g: Game) -> float:
    """Return the decider's strength with all its weapons played."""
    return strength_in_sight(g, sight.me(g)) + weapons_in_hand(g)
