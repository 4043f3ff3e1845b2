"""Differences between two runs, and their standard errors: of pairs of blocks where both were dealt the same games.

Two rule sets that are played with one seed share chance as far as they can (common random numbers). What both
do in the same block is then alike, and their difference varies less than two independent runs would. A mean
is a ratio r = X / N of sums over blocks with residuals e_b = x_b - r n_b (see `blocks`); the difference of two
has the residuals e_b / N of the variant less those of the base, so

    Var(difference) = Var(variant) + Var(base) - 2 Cov
    Cov = sqrt(U / (U - 1) * U' / (U' - 1)) * sum(e_b e'_b) / sqrt(nN n'N')

where U is the number of units that tell of the measure. The unit is the same as for a single run: super-blocks if at
least 50 are complete, else blocks, else games.
Runs that were not dealt the same games (other characters) are independent: Cov = 0, with the degrees of freedom
of Welch (1947). The variance ratio is Var(difference) over the sum of both variances: 1 if pairing brought
nothing, 0.25 if it was worth four times the games (Law, Simulation Modeling and Analysis, common random numbers).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from lifeboat_analysis.blocks import Means, game_means, role_means
from lifeboat_analysis.columns import Floats, divide
from lifeboat_analysis.described import parts_of
from lifeboat_analysis.intervals import MIN_UNITS
from lifeboat_analysis.roles import role_ids, roles_played

if TYPE_CHECKING:
    from lifeboat_sim.runs.run import Run
    from lifeboat_sim.runs.side_by_side import Pairing

ONE, X_BASE, N_BASE, X_VARIANT, N_VARIANT = range(5)


@dataclass(frozen=True)
class Compared:
    """A base and a variant of it.

    Attributes
    ----------
    name : str
        What the variant is called.
    base, variant : Run
        With the same number of players: shares of a win are not comparable among more or fewer.
    pairing : Pairing or None
        What they have in common; None if they were not dealt the same games.
    changes : sequence of (str, object, object)
        Where the rule sets differ: path, value in the base, value in the variant; None where there is none.
    """

    name: str
    base: Run
    variant: Run
    pairing: Pairing | None
    changes: Sequence[tuple[str, Any, Any]] = ()

    def __post_init__(self) -> None:
        base, variant = (run.info["players"] for run in (self.base, self.variant))
        if base != variant:
            raise ValueError(f"players: {base} and {variant}, allowed the same number: fair shares differ")

    @property
    def roles(self) -> list[str]:
        """The roles that play in both, in the base's boat order; a fixed cast leaves others out."""
        there = set(roles_played(self.variant))
        return [role for role in roles_played(self.base) if role in there]

    @property
    def is_unchanged(self) -> bool:
        """Whether every game went the same under both."""
        return self.pairing is not None and self.pairing.changed == 0


@dataclass(frozen=True)
class Differences:
    """Differences of means, variant less base; each field has one entry per role, or none for means over games.

    Attributes
    ----------
    base, variant : Means
        Of either run by itself.
    difference : ndarray of float
        NaN where either is unknown.
    se : ndarray of float
        Its standard error.
    freedom : ndarray of float
        Degrees of freedom of the standard error.
    variance_ratio : ndarray of float
        Variance of the difference over that of independent runs; NaN if they were not paired, or nothing varies.
    """

    base: Means
    variant: Means
    difference: Floats
    se: Floats
    freedom: Floats
    variance_ratio: Floats


def role_differences(compared: Compared, quantity: str) -> Differences:
    """Return the differences of a quantity for the roles in both runs, in boat order; wins as shares 0-1."""
    keys = [(role, quantity) for role in compared.roles]
    base, variant = (_of_roles(run, quantity, compared.roles) for run in (compared.base, compared.variant))
    return _differences(compared, keys, base, variant)


def game_differences(compared: Compared, measure: str) -> Differences:
    """Return the difference of a measure over games; raises ValueError if one of the runs does not have it."""
    base, variant = (game_means(run, measure) for run in (compared.base, compared.variant))
    found = _differences(compared, [("", measure)], _listed(base), _listed(variant))
    return Differences(
        base, variant, found.difference[0], found.se[0], found.freedom[0], found.variance_ratio[0]
    )  # fmt: skip


def _listed(means: Means) -> Means:
    """Means over games, as a list of one."""
    return Means(means.games[None], means.mean[None], means.se[None], means.freedom[None])


def _of_roles(run: Run, quantity: str, roles: list[str]) -> Means:
    means = role_means(run, quantity)
    at = [list(role_ids(run)).index(role) for role in roles]
    return Means(means.games[at], means.mean[at], means.se[at], means.freedom[at])


def _differences(compared: Compared, keys: list[tuple[str, str]], base: Means, variant: Means) -> Differences:
    role, measure = keys[0] if keys else ("", "")  # the same one of all roles
    unit = parts_of(compared.base.info, measure, role)
    difference = variant.mean - base.mean
    independent = base.se**2 + variant.se**2
    pairing = compared.pairing
    if pairing is None:
        spread = divide(base.se**4, base.freedom) + divide(variant.se**4, variant.freedom)
        freedom = divide(independent**2, spread)
        return Differences(base, variant, difference, np.sqrt(independent), freedom, np.full(len(keys), np.nan))
    level = carrying_level(pairing)
    at = [pairing.keys.index(key) for key in keys]
    products = pairing.products[level][at].astype(float)
    variances = _variances(products, base, variant, unit)
    apart = variances[0] + variances[1]
    together = np.maximum(apart - 2 * variances[2], 0)  # rounding may leave a speck below 0
    units = np.minimum(_units(products, N_BASE), _units(products, N_VARIANT))
    se = np.where(units > 1, np.sqrt(together), np.nan)
    return Differences(base, variant, difference, se, units - 1, divide(together, apart))


def carrying_level(pairing: Pairing) -> int:
    """Return which of super-blocks, blocks and games carries the variance of the pairs."""
    enough = [units >= MIN_UNITS for units in pairing.units[:2]]
    return enough.index(True) if any(enough) else 2


def _units(products: Floats, n: int) -> Floats:
    """Return how many units tell of each measure in one of the runs (see `blocks`)."""
    return divide(products[:, ONE, n] ** 2, products[:, n, n])


def _variances(products: Floats, base: Means, variant: Means, unit: int) -> tuple[Floats, Floats, Floats]:
    """Variance of the base's mean, of the variant's, and their covariance.

    All three are computed by the same steps, so that two equal runs have exactly three equal results.
    """
    x, n, games = (X_BASE, X_VARIANT), (N_BASE, N_VARIANT), (base.games, variant.games)
    ratio = (base.mean * unit, variant.mean * unit)

    def product(i: int, j: int) -> Floats:
        residuals = (
            products[:, x[i], x[j]]
            - ratio[i] * products[:, n[i], x[j]]
            - ratio[j] * products[:, x[i], n[j]]
            + ratio[i] * ratio[j] * products[:, n[i], n[j]]
        )
        weights = [products[:, ONE, n[k]] * games[k] for k in (i, j)]
        units = [_units(products, n[k]) for k in (i, j)]
        with np.errstate(invalid="ignore"):
            scales = [np.where(of > 1, divide(of, of - 1), np.nan) for of in units]
        scale = np.sqrt(scales[0] * scales[1])
        return np.asarray(scale * divide(residuals, np.sqrt(weights[0] * weights[1])) / unit**2)

    return product(0, 0), product(1, 1), product(0, 1)
