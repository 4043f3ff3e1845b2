"""What is trained: all weights but those of style, in units of their usual size."""

import numpy as np
import pytest

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.errors import PlanError
from lifeboat_sim.games import load_game
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.runs.bots_writing import rounded
from lifeboat_sim.training.space import LEAST_SCALE, STYLE, default_start, space_of
from tests.training.zeroes import SENSIBLE, zero


def test_style_is_not_trained() -> None:
    space = space_of(LIFEBOAT, zero(temperature=0.3))
    assert set(space.names) == set(SENSIBLE) - set(STYLE)
    moved = space.bot(np.ones(len(space.names)), "moved")
    assert moved.weights is not None
    assert moved.weights["temperature"] == 0.3
    assert (moved.name, moved.plays_as) == ("moved", "sensible")


def test_a_unit_is_the_size_of_the_default_but_never_tiny() -> None:
    space = space_of(LIFEBOAT, zero())
    assert dict(zip(space.names, space.scales, strict=True)) == {
        name: max(abs(SENSIBLE[name]), LEAST_SCALE) for name in space.names if SENSIBLE[name]
    } | {
        name: np.median([abs(SENSIBLE[one]) for one in space.names if SENSIBLE[one]])
        for name in space.names
        if not SENSIBLE[name]
    }


def test_a_point_and_its_bot_are_one_and_the_same() -> None:
    space = space_of(LIFEBOAT, BotChoice("sensible", None))
    there = space.bot(space.point(space.start, LIFEBOAT), "again")
    assert there.weights == pytest.approx(dict(SENSIBLE))


def test_weights_are_played_as_they_are_written() -> None:
    space = space_of(LIFEBOAT, zero())
    for place in (1 / 3, 1_000 / 3, 1e6 / 3):
        bot = space.bot(np.full(len(space.names), place), "third")
        assert bot.weights is not None
        assert bot.weights == rounded(bot.weights)
        assert all(value == round(value, 4) for value in bot.weights.values())


def test_a_bot_without_weights_is_no_start() -> None:
    with pytest.raises(PlanError, match="random: has no weights to train, allowed greedy, sensible"):
        space_of(LIFEBOAT, BotChoice("random", None))


def test_a_game_without_weighing_bots_cannot_be_trained() -> None:
    with pytest.raises(PlanError, match="game: barcelona has no bot with weights"):
        default_start(load_game("barcelona"))
