"""Pages of games in a browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lifeboat_reports.game_page import write_game_page
from lifeboat_sim.core.story import Story
from tests.reports.games import COMMAND, played


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("game_pages")


@pytest.fixture(scope="session")
def file(story: Story, folder: Path) -> Path:
    write_game_page(story, folder / "game.html", COMMAND)
    return folder / "game.html"


@pytest.fixture(scope="session")
def hostile_file(hostile_story: Story, folder: Path) -> Path:
    write_game_page(hostile_story, folder / "eight.html", COMMAND)
    return folder / "eight.html"


@pytest.fixture(scope="session")
def crowd_story() -> Story:
    """A game of eight characters in which many drink liquid courage."""
    return played("both-expansions", 8, number=12)


@pytest.fixture(scope="session")
def crowd_file(crowd_story: Story, folder: Path) -> Path:
    write_game_page(crowd_story, folder / "crowd.html", COMMAND)
    return folder / "crowd.html"


@pytest.fixture
def page(browser: Any, file: Path) -> Iterator[Any]:
    """A desktop that wants no motion, at the first event; whatever the page says to the console fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(file.as_uri())
    yield page
    context.close()
    assert said == []
