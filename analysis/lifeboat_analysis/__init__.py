"""Statistics of a run: integer tallies in, labelled pandas frames out. Reads no file, draws nothing.

Importing this package loads nothing: each public name is fetched from its module when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lifeboat_analysis.action_mix import actions
    from lifeboat_analysis.catalogue import csv_tables, tables
    from lifeboat_analysis.comparison import (
        Comparison,
        RetrainedArm,
        action_differences,
        changed_share,
        difference_standing,
        games_saved,
        quantity_differences,
        shape_differences,
        variance_ratio,
        win_differences,
    )
    from lifeboat_analysis.comparison_digest import comparison_summary, comparison_tables
    from lifeboat_analysis.counted import counters
    from lifeboat_analysis.digest import summary
    from lifeboat_analysis.false_alarms import FalseAlarms, difference_alarms, share_alarms
    from lifeboat_analysis.frozen_retrained import robustness
    from lifeboat_analysis.game_measures import game_shape
    from lifeboat_analysis.knob_ranking import dead_knobs, ranking
    from lifeboat_analysis.lovehate import deals
    from lifeboat_analysis.mixed_tables import bot_matrix, bots
    from lifeboat_analysis.paired import Compared
    from lifeboat_analysis.points import score_composition, score_distribution, scores
    from lifeboat_analysis.response_surface import (
        Surface,
        fit_surface,
        surface_coefficients,
        surface_fit,
        surface_residuals,
    )
    from lifeboat_analysis.screening import centre, effects
    from lifeboat_analysis.shape import endings, lengths, margins, rounds, ties
    from lifeboat_analysis.sobol import sobol_indices
    from lifeboat_analysis.surface_slices import best_point, interactions, pair_slices, slices
    from lifeboat_analysis.survival import causes_of_death, death_rounds, fates, wounds
    from lifeboat_analysis.sweep_digest import sweep_summary, sweep_tables
    from lifeboat_analysis.swept import Swept
    from lifeboat_analysis.swept_metrics import point_metrics
    from lifeboat_analysis.swept_points import Feasible, feasible, point_shape, point_win_shares, sweep_points
    from lifeboat_analysis.targets import Judged, Member, judge
    from lifeboat_analysis.user_defined import common_metrics, metric_differences, user_metrics
    from lifeboat_analysis.winshare import fair_share, standing, widest_half_width, win_shares

# No module is named like a public function: the module would hide the function once it is loaded.
_HOMES = {
    "win_shares": "winshare",
    "fair_share": "winshare",
    "standing": "winshare",
    "widest_half_width": "winshare",
    "scores": "points",
    "score_distribution": "points",
    "score_composition": "points",
    "fates": "survival",
    "causes_of_death": "survival",
    "death_rounds": "survival",
    "wounds": "survival",
    "actions": "action_mix",
    "rounds": "shape",
    "lengths": "shape",
    "counters": "counted",
    "bots": "mixed_tables",
    "bot_matrix": "mixed_tables",
    "game_shape": "game_measures",
    "endings": "shape",
    "ties": "shape",
    "margins": "shape",
    "deals": "lovehate",
    "summary": "digest",
    "Compared": "paired",
    "Comparison": "comparison",
    "RetrainedArm": "comparison",
    "robustness": "frozen_retrained",
    "action_differences": "comparison",
    "changed_share": "comparison",
    "difference_standing": "comparison",
    "games_saved": "comparison",
    "quantity_differences": "comparison",
    "shape_differences": "comparison",
    "variance_ratio": "comparison",
    "win_differences": "comparison",
    "comparison_summary": "comparison_digest",
    "comparison_tables": "comparison_digest",
    "Judged": "targets",
    "Member": "targets",
    "judge": "targets",
    "FalseAlarms": "false_alarms",
    "difference_alarms": "false_alarms",
    "share_alarms": "false_alarms",
    "Swept": "swept",
    "Surface": "response_surface",
    "fit_surface": "response_surface",
    "surface_coefficients": "response_surface",
    "surface_fit": "response_surface",
    "surface_residuals": "response_surface",
    "sobol_indices": "sobol",
    "best_point": "surface_slices",
    "interactions": "surface_slices",
    "pair_slices": "surface_slices",
    "slices": "surface_slices",
    "sweep_summary": "sweep_digest",
    "sweep_tables": "sweep_digest",
    "effects": "screening",
    "centre": "screening",
    "ranking": "knob_ranking",
    "dead_knobs": "knob_ranking",
    "point_metrics": "swept_metrics",
    "Feasible": "swept_points",
    "sweep_points": "swept_points",
    "point_win_shares": "swept_points",
    "point_shape": "swept_points",
    "feasible": "swept_points",
    "common_metrics": "user_defined",
    "metric_differences": "user_defined",
    "user_metrics": "user_defined",
    "tables": "catalogue",
    "csv_tables": "catalogue",
}

__all__ = [
    "Compared",
    "Comparison",
    "FalseAlarms",
    "Feasible",
    "Judged",
    "Member",
    "RetrainedArm",
    "Surface",
    "Swept",
    "action_differences",
    "actions",
    "best_point",
    "bot_matrix",
    "bots",
    "causes_of_death",
    "centre",
    "changed_share",
    "common_metrics",
    "comparison_summary",
    "comparison_tables",
    "counters",
    "csv_tables",
    "dead_knobs",
    "deals",
    "death_rounds",
    "difference_alarms",
    "difference_standing",
    "effects",
    "endings",
    "fair_share",
    "fates",
    "feasible",
    "fit_surface",
    "game_shape",
    "games_saved",
    "interactions",
    "judge",
    "lengths",
    "margins",
    "metric_differences",
    "pair_slices",
    "point_metrics",
    "point_shape",
    "point_win_shares",
    "quantity_differences",
    "ranking",
    "robustness",
    "rounds",
    "score_composition",
    "score_distribution",
    "scores",
    "shape_differences",
    "share_alarms",
    "slices",
    "sobol_indices",
    "standing",
    "summary",
    "surface_coefficients",
    "surface_fit",
    "surface_residuals",
    "sweep_points",
    "sweep_summary",
    "sweep_tables",
    "tables",
    "ties",
    "user_metrics",
    "variance_ratio",
    "widest_half_width",
    "win_differences",
    "win_shares",
    "wounds",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
