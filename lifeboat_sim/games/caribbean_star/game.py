"""Caribbean Star as a ``Game``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from lifeboat_sim.core.bots import Weight
from lifeboat_sim.core.records import Records, copied

from ..shared.cards import CARDS, SUITS, cards_lost
from ..shared.hands import cards_of, set_of
from ..shared.ruleset import Rulesets
from ..shared.state import NONE
from ..shared.table_game import TableGame
from ..shared.tallies import Scores, Tallied
from .bots import BOTS
from .kernels import KERNELS
from .options import Ruleset
from .position import POSITION
from .rows import COUNTERS, Row
from .state import CHOOSE, ENDINGS, PLAYERS, State
from .words import WORDS

MOST_TURNS = CARDS // PLAYERS
"""A turn uses up a card of each hand, whatever aces do: one of them is replaced by the card it takes."""
SHOWN = 150
"""Scores beyond it, and below its negative, are counted with it."""
COLOURS = ("Red", "Black")


def roles(ruleset: Ruleset, players: int | None) -> list[dict[str, Any]]:
    """Return the two colours."""
    return [{"id": f"seat{seat}", "name": name, "seat": seat} for seat, name in enumerate(COLOURS)]


def scores(ruleset: Ruleset, players: int) -> Scores:
    """Return that scores may be negative, and come in halves if an act has an odd number of points."""
    return Scores(-SHOWN, SHOWN, 2 if any(points % 2 for points in ruleset.options.act_points) else 1)


def redeal(records: Records, seat: int, rng: np.random.Generator) -> Records:
    """Deal anew what a seat does not see: the other's hand, but for known cards, its choice face down, the deck."""
    dealt = copied(records)
    g = dealt.view(np.ndarray)[0]
    other, first, last = 1 - seat, int(g["drawn"]), int(g["n_deck"])
    known = g["hand"][other] & g["knows"][seat]
    hidden = cards_of(g["hand"][other] & ~known)
    unseen = hidden + g["deck"][first:last].tolist()
    while True:
        rng.shuffle(unseen)
        hand = cards_of(known | set_of(unseen[: len(hidden)]))
        playable = [card for card in hand if card >= SUITS]  # the first four are the aces
        if playable or g["stage"] != CHOOSE:  # who is to choose a card has one
            break
    g["hand"][other] = set_of(hand)
    g["deck"][first:last] = unseen[len(hidden) :]
    if g["chosen"][other] != NONE:
        g["chosen"][other] = rng.choice(playable)
    g["deal_key"] = rng.integers(2**64, dtype=np.uint64)
    return dealt


def broken(ruleset: Ruleset, records: Records) -> list[str]:
    """Return what is wrong: cards lost, hands of different sizes, too many turns, scores, knowledge."""
    g = records.view(np.ndarray)[0]
    hands = g["hand"][:PLAYERS].tolist()
    shown = [card for card in g["shown"].tolist() if card != NONE]
    sets = (*hands, *g["area"], g["discards"])
    wrong = cards_lost((g["deck"][int(g["drawn"]) : int(g["n_deck"])], shown, *map(cards_of, sets)))
    if hands[0].bit_count() != hands[1].bit_count():
        wrong.append(f"the hands have {hands[0].bit_count()} and {hands[1].bit_count()} cards")
    if g["length"] > MOST_TURNS:
        wrong.append(f"{g['length']} turns, at most {MOST_TURNS}")
    for seat in range(PLAYERS):
        if g["score"][seat] != g["parts"][seat].sum():
            wrong.append(f"the score of seat {seat} is {g['score'][seat]}, its parts {g['parts'][seat].tolist()}")
        if strangers := cards_of(g["knows"][seat] & ~hands[1 - seat]):
            wrong.append(f"seat {seat} knows {strangers} in the other hand, which are not there")
    return wrong


CARIBBEAN_STAR = TableGame(
    id="caribbean-star",
    title="Caribbean Star",
    credit="Caribbean Star is a game by James Ernest (Cheapass Games).",
    state=State,
    rulesets=Rulesets(Ruleset, "Caribbean Star", Path(__file__).parent / "rulesets"),
    tallied=Tallied(
        row=Row,
        role_word="seat",
        roles=roles,
        length="turns",
        longest=lambda ruleset, players: MOST_TURNS,
        endings=ENDINGS,
        scores=scores,
        counters=COUNTERS,
        bots=BOTS,
    ),
    kernels=KERNELS,
    words=WORDS,
    default_players=2,
    default_bot="evaluator",
    redeal=redeal,
    broken=broken,
    position=POSITION,
    weights=(Weight("K", 24.0, "Cards of the opponent that are tried for each of one's own: 1 to 1,000."),),
).game()
