"""Where the points of every character come from."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from lifeboat_reports.charts.parts import stacked_bars
from lifeboat_reports.wording import fixed


def draw(composition: pd.DataFrame, parts: list[str], width: int) -> Figure:
    """Mean points per game, stacked by part.

    Parameters
    ----------
    composition
        `lifeboat_analysis.score_composition`: name, one column per part, total.
    parts
        Names of the part columns.
    width
        Of the chart, in units.
    """
    means = composition[parts].fillna(0.0).to_numpy(dtype=float)
    texts = [[fixed(value, 1) for value in row] for row in means]
    totals = [fixed(value, 1) for value in composition["total"]]
    return stacked_bars(list(composition["name"]), means, parts, texts, totals, "mean points per game", width)
