"""The run folder (docs/data-format.md): where a run lies on disk."""

from __future__ import annotations

import io
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from lifeboat_sim.core.measures import smallest
from lifeboat_sim.errors import FolderError

from .files import write_bytes, write_json
from .run import BLOCK_N, BLOCK_X, FIRST_GAME, MARKS, POINT, chunk_name
from .simulate import Chunk


def new_folder(path: Path) -> Path:
    """Make a folder for a run.

    Raises
    ------
    FolderError
        If there is something in it already, or it cannot be made.
    """
    try:
        if path.is_dir() and any(path.iterdir()):
            what = "is a run folder already" if (path / "run.json").exists() else "exists already"
            raise FolderError(f"{path}: {what}; allowed a new folder, or an empty one")
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        what = "exists already" if path.exists() else "a link that leads nowhere is in the way"
        raise FolderError(f"{path}: {what}; allowed a new folder, or an empty one") from None
    except OSError as error:
        raise FolderError(f"{path}: cannot be made ({error.strerror or error})") from None
    return path


def fresh_folder(path: Path) -> Path:
    """Make ``path``, or ``path-2``, ``path-3``... if there is something there already.

    Of several runs that begin at the same moment each gets a folder of its own.

    Raises
    ------
    FolderError
        If it cannot be made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            candidate = path if number == 1 else path.with_name(f"{path.name}-{number}")
            with suppress(FileExistsError):
                candidate.mkdir()
                break
    except OSError as error:
        raise FolderError(f"{path}: cannot be made ({error.strerror or error})") from None
    return candidate


class RunFolder:
    """A run folder that is being written."""

    def __init__(self, path: Path, info: dict[str, Any]) -> None:
        """Make the folder and write ``run.json``; raises FolderError."""
        self.path = new_folder(path)
        write_json(path / "run.json", info)
        (path / "chunks").mkdir(exist_ok=True)

    def write_chunk(self, number: int, chunk: Chunk) -> None:
        """Write a finished chunk; raises FolderError."""
        write_bytes(self.path / "chunks" / chunk_name(number), chunk_bytes(chunk))


def chunk_bytes(chunk: Chunk, point: str | None = None) -> bytes:
    """Return a chunk as the content of an ``.npz`` file: its tallies, and what a comparison with another run needs.

    ``point`` says of which point of a sweep it is.
    """
    content = io.BytesIO()
    per_block = {BLOCK_X: smallest(chunk.sums.x), BLOCK_N: smallest(chunk.sums.n), MARKS: chunk.marks}
    place = {} if point is None else {POINT: np.array(point), FIRST_GAME: np.array(chunk.first)}
    np.savez_compressed(content, **chunk.tallies, **per_block, **place)  # type: ignore[arg-type]
    return content.getvalue()
