"""Abandon Ship: the worked examples of its rules, its options, its bots."""

import numpy as np
import pytest

from lifeboat_sim.core.records import Records
from lifeboat_sim.games.abandon_ship.game import ABANDON_SHIP
from lifeboat_sim.games.abandon_ship.kernels import KERNELS
from lifeboat_sim.games.abandon_ship.state import ACT, BEGIN_TURN, CHOOSE_KEY
from lifeboat_sim.games.shared.hands import cards_of
from lifeboat_sim.games.shared.state import OVER
from tests.games.driving import bot_says, cards, choose, dealt, of, options, play_out, put
from tests.games.stepping import check_every_step

BOATS = "K♠ 9♠ 4♠ 10♥ 7♥ Q♦ 2♦ A♣ 5♣ 6♣"  # 26, 17, 14 and 12


def keys(*settings: str, hands: list[str], zones: list[str], bot: str = "random", boats: str = BOATS) -> Records:
    """A position in which keys are to be chosen."""
    records = dealt(ABANDON_SHIP, len(hands), *settings, bot=bot)
    put(
        ABANDON_SHIP, records, CHOOSE_KEY, turn=0, in_boats=cards(boats),
        hand=[cards(hand) for hand in hands], in_zones=[cards(zone) for zone in zones],
    )  # fmt: skip
    return records


def turn(
    *settings: str, hands: list[str], zones: list[str] | None = None, bot: str = "random", boats: str = ""
) -> Records:
    """A position in which seat 0 is to act."""
    records = dealt(ABANDON_SHIP, len(hands), *settings, bot=bot)
    put(
        ABANDON_SHIP, records, ACT, turn=0, in_boats=cards(boats),
        hand=[cards(hand) for hand in hands], in_zones=[cards(zone) for zone in zones or [""] * len(hands)],
    )  # fmt: skip
    return records


def scores(records: Records, players: int = 3) -> list[int]:
    g = of(records)
    assert g["stage"] == OVER
    return g["score"][:players].tolist()


# Keys


def test_e1_the_highest_influence_gets_the_lifeboat_and_a_lone_key_its_own() -> None:
    records = keys(hands=["7♠ 3♠ 10♦", "J♠ 2♥", "8♥"], zones=["5♠", "", ""])
    choose(ABANDON_SHIP, records, "7♠", "J♠")
    assert scores(records) == [26, 0, 17]
    g = of(records)
    assert (g["unclaimed"], g["unclaimed_points"], g["contested"], g["tied"], g["no_key"]) == (2, 26, 1, 0, 0)
    assert g["awarded"].tolist() == [0, 0, 17, 26]
    assert g["win"][:3].tolist() == [840, 0, 0]


@pytest.mark.parametrize(
    ("tie", "found"), [("key_rank", [0, 26, 17]), ("split", [13 * 60, 13 * 60, 17 * 60]), ("none", [0, 0, 17])]
)
def test_e2_at_equal_influence_the_higher_key_wins_unless_the_rules_have_it_otherwise(
    tie: str, found: list[int]
) -> None:
    records = keys(f"influence_tie={tie}", hands=["7♠ 3♠ 10♦", "Q♠ 2♥", "8♥"], zones=["5♠", "A♠ 2♠", ""])
    choose(ABANDON_SHIP, records, "7♠", "Q♠")
    assert scores(records) == found
    assert of(records)["tied"] == 1


def test_a_split_in_three_is_exact() -> None:
    records = keys(
        "influence_tie=split", hands=["7♠ 3♠", "10♠", "6♠"], zones=["", "", "4♠"], boats="K♠ 9♠ Q♠ J♠"
    )  # fmt: skip
    choose(ABANDON_SHIP, records, "7♠")
    assert scores(records) == [45 * 20] * 3
    ruleset = ABANDON_SHIP.load_ruleset("standard", ("influence_tie=split",))
    assert ABANDON_SHIP.describe(ruleset, 3)["units"]["score"] == 60


def test_without_a_card_there_is_no_key() -> None:
    records = keys(hands=["7♠", "", "8♥"], zones=["", "5♠", ""])
    assert scores(records) == [26, 0, 17]
    assert of(records)["no_key"] == 1


def test_a_lone_key_may_bring_a_bonus() -> None:
    records = keys("uncontested_bonus=5", hands=["7♠", "J♠", "8♥"], zones=["5♠", "", ""])
    assert scores(records) == [26, 0, 22]


def test_keys_are_not_seen_before_all_have_chosen() -> None:
    records = keys(hands=["7♠ 3♠", "J♠ 2♥", "8♥"], zones=["5♠", "", ""])
    choose(ABANDON_SHIP, records, "7♠")
    ruleset = ABANDON_SHIP.load_ruleset("standard", ())
    players = ABANDON_SHIP.people.view(ruleset, records, "seat1").grids[1]
    assert [row[1] for row in players.rows] == ["? ?", "2♥ J♠", "?"]
    assert [row[-1] for row in players.rows] == ["?", "–", "–"]


