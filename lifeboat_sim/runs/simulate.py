"""Playing a plan: chunks of games on threads, results in the order of their numbers."""

from __future__ import annotations

import os
import queue
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from lifeboat_sim.core.metrics import Metric, Rows, Tallies, count_all
from lifeboat_sim.core.records import Records, copied, make
from lifeboat_sim.errors import PlanError

from .plan import Plan


class Chunk(NamedTuple):
    """What came of the games ``first`` to ``last`` (excluded); ``rows`` only if they were asked for."""

    first: int
    last: int
    tallies: Tallies
    rows: Rows | None


def usable_cores() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def ranges(games: int, chunk: int) -> Iterator[tuple[int, int]]:
    """Yield the chunks of a run as half-open ranges of game numbers."""
    for first in range(0, games, chunk):
        yield first, min(first + chunk, games)


def compile_engine(plan: Plan) -> None:
    """Play one game, so that the engine is compiled, or loaded from the cache, before several threads need it."""
    records = plan.game.prepare(plan.ruleset, plan.players, plan.bots)
    plan.game.play_games(records, np.uint64(plan.seed), 0, 1, make(plan.game.row, 1))


def play_chunks(
    plan: Plan, chunks: Iterable[tuple[int, int]], threads: int = 1, keep_rows: bool = False
) -> Generator[Chunk, None, None]:
    """Play ranges of games and yield their results in the order given.

    Parameters
    ----------
    plan : Plan
        What is played.
    chunks : iterable of (first, last)
        Half-open ranges of game numbers that begin at super-blocks.
    threads : int
        How many chunks are played at once. Results do not depend on it.
    keep_rows : bool
        Whether to hand out the rows too.

    Raises
    ------
    PlanError
        If the system does not allow so many threads.

    Whoever closes the generator early does not wait for the chunks that are being played.
    """
    metrics = plan.game.metrics(plan.ruleset, plan.players)
    model = plan.game.prepare(plan.ruleset, plan.players, plan.bots)
    records: queue.SimpleQueue[Records] = queue.SimpleQueue()

    def play(first: int, last: int) -> Chunk:
        try:
            mine = records.get_nowait()
        except queue.Empty:
            mine = copied(model)
        try:
            rows = make(plan.game.row, last - first)
            plan.game.play_games(mine, np.uint64(plan.seed), first, last, rows)
        finally:
            records.put(mine)
        return Chunk(
            first,
            last,
            count_all(metrics, rows.view(np.ndarray)),
            rows.view(np.ndarray) if keep_rows else None,
        )

    pending: deque[Future[Chunk]] = deque()
    pool = ThreadPoolExecutor(threads, thread_name_prefix="games")
    try:
        for first, last in chunks:
            if len(pending) > threads:  # no more in flight than the threads can play: memory stays flat
                yield pending.popleft().result()
            try:
                pending.append(pool.submit(play, first, last))
            except RuntimeError as error:
                raise PlanError(f"threads: {threads}, more than can be started here ({error})") from None
        while pending:
            yield pending.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def metrics_of(plan: Plan) -> list[Metric]:
    """Return what is counted in a run of the plan."""
    return plan.game.metrics(plan.ruleset, plan.players)
