"""CATCH: who catches the ball, or else the batter, scores it and pitches next (rules 7.2)."""

from __future__ import annotations

from lifeboat_sim.jit import jit

from ...shared.hands import offer_cards
from ...shared.loop import ask, next_seat, offer, tell
from ...shared.state import NONE
from ..state import AFTER_CATCHES, BEFORE_PITCH, CATCHING, CAUGHT, PASS, SCORED, State
from .hands import catch_rank, catches, play_card, points


@jit
def ask_catch(g: State) -> None:
    """Each but the batter once, the pitcher included: play a card above ball and last catch, or pass."""
    if g.turn == g.batter:
        g.stage = AFTER_CATCHES
        return
    ask(g, g.turn, CATCHING)
    offer(g, PASS)
    offer_cards(g, catches(g, g.turn))


@jit
def take_catch(g: State, option: int) -> None:
    """The next catch must be above this one."""
    if option != PASS:
        play_card(g, g.turn, option)
        g.catcher, g.last_catch = g.turn, catch_rank(option)
        g.catch_cards += 1
        tell(g, CAUGHT, g.turn, option, 0, 0, 0)
    g.turn = next_seat(g, g.turn)


@jit
def after_catches(g: State) -> None:
    """The last catcher, or the batter if nobody caught, scores the ball and becomes pitcher."""
    if g.catcher == NONE:
        g.pitcher = g.batter
        g.hits[g.pitcher] += 1
        g.hit_points[g.pitcher] += points(g.ball)
    else:
        g.pitcher = g.catcher
        g.catches[g.pitcher] += 1
        g.catch_points[g.pitcher] += points(g.ball)
    g.score[g.pitcher] += points(g.ball)
    tell(g, SCORED, g.pitcher, points(g.ball), 0, 0, 0)
    g.stage = BEFORE_PITCH
