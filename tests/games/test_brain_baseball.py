"""Brain Baseball: the worked examples of its rules, its options, its bots."""

import numpy as np
import pytest

from lifeboat_sim.core.records import Records
from lifeboat_sim.games.brain_baseball.game import BRAIN_BASEBALL
from lifeboat_sim.games.brain_baseball.kernels import KERNELS
from lifeboat_sim.games.brain_baseball.state import BEFORE_PITCH
from lifeboat_sim.games.shared.cards import card_number
from lifeboat_sim.games.shared.hands import ALL_CARDS, cards_of
from lifeboat_sim.games.shared.state import OVER
from tests.games.driving import bot_says, cards, choose, dealt, of, options, play_out, put
from tests.games.stepping import check_every_step


def pitching(*settings: str, hands: list[str], bot: str = "random", streak: int = 0, season: int = 1) -> Records:
    """A position in which seat 0 is to pitch."""
    records = dealt(BRAIN_BASEBALL, len(hands), *settings, bot=bot)
    hold = [cards(hand) for hand in hands]
    put(
        BRAIN_BASEBALL, records, BEFORE_PITCH, pitcher=0, season=season, streak=streak, hand=hold,
        played=int(ALL_CARDS) & ~sum(hold), drawn=52,
    )  # fmt: skip
    return records


def points(records: Records) -> list[int]:
    g = of(records)
    return g["score"][: g["players"]].tolist()


E1 = ["8♣ K♣ K♦", "3♣ J♣ 9♣", "9♦ 2♣ Q♦", "7♣ Q♣ K♥"]


# Pitch, swing, catch


def test_e1_the_last_catcher_in_catch_order_scores_and_pitches_next() -> None:
    records = pitching(hands=E1)
    choose(BRAIN_BASEBALL, records, "8♣", "3♣", "7♣")
    g = of(records)
    assert (g["batter"], g["decider"]) == (3, 0)  # seat 2 had nothing to swing with
    choose(BRAIN_BASEBALL, records, "pass", "J♣", "2♣")
    assert points(records) == [0, 0, 8, 0]
    assert (g["pitcher"], g["streak"], g["catches"][2], g["catch_points"][2]) == (2, 0, 1, 8)


def test_e2_without_the_2_the_jack_has_caught() -> None:
    records = pitching(hands=E1)
    choose(BRAIN_BASEBALL, records, "8♣", "3♣", "7♣", "pass", "J♣", "pass")
    assert points(records) == [0, 8, 0, 0]


def test_e2_without_any_catch_the_batter_scores_and_pitches_next() -> None:
    records = pitching(hands=E1)
    choose(BRAIN_BASEBALL, records, "8♣", "3♣", "7♣", "pass", "pass", "pass")
    g = of(records)
    assert points(records) == [0, 0, 0, 8]
    assert (g["pitcher"], g["hits"][3], g["hit_points"][3]) == (3, 1, 8)


def test_e3_only_an_ace_can_swing_at_an_ace_and_nothing_can_catch_it() -> None:
    records = pitching(hands=["A♣ 5♦ 8♦", "2♣ 5♣ 9♣", "A♥ 6♣ 7♣", "A♠ K♠ 2♠"])
    choose(BRAIN_BASEBALL, records, "A♣")
    g = of(records)
    assert g["decider"] == 2
    choose(BRAIN_BASEBALL, records, "A♥")  # which the other ace is not above
    assert points(records) == [0, 0, 1, 0]
    assert g["pitcher"] == 2


def test_a_ball_of_face_value_can_be_caught_by_any_card_from_3_up() -> None:
    records = pitching("ball_in_catch=face_value", hands=["A♣ 5♦ 8♦", "2♣ 5♣ 9♣", "A♥ 6♣ 7♣", "A♠ K♠ 2♠"])
    choose(BRAIN_BASEBALL, records, "A♣", "A♥")
    assert options(BRAIN_BASEBALL, records) == ["pass", "A♠", "2♠", "K♠"]
    choose(BRAIN_BASEBALL, records, "K♠")
    g = of(records)
    assert g["decider"] == 1  # seat 0 has nothing above a king
    assert options(BRAIN_BASEBALL, records) == ["pass", "2♣"]
    choose(BRAIN_BASEBALL, records, "2♣")
    assert points(records) == [0, 1, 0, 0]


