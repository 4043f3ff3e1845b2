"""``log.json``: how a run was made. The one file that depends on time, place and number of threads."""

from __future__ import annotations

import os
import platform
import shlex
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .files import write_json


def write_log(
    folder: Path, started: float, threads: int, chunk: int, games: int, interrupted: bool, found: int = 0
) -> None:
    """Write the log of a run that has just ended, by a command; see `log_of`."""
    command = shlex.join(["lifeboat", *sys.argv[1:]])
    write_json(folder / "log.json", log_of(started, threads, chunk, games, interrupted, command, found))


def log_of(
    started: float,
    threads: int,
    chunk: int,
    games: int,
    interrupted: bool,
    command: str | None = None,
    found: int = 0,
) -> dict[str, Any]:
    """Return the log of a run that has just ended.

    Parameters
    ----------
    started : float
        Seconds since 1970.
    threads, chunk, games : int
        Threads used, games per chunk, games of the run.
    interrupted : bool
        Whether the run ended before all its games were played.
    command : str, optional
        The command line as typed; None if a program in Python has played.
    found : int
        Games that were read, not played.
    """
    seconds = time.time() - started
    return {
        "started": datetime.fromtimestamp(started, UTC).isoformat(timespec="seconds"),
        "seconds": round(seconds, 3),
        "games": games,
        "games_found": found,
        "games_per_second": round(max(games - found, 0) / max(seconds, 1e-9)),
        "interrupted": interrupted,
        "host": platform.node(),
        "platform": platform.platform(),
        "processors": os.cpu_count(),
        "threads": threads,
        "chunk": chunk,
        "command": command,
    }
