"""Statistics of a run: integer tallies in, labelled pandas frames out. Reads no file, draws nothing.

Importing this package loads nothing: each public name is fetched from its module when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lifeboat_analysis.action_mix import actions
    from lifeboat_analysis.catalogue import csv_tables, tables
    from lifeboat_analysis.digest import summary
    from lifeboat_analysis.game_measures import game_shape
    from lifeboat_analysis.lovehate import deals
    from lifeboat_analysis.points import score_composition, score_distribution, scores
    from lifeboat_analysis.shape import endings, margins, rounds, ties
    from lifeboat_analysis.survival import causes_of_death, death_rounds, fates, wounds
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
    "game_shape": "game_measures",
    "endings": "shape",
    "ties": "shape",
    "margins": "shape",
    "deals": "lovehate",
    "summary": "digest",
    "tables": "catalogue",
    "csv_tables": "catalogue",
}

__all__ = [
    "actions",
    "causes_of_death",
    "csv_tables",
    "deals",
    "death_rounds",
    "endings",
    "fair_share",
    "fates",
    "game_shape",
    "margins",
    "rounds",
    "score_composition",
    "score_distribution",
    "scores",
    "standing",
    "summary",
    "tables",
    "ties",
    "widest_half_width",
    "win_shares",
    "wounds",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
