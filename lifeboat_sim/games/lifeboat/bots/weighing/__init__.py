"""The common form of bots: every option of every decision has a score, the sum of its features times weights.

The score of an option is what it adds, as far as its player can see, to the points it will have in the end: by the
lives of itself, of whom it loves and of whom it hates, by treasure, by the cards that keep it alive, by the course of
the boat. ``lives`` and ``cards`` say what these are worth, ``standing`` what reaching land is worth; the other files
score the options of a group of decisions each. Features do not depend on weights, so a score is linear in them; the
weights are in ``bots/weights.py``, all that is seen in ``bots/sight.py``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lifeboat_sim.core.bits import has
from lifeboat_sim.core.chance import GUMBEL_SCALE, below, gumbel, gumbel_table, mix
from lifeboat_sim.jit import int64, jit

from ... import decisions
from ...addresses import noise_roll
from ...boat import NONE
from ...state import Game
from ..weights import SLIP, TEMPERATURE, weight
from . import actions, cannibalism, cards, course, draft, fights, lives, rivals, rowing, thirst, trade, water

UNIT: float = np.float64(1 / GUMBEL_SCALE)
MOST_NOISE: float = np.float64(gumbel_table().max()) * UNIT
LEAST_NOISE: float = np.float64(gumbel_table().min()) * UNIT
NO_NOISE: float = np.float64(0)
ONLY_THE_FIRST = int64(1)
WHOLE_DECISION = int64(0)
"""Meaning of the noise on a decision, not on one of its options."""
DROPPED_BITS = np.uint64(11)
STEP: float = np.float64(2.0**-53)
"""Makes 53 random bits a number from 0 to 1."""
MATTERS_TO_RIVALS = int64(
    sum(
        1 << int(kind)
        for kind in (
            decisions.ACTION,
            decisions.REPLY,
            decisions.JOIN,
            decisions.WEAPON,
            decisions.ROW,
            decisions.NAVIGATE,
            decisions.PRESERVER,
            decisions.CHUM,
            decisions.OBJECT,
        )
    )
)
"""Decisions at which it is asked who of the others is about to win, and what that hangs on, as a set (bits)."""


@jit
def choose_by_weight(g: Game) -> int:
    """Take the option with the highest score and noise, the first of equals."""
    if slips(g):
        return below(mix(noise_roll(g, WHOLE_DECISION)), g.n_options)
    if nothing_to_weigh(g):
        return NONE
    think(g)
    temperature = weight(g, TEMPERATURE)
    best = NONE
    best_score = score(g, int64(g.options[0]))
    noisy = False  # the noise of the best option is rolled only if another one comes near
    for i in range(1, g.n_options):
        option = int64(g.options[i])
        value = score(g, option)
        if value + temperature * MOST_NOISE > best_score + (NO_NOISE if noisy else temperature * LEAST_NOISE):
            if not noisy:
                best_score += temperature * noise(g, int64(g.options[best]))
                noisy = True
            value += temperature * noise(g, option)
            if value > best_score:
                best = int64(i)
                best_score = value
    return best


@jit
def score_by_weight(g: Game, scores: Any) -> int:
    """Write the score of every option, without noise; return how many were weighed."""
    if nothing_to_weigh(g):
        scores[0] = NO_NOISE
        return ONLY_THE_FIRST
    think(g)
    for i in range(g.n_options):
        scores[i] = score(g, int64(g.options[i]))
    return g.n_options


@jit
def noise(g: Game, option: int) -> float:
    """Return the decider's noise on an option, addressed by what the option means."""
    return UNIT * gumbel(noise_roll(g, option))


@jit
def slips(g: Game) -> bool:
    """Return whether the decider makes a mistake now, and takes any option."""
    slip = weight(g, SLIP)
    if slip <= NO_NOISE:
        return False
    return bool((noise_roll(g, WHOLE_DECISION) >> DROPPED_BITS) * STEP < slip)


@jit
def nothing_to_weigh(g: Game) -> bool:
    """Return whether only the passive option makes sense: nobody to help, nothing to gain by showing a card."""
    if g.kind == decisions.GIVE:
        return not trade.may_give(g)
    if g.kind == decisions.SHOW:
        return not draft.may_show(g)
    return g.kind == decisions.GIVE_WATER and not thirst.may_help(g)


@jit
def think(g: Game) -> None:
    """Work out what does not depend on the option."""
    k = g.kind
    if has(MATTERS_TO_RIVALS, k):
        rivals.weigh_hopes(g)
    if k == decisions.ACTION:
        actions.think(g)
    elif k == decisions.ROW or k == decisions.NAVIGATE:
        course.think(g)
    elif k == decisions.JOIN or k == decisions.WEAPON:
        fights.think(g)
    elif k == decisions.REPLY:
        fights.think_of_reply(g)
    elif k == decisions.OBJECT:
        cannibalism.think(g)
    elif k == decisions.CHUM or k == decisions.PRESERVER:
        lives.weigh_lives(g)
    elif k == decisions.OFFER:
        trade.think_of_offers(g)
    else:
        cards.think(g)


@jit
def score(g: Game, option: int) -> float:
    """Return the points that an option adds."""
    k = g.kind
    if k == decisions.KEEP:
        return draft.score_keep(g, option)
    if k == decisions.SHOW:
        return draft.score_show(g, option)
    if k == decisions.GIVE:
        return trade.score_give(g, option)
    if k == decisions.OFFER:
        return trade.score_offer(g, option)
    if k == decisions.ACCEPT:
        return trade.score_accept(g, option)
    if k == decisions.ACTION:
        return actions.score_action(g, option)
    if k == decisions.REPLY:
        return fights.score_reply(g, option)
    if k == decisions.TAKE:
        return trade.score_take(g, option)
    if k == decisions.JOIN:
        return fights.score_join(g, option)
    if k == decisions.WEAPON:
        return fights.score_weapon(g, option)
    if k == decisions.SHOW_OAR:
        return rowing.score_show_oar(g, option)
    if k == decisions.ROW:
        return rowing.score_row(g, option)
    if k == decisions.SHOW_COMPASS:
        return course.score_show_compass(g, option)
    if k == decisions.NAVIGATE:
        return course.score_navigate(g, option)
    if k == decisions.PRESERVER:
        return water.score_preserver(g, option)
    if k == decisions.CHUM:
        return water.score_chum(g, option)
    if k == decisions.OBJECT:
        return cannibalism.score_object(g, option)
    if k == decisions.DRINK:
        return thirst.score_drink(g, option)
    return thirst.score_give_water(g, option)
