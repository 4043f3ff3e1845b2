"""Hey, Bartender! as a ``Game``."""

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
from .options import Ruleset
from .position import POSITION
from .rows import COUNTERS, Row
from .state import ENDINGS, State
from .words import WORDS


def scores(ruleset: Ruleset, players: int) -> Scores:
    """Return the range of scores: each card scores less than the king counts, either way, or the bonus."""
    options = ruleset.options
    most = 12 if options.court_values == "11-12-13" else 9
    hand = ruleset.hand_size(players)
    lowest = -(most + 1) * hand if options.deck_out == "give_all" else 0
    return Scores(lowest, hand * max(most, options.exact_bonus))


def redeal(records: Records, seat: int, rng: np.random.Generator) -> Records:
    """Deal anew what a seat does not see: the others' hands and the deck.

    A deck that was reshuffled is a discard pile, which all have seen: no card of it can be in a hand.
    """
    dealt = copied(records)
    g = dealt.view(np.ndarray)[0]
    first, last = int(g["drawn"]), int(g["n_deck"])
    others = [other for other in range(int(g["players"])) if other != seat]
    hands = [cards_of(g["hand"][other]) for other in others]
    in_hands, deck = [card for hand in hands for card in hand], g["deck"][first:last].tolist()
    unseen = in_hands if g["reshuffles"] else in_hands + deck
    rng.shuffle(unseen)
    for other, hand in zip(others, hands, strict=True):
        g["hand"][other] = set_of(unseen[: len(hand)])
        del unseen[: len(hand)]
    if g["reshuffles"]:
        rng.shuffle(deck)
        unseen = deck
    g["deck"][first:last] = unseen
    g["deal_key"] = rng.integers(2**64, dtype=np.uint64)
    return dealt


def broken(ruleset: Ruleset, records: Records) -> list[str]:
    """Return what is wrong: cards lost, hands of unequal size, a bar that grew."""
    g = records.view(np.ndarray)[0]
    hands = [cards_of(hand) for hand in g["hand"][: int(g["players"])]]
    deck = g["deck"][int(g["drawn"]) : int(g["n_deck"])].tolist()
    card = [int(g["card"])] if g["card"] >= 0 else []
    wrong = cards_lost((*hands, deck, cards_of(g["bar"]), cards_of(g["discard"]), card))
    if len({len(hand) for hand in hands}) > 2 or sum(map(len, hands)) + g["length"] != len(hands) * g["hand_size"]:
        wrong.append(f"hands have {[len(hand) for hand in hands]} cards after {int(g['length'])} turns")
    most = max(9, ruleset.options.bar_size)
    if len(cards_of(g["bar"])) > most:
        wrong.append(f"the bar has more than {most} cards: {cards_of(g['bar'])}")
    return wrong


def write_rules(g: np.void, ruleset: Ruleset) -> None:
    """Write the size of the hands, which depends on the number of players."""
    g["hand_size"] = ruleset.hand_size(int(g["players"]))


HEY_BARTENDER = TableGame(
    id="hey-bartender",
    title="Hey, Bartender!",
    credit="Hey, Bartender! is a game by James Ernest (Cheapass Games).",
    state=State,
    rulesets=Rulesets(Ruleset, "Hey, Bartender!", Path(__file__).parent / "rulesets"),
    tallied=Tallied(
        row=Row,
        role_word="seat",
        roles=seats(6),
        length="turns",
        longest=lambda ruleset, players: players * ruleset.hand_size(players),
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
    write_rules=write_rules,
    weights=(
        Weight("refill_guess", 1.5, "Points that a card which needs a refill is expected to score."),
        Weight("h", 0.25, "What a card costs for each point that it is below the king."),
    ),
).game()
