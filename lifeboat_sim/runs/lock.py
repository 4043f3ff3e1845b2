"""A folder is written by one process at a time: the lock that says so, and by whom it is held.

The file names its owner for people. Whether the owner still lives is asked of the system, which gives up the lock of a
process that is gone, however it went: so a lock that was left behind is no obstacle on the same machine.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from lifeboat_sim.errors import FolderError, printable

try:
    import fcntl
except ImportError:  # no such system: the file alone has to do
    fcntl = None  # type: ignore[assignment]

LOCK = ".lock"
"""Name of the file in a folder that is being written."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder.

    Raises
    ------
    FolderError
        If another process holds it, or it cannot be written.
    """
    path = folder / LOCK
    try:
        handle = _taken(path)
    except OSError as error:
        raise FolderError(f"{path}: cannot be written ({error.strerror or error})") from None
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()
        os.close(handle)


def _taken(path: Path) -> int:
    """Take the lock, and return the open file; raises FolderError if somebody holds it."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            if not _is_free(handle) or _owner(path).get("host", platform.node()) != platform.node():
                raise FolderError(_held(path, _owner(path)))
            if not _is_still_there(path, handle):  # its owner has just given it up
                os.close(handle)
                continue
            os.ftruncate(handle, 0)
            started = datetime.now(UTC).isoformat(timespec="seconds")
            os.write(handle, json.dumps({"host": platform.node(), "process": os.getpid(), "since": started}).encode())
        except BaseException:
            os.close(handle)
            raise
        return handle


def _is_free(handle: int) -> bool:
    """Take what the system knows as a lock; False if another process has it."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def _is_still_there(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _owner(path: Path) -> dict[str, Any]:
    """Return what a lock says of its owner; nothing if it is new, or damaged."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _held(path: Path, owner: dict[str, Any]) -> str:
    host, process, since = (printable(str(owner.get(key, "unknown"))) for key in ("host", "process", "since"))
    return (
        f"{path.parent}: is being written by process {process} on {host} since {since}; allowed when that has ended "
        f"(if you know that it has, delete {path})"
    )