def test_e4_a_king_is_caught_by_a_2_or_an_ace_and_a_2_by_an_ace() -> None:
    records = pitching(hands=["K♣ A♦ Q♦", "4♣ 5♣ 9♣", "2♥ K♥ Q♥", "A♠ K♠ 2♠"])
    choose(BRAIN_BASEBALL, records, "K♣", "5♣", "pass", "pass")
    assert options(BRAIN_BASEBALL, records) == ["pass", "2♥"]
    choose(BRAIN_BASEBALL, records, "2♥")
    assert options(BRAIN_BASEBALL, records) == ["pass", "A♠"]
    choose(BRAIN_BASEBALL, records, "pass")
    assert options(BRAIN_BASEBALL, records) == ["pass", "A♦"]
    choose(BRAIN_BASEBALL, records, "A♦")
    assert points(records) == [13, 0, 0, 0]


def test_e5_three_balls_that_nobody_swings_at_win_the_game_whatever_the_scores_are() -> None:
    records = pitching(hands=["2♣ A♣ 3♣ K♦", "4♣ 5♣ 9♣", "4♥ K♥ Q♥"])
    of(records)["score"][1] = 50
    choose(BRAIN_BASEBALL, records, "2♣", "A♣", "3♣")
    g = of(records)
    assert points(records) == [6, 50, 0]
    assert (g["stage"], g["ended_by"], g["sole_winner"]) == (OVER, 1, 0)  # strikeout
    assert g["win"][:3].tolist() == [840, 0, 0]
    assert (g["low_balls"], g["low_unhit"], g["high_balls"]) == (3, 3, 0)
    assert (g["unhit"], g["streaks"], g["strikeouts"][0], g["strike_points"][0]) == (3, 1, 1, 6)


@pytest.mark.parametrize(
    ("ball", "swing", "catch"),
    [("A", 1, 0), ("2", 2, 1), *((str(rank), rank, 15 - rank) for rank in range(3, 11)), ("J", 11, 4), ("Q", 12, 3), ("K", 13, 2)],
)  # fmt: skip
def test_so_many_ranks_can_swing_at_a_ball_and_catch_it(ball: str, swing: int, catch: int) -> None:
    every = " ".join(f"{name}♦" for name in ("A", *range(2, 11), "J", "Q", "K"))
    records = pitching(hands=[f"{ball}♣ 9♠", every, "K♥"])
    choose(BRAIN_BASEBALL, records, f"{ball}♣")
    found = options(BRAIN_BASEBALL, records)
    assert found[0] == "pass"
    assert len(found) - 1 == swing
    assert sorted(found[1:], key=card_number) == found[1:]
    records = pitching(hands=[f"{ball}♣ 9♠", "A♥ 9♥", every])
    choose(BRAIN_BASEBALL, records, f"{ball}♣", "A♥", *(["pass"] * (ball != "A")))
    g = of(records)
    found = options(BRAIN_BASEBALL, records)[1:] if g["kind"] == 2 else []
    assert len(found) == catch


def test_a_swing_must_be_above_the_last_one() -> None:
    records = pitching(hands=["8♣ K♦", "5♣ 8♦", "5♥ 4♥ 6♥ 8♥", "9♦"])
    choose(BRAIN_BASEBALL, records, "8♣", "5♣")
    assert options(BRAIN_BASEBALL, records) == ["pass", "6♥", "8♥"]


# Seasons


def test_a_season_ends_when_only_one_player_holds_cards_also_in_mid_streak() -> None:
    records = pitching("seasons=1", hands=["3♣ 9♣ 10♣", "4♣", ""])
    choose(BRAIN_BASEBALL, records, "9♣", "4♣")  # seat 0 cannot catch a 9 with a 3, but with the 10
    choose(BRAIN_BASEBALL, records, "10♣")
    g = of(records)
    assert (g["stage"], g["ended_by"]) == (OVER, 0)  # seasons_done
    assert points(records) == [9, 0, 0]


def test_a_lone_holder_may_pitch_one_more_card_for_its_points_alone() -> None:
    records = pitching("seasons=1", "final_round=extra", "strikeout_n=1", hands=["3♣ 9♣ 10♣ 7♣", "4♣", ""])
    choose(BRAIN_BASEBALL, records, "9♣", "4♣", "10♣")
    g = of(records)
    assert options(BRAIN_BASEBALL, records) == ["3♣", "7♣"]
    choose(BRAIN_BASEBALL, records, "7♣")
    assert (g["stage"], g["ended_by"], g["streaks"], g["last_pitches"]) == (OVER, 0, 0, 1)
    assert points(records) == [16, 0, 0]


