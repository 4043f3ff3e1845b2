"""Differences as text in cells: the number, its interval in brackets, and a sign on both."""

from __future__ import annotations

import math

import pandas as pd

from lifeboat_reports.frames import rows_of
from lifeboat_reports.wording import (
    NOTHING,
    fixed,
    mean_decimals,
    percent_number,
    pp,
    signed,
)


def share_cells(table: pd.DataFrame, low: str = "low", high: str = "high") -> tuple[list[str], list[str], list[str]]:
    """Shares of base and variant in per cent, and their differences in percentage points with intervals."""
    halves = [float(half) or math.nan for half in (table[high] - table[low]) / 2]
    return (
        [percent_number(share, half) for share, half in zip(table["base"], halves, strict=True)],
        [percent_number(share, half) for share, half in zip(table["variant"], halves, strict=True)],
        [share_difference(*numbers) for numbers in zip(table["difference"], table[low], table[high], strict=True)],
    )


def share_difference(difference: float, low: float, high: float) -> str:
    """Difference of two shares with its interval, in percentage points.

    >>> share_difference(0.024, 0.021, 0.027)
    '+2.4 [+2.1, +2.7]'
    """
    if math.isnan(difference):
        return NOTHING
    half = (high - low) / 2 or math.nan
    number = pp(difference, half)
    return number if math.isnan(low) else f"{number} [{pp(low, half)}, {pp(high, half)}]"


def mean_cells(table: pd.DataFrame) -> tuple[list[str], list[str], list[str]]:
    """Means of base and variant, and their differences with intervals, all with the digits of the middle one."""
    rows = rows_of(table)
    decimals = mean_decimals(float(((table["high"] - table["low"]) / 2).median()))
    return (
        [fixed(row.base, decimals) for row in rows],
        [fixed(row.variant, decimals) for row in rows],
        [mean_difference(row.difference, row.low, row.high, decimals) for row in rows],
    )


def mean_difference(difference: float, low: float, high: float, decimals: int) -> str:
    """Difference of two means with its interval.

    >>> mean_difference(1.04, 0.96, 1.12, 1)
    '+1.0 [+1.0, +1.1]'
    """
    if math.isnan(difference):
        return NOTHING
    number = signed(difference, decimals)
    return number if math.isnan(low) else f"{number} [{signed(low, decimals)}, {signed(high, decimals)}]"
