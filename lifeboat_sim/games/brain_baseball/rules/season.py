"""Seasons: the deal, the starter, and the end (rules 7.1 and 7.2)."""

from __future__ import annotations

from lifeboat_sim.jit import jit

from ...shared.hands import ALL_CARDS, deal_each, reshuffle, tell_cards
from ...shared.loop import end_game, tell
from ...shared.options import OPEN
from ..options import EXTRA
from ..state import (
    BEFORE_PITCH,
    BEGIN_SEASON,
    DEALT,
    LAST_PITCH,
    NEXT_PITCHER,
    PITCH,
    SEASON_OVER,
    SEASONS_DONE,
    State,
)
from .hands import first_holder, holders


@jit
def seasons(g: State) -> int:
    """Return how many seasons a game has: as many as players, if nothing else is said."""
    return g.players if g.rules.seasons == OPEN else g.rules.seasons


@jit
def begin_season(g: State) -> None:
    """Shuffle 52 cards and deal seven each; the first season's starter is seat 0, then the next to the left."""
    if g.season == seasons(g):
        end_game(g, SEASONS_DONE, g.rules.win_tie == 0)
        return
    g.pitcher = (g.rules.first_seat + g.season) % g.players
    g.season += 1
    g.streak, g.is_last_pitch, g.played = 0, 0, 0
    reshuffle(g, ALL_CARDS, g.season)
    deal_each(g, g.rules.hand_size)
    for seat in range(g.players):
        tell_cards(g, DEALT, seat, g.hand[seat], 0)
    g.stage = BEFORE_PITCH


@jit
def before_pitch(g: State) -> None:
    """If at most one player holds cards the season ends (A2); a pitcher without any is followed by the next (A1)."""
    n = holders(g)
    if n == 1 and g.rules.final_round == EXTRA:
        g.pitcher = first_holder(g, g.pitcher)
        g.streak, g.is_last_pitch = 0, 1
        g.last_pitches += 1
        tell(g, LAST_PITCH, g.pitcher, 0, 0, 0, 0)
        g.stage = PITCH
    elif n <= 1:
        end_season(g)
    else:
        if g.hand[g.pitcher] == 0:
            g.pitcher = first_holder(g, g.pitcher)
            g.streak = 0
            g.empty_pitchers += 1
            tell(g, NEXT_PITCHER, g.pitcher, 0, 0, 0, 0)
        g.stage = PITCH


@jit
def end_season(g: State) -> None:
    """Cards that are left have no value."""
    tell(g, SEASON_OVER, 0, g.season, 0, 0, 0)
    g.stage = BEGIN_SEASON
