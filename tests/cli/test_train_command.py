"""``lifeboat train`` as its users call it: tables, single answers, going on, and mistakes."""

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from lifeboat_sim.cli.app import app
from lifeboat_sim.errors import LifeboatError
from lifeboat_sim.runs.plan import assign_bots
from lifeboat_sim.training.folder import Begun, begin
from lifeboat_sim.training.retraining import retraining
from tests.training.zeroes import setting

ANSWER = ("train", "--best-response", "kid", "--against", "rower", "--games", "20_000", "--restarts", "1")
TABLE = ("train", "--rounds", "1", "--games", "80_000", "--generations", "4", "--restarts", "1")


def lifeboat(*arguments: str, cwd: Path, status: int = 0, program: str = "") -> subprocess.CompletedProcess[str]:
    how = ("-c", program) if program else ("-m", "lifeboat_sim")
    done = subprocess.run([sys.executable, *how, *arguments], capture_output=True, text=True, cwd=cwd, timeout=600)
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


# A best response ---------------------------------------------------------------------------------------------


def test_an_answer_is_a_lower_bound_with_its_interval(tmp_path: Path) -> None:
    done = lifeboat(*ANSWER, "--out", "kid.json", cwd=tmp_path)
    assert done.stderr.startswith("training 1")
    assert "at most, with 6 players, about" in done.stderr
    assert "kid: gains at least +" in done.stderr
    assert done.stderr.endswith("wrote kid.json\n")
    assert "Best responses to rower, Classic, 6" in done.stdout
    assert "gain, at least" in done.stdout
    assert "±" in done.stdout
    bots = json.loads((tmp_path / "kid.json").read_text())
    assert (bots["format"], bots["base"], bots["made_for"], bots["players"]) == (1, "sensible", "classic", 6)
    assert list(bots["characters"]) == ["kid"]
    how = bots["provenance"]
    assert how["command"] == "lifeboat train --best-response kid --against rower --games 20000 --restarts 1 --seed 1"
    assert how["responses"]["kid"]["gain"]["low"] > 0
    assert how["responses"]["kid"]["games"] <= 20_000


def test_as_json_it_is_the_same_on_any_number_of_threads(tmp_path: Path) -> None:
    one, two = (lifeboat(*ANSWER, "--json", "--threads", threads, cwd=tmp_path).stdout for threads in "12")
    assert one == two
    told = json.loads(one)
    assert told["bound"] == "at least"
    assert set(told["weights"]) == {"kid"}
    assert not list(tmp_path.iterdir())


def test_another_game_is_trained_by_the_same_contract(tmp_path: Path) -> None:
    command = ("train", "--game", "spots", "--best-response", "all", "--games", "80_000", "--restarts", "1", "--json")
    told = json.loads(lifeboat(*command, cwd=tmp_path).stdout)
    assert list(told["responses"]) == ["turn0", "turn1", "turn2", "turn3"]
    assert all(one["gain"]["value"] >= 0 for one in told["responses"].values())