def test_a_pitcher_without_a_card_is_followed_by_the_next_player_who_has_one() -> None:
    records = pitching(hands=["9♣", "", "4♣ 5♣ K♦", "9♦ 2♦"], streak=1)
    g = of(records)
    choose(BRAIN_BASEBALL, records, "pass", "pass")  # the 9 is the only ball there is
    assert (g["pitcher"], g["decider"], g["streak"], g["empty_pitchers"]) == (2, 2, 0, 1)
    assert points(records) == [9, 0, 0, 0]


def test_each_season_is_started_by_the_next_seat() -> None:
    for setting, starters in (("first_seat=0", [0, 1, 2]), ("first_seat=2", [2, 0, 1])):
        records = dealt(BRAIN_BASEBALL, 3, setting, "strikeout=off", bot="guard")
        g = of(records)
        found: dict[int, int] = {}
        while g["n_options"] > 0:
            found.setdefault(int(g["season"]), int(g["pitcher"]))
            BRAIN_BASEBALL.go_on(records, BRAIN_BASEBALL.bot_choice(records))
        assert list(found.values()) == starters


@pytest.mark.parametrize(
    ("setting", "players", "seasons"), [("players", 3, 3), ("players", 5, 5), ("2", 5, 2), ("9", 3, 9)]
)
def test_there_are_as_many_seasons_as_players_or_as_many_as_asked_for(setting: str, players: int, seasons: int) -> None:
    value = f'"{setting}"' if setting == "players" else setting
    records = dealt(BRAIN_BASEBALL, players, f"seasons={value}", "strikeout=off", bot="guard")
    play_out(BRAIN_BASEBALL, records)
    assert of(records)["season"] == seasons


def test_every_season_is_dealt_anew() -> None:
    records = dealt(BRAIN_BASEBALL, 3, "strikeout=off", bot="guard")
    g = of(records)
    hands = set()
    while g["n_options"] > 0:
        if len(cards_of(g["hand"][0])) == 7:
            hands.add(int(g["hand"][0]))
        BRAIN_BASEBALL.go_on(records, BRAIN_BASEBALL.bot_choice(records))
    assert len(hands) == 3


@pytest.mark.parametrize(
    ("settings", "balls", "seasons", "over"),
    [
        (("strikeout=season",), 3, 2, False),
        (("strikeout=off",), 3, 1, False),
        (("strikeout_n=2",), 2, 1, True),
        (("strikeout_n=4",), 3, 1, False),
        (("strikeout=season", "strikeout_n=2"), 2, 2, False),
    ],
)
def test_a_strikeout_is_as_the_rules_have_it(settings: tuple[str, ...], balls: int, seasons: int, over: bool) -> None:
    records = pitching(*settings, hands=["2♣ A♣ 3♣ K♦", "4♣ 5♣ 9♣", "4♥ K♥ Q♥"])
    choose(BRAIN_BASEBALL, records, *["2♣", "A♣", "3♣"][:balls])
    g = of(records)
    assert (g["season"], g["stage"] == OVER) == (seasons, over)


def test_a_ball_that_is_swung_at_ends_the_streak() -> None:
    records = pitching(hands=["2♣ A♣ 3♣ K♦", "2♥ 5♣ 9♣", "4♥ K♥ Q♥"])
    choose(BRAIN_BASEBALL, records, "A♣", "2♣", "2♥")
    assert (of(records)["streak"], of(records)["pitcher"]) == (0, 1)


def test_hands_are_of_the_size_that_is_asked_for_and_the_deck_suffices() -> None:
    assert BRAIN_BASEBALL.load_ruleset("standard", ()).player_numbers() == [3, 4, 5, 6, 7]
    assert BRAIN_BASEBALL.load_ruleset("standard", ("hand_size=10",)).player_numbers() == [3, 4, 5]
    assert BRAIN_BASEBALL.load_ruleset("standard", ("hand_size=17",)).player_numbers() == [3]
    records = dealt(BRAIN_BASEBALL, 5, "hand_size=10", bot="guard")
    assert [len(cards_of(hand)) for hand in of(records)["hand"][:5]] == [10] * 5


def test_a_tie_for_the_win_is_shared_or_wins_nothing() -> None:
    for setting, shares in (("share", [420, 420, 0]), ("none", [0, 0, 0])):
        records = dealt(BRAIN_BASEBALL, 3, f"win_tie={setting}", "seasons=1")
        put(BRAIN_BASEBALL, records, BEFORE_PITCH, hand=[0, 0, 0], score=[4, 4, 1])
        assert of(records)["win"][:3].tolist() == shares


def test_hands_of_others_are_not_seen() -> None:
    records = pitching(hands=E1)
    ruleset = BRAIN_BASEBALL.load_ruleset("standard", ())
    (table,) = BRAIN_BASEBALL.people.view(ruleset, records, "seat1").grids
    assert [row[2] for row in table.rows] == ["? ? ?", "3♣ 9♣ J♣", "? ? ?", "? ? ?"]


