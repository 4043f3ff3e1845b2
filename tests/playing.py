"""Shared by tests: playing games and getting their rows."""

from typing import Any

import numpy as np

from lifeboat_sim.core.records import make
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.plan import Plan, assign_bots
from lifeboat_sim.runs.simulate import Chunk, play_chunks, ranges


def plan(
    rules: str = "classic",
    players: int = 6,
    bots: str = "random",
    games: int = 3600,
    seed: int = 1,
    settings: tuple[str, ...] = (),
    noise: int = 0,
) -> Plan:
    """Return a plan."""
    ruleset = LIFEBOAT.load_ruleset(rules, settings)
    return Plan(LIFEBOAT, ruleset, rules, players, assign_bots(bots, LIFEBOAT, ruleset), games, seed, noise)


def play(plan: Plan, first: int = 0, **record_fields: Any) -> Any:
    """Return the rows of a plan's games from number ``first`` on; single fields of the record can be changed."""
    records = plan.records()
    for name, value in record_fields.items():
        records.view(np.ndarray)[name] = value
    rows = make(LIFEBOAT.row, plan.games)
    LIFEBOAT.play_games(records, np.uint64(plan.seed), first, first + plan.games, rows)
    return rows.view(np.ndarray)


def chunks(plan: Plan, chunk: int = 21_600, threads: int = 1, keep_rows: bool = False) -> list[Chunk]:
    """Return the chunks of a plan, as a run plays them."""
    return list(play_chunks(plan, ranges(plan.games, chunk), Threads(threads), keep_rows))
