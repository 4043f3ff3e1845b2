"""The others: who is about to win, whose life that hangs on, who will join a fight, what a card is worth to somebody.

All of it is inferred from what lies open and from beliefs about loves and hates (``bots/beliefs.py``). Bots that give
none of it a weight do not work it out.
"""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, has
from lifeboat_sim.jit import int64, jit

from ...state import CHARACTERS, Game
from .. import sight
from ..beliefs import form_beliefs
from ..sight import ATTACKERS, BYSTANDER
from .amounts import HALF, NOTHING, WHOLE
from .judgement import HIDDEN_POINTS, LOYALTY, SPAN
from .strength import odds, strength_in_sight
from .treasure import own_treasure, treasure_if_gained, treasure_in_sight

TINY = NOTHING + 1e-9


@jit
def weigh_hopes(g: Game) -> None:
    """Work out who is about to win, and the points that they would lose if each were not alive in the end.

    ``likely`` adds up to 1 over the cast: by how little one is behind the best. ``hope`` leaves the decider out.
    """
    t = g.thoughts
    for x in range(CHARACTERS):
        t.hope[x] = NOTHING
        t.likely[x] = NOTHING
    if not sight.minds_rivals(g):
        return
    form_beliefs(g)
    weigh_standings(g)
    for y in range(g.rules.n_characters):
        if y == sight.me(g) or t.likely[y] == NOTHING:
            continue
        t.hope[y] += t.likely[y] * g.rules.survival[y]
        for x in range(g.rules.n_characters):
            if sight.is_in_cast(g, x):
                good = t.loves[y, x] * g.rules.survival[x]
                if x != y:
                    good -= t.hates[y, x] * g.rules.sizes[x]
                t.hope[x] += t.likely[y] * good


@jit
def weigh_standings(g: Game) -> None:
    """Work out the points that all would have if the game ended now, and how likely each is to win."""
    t = g.thoughts
    t.best_rival = NOTHING
    best = NOTHING
    for x in range(g.rules.n_characters):
        if sight.is_in_cast(g, x):
            t.standing[x] = points_now(g, int64(x))
            best = max(best, t.standing[x])
            if x != sight.me(g):
                t.best_rival = max(t.best_rival, t.standing[x])
    whole = TINY
    for x in range(g.rules.n_characters):
        if sight.is_in_cast(g, x):
            near = max(t.standing[x] - best + SPAN, NOTHING)
            t.likely[x] = near * near
            whole += t.likely[x]
    for x in range(g.rules.n_characters):
        t.likely[x] /= whole


@jit
def points_now(g: Game, y: int) -> float:
    """Return the points that y would have if the game ended now, as far as one sees and believes."""
    t = g.thoughts
    points = NOTHING
    if y == sight.me(g):
        points += own_treasure(g)
    else:
        points += treasure_in_sight(g, y) + HIDDEN_POINTS * sight.hand_size(g, y)
    lost = NOTHING
    for x in range(g.rules.n_characters):
        if not sight.is_in_cast(g, x):
            continue
        if sight.living(g, x):
            points += t.loves[y, x] * g.rules.survival[x]
        elif x != y:
            points += t.hates[y, x] * g.rules.sizes[x]
            lost += g.rules.sizes[x]
    p_psychopath = t.hates[y, y]
    points += p_psychopath * lost
    if sight.living(g, y):
        points += (WHOLE - p_psychopath) * g.rules.survival[y]
    return points


# Fights ------------------------------------------------------------------------------------------------------


@jit
def turned_by_joiners(g: Game, lead: float, attacker: int, target: int) -> float:
    """Return by how much the attacker's chance to win changes with those who would join, as far as one believes."""
    t = g.thoughts
    joining = NOTHING
    for seat in range(sight.n_aboard(g)):
        x = sight.at(g, seat)
        if has(bit(attacker) | bit(target) | bit(sight.me(g)), x) or not sight.conscious(g, x):
            continue
        if is_fighting(g) and sight.side(g, x) != BYSTANDER:
            continue
        way = t.loves[x, attacker] - t.hates[x, attacker] - t.loves[x, target] + t.hates[x, target]
        joining += way * strength_in_sight(g, x)
    return odds(g, lead + LOYALTY * joining) - odds(g, lead)


@jit
def is_fighting(g: Game) -> bool:
    """Return whether a fight is on: its sides count."""
    return sight.side(g, sight.actor(g)) == ATTACKERS


# Cards -------------------------------------------------------------------------------------------------------


@jit
def worth_to(g: Game, x: int, kind: int) -> float:
    """Return the points that one more card of a kind is worth to somebody else, as far as one sees."""
    card = bit(kind)
    if card & (g.rules.cash | g.rules.paintings | g.rules.jewels):
        return treasure_if_gained(g, x, kind)
    if card & (g.rules.water | g.rules.kits | g.rules.parasols):
        need = WHOLE if sight.wounded(g, x) else HALF
        return need * g.rules.survival[x] / (WHOLE + max(sight.health(g, x), 0))
    if card & g.rules.weapons:
        return HALF * HALF * g.rules.weapon[kind]
    return HALF
