"""``lifeboat compare --retrain``: the comparison once more by bots that have learnt the rules of their side."""

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import lifeboat_sim
from lifeboat_sim.errors import PlanError
from tests.cli.test_run_command import contents, lifeboat

FEW = ("--bots", "kid=sensible,random", "--games", "3_600", "--no-report")
RETRAIN = ("--retrain", "--retrain-games", "45_000")
COMPARE = ("compare", "classic", "single-row", *FEW, *RETRAIN)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a comparison in which the Kid has learnt both rule sets."""
    folder = tmp_path_factory.mktemp("retrain")
    lifeboat(*COMPARE, "--threads", "1", "--out", "one", cwd=folder)
    return folder


def read(folder: Path) -> Any:
    return json.loads((folder / "compare.json").read_text())


def results(folder: Path) -> dict[str, bytes]:
    return {name: content for name, content in contents(folder).items() if not name.endswith("log.json")}


def test_both_arms_and_their_agreement_are_in_the_json(here: Path) -> None:
    found = read(here / "one")
    (variant,) = found["variants"].values()
    kid = variant["characters"]["kid"]
    assert kid["retrained"]["difference"] == pytest.approx(kid["retrained"]["variant"] - kid["retrained"]["base"])
    assert kid["retrained"]["base"] > kid["base"] + 0.1
    for one in variant["characters"].values():
        unknown = "not enough games" in (one["verdict"], one["retrained"]["verdict"])
        assert one["robust"] == (None if unknown else one["verdict"] == one["retrained"]["verdict"])
    assert sum(variant["agreement"].values()) == 6


def test_each_side_learns_its_own_rules_with_the_same_budget_and_seed(here: Path) -> None:
    training = read(here / "one")["retrained"]["training"]
    base, variant = training["Classic"], training["Single-card rowing"]
    assert base["ruleset_hash"] != variant["ruleset_hash"]
    assert (base["effort"], base["seed"]) == (variant["effort"], variant["seed"])
    assert list(base["rounds"][0]) == ["kid"]
    assert base["rounds"][0]["kid"]["gain"]["low"] > 0


def test_the_trained_bots_play_elsewhere_as_they_played_here(here: Path) -> None:
    shutil.copy(here / "one" / "retrained" / "classic-6p.toml", here / "learnt.toml")
    bots = ("--bots", "kid=learnt.toml,random", "--games", "3_600")
    lifeboat("run", *bots, "--no-report", "--out", "again", cwd=here)
    share = json.loads((here / "again" / "summary.json").read_text())["characters"]["kid"]["win_share"]["estimate"]
    (variant,) = read(here / "one")["variants"].values()
    assert share == variant["characters"]["kid"]["retrained"]["base"]


def test_results_are_the_same_on_any_number_of_threads(here: Path) -> None:
    lifeboat(*COMPARE, "--threads", "2", "--out", "two", cwd=here)
    assert results(here / "two") == results(here / "one")


@pytest.mark.parametrize(
    "lost",
    [
        ("retrained/training/classic-6p/rounds/002-kid.json", "retrained/classic-6p.toml"),
        ("retrained/runs",),
        ("compare.json", "tables"),
    ],
    ids=lambda lost: lost[0],
)
def test_what_is_lost_is_made_again(here: Path, tmp_path: Path, lost: tuple[str, ...]) -> None:
    shutil.copytree(here / "one", tmp_path / "whole")
    for name in lost:
        path = tmp_path / "whole" / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    lifeboat("resume", "whole", cwd=tmp_path)
    assert results(tmp_path / "whole") == results(here / "one")


def test_a_whole_one_is_left_alone(here: Path) -> None:
    before = results(here / "one")
    assert "nothing was changed" in lifeboat("resume", "one", cwd=here).stderr
    assert results(here / "one") == before


def test_training_that_was_stopped_is_gone_on_with(here: Path) -> None:
    command = [sys.executable, "-m", "lifeboat_sim", *COMPARE, "--out", "stopped"]
    process = subprocess.Popen(command, cwd=here, stderr=subprocess.PIPE, text=True)
    first = here / "stopped" / "retrained" / "training" / "classic-6p" / "rounds" / "001-kid.json"
    end = time.monotonic() + 120
    while not first.is_file() and time.monotonic() < end:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGINT
    assert "lifeboat resume stopped goes on" in said
    lifeboat("resume", "stopped", cwd=here)
    assert results(here / "stopped") == results(here / "one")


def test_finished_runs_learn_from_where_their_bots_are(here: Path) -> None:
    for name, rules in (("a", "classic"), ("b", "single-row")):
        lifeboat("run", "--rules", rules, *FEW, "--out", name, cwd=here)
    lifeboat("compare", "./a", "./b", *RETRAIN, "--no-report", "--out", "runs", cwd=here)
    assert read(here / "runs") == read(here / "one")


def test_python_compares_the_same(here: Path) -> None:
    found = lifeboat_sim.compare("classic", "single-row", bots="kid=sensible,random", games=3_600, retrain=45_000)
    assert found.summary() == read(here / "one")
    kid = found.table("robustness").query("role == 'kid'").iloc[0]
    assert kid["retrained_base"] > kid["frozen_base"] + 0.1
    assert "retrain=45000" in found.call
    saved = found.save(here / "saved")
    assert results(saved / "retrained") == results(here / "one" / "retrained")


@pytest.mark.parametrize("wrong", [0, -1, "yes", 0.5])
def test_python_refuses_what_is_no_budget(wrong: Any) -> None:
    with pytest.raises(PlanError, match=r"retrain: .*, allowed True, False, or a number of games of training"):
        lifeboat_sim.compare("classic", "single-row", games=3_600, retrain=wrong)


def test_the_table_says_what_is_robust(here: Path) -> None:
    said = lifeboat(*COMPARE, "--out", "told", cwd=here)
    assert "Single-card rowing against Classic, 6 players, with bots that have gone on learning" in said.stdout
    assert "Robust: frozen and retrained bots come to the same" in said.stdout
    assert "2 sides will be trained" in said.stderr


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--retrain", "--bots", "random"), "random: has no weights to train, allowed greedy, "),
        (("--retrain", "--retrain-games", "0"), "--retrain-games: 0, allowed a whole number from 1 to 1e12"),
        (("--retrain", "--retrain-games", "100"), "--retrain-games: 100, too few for this; allowed "),
        (("--retrain-games", "45_000"), "--retrain-games: only together with --retrain"),
    ],
)
def test_what_makes_no_sense_is_told_before_anything_is_written(
    here: Path, arguments: tuple[str, ...], line: str
) -> None:
    done = lifeboat("compare", "classic", "single-row", *arguments, "--out", "none", cwd=here, status=2)
    assert line in done.stderr
    assert not (here / "none").exists()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--players", "4,5"), "--retrain: nothing is compared with the base, allowed with a variant"),
        (("--bots-a", "greedy", "--bots-b", "sensible"), "--retrain: not together with --bots-a and --bots-b"),
    ],
)
def test_comparisons_without_other_rules_have_nothing_to_learn(
    here: Path, arguments: tuple[str, ...], line: str
) -> None:
    assert line in lifeboat("compare", "classic", *arguments, "--retrain", cwd=here, status=2).stderr


def test_a_side_is_gone_on_with_as_a_part(here: Path) -> None:
    done = lifeboat("resume", "one/retrained/runs/classic-6p", cwd=here, status=2)
    assert "is a part of " in done.stderr
