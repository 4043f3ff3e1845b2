"""The page of a game: all of the story is in it, nothing in it is markup that should be text, and it is the same bytes."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lifeboat_reports.game_page import game_page, write_game_page
from lifeboat_reports.game_page.page import roles_of
from lifeboat_sim.core.story import Story
from lifeboat_sim.runs.plan import assign_bots
from tests.reports.games import COMMAND, NAMES
from tests.reports.reading import read_page
from tests.tiny_game import TINY, Table


@pytest.fixture(scope="module")
def page(story: Story) -> str:
    return game_page(story, COMMAND)


def test_same_story_gives_the_same_bytes(story: Story, tmp_path: Path, page: str) -> None:
    write_game_page(story, tmp_path / "game.html", COMMAND)
    write_game_page(replace(story, info=dict(story.info)), tmp_path / "again.html", COMMAND)
    assert (tmp_path / "game.html").read_bytes() == (tmp_path / "again.html").read_bytes() == page.encode()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.html", "game.html"]


def test_page_of_a_usual_game_is_small(page: str) -> None:
    assert len(page.encode()) < 300_000


def test_page_names_no_address(page: str) -> None:
    addresses = set(re.findall(r"\w+://[^\s\"'`<>]*", page))
    assert addresses == {"http://www.w3.org/2000/svg"}  # the name of a vocabulary, never fetched
    assert not re.search(r"url\(|@import|\bimport\b.*from|fetch\(|XMLHttpRequest|<link[^>]*stylesheet", page)


def test_whole_story_and_the_scores_stand_in_the_markup(story: Story, page: str) -> None:
    root = read_page(page).root
    (parts,) = [element for element in root.all("div") if element.attributes.get("id") == "parts"]
    assert [item.text for item in parts.all("li")] == [event.text for event in story.events]
    assert [title.text for title in parts.all("h3")] == [
        "The deal",
        *(f"Round {n}" for n in range(1, story.result["rounds"] + 1)),
        "The end",
    ]
    (scores,) = root.all("table")
    rows = {row.attributes["data-id"]: [cell.text for cell in row.all("td")] for row in scores.all("tr")[1:]}
    for id, parts_of_score in story.result["parts"].items():
        assert rows[id] == [str(n or "·") for n in parts_of_score.values()] + [str(story.result["scores"][id])]
    points = [int(row[-1]) for row in rows.values()]
    assert points == sorted(points, reverse=True)


def test_page_says_what_was_played_and_how_to_replay_it(page: str) -> None:
    root = read_page(page).root
    assert [item.text for item in root.all("ul")[0].all("li")] == [
        "Classic", "6 players", "bots sensible", "seed 1", "game 0",
    ]  # fmt: skip
    assert root.all("code")[0].text == COMMAND


def test_page_without_a_command_has_no_line_for_it(story: Story) -> None:
    assert not read_page(game_page(story)).root.all("code")


def test_names_are_text_wherever_they_stand(hostile_story: Story) -> None:
    root = read_page(game_page(hostile_story, "lifeboat <b>")).root
    assert not root.all("b", "i", "img", "iframe", "object")
    assert [script.attributes.get("type") for script in root.all("script")] == ["application/json", "module"]
    names = {option.text for option in root.all("option")}
    assert {f"as {name} sees it" for name in NAMES.values()} <= names
    data = root.all("script")[0].text
    assert "<" not in data
    assert "\\u003c/script\\u003e" in data


def test_colours_are_those_of_the_reports(story: Story) -> None:
    """Counted among all characters of the rule set, or among a fixed cast."""
    told = story.as_json()
    all_of_them = list(told["cards"]["characters"])
    small: dict[str, Any] = told | {"result": {"states": dict.fromkeys(["stephen", "mate", "frenchy", "kid"])}}
    assert [roles_of(small)[id]["place"] for id in roles_of(small)] == [all_of_them.index(id) for id in roles_of(small)]
    fixed = small | {"cast": ["stephen", "mate", "frenchy", "kid"]}
    assert [role["place"] for role in roles_of(fixed).values()] == [0, 1, 2, 3]


def test_an_unfinished_game_has_no_scores(unfinished_story: Story) -> None:
    root = read_page(game_page(unfinished_story)).root
    assert not root.all("table")
    assert "the game is unfinished" in root.text


def test_another_game_is_told_as_text() -> None:
    story = TINY.story(Table(), 3, assign_bots(None, TINY, Table()), 1, 0)
    root = read_page(game_page(story)).root
    assert not root.all("script", "button", "select")
    assert [item.text for item in root.all("ol")[0].all("li")] == [event.text for event in story.events]
