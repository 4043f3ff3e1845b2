"""Measures: the means that a run estimates, and what is needed to tell how sure they are, alone and in pairs.

A measure is a sum over games of x, say the points of a role, over a sum of n, say 1 for each game with that role in
the cast. Games of one block are dealt together and depend on each other, blocks do not: variances come from the sums
of x and n over whole blocks. Two rule sets that are played with the same seed are dealt the same blocks, so
the covariance of theirs comes from the sums of both over the same blocks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .metrics import Counts, Rows, block_sums

Group = tuple[Any, Any]
"""x of shape (..., games), and n that broadcasts against it: some measures of every game, as integers."""


@dataclass(frozen=True)
class Measures:
    """What has a mean: names, and the function that takes x and n from rows.

    Attributes
    ----------
    of_roles : tuple of str
        What has a mean for each role: the measures are (role, name), role by role.
    of_games : tuple of str
        What has a mean over games; these measures follow.
    take : callable
        (rows) -> groups of x and n, in the same order.
    """

    of_roles: tuple[str, ...]
    of_games: tuple[str, ...]
    take: Callable[[Rows], Iterable[Group]]


class Sums(NamedTuple):
    """Sums of x and n over units of games: int64, both of shape (measures, units)."""

    x: Counts
    n: Counts

    def of(self, measures: Any) -> Sums:
        """Return those of some measures, by their places."""
        return Sums(self.x[measures], self.n[measures])


def sums_over(groups: Iterable[Group], size: int) -> Sums:
    """Return the sums over complete units of so many games; a last partial unit is left out."""
    x: list[Counts] = []
    n: list[Counts] = []
    for numerators, denominators in groups:
        sums = block_sums(numerators, size)
        counts = np.broadcast_to(block_sums(denominators, size), sums.shape)
        flat = (math.prod(sums.shape[:-1]), sums.shape[-1])  # said in full: there may be no unit at all
        x.append(sums.reshape(flat))
        n.append(counts.reshape(flat))
    return Sums(np.concatenate(x), np.concatenate(n))


def joined(sums: Sums, size: int) -> Sums:
    """Return the sums over larger units, of ``size`` of the given ones each."""
    return Sums(block_sums(sums.x, size), block_sums(sums.n, size))


def products(*tables: Sums) -> Counts:
    """Return all sums of products over the units of one or more tables.

    Parameters
    ----------
    tables : Sums
        Each over the same units.

    Returns
    -------
    ndarray of int64, shape (measures, 2t + 1, 2t + 1)
        For t tables: of each two of 1, x of the first, n of the first, x of the second...
    """
    ones = np.ones_like(tables[0].x)
    columns = np.stack([ones, *(part for table in tables for part in table)], axis=1)
    return np.asarray(columns @ columns.swapaxes(1, 2))


def smallest(values: NDArray[np.int64]) -> NDArray[Any]:
    """Return the same integers in the smallest type that holds them, for files."""
    low, high = (int(values.min()), int(values.max())) if values.size else (0, 0)
    return values.astype(np.result_type(np.min_scalar_type(low), np.min_scalar_type(high)))


def fingerprints(rows: Rows) -> NDArray[np.uint16]:
    """Return 16 bits of a hash of each game's row: they differ where two rows differ, but for one in 65,536."""
    size = rows.dtype.itemsize
    padded = np.zeros((len(rows), -(-size // 8) * 8), np.uint8)
    padded[:, :size] = np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), size)
    words = padded.view(np.uint64)
    factors = _factors(words.shape[1])
    mixed = (words ^ (words >> np.uint64(32))) * factors
    hashes = ((mixed ^ (mixed >> np.uint64(29))) * factors[::-1]).sum(axis=1, dtype=np.uint64)
    return np.asarray(hashes >> np.uint64(48), np.uint16)


def _factors(n: int) -> NDArray[np.uint64]:
    """Return odd numbers, always the same."""
    return np.random.default_rng(0x11FEB0A7).integers(0, 2**63, n, dtype=np.uint64) * np.uint64(2) + np.uint64(1)


def moments(groups: Sequence[Group], sizes: Sequence[int]) -> Counts:
    """Return sum x, sum n, sum x^2, sum x n, sum n^2 over complete units of each size (1: single games).

    Returns
    -------
    ndarray of int64, shape (sizes, measures, 5)
    """
    return np.stack([np.concatenate([_moments(x, n, size) for x, n in groups]) for size in sizes])


def _moments(x: Any, n: Any, size: int) -> Counts:
    if size > 1:
        x, n = block_sums(x, size), block_sums(n, size)
    sums = (x.sum(axis=-1, dtype=np.int64), n.sum(axis=-1, dtype=np.int64))
    return np.stack(np.broadcast_arrays(*sums, _product(x, x), _product(x, n), _product(n, n)), axis=-1).reshape(-1, 5)


def _product(a: Any, b: Any) -> Counts:
    return np.asarray(np.einsum("...i,...i->...", a, b, dtype=np.int64))
