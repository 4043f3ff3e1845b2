"""The bots of Last Man Standing (rules 4.8)."""

from __future__ import annotations

from lifeboat_sim.core.bits import count
from lifeboat_sim.core.chance import below, derive
from lifeboat_sim.jit import int64, jit

from ..shared.bots import PASSIVE, RANDOM, bots, choose_at_random, choose_passive
from ..shared.cards import rank
from ..shared.chance import bot_roll
from ..shared.hands import ALL_CARDS, between, nth
from .duels import clear_duel, height, lay_card, resolve
from .state import BUYING, HEIGHTS, State

MISER, CHERRY, SAMPLER = (int64(number) for number in range(2, 5))
BOTS = bots(
    [
        ("miser", "Always buys the cheapest card, and fights with a card at random."),
        ("cherry", "Buys cheap cards of a rank that few are known to hold; fights with a card at random."),
        (
            "sampler",
            "Always buys the cheapest card; fights with the one that wins most against K draws of the others' cards.",
            {"K": 24.0},
        ),
    ]
)
MOST_COPIES = int64(2)
"""More copies of a rank count no more."""


@jit
def choose(g: State) -> int:
    """Return the option that the decider's bot chooses."""
    bot = g.bot[g.decider]
    if bot == RANDOM:
        return choose_at_random(g)
    if bot == PASSIVE:
        return choose_passive(g)
    if g.kind == BUYING:
        return choose_rare_rank(g) if bot == CHERRY else choose_passive(g)
    return choose_by_samples(g) if bot == SAMPLER else choose_at_random(g)


@jit
def choose_rare_rank(g: State) -> int:
    """Return the slot with the least price and twice the known copies of the card; of equals the cheaper one."""
    best, least = int64(0), int64(0)
    for i in range(g.n_options):
        slot = int64(g.by_price[g.options[i]])
        cost = g.rules.prices[slot] + 2 * min(MOST_COPIES, known_copies(g, rank(int64(g.row[slot]))))
        if i == 0 or cost < least:
            best, least = int64(i), cost
    return best


@jit
def known_copies(g: State, of_rank: int) -> int:
    """Return how many cards of a rank the decider holds, or has seen the others buy."""
    of_that_rank = between(of_rank, of_rank)
    n = int64(0)
    for seat in range(g.players):
        known = g.hand[seat] if seat == g.decider else g.hand[seat] & ~g.hidden[seat]
        n += count(known & of_that_rank)
    return n


@jit
def choose_by_samples(g: State) -> int:
    """Return the card that wins most in ``K`` imagined duels; of equals the highest."""
    unseen = ALL_CARDS & ~(g.public | g.hand[g.decider])
    for at in range(HEIGHTS):
        g.worth[at] = 0
    for sample in range(int64(g.weights[g.decider, 0])):
        imagine_cards(g, unseen, sample)
        for i in range(g.n_options):
            at = height(g, int64(g.options[i]))
            if i == 0 or at != height(g, int64(g.options[i - 1])):
                g.worth[at] += imagined_gain(g, at)
    best = int64(0)
    for i in range(g.n_options):
        at, best_at = height(g, int64(g.options[i])), height(g, int64(g.options[best]))
        if g.worth[at] > g.worth[best_at] or (g.worth[at] == g.worth[best_at] and at > best_at):
            best = int64(i)
    return best


@jit
def imagine_cards(g: State, unseen: int, sample: int) -> None:
    """Draw a card of each other player: one of those in its hand, and for a hidden one any card not seen yet."""
    for seat in range(g.players):
        if seat == g.decider:
            continue
        bits = bot_roll(g, sample * g.players + seat)
        at = below(bits, count(g.hand[seat]))
        known = g.hand[seat] & ~g.hidden[seat]
        if at < count(known):
            card = nth(known, at)
        else:
            card = nth(unseen, below(derive(bits, 1), count(unseen)))
        g.imagined[seat] = height(g, card)


@jit
def imagined_gain(g: State, at: int) -> int:
    """Return what a card of some height wins against the imagined ones."""
    clear_duel(g)
    for seat in range(g.players):
        lay_card(g, seat, at if seat == g.decider else int64(g.imagined[seat]))
    resolve(g)
    return int64(g.gained[g.decider])
