"""A position of Last Man Standing in words: what scenarios can set, and what they tell."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..shared.hands import set_of
from ..shared.position import Cards, Number, Pile, Row, Vocabulary
from .options import SLOTS, Ruleset
from .words import is_buying


def fit(ruleset: Ruleset, g: Any) -> None:
    """Nobody else has seen what was dealt, and all have seen the row; money that is missing was spent."""
    n = int(g["players"])
    row = set_of(g["row"][:SLOTS]) if is_buying(g) else 0
    g["hidden"][:n] = g["hand"][:n]
    g["public"] = row | int(g["discard"])
    g["score"][:n] = g["money"][:n]
    gone = ruleset.options.start_money - g["money"][:n]
    g["spent"][:n], g["earned"][:n] = np.maximum(gone, 0), np.maximum(-gone, 0)


POSITION = Vocabulary(
    {
        "row": Row("row", length=SLOTS, is_there=is_buying),
        "deck": Pile("deck"),
        "discard": Cards("discard", can_be_set=False),
        "money": Number("money", by_seat=True, high=10_000),
        "hand": Cards("hand", by_seat=True),
    },
    fit,
)
