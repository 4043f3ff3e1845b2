"""Each function is compiled by one process at a time, and whoever wants to know is told: it may take minutes.

Processes that start together with an empty cache would all make the same machine code. So the first takes a lock in
the cache folder; the others wait, and read what it has made. A lock is a help and never in the way: that of a process
that was killed is none, one that cannot be had is done without, and nobody waits for ever.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lifeboat_sim import system_locks

PATIENCE = 1_800.0
"""Seconds to wait for another process: it may be slow; or it may be asleep, and then it is not waited for."""
GLANCE = 0.1
"""Seconds between two looks at whether it is done."""


class Watcher:
    """Is told what is going on; this one takes no notice."""

    def waiting(self) -> None:
        """Hear that another process compiles what is needed here."""

    def begins(self) -> None:
        """Hear that a function is being compiled, or waited for no longer."""

    def ends(self) -> None:
        """Hear that it is there, or has failed."""

    def not_kept(self, where: Path | None, reason: str) -> None:
        """Hear that machine code could not be written, and will be made again at the next start."""


_watchers: list[Watcher] = []


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """Tell somebody, for a while, whenever something is compiled."""
    _watchers.append(watcher)
    try:
        yield
    finally:
        _watchers.remove(watcher)


class Turn:
    """The turn of this process to compile a function.

    Parameters
    ----------
    name : str
        Of the function.
    folder : Path or None
        The cache folder of the engine; None where none can be written, so that every process is by itself.
    """

    def __init__(self, name: str, folder: Path | None) -> None:
        self.file = None if folder is None else folder / f"{name}.lock"
        self.handle: int | None = None
        self.is_told = False

    def take(self) -> None:
        """Wait until no other process compiles the function: what is looked for may be there then."""
        if self.file is None or self.handle is not None:
            return
        try:
            handle = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError:  # nothing can be written there now
            return
        try:
            self._wait_for(handle)
        except BaseException:
            os.close(handle)
            raise
        self.handle = handle

    def _wait_for(self, handle: int) -> None:
        until = time.monotonic() + PATIENCE
        while system_locks.take(handle) is False and time.monotonic() < until:
            if not self.is_told:
                self._tell("waiting")
            time.sleep(GLANCE)

    def begin(self) -> None:
        """Say that the function is compiled now, by this process."""
        self._tell("begins")

    def not_kept(self, reason: str) -> None:
        """Say that its machine code could not be written."""
        for watcher in _watchers:
            watcher.not_kept(None if self.file is None else self.file.parent, reason)

    def end(self) -> None:
        """Let others compile it, if this process had the turn."""
        if self.handle is not None:
            os.close(self.handle)
            self.handle = None
        if self.is_told:
            self._tell("ends")
            self.is_told = False

    def _tell(self, what: str) -> None:
        self.is_told = True
        for watcher in _watchers:
            getattr(watcher, what)()
