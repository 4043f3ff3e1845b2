"""What a run folder says is checked before it is gone on with: a line with the field that differs, and nothing changed."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim import simulate
from lifeboat_sim.cli.crews import WhoPlays
from lifeboat_sim.cli.resuming import Wish, go_on
from lifeboat_sim.errors import LifeboatError
from lifeboat_sim.library.parts import PARTS, parts_for, read_parts, write_parts
from lifeboat_sim.runs.stopping_rules import StoppingRule
from tests.cli.test_run_command import contents
from tests.playing import plan

Info = dict[str, Any]
GAMES = 72
NOTHING = Wish(None, WhoPlays(1), None, None, open_report=False, as_json=True)


def changed(file: Path, **values: Any) -> None:
    """Write a JSON file again with other values of some keys."""
    file.write_text(json.dumps(json.loads(file.read_text()) | values))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A run that has been described, but not begun."""
    (part,) = parts_for([plan(games=GAMES)], StoppingRule(GAMES), tmp_path, 0.02, ())
    part.describe()
    return tmp_path


OTHERS: Mapping[str, tuple[Info, str]] = {
    "another engine": ({"engine_hash": "0123"}, 'engine_hash: "0123", here "'),
    "another version": ({"tool": "0.0.1"}, 'tool: "0.0.1", here "'),
    "another format": ({"format": 2}, "format: 2, allowed 1"),
    "other rules": ({"ruleset_hash": "0"}, "ruleset: was changed after the game: it does not fit its ruleset_hash"),
    "other characters": ({"roles": []}, "roles: "),
    "no band": ({"band": "wide"}, "band: "),
    "another rule to stop": ({"stop": {"rule": "verdict", "look": 7}}, "stop: "),
    "too many players": ({"players": 9}, "players: 9, allowed 4, 5 or 6"),
    "no bots": ({"bots": {}}, "bots: nobody"),
    "no games": ({"games": 0}, "games: 0, allowed"),
    "versions that are no words": ({"versions": 3}, "versions: 3, allowed a table"),
    "an unknown key": ({"colour": "red"}, 'colour: "red", here nothing'),
}


@pytest.mark.parametrize("what", OTHERS)
def test_a_run_that_is_not_of_this_program_is_refused_with_the_field(what: str, folder: Path) -> None:
    values, says = OTHERS[what]
    changed(folder / "run.json", **values)
    before = contents(folder)
    with pytest.raises(LifeboatError) as error:
        go_on(folder, NOTHING)
    assert error.value.lines[0].startswith(f"{folder / 'run.json'}: {says}")
    assert contents(folder) == before


MESSES: Mapping[str, tuple[Callable[[Path], Any], str]] = {
    "nothing": (lambda folder: (folder / "run.json").unlink(), "holds no run (it has no run.json)"),
    "no JSON": (lambda folder: (folder / "run.json").write_text("{"), "run.json: is not JSON"),
    "no table": (lambda folder: (folder / "run.json").write_text("[]"), "run.json: is no run"),
    "no text": (lambda folder: (folder / "run.json").write_bytes(b"\xff"), "run.json: is not UTF-8 text"),
    "a comparison that is none": (lambda folder: (folder / "comparison.json").write_text("7"), "is no comparison: 7"),
    "a comparison of another version": (
        lambda folder: (folder / "comparison.json").write_text('{"tool": "0.0"}'),
        'comparison.json: tool: "0.0", here ',
    ),
    "a part of another run": (lambda folder: (folder.parent / PARTS).touch(), "is a part of "),
    "a file in place of the chunks": (lambda folder: (folder / "chunks").write_text(""), "chunks: cannot be made"),
    "a folder in place of a chunk": (
        lambda folder: (folder / "chunks/000000.npz").mkdir(parents=True),
        "000000.npz: cannot be removed",
    ),
    "parts that are none": (lambda folder: (folder / PARTS).write_text('{"format": 1}'), "parts.json: does not say"),
    "parts that are elsewhere": (
        lambda folder: (folder / PARTS).write_text(
            json.dumps({"format": 1, "parts": {"../x": json.loads((folder / "run.json").read_text())}})
        ),
        'parts: "../x" with 6 players',
    ),
    "a design that is none": (lambda folder: (folder / "design.json").write_text("7"), "is no design of a sweep: 7"),
    "a design of another version": (
        lambda folder: (folder / "design.json").write_text('{"base": {"tool": "0.0"}}'),
        'design.json: tool: "0.0", here ',
    ),
}


@pytest.mark.parametrize("what", MESSES)
def test_whatever_is_in_a_folder_is_told_in_lines(what: str, folder: Path) -> None:
    hurt, says = MESSES[what]
    inside = folder / "inside"
    inside.mkdir()
    (folder / "run.json").rename(inside / "run.json")
    hurt(inside)
    with pytest.raises(LifeboatError) as error:
        go_on(inside, NOTHING)
    assert says in error.value.lines[0]
    assert not (inside / "summary.json").exists()


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "none", tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(LifeboatError, match="no such folder"):
            go_on(path, NOTHING)


def test_parts_are_what_they_were(tmp_path: Path) -> None:
    plans = [plan(players=players, games=GAMES) for players in (4, 6)]
    rule = StoppingRule(GAMES, half_width=0.01)
    parts = parts_for(plans, rule, tmp_path, 0.03, ["row_draw=2"], title="A", note="B\nC", report=True)
    write_parts(tmp_path, parts)
    again = read_parts(tmp_path)
    assert [part.info for part in again] == json.loads(json.dumps([part.info for part in parts]))
    assert [(part.rule, part.folder, part.plan.identity) for part in again] == [
        (part.rule, part.folder, part.plan.identity) for part in parts
    ]


def test_a_run_from_python_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = tmp_path / "whole"
    simulate("classic", bots="random", games=GAMES, out=whole)
    log = (whole / "log.json").read_bytes()
    before = contents(whole)
    go_on(whole, NOTHING)
    assert "is finished already; nothing was changed" in capsys.readouterr().err
    assert contents(whole) == before
    (whole / "summary.json").unlink()
    go_on(whole, NOTHING)
    assert contents(whole) | {"log.json": log} == before
    (whole / "tables" / "scores.csv").unlink()
    (whole / "tables" / "fates.csv").write_text("edited")
    go_on(whole, NOTHING)
    assert contents(whole) | {"log.json": log} == before


def test_a_run_becomes_longer_but_not_shorter(tmp_path: Path) -> None:
    simulate("classic", bots="random", games=GAMES + 7, out=tmp_path / "short")
    simulate("classic", bots="random", games=3 * GAMES, out=tmp_path / "long")
    before = contents(tmp_path / "short")
    with pytest.raises(LifeboatError, match="--games: 72, but the run has 79; allowed as many, or more"):
        go_on(tmp_path / "short", Wish(GAMES, WhoPlays(1), None, None, open_report=False, as_json=True))
    assert contents(tmp_path / "short") == before
    go_on(tmp_path / "short", Wish(3 * GAMES, WhoPlays(1), None, None, open_report=False, as_json=True))
    longer, at_once = (contents(tmp_path / name) for name in ("short", "long"))
    assert longer | {"log.json": b""} == at_once | {"log.json": b""}
