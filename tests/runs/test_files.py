"""Files and folders of a run: whole or not there, and never those of another run."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from lifeboat_sim.errors import FolderError
from lifeboat_sim.runs.files import write_bytes, write_json, written_aside
from lifeboat_sim.runs.folder import fresh_folder, new_folder
from lifeboat_sim.runs.simulate import ranges


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "x"
    write_bytes(file, b"old")
    with pytest.raises(FolderError, match=r"x: cannot be written \(No space left on device\)"), written_aside(file):
        raise OSError(28, "No space left on device")
    assert [path.name for path in tmp_path.iterdir()] == ["x"]
    assert file.read_bytes() == b"old"


def test_ctrl_c_leaves_no_half_of_a_file(tmp_path: Path) -> None:
    def interrupted() -> None:
        with written_aside(tmp_path / "x") as aside:
            aside.write_bytes(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    """A device, too: where a user may do so, ``--junit /dev/null`` once put a file in its place."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_bytes)
        write_bytes(pipe, b"whole")
        assert read.result(timeout=10) == b"whole"
    assert pipe.is_fifo()
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_a_name_that_is_no_text_can_stand_in_a_log(tmp_path: Path) -> None:
    write_json(tmp_path / "log.json", {"command": "--out \udcff"})
    assert json.loads((tmp_path / "log.json").read_text(encoding="utf-8")) == {"command": "--out \udcff"}


def test_runs_that_begin_together_get_folders_of_their_own(tmp_path: Path) -> None:
    """Also while the first one is still empty."""
    folders = [fresh_folder(tmp_path / "runs" / "classic-6p") for _ in range(3)]
    assert [folder.name for folder in folders] == ["classic-6p", "classic-6p-2", "classic-6p-3"]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("link", "link: a link that leads nowhere is in the way; allowed a new folder, or an empty one"),
        ("link/x", "link/x: a link that leads nowhere is in the way"),
        ("loop", "loop: a link that leads nowhere is in the way"),
        ("loop/x", "loop/x: cannot be made (Too many levels of symbolic links)"),
        ("file", "file: exists already; allowed a new folder, or an empty one"),
        ("file/x", "file/x: cannot be made (Not a directory)"),
        ("x" * 300, "cannot be made (File name too long)"),
        ("x/" * 3_000, "cannot be made (File name too long)"),
    ],
)
def test_folders_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, line: str) -> None:
    (tmp_path / "link").symlink_to("nowhere")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").touch()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FolderError) as raised:
        new_folder(Path(name))
    assert line in raised.value.lines[0]
    if name in ("link", "loop", "file"):
        with pytest.raises(FolderError, match="cannot be made"):
            fresh_folder(Path(name) / "classic-6p")


def test_the_chunks_of_very_many_games_take_no_memory() -> None:
    assert list(islice(ranges(10**12, 36), 2)) == [(0, 36), (36, 72)]
    assert list(ranges(50, 20)) == [(0, 20), (20, 40), (40, 50)]
