"""Functions of a user that choose like built-in bots: called by address, their answers checked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from itertools import count
from typing import Any, TypeVar, cast

import numpy as np

from lifeboat_sim.core.chance import below
from lifeboat_sim.core.own_bots import OwnBot
from lifeboat_sim.core.own_calls import (
    RAISED,
    address_of_compiled,
    address_of_plain,
    call_at,
    exception_of,
)
from lifeboat_sim.core.records import Records
from lifeboat_sim.errors import BotError
from lifeboat_sim.jit import int64, jit

from ..addresses import noise_roll
from ..ruleset import Ruleset
from ..state import GAME, Game
from ..text import Words
from .seen import asked
from .sight import me

FAILED = int64(-1)
"""In place of an option: the bot has failed, and the game stays where it is."""
K = TypeVar("K", bound=Callable[..., Any])


_known: dict[int, OwnBot] = {}
"""Whose address it is. A compiled function has one for all rule sets, plain Python one for each."""
_addresses: dict[tuple[OwnBot, str], int] = {}
_words: dict[str, tuple[int, Words]] = {}
"""The names of rule sets by their hashes, numbered."""
_numbers = count()


@jit
def random_below(g: Game, n: int, which: int = 0) -> int:
    """Return a whole number from 0 to n - 1, the same in every repetition of the game.

    A decision has one such number for each ``which`` (0 to 2^32 - 1), however often it is asked for.
    """
    return below(noise_roll(g, int64(which)), n)


@jit
def choose_as_told(g: Game) -> int:
    """Return what the decider's function answers, or FAILED if that is no option."""
    g.said = call_at(g.own_bot[me(g)], g)
    if 0 <= g.said < g.n_options:
        return g.said
    g.failed = 1
    return FAILED


def address_of(bot: OwnBot, ruleset: Ruleset) -> int:
    """Return the address of a bot, for the record; raises BotError if it cannot play."""
    key = bot, ruleset.hash
    if key not in _addresses:
        ask = partial(asked, bot.function, words=Words(ruleset))
        address = address_of_compiled(bot, GAME) if bot.compiled else address_of_plain(bot, GAME, ask)
        _known[address] = bot
        _addresses[key] = address
    return _addresses[key]


def words_of(ruleset: Ruleset) -> int:
    """Return the number under which the names of a rule set are found again, for the record."""
    return _words.setdefault(ruleset.hash, (next(_numbers), Words(ruleset)))[0]


def told(kernel: K) -> K:
    """Return an entry point that raises BotError where a function of a user has failed in it."""

    @wraps(kernel)
    def call(records: Records, *arguments: Any) -> Any:
        g = records.view(np.ndarray)[0]
        g["failed"] = 0
        found = kernel(records, *arguments)
        if g["failed"]:
            raise _failure(records)
        return found

    return cast("K", call)


def _failure(records: Records) -> BotError:
    """Return what went wrong at the decision of a record, with the game and the decision."""
    g = records.view(np.ndarray)[0]
    who = int(g["decider"])
    address = int(g["own_bot"][who])
    bot, words = _known[address], next(words for number, words in _words.values() if number == g["own_words"])
    decision = f"game {g['number']}, round {g['rounds'] + 1}, {words.characters[who]} {words.decision(int(g['kind']))}"
    if g["said"] == RAISED:
        return BotError([f"{line} ({decision})" for line in exception_of(bot, address, records).lines])
    allowed = f"allowed 0 to {g['n_options'] - 1}, the places of the options"
    return BotError(f"{bot.where}: returns {g['said']}, {allowed} ({decision})")
