"""A position of Brain Baseball in words: what scenarios can set, and what they tell."""

from __future__ import annotations

from typing import Any

from lifeboat_sim.errors import ScenarioError

from ..shared.position import Card, Cards, Number, Pile, Seat, Vocabulary
from .options import Ruleset
from .state import BEFORE_PITCH


def fit(ruleset: Ruleset, g: Any) -> None:
    """Points that were scored before count as those of catches; who has no card does not pitch."""
    n, options = int(g["players"]), ruleset.options
    seasons = n if options.seasons == "players" else options.seasons
    if g["season"] > seasons:
        raise ScenarioError(f"position.season: {int(g['season'])}, allowed 1 to {seasons}")
    if g["streak"] >= options.strikeout_n:
        raise ScenarioError(f"position.streak: {int(g['streak'])}, allowed 0 to {options.strikeout_n - 1}")
    g["stage"] = BEFORE_PITCH
    g["catch_points"][:n] = g["score"][:n] - g["strike_points"][:n] - g["hit_points"][:n]


POSITION = Vocabulary(
    {
        "season": Number("season", low=1, high=50),
        "pitcher": Seat("pitcher"),
        "streak": Number("streak", high=50),
        "ball": Card("ball", can_be_set=False),
        "deck": Pile("deck"),
        "played": Cards("played", varies=True),
        "hand": Cards("hand", by_seat=True, varies=True),
        "score": Number("score", by_seat=True),
    },
    fit,
)