# Duels


def test_e3_who_gives_up_loses_a_card_and_all_cards_played_go_to_the_lifeboats() -> None:
    records = turn(hands=["6♦ Q♥ 2♠ 3♠ 4♠", "9♣ J♦ 5♠", "K♣ K♦"])
    choose(ABANDON_SHIP, records, "duel 6♦ 1", "9♣", "Q♥")
    g = of(records)
    left = int(g["hand"][1])  # J♦ cannot beat Q♥: it is not even asked
    taken = int(g["in_zones"][0])
    assert g["in_boats"] == cards("6♦ 9♣ Q♥")
    assert taken in (cards("J♦"), cards("5♠"))
    assert (g["opened"][0], g["opened_won"][0], g["answered"][1], g["answered_won"][1]) == (1, 1, 1, 0)
    assert left | taken == cards("J♦ 5♠") or g["turn"] == 1  # the next player has drawn since


@pytest.mark.parametrize(("held", "asked"), [("10♠", False), ("K♠", True)])
def test_e4_the_last_card_can_be_played_only_if_it_is_a_king(held: str, asked: bool) -> None:
    records = turn(hands=["9♦ 2♠ 3♠ 4♠ 5♠", held, "K♣ K♦"])
    choose(ABANDON_SHIP, records, "duel 9♦ 1")
    g = of(records)
    if asked:
        assert options(ABANDON_SHIP, records) == ["give up", held]
    else:
        assert g["in_zones"][0] == cards(held)
        assert g["opened_won"][0] == 1


def test_without_the_last_card_rule_any_card_can_be_played() -> None:
    records = turn("last_card_rule=false", hands=["9♦ 2♠ 3♠ 4♠ 5♠", "10♠", "K♣ K♦"])
    choose(ABANDON_SHIP, records, "duel 9♦ 1")
    assert options(ABANDON_SHIP, records) == ["give up", "10♠"]
    choose(ABANDON_SHIP, records, "10♠")  # which seat 0 cannot beat
    assert of(records)["answered_won"][1] == 1


def test_a_loser_without_a_card_loses_none() -> None:
    records = turn(hands=["9♦ J♠", "K♠", "K♣ K♦"])
    choose(ABANDON_SHIP, records, "duel 9♦ 1", "K♠")
    g = of(records)
    assert g["in_zones"][1] == cards("J♠")  # seat 0 could not beat the king and lost its only card
    assert g["nothing_to_take"] == 0
    records = turn("last_card_rule=false", hands=["9♦", "K♠", "K♣ K♦"])
    choose(ABANDON_SHIP, records, "duel 9♦ 1", "K♠")
    assert of(records)["in_zones"][1] == 0
    assert of(records)["nothing_to_take"] == 1


def test_options_are_drops_and_then_duels_with_opponents_who_hold_a_card() -> None:
    records = turn(hands=["9♦ 2♠", "10♠", "", "K♣ K♦"])
    assert options(ABANDON_SHIP, records) == [
        "drop 2♠", "drop 9♦", "duel 2♠ 1", "duel 2♠ 3", "duel 9♦ 1", "duel 9♦ 3",
    ]  # fmt: skip


def test_a_duel_is_not_opened_with_the_last_card() -> None:
    assert options(ABANDON_SHIP, turn(hands=["K♦", "10♠ 9♠", "K♣"])) == ["drop K♦", "duel K♦ 1", "duel K♦ 2"]
    records = turn(hands=["Q♦", "10♠ 9♠", "K♣"])  # it can only be dropped
    assert of(records)["in_boats"] == cards("Q♦")


def test_steal_winner_sees_and_chooses_and_nobody_else_sees() -> None:
    records = turn("steal=winner_sees", hands=["9♦ 2♠ 3♠ 4♠ 5♠", "8♣ 7♠ 6♥", "K♣ K♦"])
    choose(ABANDON_SHIP, records, "duel 9♦ 1")
    g = of(records)
    assert g["decider"] == 0
    assert options(ABANDON_SHIP, records) == ["6♥", "7♠", "8♣"]
    ruleset = ABANDON_SHIP.load_ruleset("standard", ("steal=winner_sees",))
    for seat, hand in ((0, "6♥ 7♠ 8♣"), (2, "? ? ?")):
        players = ABANDON_SHIP.people.view(ruleset, records, f"seat{seat}").grids[1]
        assert players.rows[1][1] == hand
    for deal in range(5):
        other = ABANDON_SHIP.redeal(records, 0, np.random.default_rng(deal))
        assert of(other)["hand"][1] == g["hand"][1]
        assert of(ABANDON_SHIP.redeal(records, 2, np.random.default_rng(deal)))["hand"][2] == g["hand"][2]
    choose(ABANDON_SHIP, records, "7♠")
    assert g["in_zones"][0] == cards("7♠")
    assert int(g["knows"][0]) & cards("6♥ 8♣") == cards("6♥ 8♣")


