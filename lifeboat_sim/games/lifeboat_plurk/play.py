"""The course of a game: the steps of a round in the order of play, and what is done with each decision (rules 9.4)."""

from __future__ import annotations

from lifeboat_sim.jit import jit

from .rules.actions import ask_action, take_action
from .rules.curses import ask_curse, take_curse
from .rules.fight import (
    ask_boost,
    ask_join,
    ask_spoils,
    decide_fight,
    losses,
    take_burn,
    take_fire,
    take_join,
    take_spoils,
)
from .rules.robbery import ask_accept, take_accept
from .rules.rounds import begin_round, next_slot
from .rules.settlement import settle
from .state import (
    ACCEPTING,
    ACT,
    ACTION,
    ANSWER,
    BEGIN_ROUND,
    BOOST,
    BURNING,
    CURSE,
    CURSING,
    FIRING,
    JOIN,
    JOINING,
    LOSSES,
    NEXT_SLOT,
    OUTCOME,
    SETTLEMENT,
    SPOILS,
    TAKING_SPOILS,
    State,
)


@jit
def step(g: State) -> None:
    """Do what comes at the step at which the game stands."""
    if g.stage == BEGIN_ROUND:
        begin_round(g)
    elif g.stage == NEXT_SLOT:
        next_slot(g)
    elif g.stage == ACT:
        ask_action(g)
    elif g.stage == ANSWER:
        ask_accept(g)
    elif g.stage == JOIN:
        ask_join(g)
    elif g.stage == BOOST:
        ask_boost(g)
    elif g.stage == OUTCOME:
        decide_fight(g)
    elif g.stage == SPOILS:
        ask_spoils(g)
    elif g.stage == LOSSES:
        losses(g)
    elif g.stage == CURSE:
        ask_curse(g)
    elif g.stage == SETTLEMENT:
        settle(g)


@jit
def take(g: State, choice: int) -> None:
    """Do what was chosen at the decision now open."""
    if g.kind == ACTION:
        take_action(g, choice)
    elif g.kind == ACCEPTING:
        take_accept(g, choice)
    elif g.kind == JOINING:
        take_join(g, choice)
    elif g.kind == FIRING:
        take_fire(g, choice)
    elif g.kind == BURNING:
        take_burn(g, choice)
    elif g.kind == TAKING_SPOILS:
        take_spoils(g, choice)
    elif g.kind == CURSING:
        take_curse(g, choice)
