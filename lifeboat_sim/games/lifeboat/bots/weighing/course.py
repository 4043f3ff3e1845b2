"""Navigation: what a card is worth to the decider, the course to steer, the compass."""

from __future__ import annotations

from lifeboat_sim.core.bits import count, has
from lifeboat_sim.jit import int64, jit

from ... import verbs
from ...options import value
from ...state import Game
from .. import sight
from ..weights import CHOICE, weight
from .amounts import HALF, NOTHING
from .cards import weigh_cards
from .dangers import weigh_dangers
from .lives import weigh_lives
from .standing import weigh_land

ONE_ONLY = value("compass_without_stack", "one_only")


@jit
def think(g: Game) -> None:
    """Work out what the course of the boat depends on: lives, dangers, land."""
    weigh_lives(g)
    weigh_cards(g)
    weigh_dangers(g)
    weigh_land(g)
    weigh_course(g)


@jit
def weigh_course(g: Game) -> None:
    """Work out what an average navigation card is worth, and how much it does to the others and to the birds."""
    t = g.thoughts
    points = t.bird * g.rules.bird_share
    stakes = abs(t.plain_bird * g.rules.bird_share)
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        thirsts = g.rules.thirst_share[x]
        if sight.rowed(g, x):
            thirsts += g.rules.oar_share
        if sight.fought(g, x):
            thirsts += g.rules.boxer_share
        falls = g.rules.fall_share[x]
        if has(sight.drinkers(g), x):
            thirsts += 1
            falls += count(g.rules.drinkers_fall) / g.rules.n_navigation
        points -= t.thirst[x] * thirsts + t.fall[x] * falls
        if x != sight.me(g):
            stakes += abs(t.plain_thirst[x] * thirsts + t.plain_fall[x] * falls)
    t.course = points
    t.stakes = stakes


@jit
def worth_of_course(g: Game, card: int) -> float:
    """Return the points that it is worth if a navigation card is played: birds, then overboard, then thirst."""
    t = g.thoughts
    points = t.bird * g.rules.bird[card]
    if g.rules.bird[card] > 0 and sight.birds_to_go(g) == 1:
        return points
    falling = int64(g.rules.overboard[card])
    if has(g.rules.drinkers_fall, card):
        falling |= sight.drinkers(g)
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        points -= thirsts_on(g, card, x) * t.thirst[x]
        if has(falling, x):
            points -= t.fall[x]
    return points


@jit
def thirsts_on(g: Game, card: int, x: int) -> int:
    """Return the thirsts that a navigation card brings to x, less the one that its parasol takes."""
    thirsts = (
        int64(has(g.rules.thirsty[card], x))
        + int64(sight.rowed(g, x) and has(g.rules.with_oar, card))
        + int64(sight.fought(g, x) and has(g.rules.with_boxer, card))
        + int64(has(sight.drinkers(g), x))
    )
    return thirsts - 1 if thirsts > 0 and sight.under_parasol(g, x) else thirsts


@jit
def score_navigate(g: Game, option: int) -> float:
    """Score the cards of the stack."""
    return worth_of_course(g, verbs.kind_of(option))


@jit
def score_show_compass(g: Game, option: int) -> float:
    """Score showing the compass, which adds a card to choose from."""
    if verbs.verb_of(option) == verbs.HOLD:
        return NOTHING
    if g.rules.compass_without_stack == ONE_ONLY and not sight.had_stack(g):
        return -HALF * weight(g, CHOICE)
    return weight(g, CHOICE)
