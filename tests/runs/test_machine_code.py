"""The cache of machine code: a help that is never in the way."""

import tempfile
from pathlib import Path

import numba
import pytest

from lifeboat_sim import jit


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


def test_the_folder_is_the_first_that_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "cache_root", lambda: Path("/dev/null/cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    found = jit.cache_folder.__wrapped__()
    assert found is not None
    assert found.is_relative_to(tmp_path)
    monkeypatch.setattr(jit, "temporary_root", lambda: Path("~/not-known"))
    assert jit.cache_folder.__wrapped__() is None
