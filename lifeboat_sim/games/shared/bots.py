"""Bots of games at a table: the table of a game's bots, mixed tables, the two bots that every game has.

A bot is a jitted function of the record that returns the place of an option in ``g.options``; it reads only what its
player sees. A game's ``bots.py`` has a function ``choose`` that asks the bot of the decider.

``greedy+random`` is a mixed table: in every game each seat draws one of these, all equally often and everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from lifeboat_sim.core.bots import BotChoice, all_weights, mistakes_in
from lifeboat_sim.core.records import Records
from lifeboat_sim.errors import PlanError
from lifeboat_sim.jit import int64, jit

from .chance import bot_pick
from .state import MIXED, NONE, WEIGHTS, TableState

PLUS = "+"
"""Parts the names of the bots of a mixed table."""
RANDOM, PASSIVE = int64(0), int64(1)
"""The numbers of the two bots that every game has; its own are numbered from 2."""


class TableBot(NamedTuple):
    """A bot: its number in the record, and what it is in one sentence."""

    number: int
    sentence: str
    weights: Mapping[str, float] = MappingProxyType({})
    """Its numbers by name, with their default values, in the order of the record: ``WEIGHTS`` at most."""
    made_for: str | None = None
    looks_at_scoring: bool = False

    def weights_of(self, role: str, players: int) -> Mapping[str, float]:
        """Return its numbers when it plays a role at a table of so many."""
        return self.weights


class Bots(dict[str, TableBot]):
    """The bots of a game by name, and the tables that can be mixed of them."""

    def __contains__(self, name: object) -> bool:
        parts = str(name).split(PLUS)
        return all(super(Bots, self).__contains__(part) for part in parts) and len(set(parts)) == len(parts) <= MIXED

    def __missing__(self, name: str) -> TableBot:
        if name not in self:
            raise KeyError(name)
        return TableBot(int(NONE), f"A mixed table: each seat draws one of {' and '.join(name.split(PLUS))}.")


def bots(own: Sequence[tuple[str, str] | tuple[str, str, Mapping[str, float]]]) -> Bots:
    """Return the bots of a game: ``random`` and ``passive``, then its own from number 2, by name and sentence."""
    every: list[Any] = [
        ("random", "Picks uniformly among the options of every decision."),
        ("passive", "Takes the first option of every decision."),
        *own,
    ]
    return Bots({name: TableBot(number, *said) for number, (name, *said) in enumerate(every)})


@jit
def choose_at_random(g: TableState) -> int:
    """Pick uniformly among the options."""
    return bot_pick(g, g.n_options, 0)


@jit
def choose_passive(g: TableState) -> int:
    """Take the first option."""
    return int64(0)


SetBots = Callable[[Records, Mapping[str, BotChoice], Any], None]


def setter(known: Bots, roles: Callable[[Any], Sequence[str]]) -> SetBots:
    """Return the function ``set_bots`` of the Game contract; ``roles`` returns the ids of a rule set's roles."""

    def set_bots(records: Records, chosen: Mapping[str, BotChoice], ruleset: Any) -> None:
        ids = list(roles(ruleset))
        mistakes = mistakes_in(chosen, known, ids)
        tables = mixtures(chosen)
        if len(tables) > 1:
            mistakes.append(f"bots: {' and '.join(tables)}: allowed one mixed table, and ROLE=BOT beside it")
        mistakes += _counted_as_another(chosen, tables)
        if mistakes:
            raise PlanError(mistakes)
        g = records.view(np.ndarray)[0]
        for id, bot in chosen.items():
            role, choice = ids.index(id), BotChoice(*bot)
            g["table_bot"][role] = known[choice.plays_as].number
            g["table_weights"][role] = _vector(choice, known)
        parts = tables[0].split(PLUS) if tables else []
        g["n_mixed"] = len(parts)
        for at, part in enumerate(parts):
            g["mixed"][at] = known[part].number
            g["mixed_weights"][at] = _vector(BotChoice(part, None), known)

    return set_bots


def mixtures(chosen: Mapping[str, BotChoice] | None) -> list[str]:
    """Return the mixed tables among the bots of roles."""
    return list(dict.fromkeys(name for name, *_ in (chosen or {}).values() if PLUS in name))


def _counted_as_another(chosen: Mapping[str, BotChoice], tables: Sequence[str]) -> list[str]:
    """Refuse bots of a user beside mixed tables with the bot that they are made of: results would count them as it."""
    own = {choice.name: choice.plays_as for choice in (BotChoice(*bot) for bot in chosen.values()) if choice.form}
    return [
        f"bots: {name} is a {form} with other weights, which {table} would count as {form}; allowed without {form}"
        for table in tables
        for name, form in own.items()
        if form in table.split(PLUS)
    ]


def _vector(choice: BotChoice, known: Bots) -> list[float]:
    found = list(all_weights(choice, known).values())
    return found + [0.0] * (WEIGHTS - len(found))
