"""The bots of Barcelona (rules 8.7)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ..shared.bots import PASSIVE, RANDOM, bots, choose_at_random, choose_passive
from ..shared.cards import rank
from ..shared.chance import bot_pick
from .state import BLACK, CALL, EXIT, RED, SHOWING, State

ALWAYS_SHOW, RED9, EV = (int64(number) for number in range(2, 5))
BOTS = bots(
    [
        ("always_show", "Shows a card at random, and always calls the showdown."),
        ("red9", "Shows a red card of rank 9 or more, and calls with it; otherwise shows the black one and leaves."),
        ("ev", "Shows as red9; calls where pot and payments, at its chance to win, outweigh its own black card."),
    ]
)
HIGH = int64(9)


@jit
def choose(g: State) -> int:
    """Return the option that the decider's bot chooses."""
    bot = g.bot[g.decider]
    if bot == RANDOM:
        return choose_at_random(g)
    if bot == PASSIVE:
        return choose_passive(g)
    if bot == ALWAYS_SHOW:
        return bot_pick(g, int64(2), 1) if g.kind == SHOWING else CALL
    if g.kind == SHOWING:
        return RED if has_high_red(g) else BLACK
    if bot == RED9:
        return CALL if has_high_red(g) else EXIT
    return CALL if is_worth_calling(g) else EXIT


@jit
def has_high_red(g: State) -> bool:
    """Return whether the own red card is a 9 or higher."""
    return rank(g.red[g.decider]) >= HIGH


@jit
def is_worth_calling(g: State) -> bool:
    """Return whether a showdown is expected to win more than it costs: hidden black cards count 7."""
    me = g.decider
    mine = int64(g.red[me])
    chance = 1.0
    for seat in range(g.players):
        if g.stays[seat] and seat != me:
            if g.shown[seat] == RED:
                chance *= 1.0 if mine > g.red[seat] else 0.0
            else:
                chance *= (rank(mine) - 0.5) / 13
    return chance * (g.pot + 7 * (g.n_staying - 1)) > (1 - chance) * rank(g.black[me])
