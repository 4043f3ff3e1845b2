"""A run: what was played (`info`) and what came of it, as merged integer tallies."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Run:
    """The games of one rule set, number of players and seed.

    Attributes
    ----------
    info : dict
        The contents of ``run.json``: rule set in full, bots, seed, roles, names of the axes.
    tallies : dict of ndarray of int64
        Merged over all chunks.
    folder : Path, optional
        Where the run lies; None for a run in memory.
    """

    info: dict[str, Any]
    tallies: dict[str, NDArray[np.int64]]
    folder: Path | None = None


def load_run(folder: Path) -> Run:
    """Read ``run.json`` and add up the tallies of all ``chunks/*.npz``."""
    info: dict[str, Any] = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    tallies: dict[str, NDArray[np.int64]] = {}
    for path in sorted((folder / "chunks").glob("*.npz")):
        with np.load(path) as chunk:
            for name in chunk.files:
                tallies[name] = tallies[name] + chunk[name] if name in tallies else chunk[name]
    return Run(info=info, tallies=tallies, folder=folder)
