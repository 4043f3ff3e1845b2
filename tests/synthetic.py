"""Made-up runs: games drawn by simple chance, and every tally counted from them the slow, obvious way.

They look like runs of Lifeboat (its characters, plausible points, wounds and deaths) but no game is
played. The expected win shares are planted, so tests know the truth that an interval should cover.

    run = synthetic_run(players=6, games=20_000, seed=1)
    run = synthetic_run(players=4, games=9_600, win_shares={"kid": 0.3}, ties=0.2, unfinished=0.01)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from lifeboat_sim.runs.run import Run
from tests.synthetic_games import (
    ACTIONS,
    CAUSES,
    CHARACTERS,
    ENDINGS,
    FATES,
    MAX_ROUNDS,
    N_SCORES,
    PARTS,
    QUANTITIES,
    UNFINISHED,
    WOUND_CAUSES,
    Bools,
    Ints,
    Rows,
    draw_rows,
)


def synthetic_run(
    players: int = 6,
    games: int = 20_000,
    seed: int = 1,
    roles: int = 6,
    *,
    win_shares: Mapping[str, float] | None = None,
    ties: float = 0.1,
    no_winner: float = 0.0,
    all_dead: float = 0.01,
    unfinished: float = 0.0,
    blocking: float = 0.4,
    ruleset: str = "classic",
    title: str | None = None,
) -> Run:
    """Make up a run.

    Parameters
    ----------
    players : int
        Players per game; with fewer players than roles the cast goes through all combinations.
    games : int
        Games played, finished or not; 0 is allowed.
    seed : int
        Same seed, same run.
    roles : int
        The first so many of `CHARACTERS` (up to 8).
    win_shares : mapping of role id to float, optional
        Weights that replace the plausible ones. In a game, the expected win share of a role is its weight
        over those of the cast (if it ends with a winner): with a full cast and weights that sum to 1,
        exactly the weight. A role of weight 0 never wins.
    ties : float
        Share of the games with a winner that two roles win together.
    no_winner, all_dead, unfinished : float
        Shares of the games in which the sea wins, that end with everybody dead but scored, and without an
        end.
    blocking : float
        Share of the games whose winner is drawn so that each block has nearly its expected wins: the
        larger, the smaller the variance between blocks against independent games.
    ruleset, title : str
        As in ``run.json``.
    """
    weights = {role[0]: role[5] for role in CHARACTERS[:roles]}
    assert set(win_shares or {}) <= set(weights), f"win_shares: allowed {list(weights)}"
    weights |= win_shares or {}
    rows = draw_rows(
        players,
        games,
        seed,
        np.array(list(weights.values())),
        ties,
        no_winner,
        all_dead,
        unfinished,
        blocking,
    )
    return run_of(rows, seed, ruleset, title)


def run_of(rows: Rows, seed: int = 1, ruleset: str = "classic", title: str | None = None) -> Run:
    """Make the run that consists of these games."""
    return Run(info=made_up_info(rows, seed, ruleset, title), tallies=count(rows))


# === Counting games === #


def quantities(rows: Rows) -> Ints:
    """Every quantity of every game and role, zero where the role is absent: (games, roles, quantities)."""
    score = rows.parts.sum(axis=2, keepdims=True)
    wounds = rows.wounds.sum(axis=2, keepdims=True)
    fates = np.stack([rows.fate == i for i in range(4)], axis=2)
    return np.concatenate([rows.win[:, :, None], score, rows.parts, wounds, fates], axis=2, dtype=np.int64)


def count(rows: Rows) -> dict[str, Ints]:
    """Every tally of a run, from its games."""
    n_roles = rows.cast.shape[1]
    finished = rows.ending != UNFINISHED
    took_part = rows.cast & finished[:, None]
    values = quantities(rows) * took_part[:, :, None]
    winners = (rows.win > 0).sum(axis=1)
    score = rows.parts.sum(axis=2)

    def per_role(values: Ints, length: int, among: Bools = took_part) -> Ints:
        return np.stack([np.bincount(values[among[:, r], r], minlength=length) for r in range(n_roles)])

    deals = np.zeros((n_roles, n_roles, n_roles, 2), dtype=np.int64)
    for role in range(n_roles):
        at = took_part[:, role]
        np.add.at(deals, (role, rows.love[at, role], rows.hate[at, role], 0), 1)
        np.add.at(deals, (role, rows.love[at, role], rows.hate[at, role], 1), rows.win[at, role])

    best_two = np.sort(np.where(rows.cast, score, -1), axis=1)[:, -2:]
    with_winner = finished & (winners > 0)
    tallies = {
        "games": np.array([len(rows.ending)]),
        "ended_by": np.bincount(rows.ending, minlength=3),
        "decisions": np.array([rows.decisions.sum()]),
        "winners": np.bincount(winners[finished], minlength=n_roles + 1),
        "rounds": np.bincount(rows.rounds[finished], minlength=MAX_ROUNDS + 1),
        "role_games": took_part.sum(axis=0),
        "score": per_role(score, N_SCORES),
        "fate": per_role(rows.fate, 4),
        "cause": per_role(rows.cause, 4),
        "death_round": per_role(rows.death_round, MAX_ROUNDS + 1, took_part & (rows.death_round > 0)),
        "wounds": (rows.wounds * took_part[:, :, None]).sum(axis=0),
        "actions": (rows.actions * took_part[:, :, None]).sum(axis=0),
        "deals": deals,
        "totals": values.sum(axis=0),
        "totals_squared": (values**2).sum(axis=0),
        "round_totals": np.array([rows.rounds[finished].sum(), (rows.rounds[finished] ** 2).sum()]),
        "margin": np.bincount(np.diff(best_two[with_winner], axis=1).ravel(), minlength=N_SCORES),
        **_count_blocks(rows, values, took_part, finished),
    }
    return {name: tally.astype(np.int64) for name, tally in tallies.items()}


def _count_blocks(rows: Rows, values: Ints, took_part: Bools, finished: Bools) -> dict[str, Ints]:
    """The tallies over complete blocks, at both levels."""
    levels: list[dict[str, Ints]] = []
    for length in (rows.super_block, rows.block):
        n_blocks = len(rows.ending) // length

        def block_sums(per_game: Any, length: int = length, n_blocks: int = n_blocks) -> Ints:
            complete = np.asarray(per_game)[: n_blocks * length]
            sums: Ints = complete.reshape(n_blocks, length, *complete.shape[1:]).sum(axis=1, dtype=np.int64)
            return sums

        n, x = block_sums(took_part), block_sums(values)
        games, rounds = block_sums(finished), block_sums(rows.rounds * finished)
        levels.append(
            {
                "blocks": np.array(n_blocks),
                "block_games": np.stack([n.sum(axis=0), (n**2).sum(axis=0)], axis=-1),
                "block_sums": np.stack([x.sum(axis=0), (x**2).sum(axis=0), (x * n[:, :, None]).sum(axis=0)], axis=-1),
                "round_blocks": np.array([rounds.sum(), (rounds**2).sum(), (rounds * games).sum()]),
                "game_blocks": np.array([games.sum(), (games**2).sum()]),
            }
        )
    return {name: np.stack([level[name] for level in levels]) for name in levels[0]}


# === run.json === #


def made_up_info(rows: Rows, seed: int, ruleset: str, title: str | None) -> dict[str, Any]:
    """What ``run.json`` would say of such a run."""
    characters = CHARACTERS[: rows.cast.shape[1]]
    weights = {"thirst": 1.0, "treasure": 0.8, "love": 0.5, "hate": 0.4, "temperature": 0.15}
    return {
        "format": 1,
        "tool": "0.1.0",
        "game": "lifeboat",
        "title": title,
        "note": None,
        "ruleset": {
            "id": ruleset,
            "name": ruleset.replace("-", " ").capitalize(),
            "note": "A made-up run for tests.",
            "options": {
                "row_draw": 2,
                "birds_to_land": 4,
                "all_dead": "score_now",
                "tie": "shared",
                "trading": "gifts",
                "max_rounds": MAX_ROUNDS,
            },
            "characters": {
                key: {"name": name, "size": size, "survival": survival, "seat": seat}
                for key, name, size, survival, seat, _ in characters
            },
            "provisions": {"water": {"count": 16}, "cash": {"count": 6}, "jewels": {"count": 3}},
            "navigation": {"cards": 24},
        },
        "ruleset_hash": "5e" * 32,
        "engine_hash": "e9" * 8,
        "versions": {"python": "3.11.7", "numpy": "2.4.6", "numba": "0.68.1"},
        "seed": seed,
        "players": rows.players,
        "games": len(rows.ending),
        "band": 0.02,
        "bots": {key: {"bot": "sensible", "weights": dict(weights)} for key, *_ in characters},
        "super_block": rows.super_block,
        "block": rows.block,
        "max_rounds": MAX_ROUNDS,
        "roles": [
            {"id": key, "name": name, "size": size, "survival": survival, "seat": seat}
            for key, name, size, survival, seat, _ in characters
        ],
        "role_word": "character",
        "endings": list(ENDINGS),
        "fates": list(FATES),
        "causes": list(CAUSES),
        "parts": list(PARTS),
        "wound_causes": list(WOUND_CAUSES),
        "actions": list(ACTIONS),
        "quantities": list(QUANTITIES),
    }
