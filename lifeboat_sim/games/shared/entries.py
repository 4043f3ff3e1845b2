"""The entry points of a game at a table: its rules in the loop that all of them share, for Python to call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np

from lifeboat_sim.core.records import Records
from lifeboat_sim.jit import entry

from . import loop

F = TypeVar("F", bound=Callable[..., Any])


class Kernels(NamedTuple):
    """The entry points of a game. All work on the first record of an array.

    Attributes
    ----------
    play_games : callable
        Plays games ``first`` to ``last`` (excluded) to their ends and writes a row for each.
    deal_game, begin_game : callable
        Deal a game, and stop before its first step, or at its first decision.
    go_on : callable
        Takes an option (none: -1) and plays to the next decision.
    next_step : callable
        Does one step.
    take_option : callable
        Takes an option, and stops there.
    bot_choice : callable
        Returns the option that the decider's bot chooses.
    """

    play_games: Callable[[Records, np.uint64, int, int, Any], None]
    deal_game: Callable[[Records, np.uint64, int], None]
    begin_game: Callable[[Records, np.uint64, int], None]
    go_on: Callable[[Records, int], None]
    next_step: Callable[[Records], None]
    take_option: Callable[[Records, int], None]
    bot_choice: Callable[[Records], int]


def kernels_of(game: str, *, deal: Any, step: Any, take: Any, choose: Any, write_row: Any) -> Kernels:
    """Return the entry points of a game from its jitted functions (see loop.py).

    ``game`` is its name: machine code is kept by it, and no two games may have the same.
    """

    def play_games(records: Records, seed: np.uint64, first: int, last: int, rows: Any) -> None:
        loop.play_games(records, seed, first, last, rows, deal, step, take, choose, write_row)

    def deal_game(records: Records, seed: np.uint64, number: int) -> None:
        loop.begin(records[0], seed, number, deal)

    def begin_game(records: Records, seed: np.uint64, number: int) -> None:
        loop.begin(records[0], seed, number, deal)
        loop.advance(records[0], step, take)

    def go_on(records: Records, i: int) -> None:
        loop.go_on(records[0], i, step, take)

    def next_step(records: Records) -> None:
        loop.one_step(records[0], step, take)

    def take_option(records: Records, i: int) -> None:
        loop.take_option(records[0], i, take)

    def bot_choice(records: Records) -> int:
        return int(choose(records[0]))

    def compiled(function: F) -> F:
        function.__qualname__ = f"{game}.{function.__name__}"
        return entry(function)

    return Kernels(
        compiled(play_games),
        compiled(deal_game),
        compiled(begin_game),
        compiled(go_on),
        compiled(next_step),
        compiled(take_option),
        compiled(bot_choice),
    )
