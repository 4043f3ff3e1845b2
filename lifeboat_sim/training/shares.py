"""Win shares and their differences, with intervals over super-blocks: games within one are dealt together."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.intervals import mean_interval

from .arena import WHOLE

DIGITS = 9
"""So much of a share is kept: what was read from a file is then what was written."""


@dataclass(frozen=True)
class Share:
    """A win share, or the difference of two, with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def told(self) -> dict[str, float]:
        """Return it as plain values."""
        return asdict(self)


NOTHING = Share(0.0, 0.0, 0.0)
"""The gain of who was there before."""


def share_of(won: NDArray[np.int64], games: int) -> Share:
    """Return the mean of sums over units with Student's t interval.

    Parameters
    ----------
    won : ndarray of int64, shape (units,)
        Sums in 1/840 over units that are independent of each other: wins, or differences of wins in the same games.
    games : int
        Games of a unit that count.
    """
    n = len(won)
    mean = int(won.sum()) / (WHOLE * games * n)
    if n < 2:
        return Share(round(mean, DIGITS), -1.0, 1.0)
    spread = float(np.std(won / (WHOLE * games), ddof=1)) / float(np.sqrt(n))
    low, high = (float(bound) for bound in mean_interval(mean, spread, n - 1))
    return Share(*(round(value, DIGITS) for value in (mean, low, high)))
