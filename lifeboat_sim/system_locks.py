"""Locks that the system keeps on open files: it gives up those of a process that is gone, however it went."""

from __future__ import annotations

try:
    import fcntl
except ImportError:  # a system without them
    fcntl = None  # type: ignore[assignment]


def take(handle: int) -> bool | None:
    """Take the lock of an open file, for as long as it stays open.

    Returns
    -------
    bool or None
        Whether it was taken, or is taken by somebody else; None where neither the system nor the file system keeps
        any, so that nobody knows.
    """
    if fcntl is None:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True
