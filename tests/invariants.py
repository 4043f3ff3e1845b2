"""The invariant checker: what must be true of a record at every decision, jitted so that it can see many games."""

from typing import Any

import numpy as np

from lifeboat_sim.core.bits import bit, count, has, lowest
from lifeboat_sim.core.records import Ints, Records, array, layout, make, scalar
from lifeboat_sim.games.lifeboat import decisions, steps, verbs
from lifeboat_sim.games.lifeboat.boat import NONE, conscious
from lifeboat_sim.games.lifeboat.bots import choose
from lifeboat_sim.games.lifeboat.play import advance, apply
from lifeboat_sim.games.lifeboat.rules.setup import set_up
from lifeboat_sim.games.lifeboat.state import CHARACTERS, KINDS, MAX_OPTIONS
from lifeboat_sim.jit import entry, int64, jit

BROKEN = (
    "fine",
    "a decision with one option was asked, or too many options",
    "somebody unconscious decides",
    "the passive option is not the first",
    "options are not in canonical order",
    "an option is listed twice",
    "seats are not a permutation of those aboard",
    "a marker, parasol or card belongs to somebody who is not aboard",
    "counts of cards and sets of kinds disagree",
    "provisions came from nowhere",
    "a navigation card is missing or doubled",
    "wounds are not those taken less those healed",
    "birds are out of bounds",
    "a score is not the sum of its parts",
    "the win is not shared out exactly once",
    "a lost character scores",
    "who drank liquid courage, and from which cards, does not fit together",
    "random bots did not finish the game",
    "a provision left the game that nobody used up, or was used up and is still there",
    "a dead body took a wound",
    "somebody lost came back",
    "a bot chose an option that is not there",
)
(
    ONE_OPTION,
    SLEEPER,
    PASSIVE,
    ORDER,
    TWICE,
    SEATS,
    GHOST,
    COUNTS,
    PROVISIONS,
    CARDS,
    WOUNDS,
    BIRDS,
    PARTS,
    WIN,
    LOST,
    COURAGE,
    ENDLESS,
    WASTED,
    BODY,
    CAME_BACK,
    NO_OPTION,
) = (int64(i) for i in range(1, len(BROKEN)))
ZERO, ONE = int64(0), int64(1)
UNFINISHED = int64(2)
HEAL, FIRE_FLARE, CANNIBALISM = int64(4), int64(6), int64(7)
"""Places in ACTIONS."""


class Memory:
    """What the checker remembers of a game: how it began, and the decision before."""

    asked: Ints = array("i8", len(decisions.NAMES))  # decisions of each kind, in all games
    began_with: Ints = array("i8", CHARACTERS)  # wounds at the beginning
    navigation: int = scalar()  # set of navigation cards in the game
    aboard: int = scalar()  # set of characters
    provisions: Ints = array("i8", KINDS)  # cards of each kind still in the game
    used_up: int = scalar()  # cards used up by actions
    rounds: int = scalar()


MEMORY = layout(Memory)


def new_memory() -> Records:
    """Return an empty memory."""
    return make(MEMORY)


@jit
def provisions_of(g: Any, kind: int) -> int:
    """Return how many cards of a kind are still in the game."""
    n = int64(g.pile[kind])
    for p in range(CHARACTERS):
        n += g.hand[p, kind] + g.table[p, kind]
    for i in range(g.provisions_left):
        n += g.provisions[g.provisions_top + i] == kind
    return n


@jit
def cards_of(g: Any) -> int:
    """Return the set of navigation cards in the game."""
    cards = g.row_stack | g.aside
    for i in range(g.navigation_left):
        cards |= bit(int64(g.navigation[(g.navigation_top + i) & 63]))
    if g.stage == steps.ROWING:
        for i in range(g.poll, g.n_drawn):
            cards |= bit(int64(g.drawn[i]))
    if g.card >= 0:
        cards |= bit(g.card)
    return cards


@jit
def actions_that_use_up(g: Any) -> int:
    """Return how many cards actions used up; single-use flares, which go after fights, too, are not among them."""
    n = ZERO
    for p in range(CHARACTERS):
        n += g.did[p, CANNIBALISM]
        if not has(g.rules.kit_keepers, p):
            n += g.did[p, HEAL]
        if g.rules.flare_weapon == ZERO:
            n += g.did[p, FIRE_FLARE]
    return n


