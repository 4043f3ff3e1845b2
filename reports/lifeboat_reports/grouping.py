"""Many values in fewer groups, for charts and tables that would be too fine: nobody tells 121 bars apart."""

from __future__ import annotations

import math

import pandas as pd

from lifeboat_reports.wording import MINUS

MOST = 60
"""More values than these are put into groups."""
GROUPS = 40
"""At most so many groups."""
STEPS = (1, 2, 5)


def group_width(lowest: float, highest: float, step: float) -> float:
    """Width of the groups that values from the lowest to the highest are put into; the step itself if they are few.

    >>> group_width(0, 20, 1), group_width(0, 120, 1), group_width(-10, 30, 0.5)
    (1, 5.0, 2.0)
    """
    if (highest - lowest) / step + 1 <= MOST:
        return step
    least = (highest - lowest + step) / GROUPS
    ten = 10.0 ** math.floor(math.log10(least))
    return next(width for width in (*(one * ten for one in STEPS), 10 * ten) if width >= least - 1e-9)


def grouped(found: pd.DataFrame, column: str, width: float, keys: list[str]) -> pd.DataFrame:
    """Sum games and shares over groups of values; a group is known by its lowest value.

    Parameters
    ----------
    found
        `column`, the value; games, share.
    width
        Of a group.
    keys
        Columns that are kept apart, before the value.
    """
    at = found.assign(**{column: (found[column] / width + 1e-9).floordiv(1) * width})
    return at.groupby([*keys, column], sort=False, as_index=False)[["games", "share"]].sum()


def groups_remark(width: float, step: float) -> str:
    """Say that values are in groups, if they are.

    >>> groups_remark(5, 1), groups_remark(1, 1)
    (' Points are put into groups of 5.', '')
    """
    return "" if width == step else f" Points are put into groups of {width:g}."


def group_text(lowest: float, width: float, step: float) -> str:
    """Say which values are in a group.

    >>> group_text(5, 5, 1), group_text(5, 1, 1), group_text(-2, 1, 0.5)
    ('5 to 9', '5', '−2 to −1.5')
    """
    first, last = (f"{value:g}".replace("-", MINUS) for value in (lowest, lowest + width - step))
    return first if width == step else f"{first} to {last}"
