"""One process at a time writes a folder; a lock whose owner is gone is none."""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim import simulate, sweep, system_locks
from lifeboat_sim.errors import FolderError
from lifeboat_sim.runs import lock
from lifeboat_sim.runs.folder import new_and_locked
from lifeboat_sim.runs.lock import LOCK, locked

HOLD = """
import sys
from pathlib import Path
from lifeboat_sim.runs.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.readline()
"""


def holder(folder: Path) -> "subprocess.Popen[str]":
    """Start a process that holds the lock of a folder until it reads a line."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def left_behind(folder: Path, **owner: Any) -> None:
    """Leave a lock of somebody else."""
    (folder / LOCK).write_text(json.dumps(owner))


@pytest.fixture(autouse=True)
def started(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this machine call its last start ``this``, whatever system it has."""
    file = tmp_path_factory.mktemp("boot") / "boot_id"
    file.write_text("this\n")
    monkeypatch.setattr(lock, "BOOT", file)


def boot() -> dict[str, str]:
    """Return what a lock says of the last start of this machine."""
    return {"boot": "this"}


def test_a_lock_is_held_by_one_process_and_names_it(tmp_path: Path) -> None:
    with holder(tmp_path) as process:
        owner = json.loads((tmp_path / LOCK).read_text())
        assert (owner["host"], owner["process"]) == (platform.node(), process.pid)
        says = f"is being written by process {process.pid} on {platform.node()} since {owner['since'][:4]}"
        with pytest.raises(FolderError, match=says), locked(tmp_path):
            pass
        with pytest.raises(FolderError, match="is being written"), new_and_locked(tmp_path):
            pass
        assert (tmp_path / LOCK).exists()
        process.communicate("\n")
    assert not (tmp_path / LOCK).exists()


def test_the_lock_of_a_process_that_was_killed_is_taken_over(tmp_path: Path) -> None:
    with holder(tmp_path) as process:
        process.kill()
    assert (tmp_path / LOCK).exists()
    with new_and_locked(tmp_path):  # nor does it make the folder one that is in use
        assert json.loads((tmp_path / LOCK).read_text())["process"] != process.pid
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff"])
def test_a_damaged_lock_is_taken_over(content: bytes, tmp_path: Path) -> None:
    (tmp_path / LOCK).write_bytes(content)
    with locked(tmp_path):
        pass
    assert list(tmp_path.iterdir()) == []


def test_nobody_here_knows_of_a_process_on_another_machine(tmp_path: Path) -> None:
    for boot in ({}, {"boot": "another"}):
        left_behind(tmp_path, host="elsewhere", process=1, since="yesterday", **boot)
        with (
            pytest.raises(FolderError, match=r"process 1 on elsewhere since yesterday; .* delete .*\.lock"),
            locked(tmp_path),
        ):
            pass
        assert (tmp_path / LOCK).exists()


@pytest.mark.parametrize("host", [platform.node(), "container"])
def test_a_container_of_this_machine_that_is_gone_is_no_obstacle(host: str, tmp_path: Path) -> None:
    left_behind(tmp_path, host=host, process=1, **boot())
    with locked(tmp_path):
        assert json.loads((tmp_path / LOCK).read_text())["host"] == platform.node()


@pytest.mark.parametrize(
    "write",
    [
        lambda folder: simulate("classic", games=36, bots="random", out=folder),
        lambda folder: sweep("classic", {"birds_to_land": [3, 4]}, games=36, bots="random", out=folder),
        lambda folder: simulate("classic", games=36, bots="random").save(folder),
    ],
    ids=["simulate", "sweep", "save"],
)
def test_programs_in_python_respect_a_lock(write: Callable[[Path], Any], tmp_path: Path) -> None:
    with holder(tmp_path) as process:
        with pytest.raises(FolderError, match=f"is being written by process {process.pid}"):
            write(tmp_path)
        assert [path.name for path in tmp_path.iterdir()] == [LOCK]
        process.communicate("\n")


# Where the system keeps no locks -----------------------------------------------------------------------------


def test_without_system_locks_a_process_that_lives_keeps_its_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with holder(tmp_path) as process:
        monkeypatch.setattr(system_locks, "fcntl", None)
        monkeypatch.setattr(lock, "BOOT", tmp_path / "not-told")
        with pytest.raises(FolderError, match=f"is being written by process {process.pid}"), locked(tmp_path):
            pass
        process.kill()
    with locked(tmp_path):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("owner", "is_free"),
    [
        ({"process": os.getpid()}, False),
        ({"process": os.getpid(), "boot": "before"}, True),
        ({"process": 2**30}, True),
        ({"process": 2**200}, True),
        ({"process": -1}, True),
        ({"process": "x"}, True),
        ({"process": 2**30, "host": "container"}, False),
    ],
)
def test_without_system_locks_the_file_has_to_do(
    owner: dict[str, Any], is_free: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_locks, "fcntl", None)
    left_behind(tmp_path, **{"host": platform.node(), **boot(), **owner})
    if is_free:
        with locked(tmp_path):
            pass
    else:
        with pytest.raises(FolderError, match="is being written by process"), locked(tmp_path):
            pass


# Mistakes ----------------------------------------------------------------------------------------------------


def test_the_lock_goes_after_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), locked(tmp_path):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_locked_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(FolderError, match=r"file/\.lock: cannot be written \(Not a directory\)"),
        locked(tmp_path / "file"),
    ):
        pass


@pytest.mark.skipif(os.name != "posix", reason="no limits of files there")
def test_a_lock_that_no_disk_has_room_for_leaves_nothing(tmp_path: Path) -> None:
    full = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)){HOLD}"
    done = subprocess.run([sys.executable, "-c", full, str(tmp_path)], capture_output=True, text=True, input="\n")
    assert ".lock: cannot be written (File too large)" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_new_run_finds_out_that_somebody_is_writing_its_folder(tmp_path: Path) -> None:
    (tmp_path / "run.json").touch()
    with (
        holder(tmp_path) as process,
        pytest.raises(FolderError, match=f"is being written by process {process.pid}"),
        new_and_locked(tmp_path),
    ):
        pass


def test_a_new_run_finds_out_that_its_folder_holds_one_that_can_be_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "run.json").touch()
    with pytest.raises(FolderError, match=r"not finished: lifeboat resume .* goes on"), new_and_locked(tmp_path):
        pass
    (tmp_path / "summary.json").touch()
    with pytest.raises(FolderError, match="is a run folder already"), new_and_locked(tmp_path):
        pass