# Bots


def test_guard_pitches_low_swings_low_and_catches_from_5_up() -> None:
    hands = ["4♣ 8♣ K♣", "2♥ 3♥ 6♥", "5♠ 2♠ J♠ A♠", "9♦ K♦"]
    records = pitching(hands=hands, bot="guard")
    assert bot_says(BRAIN_BASEBALL, records) == "4♣"
    choose(BRAIN_BASEBALL, records, "4♣")
    assert bot_says(BRAIN_BASEBALL, records) == "2♥"
    choose(BRAIN_BASEBALL, records, "2♥")
    assert bot_says(BRAIN_BASEBALL, records) == "pass"  # seat 2 cannot swing; a 4 is not worth a catch
    records = pitching(hands=hands, bot="guard")
    choose(BRAIN_BASEBALL, records, "8♣", "2♥", "pass")
    assert options(BRAIN_BASEBALL, records) == ["pass", "A♠", "2♠", "J♠"]
    assert bot_says(BRAIN_BASEBALL, records) == "J♠"  # the lowest in catch order


@pytest.mark.parametrize(
    ("bot", "ball", "streak", "swing"),
    [
        ("guard", "4♣", 0, "2♥"),
        ("opportunist", "5♣", 0, "pass"),
        ("opportunist", "6♣", 0, "2♥"),
        ("opportunist", "5♣", 1, "4♥"),
        ("opportunist", "6♣", 1, "2♥"),
        ("streaker", "7♣", 0, "pass"),
        ("streaker", "8♣", 0, "2♥"),
        ("streaker", "7♣", 1, "pass"),
        ("streaker", "7♣", 2, "4♥"),
        ("streaker", "8♣", 2, "2♥"),
        ("passive", "8♣", 2, "pass"),
    ],
)
def test_bots_swing_as_the_rules_define_them(bot: str, ball: str, streak: int, swing: str) -> None:
    records = pitching(hands=[f"{ball} K♣ Q♣", "2♥ 3♥ 4♥ J♥", "5♠ A♠"], bot=bot, streak=streak)
    choose(BRAIN_BASEBALL, records, ball)
    assert bot_says(BRAIN_BASEBALL, records) == swing


@pytest.mark.parametrize(
    ("bot", "hand", "pitch"),
    [
        ("streaker", "A♣ 3♣ 4♣ 9♣ K♣", "A♣"),
        ("streaker", "A♣ 3♣ 5♣ 9♣ K♣", "5♣"),
        ("streaker", "A♣ 3♣ 5♣ 9♣ J♣ K♣", "9♣"),
        ("opportunist", "3♣ 5♣ 9♣", "3♣"),
        ("passive", "3♣ 5♣ 9♣", "3♣"),
    ],
)
def test_bots_pitch_as_the_rules_define_them(bot: str, hand: str, pitch: str) -> None:
    assert bot_says(BRAIN_BASEBALL, pitching(hands=[hand, "2♥ 3♥", "5♠ A♠"], bot=bot)) == pitch


# All of it


def test_a_card_that_is_lost_and_points_from_nowhere_are_noticed() -> None:
    ruleset = BRAIN_BASEBALL.load_ruleset("standard", ())
    records = dealt(BRAIN_BASEBALL, 3)
    assert BRAIN_BASEBALL.broken(ruleset, records) == []
    of(records)["score"][0] += 1
    assert len(BRAIN_BASEBALL.broken(ruleset, records)) == 1
    of(records)["hand"][0] &= of(records)["hand"][0] - 1
    assert len(BRAIN_BASEBALL.broken(ruleset, records)) > 1


def test_nothing_is_lost_whatever_the_options_are() -> None:
    check_every_step(BRAIN_BASEBALL, KERNELS, 100, seasons=3)


def test_a_streaker_wins_most_against_three_opportunists() -> None:
    ruleset = BRAIN_BASEBALL.load_ruleset("standard", ())
    wins = np.zeros(4)
    for seat in range(4):
        bots = {f"seat{other}": ("streaker" if other == seat else "opportunist", {}) for other in range(7)}
        rows = np.zeros(2_000, BRAIN_BASEBALL.row)
        BRAIN_BASEBALL.play_games(BRAIN_BASEBALL.prepare(ruleset, 4, bots), np.uint64(1), 0, len(rows), rows)
        wins[seat] = rows["win"][:, seat].mean() / 840
    assert abs(wins.mean() - 0.6) < 0.05  # "scratch" of rules 7.7: .60
