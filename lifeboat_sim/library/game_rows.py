"""Single games of a plan as columns: what became of each, and of each character in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from lifeboat_analysis.described import WIN_UNIT, has_lives, parts_of, seat_order
from lifeboat_sim.core.records import make
from lifeboat_sim.runs.plan import Plan


def rows_of(plan: Plan, first: int, last: int) -> Any:
    """Play games ``first`` to ``last`` (excluded) and return their rows."""
    rows = make(plan.game.row, last - first)
    plan.game.play_games(plan.records(), np.uint64(plan.seed), first, last, rows)
    return rows.view(np.ndarray)


def game_columns(plan: Plan, rows: Any, first: int) -> dict[str, Any]:
    """Return what rows say of whole games."""
    codes = plan.game.row_labels(plan.ruleset)["codes"]
    data: dict[str, Any] = {"game": np.arange(first, first + len(rows))}
    fields = [name for name in rows.dtype.names if rows[name].ndim == 1]
    data |= {name: _labelled(rows[name], codes.get(name)) for name in fields}
    return data | ({"by_points": data["by_points"] == 1} if "by_points" in data else {})


def seat_columns(plan: Plan, rows: Any, first: int) -> dict[str, Any]:
    """Return what rows say of the characters of the cast: by game, then in boat order; of all seats in other games."""
    labels = plan.game.row_labels(plan.ruleset)
    described = plan.game.describe(plan.ruleset, plan.players, plan.bots)
    roles = described["roles"]
    order = np.array(seat_order(roles), dtype=np.int64)
    boat = [labels["roles"][at] for at in order]
    lives = has_lives(described)
    in_cast = rows["fate" if lives else "seat"][:, order] >= 0
    game, seat = np.nonzero(in_cast)
    data: dict[str, Any] = {"game": first + game, "role": _labelled(seat, boat)}
    for name, values in _by_role(rows, labels["inner"]):
        data[name] = _labelled(values[:, order][in_cast], labels["codes"].get(name))
    if lives:
        for name in ("love", "hate"):
            data[name] = data[name].reorder_categories(boat)
    else:
        data["score"] = data["score"] / parts_of(described, "score")
    data["win_share"] = data.pop("win") / WIN_UNIT
    return data


def exported_columns(plan: Plan, rows: Any, first: int) -> dict[str, Any]:
    """Return what rows say of the characters of the cast, each with all that is said of its game."""
    seats = seat_columns(plan, rows, first)
    at = seats["game"] - first
    games = {name: values[at] for name, values in game_columns(plan, rows, first).items()}
    sizes = np.bincount(at, minlength=len(rows))
    if "seat" not in seats:  # in boat order; 1 is the bow
        seats["seat"] = (np.arange(len(at)) - np.repeat(sizes.cumsum() - sizes, sizes) + 1).astype(np.int8)
    return games | seats


def _by_role(rows: Any, inner: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield every field by role with its values, (games, roles); what is by role and kind comes kind by kind."""
    for name in rows.dtype.names:
        if rows[name].ndim == 2:
            yield name, rows[name]
        elif rows[name].ndim == 3:
            for at, kind in enumerate(inner[name]):
                yield f"{name}_{kind}", rows[name][:, :, at]


def _labelled(values: Any, words: Sequence[str] | None) -> Any:
    """Return codes as the words that they stand for, where there are words; -1 stands for none."""
    import pandas as pd

    if words is None:
        return values
    return pd.Categorical.from_codes(np.asarray(values, np.int8), categories=pd.Index(list(words)))
