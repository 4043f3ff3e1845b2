"""Spots: the worked examples of its rules, its options, its bots, its statistics."""

import numpy as np
import pytest

from lifeboat_sim.core.records import Records
from lifeboat_sim.errors import RulesetError
from lifeboat_sim.games.shared.cards import card_name
from lifeboat_sim.games.spots.game import SPOTS as GAME
from lifeboat_sim.games.spots.kernels import KERNELS
from lifeboat_sim.games.spots.state import PLAY
from tests.games.driving import choose, dealt, of, options, play_out
from tests.games.laying import cards, check_every_step, laid, lay_deck, ranks, rows_of, shares


def deal_with_totals(totals: list[int], *settings: str) -> Records:
    """The first deal in which the seats have these totals."""
    records = dealt(GAME, len(totals), *settings)
    for number in range(100_000):
        GAME.begin_game(records, np.uint64(1), number)
        if of(records)["total"][: len(totals)].tolist() == totals:
            return records
    raise AssertionError


def at_the_market(market: str, hand: str, *settings: str, deck: str = "", bot: str = "random") -> Records:
    """Seat 0 of two, to play from a hand, without a handicap."""
    records = dealt(GAME, 2, "start_rule=seat0", "handicap_divisor=none", *settings, bot=bot)
    g = of(records)
    g["market"], g["hand"][0] = laid(market), laid(hand)
    lay_deck(g, deck)
    g["stage"], g["turn"] = PLAY, 0
    GAME.go_on(records, -1)  # what may be played is listed anew
    return records


def play(records: Records, card: str) -> tuple[str, str]:
    """Play a card of a rank; return what is received, and the market afterwards."""
    choose(GAME, records, card_name(cards(card)[0]))
    return ranks(of(records)["pile"][0]), ranks(of(records)["market"])


def test_the_smallest_hand_starts_and_half_of_what_others_have_more_is_their_handicap() -> None:
    g = of(deal_with_totals([22, 30, 27]))
    assert g["starter"] == 0
    assert (g["handicap"][:3] / 2).tolist() == [0, 4, 2.5]
    assert (g["score"][:3] / 2).tolist() == [0, -4, -2.5]


def test_results_go_by_turn_position() -> None:
    g = of(deal_with_totals([30, 27, 22]))
    assert (g["starter"], g["decider"]) == (2, 2)
    assert g["place"][:3].tolist() == [1, 2, 0]


def test_what_is_received_less_the_handicap_wins() -> None:
    """Piles 31, 36, 33 and handicaps 0, 4, 2.5: the last cards get exact change."""
    records = deal_with_totals([22, 30, 27])
    g = of(records)
    g["market"] = laid("3 5 6")
    for seat, (last, pile) in enumerate((("5", 26), ("6", 30), ("3", 30))):
        g["hand"][seat], g["score"][seat] = laid(last), 2 * pile - g["handicap"][seat]
    g["rounds"], g["turn"], g["stage"] = 5, 0, PLAY
    GAME.go_on(records, -1)
    assert (g["score"][:3] / 2).tolist() == [31, 32, 30.5]
    assert g["win"][:3].tolist() == [0, 840, 0]


@pytest.mark.parametrize(
    ("market", "card", "received", "after"),
    [("10", "3", "10", "3"), ("A 3 4 6", "7", "A 6", "3 4 7")],
)
def test_the_market_gives_change_as_in_the_worked_examples(market: str, card: str, received: str, after: str) -> None:
    records = at_the_market(market, f"{card} 9")
    assert play(records, card) == (received, after)
    g = of(records)
    assert (g["excess"][0], g["exact"][0]) == ((7, 0) if market == "10" else (0, 1))


def test_cards_are_flipped_into_a_market_that_cannot_pay() -> None:
    records = at_the_market("2 4", "3 10", deck="A 9 8")
    assert play(records, "10") == ("A 9", "2 4 10")
    assert of(records)["refills"] == 2


