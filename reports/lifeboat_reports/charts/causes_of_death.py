"""What every character dies of."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from lifeboat_reports.charts.parts import stacked_bars
from lifeboat_reports.wording import percent_number


def draw(causes: pd.DataFrame, kinds: list[str], half_widths: list[float], width: int) -> Figure:
    """Shares of all games, stacked by cause of death.

    Parameters
    ----------
    causes
        `lifeboat_analysis.causes_of_death`: name, dies, one column per cause: shares of all its games.
    kinds
        Names of the cause columns.
    half_widths
        Of the shares of each character: they tell how many digits to write.
    width
        Of the chart, in units.
    """
    shares = causes[kinds].fillna(0.0).to_numpy(dtype=float)
    texts = [[percent_number(share, half) for share in row] for row, half in zip(shares, half_widths, strict=True)]
    totals = [percent_number(share, half) for share, half in zip(causes["dies"], half_widths, strict=True)]
    return stacked_bars(list(causes["name"]), 100 * shares, kinds, texts, totals, "games, %", width)