def test_steal_none_takes_nothing() -> None:
    records = turn("steal=none", hands=["9♦ 2♠ 3♠ 4♠ 5♠", "8♣ 7♠ 6♥", "K♣ K♦"])
    choose(ABANDON_SHIP, records, "duel 9♦ 1")
    g = of(records)
    assert g["in_zones"][:3].tolist() == [0, 0, 0]
    assert g["opened_won"][0] == 1


# Turns


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("rule", "more"), [("last_draw", 0), ("one_more_round", 1)])
def test_without_duels_so_many_turns_are_played(players: int, rule: str, more: int) -> None:
    records = dealt(ABANDON_SHIP, players, f"end_rule={rule}", bot="dropper")
    play_out(ABANDON_SHIP, records)
    g = of(records)
    assert g["length"] == 51 - 4 * players + more * players
    assert g["ended_by"] == 0  # deck_empty
    assert g["turns"][:players].sum() == g["length"]


def test_who_draws_the_last_card_does_not_act() -> None:
    records = dealt(ABANDON_SHIP, 4, bot="dropper")
    play_out(ABANDON_SHIP, records)
    assert of(records)["turns"][:4].tolist() == [9, 9, 9, 8]


def test_in_the_last_round_everybody_with_a_card_acts_once_more_without_drawing() -> None:
    records = dealt(ABANDON_SHIP, 3, "end_rule=one_more_round")
    put(
        ABANDON_SHIP, records, BEGIN_TURN, turn=1, drawn=51,
        hand=[cards("2♣ 3♣"), cards("5♣ 6♣"), 0], knows=[0, 0, 0], length=30,
    )  # fmt: skip
    g = of(records)
    assert (g["decider"], g["drawn"], len(cards_of(g["hand"][1]))) == (1, 52, 3)
    choose(ABANDON_SHIP, records, options(ABANDON_SHIP, records)[0])
    assert g["decider"] == 0  # seat 2 has no card
    assert len(cards_of(g["hand"][0])) == 2
    choose(ABANDON_SHIP, records, "drop 2♣")
    assert g["length"] == 32
    assert g["no_key"] == 0  # keys are being chosen, or have been
    assert g["stage"] == OVER or g["kind"] == 3


def test_the_first_seat_can_be_another_one() -> None:
    records = dealt(ABANDON_SHIP, 4, "first_seat=2", bot="dropper")
    assert of(records)["decider"] == 2
    play_out(ABANDON_SHIP, records)
    assert of(records)["turns"][:4].tolist() == [9, 8, 9, 9]
    assert ABANDON_SHIP.load_ruleset("standard", ("first_seat=4",)).player_numbers() == [5]


def test_hands_are_of_the_size_that_is_asked_for_and_the_deck_suffices() -> None:
    assert ABANDON_SHIP.load_ruleset("standard", ("hand_size=13",)).player_numbers() == [2, 3]
    records = dealt(ABANDON_SHIP, 3, "hand_size=13", bot="dropper")
    assert [len(cards_of(hand)) for hand in of(records)["hand"][:3]] == [13, 13, 13]
    play_out(ABANDON_SHIP, records)
    assert of(records)["length"] == 52 - 39 + 2


def test_a_tie_for_the_win_is_shared_or_wins_nothing() -> None:
    for setting, shares in (("share", [420, 420]), ("none", [0, 0])):
        records = keys(f"win_tie={setting}", hands=["7♠", "8♥"], zones=["", ""], boats="K♠ K♥")
        assert scores(records, 2) == [13, 13]
        assert of(records)["win"][:2].tolist() == shares


# Bots


def test_dropper_never_duels() -> None:
    records = turn(hands=["9♦ 2♠ 3♠", "10♠ 4♣", "K♣ K♦"], bot="dropper")
    assert bot_says(ABANDON_SHIP, records).startswith("drop")
    choose(ABANDON_SHIP, records, "duel 9♦ 1")
    assert bot_says(ABANDON_SHIP, records) == "give up"


@pytest.mark.parametrize(
    ("hand", "boats", "choice"),
    [
        ("3♠ 9♠ 2♥ 6♦ 4♣", "", "drop 9♠"),  # focus spades, 12: two of them
        ("3♠ K♥ 2♦ 6♦ 4♣", "", "drop 2♦"),  # focus hearts, one card: the lowest other one
        ("3♠ 4♠ K♥ 2♦ 6♦", "K♦ Q♦", "drop 6♦"),  # with its lifeboat diamonds are worth most
    ],
)
def test_builder_drops_its_highest_focus_card_or_its_lowest_other_one(hand: str, boats: str, choice: str) -> None:
    records = turn(hands=[hand, "10♠ 9♠"], boats=boats, bot="builder")
    assert bot_says(ABANDON_SHIP, records) == choice


