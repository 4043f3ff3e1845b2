"""The engine alone: decisions a second on one core, and what a second thread costs."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from measuring import CALIBRATION, calibrate, cpu, interleaved, paired, taken

from lifeboat_sim.core.game import Game
from lifeboat_sim.core.records import Records, make
from lifeboat_sim.games import GAMES, load_game
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.runs.plan import assign_bots

LINE_UPS = [
    ("random", "classic", 6),
    ("sensible", "classic", 6),
    ("sensible", "classic", 4),
    ("sensible", "single-row", 6),
]
"""Bots, rule set, players."""
SEED = np.uint64(1)
UNIT = "unit"


def prepared(bots: str, rules: str, players: int, games: int, game: Game = LIFEBOAT) -> tuple[Game, Records, Any]:
    """Return the game, the record and the rows of a line-up, its kernel compiled."""
    ruleset = game.load_ruleset(rules, ())
    records = game.prepare(ruleset, players, assign_bots(bots, game, ruleset))
    rows = make(game.row, games)
    game.play_games(records, SEED, 0, 1, rows)
    return game, records, rows


def play(game: Game, records: Records, rows: Any) -> None:
    """Play as many games as there are rows."""
    game.play_games(records, SEED, 0, len(rows), rows)


def decisions(games: int, repeats: int) -> dict[str, Any]:
    """Measure decisions a second of Lifeboat, and the calibration units that a decision takes."""
    tables = {f"{bots}, {rules}, {players}": prepared(bots, rules, players, games) for bots, rules, players in LINE_UPS}
    return measured(tables, games, repeats)


def other_games(games: int, repeats: int) -> dict[str, Any]:
    """Measure the same of every game: by random bots, and by those that play where nothing is asked for."""
    tables = {}
    for game in map(load_game, GAMES):
        for bots in ("random", game.default_bot):
            name = f"{game.id}, {bots}"
            tables[name] = prepared(bots, game.default_ruleset, game.default_players, games, game)
    return measured(tables, games, repeats)


def measured(tables: Mapping[str, tuple[Game, Records, Any]], games: int, repeats: int) -> dict[str, Any]:
    """Measure line-ups in turn, beside the calibration unit."""
    calibrate(1)
    calls: dict[str, Any] = {UNIT: partial(cpu, partial(calibrate, CALIBRATION))}
    calls |= {name: partial(cpu, partial(play, *table)) for name, table in tables.items()}
    seconds = interleaved(calls, repeats)
    unit = taken(seconds[UNIT])
    lines = {}
    for name, (_, _, rows) in tables.items():
        made = int(rows.view(np.ndarray)["decisions"].sum())
        time = taken(seconds[name])
        lines[name] = {
            "decisions_a_game": made / games,
            "decisions_a_second": made / time.median,
            "decisions_a_second_best": made / time.best,
            "units_a_decision": paired(seconds[name], seconds[UNIT]) * CALIBRATION / made,
        }
    return {"unit_ns": 1e9 * unit.median / CALIBRATION, "unit_ns_best": 1e9 * unit.best / CALIBRATION, "lines": lines}


def threads(games: int, repeats: int) -> dict[str, Any]:
    """Measure the CPU time of the same games, played by one thread and by two."""
    halves = [prepared("sensible", "classic", 6, games // 2) for _ in range(2)]

    def alone() -> None:
        for half in halves:
            play(*half)

    def together() -> None:
        list(pool.map(lambda half: play(*half), halves))

    with ThreadPoolExecutor(2) as pool:
        seconds = interleaved({"one": partial(cpu, alone), "two": partial(cpu, together)}, repeats)
    return {"two_threads_against_one": paired(seconds["two"], seconds["one"])}
