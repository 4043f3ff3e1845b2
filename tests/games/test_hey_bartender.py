"""Hey, Bartender!: the worked examples of its rules, its options, its bots, its statistics."""

import numpy as np
import pytest

from lifeboat_sim.core.records import Records
from lifeboat_sim.errors import PlanError, RulesetError
from lifeboat_sim.games.hey_bartender.game import HEY_BARTENDER as GAME
from lifeboat_sim.games.hey_bartender.kernels import KERNELS
from lifeboat_sim.games.shared.cards import card_name
from tests.games.driving import choose, dealt, of, options, play_out
from tests.games.laying import cards, check_every_step, laid, lay_deck, ranks, rows_of, shares


def at_the_bar(bar: str, hand: str, *settings: str, deck: str = "", bot: str = "random") -> Records:
    """Seat 0 of two, to play from a hand."""
    records = dealt(GAME, 2, *settings, bot=bot)
    g = of(records)
    g["bar"], g["discard"], g["hand"][0] = laid(bar), 0, laid(hand)
    lay_deck(g, deck)
    options = cards(hand)
    g["n_options"], g["options"][: len(options)] = len(options), options
    return records


def play(records: Records, rank: str) -> tuple[int, str]:
    """Play a card of a rank; return what it scores, and the bar afterwards."""
    choose(GAME, records, card_name(cards(rank)[0]))
    return int(of(records)["score"][0]), ranks(of(records)["bar"])


@pytest.mark.parametrize(
    ("bar", "card", "score", "after"),
    [
        ("A 3 4 6", "7", 0, "3 4 7"),
        ("A 3 4 7", "7", 0, "A 3 4 7"),
        ("2 5 K", "10", 3, "2 5 10"),
        ("2 5 9", "10", 1, "5 10"),
        ("K", "A", 12, "A"),
        ("4 4 4", "9", 3, "9"),
        ("6 6 K", "J", 1, "J K"),
        ("3 3 6 Q", "J", 1, "3 3 6 J"),
        ("2 3 3 5 5 6", "Q", 0, "2 5 5 Q"),
    ],
)
def test_the_bartender_gives_change_as_in_the_worked_examples(bar: str, card: str, score: int, after: str) -> None:
    if f" {card} " in f" {bar} ":  # another card of the same rank than the one in the bar
        records = at_the_bar(bar, f"{card} {card} K")
        choose(GAME, records, card_name(cards(f"{card} {card}")[1]))
        assert (int(of(records)["score"][0]), ranks(of(records)["bar"])) == (score, after)
    else:
        assert play(at_the_bar(bar, f"{card} Q" if card != "Q" else "Q K"), card) == (score, after)


def test_cards_are_flipped_into_a_bar_that_cannot_pay() -> None:
    records = at_the_bar("2 4", "3 K", deck="A 9 Q")
    assert play(records, "K") == (0, "A 2 K")
    g = of(records)
    assert (g["refills"], g["exact"][0], ranks(g["discard"])) == (2, 1, "4 9")


def test_an_empty_deck_is_the_discard_pile_shuffled() -> None:
    records = at_the_bar("2 3", "A 9")
    of(records)["discard"] = laid("K")
    assert play(records, "9") == (4, "2 3 9")
    g = of(records)
    assert (g["reshuffles"], g["refills"], g["no_trades"], ranks(g["discard"])) == (1, 1, 0, "K")


@pytest.mark.parametrize(
    ("settings", "discard", "score", "after"),
    [
        ((), "", 0, "2 3 9"),
        (("deck_out=no_trade",), "K", 0, "2 3 9"),
        (("deck_out=give_all",), "K", -4, "9"),
        (("deck_out=no_trade", "exact_bonus=5"), "K", 0, "2 3 9"),
    ],
)
def test_a_card_that_cannot_be_paid_joins_the_bar(
    settings: tuple[str, ...], discard: str, score: int, after: str
) -> None:
    records = at_the_bar("2 3", "A 9", *settings)
    of(records)["discard"] = laid(discard)
    assert play(records, "9") == (score, after)
    assert (of(records)["no_trades"], of(records)["exact"][0]) == (1, 0)


def test_exact_change_may_earn_a_bonus() -> None:
    assert play(at_the_bar("A 3 4 6", "7 K", "exact_bonus=3"), "7") == (3, "3 4 7")
    assert play(at_the_bar("2 5 K", "10 Q", "exact_bonus=3"), "10") == (3, "2 5 10")


