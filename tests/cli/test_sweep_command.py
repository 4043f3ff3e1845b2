"""``lifeboat sweep`` as its users call it: a process, its files, its exit status."""

import csv
import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_run_command import contents, lifeboat

RANDOM = ("--bots", "random", "--games", "1_800")
SIZES = ("sweep", "--vary", "characters.kid.size=2..3", *RANDOM)
WIDER = ("sweep", "--vary", "characters.kid.size=2..4", *RANDOM)
KNOBS = ("--vary", "characters.*.survival", "--vary", "tie", "--vary", "nav_print")
"""Eight knobs; the survival of characters decides something whoever plays, the printing of two cards nearly nothing."""


def read(folder: Path, name: str = "sweep.json") -> Any:
    return json.loads((folder / name).read_text())


def lasting(folder: Path) -> dict[str, bytes]:
    """What depends on neither time nor place nor the cutting into chunks."""
    return {
        name: content
        for name, content in contents(folder).items()
        if name != "log.json" and not name.startswith("points/")
    }


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a grid, a screening and a surface."""
    folder = tmp_path_factory.mktemp("sweep")
    lifeboat(*WIDER, "--note", "<b>", "--out", "wider", cwd=folder)
    lifeboat("sweep", "--screen", *KNOBS, *RANDOM, "--confirm", "2", "--no-report", "--out", "screen", cwd=folder)
    return folder


def test_a_sweep_writes_its_folder(here: Path) -> None:
    names = {path.name for path in (here / "wider").iterdir()}
    assert names == {"design.json", "sweep.json", "log.json", "tables", "points", "report.html", "report.pdf"}
    assert (here / "wider" / "report.pdf").read_bytes().startswith(b"%PDF")
    assert "&lt;b&gt;" in (here / "wider" / "report.html").read_text()


def test_the_json_tells_what_was_played(here: Path) -> None:
    found = read(here / "wider")
    assert (found["players"], found["games"], found["seed"], found["band"]) == (6, 1_800, 1, 0.02)
    assert found["design"] == "grid"
    (knob,) = found["knobs"]
    assert (knob["knob"], knob["printed"], knob["values"]) == ("characters.kid.size", 3, [2, 3, 4])
    assert [point["values"] for point in found["points"]] == [{"characters.kid.size": size} for size in (2, 3, 4)]
    for point in found["points"]:
        assert sum(character["share"] for character in point["characters"].values()) == pytest.approx(1, abs=1e-8)


def test_a_point_is_the_run_that_it_would_be_alone(here: Path) -> None:
    settings = ("--set", "characters.kid.size=4")
    lifeboat("run", *RANDOM, *settings, "--no-report", "--out", "alone", cwd=here)
    alone = read(here / "alone", "summary.json")["characters"]
    point = read(here / "wider")["points"][2]["characters"]
    for role, character in point.items():
        assert character["share"] == alone[role]["win_share"]["estimate"]


def test_tables_hold_the_same_numbers(here: Path) -> None:
    rows = list(csv.DictReader((here / "wider" / "tables" / "point_win_shares.csv").open()))
    kid = read(here / "wider")["points"][0]["characters"]["kid"]
    (row,) = [row for row in rows if (row["point"], row["role"]) == ("0", "kid")]
    assert float(row["share"]) == kid["share"]


def test_a_wider_range_plays_only_new_points(here: Path) -> None:
    """And comes to the same bytes as if it had been asked for at once."""
    lifeboat(*SIZES, "--out", "grown", cwd=here)
    before = {name: content for name, content in contents(here / "grown").items() if name.endswith(".npz")}
    done = lifeboat(*WIDER, "--note", "<b>", "--out", "grown", cwd=here)
    assert "2 of 3 points lie in grown already" in done.stderr
    after = contents(here / "grown")
    assert {name: after[name] for name in before} == before
    assert lasting(here / "grown") == lasting(here / "wider")


def test_a_sweep_that_was_stopped_is_gone_on_with(here: Path) -> None:
    """After Ctrl-C the same command comes to the same bytes, on other threads and in other chunks."""
    more = ("--bots", "random", "--games", "36_000", "--no-report")
    command = ("sweep", "--vary", "characters.kid.size=2..9", *more)
    process = subprocess.Popen(
        [sys.executable, "-m", "lifeboat_sim", *command, "--chunk", "720", "--out", "stopped"],
        cwd=here,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if line.startswith("playing"):
                break
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 130, stderr
    assert "the same command with --out stopped goes on" in stderr
    assert not (here / "stopped" / "sweep.json").exists()
    lifeboat(*command, "--threads", "2", "--out", "stopped", cwd=here)
    lifeboat(*command, "--threads", "1", "--out", "at-once", cwd=here)
    assert lasting(here / "stopped") == lasting(here / "at-once")


def test_a_screening_tells_the_effect_of_every_knob(here: Path) -> None:
    found = read(here / "screen")
    assert found["design"] == "screening"
    assert len(found["knobs"]) == 8
    assert len(found["points"]) == 40  # a matrix of twenty, folded over
    assert list(found["effects"]) == [knob["knob"] for knob in found["knobs"]]
    knob = found["effects"]["characters.kid.survival"]
    assert (knob["first"], knob["last"], knob["steps"]) == ("8", "10", 2)
    kid = knob["objectives"]["win:kid"]
    assert kid["low"] < kid["effect"] < kid["high"]
    assert kid["per_step"] == pytest.approx(kid["effect"] / 2, abs=1e-9)  # nine decimal places


def test_the_strongest_knobs_are_turned_again_in_fresh_games(here: Path) -> None:
    found = read(here / "screen")
    again = found["confirmation"]
    assert again["design"] == "one at a time"
    assert again["seed"] == found["seed"] + 1
    assert again["games"] == 5 * found["games"]
    strongest = [ranked["knob"] for ranked in found["ranking"] if not ranked["dead"]][:2]
    assert sorted(knob["knob"] for knob in again["knobs"]) == sorted(strongest)


def test_all_knobs_are_turned_one_at_a_time(here: Path) -> None:
    """Each by itself in the printed game; what does nothing with six players is known to do nothing."""
    few = ("--bots", "passive", "--games", "360", "--except", "navigation.*", "--no-report")
    lifeboat("sweep", "--all", *few, "--out", "all", cwd=here)
    found = read(here / "all")
    assert found["design"] == "one at a time"
    assert len(found["knobs"]) == 84 - 24
    assert all(point["changed"] == 1 for point in found["points"])
    dead = {knob["knob"]: knob["verdict"] for knob in found["dead"]}
    assert dead["options.provisions_removed_small_game"] == "no effect at all"


def test_numbers_of_players_are_swept_for_themselves(here: Path) -> None:
    lifeboat(*SIZES, "--players", "4,6", "--no-report", "--out", "players", cwd=here)
    found = read(here / "players")["players"]
    assert list(found) == ["4", "6"]
    assert {path.name for path in (here / "players" / "tables").iterdir()} == {"4p", "6p"}
    six = read(here / "wider")
    assert found["6"]["points"][0]["characters"] == six["points"][0]["characters"]


def test_results_go_to_the_terminal(here: Path, tmp_path: Path) -> None:
    shutil.copytree(here / "wider", tmp_path / "wider")
    done = lifeboat(*WIDER, "--no-report", "--out", "wider", cwd=tmp_path)
    assert "3 of 3 points lie in wider already" in done.stderr
    assert "kid.size" in done.stdout
    assert "balanced" in done.stdout
    as_json = lifeboat(*WIDER, "--no-report", "--json", "--out", "wider", cwd=tmp_path)
    assert json.loads(as_json.stdout) == read(here / "wider")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "--vary: no knob to turn; allowed PATH=VALUES, such as NAME=1..3, or --all"),
        (("--vary", "row_drow=1..3"), "--vary: unknown knob 'row_drow' (did you mean options.row_draw?)"),
        (("--vary", "birds_to_land=20..30"), "--vary: options.birds_to_land: 25, allowed 1 to 24"),
        (("--vary", "trading=gifts,loans"), '--vary: options.trading: "loans", allowed gifts, none or barter'),
        (("--vary", "row_draw=1..3", "--vary", "tie", "--vary", "nav_print"), "--vary: 3 knobs, allowed one or two"),
        (("--screen", "--surface", "--vary", "row_draw"), "--screen: not together with --surface"),
        (("--vary", "row_draw=1..3", "--confirm", "3"), "--confirm: allowed with --screen"),
        (("--all", "--except", "*"), "--except: leaves no knob to turn"),
        (("--surface", "--vary", "row_draw=1..3"), "--surface: 3 points in all, allowed 6 or more"),
        (("--except", "tie", "--vary", "row_draw"), "--except: allowed with --all"),
        (("--vary", "row_draw", "--games", "0"), "--games: 0, allowed a whole number"),
        (("--vary", "row_draw", "--players", "9"), "players: 9, allowed 4, 5 or 6"),
        (("--vary", "row_draw", "--confirm", "-1"), "--confirm: -1, allowed a whole number from 0 to 100"),
    ],
)
def test_what_cannot_be_swept_is_told_in_a_line(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = lifeboat("sweep", *arguments, "--out", "out", cwd=tmp_path, status=2)
    assert says in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("other", "field"),
    [
        (("--seed", "2"), "seed: another seed"),
        (("--bots", "passive"), "bots: other bots"),
        (("--set", "row_draw=1"), "rules: other rules"),
        (("--games", "360"), "games: 1800 a point, more than 360"),
    ],
)
def test_a_folder_is_gone_on_with_around_the_same_base_only(here: Path, other: tuple[str, ...], field: str) -> None:
    before = contents(here / "wider")
    done = lifeboat(*WIDER, *other, "--out", "wider", cwd=here, status=2)
    assert field in done.stderr
    assert contents(here / "wider") == before


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda design: design.update(format=2), "format: 2, allowed 1"),
        (lambda design: design["base"].update(games="1800"), 'base.games: "1800", allowed a whole number'),
        (lambda design: design.pop("base"), "does not say what the base of the sweep is"),
    ],
)
def test_a_design_that_was_changed_is_told(here: Path, tmp_path: Path, change: Any, says: str) -> None:
    (tmp_path / "out").mkdir()
    design = read(here / "wider", "design.json")
    change(design)
    (tmp_path / "out" / "design.json").write_text(json.dumps(design))
    done = lifeboat(*WIDER, "--out", "out", cwd=tmp_path, status=2)
    assert says in done.stderr


def test_files_of_the_user_stay_in_the_folder(here: Path, tmp_path: Path) -> None:
    """Tables of another design go."""
    shutil.copytree(here / "wider", tmp_path / "out")
    mine, old = tmp_path / "out" / "tables" / "mine.csv", tmp_path / "out" / "tables" / "confirmed_effects.csv"
    for file in (mine, old):
        file.write_text("a,b")
    lifeboat(*WIDER, "--no-report", "--out", "out", cwd=tmp_path)
    assert mine.read_text() == "a,b"
    assert not old.exists()


def test_a_damaged_point_is_told_and_played_again(here: Path, tmp_path: Path) -> None:
    shutil.copytree(here / "wider", tmp_path / "out")
    (file, *_) = sorted((tmp_path / "out").rglob("*.npz"))
    file.write_bytes(b"")
    done = lifeboat(*WIDER, "--note", "<b>", "--out", "out", cwd=tmp_path)
    says = f"{file.relative_to(tmp_path)}: cannot be read; it may be damaged: its games are played again"
    assert done.stderr.splitlines()[0] == says
    assert lasting(tmp_path / "out") == lasting(here / "wider")
