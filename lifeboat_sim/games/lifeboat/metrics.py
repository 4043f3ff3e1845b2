"""What is counted from the rows of a run (shapes and meanings: docs/data-format.md)."""

from __future__ import annotations

from functools import partial

import numpy as np

from lifeboat_sim.core.metrics import Counts, Metric, Rows, by_role, histogram

from .measures import actions_of, counted, finished, highest_score, lead, winners
from .ruleset import Ruleset
from .state import CAUSES, ENDINGS, FATES
from .tables import casts_of


def blocks(ruleset: Ruleset, players: int) -> tuple[int, int]:
    """Return the games in a block, players^2, and in a super-block, one block of each possible cast."""
    block = players * players
    return block, block * len(casts_of(ruleset, players))


def metrics(ruleset: Ruleset, players: int) -> list[Metric]:
    """Return the metrics of a run, but for the moments of its measures."""
    roles = len(ruleset.characters)
    max_rounds = ruleset.options.max_rounds
    scores = highest_score(ruleset) + 1
    actions = len(actions_of(ruleset))
    return [
        Metric("games", lambda rows: np.array([len(rows)])),
        Metric("ended_by", lambda rows: histogram(rows["ended_by"], len(ENDINGS))),
        Metric("decisions", lambda rows: np.array([rows["decisions"].sum(dtype=np.int64)])),
        Metric("winners", partial(count_winners, roles=roles)),
        Metric("margin", partial(count_margins, roles=roles, scores=scores)),
        Metric("rounds", lambda rows: histogram(rows["rounds"], max_rounds + 1, finished(rows))),
        Metric("role_games", lambda rows: counted(rows, roles).sum(axis=0)),
        Metric("score", lambda rows: by_role(rows["score"][:, :roles], scores, counted(rows, roles))),
        Metric("fate", lambda rows: by_role(rows["fate"][:, :roles], len(FATES), counted(rows, roles))),
        Metric("cause", lambda rows: by_role(rows["cause"][:, :roles], len(CAUSES), counted(rows, roles))),
        Metric("death_round", partial(count_death_rounds, roles=roles, max_rounds=max_rounds)),
        Metric("wounds", lambda rows: rows["wounds_by"][finished(rows), :roles].sum(axis=0, dtype=np.int64)),
        Metric("actions", lambda rows: rows["did"][finished(rows), :roles, :actions].sum(axis=0, dtype=np.int64)),
        Metric("deals", partial(count_deals, roles=roles)),
    ]  # fmt: skip


def count_winners(rows: Rows, roles: int) -> Counts:
    """Return (roles + 1,): finished games by their number of winners."""
    return histogram(winners(rows, roles), roles + 1, finished(rows))


def count_margins(rows: Rows, roles: int, scores: int) -> Counts:
    """Return (scores,): finished games with a winner by the lead of the best score over the second best."""
    return histogram(lead(rows, roles), scores, finished(rows) & (winners(rows, roles) > 0))


def count_death_rounds(rows: Rows, roles: int, max_rounds: int) -> Counts:
    """Return (roles, rounds): in which round the role died or drowned."""
    return by_role(
        rows["death_round"][:, :roles],
        max_rounds + 1,
        counted(rows, roles) & (rows["death_round"][:, :roles] > 0),
    )


def count_deals(rows: Rows, roles: int) -> Counts:
    """Return (roles, loves, hates, 2): finished games with this deal, and the win share in 1/840."""
    chosen = counted(rows, roles)
    result = np.zeros((roles, roles * roles, 2), np.int64)
    for role in range(roles):
        mine = chosen[:, role]
        deal = rows["love"][mine, role].astype(np.int64) * roles + rows["hate"][mine, role]
        result[role, :, 0] = np.bincount(deal, minlength=roles * roles)
        result[role, :, 1] = np.bincount(deal, rows["win"][mine, role], minlength=roles * roles)
    return result.reshape(roles, roles, roles, 2)
