"""``--bots FILE.py:NAME`` on the command line: run, replay, resume, compare, play, as processes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bots.own_files import one_bot, written

FEW = ("--games", "72", "--no-report")


def lifeboat(cwd: Path, *arguments: str, typed: str | None = None) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", *arguments],
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        input=typed,
    )
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file of bots and a run of two of them."""
    folder = tmp_path_factory.mktemp("bots")
    written(folder)
    done = lifeboat(
        folder,
        "run",
        *FEW,
        "--bots",
        "kid=mine.py:my-plain-rower,mine.py:my-random",
        "--out",
        "begun",
        "--threads",
        "2",
    )
    assert done.returncode == 0, done.stderr
    assert "my-plain-rower in plain Python: " in done.stderr
    assert "kid my-plain-rower, others my-random" in done.stdout
    return folder


def test_a_run_is_told_and_replayed_with_its_bots(folder: Path) -> None:
    told = lifeboat(folder, "replay", "begun", "3")
    assert "(kid my-plain-rower, others my-random)" in told.stdout
    twins = lifeboat(folder, "replay", "--bots", "kid=rower,random", "--seed", "1", "--number", "3")
    assert told.stdout.splitlines()[1:] == twins.stdout.splitlines()[1:]


def test_a_longer_run_wants_the_same_file(folder: Path, tmp_path: Path) -> None:
    longer = lifeboat(folder, "resume", "begun", "--games", "108")
    assert longer.returncode == 0, longer.stderr
    whole = folder / "mine.py"
    text = whole.read_text(encoding="utf-8")
    whole.write_text(text + "\n", encoding="utf-8")
    other = lifeboat(folder, "resume", "begun", "--games", "144")
    whole.rename(folder / "away.py")
    missing = lifeboat(folder, "resume", "begun", "--games", "144")
    (folder / "away.py").unlink()
    whole.write_text(text, encoding="utf-8")
    assert other.returncode == missing.returncode == 2
    assert "mine.py: was another file when it played (SHA-256 " in other.stderr
    assert "mine.py: no such file" in missing.stderr


def test_bots_are_compared(folder: Path) -> None:
    bots = ("--bots-a", "rower", "--bots-b", "mine.py:my-rower")
    done = lifeboat(folder, "compare", "classic", *bots, *FEW, "--json")
    assert done.returncode == 0, done.stderr
    json.loads(done.stdout)


def test_people_play_against_them(folder: Path) -> None:
    done = lifeboat(folder, "play", "--as", "kid", "--bots", "mine.py:my-rower", "--seed", "1", typed="why\nquit\n")
    assert done.returncode in (0, 2)
    assert "my-rower" in done.stdout


def test_nothing_is_written_where_a_bot_fails(folder: Path) -> None:
    written(folder, one_bot("return 1 // (g.birds - g.birds)"), "odd.py")
    done = lifeboat(folder, "run", *FEW, "--bots", "odd.py", "--out", "nothing")
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("lifeboat: error: odd.py: line 5: odd: ZeroDivisionError: ")
    assert not (folder / "nothing").exists()


def test_a_bot_that_fails_on_the_way_ends_the_run(folder: Path) -> None:
    written(folder, one_bot("return 0 if g.number < 60 else 99"), "late.py")
    done = lifeboat(folder, "run", *FEW, "--bots", "late.py", "--out", "late")
    assert done.returncode == 2
    assert "late.py: line 5: odd: returns 99, allowed 0 to " in done.stderr
    assert "(game 60, round 1, " in done.stderr
