"""The bots of Brain Baseball (rules 7.7)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ..shared.bots import PASSIVE, RANDOM, bots, choose_at_random, choose_passive
from ..shared.cards import rank
from .rules.hands import catch_rank
from .state import PITCHING, SWINGING, State

GUARD, OPPORTUNIST, STREAKER = (int64(number) for number in range(2, 5))
BOTS = bots(
    [
        ("guard", "Pitches its lowest card, swings with the lowest whenever it can, and catches balls from 5 up."),
        ("opportunist", "As guard, but swings only at balls from 6 up, or with its highest after a strike."),
        (
            "streaker",
            "Pitches low with three low cards; swings at balls from 8 up, and high at two strikes.",
        ),
    ]
)
WORTH_CATCHING, OPPORTUNITY, STREAKERS_BALL = int64(5), int64(6), int64(8)
LOW, ENOUGH_LOW = int64(4), int64(3)
A_STRIKE, TWO_STRIKES = int64(1), int64(2)
FIRST = int64(0)
"""The first option: the lowest pitch, or to pass."""
LOWEST = int64(1)
"""The option of the lowest card where the first one is to pass."""


@jit
def choose(g: State) -> int:
    """Return the option that the decider's bot chooses."""
    bot = g.bot[g.decider]
    if bot == RANDOM:
        return choose_at_random(g)
    if bot == PASSIVE:
        return choose_passive(g)
    if g.kind == PITCHING:
        return middle_or_lowest(g) if bot == STREAKER else FIRST
    if g.kind == SWINGING:
        if bot == OPPORTUNIST:
            return swing(g, OPPORTUNITY, g.streak >= A_STRIKE)
        if bot == STREAKER:
            return swing(g, STREAKERS_BALL, g.streak == TWO_STRIKES)
        return LOWEST
    return lowest_catch(g)


@jit
def middle_or_lowest(g: State) -> int:
    """Pitch the lowest of three low cards or more, otherwise the median card: of an even number the upper one."""
    n_low = int64(0)
    for i in range(g.n_options):
        n_low += rank(g.options[i]) <= LOW
    return FIRST if n_low >= ENOUGH_LOW else g.n_options // 2


@jit
def swing(g: State, from_ball: int, is_in_danger: bool) -> int:
    """Swing with the lowest card at a ball that is worth it, else with the highest against a strikeout, else pass."""
    if rank(g.ball) >= from_ball:
        return LOWEST
    return g.n_options - 1 if is_in_danger else FIRST


@jit
def lowest_catch(g: State) -> int:
    """Catch with the lowest card in catch order if the ball is worth it."""
    if rank(g.ball) < WORTH_CATCHING:
        return FIRST
    best = LOWEST
    for i in range(LOWEST + 1, g.n_options):
        if catch_rank(g.options[i]) < catch_rank(g.options[best]):
            best = int64(i)
    return best
