"""A run, a comparison and sweeps, played once for all tests: small, and by random bots."""

from typing import Any

import pytest

from lifeboat_sim import (
    ComparisonResult,
    GameStory,
    RunResult,
    SweepResult,
    compare,
    load_ruleset,
    replay,
    simulate,
    sweep,
)
from lifeboat_sim.metrics import metric

GAMES = 3_600


@metric
def all_survive(games: Any) -> Any:
    """Everybody is alive at the end."""
    return games["deaths"] == 0


@metric(per="character", unit="fights")
def fights(games: Any) -> Any:
    return games["fights"]


@pytest.fixture(scope="session")
def run() -> RunResult:
    return simulate("classic", bots="random", games=GAMES)


@pytest.fixture(scope="session")
def counted() -> RunResult:
    """The same run, with metrics."""
    return simulate("classic", bots="random", games=GAMES, metrics=[all_survive, fights])


@pytest.fixture(scope="session")
def changed() -> RunResult:
    return simulate(load_ruleset("classic", row_draw=1), bots="random", games=GAMES)


@pytest.fixture(scope="session")
def comparison() -> ComparisonResult:
    one_card = load_ruleset("classic", row_draw=1)
    return compare("classic", one_card, without=["compass"], bots="random", games=GAMES)


@pytest.fixture(scope="session")
def story(run: RunResult) -> GameStory:
    return replay(run, 3)


@pytest.fixture(scope="session")
def grid() -> SweepResult:
    return sweep("classic", {"characters.kid.survival": "8..10"}, bots="random", games=GAMES)


@pytest.fixture(scope="session")
def screening() -> SweepResult:
    knobs = ["characters.*.survival", "nav_print"]
    return sweep("classic", knobs, design="screening", bots="random", games=720, confirm=1)


@pytest.fixture(scope="session")
def surface() -> SweepResult:
    knobs = {"characters.mate.survival": range(1, 9), "provisions.cash.points": [0, 1, 2]}
    return sweep("classic", knobs, design="surface", bots="random", games=720)
