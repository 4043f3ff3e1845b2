"""Whether intervals cry wolf: false alarms where nothing differs, against the number that luck allows.

A rule set is compared with itself again and again. Every 95 % interval of a difference that leaves out 0 is a *false
alarm*, and so is one of a share that leaves out the mean of all runs. One in twenty is what 95 % means; of joint
intervals, one comparison in twenty at the most has an alarm at all.

How many alarms are too many is a binomial quantile, so high that sound intervals exceed it once in ten thousand times.
The characters of one game share its win, and so do not err independently; they count as half as many.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtr

from lifeboat_analysis.blocks import role_means
from lifeboat_analysis.columns import Columns, Floats, divide
from lifeboat_analysis.comparison import Comparison, win_differences
from lifeboat_analysis.paired import Compared
from lifeboat_analysis.verdicts import OUTSIDE_LEVEL
from lifeboat_analysis.winshare import win_share_columns

if TYPE_CHECKING:
    from lifeboat_sim.runs.run import Run

ALPHA = 1 - OUTSIDE_LEVEL
SURE = 0.9999
DEPENDENT = 2
"""So many characters of one game count as one."""
BAND = 0.02
"""A comparison needs a band; alarms do not."""

Result = Literal["good", "bad", "cautious"]


@dataclass(frozen=True)
class FalseAlarms:
    """The alarms of one check.

    Attributes
    ----------
    check : str
        What was compared.
    jointly : bool
        Whether a whole comparison counts as one claim, or each character by itself.
    claims, alarms : int
        How many intervals, or comparisons; how many of them were wrong.
    """

    check: str
    jointly: bool
    claims: int
    alarms: int

    @property
    def expected(self) -> float:
        """Alarms on average, if all is well (at most, for joint intervals)."""
        return ALPHA * self.claims

    @property
    def least(self) -> int:
        """Fewer alarms than this are hardly luck; joint intervals may always have none."""
        return 0 if self.jointly else DEPENDENT * binomial_quantile(1 - SURE, self.claims // DEPENDENT)

    @property
    def most(self) -> int:
        """More alarms than this are hardly luck."""
        each = 1 if self.jointly else DEPENDENT
        return each * binomial_quantile(SURE, self.claims // each)

    @property
    def result(self) -> Result:
        """Bad if there are too many; cautious if there are so few that intervals are wider than they need be."""
        return "bad" if self.alarms > self.most else "cautious" if self.alarms < self.least else "good"


def binomial_quantile(share: float, n: int) -> int:
    """Return the smallest number of alarms that is not exceeded with this probability, of n at 5 % each.

    >>> binomial_quantile(0.9999, 100), binomial_quantile(0.0001, 600)
    (15, 12)
    """
    return int(np.searchsorted(bdtr(np.arange(n + 1), n, ALPHA), share))


def difference_alarms(check: str, compared: Sequence[Compared]) -> list[FalseAlarms]:
    """Count the intervals of differences that leave out 0: by character, and jointly.

    Parameters
    ----------
    check : str
        What the comparisons are called.
    compared : sequence of Compared
        Each of a rule set with itself.
    """
    tables = [win_differences(Comparison("", one.base, (one,), BAND))[0] for one in compared]
    return _counted(check, tables, np.zeros(()))


def share_alarms(check: str, runs: Sequence[Run]) -> list[FalseAlarms]:
    """Count the intervals of win shares that leave out the mean over all runs, which are of one rule set."""
    wins = [role_means(run, "win") for run in runs]
    games = sum(of.games for of in wins)
    truth = divide(sum(np.nan_to_num(of.mean) * of.games for of in wins), games)
    return _counted(check, [win_share_columns(run, BAND) for run in runs], truth)


def _counted(check: str, tables: Sequence[Columns], truth: Floats) -> list[FalseAlarms]:
    each = np.stack([_misses(table["low"], table["high"], truth) for table in tables])
    joint = np.stack([_misses(table["low_simultaneous"], table["high_simultaneous"], truth) for table in tables])
    known = int(sum((~np.isnan(table["low"])).sum() for table in tables))
    return [
        FalseAlarms(check, False, known, int(each.sum())),
        FalseAlarms(check, True, len(tables), int(joint.any(axis=1).sum())),
    ]


def _misses(low: Floats, high: Floats, truth: Floats) -> NDArray[np.bool_]:
    return np.asarray((low > truth) | (high < truth))
