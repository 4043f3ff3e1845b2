"""What has become of every character when the game ends."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from lifeboat_reports.charts.parts import stacked_bars
from lifeboat_reports.wording import percent_number


def draw(fates: pd.DataFrame, kinds: list[str], labels: list[str], half_widths: list[float], width: int) -> Figure:
    """Shares of games, stacked by fate.

    Parameters
    ----------
    fates
        `lifeboat_analysis.fates`: name, one column per fate (shares).
    kinds, labels
        Names of the fate columns, and how the key calls them.
    half_widths
        Of the shares of each character: they tell how many digits to write.
    width
        Of the chart, in units.
    """
    shares = fates[kinds].fillna(0.0).to_numpy(dtype=float)
    texts = [[percent_number(share, half) for share in row] for row, half in zip(shares, half_widths, strict=True)]
    return stacked_bars(list(fates["name"]), 100 * shares, labels, texts, [], "games, %", width)
