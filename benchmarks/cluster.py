"""Measure what a cluster costs beside playing, and plan one of a thousand workers by that.

A scheduler and two workers run as processes of their own on this machine. CPU time counts, not time on the clock:
the machine may be busy. What is measured for one chunk is then multiplied.

Usage: python benchmarks/cluster.py [--jobs N] [--chunks N] [--workers N]
"""

from __future__ import annotations

import argparse
import json
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import psutil

from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.runs.cluster import Cluster, cluster_at
from lifeboat_sim.runs.folder import RunFolder
from lifeboat_sim.runs.plan import Plan, assign_bots
from lifeboat_sim.runs.simulate import Player, compile_engine
from lifeboat_sim.runs.stopping_rules import StoppingRule

DASK = str(Path(sys.executable).with_name("dask"))
SIZES = (21_600, 216_000, 1_080_000)
"""Games of a chunk in the plan."""
ENDS = (2_160, 86_400)
"""Games of a chunk between which costs grow in proportion."""


class Costs(NamedTuple):
    """What is paid: CPU milliseconds, and bytes.

    Attributes
    ----------
    scheduler, client : float
        Of the scheduler, and of whoever started the run, for each chunk, whatever its size.
    client_game : float
        Of whoever started the run, for each game of a chunk, beside that.
    worker_game : float
        Of a worker, for each game.
    bytes_game : float
        That go back from the workers, and to the disk.
    bytes_job : int
        That go out with each job.
    """

    scheduler: float
    client: float
    client_game: float
    worker_game: float
    bytes_game: float
    bytes_job: int


@contextmanager
def processes(folder: Path) -> Iterator[tuple[str, psutil.Process]]:
    """Start a scheduler and two workers; hand out its address and itself."""
    note = folder / "scheduler.json"
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    where = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    started = [subprocess.Popen([DASK, "scheduler", *where, "--scheduler-file", str(note)], **quiet)]
    try:
        while not note.exists() or not note.read_text().endswith("}"):
            time.sleep(0.1)
        address = json.loads(note.read_text())["address"]
        how = ("--nworkers", "2", "--nthreads", "1", "--no-dashboard", "--death-timeout", "20")
        started.append(subprocess.Popen([DASK, "worker", address, *how], **quiet))
        yield address, psutil.Process(started[0].pid)
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()


def cpu(process: psutil.Process) -> float:
    """Return the CPU seconds of a process."""
    used = process.cpu_times()
    return float(used.user + used.system)


def measure(crew: Cluster, scheduler: psutil.Process, folder: Path, jobs: int, chunks: int) -> Costs:
    """Send empty jobs, then chunks of two sizes."""
    here = psutil.Process()
    before = cpu(scheduler)
    assert sum(1 for _ in crew.do(partial(abs, number) for number in range(jobs))) == jobs
    per_job = 1e3 * (cpu(scheduler) - before) / jobs
    used = []
    for size in ENDS:
        plan = plan_of("random", chunks * size)
        crew.get_ready(partial(compile_engine, plan))
        run = RunFolder(folder / str(size), plan, StoppingRule(plan.games), size)
        before_run = cpu(here)
        for _ in run.play(crew):
            pass
        used.append(1e3 * (cpu(here) - before_run) / chunks)
    each = (used[1] - used[0]) / (ENDS[1] - ENDS[0])
    stored = sum(file.stat().st_size for file in (folder / str(ENDS[1]) / "chunks").iterdir()) / (chunks * ENDS[1])

    player = Player([plan_of("sensible", SIZES[0])])
    player.play(0, 36)
    began = time.process_time()
    player.play(0, SIZES[0])
    worker = 1e3 * (time.process_time() - began) / SIZES[0]
    sent = len(pickle.dumps(partial(player.play, 0, SIZES[0])))
    return Costs(per_job, used[0] - each * ENDS[0], each, worker, stored, sent)


def plan_of(bots: str, games: int) -> Plan:
    """Return games of the classic rules with six such bots."""
    ruleset = LIFEBOAT.load_ruleset("classic", ())
    return Plan(LIFEBOAT, ruleset, "classic", 6, assign_bots(bots, LIFEBOAT, ruleset), games, 1)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2_000, help="empty jobs")
    parser.add_argument("--chunks", type=int, default=20, help="chunks of each size")
    parser.add_argument("--workers", type=int, default=1_000, help="workers in the plan")
    wanted = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as name,
        processes(Path(name)) as (address, scheduler),
        cluster_at(address) as crew,
    ):
        costs = measure(crew, scheduler, Path(name) / "run", wanted.jobs, wanted.chunks)
    print(f"scheduler, a chunk        {costs.scheduler:8.2f} ms of CPU")
    print(f"client, a chunk           {costs.client:8.2f} ms of CPU: sent, fetched, written, added up")
    print(f"client, 1,000 games       {1e3 * costs.client_game:8.3f} ms of CPU beside that")
    print(f"worker, 1,000 games       {1e3 * costs.worker_game:8.1f} ms of CPU: played, counted, compressed")
    print(f"a job on its way out      {costs.bytes_job:8d} bytes")
    print(f"1,000 games on the way in {1e3 * costs.bytes_game:8.0f} bytes")
    print(f"\n{wanted.workers} workers; a share of 100 % is one processor that does nothing else")
    print("games a chunk   seconds a chunk   chunks/s   scheduler     client   MB/s in")
    for size in SIZES:
        seconds = costs.worker_game * size / 1e3
        rate = wanted.workers / seconds
        client = costs.client + costs.client_game * size
        shares = [rate * share / 10 for share in (costs.scheduler, client)]
        print(
            f"{size:13,d} {seconds:17.1f} {rate:10.1f} {shares[0]:9.0f} % {shares[1]:8.0f} %"
            f"{rate * size * costs.bytes_game / 1e6:10.0f}"
        )


if __name__ == "__main__":
    main()
