"""Playing a plan: chunks of games by a crew, results in the order of their numbers."""

from __future__ import annotations

import os
import queue
from collections import OrderedDict
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.measures import Measures, Sums, fingerprints, moments, sums_over
from lifeboat_sim.core.metrics import Metric, Rows, Tallies, count_all
from lifeboat_sim.core.records import Records, copied, joined_records, make

from .crew import ALONE, Crew, in_order
from .games_seen import columns_of
from .own_metrics import joined_to
from .plan import Plan


class Chunk(NamedTuple):
    """What came of the games ``first`` to ``last`` (excluded); ``rows`` only if they were asked for.

    ``sums`` are those of the measures over each complete block, ``marks`` the fingerprints of the games: by them one
    run can be compared with another that was dealt the same games.
    """

    first: int
    last: int
    tallies: Tallies
    sums: Sums
    marks: NDArray[np.uint16]
    rows: Rows | None


def usable_cores() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def ranges(games: int, chunk: int) -> Iterator[tuple[int, int]]:
    """Yield the chunks of a run as half-open ranges of game numbers."""
    for first in range(0, games, chunk):
        yield first, min(first + chunk, games)


def compile_engine(plan: Plan, scoring_again: bool = False) -> None:
    """Play one game, so that the engine is compiled, or loaded from the cache, before several threads need it.

    ``scoring_again``: what plays games and scores them by several rule sets.
    """
    Player([plan, plan] if scoring_again else [plan]).play(0, 1)


def play_chunks(
    plan: Plan, chunks: Iterable[tuple[int, int]], crew: Crew = ALONE, keep_rows: bool = False
) -> Generator[Chunk, None, None]:
    """Play ranges of games and yield their results in the order given.

    Parameters
    ----------
    plan : Plan
        What is played.
    chunks : iterable of (first, last)
        Half-open ranges of game numbers that begin at super-blocks.
    crew : Crew
        Who plays. Results do not depend on it.
    keep_rows : bool
        Whether to hand out the rows too.

    Raises
    ------
    PlanError
        If the crew cannot play.
    MetricsError
        If a user's metric fails.

    Whoever closes the generator early does not wait for the chunks that are being played.
    """
    with closing(play_side_by_side([plan], chunks, crew, keep_rows)) as played:
        for (chunk,) in played:
            yield chunk


def play_side_by_side(
    plans: Sequence[Plan], chunks: Iterable[tuple[int, int]], crew: Crew = ALONE, keep_rows: bool = False
) -> Generator[list[Chunk], None, None]:
    """Play ranges of games under several plans, and yield for each range the chunks of all plans; see `play_chunks`."""
    players = [Player([plan], keep_rows) for plan in plans]
    with closing(crew.do(partial(play_all, players, first, last) for first, last in chunks)) as done:
        yield from in_order(done)


def play_all(players: Sequence[Player], first: int, last: int) -> list[Chunk]:
    """Return the chunks of all plans of several players."""
    return [chunk for player in players for chunk in player.play(first, last)]


class Player:
    """Plays chunks of a plan, on any number of threads; each borrows records of its own.

    Of several plans the first is played, and the others score its games: see ``play_and_score`` of the Game contract.
    """

    def __init__(self, plans: Sequence[Plan], keep_rows: bool = False) -> None:
        self.plans = plans
        self.keep_rows = keep_rows
        self.game, self.seed = plans[0].game, np.uint64(plans[0].seed)
        self.block, _ = self.game.blocks(plans[0].ruleset, plans[0].players)
        self.counts = [(metrics_of(plan), measures_of(plan)) for plan in plans]
        self.model = joined_records([plan.records() for plan in plans])
        self.records: queue.SimpleQueue[Records] = queue.SimpleQueue()

    def __reduce__(self) -> tuple[Any, ...]:
        """Say how to make the player elsewhere: where there is one already, it is taken."""
        return player_for, (tuple(self.plans), self.keep_rows)

    def play(self, first: int, last: int) -> list[Chunk]:
        """Play games ``first`` to ``last`` (excluded) and count, for every plan."""
        try:
            mine = self.records.get_nowait()
        except queue.Empty:
            mine = copied(self.model)
        try:
            rows = make(self.game.row, len(self.plans) * (last - first)).reshape(len(self.plans), last - first)
            if len(self.plans) == 1:
                self.game.play_games(mine, self.seed, first, last, rows[0])
            else:
                self.game.play_and_score(mine, self.seed, first, last, rows)
        finally:
            self.records.put(mine)
        return [
            Chunk(
                first,
                last,
                count_all(metrics, plain),
                sums_over(measures.take(plain), self.block),
                fingerprints(plain),
                plain if self.keep_rows else None,
            )
            for plain, (metrics, measures) in zip(rows.view(np.ndarray), self.counts, strict=True)
        ]


_players: OrderedDict[Any, Player] = OrderedDict()
MOST_PLAYERS = 16
"""Players that are kept at most, each with its records."""


def player_for(plans: Sequence[Plan], keep_rows: bool) -> Player:
    """Return the player of a process for these plans: games of one run come to it chunk by chunk."""
    key = keep_rows, tuple((plan.identity, plan.games) for plan in plans)
    player = _players.pop(key, None) or Player(plans, keep_rows)
    _players[key] = player
    if len(_players) > MOST_PLAYERS:
        _players.popitem(last=False)
    return player


def measures_of(plan: Plan) -> Measures:
    """Return what has a mean in a run of the plan: the measures of its game, then those of a user."""
    measures = plan.game.measures(plan.ruleset, plan.players, plan.bots)
    if plan.metrics is None:
        return measures
    roles = len(plan.game.describe(plan.ruleset, plan.players, plan.bots)["roles"])
    return joined_to(measures, plan.metrics, columns_of(plan.game, plan.ruleset), plan.largest_count, roles)


def metrics_of(plan: Plan) -> list[Metric]:
    """Return what is counted in a run of the plan: what its game counts, and the moments of all measures."""
    block, super_block = plan.game.blocks(plan.ruleset, plan.players)
    take = measures_of(plan).take
    return [
        *plan.game.metrics(plan.ruleset, plan.players),
        Metric("blocks", lambda rows: np.array([len(rows) // size for size in (super_block, block)])),
        Metric("moments", lambda rows: moments(list(take(rows)), (super_block, block, 1))),
    ]
