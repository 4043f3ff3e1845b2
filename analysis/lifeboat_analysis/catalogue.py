"""All tables of a run, by name: what goes into the folder ``tables/``. A new table is one line here.

A game offers the tables that apply to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from lifeboat_analysis.action_mix import action_columns
from lifeboat_analysis.columns import Columns, csv_text, frame
from lifeboat_analysis.counted import counter_columns
from lifeboat_analysis.described import has_lives, mixed_bots
from lifeboat_analysis.game_measures import game_shape_columns
from lifeboat_analysis.lovehate import deal_columns
from lifeboat_analysis.mixed_tables import bot_columns, bot_matrix_columns
from lifeboat_analysis.points import score_columns, score_composition_columns, score_distribution_columns
from lifeboat_analysis.shape import (
    ending_columns,
    length_columns,
    margin_columns,
    round_columns,
    tie_columns,
)
from lifeboat_analysis.survival import cause_columns, death_round_columns, fate_columns, wound_columns
from lifeboat_analysis.user_defined import user_metric_columns
from lifeboat_analysis.winshare import win_share_columns
from lifeboat_sim.runs.run import Run, named_metrics

if TYPE_CHECKING:
    import pandas as pd


def tables(run: Run, band: float | None = None) -> dict[str, pd.DataFrame]:
    """Return every table of a run as a frame; each is documented at the function of its name.

    Last comes ``metrics`` (`user_metrics`), if the run has metrics of a user.

    Parameters
    ----------
    run : Run
    band : float, optional
        Half-width of the band around the fair share, as a share; default: the run's.
    """
    return {name: frame(columns()) for name, columns in all_columns(run, band).items()}


def csv_tables(run: Run, band: float | None = None) -> dict[str, str]:
    """Return every table of `tables` as CSV text, without the help of pandas."""
    return {name: csv_text(columns()) for name, columns in all_columns(run, band).items()}


def table_names(info: Mapping[str, Any]) -> list[str]:
    """Return the names of the tables of a run, from what ``run.json`` says of it."""
    return list(all_columns(Run(dict(info), {})))


def all_columns(run: Run, band: float | None = None) -> dict[str, Callable[[], Columns]]:
    """Return what computes each table, by name."""
    return {
        **(lifeboat_columns if has_lives(run.info) else table_columns)(run, band),
        **({"metrics": lambda: user_metric_columns(run)} if named_metrics(run.info) else {}),
    }


def lifeboat_columns(run: Run, band: float | None) -> dict[str, Callable[[], Columns]]:
    """Return what computes each table of a game in which roles live or die, and love and hate each other."""
    return {
        "win_shares": lambda: win_share_columns(run, band),
        "scores": lambda: score_columns(run),
        "score_distribution": lambda: score_distribution_columns(run),
        "score_composition": lambda: score_composition_columns(run),
        "fates": lambda: fate_columns(run),
        "causes_of_death": lambda: cause_columns(run),
        "death_rounds": lambda: death_round_columns(run),
        "wounds": lambda: wound_columns(run),
        "actions": lambda: action_columns(run),
        "game_shape": lambda: game_shape_columns(run),
        "rounds": lambda: round_columns(run),
        "endings": lambda: ending_columns(run),
        "ties": lambda: tie_columns(run),
        "margins": lambda: margin_columns(run),
        "deals": lambda: deal_columns(run, band),
    }


def table_columns(run: Run, band: float | None) -> dict[str, Callable[[], Columns]]:
    """Return what computes each table of a game that has winners and points, and counts special rulings."""
    bots = {"bots": lambda: bot_columns(run, band), "bot_matrix": lambda: bot_matrix_columns(run)}
    return {
        "win_shares": lambda: win_share_columns(run, band),
        "scores": lambda: score_columns(run),
        "score_distribution": lambda: score_distribution_columns(run),
        **({"counters": lambda: counter_columns(run)} if run.info["counters"] else {}),
        "game_shape": lambda: game_shape_columns(run),
        "length": lambda: length_columns(run),
        "endings": lambda: ending_columns(run),
        "ties": lambda: tie_columns(run),
        "margins": lambda: margin_columns(run),
        **(bots if mixed_bots(run.info) else {}),
    }
