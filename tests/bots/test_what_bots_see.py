"""Bots choose by what their player sees, and ``check_bot`` catches those that peek."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from lifeboat_sim.core.records import Records, copied
from lifeboat_sim.games.lifeboat import decisions, kernels, steps
from lifeboat_sim.games.lifeboat.bots import BOTS, weighing
from lifeboat_sim.games.lifeboat.bots.weights import STYLE, WEIGHTS
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.hidden import redeal
from lifeboat_sim.testing import check_bot
from tests.playing import plan
from tests.strategies import GALORE, RULESETS

TABLES = (  # rule set, settings, players, games
    ("classic", (), 6, 12),
    ("classic", ("trading=barter", "mug_declaration=after_success", "provisions.oar.count=12"), 6, 12),
    (
        "classic",
        ("provisions.compass.count=20", "provisions.oar.count=60", "starting_hand=5", "navigator_draws_top_card=true"),
        4,
        30,
    ),
    ("russian-2e", ("provisions.chum.count=6", "provisions.life_preserver.count=4", "weapons_counted=best"), 5, 12),
    ("both-expansions", (), 8, 12),
    (
        str(RULESETS / GALORE),
        ("characters.lauren.size=1", "provisions.cannibalism.count=60", "starting_hand=3", "birds_to_land=9"),
        7,
        40,
    ),
)


def weighing_all(beliefs: float) -> Callable[[Records], int]:
    """Return a bot that gives a weight to everything, and believes what it sees (1), or knows all (2)."""
    rng = np.random.default_rng(3)
    weights = {weight.name: weight.default + rng.normal() for weight in WEIGHTS if weight.name not in STYLE}
    weights |= {"temperature": 0.04, "slip": 0.05, "beliefs": beliefs}

    def choose(records: Records) -> int:
        ahead = copied(records)
        g = ahead.view(np.ndarray)[0]
        own = int(g["decider"])
        g["bot"][own] = BOTS["sensible"].number
        g["weights"][own][: len(WEIGHTS)] = [weights[weight.name] for weight in WEIGHTS]
        g["minds_rivals"][own] = 1
        return int(kernels.bot_choice(ahead))

    return choose


def test_beliefs_come_from_what_is_seen_and_knowledge_is_found_out() -> None:
    checked = check_bot(weighing_all(beliefs=1), games=30)
    assert sum(checked.values()) > 2_000
    with pytest.raises(AssertionError, match="sees what it must not"):
        check_bot(weighing_all(beliefs=2), games=30)


@pytest.mark.parametrize("bot", ["random", "passive", "rower", "sensible"])
def test_a_bot_sees_no_more_than_its_player(bot: str) -> None:
    checked: Counter[str] = Counter()
    for ruleset, settings, players, games in TABLES:
        checked += Counter(check_bot(bot, ruleset, settings, players=players, games=games, at_most=60))
    assert set(checked) == set(decisions.NAMES[: decisions.N_DECISIONS])
    assert min(checked.values()) >= 10, checked
    assert checked.total() > 2_000


def peeking(look: Callable[[np.void, int], int]) -> Callable[[Records], int]:
    """Return a bot that rows, and else lets something decide whether it takes the last or the first option."""

    def choose(records: Records) -> int:
        g = records.view(np.ndarray)[0]
        if g["kind"] == decisions.ACTION:
            return 1
        return int(g["n_options"]) - 1 if look(g, int(g["decider"])) % 2 else 0

    return choose


def neighbour(g: np.void, me: int) -> int:
    """Return somebody else of the cast."""
    return next(p for p in range(8) if p != me and int(g["cast"]) >> p & 1)


PEEKS: dict[str, Callable[[np.void, int], int]] = {
    "another hand": lambda g, me: int(g["hand"][neighbour(g, me), 0]),
    "the kinds of another hand": lambda g, me: int(g["hand_kinds"][neighbour(g, me)]),
    "another love": lambda g, me: int(g["love"][neighbour(g, me)]),
    "another hate": lambda g, me: int(g["hate"][neighbour(g, me)]),
    "the next provision": lambda g, me: int(g["provisions"][g["provisions_top"]]),
    "the provisions dealt": lambda g, me: int(g["provisions"][0]),
    "the next navigation card": lambda g, me: int(g["navigation"][g["navigation_top"]]),
    "the row stack": lambda g, me: (int(g["row_stack"]) & 0xAAAAAAAA).bit_count(),
    "what another one kept": lambda g, me: sum(
        (int(g["kept_by"][p]) & 0xAAAAAAAA).bit_count() for p in range(8) if p != me
    ),
    "the cards another one drew": lambda g, me: int(g["drawn"][0]),
    "the key of chance": lambda g, me: int(g["chance_key"]),
    "the number of the game": lambda g, me: int(g["number"]),
    "the history": lambda g, me: int(g["history"]),
    "how often another one was asked": lambda g, me: int(g["asked"][neighbour(g, me)].sum()),
    "another one's weights": lambda g, me: int(g["weights"][neighbour(g, me), 0] > 0),
    "old scratch": lambda g, me: int(g["thoughts"]["life"][0] > 0),
}


@pytest.mark.parametrize("peek", PEEKS)
def test_a_bot_that_peeks_is_caught(peek: str) -> None:
    with pytest.raises(AssertionError, match=r"sees what it must not: game \d, round"):
        check_bot(peeking(PEEKS[peek]), games=5, redeals=4)


OPEN = (
    "wounds", "birds", "seats", "table_kinds", "hand_size", "rowed", "fought", "rounds", "side", "turn", "card", "drank",
    "courage", "tasted",
)  # fmt: skip


def test_a_bot_that_looks_at_what_is_open_passes() -> None:
    def look(g: np.void, me: int) -> int:
        own = int(g["hand_kinds"][me]) + int(g["love"][me]) + 3 * int(g["hate"][me]) + int(g["kept_by"][me])
        return own + sum(int(np.asarray(g[field]).astype(np.int64).sum()) for field in OPEN)

    assert sum(check_bot(peeking(look), games=4).values()) > 500
    assert sum(check_bot(peeking(look), str(RULESETS / GALORE), games=4).values()) > 500


def test_a_new_deal_has_the_same_cards_and_goes_on() -> None:
    """Conservation of cards, loves and hates; and games played from a new deal at every decision come to an end."""
    wanted = plan(bots="sensible")
    records = LIFEBOAT.prepare(wanted.ruleset, 6, wanted.bots)
    rng = np.random.default_rng(1)
    for number in range(3):
        LIFEBOAT.begin_game(records, np.uint64(1), number)
        while records.view(np.ndarray)[0]["stage"] != steps.OVER:
            g = records.view(np.ndarray)[0]
            dealt = redeal(records, int(g["decider"]), rng)
            d = dealt.view(np.ndarray)[0]
            assert (provisions(d) == provisions(g)).all()
            assert navigation(d) == navigation(g)
            assert sorted(d["love"][:6]) == sorted(d["hate"][:6]) == list(range(6))
            assert (d["hand"].sum(axis=1) == d["hand_size"]).all()
            records = dealt
            kernels.go_on(records, kernels.bot_choice(records))
        assert records.view(np.ndarray)[0]["ended_by"] in (0, 1)


def provisions(g: np.void) -> np.ndarray:
    """Return how many cards of each kind are in deck, pile, hands and on tables."""
    deck = g["provisions"][g["provisions_top"] : g["provisions_top"] + g["provisions_left"]]
    counts: np.ndarray = np.bincount(deck, minlength=32) + g["pile"] + g["hand"].sum(axis=0) + g["table"].sum(axis=0)
    return counts


def navigation(g: np.void) -> list[int]:
    """Return the navigation cards in deck and row stack."""
    deck = [int(g["navigation"][(g["navigation_top"] + i) % 64]) for i in range(int(g["navigation_left"]))]
    return sorted(deck + [card for card in range(64) if int(g["row_stack"]) >> card & 1])


def test_weighing_bots_look_at_the_game_only_through_its_sight() -> None:
    """Its scoring functions name no field of the record but rules in force, options and its own scratch."""
    files = list(Path(weighing.__file__).parent.glob("*.py"))
    assert len(files) > 10
    fields = {field for path in files for field in re.findall(r"\bg\.(\w+)", path.read_text(encoding="utf-8"))}
    assert fields == {"rules", "thoughts", "kind", "options", "n_options"}