# A table -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_table_that_was_stopped_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    lifeboat(*TABLE, "--out", "whole", "--threads", "1", cwd=tmp_path)
    command = [sys.executable, "-m", "lifeboat_sim", *TABLE, "--out", "stopped"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    first = tmp_path / "stopped" / "rounds" / "001-lauren.json"
    while not first.exists() and process.poll() is None:
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the training in stopped is not finished: lifeboat train --resume stopped goes on\n" in told
    assert not (tmp_path / "stopped" / "bots.toml").exists()
    lifeboat("train", "--resume", "stopped", "--threads", "2", cwd=tmp_path)
    assert contents(tmp_path / "stopped") == contents(tmp_path / "whole")
    again = lifeboat(*TABLE, "--out", "stopped", "--json", cwd=tmp_path)
    assert contents(tmp_path / "stopped") == contents(tmp_path / "whole")
    bots = tomllib.loads((tmp_path / "stopped" / "bots.toml").read_text())
    assert set(bots["characters"]) < {"lauren", "stephen", "captain", "mate", "frenchy", "kid"}, "who gains surely"
    assert json.loads(again.stdout)["rounds"] == bots["provenance"]["rounds"]
    assert lifeboat(*TABLE, "--out", "stopped", "--seed", "2", cwd=tmp_path, status=2).stderr == (
        "lifeboat: error: stopped: holds another training (seed: 1, here 2); allowed a new folder, or the same command as "
        "before\n"
    )


@pytest.mark.slow
def test_one_bot_for_all_is_one_vector(tmp_path: Path) -> None:
    command = ("--shared", "--rounds", "1", "--games", "60_000", "--restarts", "1", "--out", "club", "--name", "club")
    done = lifeboat("train", *command, cwd=tmp_path)
    assert "everybody" in done.stdout
    bots = tomllib.loads((tmp_path / "club" / "bots.toml").read_text())
    assert "characters" not in bots
    assert bots["name"] == "club"
    assert bots["weights"]


def test_a_training_of_a_comparison_of_several_kinds_of_bots_is_told_where_it_goes_on(tmp_path: Path) -> None:
    where = setting()
    start = assign_bots("kid=random,sensible", where.game, where.ruleset, 6)
    begin(tmp_path / "side", Begun(retraining(where, start, None, 1), "classic", "lifeboat compare --retrain"))
    told = lifeboat("train", "--resume", "side", cwd=tmp_path, status=2).stderr
    assert "side: trains sensible and random, but one bots file holds bots of one kind; `lifeboat resume`" in told


# Mistakes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--best-response", "kit"), "--best-response: unknown character 'kit', allowed lauren, stephen, captain, mate, frenchy, kid or all (did you mean kid?)"),
        (("--best-response", "kid,kid"), "--best-response: kid,kid, allowed a character such as kid, several such as kid,mate, or all"),
        (("--best-response", "kid", "--games", "1e3"), "--games: 1000, too few for this; allowed "),
        (("--best-response", "kid", "--shared"), "--shared: not together with --best-response; allowed one of them"),
        (("--best-response", "kid", "--rounds", "2"), "--rounds: not together with --best-response, which is a single one"),
        (("--best-response", "kid", "--from", "random"), "random: has no weights to train, allowed greedy, sensible"),
        (("--best-response", "kid", "--against", "expart"), "bots: unknown bot 'expart', allowed"),
        (("--best-response", "kid", "--out", "there.json"), "--out: there.json exists already, allowed a new file"),
        (("--best-response", "kid", "--out", "no/kid.json"), "--out: no/kid.json: no such folder"),
        (("--best-response", "kid", "--out", "kid.py"), "--out: kid.py, allowed a file whose name ends in .toml or .json"),
        (("--against", "sensible"), "--against: only together with --best-response; a table learns against itself"),
        (("--games", "1e4"), "--games: 10000, too few for this; allowed "),
        (("--players", "9"), "players: 9, allowed 4, 5 or 6"),
        (("--rounds", "0"), "--rounds: 0, allowed a whole number from 1 to 100"),
        (("--restarts", "many"), "--restarts: many, allowed a whole number from 1 to 100"),
        (("--generations", "0"), "--generations: 0, allowed a whole number from 1 to 10_000"),
        (("--name", "my bots"), "--name: my bots, allowed up to 40 letters, digits and -_. such as my-bots"),
        (("--name", "mine-"), "--name: mine-, allowed up to 40 letters, digits and -_. such as my-bots, and no - at the end"),
        (("--name", "sensible"), "--name: sensible has a meaning already; allowed any other name"),
        (("--best-response", "kid", "--name", "person"), "--name: person has a meaning already; allowed any other name"),
        (("--from", "kid=random,sensible"), "--from: kid=random,sensible, allowed one bot for all"),
        (("--game", "barcelona"), "game: barcelona has no bot with weights, so there is nothing to train"),
        (("--resume", "nowhere"), "nowhere: holds no training (it has no training.json)"),
        (("--resume", "nowhere", "--rounds", "2"), "--rounds: not together with --resume: the folder says what is trained"),
        (("--resume", "nowhere", "--seed", "0"), "--seed: not together with --resume: the folder says what is trained"),
        (("--out", "full"), "full: exists already; allowed a new folder, or an empty one"),
    ],
)  # fmt: skip
def test_mistakes_are_told_in_a_line_and_nothing_is_written(
    arguments: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.json").write_text("{}")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("")
    before = contents(tmp_path)
    with pytest.raises(LifeboatError) as caught:
        app(["train", *arguments], standalone_mode=False)
    assert caught.value.lines[0].startswith(told)
    assert contents(tmp_path) == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["full", "there.json"]


def test_a_mistake_is_one_line_and_exit_status_2(tmp_path: Path) -> None:
    done = lifeboat("train", "--best-response", "kid", "--rounds", "2", cwd=tmp_path, status=2)
    assert done.stderr == "lifeboat: error: --rounds: not together with --best-response, which is a single one\n"


def test_without_the_package_it_is_said_where_to_get_it(tmp_path: Path) -> None:
    program = "import sys; sys.modules['cma'] = None; from lifeboat_sim.cli import main; main()"
    done = lifeboat("train", cwd=tmp_path, status=2, program=program)
    assert done.stderr == (
        'lifeboat: error: train: the package cma is not there, allowed after pip install "lifeboat-sim[tune]"\n'
    )
