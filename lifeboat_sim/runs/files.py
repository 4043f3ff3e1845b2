"""Writing files so that none is ever half-written: aside first, then renamed into place."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from lifeboat_sim.errors import FolderError


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file as a whole, or not at all; raises FolderError."""
    with written_aside(path) as aside, aside.open("wb") as file:
        file.write(content)
        file.flush()
        if aside != path:  # a pipe cannot be synced
            os.fsync(file.fileno())


@contextmanager
def written_aside(path: Path) -> Iterator[Path]:
    """Hand out the name under which to write a file; once it is written, it gets its own name.

    What is no file but a device or a pipe, say ``/dev/stdout``, is written to, never replaced.

    Raises
    ------
    FolderError
        If it cannot be written.
    """
    is_file = path.is_file() or not path.exists()
    aside = path.with_name(f".{path.name}.part") if is_file else path
    try:
        yield aside
        if is_file:
            aside.replace(path)
    except OSError as error:
        raise FolderError(f"{path}: cannot be written ({error.strerror or error})") from None
    finally:  # after Ctrl-C, too
        if is_file:
            with suppress(OSError):
                aside.unlink()


def make(folder: Path) -> None:
    """Make a folder, if it is not there; raises FolderError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FolderError(f"{folder}: cannot be made ({error.strerror or error})") from None


def remove(files: Iterable[Path]) -> None:
    """Remove files, where they are there; raises FolderError."""
    for file in files:
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            raise FolderError(f"{file}: cannot be removed ({error.strerror or error})") from None


def halves(folder: Path) -> list[Path]:
    """Return the files in a folder that somebody was writing aside when he was stopped."""
    return sorted(folder.rglob(".*.part"))


def json_bytes(content: Any) -> bytes:
    """Return the content of a JSON file: two spaces an indent, keys in the order given."""
    text = json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8", "backslashreplace") + b"\n"  # a name may hold halves of characters


def write_json(path: Path, content: Any) -> None:
    """Write a JSON file as a whole, or not at all; raises FolderError."""
    write_bytes(path, json_bytes(content))
