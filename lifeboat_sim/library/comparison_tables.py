"""The tables of a comparison in tidy form: variants one below the other, named in the first column."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lifeboat_analysis import Comparison, changed_share, games_saved, variance_ratio
from lifeboat_analysis.comparison_digest import comparison_columns

RENAMED = {
    "points": {"quantity": "part"},
    "fates": {"quantity": "fate"},
    "actions": {"measure": "action"},
}
"""What general names mean in single tables."""


def difference_columns(comparison: Comparison, name: str) -> Mapping[str, Any]:
    """Return the columns of a table of `table_columns.OF_A_COMPARISON`."""
    if name == "pairing":
        return _pairing(comparison)
    renamed = RENAMED.get(name, {})
    return {renamed.get(key, key): values for key, values in comparison_columns(comparison)[name].data.items()}


def _pairing(comparison: Comparison) -> dict[str, Any]:
    compared = comparison.compared
    return {
        "variant_name": [one.name for one in compared],
        "paired": [one.pairing is not None for one in compared],
        "variance_ratio": [variance_ratio(one) for one in compared],
        "games_saved": [games_saved(one) for one in compared],
        "games_changed": [changed_share(one) for one in compared],
    }
