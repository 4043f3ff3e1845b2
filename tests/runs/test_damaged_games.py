"""Files of what was played, nearly right or damaged: played again, or told line by line; never a traceback."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lifeboat_sim.errors import LifeboatError
from lifeboat_sim.play.match import Match
from lifeboat_sim.runs.plan import assign_bots, plan_of
from lifeboat_sim.runs.played import LONGEST_LINE
from lifeboat_sim.runs.run import read_info
from lifeboat_sim.runs.saved_game import load_saved_game, story_of
from tests.malformed import damaged, played_tables
from tests.play.sessions import lifeboat
from tests.playing import plan

RUN = plan("classic", 5, "kid=random,sensible", 900, seed=3).info() | {"settings": ["row_draw=2"]}
SHY = {"shy.toml": 'base = "low.toml"\n[characters.kid]\ntemperature = 9\n', "low.toml": "players = 5\n"}


def run_of_a_file() -> dict[str, Any]:
    """Return what ``run.json`` says of a run with a bot of a file over a file."""
    found = plan("classic", 5, "sensible", 900)
    return replace(found, bots=assign_bots("kid=shy.toml,random", found.game, found.ruleset, kept=SHY)).info()


RUN_OF_FILE = run_of_a_file()


@cache
def saved_game() -> dict[str, Any]:
    """Return the content of a saved game of five choices."""
    match = Match(lifeboat(("kid", "mate"), bots="random"))
    for _ in range(5):
        match.choose(len(match.decision.options) - 1)
    return match.saved.as_json()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged")


def written(content: Any) -> bytes:
    return json.dumps(content, indent=1).encode()


def play_saved(file: Path) -> None:
    """Load a saved game and play its choices, for those who go on with it and for those who see it again."""
    saved = load_saved_game(file)
    Match(saved, str(file))
    story_of(saved, str(file))


def check_lines(error: LifeboatError, file: Path) -> None:
    """Each line names the file and can be printed; those with a list of options may be longer."""
    assert error.lines
    for line in error.lines:
        assert line.startswith(f"{file}: "), line
        assert "\n" not in line
        assert len(line) < len(str(file)) + 2 * LONGEST_LINE, line


def check_saved(content: bytes, folder: Path) -> None:
    file = folder / "game.json"
    file.write_bytes(content)
    try:
        play_saved(file)
    except LifeboatError as error:
        check_lines(error, file)


def check_run(content: bytes, folder: Path) -> None:
    file = folder / "run.json"
    file.write_bytes(content)
    try:
        one = plan_of(read_info(folder), folder)
    except LifeboatError as error:
        check_lines(error, file)
    else:
        assert set(one.bots) == {role["id"] for role in one.game.roles(one.ruleset)}


@given(content=st.deferred(lambda: played_tables(saved_game())))
@settings(max_examples=200)
def test_a_saved_game_with_other_values_is_played_or_told_line_by_line(folder: Path, content: Any) -> None:
    check_saved(written(content), folder)


@given(content=st.deferred(lambda: damaged([written(saved_game())])))
@settings(max_examples=200)
def test_any_damage_to_a_saved_game_is_told_in_lines(folder: Path, content: bytes) -> None:
    check_saved(content, folder)


@given(
    choices=st.lists(
        st.tuples(*[st.sampled_from(["kid", "mate", "keep", "show", "done", "", "x" * 900])] * 3), max_size=6
    )
)
@settings(max_examples=50)
def test_any_choices_are_played_or_told_in_a_line(folder: Path, choices: list[tuple[str, ...]]) -> None:
    changed = [dict(zip(("who", "does", "choose"), choice, strict=True)) for choice in choices]
    check_saved(written(saved_game() | {"choices": changed}), folder)


@given(content=played_tables(RUN) | played_tables(RUN_OF_FILE))
@settings(max_examples=200)
def test_a_run_with_other_values_is_played_or_told_line_by_line(folder: Path, content: Any) -> None:
    check_run(written(content), folder)


@given(content=damaged([written(RUN), written(RUN_OF_FILE)]))
@settings(max_examples=200)
def test_any_damage_to_a_run_is_told_in_lines(folder: Path, content: bytes) -> None:
    check_run(content, folder)


RUN_MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "no rule set": ({"ruleset": None}, "ruleset: None, allowed a table"),
    "no name of the rule set": ({"ruleset": {**RUN["ruleset"], "id": 1}}, "ruleset.id: 1, allowed text in quotes"),
    "other rules": ({"ruleset_hash": "0"}, "ruleset: was changed after the game: it does not fit its ruleset_hash"),
    "half of a character": ({"ruleset": {**RUN["ruleset"], "note": "\ud800"}}, "ruleset: holds half of a character"),
    "another game": ({"game": "chess"}, "unknown game 'chess', allowed lifeboat"),
    "a list of games": ({"games": [1]}, "games: [1], allowed a whole number"),
    "no game at all": ({"games": 0}, "games: 0, allowed 1 to 1000000000000"),
    "a seed that is true": ({"seed": True}, "seed: true, allowed a whole number"),
    "no bots": ({"bots": {}}, "bots: nobody, allowed a bot for each of lauren, stephen,"),
    "settings in a table": ({"settings": {}}, "settings: {}, allowed a list"),
    "a weight without end": (
        {"bots": {**RUN["bots"], "kid": {"bot": "random", "weights": {"row": float("inf")}}}}, "is not JSON: Infinity is no number",
    ),
    "a bots file that is not there": (
        {"bots": {**RUN["bots"], "kid": {"bot": "shy", "weights": {}, "form": "sensible", "file": "shy.toml"}}},
        'bots.kid: shy is of the file "shy.toml", which is not among bots_files',
    ),
    "a changed bots file": (
        {"bots_files": [{**RUN_OF_FILE["bots_files"][0], "text": "players = 6"}]},
        'bots_files: "low.toml": was changed after the game: its text is not of sha256',
    ),
    "another format": ({"format": 9}, "format: 9, allowed 1 to 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", RUN_MISTAKES)
def test_the_line_for_a_mistake_in_a_run(name: str, folder: Path) -> None:
    change, line = RUN_MISTAKES[name]
    (folder / "run.json").write_bytes(written(RUN | change))
    with pytest.raises(LifeboatError) as caught:
        plan_of(read_info(folder), folder)
    assert len(caught.value.lines) == 1
    assert caught.value.lines[0].startswith(f"{folder / 'run.json'}: {line}"), caught.value.lines
