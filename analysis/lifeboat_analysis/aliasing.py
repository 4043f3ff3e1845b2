"""How much of a screened effect may be what three knobs do together.

In a design that is folded over, the effect of a knob is free of what pairs of knobs do, but what three do together is
spread over all columns of the matrix, those among them that no knob has. There it stands alone with the noise of the
games: each such column has a contrast c with the variance SE^2 + tau^2, and tau^2 is what every effect has, too:

    tau^2 = mean(c^2) - mean(SE^2), at least 0

One objective has few such columns. The win shares are taken together: what knobs do in threes is assumed to be larger
where they do more in pairs. The *pair scale* q of a role is the mean square of its contrasts over all columns with the
same signs in both halves of the design, which hold what pairs do, and

    tau^2 of a role = q / sum(q) * sum over roles of (mean(c^2) - mean(SE^2)).

Degrees of freedom: as many as there are free columns, for win shares times (sum(q)^2 / sum(q^2) - 1), at least 1, since
the shares of a game add up.

Sources: Plackett and Burman (1946) for columns that no factor has; Box and Wilson (1951) for folding over;
Satterthwaite (1946) for the degrees of freedom of a sum of variances.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.columns import Floats, divide
from lifeboat_analysis.swept_runs import Contrasts, Objectives, contrasts

if TYPE_CHECKING:
    from lifeboat_analysis.jackknife import Jackknife
    from lifeboat_analysis.swept import Swept


@dataclass(frozen=True)
class Alias:
    """What three knobs together add to every effect of a screening.

    Attributes
    ----------
    variance : ndarray of float, shape (objectives,)
        tau^2; 0 where it is unknown: the design has no column that is free.
    freedom : ndarray of float, shape (objectives,)
        Degrees of freedom of it.
    """

    variance: Floats
    freedom: Floats

    def added_to(self, found: Contrasts, scale: Floats) -> Contrasts:
        """Return effects with errors that count it, each tau multiplied with ``scale`` (knobs, objectives)."""
        noise, alias = found.se**2, np.nan_to_num(self.variance * scale**2)
        total = noise + alias
        spread = divide(noise**2, found.freedom) + np.where(alias > 0, divide(total**2, self.freedom), 0)
        freedom = np.where(alias > 0, divide(total**2, spread), found.freedom)
        return Contrasts(found.value, np.sqrt(total), freedom)


def alias_of(swept: Swept, jackknife: Jackknife, goals: Objectives) -> Alias:
    """Return what the columns of a screening tell that no knob has."""
    n = len(goals.names)
    half = len(swept.design) // 2
    levels = swept.design.levels
    signs = 2.0 * levels[:half] - 1
    free = _complement(np.column_stack([np.ones(half), signs]))
    if not free.shape[1] or not (levels[half:] == 1 - levels[:half]).all():
        return Alias(np.zeros(n), np.full(n, np.nan))
    pairs = _complement(np.ones((half, 1)))
    odd, even = (
        contrasts(jackknife, _weights(swept, columns), goals.values, goals.is_enough)
        for columns in (np.concatenate([free, -free]), np.concatenate([pairs, pairs]))
    )
    scale, beyond = (even.value**2).mean(axis=0), (odd.value**2 - odd.se**2).mean(axis=0)
    variance, freedom = np.maximum(beyond, 0), np.full(n, float(free.shape[1]))
    wins = goals.is_win & ~np.isnan(beyond) & (scale > 0)
    if wins.any():
        shared = scale[wins] / scale[wins].sum()
        variance[wins] = shared * max(beyond[wins].sum(), 0)
        freedom[wins] *= max(1 / (shared**2).sum() - 1, 1)
    return Alias(variance, freedom)


def _complement(columns: Floats) -> Floats:
    """Return columns orthogonal to some and to each other that complete them, as long as columns of signs are."""
    _, _, rows = np.linalg.svd(columns.T, full_matrices=True)
    return np.asarray(rows[columns.shape[1] :].T * np.sqrt(len(columns)))


def _weights(swept: Swept, columns: NDArray[np.float64]) -> Floats:
    """Return the weights (columns, runs) of contrasts over the points."""
    weights = np.zeros((columns.shape[1], len(swept.batches.x)))
    for point, run in enumerate(swept.places):
        weights[:, run] += 2 / len(columns) * columns[point]
    return weights
