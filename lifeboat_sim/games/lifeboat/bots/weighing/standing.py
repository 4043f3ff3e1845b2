"""What it is worth to the decider to reach land: now, or one bird sooner."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...state import Game
from .. import sight
from ..weights import BELIEVED_LEAD, COURSE_SELF, LAND, LEAD, weight
from .amounts import NOTHING, WHOLE
from .judgement import EDGE, HIDDEN_POINTS, LANDING
from .lives import risk, worth_to_a_psychopath
from .treasure import own_treasure


@jit
def weigh_land(g: Game) -> None:
    """Work out what a bird is worth: its share of what landing now is worth."""
    t = g.thoughts
    lead = own_points(g) - best_rival(g)
    points = weight(g, LAND) + weight(g, LEAD) * lead
    plain = LANDING + EDGE * lead
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        if sight.living(g, x):  # what the voyage still puts at risk
            points += risk(g, COURSE_SELF, x, WHOLE - t.alive[x])
            plain += t.life[x] * (WHOLE - t.alive[x])
    if weight(g, BELIEVED_LEAD) != NOTHING:
        points += weight(g, BELIEVED_LEAD) * (own_points(g) - t.best_rival)
    t.bird = points / sight.birds_to_go(g)
    t.plain_bird = plain / sight.birds_to_go(g)


# Points if the game ended now --------------------------------------------------------------------------------


@jit
def own_points(g: Game) -> float:
    """Return the decider's score if the game ended now."""
    me = sight.me(g)
    love = sight.loved(g)
    hate = sight.hated(g)
    points = own_treasure(g)
    if sight.living(g, love):
        points += g.rules.survival[love]
    if hate == me:
        for x in range(g.rules.n_characters):
            if sight.is_in_cast(g, x) and x != me and not sight.living(g, x):
                points += worth_to_a_psychopath(g, int64(x))
    else:
        if sight.living(g, me):
            points += g.rules.survival[me]
        if not sight.living(g, hate):
            points += g.rules.sizes[hate]
    return points


@jit
def best_rival(g: Game) -> float:
    """Return the points that the best of the others seems to have, unknown loves, hates and hands included."""
    best = NOTHING
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        if x != sight.me(g):
            best = max(best, points_in_sight(g, x))
    return best


@jit
def points_in_sight(g: Game, x: int) -> float:
    """Return the points that somebody else would have for its survival, its face-up treasure and its hand."""
    points = HIDDEN_POINTS * sight.hand_size(g, x) + g.thoughts.wealth[x]
    if sight.living(g, x):
        points += g.rules.survival[x]
    return points
