"""Lifeboat as people play it at the keyboard: the position, the decisions and the cards in words."""

from __future__ import annotations

from collections.abc import Mapping

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.people import People

from ..ruleset import Ruleset
from ..story import dealt
from ..story.telling import Telling
from .cards import cards
from .questions import decision
from .scene import Scene
from .view import view


def begin(ruleset: Ruleset, players: int, bots: Mapping[str, BotChoice], seed: int, number: int) -> Telling:
    """Return a game of a run, dealt and about to begin; raises PlanError."""
    return Telling(ruleset, dealt(ruleset, players, bots, seed, number))


PEOPLE = People(
    begin=begin,
    cast=lambda ruleset, records: Scene(ruleset, records).cast,
    decider=lambda ruleset, records: Scene(ruleset, records).decider,
    decision=decision,
    view=view,
    cards=cards,
)
