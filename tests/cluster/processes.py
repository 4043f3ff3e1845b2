"""A scheduler and workers as separate processes on the loopback, as their users start them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

DASK = str(Path(sys.executable).with_name("dask"))


class Processes:
    """A scheduler with workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        note = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(note)
        )
        self.address: str = _waited_for(note)["address"]

    def add_worker(self, **environment: str) -> subprocess.Popen[bytes]:
        """Start one more worker."""
        how = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--death-timeout", "20")
        self.workers.append(self._start("worker", self.address, *how, **environment))
        return self.workers[-1]

    def _start(self, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{arguments[0]}-{len(self.workers)}.log").open("wb")
        with log:
            return subprocess.Popen(
                [DASK, *arguments], stdout=log, stderr=log, cwd=self.folder, env=os.environ | environment
            )

    def end(self) -> None:
        """End them all."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def _waited_for(file: Path) -> Any:
    for _ in range(600):
        try:
            return json.loads(file.read_text())
        except (OSError, ValueError):
            time.sleep(0.1)
    raise AssertionError(f"{file.name} was not written")
