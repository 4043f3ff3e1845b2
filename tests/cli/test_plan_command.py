"""``lifeboat plan`` as its users call it: answers without and with a pilot, its table, its mistakes."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim.cli.app import run_app

Here = Callable[..., tuple[int, str, str]]
PILOT = ("--bots", "random", "--pilot", "1_800")


def plan(*arguments: str, cwd: Path, status: int = 0, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", "plan", *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env=os.environ | {"PYTHONUTF8": "1"} | environment,
        timeout=600,
    )
    assert done.returncode == status, done.stderr + done.stdout
    assert "Traceback" not in done.stderr
    return done


def answered(*arguments: str, cwd: Path) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(plan(*arguments, "--json", cwd=cwd).stdout)
    return result


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Here:
    """Run the command in this process: exit status, output, messages. For what plays nothing, where a start costs most."""
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["lifeboat", "plan", *arguments])
        status = run_app()
        return status, *capsys.readouterr()

    return run


def closed(here: Here, *arguments: str) -> dict[str, Any]:
    """Return the answers of the closed forms, by number of players."""
    status, out, messages = here(*arguments, "--no-pilot", "--json")
    assert (status, messages) == (0, "")
    players: dict[str, Any] = json.loads(out)["players"]
    return players


def games(part: dict[str, Any]) -> dict[tuple[str, str], int]:
    return {(one["question"], one["claim"]): one["games"] for one in part["answers"]}


# Without a pilot ---------------------------------------------------------------------------------------------


def test_closed_forms_alone_play_nothing(tmp_path: Path) -> None:
    questions = ("--half-width", "0.5pp", "--difference", "0.5pp", "--band", "1pp")
    done = plan(*questions, "--no-pilot", "--json", cwd=tmp_path)
    assert done.stderr == ""
    assert list(tmp_path.iterdir()) == []
    found = json.loads(done.stdout)
    assert (found["power"], found["alpha"], found["truth"], found["against"]) == (0.9, 0.05, 0, None)
    six = found["players"]["6"]
    assert games(six) == {
        ("half_width", "one"): 21_342,
        ("half_width", "joint"): 38_669,
        ("difference", "one"): 116_750,
        ("difference", "separate"): 170_722,
        ("band", "one"): 15_031,
        ("band", "joint"): 22_656,
        ("band", "separate"): 22_656,
    }
    assert all(one["play"] % 36 == 0 and 0 <= one["play"] - one["games"] < 36 for one in six["answers"])
    assert {one["minutes"] for one in six["answers"]} == {None}
    assert six["assumed"]["pilot_games"] == 0
    assert six["assumed"]["variance"] == pytest.approx(5 / 36)


def test_there_is_an_answer_for_each_number_of_players(here: Here) -> None:
    found = closed(here, "--half-width", "1pp", "--players", "4,5,6")
    one = {players: part["answers"][0] for players, part in found.items()}
    assert {players: answer["games_with_character"] for players, answer in one.items()} == {
        "4": 7_203, "5": 6_147, "6": 5_336,
    }  # fmt: skip
    assert {players: answer["play"] for players, answer in one.items()} == {"4": 11_040, "5": 7_500, "6": 5_364}


def test_a_fixed_cast_is_in_every_game(here: Here) -> None:
    cast = '--set=cast=["kid", "mate", "captain", "lauren"]'
    four = closed(here, "--half-width", "1pp", cast)["4"]
    assert four["assumed"]["presence"] == 1
    assert four["answers"][0]["games"] == four["answers"][0]["games_with_character"] == 7_203


def test_power_truth_and_a_known_variance_ratio_are_taken(here: Here) -> None:
    assert games(closed(here, "--difference", "1pp", "--variance-ratio", "0.4", "--power", "80%")["6"]) == {
        ("difference", "one"): 8_721,
        ("difference", "separate"): 13_456,
    }
    fair, off = (games(closed(here, "--band", "2pp", *truth)["6"]) for truth in ((), ("--truth", "1pp")))
    assert all(off[key] > 2 * fair[key] for key in fair)


def test_without_a_question_there_is_a_small_overview(here: Here) -> None:
    _, text, _ = here("--no-pilot")
    for words in ("share known to 0.5 pp", "share known to 0.1 pp", "difference of 1 pp", "balanced within 2 pp"):
        assert words in text
    assert len(text.splitlines()) < 40
    assert max(map(len, text.splitlines())) <= 80


def test_the_table_is_whole_on_a_narrow_terminal_and_in_ascii(tmp_path: Path) -> None:
    text = plan("--band", "2pp", "--no-pilot", cwd=tmp_path, COLUMNS="20", PYTHONIOENCODING="ascii").stdout
    assert text.isascii()
    assert "+-" not in text.replace("+--", "")  # nothing that is wider in plain letters
    assert "balanced within 2 pp | one character     |  3 758 | 3 780 |" in text


# With a pilot ------------------------------------------------------------------------------------------------


def test_a_pilot_measures_speed_and_spread(tmp_path: Path) -> None:
    done = plan("--half-width", "0.5pp", "--json", *PILOT, "--players", "6", "--threads", "1", cwd=tmp_path)
    lines = [line for line in done.stderr.splitlines() if not line.startswith("compiling")]
    assert lines == ["pilot: playing 1\u2009800 games of Classic with 6 players"]
    found = json.loads(done.stdout)
    assert found["threads"] == 1
    assert found["bots"]["kid"] == "random"
    assumed, answers = found["players"]["6"]["assumed"], found["players"]["6"]["answers"]
    assert assumed["pilot_games"] == 1_800
    assert 0.5 < assumed["dispersion"] < 1.6
    assert assumed["variance_character"] in found["bots"]
    for one in answers:
        assert one["minutes"] == pytest.approx(one["play"] / assumed["games_per_second"] / 60, rel=0.01, abs=1e-3)


def test_the_same_pilot_gives_the_same_numbers(tmp_path: Path) -> None:
    one, two = (answered("--half-width", "1pp", *PILOT, "--threads", threads, cwd=tmp_path) for threads in "12")
    assert games(one["players"]["6"]) == games(two["players"]["6"])


def test_a_comparison_measures_what_pairs_are_worth(tmp_path: Path) -> None:
    found = answered("--difference", "1pp", "--set", "birds_to_land=5", "--against", "classic", *PILOT, cwd=tmp_path)
    assumed, answers = found["players"]["6"]["assumed"], found["players"]["6"]["answers"]
    assert assumed["paired"]
    assert 0 < assumed["variance_ratio"] < 0.9
    both = 2 * answers[0]["play"]
    assert answers[0]["minutes"] == pytest.approx(both / assumed["games_per_second"] / 60, rel=0.01, abs=1e-3)


def test_rules_that_play_alike_have_no_difference_to_plan_for(tmp_path: Path) -> None:
    text = plan("--difference", "1pp", "--against", "classic", *PILOT, cwd=tmp_path).stdout
    assert "none differ" in text
    assert "No win share came out differently against classic" in text


def test_other_characters_are_not_paired(tmp_path: Path) -> None:
    done = plan("--difference", "1pp", "--against", "cannibalism", *PILOT, cwd=tmp_path)
    assert "games of Classic with 6 players\n" in done.stderr
    assert "The characters or casts of cannibalism are others: no pairs (variance ratio 1)." in done.stdout


def test_what_is_far_from_fair_is_said_not_to_be_provable(tmp_path: Path) -> None:
    text = plan("--band", "2pp", *PILOT, "--set", "characters.kid.survival=30", cwd=tmp_path).stdout
    assert "surely outside 2 pp: no number of games proves a balance that is not there" in " ".join(text.split())


# Mistakes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--half-width", "wide"), "--half-width: wide, allowed percentage points such as 0.25pp, or a share such as"),
        (("--half-width", "0"), "allowed percentage points such as 0.25pp, or a share such as 0.0025 (at least 0.0001pp)"),
        (("--difference", "5"), "--difference: 5, allowed percentage points such as 0.5pp, or a share such as 0.005"),
        (("--band", "-2pp"), "--band: -2pp, allowed percentage points such as 2pp, or a share such as 0.02"),
        (("--band", "2pp", "--power", "1"), "--power: 1, allowed 0.5 to 0.999, such as 0.9 or 90%"),
        (("--band", "2pp", "--truth", "near"), "--truth: near, allowed percentage points such as 1pp"),
        (("--band", "2pp", "--truth", "2pp"), "--truth: 2pp, allowed below the band of 2pp: what is not inside cannot be"),
        (("--truth", "1pp"), "--truth: only together with --band"),
        (("--pilot", "0"), "--pilot: 0, allowed a whole number from 1 to 1e7"),
        (("--pilot", "1_799"), "--pilot: 1799, allowed 1800 or more with 6 players: 50 super-blocks of 36 games"),
        (("--pilot", "1e5", "--no-pilot"), "--pilot: not together with --no-pilot"),
        (("--no-pilot", "--against", "classic"), "--against: not together with --no-pilot"),
        (("--variance-ratio", "0"), "--variance-ratio: 0, allowed 0.001 to 1"),
        (("--variance-ratio", ".5", "--against", "classic"), "--variance-ratio: not together with --against"),
        (("--against", "clasic"), "unknown rule set 'clasic'"),
        (("--rules", "both-expansions", "--players", "8", "--against", "classic"),
         "--against classic: cannot be played with 8 players"),
        (("--players", "3"), "players: 3, allowed 4, 5 or 6"),
        (("--bots", "genius"), "unknown bot 'genius'"),
        (("--halfwidth", "1pp"), "No such option: --halfwidth"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line(here: Here, arguments: tuple[str, ...], line: str) -> None:
    status, out, messages = here(*arguments)
    assert (status, out) == (2, "")
    assert line in messages
    assert len(messages.strip().splitlines()) == 1
    assert messages.startswith("lifeboat: error: ")


def test_a_mistake_ends_the_process_with_status_2(tmp_path: Path) -> None:
    assert "--truth: only together with --band" in plan("--truth", "1pp", cwd=tmp_path, status=2).stderr


def test_games_that_never_end_give_nothing_to_plan_with(tmp_path: Path) -> None:
    done = plan("--set", "max_rounds=1", "--set", "birds_to_land=24", *PILOT, cwd=tmp_path, status=2)
    assert done.stderr.splitlines()[-1] == (
        "lifeboat: error: no win share varies in 1800 games with 6 players: nothing to plan"
    )
    done = plan("--against", "endless.toml", *PILOT, cwd=endless(tmp_path), status=2)
    assert done.stderr.splitlines()[-1] == (
        "lifeboat: error: --against endless.toml: nobody has finished a game under both rule sets in 1800 games: "
        "nothing to plan"
    )


def endless(folder: Path) -> Path:
    """A folder with a rule set whose games never end."""
    rules = 'name = "Endless"\nextends = "classic"\n[options]\nmax_rounds = 1\nbirds_to_land = 24\n'
    (folder / "endless.toml").write_text(rules)
    return folder
