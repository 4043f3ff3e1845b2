"""Abandon Ship as a ``Game``."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from lifeboat_sim.core.records import Records, copied

from ..shared.cards import CARDS, cards_lost, rank, suit
from ..shared.ruleset import Rulesets
from ..shared.state import NONE
from ..shared.table_game import TableGame, seats
from ..shared.tallies import Scores, Tallied
from . import kernels
from .bots import BOTS
from .options import Ruleset
from .rows import COUNTERS, Row
from .state import ENDINGS, PARTS, State
from .words import WORDS, cards_of, hand_of

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
    drawn = int(g["drawn"])
    kept = {other: [card for card in hand_of(g, other) if int(g["knows"][seat]) >> card & 1] for other in others}
    unseen = [card for other in others for card in hand_of(g, other) if card not in kept[other]]
    pool = rng.permutation([*unseen, *g["deck"][drawn:].tolist()]).tolist()
    for other in others:
        n = int(g["n_hand"][other])
        new = kept[other] + [pool.pop() for _ in range(n - len(kept[other]))]
        g["hand"][other, :n] = sorted(new)
        if g["key"][other] != NONE and not g["revealed"]:
            g["key"][other] = rng.choice(new)
    g["deck"][drawn:] = pool
    g["deal_key"] = rng.integers(2**64, dtype=np.uint64)
    return dealt


def broken(ruleset: Ruleset, records: Records) -> list[str]:
    """Return what is wrong: cards lost, a hand out of order, sums, too many turns, points that came from nowhere."""
    g = records.view(np.ndarray)[0]
    n = int(g["players"])
    boats, zones = cards_of(g["in_boats"]), [cards_of(g["in_zone"][seat]) for seat in range(n)]
    hands = [hand_of(g, seat) for seat in range(n)]
    wrong = cards_lost((g["deck"][int(g["drawn"]) :], boats, *zones, *hands, g["pile"][: int(g["n_pile"])]))
    wrong += [f"the hand of seat {seat} is out of order" for seat in range(n) if hands[seat] != sorted(hands[seat])]
    for name, cards, sums in (
        ("lifeboats", boats, g["boat"]),
        *((f"zones of seat {seat}", zones[seat], g["zone"][seat]) for seat in range(n)),
    ):
        if (found := [sum(rank(card) for card in cards if suit(card) == of) for of in range(4)]) != sums.tolist():
            wrong.append(f"the {name} hold {found}, not {sums.tolist()}")
    if g["length"] > longest(ruleset, n):
        wrong.append(f"{g['length']} turns, at most {longest(ruleset, n)}")
    if g["score"][:n].sum() != g["awarded"].sum():
        wrong.append(f"the scores are {g['score'][:n].tolist()}, and the lifeboats brought {g['awarded'].tolist()}")
    return wrong


ABANDON_SHIP = TableGame(
    id="abandon-ship",
    title="Abandon Ship",
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
    kernels=kernels,
    words=WORDS,
    default_players=4,
    default_bot="builder",
    redeal=redeal,
    broken=broken,
).game()
