"""Rules 2.4, End of round, and the end of the game."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from .. import steps
from ..boat import at, go, living
from ..options import value
from ..state import Game
from .deck import bottom
from .fight import sober_up
from .scoring import score_game

PLAY_ON = value("all_dead", "play_on")
BIRDS, ALL_DEAD, UNFINISHED = (int64(i) for i in range(3))
"""Places in state.ENDINGS."""


@jit
def end_of_round(g: Game) -> None:
    """The played card goes under the deck, markers are removed; when nobody aboard is alive the game may be over."""
    if g.card >= 0:
        bottom(g, g.card)
        g.card = -1
    g.rowed = 0
    g.fought = 0
    sober_up(g)
    if g.rules.all_dead != PLAY_ON and not anybody_living(g):
        return end_game(g, ALL_DEAD)
    if g.rounds + 1 >= g.rules.max_rounds:
        return end_game(g, UNFINISHED)
    g.rounds += 1
    return go(g, steps.BEGIN_ROUND)


@jit
def anybody_living(g: Game) -> bool:
    """Return whether anybody aboard is alive."""
    for seat in range(g.n_aboard):
        if living(g, at(g, seat)):
            return True
    return False


@jit
def end_game(g: Game, ending: int) -> None:
    """The round in which the game ends counts; an unfinished game is not scored."""
    g.rounds += 1
    g.ended_by = ending
    g.n_options = 0
    if ending != UNFINISHED:
        score_game(g, ending == ALL_DEAD)
    go(g, steps.OVER)


@jit
def score_again(g: Game) -> None:
    """Score a game that is over by the rules of this record instead of those that it was played by."""
    g.points[:] = 0
    g.score[:] = 0
    g.win[:] = 0
    if g.ended_by != UNFINISHED:
        score_game(g, g.ended_by == ALL_DEAD)