def test_the_bartender_may_prefer_close_cards() -> None:
    assert play(at_the_bar("A 3 4 6", "7 K", "spread_rule=min"), "7") == (0, "A 6 7")


def test_courts_may_count_ten() -> None:
    assert play(at_the_bar("K", "A J", "court_values=10"), "J") == (0, "J")
    assert play(at_the_bar("K", "A J", "court_values=10"), "A") == (9, "A")


def deciders(*settings: str) -> list[int]:
    records = dealt(GAME, 3, *settings)
    found = []
    while of(records)["n_options"] > 0:
        found.append(int(of(records)["decider"]))
        GAME.go_on(records, 0)
    return found


def test_play_passes_clockwise_from_the_seat_that_starts() -> None:
    assert deciders("hand_size=3") == [0, 1, 2, 0, 1, 2]  # the last card is not asked for
    assert deciders("hand_size=3", "first_seat=2") == [2, 0, 1, 2, 0, 1]
    assert deciders("hand_size=3", "start_rotation=true") == [0, 1, 2, 1, 2, 0]


@pytest.mark.parametrize(("players", "turns", "deck"), [(2, 14, 31), (3, 21, 24), (4, 28, 17), (5, 30, 15), (6, 36, 9)])
def test_so_many_turns_are_played(players: int, turns: int, deck: int) -> None:
    records = dealt(GAME, players)
    assert of(records)["n_deck"] - of(records)["drawn"] == deck
    play_out(GAME, records)
    assert (of(records)["length"], of(records)["decisions"]) == (turns, turns - players)


def test_hands_and_bar_may_have_other_sizes_where_the_deck_suffices() -> None:
    records = dealt(GAME, 3, "hand_size=12", "bar_size=16")
    assert len(options(GAME, records)) == 12
    assert len(ranks(of(records)["bar"]).split()) == 16
    assert GAME.load_ruleset("standard", ("hand_size=12",)).player_numbers() == [2, 3]
    assert GAME.load_ruleset("standard", ("first_seat=4",)).player_numbers() == [5, 6]
    with pytest.raises(PlanError, match="players: 4, allowed 2"):
        GAME.prepare(GAME.load_ruleset("standard", ("hand_size=12",)), 4, {})


@pytest.mark.parametrize("settings", [("hand_size=25",), ("first_seat=6",), ("bar_size=50",)])
def test_options_that_nobody_can_play_are_refused(settings: tuple[str, ...]) -> None:
    with pytest.raises(RulesetError, match="no number of players, 2 to 6, can play"):
        GAME.load_ruleset("standard", settings)


def test_ties_share_the_win_or_nobody_wins() -> None:
    shared, none = (rows_of(GAME, 2, "random", 3000, f"win_tie={tie}") for tie in ("share", "none"))
    tied = (shared["win"] > 0).sum(axis=1) > 1
    assert 100 < tied.sum() < 500
    assert set(shared["win"].sum(axis=1)) == {840}
    assert (none["win"].sum(axis=1) == 840 * ~tied).all()


@pytest.mark.parametrize(
    ("bot", "bar", "hand", "rank"),
    [
        ("high", "5 K", "A 5 Q", "Q"),
        ("low", "5 K", "A 5 Q", "A"),
        ("greedy", "5 K", "A 5 10", "A"),  # 4, 0 and 3
        ("greedy", "3 7", "2 6", "6"),  # 1 and 1: the highest of equals
        ("greedy", "3", "2 9", "9"),  # 1, and a refill counts 1.5
        ("greedy", "5", "2 9", "2"),  # 3
        ("greedy", "5 K", "2 Q", "2"),  # 3 and 1
        ("hoarder", "5 K", "2 Q", "Q"),  # 3 - 11/4 and 1 - 1/4
        ("hoarder", "5 K", "A A", "A"),
    ],
)
def test_bots_play_as_the_rules_define_them(bot: str, bar: str, hand: str, rank: str) -> None:
    records = at_the_bar(bar, hand, bot=bot)
    assert options(GAME, records)[GAME.bot_choice(records)] == card_name(cards(rank)[0])


def test_weights_of_bots_count() -> None:
    for bot, place, weight, rank in (("greedy", 0, 0.5, "2"), ("hoarder", 1, 0.0, "9"), ("hoarder", 1, -1.0, "2")):
        records = at_the_bar("3", "2 9", bot=bot)
        of(records)["weights"][0, place] = weight
        assert options(GAME, records)[GAME.bot_choice(records)] == card_name(cards(rank)[0])


