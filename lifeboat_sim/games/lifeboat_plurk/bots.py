"""The bots of the dice version of Lifeboat (rules 9.16). What is not named there is the passive option.

Each looks at the public position and its own targets alone.
"""

from __future__ import annotations

from lifeboat_sim.core.bits import constants
from lifeboat_sim.jit import int64, jit

from ..shared.bots import PASSIVE, RANDOM, bots, choose_at_random, choose_passive
from ..shared.state import NONE
from .rules.choices import choice_of
from .rules.damage import is_awake, is_unconscious
from .rules.fight import FLARE_STRENGTH, can_burn, outcome_of, strength_of
from .rules.possessions import has_food, holds, whole
from .state import (
    ACCEPT,
    ACCEPTING,
    ACTION,
    ADVANCE,
    ATTACK,
    BURNING,
    CURSING,
    DEFEND,
    EAT,
    FIGHT,
    FIRE,
    FIRING,
    HOLD,
    JOINING,
    LOTTERY,
    MARK,
    PASS,
    RATION,
    REFUSE,
    RESERVE,
    ROB,
    STAY_OUT,
    THIEF,
    USE_COMPASS,
    USE_FLARE,
    USE_MEDKIT,
    State,
)

ROWER, HUNTER, LOOTER, LOOPER = constants(6)[2:]
BOTS = bots(
    [
        ("rower", "Rows when it has food, heals who is unconscious, joins the defender, refuses robberies."),
        ("hunter", "Rows, but fights its attack target where it is stronger and the target weak; curses it."),
        ("looter", "Rows, but robs rations of weaker players when it has none; boosts where that turns a fight."),
        ("looper", "Plays the lottery and eats until it holds ten portions, then rows."),
    ]
)
PASSES = int64(0)
"""The place of PASS among the options."""
NOTHING, NOBODY = int64(0), int64(0)
WEAK_HP, LAST_HP, GAMBLING_HP = int64(3), int64(1), int64(3)
STOCK, TWO_PORTIONS = int64(10), int64(2)


@jit
def choose(g: State) -> int:
    """Return the option that the decider's bot chooses."""
    bot = g.bot[g.decider]
    if bot == RANDOM:
        return choose_at_random(g)
    if bot == PASSIVE:
        return choose_passive(g)
    if g.kind == ACTION:
        return choose_action(g, int64(bot))
    if g.kind == ACCEPTING:
        return choose_answer(g, int64(bot))
    if g.kind == JOINING:
        return choose_side(g, int64(bot))
    if g.kind == CURSING and bot == HUNTER:
        return place_of(g, choice_of(MARK, int64(g.hunted[g.decider]), NOTHING), int64(0))
    if g.kind == FIRING and bot == LOOTER:
        return FIRE if turns_result(g, FLARE_STRENGTH) else HOLD
    if g.kind == BURNING and bot == LOOTER:
        return least_that_turns(g)
    return choose_passive(g)


@jit
def place_of(g: State, choice: int, otherwise: int) -> int:
    """Return the place of an option in the list, or another place if it is not there."""
    for i in range(g.n_options):
        if g.options[i] == choice:
            return int64(i)
    return otherwise


@jit
def place_of_verb(g: State, verb: int) -> int:
    """Return the place of an action that is about nobody and nothing; NONE: it is not legal."""
    return place_of(g, choice_of(verb, NOBODY, NOTHING), NONE)


# Actions ------------------------------------------------------------------------------------------------------


@jit
def choose_action(g: State, bot: int) -> int:
    """Choose an action: what a bot does first of all, then the rower's list."""
    if bot == LOOPER:
        return loop(g)
    first = NONE
    if bot == HUNTER:
        first = hunt(g)
    elif bot == LOOTER:
        first = loot(g)
    return first if first != NONE else row_home(g)


@jit
def row_home(g: State) -> int:
    """Rower: flare gun, compass; medkit; with AP advance or play the lottery; without, eat to advance."""
    me = g.decider
    for verb in (USE_FLARE, USE_COMPASS):
        place = place_of_verb(g, verb)
        if place != NONE:
            return place
    place = heal_someone(g)
    if place != NONE:
        return place
    if g.ap[me] >= 1:
        if has_food(g, me) or holds(g, me, RESERVE):
            return place_of(g, choice_of(ADVANCE, NOBODY, NOTHING), PASSES)
        if g.hp[me] >= GAMBLING_HP:
            return place_of(g, choice_of(LOTTERY, NOBODY, NOTHING), PASSES)
    elif g.items[me, RATION] >= TWO_PORTIONS:
        return place_of(g, choice_of(EAT, NOBODY, NOTHING), PASSES)
    return PASSES


