"""Processes that miss the same machine code take turns, and tell; a lock is never in the way."""

import os
import resource
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numba
import pytest

from lifeboat_sim import compiling, jit, system_locks
from lifeboat_sim.compiling import Turn, watched_by
from tests.watchers import Heard

ADD = """
from pathlib import Path
import numba, sys
from lifeboat_sim import compiling, jit, system_locks
if sys.argv[2] == "no locks":
    system_locks.fcntl = None
jit.cache_folder = lambda: Path(sys.argv[1])
class Print(compiling.Watcher):
    begins = lambda self: print("begins")
    not_kept = lambda self, where, reason: print(reason)
@jit.entry
def add(x, y):
    return x + y
print("ready", flush=True)
sys.stdin.readline()
with compiling.watched_by(Print()):
    print(add(1, 2))
"""
HOLD = """
import sys, time
from pathlib import Path
from lifeboat_sim.compiling import Turn
Turn("add", Path(sys.argv[1])).take()
print("held", flush=True)
sys.stdin.readline()
"""


def add(x: int, y: int) -> int:
    return x + y


def adders(tmp_path: Path, n: int = 1, how: str = "", **more: Any) -> list[list[str]]:
    """Let processes add one and two at the same moment, and return what each has printed."""
    program = tmp_path / "program.py"
    if not program.exists():
        program.write_text(ADD)
        (tmp_path / "cache").mkdir()
    started = [
        subprocess.Popen(
            [sys.executable, str(program), str(tmp_path / "cache"), how],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"NUMBA_DISABLE_JIT": "0"},
            **more,
        )
        for _ in range(n)
    ]
    for process in started:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in started:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    return [process.communicate()[0].split("\n")[:-1] for process in started]


# Processes ---------------------------------------------------------------------------------------------------


def test_of_several_with_an_empty_cache_one_compiles(tmp_path: Path) -> None:
    said = adders(tmp_path, 3)
    assert sorted(said) == [["3"], ["3"], ["begins", "3"]]
    assert adders(tmp_path) == [["3"]]


def test_without_locks_each_may_compile_and_the_cache_is_sound(tmp_path: Path) -> None:
    assert {said[-1] for said in adders(tmp_path, 2, "no locks")} == {"3"}
    assert adders(tmp_path, 1, "no locks") == [["3"]]


def test_a_full_disk_is_told_and_does_no_harm(tmp_path: Path) -> None:
    limit = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))}
    assert adders(tmp_path, **limit) == [["begins", "File too large", "3"]]
    assert adders(tmp_path) == [["begins", "3"]]
    assert adders(tmp_path, **limit) == [["3"]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the cache of this process a folder of its own."""
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    return tmp_path


def holder(folder: Path) -> "subprocess.Popen[str]":
    """Start a process that has the turn to compile ``add``, until it reads a line."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_who_waits_says_so_and_goes_on_when_the_other_is_done(tmp_path: Path) -> None:
    heard, turn = Heard(), Turn("add", tmp_path)
    with holder(tmp_path) as process, watched_by(heard):
        waiting = threading.Thread(target=turn.take)
        waiting.start()
        while not heard.words:
            time.sleep(0.01)
        assert waiting.is_alive()
        process.communicate("\n")
        waiting.join()
        turn.end()
    assert heard.words == ["waiting", "ends"]


def test_a_process_that_was_killed_is_not_waited_for(tmp_path: Path) -> None:
    heard, turn = Heard(), Turn("add", tmp_path)
    with holder(tmp_path) as process:
        process.kill()
    assert (tmp_path / "add.lock").exists()
    with watched_by(heard):
        turn.take()
        turn.end()
    assert heard.words == []


def test_nobody_waits_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "PATIENCE", 0.2)
    heard, turn = Heard(), Turn("add", tmp_path)
    with holder(tmp_path) as process, watched_by(heard):
        turn.take()
        turn.end()
        process.communicate("\n")
    assert heard.words == ["waiting", "ends"]


def test_the_turn_ends_whatever_becomes_of_the_compilation(folder: Path) -> None:
    if not jit.COMPILED:
        return

    def no_code(x: Any) -> Any:
        return x.there_is_no_such_thing

    heard = Heard()
    with watched_by(heard), pytest.raises(numba.TypingError):
        jit.entry(no_code)(1)
    assert heard.words == ["begins", "ends"]
    (lock,) = folder.glob("*.lock")
    with lock.open() as file:
        assert system_locks.take(file.fileno()) is True


def test_code_for_other_types_is_none(folder: Path) -> None:
    """As two processes without locks could leave it."""
    if not jit.COMPILED:
        return
    assert jit.entry(add)(1, 2) == 3
    assert jit.entry(add)(1.5, 2.5) == 4
    whole, real = sorted(folder.glob("**/*.nbc"))
    real.write_bytes(whole.read_bytes())
    heard = Heard()
    with watched_by(heard):
        assert jit.entry(add)(1.5, 2.5) == 4
    assert heard.words == ["begins", "ends"]


def test_without_a_folder_every_start_compiles_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "cache_folder", lambda: None)
    heard = Heard()
    with watched_by(heard):
        assert jit.entry(add)(1, 2) == 3
    assert heard.words == ["begins", "no folder for it can be written", "ends"] * jit.COMPILED


def test_a_folder_that_cannot_be_written_any_more_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    turn = Turn("add", tmp_path / "file")
    turn.take()
    assert turn.handle is None
    turn.end()
