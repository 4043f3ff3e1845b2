"""The order of play of Brain Baseball (rules 7.2)."""

from __future__ import annotations

from lifeboat_sim.jit import jit

from ...shared.state import NONE
from ..state import (
    AFTER_CATCHES,
    AFTER_SWINGS,
    BEFORE_PITCH,
    BEGIN_SEASON,
    CATCH,
    CATCHING,
    PITCH,
    PITCHING,
    SWING,
    SWINGING,
    State,
)
from .catch import after_catches, ask_catch, take_catch
from .pitch import after_swings, ask_pitch, ask_swing, take_pitch, take_swing
from .season import before_pitch, begin_season


@jit
def deal(g: State) -> None:
    """Clear the table: cards are dealt when a season begins."""
    g.season, g.played, g.streak, g.is_last_pitch, g.pitcher = 0, 0, 0, 0, 0
    g.n_deck, g.drawn = 0, 0
    g.ball, g.batter, g.catcher, g.last_swing, g.last_catch, g.turn = NONE, NONE, NONE, 0, 0, 0
    g.unhit, g.swings, g.catch_cards, g.streaks, g.empty_pitchers, g.last_pitches = 0, 0, 0, 0, 0, 0
    g.low_balls, g.low_unhit, g.high_balls, g.high_unhit = 0, 0, 0, 0
    for seat in range(g.players):
        g.hand[seat] = 0
        g.pitches[seat], g.strikes[seat], g.hits[seat], g.catches[seat], g.strikeouts[seat] = 0, 0, 0, 0, 0
        g.strike_points[seat], g.hit_points[seat], g.catch_points[seat] = 0, 0, 0


@jit
def step(g: State) -> None:
    """Do what comes at the step at which the game stands."""
    if g.stage == BEGIN_SEASON:
        begin_season(g)
    elif g.stage == BEFORE_PITCH:
        before_pitch(g)
    elif g.stage == PITCH:
        ask_pitch(g)
    elif g.stage == SWING:
        ask_swing(g)
    elif g.stage == AFTER_SWINGS:
        after_swings(g)
    elif g.stage == CATCH:
        ask_catch(g)
    elif g.stage == AFTER_CATCHES:
        after_catches(g)


@jit
def take(g: State, choice: int) -> None:
    """Do what was chosen at the decision now open."""
    if g.kind == PITCHING:
        take_pitch(g, choice)
    elif g.kind == SWINGING:
        take_swing(g, choice)
    elif g.kind == CATCHING:
        take_catch(g, choice)