def test_nothing_is_broken_after_any_step_whatever_the_options() -> None:
    drawn = check_every_step(GAME, KERNELS, 120, ("hand_size=8", "bar_size=3"), ("hand_size=2", "bar_size=20"))
    assert all(drawn[f"deck_out={word}"] for word in ("reshuffle", "no_trade", "give_all"))
    assert drawn["start_rotation=True"] > 10
    assert drawn["court_values=10"] > 10


def test_the_row_says_what_happened() -> None:
    rows = rows_of(GAME, 6, "greedy", 2000, "deck_out=give_all")
    assert rows["no_trades"].sum() > 200
    assert (rows["score"].sum(axis=1)[rows["no_trades"] == 0] >= 0).all()
    assert (rows["dealt"][:, :6].sum(axis=1) + 9 <= 364).all()
    assert not rows["low_points"][:, 6:].any()
    assert (rows["low_dealt"] + rows["court_dealt"] <= 6).all()
    never_ahead = rows_of(GAME, 2, "random", 500, "hand_size=1")
    assert not never_ahead["last_round_decides"].any()  # all lead before the first round


def test_a_hand_is_seen_by_its_player_only() -> None:
    records = at_the_bar("2 3", "A 9")
    ruleset = GAME.load_ruleset("standard", ())
    (table,) = GAME.people.view(ruleset, records, "seat1").grids
    assert table.rows[0][2] == "2 cards"
    (table,) = GAME.people.view(ruleset, records, "seat0").grids
    assert table.rows[0][2] == "A♣ 9♣"
    story = GAME.story(ruleset, 2, {}, 1, 0)
    assert story.events[0].known_to == ("seat0",)
    assert story.events[0].public == "Seat 0 is dealt 7 cards."


@pytest.mark.parametrize(
    ("players", "bots", "found"),
    [
        (4, "random", [0.20, 0.23, 0.26, 0.31]),
        (3, "random", [0.28, 0.32, 0.40]),
        (2, ["greedy", "random"], [0.75, 0.25]),
        (2, ["hoarder", "random"], [0.81, 0.19]),
    ],
)
def test_win_shares_are_as_in_the_rules(players: int, bots: str | list[str], found: list[float]) -> None:
    """Rules 2.8 and 2.10, which are good to 0.02."""
    assert shares(rows_of(GAME, players, bots, 20_000), players) == pytest.approx(found, abs=0.025)


@pytest.mark.parametrize(
    ("players", "bot", "exact", "reshuffled"),
    [(2, "random", 0.47, 0.0), (6, "random", 0.36, 0.03), (2, "greedy", 0.29, 0.0), (6, "greedy", 0.22, 0.22)],
)
def test_exact_change_and_empty_decks_are_as_frequent_as_in_the_rules(
    players: int, bot: str, exact: float, reshuffled: float
) -> None:
    """Rules 2.7 and 2.8: exact change .36 to .47 and .22 to .29; the deck runs out with six players only."""
    rows = rows_of(GAME, players, bot, 20_000)
    assert rows["exact"].sum() / rows["length"].sum() == pytest.approx(exact, abs=0.02)
    assert (rows["reshuffles"] > 0).mean() == pytest.approx(reshuffled, abs=0.02)


def hands_dealt_anew(records: Records) -> set[int]:
    """What seat 1 may hold as far as seat 0 can see."""
    rng = np.random.default_rng(1)
    return {int(of(GAME.redeal(records, 0, rng))["hand"][1]) for _ in range(40)}


def test_a_card_of_a_deck_that_was_reshuffled_is_in_no_hand() -> None:
    records = dealt(GAME, 2)
    g = of(records)
    mine, theirs, deck = (laid(text) for text in ("A 2", "K Q", "3 4 5"))
    g["hand"][:2] = mine, theirs
    lay_deck(g, "3 4 5")
    assert any(hand & deck for hand in hands_dealt_anew(records))
    g["reshuffles"] = 1
    assert hands_dealt_anew(records) == {theirs}
    orders = [of(GAME.redeal(records, 0, np.random.default_rng(n)))["deck"][:3].tolist() for n in range(9)]
    assert len({tuple(order) for order in orders}) > 1
    assert all(sorted(order) == sorted(cards("3 4 5")) for order in orders)


def test_one_card_is_not_called_cards() -> None:
    records = at_the_bar("2 3", "A 9", deck="K")
    ruleset = GAME.load_ruleset("standard", ())
    of(records)["hand"][1] = laid("5")
    view = GAME.people.view(ruleset, records, "seat0")
    assert view.grids[0].rows[1][2] == "1 card"
    assert view.notes[-1] == ("Deck", "1 card")
