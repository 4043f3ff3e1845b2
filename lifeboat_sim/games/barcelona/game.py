"""Barcelona as a ``Game``."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from lifeboat_sim.core.records import Records, copied

from ..shared.cards import cards_lost
from ..shared.ruleset import Rulesets
from ..shared.table_game import TableGame, seats
from ..shared.tallies import Scores, Tallied
from .bots import BOTS
from .kernels import KERNELS
from .options import Ruleset
from .position import POSITION
from .rows import COUNTERS, Row
from .state import DECK, ENDINGS, State
from .words import WORDS


def scores(ruleset: Ruleset, players: int) -> Scores:
    """Return that a score is money: at most everybody's."""
    return Scores(0, players * ruleset.options.start_money)


def redeal(records: Records, seat: int, rng: np.random.Generator) -> Records:
    """Deal anew what a seat does not see: the others' hidden cards, both piles, choices that are still face down."""
    dealt = copied(records)
    g = dealt.view(np.ndarray)[0]
    drawn = int(g["drawn"])
    active = [other for other in range(int(g["players"])) if g["plays"][other]]
    others = [other for other in active if other != seat]
    for colour, (hand, pile) in enumerate((("red", "red_pile"), ("black", "black_pile"))):
        hidden = [other for other in others if not (g["revealed"] and g["shown"][other] == colour)]
        unseen = np.concatenate([g[hand][hidden], g[pile][drawn:]])
        rng.shuffle(unseen)
        g[hand][hidden], g[pile][drawn:] = unseen[: len(hidden)], unseen[len(hidden) :]
        g[pile][drawn - len(active) : drawn] = g[hand][active]
    if not g["revealed"]:
        for other in others:
            if g["shown"][other] >= 0:
                g["shown"][other] = rng.integers(2)
    g["deal_key"] = rng.integers(2**64, dtype=np.uint64)
    return dealt


def broken(ruleset: Ruleset, records: Records) -> list[str]:
    """Return what is wrong: cards lost, or money."""
    g = records.view(np.ndarray)[0]
    n = int(g["players"])
    total = int(g["money"][:n].sum() + g["pot"])
    wrong = cards_lost((g["red_pile"], g["black_pile"]))
    if total != n * ruleset.options.start_money:
        wrong.append(f"the money is {total}, not {n * ruleset.options.start_money}")
    return wrong


BARCELONA = TableGame(
    id="barcelona",
    title="Barcelona",
    credit="Barcelona is a game by James Ernest (Cheapass Games).",
    state=State,
    rulesets=Rulesets(Ruleset, "Barcelona", Path(__file__).parent / "rulesets"),
    tallied=Tallied(
        row=Row,
        role_word="seat",
        roles=seats(5),
        length="rounds",
        longest=lambda ruleset, players: DECK // 2,
        endings=ENDINGS,
        scores=scores,
        counters=COUNTERS,
        bots=BOTS,
    ),
    kernels=KERNELS,
    words=WORDS,
    default_players=4,
    default_bot="ev",
    redeal=redeal,
    broken=broken,
    position=POSITION,
).game()
