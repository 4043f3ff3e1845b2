"""Spots as a ``Game``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from lifeboat_sim.core.bots import Weight
from lifeboat_sim.core.records import Records, copied

from ..shared.cards import SUITS, cards_lost
from ..shared.hands import cards_of
from ..shared.ruleset import Rulesets
from ..shared.table_game import TableGame, seats
from ..shared.tallies import Scores, Tallied
from .bots import BOTS
from .kernels import KERNELS
from .options import DECK, Ruleset
from .position import POSITION
from .rows import COUNTERS, Row
from .state import ENDINGS, State
from .words import WORDS

DEAREST = 10
"""Points of the highest card."""


def scores(ruleset: Ruleset, players: int) -> Scores:
    """Return the range of scores: a card receives less than twice the highest, and a handicap may be all of a hand."""
    hand = ruleset.options.hand_size
    return Scores(-(DEAREST - 1) * hand, (2 * DEAREST - 1) * hand, ruleset.unit)


def redeal(records: Records, seat: int, rng: np.random.Generator) -> Records:
    """Deal anew what nobody sees: the order of the deck."""
    dealt = copied(records)
    g = dealt.view(np.ndarray)[0]
    rng.shuffle(g["deck"][int(g["drawn"]) : int(g["n_deck"])])
    g["deal_key"] = rng.integers(2**64, dtype=np.uint64)
    return dealt


def broken(ruleset: Ruleset, records: Records) -> list[str]:
    """Return what is wrong: cards lost, scores that are not the sum of their parts."""
    g = records.view(np.ndarray)[0]
    n = int(g["players"])
    hands, piles = ([cards_of(cards) for cards in g[name][:n]] for name in ("hand", "pile"))
    deck = g["deck"][int(g["drawn"]) : int(g["n_deck"])].tolist()
    card = [int(g["card"])] if g["card"] >= 0 else []
    wrong = cards_lost((*hands, *piles, deck, cards_of(g["market"]), card), DECK)
    unit = ruleset.unit
    for seat in range(n):
        found = int(g["score"][seat])
        if found != points(piles[seat]) * unit - int(g["handicap"][seat]):
            wrong.append(f"seat {seat} has {found}/{unit}, not what it received less its handicap")
        if not hands[seat] and not card and not g["failed"][seat] and found != identity(g, seat, unit):
            wrong.append(f"seat {seat} has {found}/{unit}, not its deal and all excess (rules 3.3)")
    most = max(7, ruleset.options.market_size)
    if len(cards_of(g["market"])) > most:
        wrong.append(f"the market has more than {most} cards: {cards_of(g['market'])}")
    return wrong


def points(cards: list[int]) -> int:
    """Return what cards are worth."""
    return sum(card // SUITS + 1 for card in cards)


def identity(g: Any, seat: int, unit: int) -> int:
    """3.3 Return what who traded every card scores: all that was dealt, less the handicap, and the excess."""
    return unit * (int(g["total"][seat]) + int(g["excess"][seat])) - int(g["handicap"][seat])


SPOTS = TableGame(
    id="spots",
    title="Spots",
    credit="Spots is a game by James Ernest and Carol Monahan (Cheapass Games).",
    state=State,
    rulesets=Rulesets(Ruleset, "Spots", Path(__file__).parent / "rulesets"),
    tallied=Tallied(
        row=Row,
        role_word="turn position",
        roles=seats(6, "turn", "Turn"),
        length="turns",
        longest=lambda ruleset, players: players * ruleset.options.hand_size,
        endings=ENDINGS,
        scores=scores,
        counters=COUNTERS,
        bots=BOTS,
    ),
    kernels=KERNELS,
    words=WORDS,
    default_players=4,
    default_bot="greedy",
    redeal=redeal,
    broken=broken,
    position=POSITION,
    weights=(Weight("refill_guess", 1.5, "What a refill is expected to receive beyond the rank of the card."),),
).game()
