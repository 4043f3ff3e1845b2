"""Errors of whatever is computed from the means of a sweep's runs: by leaving out one batch of games at a time.

All runs were dealt the same games, so a batch is left out of all of them at once. How a result t then moves contains
everything that moves together: the same deals under several rules, the characters of one game, a denominator. With t_b
the result without batch b, of B batches of equal size,

    Var(t) = (g - 1)^2 / (g (B - 1)) * sum((t_b - mean of all t_b)^2)

where g counts in batches all games that t is of, those at the end included that make no whole batch. Without such games
g = B, and the factor is the usual (B - 1) / B. This holds for every smooth function of means; B - 1 are the degrees of
freedom.

Sources: Miller (1974), The jackknife, a review; Efron and Tibshirani (1993), An Introduction to the Bootstrap, chapter
11.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from lifeboat_analysis.columns import Floats, divide
from lifeboat_analysis.described import parts_of

if TYPE_CHECKING:
    from lifeboat_sim.runs.sweeps import Batches

FEWEST_BATCHES = 10
"""With fewer batches no error is told."""
SPECK = 1e-12
"""What moves a result by less is rounding: a batch of so many games that it moves a share no more is out of reach."""


@dataclass(frozen=True)
class Jackknife:
    """The means of all runs with and without each batch.

    Every array of values has a last axis of 1 + batches: the value over all games, then without each batch. Whatever is
    computed along it stays in this form, and `se` and `covariance` tell the error of the first entry.
    """

    batches: Batches
    info: Mapping[str, Any] = field(default_factory=dict)  # of the base's run.json: the units of what is counted

    @property
    def n_batches(self) -> int:
        """The number of batches."""
        return int(self.batches.x.shape[-1])

    @property
    def freedom(self) -> int:
        """Degrees of freedom of every error."""
        return self.n_batches - 1

    @cached_property
    def factor(self) -> float:
        """By what to multiply a sum of squares; NaN with fewer than `FEWEST_BATCHES`, or where no game was finished."""
        n = self.n_batches
        if n < FEWEST_BATCHES or not self.batches.n.any():
            return float("nan")
        all_games = n * self.batches.total_n.sum() / self.batches.n.sum()
        return float((all_games - 1) ** 2 / (all_games * (n - 1)))

    def has(self, key: tuple[str, str]) -> bool:
        """Whether something has a mean: (role, quantity), or ("", measure) over games."""
        return key in self.batches.keys

    def means(self, keys: Sequence[tuple[str, str]]) -> Floats:
        """Return means (runs, keys, 1 + batches), wins as shares 0-1; NaN where no game tells of one."""
        at = [self.batches.keys.index(key) for key in keys]
        x, n = (
            np.concatenate([total[:, at, None], total[:, at, None] - parts[:, at]], axis=2)
            for total, parts in (
                (self.batches.total_x, self.batches.x),
                (self.batches.total_n, self.batches.n),
            )
        )
        units = np.array([parts_of(self.info, quantity, role) for role, quantity in keys])
        return divide(x, n * units[:, None])

    def games(self, keys: Sequence[tuple[str, str]]) -> Floats:
        """Return what the means are over (runs, keys): games, or what else the measure counts by."""
        return self.batches.total_n[:, [self.batches.keys.index(key) for key in keys]].astype(float)

    def telling(self, keys: Sequence[tuple[str, str]]) -> Floats:
        """Return how many games tell of the means (runs, keys): sum(n)^2 / sum(n^2)."""
        at = [self.batches.keys.index(key) for key in keys]
        return divide(self.batches.total_n[:, at].astype(float) ** 2, self.batches.total_nn[:, at])

    def se(self, values: Floats) -> Floats:
        """Return the standard errors (...) of values (..., 1 + batches); NaN where one is unknown."""
        moved = self._moved(values)
        return np.asarray(np.sqrt(self.factor * (moved**2).sum(axis=-1)))

    def covariance(self, values: Floats) -> Floats:
        """Return the covariances (..., m, m) of values (..., m, 1 + batches)."""
        moved = self._moved(values)
        return np.asarray(self.factor * (moved @ np.swapaxes(moved, -1, -2)))

    def _moved(self, values: Floats) -> Floats:
        without = values[..., 1:]
        if not without.shape[-1]:  # fewer games than make a block
            return without
        moved = without - without.mean(axis=-1, keepdims=True)
        return np.where(np.abs(moved) < SPECK, 0, moved)
