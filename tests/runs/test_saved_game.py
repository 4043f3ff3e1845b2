"""Saved games: the same bytes for the same game, the same story from them, one line for what does not fit."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim.errors import LifeboatError, SavedGameError
from lifeboat_sim.jit import engine_hash
from lifeboat_sim.play.match import Match
from lifeboat_sim.runs.saved_game import SavedGame, load_saved_game, note_on_engine, story_of
from tests.play.sessions import lifeboat


def played(persons: tuple[str, ...] = ("kid", "mate"), **how: Any) -> Match:
    """Return a finished match in which persons take the last option they have."""
    match = Match(lifeboat(persons, **how))
    while not match.over:
        match.choose(len(match.decision.options) - 1)
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played()


@pytest.fixture(scope="module")
def file(match: Match, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saved") / "game.json"
    match.saved.write(path)
    return path


def test_a_game_comes_back_as_it_was(match: Match, file: Path) -> None:
    saved = load_saved_game(file)
    assert saved.as_json() == match.saved.as_json()
    assert saved.ruleset == match.ruleset
    assert story_of(saved).events == match.events


def test_the_same_game_is_the_same_file(file: Path, tmp_path: Path) -> None:
    again = tmp_path / "elsewhere" / "again.json"
    again.parent.mkdir()
    played().saved.write(again)
    assert again.read_bytes() == file.read_bytes()
    load_saved_game(again).write(again)
    assert again.read_bytes() == file.read_bytes()


def test_the_file_holds_all_that_was_played_and_nothing_of_the_machine(match: Match, file: Path) -> None:
    content = json.loads(file.read_text(encoding="utf-8"))
    assert list(content) == [
        "format", "game", "ruleset", "ruleset_hash", "engine_hash", "players", "bots", "seed", "number", "persons",
        "choices",
    ]  # fmt: skip
    assert content["engine_hash"] == engine_hash()
    assert content["ruleset"] == match.ruleset.model_dump(mode="json")
    assert content["bots"]["kid"]["weights"]["row"] == 0.8
    assert content["persons"] == ["kid", "mate"]
    assert content["choices"][0].keys() == {"who", "does", "choose"}
    assert file.stat().st_size < 60_000
    assert str(file.parent) not in file.read_text(encoding="utf-8")


def test_a_variant_is_saved_in_full(tmp_path: Path) -> None:
    match = played(("kid",), settings=("characters.kid.size=4", "birds_to_land=1"))
    match.saved.write(tmp_path / "variant.json")
    story = story_of(load_saved_game(tmp_path / "variant.json"))
    assert story.info["birds_to_land"] == 1
    assert story.events == match.events


def test_a_game_of_another_engine_is_played_as_long_as_its_choices_fit(file: Path, tmp_path: Path) -> None:
    """Then it is a game of this one; where they do not fit the line says why that may be."""
    content = json.loads(file.read_text(encoding="utf-8"))
    path = tmp_path / "old.json"
    path.write_text(json.dumps(content | {"engine_hash": "0123"}), encoding="utf-8")
    saved = load_saved_game(path)
    assert note_on_engine(saved.engine, "old.json") == (
        "note: old.json was played by another version of the engine; the bots may have played otherwise then"
    )
    assert story_of(saved).events == story_of(load_saved_game(file)).events
    again = Match(saved).saved
    assert again.engine == engine_hash()
    assert note_on_engine(again.engine, "old.json") is None
    shorter = replace(saved, choices=saved.choices[1:])
    for play in (story_of, Match):
        with pytest.raises(SavedGameError, match=r"\(another version of the engine played it: not the same game\)$"):
            play(shorter)


Change = Callable[[dict[str, Any]], Any]
MISTAKES: dict[str, tuple[Change, str]] = {
    "a weight without end": (lambda c: c["bots"]["kid"]["weights"].update(row=float("inf")), "is not JSON: Infinity is no number"),
    "another format": (lambda c: c.update(format=2), "format: 2, allowed 1 to 1"),
    "a key too many": (lambda c: c.update(colour="red"), "colour: unknown key, allowed bots, bots_files, choices,"),
    "a key too few": (lambda c: c.pop("seed"), "seed: required, but missing"),
    "a seed in quotes": (lambda c: c.update(seed="5"), 'seed: "5", allowed a whole number'),
    "a negative seed": (lambda c: c.update(seed=-5), "seed: -5, allowed 0 to 9223372036854775807"),
    "a negative number": (lambda c: c.update(number=-1), "number: -1, allowed 0 to 999999999999"),
    "another game": (lambda c: c.update(game="chess"), "unknown game 'chess', allowed lifeboat"),
    "too many players": (lambda c: c.update(players=7), "players: 7, allowed 4, 5 or 6"),
    "an unknown option": (
        lambda c: c["ruleset"]["options"].update(rowdraw=3),
        "ruleset.options.rowdraw: unknown option (did you mean row_draw?)",
    ),
    "a rule out of bounds": (lambda c: c["ruleset"]["options"].update(row_draw=9), "ruleset.options.row_draw: 9, allowed 1 to 6"),
    "changed rules": (lambda c: c["ruleset"]["options"].update(row_draw=3), "ruleset: was changed after the game"),
    "an unknown bot": (lambda c: c["bots"]["kid"].update(bot="clever"), "bots: kid: unknown bot 'clever', allowed"),
    "an unknown weight": (lambda c: c["bots"]["kid"]["weights"].update(rwo=1), "bots: kid: sensible has no weight 'rwo'"),
    "a bot too few": (lambda c: c["bots"].pop("kid"), "bots: lauren, stephen, captain, mate, frenchy, allowed a bot for each"),
    "an unknown person": (lambda c: c.update(persons=["kidd"]), "persons: unknown character 'kidd'"),
    "nobody": (lambda c: c.update(persons=[]), "persons: nobody, allowed characters, each once"),
    "a person twice": (lambda c: c.update(persons=["kid", "kid"]), "persons: kid, kid, allowed characters, each once"),
    "a choice without its decision": (lambda c: c["choices"][3].pop("does"), "choices.3.does: required, but missing"),
    "no list": (lambda c: c.update(choices="row"), 'choices: "row", allowed a list'),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_what_does_not_fit_is_one_line(name: str, file: Path, tmp_path: Path) -> None:
    change, line = MISTAKES[name]
    content = json.loads(file.read_text(encoding="utf-8"))
    change(content)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(LifeboatError) as caught:
        load_saved_game(path)
    assert len(caught.value.lines) == 1
    assert caught.value.lines[0].startswith(f"{path}: {line}"), caught.value.lines


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "is not JSON: Expecting value"),
        (b"{", "is not JSON"),
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"[" * 100_000, "is not JSON"),
        (b"[]", "is no saved game: [], allowed a table"),
        (b"null", "is no saved game: None, allowed a table"),
        (b'{"seed": NaN}', "is not JSON: NaN is no number"),
        (b"9" * 5000, "is not JSON"),
    ],
)
def test_what_is_no_saved_game_is_told(content: bytes, line: str, tmp_path: Path) -> None:
    path = tmp_path / "no.json"
    path.write_bytes(content)
    with pytest.raises(SavedGameError) as caught:
        load_saved_game(path)
    assert all(one.startswith(f"{path}: ") for one in caught.value.lines)
    assert line in caught.value.lines[0]


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(SavedGameError, match="cannot be read"):
            load_saved_game(path)


def with_choices(saved: SavedGame, change: Callable[[list[Any]], Any]) -> SavedGame:
    choices = list(saved.choices)
    change(choices)
    return SavedGame(**{**vars(saved), "choices": tuple(choices)})


CHANGES: dict[str, tuple[Callable[[list[Any]], Any], str]] = {
    "the last one is missing": (lambda c: c.pop(), r"missing: \w+ \w+ is not decided, the game is not over"),
    "none at all": (lambda c: c.clear(), r"number 1: missing: "),
    "one too many": (lambda c: c.append(c[-1]), r" comes after the end of the game$"),
    "the first one is missing": (lambda c: c.pop(0), r"number 1: \w+ \w+ '.*', but what is asked there is \w+ \w+$"),
    "a slip": (
        lambda c: c.__setitem__(0, c[0].model_copy(update={"choose": c[0].choose + "x"})),
        r"number 1: \w+ \w+ '\w+x' is not an option, allowed .* \(did you mean \w+\?\)$",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_choices_that_do_not_fit_are_one_line(name: str, match: Match) -> None:
    change, line = CHANGES[name]
    with pytest.raises(SavedGameError, match=rf"^the file: choices: .*{line}") as caught:
        story_of(with_choices(match.saved, change), "the file")
    assert len(caught.value.lines) == 1
