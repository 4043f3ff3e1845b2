"""A position of Barcelona in words: what scenarios can set, and what they tell."""

from __future__ import annotations

from typing import Any

from ..shared.position import Card, Number, Pile, Vocabulary, Word
from .options import Ruleset
from .state import BLACK, RED

SHOWN = {"red": int(RED), "black": int(BLACK)}


def fit(ruleset: Ruleset, g: Any) -> None:
    """The cards in hand are those that were drawn from the piles."""
    n = int(g["players"])
    g["red_pile"][:n], g["black_pile"][:n] = g["red"][:n], g["black"][:n]


POSITION = Vocabulary(
    {
        "pot": Number("pot", high=10_000),
        "red_pile": Pile("red_pile", size=None),
        "black_pile": Pile("black_pile", size=None),
        "money": Number("money", by_seat=True, high=10_000),
        "red": Card("red", by_seat=True, pile="red_pile"),
        "black": Card("black", by_seat=True, pile="black_pile"),
        "shows": Word("shown", by_seat=True, can_be_set=False, words=SHOWN),
    },
    fit,
)
