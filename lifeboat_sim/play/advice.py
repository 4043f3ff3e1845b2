"""What a bot would choose in a player's place, and why: the points that it gives to each option."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.records import Records, copied
from lifeboat_sim.runs.bots_files import read_bots
from lifeboat_sim.runs.played import kept_files
from lifeboat_sim.runs.saved_game import SavedGame


@dataclass(frozen=True)
class Advice:
    """A bot's opinion of a decision.

    Attributes
    ----------
    bot : str
        Its name.
    choice : int
        The place of the option that it would take, without its noise.
    scores : tuple of float
        Points of the options that it has weighed, from the first on: all, only the first, or none.
    """

    bot: str
    choice: int
    scores: tuple[float, ...]


def bot_named(begun: SavedGame, name: str, role: str) -> BotChoice | None:
    """Return a bot as it plays a role: one that is in the game, or a built-in one; None if there is none so called."""
    in_place = begun.bots[role]
    if name == in_place.name:
        return in_place
    files = {bot.name: bot.file.file for bot in begun.bots.values() if bot.file is not None}
    if name in files:
        own = read_bots(files[name], begun.game, list(begun.bots), kept_files(begun.bots))
        return own.choice(begun.game, role, begun.players)
    bots = begun.game.bots
    return BotChoice(name, bots[name].weights_of(role, begun.players)) if name in bots else None


def advice(game: Game, ruleset: Any, records: Records, role: str, bot: BotChoice) -> Advice:
    """Return what a bot would choose for a role that is asked; the record stays as it is."""
    ahead = copied(records)
    game.set_bots(ahead, {role: bot}, ruleset)
    scores = np.zeros(len(game.people.decision(ruleset, records).options))
    weighed = int(game.option_scores(ahead, scores))
    choice = int(np.argmax(scores[:weighed])) if weighed else int(game.bot_choice(ahead))
    return Advice(bot.name, choice, tuple(float(points) for points in scores[:weighed]))
