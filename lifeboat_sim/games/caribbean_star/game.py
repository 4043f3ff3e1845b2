"""Caribbean Star as a ``Game``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records, copied

from ..shared.cards import ACE, CARDS, cards_lost, rank
from ..shared.ruleset import Rulesets
from ..shared.state import NONE
from ..shared.table_game import TableGame
from ..shared.tallies import Scores, Tallied
from . import kernels
from .bots import BOTS
from .options import Ruleset
from .rows import COUNTERS, Row
from .state import CHOOSE, ENDINGS, PLAYERS, State
from .words import WORDS, area_of, hand_of

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
    other, drawn = 1 - seat, int(g["drawn"])
    hand = hand_of(g, other)
    known = [card for card in hand if int(g["knows"][seat]) >> card & 1]
    unseen = [card for card in hand if card not in known] + g["deck"][drawn:].tolist()
    while True:
        pool = rng.permutation(unseen).astype(np.int64).tolist()
        new = sorted(known + pool[: len(hand) - len(known)])
        playable = [card for card in new if rank(card) != ACE]
        if playable or g["stage"] != CHOOSE:  # who is to choose a card has one
            break
    g["hand"][other, : len(hand)] = new
    g["deck"][drawn:] = pool[len(hand) - len(known) :]
    if g["chosen"][other] != NONE:
        g["chosen"][other] = rng.choice(playable)
    g["deal_key"] = rng.integers(2**64, dtype=np.uint64)
    return dealt


def broken(ruleset: Ruleset, records: Records) -> list[str]:
    """Return what is wrong: cards lost, hands of different sizes or out of order, too many turns, scores."""
    g = records.view(np.ndarray)[0]
    hands, areas = [hand_of(g, seat) for seat in range(PLAYERS)], [area_of(g, seat) for seat in range(PLAYERS)]
    shown = [card for card in g["shown"].tolist() if card != NONE]
    discards = g["discards"][: int(g["n_discards"])]
    wrong = cards_lost((g["deck"][int(g["drawn"]) :], *hands, *areas, shown, discards))
    wrong += [
        f"the hand of seat {seat} is out of order" for seat in range(PLAYERS) if hands[seat] != sorted(hands[seat])
    ]
    if len(hands[0]) != len(hands[1]):
        wrong.append(f"the hands have {len(hands[0])} and {len(hands[1])} cards")
    if g["length"] > MOST_TURNS:
        wrong.append(f"{g['length']} turns, at most {MOST_TURNS}")
    for seat in range(PLAYERS):
        if g["score"][seat] != g["parts"][seat].sum():
            wrong.append(f"the score of seat {seat} is {g['score'][seat]}, its parts {g['parts'][seat].tolist()}")
        if strangers := [card for card in range(CARDS) if g["knows"][seat] >> card & 1 and card not in hands[1 - seat]]:
            wrong.append(f"seat {seat} knows {strangers} in the other hand, which are not there")
    return wrong


CARIBBEAN_STAR = TableGame(
    id="caribbean-star",
    title="Caribbean Star",
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
    kernels=kernels,
    words=WORDS,
    default_players=2,
    default_bot="evaluator",
    redeal=redeal,
    broken=broken,
).game()