def test_builder_answers_with_the_lowest_legal_card_of_another_suit() -> None:
    records = turn(hands=["4♦ 2♠ 3♠", "10♠ 9♠ Q♥ 7♣ 3♣", "K♣"], bot="builder")
    choose(ABANDON_SHIP, records, "duel 4♦ 1")
    assert options(ABANDON_SHIP, records) == ["give up", "7♣", "9♠", "10♠", "Q♥"]
    assert bot_says(ABANDON_SHIP, records) == "7♣"  # its focus is spades
    records = turn(hands=["8♦ 2♠ 3♠", "10♠ 9♠ 7♣ 3♣", "K♣"], bot="builder")
    choose(ABANDON_SHIP, records, "duel 8♦ 1")
    assert bot_says(ABANDON_SHIP, records) == "give up"


def test_builder_chooses_the_key_of_the_lifeboat_that_is_worth_most() -> None:
    # Spades: both opponents may have more than 8, 26 * 0.75^2 = 14.63; hearts: neither more than 15, 17 * 0.925^2 = 14.55.
    records = keys(
        hands=["3♠ 8♥ 7♥", "A♣ 2♣", "3♣ 4♣"], zones=["5♠", "2♠", "A♥"], boats="K♠ 9♠ 4♠ 10♥ 7♥", bot="builder"
    )
    assert bot_says(ABANDON_SHIP, records) == "3♠"
    records = keys(hands=["3♠ 8♥ 7♥", "A♣ 2♣", "3♣ 4♣"], zones=["5♠", "", ""], boats="K♠ 8♠ 4♠ 10♥ 7♥", bot="builder")
    assert bot_says(ABANDON_SHIP, records) == "8♥"  # 25 * 0.75^2 = 14.06; and of two hearts the higher one


@pytest.mark.parametrize(
    ("hands", "zones", "choice"),
    [
        (["3♠ 9♠ K♠ J♦ Q♥", "10♠", "9♦ 8♦"], ["", "5♣", "3♣ 4♥"], "duel Q♥ 2"),
        (["3♠ 9♠ K♠ J♦ Q♥", "10♠", "9♦ 8♦"], ["", "", ""], "duel Q♥ 1"),
        (["3♠ 9♠ K♠ J♦ Q♥", "10♠", ""], ["", "", "3♣"], "duel Q♥ 1"),
        (["3♠ 9♠ K♠ 10♦ 2♥", "10♠", "9♦ 8♦"], ["", "5♣", ""], "drop K♠"),
    ],
)
def test_raider_duels_with_its_highest_other_card_against_the_largest_zones(
    hands: list[str], zones: list[str], choice: str
) -> None:
    assert bot_says(ABANDON_SHIP, turn(hands=hands, zones=zones, bot="raider")) == choice


# All of it


def test_a_card_that_is_lost_and_points_from_nowhere_are_noticed() -> None:
    ruleset = ABANDON_SHIP.load_ruleset("standard", ())
    records = dealt(ABANDON_SHIP, 3)
    assert ABANDON_SHIP.broken(ruleset, records) == []
    of(records)["score"][0] += 1
    assert len(ABANDON_SHIP.broken(ruleset, records)) == 1
    of(records)["hand"][0] &= of(records)["hand"][0] - 1
    assert len(ABANDON_SHIP.broken(ruleset, records)) > 1
    records = dealt(ABANDON_SHIP, 3)
    of(records)["length"] = 40
    assert ABANDON_SHIP.broken(ruleset, records) == ["40 turns, at most 39"]


def test_nothing_is_lost_whatever_the_options_are() -> None:
    check_every_step(ABANDON_SHIP, KERNELS, 150)


def test_the_last_of_four_builders_has_an_advantage_and_duels_shorten_games() -> None:
    ruleset = ABANDON_SHIP.load_ruleset("standard", ())
    rows = {}
    for bot in ("builder", "raider"):
        records = ABANDON_SHIP.prepare(ruleset, 4, {f"seat{seat}": (bot, {}) for seat in range(4)})
        rows[bot] = np.zeros(8_000, ABANDON_SHIP.row)
        ABANDON_SHIP.play_games(records, np.uint64(1), 0, len(rows[bot]), rows[bot])
    shares = rows["builder"]["win"][:, :4] / 840
    error = shares.std(axis=0) / np.sqrt(len(shares))
    assert shares[:, 3].mean() > 0.25 + 4.5 * error[3]  # it is the one with a turn less, and keeps its five cards
    assert (rows["builder"]["length"] == 35).all()
    assert (rows["raider"]["length"] < 35).all()
