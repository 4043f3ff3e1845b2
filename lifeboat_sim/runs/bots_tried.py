"""Bots of a user are tried in a few games before many are played: what is wrong with them shows then."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.records import make
from lifeboat_sim.core.text_files import LONGEST_NAME
from lifeboat_sim.errors import BotError, PlanError, printable

TRIAL = 20
"""Games of a trial: enough for every common decision."""
SEED = 1


def check_own_bots(game: Game, ruleset: Any, players: int, bots: Mapping[str, BotChoice]) -> None:
    """Play a few games if a user's bot is among the bots.

    Raises
    ------
    BotError
        If one of them cannot be compiled, raises an exception, or answers something else than an option.
    PlanError
        If the game takes no such bots, or two bots have one name.
    """
    own = {choice.source for choice in bots.values() if choice.source}
    for name in sorted({one.name for one in own}):
        files = sorted(printable(one.file, LONGEST_NAME) for one in own if one.name == name)
        if name in game.bots:
            raise PlanError(f"bots: {files[0]}: {name} is the name of a built-in bot, allowed another one")
        if len(files) > 1:
            raise PlanError(f"bots: {name} is the name of two bots, in {' and '.join(files)}")
    if own and players in ruleset.player_numbers():  # if not, the plan says so
        _trial(game, ruleset, players, bots)


def decisions_a_second(game: Game, ruleset: Any, players: int, bots: Mapping[str, BotChoice]) -> float:
    """Return how many decisions a second are made on this machine, as a few games show."""
    began = time.perf_counter()
    rows = _trial(game, ruleset, players, bots)
    return float(rows["decisions"].sum() / (time.perf_counter() - began))


def _trial(game: Game, ruleset: Any, players: int, bots: Mapping[str, BotChoice]) -> Any:
    rows = make(game.row, TRIAL)
    records = game.prepare(ruleset, players, bots)
    try:
        game.play_games(records, np.uint64(SEED), 0, TRIAL, rows)
    except BotError as error:
        raise BotError([f"{line}, tried with seed {SEED}" for line in error.lines], error.source) from None
    return rows.view(np.ndarray)
