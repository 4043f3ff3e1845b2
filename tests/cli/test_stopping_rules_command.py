"""``lifeboat run`` that stops by itself, as its users call it: where it stops, what it writes, what it refuses."""

import html
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

FOUR = ("--bots", "random", "--players", "4")


def lifeboat(*arguments: str, cwd: Path, status: int = 0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lifeboat_sim", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=600)
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / name).read_text())


def contents(folder: Path) -> dict[str, bytes]:
    """All files but those that depend on threads and chunks."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    names = {str(path.relative_to(folder)): path.read_bytes() for path in paths}
    return {name: text for name, text in names.items() if name != "log.json" and not name.startswith("chunks/")}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("stopped")


@pytest.fixture(scope="module")
def precise(here: Path) -> Path:
    """A run to a half-width that takes two looks, on two threads, in chunks that do not fit between looks."""
    options = ("--precision", "0.8pp", "--keep-games", "--no-report", "--threads", "2", "--chunk", "15_000")
    lifeboat("run", *FOUR, *options, "--out", "precise", cwd=here)
    return here / "precise"


@pytest.fixture(scope="module")
def decided(here: Path) -> Path:
    """A run to a verdict, with its report."""
    done = lifeboat("run", *FOUR, "--until-verdict", "--games", "1e5", "--band", "5pp", "--out", "decided", cwd=here)
    assert "playing up to 100\u2009000 games with 4 players, until everybody has a verdict" in done.stderr
    assert "Joint 95 % intervals, wider to hold at every look (anytime-valid)." in done.stdout
    assert "Stopped early at a verdict; intervals are anytime-valid." in done.stdout
    return here / "decided"


# === To a half-width === #


def test_it_stops_at_the_look_that_reaches_the_half_width(precise: Path) -> None:
    stop = read(precise, "summary.json")["stop"]
    assert read(precise, "summary.json")["games"] == 43_200
    assert (stop["rule"], stop["ended"], stop["most_games"]) == ("precision", "precision", 1_000_000)
    assert stop["half_width"] <= stop["half_width_asked"] == 0.008
    assert stop["half_width"] * 2**0.5 > 0.008  # half of the games would not have done
    info = read(precise, "run.json")
    assert info["games"] == 1_000_000
    assert info["stop"] == {"rule": "precision", "half_width": 0.008, "look": 21_600}
    assert read(precise, "log.json")["interrupted"] is False
    assert pq.read_table(precise / "games").num_rows == 43_200


def test_threads_and_chunks_do_not_move_the_stop(here: Path, precise: Path) -> None:
    options = ("--precision", "0.8pp", "--keep-games", "--no-report", "--threads", "1", "--chunk", "100_000")
    lifeboat("run", *FOUR, *options, "--out", "again", cwd=here)
    assert contents(here / "again") == contents(precise)
    assert len(list((here / "again" / "chunks").iterdir())) == 2


def test_replay_knows_the_games_that_were_played(precise: Path, here: Path) -> None:
    refused = lifeboat("replay", str(precise), "43200", cwd=here, status=2)
    assert refused.stderr == "lifeboat: error: game 43200: allowed 0 to 43199, the games of the run\n"
    assert "game 43199" in lifeboat("replay", str(precise), "43199", cwd=here).stdout
    assert "of the first 43 200 games" in lifeboat("replay", str(precise), "--find", "kid wins", cwd=here).stdout


@pytest.mark.slow
def test_each_number_of_players_stops_by_itself(tmp_path: Path) -> None:
    options = ("--bots", "random", "--players", "4,5", "--precision", "0.9pp", "--no-report", "--out", "both")
    lifeboat("run", *options, cwd=tmp_path)
    games = [read(tmp_path / "both" / f"{players}p", "summary.json")["games"] for players in (4, 5)]
    assert games == [43_200, 21_600]


# === To a verdict === #


def test_it_stops_when_everybody_has_a_verdict(decided: Path) -> None:
    found = read(decided, "summary.json")
    assert found["stop"]["sentence"] == "stopped early at a verdict; intervals are anytime-valid"
    assert found["stop"]["anytime_valid"] is True
    assert found["games"] < 100_000
    assert "not enough games" not in {character["verdict"] for character in found["characters"].values()}
    assert read(decided, "run.json")["stop"] == {"rule": "verdict", "look": 21_600}


def test_the_command_in_its_report_stops_at_the_same_game(decided: Path, here: Path) -> None:
    page = html.unescape((decided / "report.html").read_text())
    (command,) = set(re.findall(r"lifeboat run [^<]*", page))
    lifeboat(*shlex.split(command)[1:], "--no-report", "--out", "repeated", cwd=here)
    first, second = contents(decided), contents(here / "repeated")
    assert set(second) < set(first)
    (info, again) = (read(folder, "run.json") for folder in (decided, here / "repeated"))
    assert again == info | {"report": False}
    assert all(first[name] == second[name] for name in second if name != "run.json")


def test_too_few_games_for_a_verdict_end_with_all_of_them(tmp_path: Path) -> None:
    done = lifeboat("run", *FOUR, "--until-verdict", "--games", "720", "--no-report", "--json", cwd=tmp_path)
    found = json.loads(done.stdout)
    words = "all 720 games were played without a verdict for every character; intervals are anytime-valid"
    assert (found["games"], found["stop"]["ended"], found["stop"]["sentence"]) == (720, "games", words)


# === Presets, and what is refused === #


def test_a_preset_is_a_number_of_games(tmp_path: Path) -> None:
    lifeboat("run", "--preset", "quick", "--bots", "passive", "--no-report", "--out", "q", cwd=tmp_path)
    assert read(tmp_path / "q", "summary.json")["games"] == read(tmp_path / "q", "run.json")["games"] == 20_000
    assert read(tmp_path / "q", "run.json")["stop"] == {"rule": "games"}


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("--preset quick --games 1000000", "--preset: not together with --games"),
        ("--preset quick --precision 1pp", "--preset: not together with --precision"),
        ("--preset deep --until-verdict", "--preset: not together with --until-verdict"),
        ("--precision 1pp --until-verdict", "--precision: not together with --until-verdict"),
        ("--preset quickly", "--preset: quickly, allowed quick, standard or deep (did you mean quick?)"),
        ("--precision wide", "--precision: wide, allowed percentage points such as 0.25pp, or a share such as 0.0025"),
        ("--precision 0", "--precision: 0, allowed"),
        ("--precision=-1pp", "--precision: -1pp, allowed"),
        ("--precision 100pp", "--precision: 100pp, allowed"),
        ("--until-verdict 3", "unexpected extra argument"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(tmp_path: Path, arguments: str, line: str) -> None:
    done = lifeboat("run", *arguments.split(), cwd=tmp_path, status=2)
    assert line in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("lifeboat: error: ")
    assert not list(tmp_path.iterdir())
