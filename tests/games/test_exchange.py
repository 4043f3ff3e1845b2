"""The exchange (rules 2.3) against a plain reading of the rules."""

from itertools import combinations, count
from typing import Any

import numpy as np
import pytest

from lifeboat_sim.core.records import Records
from lifeboat_sim.games.hey_bartender.game import HEY_BARTENDER
from lifeboat_sim.games.shared.cards import SUITS
from lifeboat_sim.games.shared.exchange import MAX, MIN, MOST_GIVEN, change, excess, note_sums, worth
from lifeboat_sim.games.shared.hands import cards_of, set_of
from lifeboat_sim.jit import entry, int64
from tests.games.laying import laid, ranks


@entry
def change_of(records: Records, cards: int, price: int, highest: int, spread_rule: int) -> int:
    """Return the change, if excess and worth agree with it."""
    g: Any = records[0]
    note_sums(g, cards, highest)
    over = excess(g, price)
    given = change(g, cards, price, highest, spread_rule)
    return given if worth(given, highest) == price + over else int64(-1)


RECORDS = HEY_BARTENDER.prepare(HEY_BARTENDER.load_ruleset("standard", ()), 2, {})


def given_for(cards: int, price: int, highest: int = 13, spread_rule: int = MAX) -> int:
    return int(change_of(RECORDS, *(int64(number) for number in (cards, price, highest, spread_rule))))


def as_the_rules_say(cards: list[int], price: int, highest: int, spread_rule: int) -> set[int]:
    def values(some: Any) -> list[int]:
        return sorted((min(card // SUITS + 1, highest) for card in some), reverse=True)

    def spread(some: Any) -> int:
        return values(some)[0] - values(some)[-1]

    for over in count():
        for k in range(1, len(cards) + 1):
            found = [some for some in combinations(sorted(cards), k) if sum(values(some)) == price + over]
            if found:
                wanted = max(map(spread, found)) if spread_rule == MAX else min(map(spread, found))
                found = [some for some in found if spread(some) == wanted]
                best = max(map(values, found))
                return set(min(some for some in found if values(some) == best))
    raise AssertionError


@pytest.mark.parametrize("highest", [13, 10])
@pytest.mark.parametrize("spread_rule", [MAX, MIN])
def test_thousands_of_random_bars_give_what_the_rules_say(highest: int, spread_rule: int) -> None:
    rng = np.random.default_rng([highest, spread_rule])
    several = 0
    for _ in range(1000):
        low = int(rng.choice([12, 20, 52]))  # bars of low cards give the most cards
        cards = [int(card) for card in rng.permutation(low)[: rng.integers(1, 10)]]
        total = sum(min(card // SUITS + 1, highest) for card in cards)
        price = int(rng.integers(1, min(highest, total) + 1))
        found = given_for(set_of(cards), price, highest, spread_rule)
        assert set(cards_of(found)) == as_the_rules_say(cards, price, highest, spread_rule), (sorted(cards), price)
        several += len(cards_of(found)) > 2
    assert several > 100


def test_a_large_bar_gives_no_more_than_nine_cards() -> None:
    bar = "A A A A 2 2 2 2 K K K K"
    assert ranks(given_for(laid(bar), 12)) == "A A A A 2 2 2 2"
    assert ranks(given_for(laid("A A A A 2 2 2 2 3"), 13)) == "A A 2 2 2 2 3"
    assert MOST_GIVEN == 9


def test_of_equal_ranks_the_lower_cards_are_given() -> None:
    assert cards_of(given_for(set_of([3, 1, 2, 40, 41]), 12)) == [1, 40]


def test_of_as_wide_combinations_the_one_with_the_higher_cards_is_given() -> None:
    # 2 5 5 and 3 3 6: three points apart, both of them
    assert ranks(given_for(laid("2 3 3 5 5 6"), 12)) == "3 3 6"
    assert ranks(given_for(laid("2 3 3 5 5 6"), 12, 13, MIN)) == "3 3 6"


def test_the_rule_of_the_spread_chooses_the_widest_or_the_closest() -> None:
    assert ranks(given_for(laid("A 3 4 6"), 7)) == "A 6"
    assert ranks(given_for(laid("A 3 4 6"), 7, 13, MIN)) == "3 4"


def test_courts_may_count_ten() -> None:
    assert ranks(given_for(laid("J 5"), 10, 10)) == "J"
    assert ranks(given_for(laid("J 5"), 10, 13)) == "J"
    assert ranks(given_for(laid("5 5 K"), 10, 10)) == "K"  # one card before two
    assert ranks(given_for(laid("5 5 K"), 10, 13)) == "5 5"
