"""The cache of machine code: a help that is never in the way."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numba
import pytest

from lifeboat_sim import jit
from lifeboat_sim.compiling import watched_by
from tests.watchers import Heard


def add(x: int, y: int) -> int:
    return x + y


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the cache a folder of its own."""
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    return tmp_path


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("**/*.nb?")}


def test_damaged_files_are_made_anew(folder: Path) -> None:
    assert jit.entry(add)(1, 2) == 3
    whole = files(folder)
    assert whole or not jit.COMPILED
    for ending in ("nbi", "nbc"):
        for content in (b"", b"half", None):
            for path in folder.glob(f"**/*.{ending}"):
                path.write_bytes(path.read_bytes()[:50] if content is None else content)
            assert jit.entry(add)(1, 2) == 3
            assert files(folder).keys() == whole.keys()
    assert jit.entry(add)(1, 2) == 3


def test_what_cannot_be_kept_is_compiled_all_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    function = jit.entry(add)
    for path in folder.iterdir():
        path.rmdir()
    folder.rmdir()
    folder.touch()
    assert function(1, 2) == 3
    monkeypatch.setattr(jit, "cache_folder", lambda: None)
    assert jit.entry(add)(1, 2) == 3
    folder.unlink()
    folder.mkdir()


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Let nothing be written into a folder, not even by the superuser."""
    for part in (folder, *folder.glob("*/")):
        part.chmod(0o555)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65_534)
    try:
        yield
    finally:
        os.seteuid(user)
        for part in (folder, *folder.glob("*/")):
            part.chmod(0o755)


@pytest.fixture
def open_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the cache a folder that every user can reach."""
    with tempfile.TemporaryDirectory() as name:
        monkeypatch.setattr(jit, "cache_folder", lambda: Path(name))
        monkeypatch.setattr(numba.config, "CACHE_DIR", name)
        yield Path(name)


def test_what_can_only_be_read_is_read(open_folder: Path) -> None:
    """As in an image, or by another user."""
    assert jit.entry(add)(1, 2) == 3
    before = files(open_folder)
    heard = Heard()
    functions = [jit.entry(add), jit.entry(add)]
    with read_only(open_folder), watched_by(heard):
        assert functions[0](1, 2) == 3
        assert heard.words == []
        assert functions[1](1.5, 2) == 3.5
    assert heard.words == ["begins", "Permission denied", "ends"] * jit.COMPILED
    assert files(open_folder) == before


def test_a_folder_of_use_can_be_written_or_holds_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(dir: Path) -> None:
        raise OSError

    monkeypatch.setattr(jit, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(jit, "temporary_root", lambda: Path("~/not-known"))
    found = jit.cache_folder.__wrapped__()
    assert found is not None
    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    assert jit.cache_folder.__wrapped__() is None
    (found / "games").mkdir()
    (found / "games" / "kernels.play_games.nbi").touch()
    assert jit.cache_folder.__wrapped__() == found


def test_the_folder_is_the_first_that_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "cache_root", lambda: Path("/dev/null/cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    found = jit.cache_folder.__wrapped__()
    assert found is not None
    assert found.is_relative_to(tmp_path)
    monkeypatch.setattr(jit, "temporary_root", lambda: Path("~/not-known"))
    assert jit.cache_folder.__wrapped__() is None
