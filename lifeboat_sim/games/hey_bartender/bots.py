"""The bots of Hey, Bartender! (rules 2.10)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ..shared.bots import PASSIVE, RANDOM, bots, choose_at_random, choose_passive
from ..shared.cards import KING
from ..shared.exchange import excess, note_sums, value, worth
from .rules import highest_value
from .state import State

HIGH, LOW, GREEDY, HOARDER = (int64(number) for number in range(2, 6))
BOTS = bots(
    [
        ("high", "Plays its highest card."),
        ("low", "Plays its lowest card."),
        (
            "greedy",
            "Plays the card that scores most now, the highest of equals; one that needs a refill counts refill_guess.",
            {"refill_guess": 1.5},
        ),
        (
            "hoarder",
            "Greedy, but a card costs h for each point that it is below the king: low ones are kept for later.",
            {"refill_guess": 1.5, "h": 0.25},
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
    if bot == LOW:
        return int64(0)
    if bot == HIGH:
        return g.n_options - 1
    if bot == GREEDY:
        return choose_by_gain(g, 0.0)
    return choose_by_gain(g, g.weights[g.decider, 1])


@jit
def choose_by_gain(g: State, h: float) -> int:
    """Return the card that gains most, less ``h`` for each point below the king; of equals the highest."""
    refill_guess = g.weights[g.decider, 0]
    total = worth(g.bar, highest_value(g))
    note_sums(g, g.bar, highest_value(g))
    best, most, dearest = int64(0), 0.0, int64(0)
    for i in range(g.n_options):
        price = value(int64(g.options[i]), highest_value(g))
        gain = (float(excess(g, price)) if total >= price else refill_guess) - h * (KING - price)
        if i == 0 or gain > most or (gain == most and price > dearest):
            best, most, dearest = int64(i), gain, price
    return best
