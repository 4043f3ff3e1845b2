"""A folder is written by one process at a time: the lock that says so, and by whom it is held.

The file names its owner for people. Whether the owner still lives is asked of the system, which gives up the lock of a
process that is gone, however it went: so a lock that was left behind is no obstacle on the same machine, be it after a
kill, after a power cut, or in another container. Of another machine nobody here knows. Where the system keeps no locks,
say on some network drives, the process that the file names is looked for instead.
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

from lifeboat_sim import system_locks
from lifeboat_sim.errors import FolderError, printable

LOCK = ".lock"
"""Name of the file in a folder that is being written."""
BOOT = Path("/proc/sys/kernel/random/boot_id")
"""What Linux calls the time since it was started: containers of one machine have it in common, and not their names."""


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
            if not _is_free(handle, _owner(path)):
                raise FolderError(_held(path, _owner(path)))
            if not _is_still_there(path, handle):  # its owner has just given it up
                os.close(handle)
                continue
            _sign(path, handle)
        except BaseException:
            os.close(handle)
            raise
        return handle


def _sign(path: Path, handle: int) -> None:
    """Write who holds a lock; where that is impossible, on a full disk, nothing is left behind."""
    try:
        os.ftruncate(handle, 0)
        os.write(handle, json.dumps(_this_process()).encode())
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise


def _is_free(handle: int, owner: dict[str, Any]) -> bool:
    """Take what the system knows as a lock; False if somebody else has it, or may have it."""
    taken = system_locks.take(handle)
    if taken is False:
        return False
    here = _this_process()
    has_same_name = owner.get("host") == here["host"]
    is_same_start = here["boot"] is not None and owner.get("boot") == here["boot"]
    if not owner or (taken and (has_same_name or is_same_start)):
        return True
    return has_same_name and taken is None and (_is_of_the_past(owner, here) or not _lives(owner.get("process")))


def _is_of_the_past(owner: dict[str, Any], here: dict[str, Any]) -> bool:
    """Return whether this machine was started again since a lock was taken."""
    return None not in (owner.get("boot"), here["boot"]) and owner["boot"] != here["boot"]


def _this_process() -> dict[str, Any]:
    """Return what a lock says of its owner."""
    try:
        boot = BOOT.read_text().strip()
    except OSError:
        boot = None
    since = datetime.now(UTC).isoformat(timespec="seconds")
    return {"host": platform.node(), "boot": boot, "process": os.getpid(), "since": since}


def _lives(process: Any) -> bool:
    """Return whether a process of this machine is there; True where that cannot be found out."""
    if not isinstance(process, int) or isinstance(process, bool) or process <= 0:
        return False
    if os.name != "posix":  # there, asking would end it
        return True
    try:
        os.kill(process, 0)  # sends nothing
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
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