@jit
def memorise(g: Any, memory: Any) -> None:
    """Remember the beginning of a game."""
    memory.navigation = cards_of(g)
    memory.aboard = g.aboard
    memory.used_up = actions_that_use_up(g)
    memory.rounds = g.rounds
    for kind in range(KINDS):
        memory.provisions[kind] = provisions_of(g, kind)
    for p in range(CHARACTERS):
        memory.began_with[p] = g.wounds[p]


@jit
def passive_verb(kind: int) -> int:
    """Return the verb of the passive option of a decision; of `keep`, `take` and `navigate` there is none."""
    if kind == decisions.ACTION:
        return verbs.NOTHING
    if kind == decisions.REPLY:
        return verbs.AGREE
    if kind == decisions.ACCEPT:
        return verbs.REFUSE
    if kind == decisions.JOIN:
        return verbs.STAY_OUT
    if kind == decisions.ROW:
        return verbs.BOTTOM
    if kind == decisions.DRINK:
        return verbs.SUFFER
    if kind == decisions.OBJECT:
        return verbs.ALLOW
    if kind in (decisions.SHOW_COMPASS, decisions.PRESERVER, decisions.CHUM, decisions.GIVE_WATER):
        return verbs.HOLD
    return verbs.DONE


@jit
def order_key(g: Any, code: int) -> int:
    """Return what options are sorted by: verb, seat from the bow, hand before table, kind, second kind."""
    seat = ZERO
    who = verbs.who_of(code)
    if who != verbs.NO_ONE:
        while g.seats[seat] != who:
            seat += 1
    kind = verbs.kind_of(code)
    place = (
        ZERO if kind == verbs.NO_KIND and g.kind != decisions.NAVIGATE else kind + 1
    )  # "mug X" stands before "mug X hidden"
    table_only = ZERO
    if g.kind in (decisions.GIVE, decisions.OFFER) and kind < KINDS:
        table_only = int64(not has(g.hand_kinds[g.decider], kind))
    return (((verbs.verb_of(code) * 16 + seat) * 2 + table_only) * 64 + place) * 64 + verbs.other_of(code)


@jit
def broken_decision(g: Any) -> int:
    """Check the decision that is open."""
    if g.n_options < 2 or g.n_options > MAX_OPTIONS:
        return ONE_OPTION
    if not has(g.aboard, g.decider) or not conscious(g, g.decider):
        return SLEEPER
    first = ZERO
    if g.kind not in (decisions.KEEP, decisions.TAKE, decisions.NAVIGATE):
        first += 1
        if verbs.verb_of(int64(g.options[0])) != passive_verb(g.kind):
            return PASSIVE
    for i in range(first + 1, g.n_options):
        before, now = order_key(g, int64(g.options[i - 1])), order_key(g, int64(g.options[i]))
        if before == now:
            return TWICE
        if before > now:
            return ORDER
    return ZERO


@jit
def fighters(g: Any) -> int:
    """Return the set of characters in the fight that is on."""
    members = ZERO
    for p in range(CHARACTERS):
        if g.stage == steps.FIGHT and g.side[p] != 0:
            members |= bit(int64(p))
    return members


@jit
def broken_boat(g: Any, memory: Any) -> int:
    """Check seats, markers, cards and wounds."""
    seen = ZERO
    for seat in range(g.n_aboard):
        if has(seen, int64(g.seats[seat])):
            return SEATS
        seen |= bit(int64(g.seats[seat]))
    if seen != g.aboard or g.aboard & ~g.cast:
        return SEATS
    if g.aboard & ~memory.aboard:
        return CAME_BACK
    memory.aboard = g.aboard
    if g.parasol_open & ~g.aboard or g.rowed & ~g.cast or g.fought & ~g.cast or g.drank & ~g.fought & ~fighters(g):
        return GHOST
    wounds, meals = ZERO, ZERO
    for p in range(CHARACTERS):
        size, hand, table = ZERO, ZERO, ZERO
        for kind in range(KINDS):
            if g.hand[p, kind] < 0 or g.table[p, kind] < 0:
                return COUNTS
            if g.tasted[p, kind] < 0 or g.tasted[p, kind] > g.table[p, kind]:
                return COURAGE
            if g.tasted[p, kind] > 0 and not has(g.rules.liquid_courage, kind):
                return COURAGE
            size += g.hand[p, kind]
            hand |= int64(g.hand[p, kind] > 0) << int64(kind)
            table |= int64(g.table[p, kind] > 0) << int64(kind)
        if size != g.hand_size[p] or hand != g.hand_kinds[p] or table != g.table_kinds[p]:
            return COUNTS
        if not has(g.aboard, p) and (hand or table):
            return GHOST
        if has(g.parasol_open, p) and table & g.rules.parasols == 0:
            return GHOST
        wounds += g.wounds[p] - memory.began_with[p]
        for cause in range(4):
            wounds -= g.wounds_by[p, cause]
        wounds += g.did[p, HEAL]
        meals += g.did[p, CANNIBALISM]
        if has(g.drank, p) != (g.courage[p] > 0) or g.best_drink[p] > g.courage[p]:
            return COURAGE
        if g.wounds[p] < 0:
            return WOUNDS
        if has(g.aboard, p) and g.wounds[p] > max(memory.began_with[p], g.rules.sizes[p] + ONE):
            return BODY
    if wounds > 0 or wounds < -meals * CHARACTERS:  # cannibalism heals those who are hurt
        return WOUNDS
    if g.birds < 0 or g.birds > g.rules.birds_to_land + 2:  # the sum of a flare may go beyond the last bird
        return BIRDS
    return ZERO


