"""A position of Abandon Ship in words: what scenarios can set, and what they tell."""

from __future__ import annotations

from typing import Any

from lifeboat_sim.errors import ScenarioError

from ..shared.cards import KING, SUITS
from ..shared.hands import cards_of
from ..shared.position import Card, Cards, Pile, Seat, Vocabulary, Word
from .options import Ruleset
from .state import ACT, CHOOSE_KEY

STEPS = {"act": int(ACT), "key": int(CHOOSE_KEY)}
"""What a position can begin with: a turn, or the choice of keys."""


MOST_IN_HAND = 25
"""As many as the option ``hand_size`` allows."""


def fit(ruleset: Ruleset, g: Any) -> None:
    """Kings are counted anew; keys are chosen from seat 0 on, and before them there is a card to draw."""
    ids = [f"seat{seat}" for seat in range(int(g["players"]))]
    for seat, id in enumerate(ids):
        n = len(cards_of(g["hand"][seat]))
        if n > MOST_IN_HAND:
            raise ScenarioError(f"position.{id}.hand: {n} cards, allowed 0 to {MOST_IN_HAND}")
    for seat in range(int(g["players"])):
        g["kings"][seat] = sum(card // SUITS + 1 == KING for card in cards_of(g["hand"][seat]))
    if g["stage"] == CHOOSE_KEY:
        g["turn"] = 0
    elif g["n_deck"] == g["drawn"]:
        raise ScenarioError("position.deck: no card is left, allowed at least one before the keys")
    elif not g["hand"][g["turn"]]:
        raise ScenarioError(f"position.turn: {ids[g['turn']]} holds no card, allowed somebody who does")


POSITION = Vocabulary(
    {
        "step": Word("stage", words=STEPS),
        "turn": Seat("turn"),
        "lifeboats": Cards("in_boats", varies=True),
        "deck": Pile("deck"),
        "hand": Cards("hand", by_seat=True, varies=True),
        "zones": Cards("in_zones", by_seat=True, varies=True),
        "key": Card("key", by_seat=True, can_be_set=False),
    },
    fit,
)
