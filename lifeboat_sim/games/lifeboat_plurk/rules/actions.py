"""Actions of a slot (rules 9.6): what is legal, in canonical order, and what it does."""

from __future__ import annotations

from lifeboat_sim.core.bits import has, lowest
from lifeboat_sim.jit import int64, jit

from ...shared.loop import ask, offer, tell
from ...shared.options import OPEN
from ...shared.state import NONE
from ..events import ADVANCED, ATE, DISCARDED, FREE_ACTION, GAMBLED, HEALED, SEARCHED, USED
from ..options import IMMUNE, ON_SELF
from ..state import (
    ACTION,
    ADVANCE,
    ANGEL,
    COMPASS,
    DISCARD,
    DOLL,
    EAT,
    ENERGY_SAVER,
    FIGHT,
    FLARE,
    HEAL,
    ITEMS,
    LOTTERY,
    MEDKIT,
    MOST_HP,
    PASS,
    ROB,
    SAILOR,
    SEARCH,
    USE_COMPASS,
    USE_DOLL,
    USE_FLARE,
    USE_MEDKIT,
    State,
)
from .allocation import roll_on_table
from .choices import choice_of, item_of, seat_of, verb_of
from .damage import is_unconscious
from .dice import DRAWN, SAILOR_DIE, pair_counts, roll_pair, rolls_free_action
from .fight import begin_fight
from .hidden_roles import shows
from .possessions import consume_portion, destroy, hand_over, has_food, holds, whole
from .robbery import begin_robbery
from .rounds import after_action, end_slot

NOBODY, NOTHING = int64(0), int64(0)
COMPASS_PROGRESS, FLARE_PROGRESS = int64(10), int64(20)


# What is legal ------------------------------------------------------------------------------------------------


@jit
def ask_action(g: State) -> None:
    """Table 9.6, row by row; like items are one option."""
    me = g.actor
    can_pay = g.ap[me] >= 1
    ask(g, me, ACTION)
    offer(g, PASS)
    if can_pay:
        offer_plain(g, ADVANCE)
        offer_robberies(g, me)
        if is_below(int64(g.gambled[me]), g.rules.lottery_limit):
            offer_plain(g, LOTTERY)
        offer_fights(g, me)
        offer_searches(g)
        offer_items(g, DISCARD, NOBODY, int64(g.kinds[me]))
    if has_food(g, me) and is_below(int64(g.eaten[me]), g.rules.eat_limit):
        offer_plain(g, EAT)
    if holds(g, me, MEDKIT):
        offer_medkits(g, me, USE_MEDKIT)
        if can_pay and g.place[me] == ANGEL:
            offer_medkits(g, me, HEAL)
    if can_pay and holds(g, me, COMPASS):
        offer_plain(g, USE_COMPASS)
    if can_pay and holds(g, me, DOLL):
        offer_plain(g, USE_DOLL)
    if holds(g, me, FLARE):
        offer_plain(g, USE_FLARE)


@jit
def offer_plain(g: State, verb: int) -> None:
    """List an action that is about nobody and nothing."""
    offer(g, choice_of(verb, NOBODY, NOTHING))


@jit
def offer_items(g: State, verb: int, seat: int, kinds: int) -> None:
    """List one option for each kind of item of a set."""
    while kinds:
        offer(g, choice_of(verb, seat, lowest(kinds)))
        kinds &= kinds - 1


@jit
def offer_robberies(g: State, me: int) -> None:
    """List each kind of item of each other player who is not dead."""
    for q in range(g.players):
        if q != me and not g.dead[q]:
            offer_items(g, ROB, int64(q), int64(g.kinds[q]))


@jit
def offer_fights(g: State, me: int) -> None:
    """List each other player who is not dead; 9.12 A9 the unconscious may be immune."""
    for q in range(g.players):
        if q != me and not g.dead[q] and not (g.rules.unconscious_fight == IMMUNE and is_unconscious(g, int64(q))):
            offer(g, choice_of(FIGHT, int64(q), NOTHING))


@jit
def offer_searches(g: State) -> None:
    """List each dead player with possessions left."""
    for q in range(g.players):
        if g.dead[q] and g.kinds[q] != 0:
            offer(g, choice_of(SEARCH, int64(q), NOTHING))


@jit
def offer_medkits(g: State, me: int, verb: int) -> None:
    """List who can be healed: anybody, or 9.12 A12 oneself alone."""
    for q in range(g.players):
        if can_be_healed(g, int64(q)) and (q == me or g.rules.medkit_target != ON_SELF):
            offer(g, choice_of(verb, int64(q), NOTHING))


@jit
def can_be_healed(g: State, seat: int) -> bool:
    """Return whether a player is not dead and has less HP than it can have."""
    most = int64(g.stamina[seat]) if g.rules.hp_cap else MOST_HP
    return not g.dead[seat] and g.hp[seat] < most


