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
    GAME_MEASURES,
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
    early, out = early_and_out(rows)
    columns = [rows.win[:, :, None], score, rows.parts, wounds, fates, early[:, :, None], out[:, :, None]]
    return np.concatenate(columns, axis=2, dtype=np.int64)


def early_and_out(rows: Rows) -> tuple[Bools, Ints]:
    """Who was out of action for good in the first half of the rounds, and for how many rounds everybody was."""
    out = np.where(rows.out_since > 0, rows.rounds[:, None] - rows.out_since, 0)
    return (rows.out_since > 0) & (rows.out_since <= rows.rounds[:, None] / 2), out


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
        "margin": np.bincount(np.diff(best_two[with_winner], axis=1).ravel(), minlength=N_SCORES),
        "blocks": np.array([len(rows.ending) // length for length in (rows.super_block, rows.block)]),
        "moments": _moments(rows, values, took_part, finished),
    }
    return {name: tally.astype(np.int64) for name, tally in tallies.items()}


def _moments(rows: Rows, values: Ints, took_part: Bools, finished: Bools) -> Ints:
    """The tally over super-blocks, blocks and games: (3, measures, 5), measure by measure."""
    pairs = [
        (values[:, role, at], took_part[:, role])
        for role in range(values.shape[1])
        for at in range(values.shape[2])
    ] + _game_measures(rows, took_part, finished)  # fmt: skip
    levels = []
    for length in (rows.super_block, rows.block, 1):
        n_blocks = len(rows.ending) // length
        measures = []
        for x_of_game, n_of_game in pairs:
            x, n = (
                np.asarray(part, np.int64)[: n_blocks * length].reshape(n_blocks, length).sum(axis=1)
                for part in (x_of_game, n_of_game)
            )
            measures.append([x.sum(), n.sum(), (x**2).sum(), (x * n).sum(), (n**2).sum()])
        levels.append(measures)
    return np.array(levels)


def _game_measures(rows: Rows, took_part: Bools, finished: Bools) -> list[tuple[Any, Any]]:
    """x and n of every measure over games."""
    winners = (rows.win > 0).sum(axis=1)
    best_two = np.sort(np.where(rows.cast, rows.parts.sum(axis=2), -1), axis=1)[:, -2:]
    won, cast = finished & (winners > 0), took_part.sum(axis=1)
    early, out = early_and_out(rows)
    did = rows.actions.sum(axis=1) * finished[:, None]
    return [
        (rows.rounds * finished, finished),
        (np.diff(best_two, axis=1)[:, 0] * won, won),
        (finished & (winners > 1), finished),
        (finished & (winners == 0), finished),
        (((rows.cause > 0) & took_part).sum(axis=1), finished),
        ((early & took_part).sum(axis=1), cast),
        ((out * took_part).sum(axis=1), cast),
        *((did[:, action], did.sum(axis=1)) for action in range(did.shape[1])),
    ]


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
        "bots": {key: {"bot": "sensible", "weights": dict(weights), "made_for": "classic"} for key, *_ in characters},
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
        "game_measures": list(GAME_MEASURES),
    }
