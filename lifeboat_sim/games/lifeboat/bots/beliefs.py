"""What is believed of the loves and hates of others: Bayes' rule on what everybody has seen them do.

The record holds, for everybody, the chance that it loves, and that it hates, each of the cast, as an onlooker sees it
who knows nothing but what has happened in the open. At first all are equally likely. Whenever somebody does something
to somebody in the open, the chances are multiplied by how much more often those do it who love (hate) the other one
than those who do not, and made to add up to 1 again. A player knows more: two characters never love the same one, nor
hate it, so whom it loves itself is loved by nobody else.

The likelihoods were counted in games of six ``sensible`` bots (``scripts/likelihoods.py``).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lifeboat_sim.core.bits import bit, constants, has, lowest
from lifeboat_sim.jit import int64, jit

from .. import decisions, verbs
from ..boat import actor, at
from ..state import CHARACTERS, Game
from .sight import me
from .weights import BELIEFS, weight

MUGGED, HELPED, SHARKS, OVERBOARD, THIRSTY, ATTACKED, SECONDED, DEFENDED, OPPOSED, IDLE = constants(10)
"""What somebody does to somebody: mugs it; heals it, gives it something, throws it a life preserver; throws chum while
it swims; steers so that it falls, or thirsts; joins a fight against it as target or for it as attacker, for it as
target or against it as attacker; stays out of a fight in which it is the target."""
IF_LOVED = np.array([0.46, 10.2, 0.59, 0.88, 0.92, 0.18, 3.1, 1.66, 0.64, 0.72])
"""By act: how much more often somebody does it to whom it loves than to others."""
IF_HATED = np.array([4.3, 0.54, 1.7, 1.09, 1.01, 2.2, 0.25, 0.61, 1.35, 1.06])
"""By act: how much more often somebody does it to whom it hates than to others."""

CERTAIN: float = np.float64(1)
IMPOSSIBLE: float = np.float64(0)
LEAST: float = np.float64(0.005)
"""No act makes a chance smaller: people do strange things."""
HALFWAY: float = np.float64(1.5)
"""Between two numbers of the weight ``beliefs``: 1 infers, 2 knows."""
A_LITTLE: float = np.float64(0.5)


# What is done in the open ------------------------------------------------------------------------------------


@jit
def begin_to_watch(g: Game) -> None:
    """Forget all: at the beginning of a game everybody may love and hate everybody."""
    share = CERTAIN / g.rules.players
    for x in range(CHARACTERS):
        chance = share if has(g.cast, x) else IMPOSSIBLE
        for y in range(CHARACTERS):
            g.love_of[y, x] = chance
            g.hate_of[y, x] = chance


@jit
def watch(g: Game, option: int) -> None:
    """Learn from what the decider is about to do, if others see to whom it does it."""
    k = g.kind
    who = g.decider
    verb = verbs.verb_of(option)
    if k == decisions.JOIN:
        watch_join(g, who, verb)
    elif k == decisions.ACTION:
        if verb == verbs.MUG:
            learn(g, who, verbs.who_of(option), MUGGED)
        elif verb == verbs.HEAL and verbs.who_of(option) != who:
            learn(g, who, verbs.who_of(option), HELPED)
    elif k == decisions.NAVIGATE:
        watch_navigator(g, who, verbs.kind_of(option))
    elif k == decisions.GIVE or k == decisions.GIVE_WATER:
        watch_gift(g, who, option)
    elif k == decisions.CHUM and verb == verbs.THROW:
        learn_of_all(g, who, g.fallen, SHARKS)
    elif k == decisions.PRESERVER and verb == verbs.THROW:
        learn(g, who, verbs.who_of(option), HELPED)


@jit
def watch_join(g: Game, who: int, verb: int) -> None:
    """Learn from somebody's part in a fight between two others."""
    if g.deed == verbs.CANNIBALISM:  # which concerns everybody
        return
    attacker, target = actor(g), g.target
    if verb == verbs.ATTACK:
        learn(g, who, target, ATTACKED)
        learn(g, who, attacker, SECONDED)
    elif verb == verbs.DEFEND:
        learn(g, who, target, DEFENDED)
        learn(g, who, attacker, OPPOSED)
    else:
        learn(g, who, target, IDLE)


@jit
def watch_navigator(g: Game, who: int, card: int) -> None:
    """Learn from the card that somebody plays as navigator: who falls, who thirsts."""
    falling = int64(g.rules.overboard[card])
    learn_of_all(g, who, falling, OVERBOARD)
    learn_of_all(g, who, int64(g.rules.thirsty[card]) & ~falling, THIRSTY)


@jit
def watch_gift(g: Game, who: int, option: int) -> None:
    """Learn from a gift, or from water given to whom the thirst is about."""
    if verbs.verb_of(option) != verbs.GIVE:
        return
    thirsty = g.kind == decisions.GIVE_WATER
    learn(g, who, at(g, g.turn) if thirsty else verbs.who_of(option), HELPED)


@jit
def learn_of_all(g: Game, who: int, group: int, act: int) -> None:
    """Learn from what somebody does to all the others of a set of characters aboard."""
    rest = group & g.aboard & ~bit(who)
    while rest:
        learn(g, who, lowest(rest), act)
        rest &= rest - 1


@jit
def learn(g: Game, who: int, whom: int, act: int) -> None:
    """Learn from what somebody does to somebody else."""
    revise(g, g.love_of, who, whom, IF_LOVED[act])
    revise(g, g.hate_of, who, whom, IF_HATED[act])


@jit
def revise(g: Game, chances: Any, who: int, whom: int, ratio: float) -> None:
    """Apply Bayes' rule: what was seen is ``ratio`` times as likely if it is ``whom`` that is loved (hated)."""
    before: float = np.float64(chances[who, whom])
    after: float = before * ratio / (CERTAIN + before * (ratio - CERTAIN))
    after = min(max(after, LEAST), CERTAIN - LEAST)
    rest = (CERTAIN - after) / (CERTAIN - before)
    for x in range(g.rules.n_characters):
        chances[who, x] *= rest
    chances[who, whom] = after


# What a player makes of it -----------------------------------------------------------------------------------


@jit
def form_beliefs(g: Game) -> None:
    """Work out the chances that each loves, and hates, each, as the decider believes: ``thoughts.loves[x, y]``."""
    believe(g, g.love_of, g.love, g.thoughts.loves)
    believe(g, g.hate_of, g.hate, g.thoughts.hates)


@jit
def believe(g: Game, inferred: Any, true: Any, believed: Any) -> None:
    """Work out chances: known, inferred, or the same for all, but for whom nobody else can love (hate)."""
    decider = me(g)
    own = int64(true[decider])
    level = weight(g, BELIEFS)
    for x in range(g.rules.n_characters):
        if not has(g.cast, x):
            continue
        if x == decider or level > HALFWAY:
            for y in range(g.rules.n_characters):
                believed[x, y] = CERTAIN if int64(true[x]) == y else IMPOSSIBLE
            continue
        rest = CERTAIN - np.float64(inferred[x, own])
        for y in range(g.rules.n_characters):
            if level < A_LITTLE:
                believed[x, y] = CERTAIN / (g.rules.players - 1) if has(g.cast, y) else IMPOSSIBLE
            else:
                believed[x, y] = np.float64(inferred[x, y]) / rest
        believed[x, own] = IMPOSSIBLE
