"""Simulate the card game Lifeboat: rules engine, runs, command line, and functions for programs in Python.

>>> from lifeboat_sim import simulate
>>> run = simulate("classic", bots="random", games=36)
>>> run.tables[:3]
('win_shares', 'scores', 'score_distribution')

Importing this package loads nothing: each public name is fetched from its module when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lifeboat_sim.errors import FolderError, LifeboatError, PlanError, RulesetError, SavedGameError
    from lifeboat_sim.library.comparisons import ComparisonResult, compare
    from lifeboat_sim.library.replaying import GameStory, replay
    from lifeboat_sim.library.rulesets import Ruleset, load_ruleset
    from lifeboat_sim.library.simulating import RunResult, open_run, simulate
    from lifeboat_sim.library.sweeps import SweepResult, sweep

__version__ = "0.1.0"

_HOMES = {
    "ComparisonResult": "library.comparisons",
    "FolderError": "errors",
    "GameStory": "library.replaying",
    "LifeboatError": "errors",
    "PlanError": "errors",
    "Ruleset": "library.rulesets",
    "RulesetError": "errors",
    "RunResult": "library.simulating",
    "SavedGameError": "errors",
    "SweepResult": "library.sweeps",
    "compare": "library.comparisons",
    "load_ruleset": "library.rulesets",
    "open_run": "library.simulating",
    "replay": "library.replaying",
    "simulate": "library.simulating",
    "sweep": "library.sweeps",
}

__all__ = [
    "ComparisonResult",
    "FolderError",
    "GameStory",
    "LifeboatError",
    "PlanError",
    "Ruleset",
    "RulesetError",
    "RunResult",
    "SavedGameError",
    "SweepResult",
    "compare",
    "load_ruleset",
    "open_run",
    "replay",
    "simulate",
    "sweep",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
