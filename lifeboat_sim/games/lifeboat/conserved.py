"""What must be true of every position: no provision comes from nowhere, no navigation card is lost or there twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records

from .ruleset import Ruleset
from .state import NAVIGATION
from .tables import kinds_of


def broken(ruleset: Ruleset, records: Records) -> list[str]:
    """Return what is wrong with a position, a sentence each (see the Game contract)."""
    g = records.view(np.ndarray)[0]
    return [*_provisions(g, ruleset), *_navigation(g)]


def _provisions(g: Any, ruleset: Ruleset) -> list[str]:
    """Provisions leave the game, used up, but none comes in."""
    top, left = int(g["provisions_top"]), int(g["provisions_left"])
    in_deck = Counter(int(kind) for kind in g["provisions"][top : top + left])
    wrong = []
    for kind, id in enumerate(kinds_of(ruleset)):
        there = int(g["pile"][kind] + g["hand"][:, kind].sum() + g["table"][:, kind].sum()) + in_deck[kind]
        if there > ruleset.provisions[id].count:
            wrong.append(f"{there} cards of {id}, of {ruleset.provisions[id].count}")
    return wrong


def _navigation(g: Any) -> list[str]:
    """No navigation card is in the deck twice, or in the deck and in the row stack."""
    top, left = int(g["navigation_top"]), int(g["navigation_left"])
    deck = [int(g["navigation"][(top + i) % NAVIGATION]) for i in range(left)]
    stack = [card for card in range(NAVIGATION) if int(g["row_stack"]) >> card & 1]
    twice = [card for card, n in Counter(deck + stack).items() if n > 1]
    return [f"navigation card {card} is there twice" for card in twice]
