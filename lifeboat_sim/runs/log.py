"""``log.json``: how a run was made. The one file that depends on time, place and number of threads."""

from __future__ import annotations

import os
import platform
import shlex
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from .files import write_json


def write_log(folder: Path, started: float, threads: int, chunk: int, games: int, interrupted: bool) -> None:
    """Write the log of a run.

    Parameters
    ----------
    folder : Path
        The run folder.
    started : float
        Seconds since 1970.
    threads, chunk, games : int
        Threads used, games per chunk, games played.
    interrupted : bool
        Whether the run ended before all its games were played.
    """
    seconds = time.time() - started
    log = {
        "started": datetime.fromtimestamp(started, UTC).isoformat(timespec="seconds"),
        "seconds": round(seconds, 3),
        "games": games,
        "games_per_second": round(games / max(seconds, 1e-9)),
        "interrupted": interrupted,
        "host": platform.node(),
        "platform": platform.platform(),
        "processors": os.cpu_count(),
        "threads": threads,
        "chunk": chunk,
        "command": shlex.join(["lifeboat", *sys.argv[1:]]),
    }
    write_json(folder / "log.json", log)
