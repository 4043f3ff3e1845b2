"""What the folder of a comparison says is checked before it is gone on with, and goes on to what it would have been."""

import json
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim import compare, simulate
from lifeboat_sim.cli.comparing import compare_all
from lifeboat_sim.cli.crews import WhoPlays
from lifeboat_sim.cli.parts import Doing
from lifeboat_sim.cli.resuming import Wish, go_on
from lifeboat_sim.errors import LifeboatError
from lifeboat_sim.library.begun import Said
from lifeboat_sim.runs.contestants import Wanted
from lifeboat_sim.runs.lock import locked
from lifeboat_sim.runs.stopping_rules import StoppingRule
from tests.cli.test_resume_command import METRICS, chunks, lasting
from tests.cli.test_run_command import contents

GAMES = 3_600
SAID = Said(0.02)


def play(out: Path, *variants: str, chunk: int = 360, **wanted: Any) -> Path:
    """Compare as on the command line, without a report; classic rules and random bots unless something else is said."""
    nothing = ("players", "bots_a", "bots_b", "seed")
    usual = {"base": "classic", "settings": [], "without": [], "bots": "random", "stop": StoppingRule(GAMES)}
    asked = Wanted(**dict.fromkeys(nothing) | usual | {"variants": variants or ["single-row"]} | wanted)
    compare_all(asked, SAID, out, Doing(WhoPlays(2), chunk, open_report=False, as_json=True))
    return out


def resume(out: Path, games: int | None = None, metrics: Path | None = None) -> None:
    go_on(out, Wish(games, WhoPlays(2), None, metrics, open_report=False, as_json=True))


def refused(out: Path, games: int | None = None, metrics: Path | None = None) -> str:
    """Go on with a folder, which is refused in a line and leaves it as it was; return the line."""
    before = contents(out)
    with pytest.raises(LifeboatError) as error:
        resume(out, games, metrics)
    assert contents(out) == before
    return error.value.lines[0]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(tmp_path_factory.mktemp("begun") / "whole")


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    return shutil.copytree(whole, tmp_path / "copy")


# What it comes to --------------------------------------------------------------------------------------------


def test_from_python_the_folder_is_the_same(whole: Path, tmp_path: Path) -> None:
    """But for the cutting into chunks, and the log."""
    wanted = lasting(play(tmp_path / "typed", chunk=21_600))
    found = compare("classic", "single-row", bots="random", games=GAMES, out=tmp_path / "python")
    assert lasting(tmp_path / "python") == wanted
    assert lasting(found.save(tmp_path / "saved")) == wanted
    alone = compare("classic", "single-row", bots="random", games=GAMES)
    assert lasting(alone.save(tmp_path / "from memory")) == wanted
    assert found.folder == tmp_path / "python"
    assert alone.folder is None
    assert found.runs["Classic"].folder == tmp_path / "python" / "runs" / "classic-6p"
    assert {name: text for name, text in wanted.items() if "/chunks/" not in name} == {
        name: text for name, text in lasting(whole).items() if "/chunks/" not in name
    }


def test_runs_in_memory_are_kept_in_the_folder(tmp_path: Path) -> None:
    """A folder that holds them can be moved, and gone on with."""
    runs = [simulate(rules, bots="random", games=GAMES) for rules in ("classic", "classic")]
    found = compare(runs[0], runs[1], "single-row", out=tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out" / "runs").iterdir()) == [
        "classic-2-6p", "classic-6p", "single-card-rowing-6p",
    ]  # fmt: skip
    moved = (tmp_path / "out").rename(tmp_path / "moved")
    before = lasting(moved)
    resume(moved)
    assert lasting(moved) == before
    (moved / "compare.json").unlink()
    resume(moved)
    assert lasting(moved) == before
    assert json.loads((moved / "compare.json").read_text()) == found.summary()


