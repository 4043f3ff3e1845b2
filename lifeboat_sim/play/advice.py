"""What a bot would choose in a player's place, and why: the points that it gives to each option."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.records import Records, copied


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


def advice(game: Game, ruleset: Any, records: Records, role: str, bot: BotChoice) -> Advice:
    """Return what a bot would choose for a role that is asked; the record stays as it is."""
    ahead = copied(records)
    game.set_bots(ahead, {role: bot}, ruleset)
    scores = np.zeros(len(game.people.decision(ruleset, records).options))
    weighed = int(game.option_scores(ahead, scores))
    choice = int(np.argmax(scores[:weighed])) if weighed else int(game.bot_choice(ahead))
    return Advice(bot.name, choice, tuple(float(points) for points in scores[:weighed]))
