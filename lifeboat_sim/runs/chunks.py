"""Chunks of a run as files: what each holds, where it belongs, and whether it is the one that was written.

A chunk says which games it holds, and bears a stamp: a hash of all that it holds and of what was played. A damaged
file, one of another run, and one of other games are told from a good one by that.
"""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.measures import smallest
from lifeboat_sim.errors import FolderError

if TYPE_CHECKING:
    from .simulate import Chunk

SUMMARY = "summary.json"
"""What a run came to: written when it ends."""
CHUNKS = "chunks"
"""Folder of the chunks of a run."""
BLOCK_X, BLOCK_N, MARKS, FIRST, STAMP = "block_x", "block_n", "marks", "first", "stamp"
PER_BLOCK = (BLOCK_X, BLOCK_N, MARKS)
"""What a comparison with another run needs of a chunk: sums over each block, and a mark of each game."""
BESIDE = (*PER_BLOCK, FIRST, STAMP)
"""What a chunk holds beside its tallies."""

Arrays = dict[str, NDArray[Any]]


class StoredChunk(NamedTuple):
    """What the file of a chunk holds of the games ``first`` to ``last`` (excluded)."""

    first: int
    last: int
    arrays: Arrays

    @property
    def tallies(self) -> Arrays:
        """What was counted."""
        return {name: counts for name, counts in self.arrays.items() if name not in BESIDE}


def chunk_bytes(chunk: Chunk, identity: str) -> bytes:
    """Return a chunk as the content of an ``.npz`` file.

    ``identity`` is that of the run (`Plan.identity`).
    """
    arrays: Arrays = {
        **chunk.tallies,
        BLOCK_X: smallest(chunk.sums.x),
        BLOCK_N: smallest(chunk.sums.n),
        MARKS: chunk.marks,
        FIRST: np.array([chunk.first]),
    }
    content = io.BytesIO()
    np.savez_compressed(content, **arrays, **{STAMP: stamp_of(arrays, identity)})  # type: ignore[arg-type]
    return content.getvalue()


def stamp_of(arrays: Mapping[str, NDArray[Any]], identity: str) -> NDArray[np.uint8]:
    """Return the SHA-256 of all that a chunk holds, and of what was played: (32,) uint8."""
    digest = hashlib.sha256(identity.encode())
    for name in sorted(arrays):
        values = np.ascontiguousarray(arrays[name])
        digest.update(f"\n{name} {values.dtype.str} {values.shape}\n".encode())
        digest.update(values.tobytes())
    return np.frombuffer(digest.digest(), np.uint8)


def chunk_files(folder: Path) -> list[Path]:
    """Return the files of a run's chunks, in the order of their games.

    Of a run that was killed, those before the first one that is missing: chunks are written as they are done.

    Raises
    ------
    FolderError
        If one is missing of a run that has ended.
    """
    files = sorted((folder / CHUNKS).glob("*.npz"))
    for number, file in enumerate(files):
        if file.name != chunk_name(number):
            if not (folder / SUMMARY).exists():
                return files[:number]
            missing = folder / CHUNKS / chunk_name(number)
            raise FolderError(f"{missing}: no such file, but {file.name} is there; the run may be damaged")
    return files


def chunk_name(number: int) -> str:
    """Return the name of the file of a chunk; they are numbered from 0."""
    return f"{number:06d}.npz"


def read_chunk(path: Path, names: Collection[str] | None = None, without: Collection[str] = ()) -> Arrays:
    """Return what a chunk holds, or only some of it: what is left out is not even unpacked.

    Raises
    ------
    FolderError
        If it is damaged, or does not hold what is asked for.
    """
    try:
        with np.load(path) as chunk:
            missing = [name for name in names or () if name not in chunk.files]
            if missing:
                raise FolderError(f"{path}: has no {missing[0]}; the run is of another version: play it again")
            wanted = chunk.files if names is None else names
            return {name: chunk[name] for name in wanted if name not in without}
    except (ValueError, OSError, EOFError, TypeError, BadZipFile, zlib.error) as error:
        reason = f" ({error.strerror})" if isinstance(error, OSError) and error.strerror else ""
        raise FolderError(f"{path}: cannot be read; it may be damaged{reason}") from None


def read_stored(path: Path, identity: str) -> StoredChunk:
    """Return a chunk of a run, if it is what was written.

    Raises
    ------
    FolderError
        If it cannot be read, or is damaged, of another run, or of another version.
    """
    arrays = read_chunk(path)
    if STAMP not in arrays:
        raise FolderError(f"{path}: has no {STAMP}; the run is of another version: play it again")
    stamp = arrays.pop(STAMP)
    if not np.array_equal(stamp, stamp_of(arrays, identity)):
        raise FolderError(f"{path}: is damaged, or of another run")
    first, games = int(arrays[FIRST][0]), int(arrays["games"][0])
    return StoredChunk(first, first + games, arrays)


def games_played(folder: Path) -> int:
    """Return how many games a run has played by now: fewer than asked for, if it was stopped; raises FolderError."""
    return sum(_games_of(path) for path in chunk_files(folder))


def _games_of(path: Path) -> int:
    games = read_chunk(path, ["games"])["games"]
    if games.shape != (1,) or games.dtype.kind != "i":
        raise FolderError(f"{path}: does not say how many games it holds; it may be damaged")
    return int(games[0])
