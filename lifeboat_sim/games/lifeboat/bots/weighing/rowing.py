"""Rowing: showing oars, which cards to keep for the navigator."""

from __future__ import annotations

from lifeboat_sim.jit import jit

from ... import verbs
from ...options import value
from ...state import Game
from .. import sight
from ..weights import KEEP, SHOW_OAR, weight
from .amounts import NOTHING
from .cards import exposure
from .course import worth_of_course
from .dangers import cost_of_rowing

ALWAYS = value("row_marker", "always")


@jit
def score_show_oar(g: Game, option: int) -> float:
    """Score showing an oar: it draws one more card."""
    if verbs.verb_of(option) == verbs.DONE:
        return NOTHING
    return weight(g, SHOW_OAR) - exposure(g)


@jit
def score_row(g: Game, option: int) -> float:
    """Score keeping a card: how much better it is than an average one, and the thirst of the first one kept."""
    if verbs.verb_of(option) == verbs.BOTTOM:
        return NOTHING
    t = g.thoughts
    card = sight.drawn_card(g)
    points = weight(g, KEEP) + (worth_of_course(g, card) - t.course) / (1 + sight.stack_size(g))
    if sight.kept_some(g) or g.rules.row_marker == ALWAYS:
        return points
    return points - cost_of_rowing(g)
