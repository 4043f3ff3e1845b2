"""A pilot: a few games that tell how fast this machine plays a plan, and how much its results vary."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from lifeboat_sim.core.metrics import Counts, Tallies, block_sums, merged

from .plan import Plan
from .run import Run
from .simulate import compile_engine, metrics_of, play_chunks, ranges

CHUNKS_PER_THREAD = 4
"""So many chunks that no thread waits long for the last one."""


@dataclass(frozen=True)
class Pilot:
    """What came of a pilot.

    Attributes
    ----------
    run : Run
        Its games, as those of any run.
    wins : ndarray of int64, shape (super-blocks, roles)
        Sums of the wins in 1/840, roles in the order of the rule set.
    seconds : float
        How long it took to play; compilation is left out.
    """

    run: Run
    wins: Counts
    seconds: float


def play_pilot(plan: Plan, threads: int) -> Pilot:
    """Play a plan and keep nothing but what a planner needs."""
    compile_engine(plan)
    chunk = min(plan.chunk_size(), plan.chunk_size(-(-plan.games // (threads * CHUNKS_PER_THREAD))))
    roles = len(plan.game.roles(plan.ruleset))
    tallies: list[Tallies] = []
    wins = []
    began = time.monotonic()
    for played in play_chunks(plan, ranges(plan.games, chunk), threads, keep_rows=True):
        assert played.rows is not None
        tallies.append(played.tallies)
        wins.append(block_sums(played.rows["win"][:, :roles].T, plan.super_block).T)
    seconds = time.monotonic() - began
    return Pilot(Run(plan.info(), merged(metrics_of(plan), tallies)), np.concatenate(wins), seconds)
