"""A best response: who cannot play learns to, and what is said of it was not chosen by luck."""

import sys
from dataclasses import replace

import pytest

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.errors import PlanError
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.training.arena import Setting
from lifeboat_sim.training.best_response import Response, Task, best_response
from lifeboat_sim.training.effort import Effort
from lifeboat_sim.training.seeds import Seeds
from lifeboat_sim.training.shares import NOTHING
from lifeboat_sim.training.space import space_of
from tests.training.zeroes import LITTLE, SENSIBLE, sensible, setting, zero


def learnt(where: Setting, incumbent: BotChoice, effort: Effort = LITTLE, seed: int = 1) -> Response:
    space = space_of(LIFEBOAT, incumbent if incumbent.plays_as == "sensible" else BotChoice("sensible", None))
    task = Task(["kid"], [sensible(where)], incumbent, space, "learnt")
    return best_response(where, task, effort, Seeds(seed))


@pytest.fixture(scope="module")
def found() -> Response:
    return learnt(setting(), zero(temperature=0.02))


def test_who_cannot_play_learns(found: Response) -> None:
    assert found.is_new
    assert found.is_sure
    assert found.gain.low > 0.05
    assert found.gain.value == pytest.approx(found.after.value - found.before.value)


def test_what_is_found_is_a_whole_bot(found: Response) -> None:
    assert (found.bot.name, found.bot.plays_as) == ("learnt", "sensible")
    assert found.bot.weights is not None
    assert list(found.bot.weights) == list(SENSIBLE)
    assert found.bot.weights["temperature"] == 0.02


def test_games_are_counted_as_they_are_played(found: Response) -> None:
    tuned = 2 * 4 * 16 * 72
    assert found.games == tuned + 3 * 360 + 2 * 1_440


def test_it_is_the_same_on_any_number_of_threads(found: Response) -> None:
    assert learnt(setting(threads=2), zero(temperature=0.02)) == found


def test_another_seed_finds_something_else(found: Response) -> None:
    assert learnt(setting(), zero(temperature=0.02), seed=2).bot != found.bot


def test_numbers_of_others_are_left_alone(found: Response) -> None:
    """`cma` would seed numpy's global generator."""
    import numpy as np

    np.random.seed(1)  # noqa: NPY002
    learnt(setting(), zero(), replace(LITTLE, generations=1, restarts=1))
    assert np.random.random() == np.random.RandomState(1).random()  # noqa: NPY002


def test_where_nothing_better_is_found_the_gain_is_nothing() -> None:
    """One generation of one game each cannot beat who plays sensibly in a game that random bots fill."""
    where = setting()
    expert = BotChoice("expert", None, "sensible")
    passive = dict.fromkeys(where.role_ids, BotChoice("passive", None))
    task = Task(["kid"], [passive], expert, space_of(LIFEBOAT, zero()), "learnt")
    found = best_response(where, task, Effort(1, 36, 1, 1_080, 360), Seeds(1))
    assert (found.bot, found.gain, found.is_new, found.is_sure) == (expert, NOTHING, False, False)
    assert found.before == found.after


def test_without_the_package_it_is_said_where_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cma", None)
    with pytest.raises(
        PlanError, match=r'the package cma is not there, allowed after pip install "lifeboat-sim\[tune\]"'
    ):
        learnt(setting(), zero(), replace(LITTLE, generations=1))
