"""The bots of Caribbean Star (rules 5.9). What they weigh is counted in tenths of a point, so that it is exact."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, count, lowest
from lifeboat_sim.jit import int64, jit

from ..shared.bots import PASSIVE, RANDOM, bots, choose_at_random, choose_passive
from ..shared.cards import ACE, place_of, rank
from ..shared.chance import bot_pick
from ..shared.hands import between, nth, ranks_of
from .rules.cards import SIX, acts_in, is_act, mistakes_in, owner, points_of
from .rules.effects import EIGHT_CARD, NINE, SEVEN, SWAP
from .rules.settlement import factor_of, half_points
from .state import PASS, PLAYERS, PLAYING, REACTING, REMOVING, State

NO_ACE, EVALUATOR, SAMPLER = (int64(number) for number in range(2, 5))
BOTS = bots(
    [
        ("no_ace", "As random, but never uses an ace."),
        (
            "evaluator",
            "Plays the card that is worth most to it as the table lies; an ace cancels a loss of 6 points.",
        ),
        (
            "sampler",
            "As evaluator, with a card's worth averaged over K cards that the opponent might play.",
            {"K": 24.0},
        ),
    ]
)
MOST_SAMPLES = 1000.0
"""K is 1 to so many, whatever is asked for."""
HALF, TENTHS = int64(5), int64(10)
"""Half a point and a point in tenths."""
WORTH_AN_ACE = int64(-60)
SAMPLES, TIES = int64(1), int64(1 << 12)
"""The first of a decision's rolls that sample the opponent's cards, and that decide between equally good ones."""


@jit
def choose(g: State) -> int:
    """Return the option that the decider's bot chooses."""
    bot = g.bot[g.decider]
    if bot == RANDOM:
        return choose_at_random(g)
    if bot == PASSIVE:
        return choose_passive(g)
    if bot == NO_ACE:
        return choose_at_random(g) if g.kind == PLAYING or g.kind == REMOVING else int64(0)
    if g.kind == PLAYING:
        return best_card(g, samples_of(g) if bot == SAMPLER else int64(0))
    if g.kind == REACTING:
        copy_areas(g)
        return int64(1) if value_of(g, g.decider, int64(g.shown[g.player])) <= WORTH_AN_ACE else int64(0)
    if g.kind == REMOVING:
        return place_of(g.options, g.n_options, best_removal(g, int64(g.area[g.decider])))
    return int64(0)  # these bots use aces on revealed cards alone


@jit
def samples_of(g: State) -> int:
    """Return K, how many cards of the opponent the sampler tries."""
    return int64(max(1.0, min(MOST_SAMPLES, g.weights[g.decider, 0])))


@jit
def best_card(g: State, samples: int) -> int:
    """Return the option of the highest value, a random one of equal ones; ``samples`` 0: as the table lies."""
    me = g.decider
    unseen = int64(0) if samples == 0 else unseen_cards(g, me)
    best, n, found = int64(0), int64(0), int64(0)
    for i in range(g.n_options):
        card = int64(g.options[i])
        if samples == 0:
            copy_areas(g)
            value = value_of(g, me, card)
        else:
            value = sampled_value(g, me, card, samples, unseen)
        if n == 0 or value > best:
            best, n, found = value, int64(1), int64(i)
        elif value == best:
            n += 1
            found = int64(i) if bot_pick(g, n, TIES + n) == 0 else found
    return found


@jit
def unseen_cards(g: State, me: int) -> int:
    """Return the cards that could be the opponent's, but for aces: those in its hand and in the deck."""
    unseen = g.hand[1 - me]
    for i in range(g.drawn, g.n_deck):
        unseen |= bit(int64(g.deck[i]))
    return unseen & ~between(ACE, ACE)


@jit
def sampled_value(g: State, me: int, card: int, samples: int, unseen: int) -> int:
    """Return the sum of a card's values against sampled cards of the opponent; the lower card is executed first."""
    total = int64(0)
    for sample in range(samples):
        other = nth(unseen, bot_pick(g, count(unseen), SAMPLES + sample))
        copy_areas(g)
        if other < card:
            execute_in_trial(g, other)
        total += value_of(g, me, card)
    return total


@jit
def copy_areas(g: State) -> None:
    """Copy both areas to where bots try things out."""
    for seat in range(PLAYERS):
        g.trial[seat] = g.area[seat]


@jit
def value_of(g: State, me: int, card: int) -> int:
    """Return what a card is worth to a player on the table of the trial."""
    seat = owner(card)
    area = int64(g.trial[seat])
    sign = int64(1) if seat == me else int64(-1)
    now = half_points(g, area)
    if is_act(card):
        return sign * HALF * (half_points(g, area | bit(card)) - now)
    if rank(card) == SEVEN or rank(card) == NINE:
        if acts_in(area):
            return sign * 4 * now  # 0.8 of it
        return sign * (5 * ranks_of(mistakes_in(area)) - 1)  # half of the mistakes - 0.1
    if rank(card) == EIGHT_CARD:
        return sign * 3  # 0.3
    if rank(card) == SIX:
        return sign * (HALF * now if now != 0 else TENTHS)
    if rank(card) == SWAP:
        return int64(0)
    return -sign * TENTHS * rank(card) * factor_of(g, area)


@jit
def best_removal(g: State, area: int) -> int:
    """Return the act whose half points, with a settlement of the rest, are most; PASS if no removal is better."""
    best, found = half_points(g, area), PASS
    acts = acts_in(area)
    while acts:
        act = lowest(acts)
        acts &= acts - 1
        value = points_of(g, act) + half_points(g, area & ~bit(act))
        if value > best:
            best, found = value, act
    return found


@jit
def execute_in_trial(g: State, card: int) -> None:
    """Let a card have its effect on the areas of the trial; at an 8 its owner does what is best."""
    seat = owner(card)
    if rank(card) == SEVEN or rank(card) == NINE:
        g.trial[seat] = 0
    elif rank(card) == EIGHT_CARD:
        act = best_removal(g, int64(g.trial[seat]))
        if act != PASS:
            g.trial[seat] &= ~bit(act)
    elif rank(card) != SWAP:
        g.trial[seat] |= bit(card)
