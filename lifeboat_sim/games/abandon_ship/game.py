"""Abandon Ship as a ``Game``."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from lifeboat_sim.core.records import Records, copied

from ..shared.cards import CARDS, cards_lost
from ..shared.hands import cards_of, set_of
from ..shared.ruleset import Rulesets
from ..shared.state import NONE
from ..shared.table_game import TableGame, seats
from ..shared.tallies import Scores, Tallied
from .bots import BOTS
from .kernels import KERNELS
from .options import Ruleset
from .position import POSITION
from .rows import COUNTERS, Row
from .state import ENDINGS, PARTS, State
from .words import WORDS

RANKS_OF_A_SUIT = 91


def scores(ruleset: Ruleset, players: int) -> Scores:
    """Return that a score is a lifeboat, in whole points if no lifeboat can be split."""
    options = ruleset.options
    return Scores(0, RANKS_OF_A_SUIT + options.uncontested_bonus, PARTS if options.influence_tie == "split" else 1)


def longest(ruleset: Ruleset, players: int) -> int:
    """Return the most turns with an action: each player's first one without a draw, then one for each card drawn.

    A game without a duel has as many: a turn uses up a card, and a duel more than one.
    """
    turns = CARDS - players * ruleset.options.hand_size + players - 1
    return turns + players if ruleset.options.end_rule == "one_more_round" else turns


def redeal(records: Records, seat: int, rng: np.random.Generator) -> Records:
    """Deal anew what a seat does not see: hands and deck, but for cards it has looked at, and keys face down."""
    dealt = copied(records)
    g = dealt.view(np.ndarray)[0]
    others = [other for other in range(int(g["players"])) if other != seat]
    first, last = int(g["drawn"]), int(g["n_deck"])
    hidden = [cards_of(g["hand"][other] & ~g["knows"][seat]) for other in others]
    unseen = [card for hand in hidden for card in hand] + g["deck"][first:last].tolist()
    rng.shuffle(unseen)
    for other, hand in zip(others, hidden, strict=True):
        g["hand"][other] = (g["hand"][other] & g["knows"][seat]) | set_of(unseen[: len(hand)])
        del unseen[: len(hand)]
        if g["key"][other] != NONE and not g["revealed"]:
            g["key"][other] = rng.choice(cards_of(g["hand"][other]))
    g["deck"][first:last] = unseen
    g["deal_key"] = rng.integers(2**64, dtype=np.uint64)
    return dealt


def broken(ruleset: Ruleset, records: Records) -> list[str]:
    """Return what is wrong: cards lost, too many turns, points that came from nowhere."""
    g = records.view(np.ndarray)[0]
    n = int(g["players"])
    sets = (g["in_boats"], g["pile"], *g["in_zones"][:n], *g["hand"][:n])
    wrong = cards_lost((g["deck"][int(g["drawn"]) : int(g["n_deck"])], *map(cards_of, sets)))
    if g["length"] > longest(ruleset, n):
        wrong.append(f"{g['length']} turns, at most {longest(ruleset, n)}")
    if g["score"][:n].sum() != g["awarded"].sum():
        wrong.append(f"the scores are {g['score'][:n].tolist()}, and the lifeboats brought {g['awarded'].tolist()}")
    return wrong


ABANDON_SHIP = TableGame(
    id="abandon-ship",
    title="Abandon Ship",
    credit="Abandon Ship is a game by James Ernest (Cheapass Games).",
    state=State,
    rulesets=Rulesets(Ruleset, "Abandon Ship", Path(__file__).parent / "rulesets"),
    tallied=Tallied(
        row=Row,
        role_word="seat",
        roles=seats(5),
        length="turns",
        longest=longest,
        endings=ENDINGS,
        scores=scores,
        counters=COUNTERS,
        bots=BOTS,
    ),
    kernels=KERNELS,
    words=WORDS,
    default_players=4,
    default_bot="builder",
    redeal=redeal,
    broken=broken,
    position=POSITION,
).game()
