"""A position of Spots in words: what scenarios can set, and what they tell."""

from __future__ import annotations

from typing import Any

import numpy as np

from lifeboat_sim.errors import ScenarioError

from ..shared.cards import SUITS
from ..shared.hands import cards_of
from ..shared.position import Cards, Number, Pile, Vocabulary
from .options import Ruleset


def points(cards: Any) -> int:
    """Return what a set of cards is worth."""
    return sum(card // SUITS + 1 for card in cards_of(cards))


def fit(ruleset: Ruleset, g: Any) -> None:
    """Handicaps follow from the hands, and scores from what was received; turn0 must have the smallest hand."""
    n = int(g["players"])
    totals = np.array([points(hand) for hand in g["hand"][:n]])
    least, starter = int(totals.min()), int(g["starter"])
    if ruleset.options.start_rule == "lowest" and totals[starter] > least:
        found = f"{totals[starter]} points, allowed {least}"
        raise ScenarioError(f"position.turn0.hand: {found}: who has the smallest hand starts")
    g["total"][:n], g["least"], g["n_smallest"] = totals, least, np.count_nonzero(totals == least)
    g["handicap"][:n] = 0 if ruleset.options.handicap_divisor == "none" else totals - least
    received = np.array([points(pile) for pile in g["pile"][:n]])
    g["score"][:n] = received * ruleset.unit - g["handicap"][:n]


POSITION = Vocabulary(
    {
        "market": Cards("market"),
        "deck": Pile("deck"),
        "hand": Cards("hand", by_seat=True),
        "pile": Cards("pile", by_seat=True, varies=True),
        "handicap": Number("handicap", by_seat=True, can_be_set=False, in_points=True),
    },
    fit,
)