@jit
def is_below(n: int, limit: int) -> bool:
    """Return whether there may be one more."""
    return limit == OPEN or n < limit


# What is done -------------------------------------------------------------------------------------------------


@jit
def take_action(g: State, choice: int) -> None:
    """Pay first; then do it."""
    me = g.actor
    verb, q, item = verb_of(choice), seat_of(choice), item_of(choice)
    if verb == PASS:
        end_slot(g)
        return
    g.acted[me] += 1
    if costs(verb):
        pay(g, me)
    if verb == ROB:
        begin_robbery(g, me, q, item)
        return
    if verb == FIGHT:
        g.fights_begun[me] += 1
        g.named = NONE
        begin_fight(g, me, q)
        return
    if verb == ADVANCE:
        advance_boat(g, me)
    elif verb == LOTTERY:
        play_lottery(g, me)
    elif verb == SEARCH:
        search(g, me, q)
    elif verb == DISCARD:
        destroy(g, me, item, int64(1))
        tell(g, DISCARDED, me, item, 0, 0, 0)
    elif verb == EAT:
        eat(g, me)
    elif verb in (USE_MEDKIT, HEAL):
        heal(g, me, q, verb)
    else:
        use_special(g, me, verb)
    after_action(g)


@jit
def costs(verb: int) -> bool:
    """Return whether an action costs 1 AP."""
    return verb != EAT and verb != USE_MEDKIT and verb != USE_FLARE


@jit
def pay(g: State, me: int) -> None:
    """9.6 Pay 1 AP, and have spent; the energy saver rolls first, and a 6 costs nothing."""
    g.priced[me] += 1
    shows(g, me, ENERGY_SAVER)
    if g.place[me] == ENERGY_SAVER and rolls_free_action(g, me, int64(g.priced[me])):
        tell(g, FREE_ACTION, me, 0, 0, 0, 0)
        return
    g.ap[me] -= 1
    g.spent[me] = 1


@jit
def advance_boat(g: State, me: int) -> None:
    """9.5 Roll pairs of a coin and a die; the sailor's dice have twelve sides."""
    g.advanced[me] += 1
    g.advances[me] += 1
    shows(g, me, SAILOR)
    sails = g.place[me] == SAILOR
    pairs = g.rules.sailor_pairs if sails else g.rules.adv_pairs
    sides = SAILOR_DIE if sails else g.rules.adv_die
    rolled = int64(0)
    for pair in range(pairs):
        rolled += pair_counts(roll_pair(g, me, int64(g.advanced[me]), int64(pair), sides), sides)
    g.progress += rolled
    tell(g, ADVANCED, me, rolled, g.progress, 0, 0)


@jit
def play_lottery(g: State, me: int) -> None:
    """Roll once on the allocation table."""
    g.gambled[me] += 1
    g.lotteries[me] += 1
    tell(g, GAMBLED, me, 0, 0, 0, 0)
    roll_on_table(g, me, DRAWN, int64(g.gambled[me]))


@jit
def search(g: State, me: int, q: int) -> None:
    """Take everything that a dead player has left."""
    tell(g, SEARCHED, me, q, 0, 0, 0)
    for item in range(ITEMS):
        if has(int64(g.kinds[q]), int64(item)):
            hand_over(g, int64(item), whole(g, q, int64(item)), q, me)


@jit
def eat(g: State, me: int) -> None:
    """Eat a ration or portion, for 1 AP."""
    consume_portion(g, me)
    g.ap[me] += 1
    g.ate[me] = 1
    g.eaten[me] += 1
    g.rations_eaten[me] += 1
    tell(g, ATE, me, int64(g.ap[me]), 0, 0, 0)


@jit
def heal(g: State, me: int, q: int, verb: int) -> None:
    """Give 1 HP with a medkit; the angel can do so without using it up."""
    g.hp[q] += 1
    if verb == HEAL:
        shows(g, me, ANGEL)
    else:
        destroy(g, me, MEDKIT, int64(1))
        g.medkits_used[me] += 1
    tell(g, HEALED, me, q, int64(g.hp[q]), int64(verb == HEAL), 0)


@jit
def use_special(g: State, me: int, verb: int) -> None:
    """Use up the compass, the cursed doll, or the flare gun."""
    if verb == USE_COMPASS:
        destroy(g, me, COMPASS, int64(1))
        g.progress += COMPASS_PROGRESS
        tell(g, USED, me, COMPASS, g.progress, 0, 0)
    elif verb == USE_DOLL:
        destroy(g, me, DOLL, int64(1))
        g.doll = 1
        tell(g, USED, me, DOLL, g.progress, 0, 0)
    else:
        destroy(g, me, FLARE, int64(1))
        g.progress += FLARE_PROGRESS
        tell(g, USED, me, FLARE, g.progress, 0, 0)
