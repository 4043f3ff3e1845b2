"""``lifeboat play`` as people call it: a process with lines typed into it, its files, its exit status."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lifeboat_sim.cli.app import app
from lifeboat_sim.cli.wishes import Wishes, game_to_play
from lifeboat_sim.errors import LifeboatError
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.runs.saved_game import load_saved_game, story_of
from tests.playing import plan

COMMAND = [sys.executable, "-m", "lifeboat_sim", "play"]


def lifeboat(
    arguments: str, typed: str | bytes, cwd: Path, status: int = 0, **environment: str
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*COMMAND, *arguments.split()],
        input=typed if isinstance(typed, bytes) else typed.encode(),
        capture_output=True,
        cwd=cwd,
        timeout=600,
        env={**os.environ, "COLUMNS": "80", **environment},
    )
    out, err = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    assert done.returncode == status, err + out[-2000:]
    assert "Traceback" not in err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def test_a_whole_game_by_always_the_first_option(tmp_path: Path) -> None:
    """To the scores, and again from the file that it was kept in."""
    done = lifeboat("--seed 5 --as frenchy --save game.json", "1\n" * 400, tmp_path)
    assert re.search(r"points.* for survival", done.stdout)
    assert "wrote game.json; see it again: lifeboat replay game.json" in done.stdout
    saved = load_saved_game(tmp_path / "game.json")
    assert {choice.who for choice in saved.choices} == {"frenchy"}
    story = story_of(saved)
    replayed = subprocess.run(
        [*COMMAND[:-1], "replay", "game.json", "--json"], capture_output=True, encoding="utf-8", cwd=tmp_path
    )
    assert json.loads(replayed.stdout) == json.loads(json.dumps(story.as_json()))
    page = subprocess.run([*COMMAND[:-1], "replay", "game.json", "--html", "game.html"], cwd=tmp_path)
    assert page.returncode == 0
    assert "lifeboat replay game.json" in (tmp_path / "game.html").read_text(encoding="utf-8")
    told = done.stdout[: done.stdout.index("the end> ")]
    words = " ".join(told.split())
    assert all(event.seen_by("frenchy") in words for event in story.events)
    assert story.events[-1].text in words

    (tmp_path / "again").mkdir()
    lifeboat("--seed 5 --number 0 --as frenchy --save game.json", "\n1\n" * 400, tmp_path / "again")
    same = (tmp_path / "again" / "game.json").read_bytes() == (tmp_path / "game.json").read_bytes()
    assert same, "Enter is the passive first option, and without one it costs nothing"


def test_words_and_numbers_and_the_way_back(tmp_path: Path) -> None:
    lines = [
        "x", "99", "", "done", "undo", "1", "why", "stay_out", "look", "story", "help", "cards", "stay out", "quit",
    ]  # fmt: skip
    done = lifeboat("--seed 5 --as kid", "\n".join(lines), tmp_path)
    assert "'x' is no option" in done.stdout
    assert "'99' is no option" in done.stdout
    assert "Taken back: one choice." in done.stdout
    assert done.stdout.endswith(
        "The game is not kept. The same one from its beginning:\nlifeboat play --as kid --seed 5 --number 0\n"
    )
    assert done.stdout.count("kid show") == 4
    assert all("compil" in line for line in done.stderr.splitlines())
    assert not any(tmp_path.iterdir())


def test_a_game_is_left_and_gone_on_with(tmp_path: Path) -> None:
    lifeboat("--seed 5 --as kid --save game.json", "1\n1\nquit\n", tmp_path)
    first = json.loads((tmp_path / "game.json").read_text())
    assert [choice["choose"] for choice in first["choices"]] == ["done", "stay_out"]
    done = lifeboat("--load game.json --save game.json", "1\n", tmp_path)
    assert "The input has ended before the game." in done.stdout
    assert "wrote game.json; go on: lifeboat play --load game.json" in done.stdout
    second = json.loads((tmp_path / "game.json").read_text())
    assert second["choices"][:2] == first["choices"]
    assert len(second["choices"]) == 3


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_bytes_of_any_kind_end_nothing(encoding: str, tmp_path: Path) -> None:
    typed = b"\xff\xfe\n\x00\n\x1b[A\n\xc3\xa9\n" + b"x" * 100_000 + b"\n1\n\nwhy\n#1"
    done = lifeboat("--seed 5 --as kid", typed, tmp_path, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.stdout.count("is no option") == 5
    assert "The input has ended before the game." in done.stdout


def test_no_input_at_all(tmp_path: Path) -> None:
    assert "The input has ended before the game." in lifeboat("--seed 5 --as kid", "", tmp_path).stdout


def test_an_interruption_ends_politely_and_keeps_the_game(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "--seed", "5", "--as", "kid", "--save", "game.json"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        while not process.stdout.readline().startswith("3  join"):
            pass
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Interrupted.\nwrote game.json; go on: lifeboat play --load game.json\n" in out
    assert "Traceback" not in err
    assert len(json.loads((tmp_path / "game.json").read_text())["choices"]) == 1


def test_a_game_that_can_no_longer_be_shown_is_kept(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "--seed", "5", "--as", "kid", "--save", "game.json"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        while not process.stdout.readline().startswith("3  join"):
            pass
        process.stdout.close()
        process.stdin.write("1\n1\n")
        process.stdin.close()
        process.wait(timeout=60)
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
    assert process.returncode != 0
    assert len(load_saved_game(tmp_path / "game.json").choices) >= 1


def test_two_persons_take_turns_at_one_screen(tmp_path: Path) -> None:
    done = lifeboat("--seed 5 --as kid,lauren", "\n1\n1\n\n1\n", tmp_path)
    turns = re.findall(r"It is the turn of (.*?)\.", done.stdout)
    assert turns == ["Lady Lauren", "the Kid", "Lady Lauren"]
    assert "You play the Kid and Lady Lauren; the others: sensible bots." in done.stdout


def test_without_a_wish_chance_gives_a_character_and_a_seed(tmp_path: Path) -> None:
    first = lifeboat("", "quit\n", tmp_path).stdout
    told = re.search(r"players, seed (\d+), game 0\.\nYou play (.*);", first)
    assert told
    seeds = {game_to_play(Wishes(None, None, [], None, None, None, None, None, None, None)).seed for _ in range(3)}
    assert len(seeds) > 1
    again = lifeboat(f"--seed {told[1]}", "quit\n", tmp_path).stdout
    assert again == first


def test_with_few_players_the_first_game_with_the_wanted_character_is_played(tmp_path: Path) -> None:
    one = plan("classic", 4)
    shown = lifeboat("--players 4 --seed 2 --as kid", "quit", tmp_path).stdout
    number = int(re.search(r"seed 2, game (\d+)", shown)[1])  # type: ignore[index]
    casts = [
        LIFEBOAT.people.cast(one.ruleset, LIFEBOAT.people.begin(one.ruleset, 4, one.bots, 2, n).records)
        for n in range(number + 1)
    ]
    assert [n for n, cast in enumerate(casts) if "kid" in cast] == [number]
    missing = next(id for id in one.ruleset.characters if id not in casts[0])
    error = lifeboat(f"--players 4 --seed 2 --number 0 --as {missing}", "", tmp_path, status=2).stderr
    assert f"lifeboat: error: --as: {missing} is not in the cast of game 0 under seed 2, allowed " in error


MISTAKES = {
    "--as nobody": "--as: unknown character 'nobody', allowed lauren, stephen, captain, mate, frenchy or kid",
    "--as kid,kid": "--as: kid,kid, allowed a character such as kid",
    "--as ,": "--as: ,, allowed a character such as kid",
    "--players 4,5": "--players: 4,5, allowed one number of players",
    "--players 9": "players: 9, allowed 4, 5 or 6",
    "--players 4 --as kid,mate,lauren,captain,stephen": "--as: 5 characters, but 4 players",
    "--bots clever": "bots: unknown bot 'clever', allowed random, passive, rower, greedy, sensible",
    "--set row_draw=9": "--set: options.row_draw: 9, allowed 1 to 6",
    "--rules nothing": "unknown rule set 'nothing'",
    "--load none.json": "none.json: cannot be read (No such file or directory)",
    "--load none.json --seed 5": "--seed: not together with --load: the file says what is played",
    "--load none.json --number 0": "--number: not together with --load: the file says what is played",
    "--save=": '--save: "", allowed the name of a file',
    "--load=": '--load: "", allowed the name of a file',
    "--save there.json": "--save there.json: exists already",
    "--load there.json": "there.json: is no saved game: [], allowed a table",
}


@pytest.mark.parametrize("arguments", MISTAKES)
def test_mistakes_are_one_line(arguments: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.json").write_text("[]")
    with pytest.raises(LifeboatError) as caught:
        app(["play", *arguments.split()], standalone_mode=False)
    assert len(caught.value.lines) == 1
    assert caught.value.lines[0].startswith(MISTAKES[arguments]), caught.value.lines


def test_a_game_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    done = lifeboat("--seed 5 --as kid --save no/such/folder.json", "1\nquit\n", tmp_path, status=2)
    assert done.stdout.endswith("no/such/folder.json: cannot be written (No such file or directory)\n")


def test_a_mistake_ends_with_its_line_and_status_2(tmp_path: Path) -> None:
    done = lifeboat("--load none.json", "", tmp_path, status=2)
    assert done.stderr == "lifeboat: error: none.json: cannot be read (No such file or directory)\n"
    assert done.stdout == ""
