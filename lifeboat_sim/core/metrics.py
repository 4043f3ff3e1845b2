"""Statistics are metrics: functions from a chunk of rows to an integer array, each naming how two chunks merge.

Sums of integers do not depend on order, so neither do results on threads, chunks or workers. A new statistic is one
function and one line in its game's list; the engine is not touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]
Tallies = dict[str, Counts]
Rows = Any
"""A structured array, one row per game; see the game's ``rows.py``."""


@dataclass(frozen=True)
class Metric:
    """A statistic: its name in the tallies, the function that counts it, and how chunks merge.

    ``count`` gets the rows of a chunk, which begins at a block's first game, and returns an int64 array whose shape
    is the same for every chunk.
    """

    name: str
    count: Callable[[Rows], Counts]
    merge: Literal["add", "min", "max"] = "add"


MERGES: dict[str, Callable[[Counts, Counts], Counts]] = {"add": np.add, "min": np.minimum, "max": np.maximum}


def count_all(metrics: Sequence[Metric], rows: Rows) -> Tallies:
    """Return the tallies of a chunk."""
    return {metric.name: np.asarray(metric.count(rows), np.int64) for metric in metrics}


def merged(metrics: Sequence[Metric], parts: Iterable[Tallies]) -> Tallies:
    """Return the tallies of several chunks as those of one (empty if there is none)."""
    total: Tallies = {}
    for tallies in parts:
        for metric in metrics:
            counts = tallies[metric.name]
            total[metric.name] = MERGES[metric.merge](total[metric.name], counts) if metric.name in total else counts
    return total


def histogram(values: Any, n: int, chosen: Any = None) -> Counts:
    """Return how often each of 0 to n-1 occurs, among the chosen rows (a mask) if given."""
    picked = values if chosen is None else values[chosen]
    return np.bincount(picked, minlength=n).astype(np.int64)


def by_role(values: Any, n: int, chosen: Any) -> Counts:
    """Return a histogram per role: ``values`` and the mask ``chosen`` are (games, roles), the result (roles, n)."""
    return np.stack([histogram(values[:, role], n, chosen[:, role]) for role in range(values.shape[1])])


def block_sums(x: Any, block: int) -> Counts:
    """Return the sums over complete blocks along the last axis (games); a last partial block is left out."""
    complete = x.shape[-1] // block
    whole = x[..., : complete * block].reshape(*x.shape[:-1], complete, block)
    return np.asarray(whole.sum(axis=-1, dtype=np.int64))
