"""Intervals that hold at every look at a running result: an asymptotic confidence sequence.

Whoever looks at a 95 % interval again and again, and stops as soon as it says what he waits for, is wrong far more
often than one time in twenty. A *confidence sequence* is made for that: all its intervals, from the first look to the
last, cover the truth together with the stated confidence. The price is width: the multiplier of the standard error
here is 1.5 times the normal quantile as the planned number of units is reached, and more before and after.

Sources: Howard, Ramdas, McAuliffe and Sekhon (2021), Annals of Statistics 49(2), for the normal mixture; Waudby-Smith,
Arbour, Sinha, Kennedy and Ramdas (2024), Annals of Statistics, theorem 2.2 for its asymptotic form with an estimated
variance, and the appendix on how to choose rho.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from lifeboat_analysis.columns import Floats, divide
from lifeboat_sim.runs.stopping_rules import rule_of

if TYPE_CHECKING:
    from lifeboat_sim.runs.run import Run

FIRST_UNITS = 50
"""Units at which the sequence begins: it takes sums of units for normal, which fewer are not."""


def multiplier(units: ArrayLike, planned: ArrayLike, alpha: float) -> Floats:
    """By what to multiply a standard error, so that the intervals hold at all looks jointly.

    sqrt(2 (t rho^2 + 1) / (t rho^2) * ln(sqrt(t rho^2 + 1) / alpha)) at t units, with
    rho^2 = (-2 ln alpha + ln(1 - 2 ln alpha)) / planned, which makes it narrow near the planned number.

    Parameters
    ----------
    units : array_like of float
        Independent units (blocks, games) that the standard error is measured on.
    planned : array_like of float
        Units that there are to be at most, fixed beforehand.
    alpha : float
        Probability that any of the intervals misses the truth, above or below.

    Returns
    -------
    ndarray of float
        Infinite below `FIRST_UNITS` units: nothing is said yet.

    Examples
    --------
    >>> multiplier([49, 100, 1_000], 1_000, 0.05).round(3)
    array([  inf, 3.855, 3.035])
    """
    t, t_planned = np.broadcast_arrays(np.asarray(units, float), np.asarray(planned, float))
    begun = t >= FIRST_UNITS
    scale = -2 * np.log(alpha) + np.log(1 - 2 * np.log(alpha))
    spread = np.divide(scale * t, t_planned, out=np.ones(t.shape), where=begun)  # t rho^2
    factor = np.sqrt(2 * (spread + 1) / spread * np.log(np.sqrt(spread + 1) / alpha))
    return np.where(begun, factor, np.inf)


def planned_units(run: Run, freedom: Floats) -> Floats | None:
    """Units that there would be after all games of the stopping rule; None if it does not wait for a verdict.

    ``freedom`` is that of the standard errors by now: units - 1.
    """
    rule = rule_of(run.info)
    return (freedom + 1) * divide(rule.most, run.tallies["games"][0]) if rule.until_verdict else None
