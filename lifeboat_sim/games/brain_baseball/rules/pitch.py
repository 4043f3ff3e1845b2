"""PITCH and SWING: the ball, and who swings at it; what nobody swings at scores for the pitcher (rules 7.2)."""

from __future__ import annotations

from lifeboat_sim.jit import int64, jit

from ...shared.cards import rank
from ...shared.hands import offer_cards
from ...shared.loop import ask, end_game, next_seat, offer, tell
from ...shared.state import NONE
from ..options import DOES_NOTHING, ENDS_SEASON
from ..state import (
    AFTER_SWINGS,
    BEFORE_PITCH,
    CATCH,
    NOT_HIT,
    PASS,
    PITCHED,
    PITCHING,
    SCORED,
    STRIKEOUT,
    STRUCK_OUT,
    SWING,
    SWINGING,
    SWUNG,
    State,
)
from .hands import ball_in_catch, play_card, points, swings
from .season import end_season

LOW, HIGH = int64(4), int64(10)
"""Balls up to the one and from the other on are counted as low and high ones."""


@jit
def ask_pitch(g: State) -> None:
    """The pitcher plays a card."""
    ask(g, g.pitcher, PITCHING)
    offer_cards(g, g.hand[g.pitcher])


@jit
def take_pitch(g: State, card: int) -> None:
    """It is the ball; the others may swing, from the pitcher's left. Nobody does at the last ball of a lone holder."""
    play_card(g, g.pitcher, card)
    g.ball = card
    g.length += 1
    g.low_balls += rank(card) <= LOW
    g.high_balls += rank(card) >= HIGH
    g.pitches[g.pitcher] += 1
    g.batter, g.last_swing, g.catcher = NONE, 0, NONE
    g.turn = next_seat(g, g.pitcher)
    tell(g, PITCHED, g.pitcher, card, 0, 0, 0)
    g.stage = AFTER_SWINGS if g.is_last_pitch else SWING


@jit
def ask_swing(g: State) -> None:
    """Each other player once: play a card not above the ball and above the last swing, or pass."""
    if g.turn == g.pitcher:
        g.stage = AFTER_SWINGS
        return
    ask(g, g.turn, SWINGING)
    offer(g, PASS)
    offer_cards(g, swings(g, g.turn))


@jit
def take_swing(g: State, option: int) -> None:
    """The batter is the last who swung."""
    if option != PASS:
        play_card(g, g.turn, option)
        g.batter, g.last_swing = g.turn, rank(option)
        g.swings += 1
        tell(g, SWUNG, g.turn, option, 0, 0, 0)
    g.turn = next_seat(g, g.turn)


@jit
def after_swings(g: State) -> None:
    """A ball that was swung at may be caught, from the batter's left; what was not is a strike."""
    if g.batter == NONE:
        strike(g)
        return
    g.streak = 0
    g.last_catch = ball_in_catch(g, g.ball)
    g.turn = next_seat(g, g.batter)
    g.stage = CATCH


@jit
def strike(g: State) -> None:
    """The pitcher scores and pitches again; the third ball in a row wins the game at once (A4)."""
    me = g.pitcher
    g.score[me] += points(g.ball)
    g.strike_points[me] += points(g.ball)
    g.unhit += 1
    g.low_unhit += rank(g.ball) <= LOW
    g.high_unhit += rank(g.ball) >= HIGH
    g.strikes[me] += 1
    tell(g, NOT_HIT, me, g.ball, 0, 0, 0)
    tell(g, SCORED, me, points(g.ball), 0, 0, 0)
    g.stage = BEFORE_PITCH
    if g.is_last_pitch:
        end_season(g)
        return
    g.streak += 1
    if g.streak == g.rules.strikeout_n:
        g.streaks += 1
        g.strikeouts[me] += 1
        if g.rules.strikeout != DOES_NOTHING:
            strike_out(g, me)


@jit
def strike_out(g: State, seat: int) -> None:
    """Win the whole game, or end the season."""
    tell(g, STRUCK_OUT, seat, g.streak, 0, 0, 0)
    if g.rules.strikeout == ENDS_SEASON:
        end_season(g)
        return
    g.sole_winner = seat
    end_game(g, STRIKEOUT, g.rules.win_tie == 0)
