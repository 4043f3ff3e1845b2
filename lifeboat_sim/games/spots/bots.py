"""The bots of Spots (rules 3.8)."""

from __future__ import annotations

from lifeboat_sim.core.bits import bit, lowest
from lifeboat_sim.jit import int64, jit

from ..shared.bots import PASSIVE, RANDOM, bots, choose_at_random, choose_passive
from ..shared.cards import KING, rank
from ..shared.exchange import MAX, change, excess, note_sums
from ..shared.hands import ranks_of
from ..shared.loop import next_seat
from .state import State

HIGH, GREEDY, REPLY1 = (int64(number) for number in range(2, 5))
BOTS = bots(
    [
        ("high", "Plays its highest card."),
        (
            "greedy",
            "Plays the card that receives most beyond its rank, the highest of equals; a refill counts refill_guess.",
            {"refill_guess": 1.5},
        ),
        (
            "reply1",
            "Greedy, less the most that the next player could receive beyond a card after that.",
            {"refill_guess": 1.5},
        ),
    ]
)


@jit
def choose(g: State) -> int:
    """Return the option that the decider's bot chooses."""
    bot = g.bot[g.decider]
    if bot == RANDOM:
        return choose_at_random(g)
    if bot == PASSIVE:
        return choose_passive(g)
    if bot == HIGH:
        return g.n_options - 1
    return choose_by_gain(g, bot == REPLY1)


@jit
def choose_by_gain(g: State, minds_reply: bool) -> int:
    """Return the card that gains most, of equals the highest; with or without the reply of the next player."""
    best, most, dearest = int64(0), 0.0, int64(0)
    for i in range(g.n_options):
        card = int64(g.options[i])
        gain = gain_of(g, g.market, card)
        if minds_reply:
            gain -= best_reply(g, card)
        if i == 0 or gain > most or (gain == most and rank(card) > dearest):
            best, most, dearest = int64(i), gain, rank(card)
    return best


@jit
def gain_of(g: State, market: int, card: int) -> float:
    """Return the excess that a card receives from a market, as far as can be known."""
    if ranks_of(market) < rank(card):
        return float(g.weights[g.decider, 0])
    note_sums(g, market, KING)
    return float(excess(g, rank(card)))


@jit
def best_reply(g: State, card: int) -> float:
    """Return the most that the next player could then gain; after a refill nobody knows, and it counts as another."""
    if ranks_of(g.market) < rank(card):
        return float(g.weights[g.decider, 0])
    market = (g.market & ~change(g, g.market, rank(card), KING, MAX)) | bit(card)
    hand = g.hand[next_seat(g, g.decider)]
    most = gain_of(g, market, lowest(hand))
    while hand:
        most = max(most, gain_of(g, market, lowest(hand)))
        hand &= hand - 1
    return most
