"""What is trained: the weights of a weighing bot as a point in space, in units in which steps are alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.bots import BotChoice, all_weights
from lifeboat_sim.core.game import Game
from lifeboat_sim.errors import PlanError, choices
from lifeboat_sim.runs.bots_writing import rounded

STYLE = ("temperature", "slip", "beliefs")
"""Weights that say how somebody plays, not how well: they stay as they are."""
LEAST_SCALE = 0.25
"""Smallest unit of a weight: one that is nearly 0 may matter all the same."""
DECIMALS = 4
"""Of trained weights, which have no more digits than a bots file keeps, so that it holds exactly what was played."""

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Space:
    """The space of the weights that are trained.

    Attributes
    ----------
    start : BotChoice
        The bot at which training begins: its form, and the weights that are not trained.
    weights : mapping
        All weights of that bot, in the order of the record.
    names : tuple of str
        The weights that are trained: the axes.
    scales : ndarray, shape (weights that are trained,)
        The unit of each axis.
    """

    start: BotChoice
    weights: Mapping[str, float]
    names: tuple[str, ...]
    scales: Vector

    def point(self, bot: BotChoice, game: Game) -> Vector:
        """Return where a bot of the same form lies."""
        weights = all_weights(bot, game.bots)
        return np.array([weights[name] for name in self.names]) / self.scales

    def bot(self, point: Vector, name: str) -> BotChoice:
        """Return the bot at a point; whatever it is made of, it has all its weights with it."""
        trained = {
            one: round(float(value), DECIMALS) for one, value in zip(self.names, point * self.scales, strict=True)
        }
        return BotChoice(name, {**self.weights, **rounded(trained)}, self.start.plays_as)


def space_of(game: Game, start: BotChoice) -> Space:
    """Return the space of the weights of a bot.

    The unit of a weight is the size of its default value in the game's default bot (or, if that weighs other things, in
    the built-in bot underneath), at least `LEAST_SCALE`. Where the default is 0, nobody has said what size would
    matter: the median of all others stands in.

    Raises
    ------
    PlanError
        If the bot has no weights, or none that can be trained.
    """
    weights = all_weights(start, game.bots)
    names = tuple(name for name in weights if name not in STYLE)
    if not names:
        raise PlanError(f"{start.name}: has no weights to train, allowed {choices(weighing_bots(game))}")
    default = game.bots[game.default_bot].weights
    if set(default) != set(weights):
        default = game.bots[start.plays_as].weights
    sizes = np.abs([default[name] for name in names])
    usual = float(np.median(sizes[sizes > 0])) if sizes.any() else LEAST_SCALE
    return Space(start, weights, names, np.maximum(np.where(sizes > 0, sizes, usual), LEAST_SCALE))


def weighing_bots(game: Game) -> list[str]:
    """Return the names of the game's bots that have weights to train."""
    return [name for name, bot in game.bots.items() if set(bot.weights) - set(STYLE)]


def default_start(game: Game) -> str:
    """Return the bot at which training begins where none is named; raises PlanError if the game has none."""
    known = weighing_bots(game)
    if not known:
        raise PlanError(f"game: {game.id} has no bot with weights, so there is nothing to train")
    return game.default_bot if game.default_bot in known else known[0]
