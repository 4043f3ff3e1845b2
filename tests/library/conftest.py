"""A run and a comparison, played once for all tests: small, and by random bots."""

import pytest

from lifeboat_sim import ComparisonResult, GameStory, RunResult, compare, load_ruleset, replay, simulate

GAMES = 3_600


@pytest.fixture(scope="session")
def run() -> RunResult:
    return simulate("classic", bots="random", games=GAMES)


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
