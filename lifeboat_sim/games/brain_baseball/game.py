"""Brain Baseball as a ``Game``."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from lifeboat_sim.core.records import Records, copied

from ..shared.cards import cards_lost
from ..shared.hands import cards_of, set_of
from ..shared.ruleset import Rulesets
from ..shared.table_game import TableGame, seats
from ..shared.tallies import Scores, Tallied
from .bots import BOTS
from .kernels import KERNELS
from .options import Ruleset
from .position import POSITION
from .rows import COUNTERS, Row
from .state import ENDINGS, State
from .words import WORDS

SHOWN_A_SEASON = 60
"""Scores beyond so much for each season are counted with it."""


def seasons(ruleset: Ruleset, players: int) -> int:
    """Return how many seasons are played."""
    return players if ruleset.options.seasons == "players" else ruleset.options.seasons


def scores(ruleset: Ruleset, players: int) -> Scores:
    """Return that a score is the points of balls."""
    return Scores(0, SHOWN_A_SEASON * seasons(ruleset, players))


def longest(ruleset: Ruleset, players: int) -> int:
    """Return a bound on the pitches of a game: each uses up a card."""
    return seasons(ruleset, players) * players * ruleset.options.hand_size


def redeal(records: Records, seat: int, rng: np.random.Generator) -> Records:
    """Deal anew what a seat does not see: the others' hands, the unused cards, the seasons to come."""
    dealt = copied(records)
    g = dealt.view(np.ndarray)[0]
    others = [other for other in range(int(g["players"])) if other != seat]
    first, last = int(g["drawn"]), int(g["n_deck"])
    hands = [cards_of(g["hand"][other]) for other in others]
    unseen = [card for hand in hands for card in hand] + g["deck"][first:last].tolist()
    rng.shuffle(unseen)
    for other, hand in zip(others, hands, strict=True):
        g["hand"][other] = set_of(unseen[: len(hand)])
        del unseen[: len(hand)]
    g["deck"][first:last] = unseen
    g["deal_key"] = rng.integers(2**64, dtype=np.uint64)
    return dealt


def broken(ruleset: Ruleset, records: Records) -> list[str]:
    """Return what is wrong: cards lost, scores that are not the sum of their parts, too many pitches."""
    g = records.view(np.ndarray)[0]
    n = int(g["players"])
    unused = g["deck"][int(g["drawn"]) : int(g["n_deck"])]
    wrong = cards_lost((unused, cards_of(g["played"]), *map(cards_of, g["hand"][:n]))) if g["season"] else []
    parts = g["strike_points"][:n] + g["hit_points"][:n] + g["catch_points"][:n]
    if (g["score"][:n] != parts).any():
        wrong.append(f"the scores are {g['score'][:n].tolist()}, their parts {parts.tolist()}")
    if g["length"] != g["pitches"][:n].sum() or g["length"] > longest(ruleset, n):
        wrong.append(f"{g['length']} pitches, by players {g['pitches'][:n].tolist()}, at most {longest(ruleset, n)}")
    return wrong


BRAIN_BASEBALL = TableGame(
    id="brain-baseball",
    title="Brain Baseball",
    credit="Brain Baseball is a game by James Ernest (Cheapass Games).",
    state=State,
    rulesets=Rulesets(Ruleset, "Brain Baseball", Path(__file__).parent / "rulesets"),
    tallied=Tallied(
        row=Row,
        role_word="seat",
        roles=seats(7),
        length="pitches",
        longest=longest,
        endings=ENDINGS,
        scores=scores,
        counters=COUNTERS,
        bots=BOTS,
    ),
    kernels=KERNELS,
    words=WORDS,
    default_players=5,
    default_bot="opportunist",
    redeal=redeal,
    broken=broken,
    position=POSITION,
).game()
