"""A position of Hey, Bartender! in words: what scenarios can set, and what they tell."""

from __future__ import annotations

from typing import Any

from ..shared.cards import JACK, KING, SUITS
from ..shared.hands import cards_of
from ..shared.position import Cards, Number, Pile, Vocabulary
from .options import Ruleset
from .rules import FOUR, TEN


def fit(ruleset: Ruleset, g: Any) -> None:
    """What is counted of hands is counted anew."""
    highest = int(KING if ruleset.options.court_values == "11-12-13" else TEN)
    for seat in range(int(g["players"])):
        ranks = [card // SUITS + 1 for card in cards_of(g["hand"][seat])]
        g["dealt"][seat] = sum(min(rank, highest) for rank in ranks)
        g["low_dealt"][seat] = sum(rank <= FOUR for rank in ranks)
        g["court_dealt"][seat] = sum(rank >= JACK for rank in ranks)


POSITION = Vocabulary(
    {
        "bar": Cards("bar"),
        "deck": Pile("deck"),
        "discard": Cards("discard", varies=True),
        "hand": Cards("hand", by_seat=True),
        "score": Number("score", by_seat=True, low=-1000),
    },
    fit,
)