@pytest.mark.parametrize(
    ("deck_out", "received", "after"),
    [("no_trade", "", "2 3 9"), ("give_all", "2 3", "9"), ("must_trade", "", "2 3 9")],
)
def test_without_a_deck_a_market_cannot_pay(deck_out: str, received: str, after: str) -> None:
    records = at_the_market("2 3", "9 10", f"deck_out={deck_out}")
    assert play(records, "9") == (received, after)
    g = of(records)
    assert (g["deck_ran_out"], g["failed"][0], g["exact"][0], g["score"][0]) == (1, 1, 0, 5 if received else 0)


def test_what_can_be_paid_must_be_played_where_one_must_trade() -> None:
    def names(hand: str, deck: str) -> list[str]:
        return [text[:-1] for text in options(GAME, at_the_market("2 3", hand, "deck_out=must_trade", deck=deck))]

    assert names("4 5 9", "") == ["4", "5"]
    assert names("4 6 9 10", "A") == ["4", "6"]
    assert names("7 9", "A") == ["7", "9"]
    assert names("6 7 8", "A 4") == ["6", "7", "8"]


@pytest.mark.parametrize(
    ("divisor", "handicaps"),
    [("1", [0, 8, 5]), ("2", [0, 4, 2.5]), ("4", [0, 2, 1.25]), ("none", [0, 0, 0]), ("inf", [0, 0, 0])],
)
def test_handicaps_may_be_another_part_or_none(divisor: str, handicaps: list[float]) -> None:
    setting = f"handicap_divisor={divisor}"
    records = deal_with_totals([22, 30, 27], setting)
    ruleset = GAME.load_ruleset("standard", (setting,))
    assert (of(records)["handicap"][:3] / ruleset.unit).tolist() == handicaps
    story = GAME.story(ruleset, 3, {}, 1, int(of(records)["number"]))
    told = {event.who: event.data["handicap"] for event in story.events if event.kind == "handicap"}
    assert told == {f"turn{seat}": points for seat, points in enumerate(handicaps) if points}


def test_seat_0_may_start_while_handicaps_count_from_the_smallest_hand() -> None:
    g = of(deal_with_totals([30, 27, 22], "start_rule=seat0"))
    assert (g["starter"], g["place"][:3].tolist()) == (0, [0, 1, 2])
    assert (g["handicap"][:3] / 2).tolist() == [4, 2.5, 0]


def test_the_starter_is_drawn_among_those_with_the_smallest_hand() -> None:
    starters: dict[str, list[int]] = {"random": [], "lowest_seat": []}
    for rule, found in starters.items():
        records = dealt(GAME, 2, f"start_tie={rule}")
        for number in range(20_000):
            GAME.begin_game(records, np.uint64(1), number)
            if of(records)["n_smallest"] == 2:
                found.append(int(of(records)["starter"]))
    assert set(starters["lowest_seat"]) == {0}
    assert len(starters["random"]) / 20_000 == pytest.approx(0.04, abs=0.006)  # SPT-A1
    assert np.mean(starters["random"]) == pytest.approx(0.5, abs=0.08)


@pytest.mark.parametrize(("players", "deck"), [(2, 29), (3, 24), (4, 19), (5, 14), (6, 9)])
def test_everybody_plays_five_cards(players: int, deck: int) -> None:
    records = dealt(GAME, players)
    assert of(records)["n_deck"] - of(records)["drawn"] == deck
    play_out(GAME, records)
    assert (of(records)["length"], of(records)["decisions"]) == (5 * players, 4 * players)


def test_hands_and_market_may_have_other_sizes_where_the_deck_suffices() -> None:
    records = dealt(GAME, 4, "hand_size=8", "market_size=8")
    assert (len(options(GAME, records)), len(ranks(of(records)["market"]).split())) == (8, 8)
    assert GAME.load_ruleset("standard", ("hand_size=10",)).player_numbers() == [2, 3]
    with pytest.raises(RulesetError, match="no number of players, 2 to 6, can play"):
        GAME.load_ruleset("standard", ("hand_size=19", "market_size=3"))
    with pytest.raises(RulesetError, match=r"options\.handicap_divisor: 0, allowed 1 to 100 or none"):
        GAME.load_ruleset("standard", ("handicap_divisor=0",))


