"""``lifeboat selftest`` as its users call it, and that it can fail."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ARGUMENTS = ("selftest", "--replications", "20", "--games", "300", "--bots", "random")
TOO_NARROW = """
from lifeboat_analysis import intervals
quantiles = {name: getattr(intervals, name) for name in ("stdtrit", "ndtri")}
intervals.stdtrit = lambda freedom, tail: 0.4 * quantiles["stdtrit"](freedom, tail)
intervals.ndtri = lambda tail: 0.4 * quantiles["ndtri"](tail)
from lifeboat_sim.cli import main
main()
"""


def lifeboat(
    *arguments: str, cwd: Path, status: int = 0, program: tuple[str, ...] = ("-m", "lifeboat_sim")
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([sys.executable, *program, *arguments], capture_output=True, text=True, cwd=cwd, timeout=600)
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done


def results(done: subprocess.CompletedProcess[str]) -> dict[tuple[str, bool], dict[str, Any]]:
    checks = json.loads(done.stdout)["checks"]
    return {(check["check"], check["jointly"]): check for check in checks}


def test_it_says_what_it_found_and_leaves_no_file(tmp_path: Path) -> None:
    done = lifeboat(*ARGUMENTS, cwd=tmp_path)
    assert "playing 12\u2009000 games (20 times 300 on either side)" in done.stderr
    assert "Classic against itself, 6 players, 300 games, random bots" in done.stdout
    assert done.stdout.count("good") + done.stdout.count("cautious") == 6
    assert "All is well" in done.stdout
    assert not list(tmp_path.iterdir())


def test_as_json_it_is_the_same_on_any_number_of_threads(tmp_path: Path) -> None:
    done, again = (lifeboat(*ARGUMENTS, "--json", "--threads", threads, cwd=tmp_path) for threads in "12")
    assert done.stdout == again.stdout
    told = json.loads(done.stdout)
    assert (told["games"], told["games_per_replication"], told["replications"]) == (12_000, 300, 20)
    assert told["good"] is True
    checks = results(done)
    assert {key: check["claims"] for key, check in checks.items()} == {
        ("win shares", False): 120, ("win shares", True): 20,
        ("other seed", False): 60, ("other seed", True): 10,
        ("same deals", False): 120, ("same deals", True): 20,
    }  # fmt: skip
    for check in checks.values():
        assert check["expected"] == pytest.approx(0.05 * check["claims"])
        assert check["least"] <= check["expected"] <= check["most"]


def test_another_seed_finds_other_alarms(tmp_path: Path) -> None:
    one, other = (results(lifeboat(*ARGUMENTS, "--json", "--seed", seed, cwd=tmp_path)) for seed in "12")
    assert one != other


def test_with_a_fixed_cast_only_those_who_play_count(tmp_path: Path) -> None:
    settings = ("--set", 'cast=["lauren","captain","mate","kid"]', "--rules", "single-row")
    done = lifeboat(*ARGUMENTS, *settings, "--json", cwd=tmp_path)
    assert json.loads(done.stdout)["players"] == 4
    assert results(done)["win shares", False]["claims"] == 80


def test_bots_that_do_not_hesitate_have_no_second_way_to_play(tmp_path: Path) -> None:
    done = lifeboat(*ARGUMENTS[:-1], "passive", cwd=tmp_path)
    assert "same deals: left out, for these bots do not hesitate" in done.stdout


def test_intervals_that_are_too_narrow_are_found_out(tmp_path: Path) -> None:
    """It can fail: with quantiles that are less than half of what they should be."""
    done = lifeboat(*ARGUMENTS, "--json", cwd=tmp_path, status=1, program=("-c", TOO_NARROW))
    assert json.loads(done.stdout)["good"] is False
    assert {check["result"] for check in results(done).values()} == {"bad"}
    done = lifeboat(*ARGUMENTS, cwd=tmp_path, status=1, program=("-c", TOO_NARROW))
    assert "Too many false alarms: do not trust" in done.stdout


def test_games_that_never_end_test_nothing(tmp_path: Path) -> None:
    done = lifeboat(*ARGUMENTS, "--set", "max_rounds=1", "--set", "birds_to_land=24", cwd=tmp_path, status=2)
    assert done.stderr.splitlines()[-1] == ("lifeboat: error: no game came to an end in 20 times 300: nothing to test")
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--replications", "5"), "--replications: 5, allowed a whole number from 20 to 10_000"),
        (("--games", "100"), "--games: 100, allowed a whole number from 300 to 1_000_000"),
        (("--games", "1e5"), "--games: 1e5, allowed a whole number from 300"),
        (("--players", "4,5"), "--players: 4,5, allowed one number of players such as 6"),
        (("--players", "3"), "players: 3, allowed 4, 5 or 6"),
        (("--bots", "genius"), "unknown bot 'genius'"),
        (("--rules", "clasic"), "unknown rule set 'clasic'"),
        (("--set", "row_draw=9"), "options.row_draw: 9, allowed 1 to 6"),
        (("--seed", "-1"), "--seed"),
        (("--threads", "0"), "--threads: 0"),
    ],
)
def test_bad_input_is_one_line(tmp_path: Path, arguments: tuple[str, ...], line: str) -> None:
    done = lifeboat("selftest", *arguments, cwd=tmp_path, status=2)
    assert line in done.stderr
    assert done.stderr.startswith("lifeboat: error: ")
    assert len(done.stderr.strip().splitlines()) == 1
