"""Which values of which knobs are played: a grid, one knob at a time, a screening of many, points for a surface.

Sources: Plackett and Burman (1946) for screening designs of two levels; Paley (1933) for the matrices behind them;
Box and Wilson (1951) for folding a design over, which clears main effects of all interactions of two knobs; Sobol'
(1967) for points that fill a range evenly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.knobs import Knob
from lifeboat_sim.errors import PlanError

Kind = Literal["grid", "one at a time", "screening", "surface"]
AS_PRINTED = -1
"""Stands in a design for the value that the base has."""
MOST_POINTS = 2_000
MOST_OF_A_GRID = 2
FEWEST_OF_A_SURFACE, MOST_OF_A_SURFACE = 64, 256
"""Fewest and most points of a response surface."""
FREE_COLUMNS = 8
"""So many columns at least of the matrix of a screening belong to no knob."""
LEAST_ORDER = 20
"""Smaller matrices lay what three knobs do together on a few columns, not on all alike."""
POINTS_PER_TERM = 3
"""A surface has at least so many points for each term of its formula."""
FEWEST_TO_SPARE = 3
"""A surface is fitted to at least so many points more than it has terms."""


@dataclass(frozen=True)
class Factor:
    """A knob with the values that are tried, in the order in which they are shown."""

    knob: Knob
    values: tuple[Any, ...]

    @property
    def steps(self) -> float:
        """How many steps of 1 lie between the first and the last value; 1 if they lie on no scale."""
        return float(self.values[-1] - self.values[0]) if self.knob.is_number else 1.0


@dataclass(frozen=True)
class Design:
    """Which points are played.

    Attributes
    ----------
    kind : str
        ``grid``, ``one at a time``, ``screening``, ``surface``.
    factors : tuple of Factor
        What is turned.
    levels : ndarray of int, shape (points, factors)
        The place of each factor's value in its values; `AS_PRINTED` where it stays as it is.
    """

    kind: Kind
    factors: tuple[Factor, ...]
    levels: NDArray[np.int64]

    def values(self, point: int) -> dict[str, Any]:
        """Return the values that are set at a point, by path."""
        return {
            factor.knob.path: factor.values[level]
            for factor, level in zip(self.factors, self.levels[point], strict=True)
            if level != AS_PRINTED
        }

    def changes(self, point: int) -> dict[str, Any]:
        """Return the values at a point that the base does not have, by path."""
        printed = {factor.knob.path: factor.knob.printed for factor in self.factors}
        return {path: value for path, value in self.values(point).items() if value != printed[path]}

    def __len__(self) -> int:
        return len(self.levels)


def grid(factors: Sequence[Factor]) -> Design:
    """Return every combination of the values of one or two knobs, the first knob slowest; raises PlanError."""
    if not 1 <= len(factors) <= MOST_OF_A_GRID:
        raise PlanError(
            f"--vary: {len(factors)} knobs, allowed one or two in a grid; many at once: --screen, --one-at-a-time or "
            "--surface"
        )
    combinations = list(product(*(range(len(factor.values)) for factor in factors)))
    return _checked(Design("grid", tuple(factors), np.array(combinations, dtype=np.int64)))


def one_at_a_time(factors: Sequence[Factor]) -> Design:
    """Return points at which one knob is turned and all others are as printed; raises PlanError."""
    rows = []
    for at, factor in enumerate(factors):
        for level, value in enumerate(factor.values):
            if value != factor.knob.printed:
                row = np.full(len(factors), AS_PRINTED, dtype=np.int64)
                row[at] = level
                rows.append(row)
    return _checked(Design("one at a time", tuple(factors), np.array(rows).reshape(-1, len(factors))))


def screening(factors: Sequence[Factor]) -> Design:
    """Return a design of Plackett and Burman, folded over: every knob at its first and at its last value.

    With N the order of the smallest matrix that has a column for every knob and `FREE_COLUMNS` more: 2 N points. The
    second half is the first with all values swapped. Each main effect is estimated from all points, free of the others
    and of all interactions of two knobs. Of what three knobs do together it is not free; how large that is shows in the
    columns that no knob has.

    Raises
    ------
    PlanError
        If there are too many knobs.
    """
    two_each = [Factor(factor.knob, (factor.values[0], factor.values[-1])) for factor in factors]
    signs = hadamard(max(1 + len(factors) + FREE_COLUMNS, LEAST_ORDER))[:, 1 : len(factors) + 1]
    levels = (np.concatenate([signs, -signs]) + 1) // 2
    return _checked(Design("screening", tuple(two_each), levels.astype(np.int64)))


def surface(factors: Sequence[Factor], seed: int) -> Design:
    """Return points that fill the ranges of the knobs evenly: scrambled Sobol' points, rounded to values, each once.

    Raises
    ------
    PlanError
        If a knob has more than two values that lie on no scale, if there are too many knobs, or too few values of them.
    """
    from scipy.stats import qmc  # takes a while to load

    most_terms = 1 + 2 * len(factors) + math.comb(len(factors), 2)
    wanted = max(FEWEST_OF_A_SURFACE, POINTS_PER_TERM * most_terms)
    if wanted > MOST_OF_A_SURFACE:
        raise PlanError(f"--surface: {len(factors)} knobs take more than {MOST_OF_A_SURFACE} points; --screen first")
    for factor in factors:
        if not factor.knob.is_number and len(factor.values) > 2:
            raise PlanError(f"--vary {factor.knob.path}: {len(factor.values)} values, allowed numbers or two values")
    there = math.prod(len(factor.values) for factor in factors)
    needed = most_terms - sum(len(factor.values) == 2 for factor in factors) + FEWEST_TO_SPARE
    if there < needed:
        raise PlanError(f"--surface: {there} points in all, allowed {needed} or more: more values, or no --surface")
    sampler = qmc.Sobol(len(factors), scramble=True, rng=np.random.default_rng(seed))
    points = sampler.random_base2(math.ceil(math.log2(wanted)))
    sizes = np.array([len(factor.values) for factor in factors])
    levels = np.minimum((points * sizes).astype(np.int64), sizes - 1)
    _, first = np.unique(levels, axis=0, return_index=True)
    return _checked(Design("surface", tuple(factors), levels[np.sort(first)]))


def _checked(design: Design) -> Design:
    if not 1 <= len(design) <= MOST_POINTS:
        raise PlanError(f"--vary: {len(design)} points, allowed 1 to {MOST_POINTS}: fewer knobs or fewer values")
    return design


def hadamard(fewest: int) -> NDArray[np.int64]:
    """Return a Hadamard matrix of the smallest order from ``fewest`` on that is known here, its first column all 1.

    Its entries are 1 and -1, and its columns orthogonal. Orders are those of Paley's two constructions over the primes,
    doubled as often as needed.

    Examples
    --------
    >>> matrix = hadamard(10)
    >>> matrix.shape, bool((matrix.T @ matrix == 12 * np.eye(12)).all())
    ((12, 12), True)
    """
    order = max(1, fewest)
    while (matrix := _of_order(order)) is None:
        order += 1
    return np.asarray(matrix * matrix[:, :1])


def _of_order(order: int) -> NDArray[np.int64] | None:
    if order == 1:
        return np.ones((1, 1), np.int64)
    if order == 2:
        return np.array([[1, 1], [1, -1]])
    if order % 4:
        return None
    if _is_prime(order - 1):  # Paley I
        return _bordered(order - 1, -1) + np.eye(order, dtype=np.int64)
    half = order // 2
    if half % 4 == 2 and _is_prime(half - 1):  # Paley II
        core, one = _bordered(half - 1, 1), np.eye(half, dtype=np.int64)
        return np.kron(core, [[1, 1], [1, -1]]) + np.kron(one, [[1, -1], [-1, -1]])
    smaller = _of_order(half)
    return None if smaller is None else np.kron([[1, 1], [1, -1]], smaller)


def _bordered(q: int, sign: int) -> NDArray[np.int64]:
    """Return Jacobsthal's matrix of the differences of 0 to q - 1 (1 for a square, -1 for none), with a border."""
    squares = {number * number % q for number in range(1, q)}
    character = np.array([0] + [1 if number in squares else -1 for number in range(1, q)])
    numbers = np.arange(q)
    core = np.zeros((q + 1, q + 1), np.int64)
    core[0, 1:], core[1:, 0] = 1, sign
    core[1:, 1:] = character[(numbers[:, None] - numbers) % q]
    return core


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, math.isqrt(number) + 1))
