"""A comparison of variants with a base: the tables of its differences, with a verdict on every character.

A *difference* is variant less base. Its interval holds for all characters of a variant at the same time; over several
variants, a verdict of better or worse must in addition pass Holm's step-down test (1979) of the differences beyond the
band, over all characters of all variants, so that at most one comparison in twenty calls anything falsely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.columns import Columns, Floats, frame
from lifeboat_analysis.histograms import quantile
from lifeboat_analysis.intervals import MIN_GAMES, difference_interval, mean_interval
from lifeboat_analysis.multiplicity import holm, minimal_effect_p
from lifeboat_analysis.paired import Compared, Differences, game_differences, role_differences
from lifeboat_analysis.roles import role_ids, role_names
from lifeboat_analysis.sequences import sequence_multiplier
from lifeboat_analysis.verdicts import INSIDE_LEVEL, OUTSIDE_LEVEL, difference_verdicts

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.runs.run import Run

ALPHA = 0.05
ROUND_QUANTILES = {"rounds_p5": 0.05, "rounds_median": 0.5, "rounds_p95": 0.95}
SHARES = ("ties", "no_winner", "early_elimination")
UNITS = {"rounds": "rounds", "margin": "points", "deaths": "per game", "rounds_out": "rounds per character"}


@dataclass(frozen=True)
class Comparison:
    """Variants beside their base, at one number of players.

    Attributes
    ----------
    name : str
        What the base is called.
    base : Run
    compared : tuple of Compared
        One or more variants of it.
    band : float
        How much of a difference in win share does not matter, as a share: 0.02 is 2 percentage points.
    """

    name: str
    base: Run
    compared: tuple[Compared, ...]
    band: float

    def __post_init__(self) -> None:
        if not self.band > 0:
            raise ValueError(f"band: found {self.band}, allowed above 0")

    @property
    def planned(self) -> int | None:
        """The games up to which a verdict was looked for; None if the number of games was fixed, or a half-width."""
        return None
