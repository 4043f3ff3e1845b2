"""A position of Caribbean Star in words: what scenarios can set, and what they tell."""

from __future__ import annotations

from typing import Any

from ..shared.position import Card, Cards, Number, Pile, Vocabulary
from .options import Ruleset
from .state import BEGIN_TURN, BY_EIGHTS, BY_SETTLEMENTS, BY_THE_END


def fit(ruleset: Ruleset, g: Any) -> None:
    """Points that were scored before count as those of settlements; the turn begins, or the game is over."""
    g["stage"], g["length"] = BEGIN_TURN, 0
    parts = g["parts"]
    parts[:, int(BY_SETTLEMENTS)] = g["score"][: len(parts)] - parts[:, int(BY_EIGHTS)] - parts[:, int(BY_THE_END)]


POSITION = Vocabulary(
    {
        "deck": Pile("deck"),
        "discards": Cards("discards", varies=True),
        "hand": Cards("hand", by_seat=True),
        "area": Cards("area", by_seat=True, varies=True),
        "revealed": Card("shown", by_seat=True, can_be_set=False),
        "score": Number("score", by_seat=True, low=-1000, in_points=True),
    },
    fit,
)