@jit
def heal_someone(g: State) -> int:
    """Return the place of a medkit for the first unconscious player, or for itself at the last HP; NONE."""
    for q in range(g.players):
        if is_unconscious(g, int64(q)):
            place = place_of(g, choice_of(USE_MEDKIT, int64(q), NOTHING), NONE)
            if place != NONE:
                return place
    if g.hp[g.decider] <= LAST_HP:
        return place_of(g, choice_of(USE_MEDKIT, g.decider, NOTHING), NONE)
    return NONE


@jit
def hunt(g: State) -> int:
    """Hunter: with AP, fight the attack target if it is unconscious, or weaker and at 3 HP or less; NONE: not now."""
    target = int64(g.hunted[g.decider])
    if g.dead[target]:
        return NONE
    is_weak = strength_of(g, g.decider) > strength_of(g, target) and g.hp[target] <= WEAK_HP
    if is_unconscious(g, target) or is_weak:
        return place_of(g, choice_of(FIGHT, target, NOTHING), NONE)
    return NONE


@jit
def loot(g: State) -> int:
    """Looter: with AP and no food, rob a ration of who has most of them among those it can rob; NONE: of nobody."""
    me = g.decider
    if has_food(g, me):
        return NONE
    best, most = NONE, int64(0)
    for q in range(g.players):
        if q != me and not g.dead[q] and whole(g, int64(q), RATION) > most and can_rob(g, me, int64(q)):
            best, most = int64(q), whole(g, int64(q), RATION)
    return NONE if best == NONE else place_of(g, choice_of(ROB, best, RATION), NONE)


@jit
def can_rob(g: State, me: int, q: int) -> bool:
    """Return whether a looter dares to rob: the weaker and the unconscious, as the thief anyone."""
    return g.place[me] == THIEF or not is_awake(g, q) or strength_of(g, q) < strength_of(g, me)


@jit
def loop(g: State) -> int:
    """Looper: with AP advance when it holds 10 portions, otherwise play the lottery; without, eat."""
    verb = PASS
    if g.ap[g.decider] < 1:
        verb = EAT
    elif g.items[g.decider, RATION] >= STOCK:
        verb = ADVANCE
    else:
        verb = LOTTERY
    return place_of(g, choice_of(verb, NOBODY, NOTHING), PASSES)


# Robbery and fight --------------------------------------------------------------------------------------------


@jit
def choose_answer(g: State, bot: int) -> int:
    """The rower refuses, the looter if it is not the weaker one; the others accept."""
    if bot == ROWER:
        return REFUSE
    if bot == LOOTER:
        return ACCEPT if strength_of(g, g.decider) < strength_of(g, g.actor) else REFUSE
    return ACCEPT


@jit
def choose_side(g: State, bot: int) -> int:
    """The rower joins the defender; the hunter against its attack target, or for its guard target under attack."""
    if bot == ROWER:
        return DEFEND
    if bot != HUNTER:
        return STAY_OUT
    hunted, guarded = int64(g.hunted[g.decider]), int64(g.guarded[g.decider])
    if hunted == g.defender or hunted == g.actor:
        return ATTACK if hunted == g.defender else DEFEND
    return DEFEND if guarded == g.defender else STAY_OUT


@jit
def turns_result(g: State, boost: int) -> bool:
    """Return whether so much more strength on the own side changes the outcome."""
    now = outcome_of(g, g.attack_sum, g.defence_sum)
    if g.side[g.decider] == ATTACK:
        return outcome_of(g, g.attack_sum + boost, g.defence_sum) != now
    return outcome_of(g, g.attack_sum, g.defence_sum + boost) != now


@jit
def least_that_turns(g: State) -> int:
    """Return the least number of HP that turns the result; 0 if none does."""
    for k in range(1, can_burn(g, g.decider) + 1):
        if turns_result(g, int64(k)):
            return int64(k)
    return int64(0)
