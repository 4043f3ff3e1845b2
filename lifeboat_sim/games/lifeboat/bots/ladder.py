"""The weighing bots that come with the game: files of weights in the folder ``ladder``, in the form of bots files.

A file says what it changes in the weights of its base, for all (``[weights]``) and for single characters
(``[characters.ID]``). Trained bots have a file for each number of players that they were trained at.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from lifeboat_sim.jit import int64

from .weights import WEIGHTS

FOLDER = Path(__file__).parent / "ladder"
SENSIBLE = MappingProxyType({weight.name: weight.default for weight in WEIGHTS})
"""The weights that all others are measured against. They are frozen: what changes them is another bot."""

Weights = Mapping[str, float]


ANYBODY = ""
"""In place of a character: all that have no weights of their own."""


class Bot(NamedTuple):
    """A built-in bot: its number in the record, and what it is in one sentence."""

    number: int
    sentence: str
    weights: Weights = MappingProxyType({})
    """Its weights by name, in the order of the record."""
    made_for: str | None = None
    """The rule set that its weights were chosen for."""
    looks_at_scoring: bool = False
    """Whether what it does depends on how games are scored."""
    by_table: Mapping[int, Mapping[str, Weights]] = MappingProxyType({})
    """By number of players: the weights of single characters, and of ANYBODY else."""

    def weights_of(self, role: str, players: int) -> Weights:
        """Return its weights when it plays a character at a table of so many: those of the nearest table."""
        if not self.by_table:
            return self.weights
        nearest = self.by_table[min(self.by_table, key=lambda table: (abs(table - players), -table))]
        return nearest.get(role, nearest[ANYBODY])


WEIGHING = int64(3)
"""The number of the bots that weigh (those of ``bots/__init__.py`` come before)."""


@cache
def on_the_ladder(name: str, *tables: int) -> Bot:
    """Return the bot of the file NAME, or of the files NAME-PLAYERS of one that was trained at several tables."""
    files = {players: _read(f"{name}-{players}") for players in tables} or {0: _read(name)}
    one = files[max(files)]
    by_table = {
        players: {
            ANYBODY: _all(file),
            **{role: _over(_all(file), more) for role, more in file.get("characters", {}).items()},
        }
        for players, file in files.items()
    }
    is_trained = any("characters" in file for file in files.values())
    return Bot(
        WEIGHING,
        one["sentence"],
        _all(one),
        one.get("made_for", "classic"),
        looks_at_scoring=True,
        by_table=by_table if is_trained else {},
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def _all(file: Mapping[str, Any]) -> Weights:
    """Return the weights that a file gives to everybody."""
    base = file.get("base", "sensible")
    return _over(SENSIBLE if base == "sensible" else _all(_read(base)), file.get("weights", {}))


def _over(base: Weights, more: Mapping[str, float]) -> Weights:
    """Return weights of which some are changed."""
    return MappingProxyType({**base, **{name: float(value) for name, value in more.items()}})
