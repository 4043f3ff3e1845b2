"""A position of Brain Baseball in words: what scenarios can set, and what they tell."""

from __future__ import annotations

from typing import Any

from ..shared.position import Card, Cards, Number, Pile, Seat, Vocabulary
from .options import Ruleset


def fit(ruleset: Ruleset, g: Any) -> None:
    """Points that were scored before count as those of catches."""
    n = int(g["players"])
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
