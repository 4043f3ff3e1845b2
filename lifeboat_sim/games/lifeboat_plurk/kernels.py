"""The entry points of the dice version of Lifeboat: its rules in the loop that all games at a table share."""

from __future__ import annotations

from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records
from lifeboat_sim.jit import entry

from ..shared import loop
from .bots import choose
from .play import step, take
from .rows import write_row
from .rules.setup import deal


@entry
def play_games(records: Records, seed: np.uint64, first: int, last: int, rows: Any) -> None:
    """Play games ``first`` to ``last`` (excluded) to their ends and write a row for each."""
    loop.play_games(records, seed, first, last, rows, deal, step, take, choose, write_row)


@entry
def deal_game(records: Records, seed: np.uint64, number: int) -> None:
    """Deal a game, and stop before its first step."""
    loop.begin(records[0], seed, number, deal)


@entry
def begin_game(records: Records, seed: np.uint64, number: int) -> None:
    """Deal a game and play to its first decision."""
    loop.begin(records[0], seed, number, deal)
    loop.advance(records[0], step, take)


@entry
def go_on(records: Records, i: int) -> None:
    """Take an option (none: -1) and play to the next decision."""
    loop.go_on(records[0], i, step, take)


@entry
def next_step(records: Records) -> None:
    """Do one step."""
    loop.one_step(records[0], step, take)


@entry
def take_option(records: Records, i: int) -> None:
    """Take an option, and stop there."""
    loop.take_option(records[0], i, take)


@entry
def bot_choice(records: Records) -> int:
    """Return the option that the decider's bot chooses."""
    return choose(records[0])