@jit
def broken_decks(g: Any, memory: Any) -> int:
    """Check that every navigation card is in one place, that no provision appears, and none goes unused.

    Before the navigation card is played only actions use up cards, and fights the single-use flares.
    """
    single_use = g.rules.flare_weapon != ZERO
    gone = ZERO
    for kind in range(KINDS):
        now = provisions_of(g, kind)
        if now > memory.provisions[kind]:
            return PROVISIONS
        if not (single_use and has(g.rules.flares, kind)):
            gone += memory.provisions[kind] - now
        memory.provisions[kind] = now
    used_up = actions_that_use_up(g)
    if g.rounds == memory.rounds and g.stage <= steps.COURSE and gone != used_up - memory.used_up:
        return WASTED
    memory.used_up = used_up
    memory.rounds = g.rounds
    places = count(g.row_stack) + count(g.aside) + g.navigation_left + int64(g.card >= 0)
    if g.stage == steps.ROWING:
        places += g.n_drawn - g.poll
    if cards_of(g) != memory.navigation or places != count(memory.navigation):
        return CARDS
    return ZERO


@jit
def broken_result(g: Any) -> int:
    """Check a finished game."""
    won = ZERO
    for p in range(CHARACTERS):
        parts = ZERO
        for part in range(4):
            parts += g.points[p, part]
        if parts != g.score[p]:
            return PARTS
        if has(g.cast, p) and not has(g.aboard, p) and g.rules.lost_score == 0 and g.score[p] != 0:
            return LOST
        won += g.win[p]
    rest = g.cast
    best, best_won = int64(-1), ZERO
    while rest:
        p = lowest(rest)
        rest &= rest - 1
        best = max(best, int64(g.score[p]))
    for p in range(CHARACTERS):
        if g.win[p] > 0 and g.score[p] != best:
            return WIN
        best_won += g.win[p]
    if won not in (840, 0) or best_won != won or (won == 0 and g.ended_by == 0):
        return WIN
    return ZERO


@jit
def check_to_the_end(g: Any, memory: Any) -> int:
    """Play to the end and check every decision; return a place in BROKEN."""
    memorise(g, memory)
    advance(g)
    while g.stage != steps.OVER:
        memory.asked[g.kind] += 1
        broken = broken_decision(g)
        if not broken:
            broken = broken_boat(g, memory)
        if not broken:
            broken = broken_decks(g, memory)
        if broken:
            return broken
        choice = choose(g)
        if choice < 0 or choice >= g.n_options:
            return NO_OPTION
        apply(g, choice)
        advance(g)
    broken = broken_boat(g, memory)
    if broken or g.ended_by == UNFINISHED:
        return broken
    return broken_result(g)


@entry
def play_checked(records: Any, memories: Any, set_up_games: bool, seed: np.uint64, first: int, last: int) -> int:
    """Play games and check every decision; return 0, or game number * 64 + place in BROKEN.

    With ``set_up_games`` they are set up; otherwise there is one record for each, which stands at a position.
    """
    for number in range(first, last):
        if set_up_games:
            set_up(records[0], seed, number)
            broken = check_to_the_end(records[0], memories[0])
            if not broken and records[0].ended_by == UNFINISHED and records[0].rules.max_rounds >= 200:
                broken = ENDLESS
        else:
            broken = check_to_the_end(records[number], memories[0])
        if broken:
            return number * 64 + broken
    return NONE