@pytest.mark.parametrize(
    ("bot", "market", "hand", "reply", "rank"),
    [
        ("high", "10", "3 9", "A", "9"),
        ("greedy", "10", "3 9", "A", "3"),  # 7 and 1
        ("greedy", "2 10", "A 9", "10", "9"),  # 1 and 1: the highest of equals
        ("reply1", "2 10", "A 9", "10", "A"),  # then 10 gets 10 exactly; after the 9 it gets 11 from 2 and 9
        ("greedy", "3", "2 9", "A", "9"),  # 1, and a refill counts 1.5
        (
            "reply1",
            "3",
            "2 9",
            "A",
            "9",
        ),  # 1 - 1, as the ace gets the 2; after a refill 1.5 - 1.5: the highest of equals
        ("reply1", "3", "2 9", "2", "2"),  # 1 - 0
        ("reply1", "3", "2 9", "10", "9"),  # both leave a refill: 1 - 1.5 and 1.5 - 1.5
    ],
)
def test_bots_play_as_the_rules_define_them(bot: str, market: str, hand: str, reply: str, rank: str) -> None:
    records = at_the_market(market, hand, bot=bot)
    of(records)["hand"][1] = laid(reply)
    assert options(GAME, records)[GAME.bot_choice(records)] == card_name(cards(rank)[0])


def test_nothing_is_broken_after_any_step_whatever_the_options() -> None:
    drawn = check_every_step(
        GAME, KERNELS, 120, ("handicap_divisor=none",), ("hand_size=8", "market_size=3"), ("handicap_divisor=7",)
    )
    assert all(drawn[f"deck_out={word}"] for word in ("no_trade", "give_all", "must_trade"))
    assert drawn["handicap_divisor=none"] > 3
    assert drawn["start_rule=seat0"] > 10


def test_half_of_the_dealt_advantage_survives_the_handicap() -> None:
    """Rules 3.3, for all who traded every card."""
    rows = rows_of(GAME, 6, "random", 5000)
    n = 6
    traded = rows["failed"][:, :n] == 0
    least = rows["dealt"][:, :n].min(axis=1, keepdims=True)
    assert (rows["score"][:, :n] == rows["dealt"][:, :n] + least + 2 * rows["excess"][:, :n])[traded].all()
    assert 0.5 < traded.mean() < 0.95
    assert (rows["dealt"][:, 0] == least[:, 0]).all()
    assert (rows["dealt_rank"][:, 0] == 1).all()


@pytest.mark.parametrize(
    ("players", "bot", "found", "ran_out"),
    [
        (2, "greedy", [0.67, 0.33], 0.0),
        (4, "greedy", [0.26, 0.11, 0.36, 0.28], 0.0),
        (5, "greedy", None, 0.05),
        (5, "random", None, 0.005),
        (6, "random", None, 0.76),
        (6, "greedy", None, 0.96),
    ],
)
def test_win_shares_and_empty_decks_are_as_in_the_rules(
    players: int, bot: str, found: list[float] | None, ran_out: float
) -> None:
    """Rules 3.6 and 3.7, which are good to 0.02."""
    rows = rows_of(GAME, players, bot, 20_000)
    assert rows["deck_ran_out"].mean() == pytest.approx(ran_out, abs=0.02)
    if found is not None:
        assert shares(rows, players) == pytest.approx(found, abs=0.025)


def test_everybody_sees_all_but_the_order_of_the_deck() -> None:
    records = at_the_market("10", "3 9", deck="5 2")
    view = GAME.people.view(GAME.load_ruleset("standard", ()), records, "turn1")
    assert view.grids[0].rows[0][3] == "3♣ 9♣"
    assert dict(view.notes) == {"Market": "10♣", "Deck": "2 cards: 2♣ 5♣"}
