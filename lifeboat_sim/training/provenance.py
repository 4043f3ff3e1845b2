"""How bots came about: what was played, and what each round has gained, as plain values for a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from importlib.metadata import version
from platform import python_version
from typing import Any

from lifeboat_sim import __version__
from lifeboat_sim.jit import engine_hash

from .arena import Setting
from .best_response import Response
from .effort import Effort
from .population import Round, Training


def versions() -> dict[str, str]:
    """Return what the weights that come out depend on, beside the engine."""
    return {"python": python_version(), "numpy": version("numpy"), "numba": version("numba"), "cma": version("cma")}


def told(response: Response) -> dict[str, Any]:
    """Return how good a response is, as plain values."""
    return {
        "before": response.before.told(),
        "after": response.after.told(),
        "gain": response.gain.told(),
        "games": response.games,
        "is_new": response.is_new,
    }


def played_by(setting: Setting, seed: int, effort: Effort) -> dict[str, Any]:
    """Return what results of training depend on, in short."""
    return {
        "tool": __version__,
        "engine_hash": engine_hash(),
        "versions": versions(),
        "ruleset_hash": setting.ruleset.hash,
        "players": setting.players,
        "seed": seed,
        "effort": asdict(effort),
    }


def provenance(training: Training, done: Sequence[Round]) -> dict[str, Any]:
    """Return how a trained table came about: games in all, and the confirmed gains of each round."""
    games = sum(response.games for round_ in done for response in round_.responses.values())
    rounds = [{name: told(response) for name, response in round_.responses.items()} for round_ in done]
    return {**played_by(training.setting, training.seed, training.effort), "games": games, "rounds": rounds}