def test_a_finished_comparison_is_left_as_it_is(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(copy), chunks(copy)
    resume(copy)
    assert f"the comparison in {copy} is finished already; nothing was changed" in capsys.readouterr().err
    assert (contents(copy), chunks(copy)) == before


@pytest.mark.parametrize(
    "lost",
    ["compare.json", "runs.json", "tables", "tables/points.csv", "runs/classic-6p/summary.json", "runs/classic-6p"],
)
def test_whatever_is_missing_comes_back(lost: str, whole: Path, copy: Path) -> None:
    path = copy / lost
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    before = chunks(copy)
    resume(copy)
    assert lasting(copy) == lasting(whole)
    assert chunks(copy) | before == chunks(copy)


def test_damaged_and_foreign_chunks_are_told_and_played_again(
    whole: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the folder of that side alone."""
    sides = [copy / "runs" / name / "chunks" for name in ("classic-6p", "single-card-rowing-6p")]
    cut, foreign = sides[0] / "000001.npz", sides[1] / "000004.npz"
    cut.write_bytes(cut.read_bytes()[:-7])
    shutil.copy(sides[0] / "000004.npz", foreign)
    before = chunks(copy)
    resume(copy)
    assert capsys.readouterr().err.splitlines()[:2] == [
        f"{cut}: cannot be read; it may be damaged: its games are played again",
        f"{foreign}: is damaged, or of another run: its games are played again",
    ]
    assert lasting(copy) == lasting(whole)
    assert {path for path, now in chunks(copy).items() if before[path] != now} == {cut, foreign}


def test_more_games_make_a_comparison_what_it_would_have_been(whole: Path, tmp_path: Path) -> None:
    short = play(tmp_path / "short", stop=StoppingRule(2_000))
    before = chunks(short)
    resume(short, GAMES)
    assert lasting(short) == lasting(whole)
    assert {path.name for path, now in chunks(short).items() if before.get(path, now) != now} == {"000005.npz"}
    assert "--games: 360, but the comparison has 3600; allowed as many, or more" in refused(short, 360)


def test_so_few_games_that_single_ones_are_paired_become_so_many_that_blocks_are(whole: Path, tmp_path: Path) -> None:
    few = play(tmp_path / "few", stop=StoppingRule(720))
    (few / "runs" / "classic-6p" / "chunks" / "000001.npz").unlink()
    (few / "compare.json").unlink()
    resume(few)
    assert lasting(few) == lasting(play(tmp_path / "again", stop=StoppingRule(720)))
    resume(few, GAMES)
    assert lasting(few) == lasting(whole)


def test_what_stops_by_itself_stops_at_the_same_look(tmp_path: Path) -> None:
    """At each number of players; the second one may not have been begun."""
    rule = StoppingRule(100_000, half_width=0.02)
    whole = play(tmp_path / "whole", settings=["birds_to_land=5"], variants=[], players=[4, 6], stop=rule, chunk=4_320)
    found = json.loads((whole / "compare.json").read_text())["players"]
    assert all(part["games"] < 100_000 and part["stop"]["ended"] == "precision" for part in found.values())
    hurt = shutil.copytree(whole, tmp_path / "hurt")
    (hurt / "compare.json").unlink()
    (hurt / "runs" / "classic-4p" / "chunks" / "000001.npz").unlink()
    for side in hurt.glob("runs/*-6p"):
        shutil.rmtree(side)
    before = chunks(hurt)
    resume(hurt)
    assert lasting(hurt) == lasting(whole)
    assert chunks(hurt) | before == chunks(hurt)


def test_own_metrics_and_rule_files_may_lie_elsewhere_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mine, moved = Path("mine.py"), Path("moved.py")
    mine.write_text(METRICS)
    Path("kid.toml").write_text('name = "Big Kid"\n[characters.kid]\nsize = 6\n')
    out = play(tmp_path / "out", "kid.toml", metrics=mine)
    before = lasting(out)
    Path("kid.toml").unlink()
    mine.rename(moved)
    assert "mine.py: no such file, but its metrics are counted in" in refused(out)
    (out / "runs" / "big-kid-6p" / "chunks" / "000001.npz").unlink()
    resume(out, metrics=moved)
    assert lasting(out) == before


# What is refused ---------------------------------------------------------------------------------------------


def test_finished_runs_must_be_the_same(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    alone = Path("alone")
    simulate("classic", bots="random", games=GAMES, out=alone)
    mixed = play(Path("mixed"), base="./alone", variants=["single-row"], bots=None, stop=None)
    before = lasting(mixed)
    assert before["compare.json"] == (whole / "compare.json").read_bytes()
    assert [path.name for path in (mixed / "runs").iterdir()] == ["single-card-rowing-6p"]
    (mixed / "compare.json").unlink()
    (mixed / "runs" / "single-card-rowing-6p" / "chunks" / "000003.npz").unlink()
    resume(mixed)
    assert lasting(mixed) == before
    said = refused(mixed, 2 * GAMES)
    assert said.startswith("--games: 7200, but alone is a finished run: its games are compared, and no others")
    resume(alone, 2 * GAMES)
    assert refused(mixed) == "alone: has 7200 games, but 3600 in mixed/comparison.json; compare again"
    shutil.rmtree(alone)
    assert refused(mixed).startswith("alone: no such folder")
    simulate("classic", bots="random", games=GAMES, seed=2, out=alone)
    assert "alone: is another run than the one that mixed/comparison.json tells of" in refused(mixed)


def first(design: dict[str, Any], **values: Any) -> None:
    design["contestants"][0].update(values)


OTHERS: Mapping[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "another version": (lambda design: design.update(tool="0.0.1"), 'tool: "0.0.1", here "'),
    "another engine": (lambda design: design.update(engine_hash="0123"), 'engine_hash: "0123", here "'),
    "another format": (lambda design: design.update(format=2), "format: 2, allowed 1"),
    "other rules": (lambda design: first(design, ruleset_hash="0"), "ruleset: was changed after the game"),
    "unknown bots": (lambda design: first(design, bots={}), "bots: nobody"),
    "other weights": (
        lambda design: design["contestants"][0]["bots"]["kid"].update(weights={"x": 1.0}),
        "bots: kid: random has no weight",
    ),
    "bots made for other rules": (
        lambda design: design["contestants"][0]["bots"]["kid"].update(made_for="mine"),
        "contestants: Classic: bots: ",
    ),
    "no name": (lambda design: first(design, name=7), "contestants.0.name: 7, allowed text"),
    "nobody": (lambda design: design.update(contestants=[]), "contestants: "),
    "too many players": (lambda design: design.update(players=[9]), "players: 9, allowed 4, 5 or 6"),
    "no games": (lambda design: design.update(games=0), "games: 0, allowed"),
    "an unknown rule to stop": (lambda design: design.update(stop={"rule": "mood"}), "stop.rule: "),
    "an unknown key": (lambda design: design.update(colour="red"), 'colour: "red", here nothing'),
    "no band": (lambda design: design["said"].update(band=0), "said.band: 0, allowed"),
    "versions that are no words": (lambda design: design.update(versions=3), "versions: 3, allowed a table"),
    "a report of nobody knows what": (
        lambda design: design.update(asked=None, said=design["said"] | {"report": True}),
        "asked: nothing, allowed what the report says was asked for",
    ),
}


@pytest.mark.parametrize("what", OTHERS)
def test_a_comparison_that_is_not_of_this_program_is_refused_with_the_field(what: str, copy: Path) -> None:
    change, says = OTHERS[what]
    file = copy / "comparison.json"
    design = json.loads(file.read_text())
    change(design)
    file.write_text(json.dumps(design))
    assert refused(copy).startswith(f"{file}: {says}")


def test_a_folder_that_is_being_written_and_a_side_alone_are_refused(copy: Path) -> None:
    with locked(copy):
        assert f"{copy}: is being written by process {os.getpid()} on " in refused(copy)
    side = copy / "runs" / "classic-6p"
    assert refused(side) == f"{side}: is a part of {copy}; allowed: lifeboat resume {copy}"


def test_a_file_in_place_of_the_runs_is_told_in_a_line(copy: Path) -> None:
    shutil.rmtree(copy / "runs")
    (copy / "runs").write_text("")
    with pytest.raises(LifeboatError, match=r"runs/classic-6p: cannot be made \(.*; the run in .* is not finished"):
        resume(copy)
