"""Last Man Standing as a ``Game``."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from lifeboat_sim.core.bots import Weight
from lifeboat_sim.core.records import Records, copied

from ..shared.cards import cards_lost
from ..shared.hands import cards_of, set_of
from ..shared.ruleset import Rulesets
from ..shared.table_game import TableGame, seats
from ..shared.tallies import Scores, Tallied
from .bots import BOTS
from .kernels import KERNELS
from .options import SLOTS, Ruleset, can_run_out
from .position import POSITION
from .rows import COUNTERS, Row
from .state import ENDINGS, State
from .words import WORDS, is_buying


def most_paid(ruleset: Ruleset, players: int) -> int:
    """Return the most that a duel pays: all but one card are killed."""
    n = players - 1
    return n * (n + 1) // 2 if ruleset.options.reward == "n" else n


def scores(ruleset: Ruleset, players: int) -> Scores:
    """Return that a score is money: nobody can owe any, and a duel pays so much at most."""
    return Scores(0, ruleset.options.start_money + ruleset.duels * most_paid(ruleset, players))


def redeal(records: Records, seat: int, rng: np.random.Generator) -> Records:
    """Deal anew what a seat does not see: the others' hidden cards, the deck, choices that are still face down."""
    dealt = copied(records)
    g = dealt.view(np.ndarray)[0]
    first, last = int(g["drawn"]), int(g["n_deck"])
    others = [other for other in range(int(g["players"])) if other != seat]
    hidden = [cards_of(g["hidden"][other]) for other in others]
    unseen = [card for cards in hidden for card in cards] + g["deck"][first:last].tolist()
    rng.shuffle(unseen)
    for other, cards in zip(others, hidden, strict=True):
        bought = int(g["hand"][other]) & ~int(g["hidden"][other])
        g["hidden"][other] = set_of(unseen[: len(cards)])
        g["hand"][other] = bought | int(g["hidden"][other])
        del unseen[: len(cards)]
        if g["chosen"][other] >= 0:
            g["chosen"][other] = rng.choice(cards_of(g["hand"][other]))
    g["deck"][first:last] = unseen
    g["deal_key"] = rng.integers(2**64, dtype=np.uint64)
    return dealt


def broken(ruleset: Ruleset, records: Records) -> list[str]:
    """Return what is wrong: cards lost, or money, or money that may not suffice, or hands of unequal size."""
    g = records.view(np.ndarray)[0]
    n = int(g["players"])
    hands = [cards_of(hand) for hand in g["hand"][:n]]
    deck = g["deck"][int(g["drawn"]) : int(g["n_deck"])].tolist()
    row = g["row"][:SLOTS].tolist() if is_buying(g) else []
    wrong = cards_lost((*hands, deck, row, cards_of(g["discard"])))
    for seat in range(n):
        due = ruleset.options.start_money - int(g["spent"][seat]) + int(g["earned"][seat])
        if not int(g["money"][seat]) == int(g["score"][seat]) == due >= 0:
            wrong.append(f"seat {seat} has ${int(g['money'][seat])}, score {int(g['score'][seat])}, not ${due}")
        if is_buying(g) and can_run_out(ruleset.options.prices, due, ruleset.duels - len(hands[seat])):
            wrong.append(f"seat {seat} has ${due}, which may not suffice for the cards that it must buy")
        if int(g["hidden"][seat]) & ~int(g["hand"][seat]):
            wrong.append(f"seat {seat} hides cards that it does not hold")
    sizes = {len(hand) for hand in hands}
    if len(sizes) > (2 if is_buying(g) else 1):
        wrong.append(f"hands have {sorted(sizes)} cards")
    most = int(g["length"]) * most_paid(ruleset, n)
    if int(g["earned"][:n].sum()) > most:
        wrong.append(f"{int(g['length'])} duels paid more than ${most}")
    return wrong


LAST_MAN_STANDING = TableGame(
    id="last-man-standing",
    title="Last Man Standing",
    credit="Last Man Standing is a game by James Ernest (Cheapass Games).",
    state=State,
    rulesets=Rulesets(Ruleset, "Last Man Standing", Path(__file__).parent / "rulesets"),
    tallied=Tallied(
        row=Row,
        role_word="seat",
        roles=seats(8),
        length="duels",
        longest=lambda ruleset, players: ruleset.duels,
        endings=ENDINGS,
        scores=scores,
        counters=COUNTERS,
        bots=BOTS,
    ),
    kernels=KERNELS,
    words=WORDS,
    default_players=6,
    default_bot="cherry",
    redeal=redeal,
    broken=broken,
    position=POSITION,
    weights=(Weight("K", 24.0, "Draws of the others' cards that are tried for a fight."),),
).game()
