"""What is counted from the rows of a run (shapes and meanings: docs/data-format.md)."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.metrics import (
    Counts,
    Metric,
    Rows,
    block_counts,
    block_moments,
    by_role,
    histogram,
)

from .cards import CLASSES
from .ruleset import Ruleset
from .state import ACTIONS, CAUSES, ENDINGS, FATES, PARTS
from .tables import casts_of

UNFINISHED = ENDINGS.index("unfinished")
QUANTITIES = ("win", "score", *PARTS, "wounds", *FATES)
"""What has a mean per character and game: win share in 1/840, points, wounds, and each fate as 0 or 1."""


def blocks(ruleset: Ruleset, players: int) -> tuple[int, int]:
    """Return the games in a block, players^2, and in a super-block, one block of each possible cast."""
    block = players * players
    return block, block * len(casts_of(ruleset, players))


def actions_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the actions that can come up, the first ones of ACTIONS: cannibalism only where there is a card for it."""
    cannibalism = any(card.like == "cannibalism" for card in ruleset.provisions.values())
    return ACTIONS if cannibalism else ACTIONS[: ACTIONS.index("cannibalism")]


def highest_score(ruleset: Ruleset) -> int:
    """Return a bound on the score: everything doubled, everybody hated gone."""
    survival = 2 * max(character.survival for character in ruleset.characters.values())
    hated = sum(max(character.size, 3) for character in ruleset.characters.values())
    treasure = sum(card.points * card.count for card in ruleset.provisions.values() if card.like in CLASSES)
    jewels = max(ruleset.provisions["jewels"].set_points or (0,))
    return survival + hated + 2 * (treasure + jewels)


def metrics(ruleset: Ruleset, players: int) -> list[Metric]:
    """Return the metrics of a run."""
    roles = len(ruleset.characters)
    block, super_block = blocks(ruleset, players)
    levels = (super_block, block)
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
        Metric("totals", lambda rows: quantities(rows, roles).sum(axis=-1, dtype=np.int64)),
        Metric("totals_squared", lambda rows: (quantities(rows, roles) ** 2).sum(axis=-1, dtype=np.int64)),
        Metric("blocks", lambda rows: np.array([len(rows) // level for level in levels])),
        Metric("block_games", lambda rows: np.stack([block_counts(counted(rows, roles).T, level) for level in levels])),
        Metric("block_sums", partial(count_block_sums, roles=roles, levels=levels)),
        Metric("game_blocks", lambda rows: np.stack([block_counts(finished(rows), level) for level in levels])),
        Metric("round_blocks", partial(count_round_blocks, levels=levels)),
        Metric("round_totals", count_round_totals),
    ]  # fmt: skip


def finished(rows: Rows) -> Any:
    """Return a mask (games,) of the finished games."""
    return rows["ended_by"] != UNFINISHED


def counted(rows: Rows, roles: int) -> Any:
    """Return a mask (games, roles): finished games with the role in the cast."""
    return (rows["fate"][:, :roles] >= 0) & finished(rows)[:, None]


def quantities(rows: Rows, roles: int) -> NDArray[np.int32]:
    """Return (roles, quantities, games): QUANTITIES of each role, 0 where it does not count.

    Games stand last, where their sums are fast; 32 bits hold any value and its square.
    """
    table = np.zeros((roles, len(QUANTITIES), len(rows)), np.int32)
    counts = counted(rows, roles)
    for role in range(roles):
        fate = rows["fate"][:, role]
        columns = [rows["win"][:, role], rows["score"][:, role]]
        columns += [rows["points"][:, role, part] for part in range(len(PARTS))]
        columns += [rows["wounds_by"][:, role].sum(axis=1, dtype=np.int32)]
        columns += [fate == one for one in range(len(FATES))]
        for quantity, column in enumerate(columns):
            np.multiply(column, counts[:, role], out=table[role, quantity])
    return table


def count_winners(rows: Rows, roles: int) -> Counts:
    """Return (roles + 1,): finished games by their number of winners."""
    return histogram((rows["win"][:, :roles] > 0).sum(axis=1), roles + 1, finished(rows))


def count_margins(rows: Rows, roles: int, scores: int) -> Counts:
    """Return (scores,): finished games with a winner by the lead of the best score over the second best."""
    score = np.where(rows["fate"][:, :roles] >= 0, rows["score"][:, :roles], -1)
    ordered = np.sort(score, axis=1)
    won = finished(rows) & (rows["win"][:, :roles] > 0).any(axis=1)
    return histogram(ordered[:, -1] - ordered[:, -2], scores, won)


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


def count_block_sums(rows: Rows, roles: int, levels: tuple[int, int]) -> Counts:
    """Return (2, roles, quantities, 3): block moments of all quantities at both levels."""
    x, n = quantities(rows, roles), counted(rows, roles).T[:, None]
    return np.stack([block_moments(x, n, level) for level in levels])


def count_round_blocks(rows: Rows, levels: tuple[int, int]) -> Counts:
    """Return (2, 3): block moments of the rounds of a game at both levels."""
    n = finished(rows)
    return np.stack([block_moments(rows["rounds"] * n, n, level) for level in levels])


def count_round_totals(rows: Rows) -> Counts:
    """Return sum and sum of squares of the rounds of finished games."""
    rounds = rows["rounds"][finished(rows)].astype(np.int64)
    return np.array([rounds.sum(), (rounds * rounds).sum()])
