"""Caribbean Star: the worked examples of its rules, its options, its bots."""

from itertools import product

import numpy as np
import pytest

from lifeboat_sim.core.records import Records
from lifeboat_sim.games.caribbean_star.game import CARIBBEAN_STAR
from lifeboat_sim.games.caribbean_star.kernels import KERNELS
from lifeboat_sim.games.caribbean_star.state import BEGIN_TURN, END_TEST, KEPT, SETTLED
from lifeboat_sim.games.shared.cards import card_number
from lifeboat_sim.games.shared.hands import ALL_CARDS, cards_of, set_of
from lifeboat_sim.games.shared.state import OVER
from tests.games.driving import cards, choose, dealt, of, options, play_out, put
from tests.games.stepping import check_every_step

STANDARD = CARIBBEAN_STAR.load_ruleset("standard", ())


def table(
    *settings: str, hands: tuple[str, str], areas: tuple[str, str] = ("", ""), deck: bool = True, bot: str = "random"
) -> Records:
    """A position at the beginning of a turn; what lies nowhere else is in the deck, kings on top, or discarded."""
    records = dealt(CARIBBEAN_STAR, 2, *settings, bot=bot)
    hand, area = [cards(text) for text in hands], [cards(text) for text in areas]
    rest = int(ALL_CARDS) & ~sum((*hand, *area))
    pile = cards_of(rest)[::-1] if deck else []
    put(
        CARIBBEAN_STAR, records, BEGIN_TURN, hand=hand, area=area, discards=0 if deck else rest, knows=[0, 0],
        deck=pile, n_deck=len(pile), drawn=0, length=0, chosen=[-1, -1], tells=1, n_told=0,
    )  # fmt: skip
    return records


def settled(area: int, *settings: str, records: Records | None = None) -> float:
    """Return what red scores for what lies in front of it."""
    if records is None:
        records = dealt(CARIBBEAN_STAR, 2, *settings)
    put(CARIBBEAN_STAR, records, END_TEST, hand=[0, 0], area=[area, 0], score=[0, 0], win=[0, 0], parts=[[0] * 3] * 2)
    g = of(records)
    assert g["area"][:2].tolist() == [0, 0]
    return float(g["score"][0] / g["unit"])


def points(records: Records) -> list[int]:
    return of(records)["score"][:2].tolist()


# Settlement


@pytest.mark.parametrize(
    ("area", "score"),
    [
        ("10♦ K♦", 16),
        ("K♦ K♥ Q♦", 16),
        ("10♦", 5),
        ("K♦ Q♥", 7),
        ("10♦ 10♥", 15),
        ("10♦ J♦ Q♦", 11),
        ("K♥", 3),
        ("10♦ K♦ K♥ Q♦", 13),
        ("10♦ 10♥ K♦ Q♦ 3♦ 6♦", -6),
        ("4♦ 3♦ 6♦", 0),
        ("10♦ K♦ 4♥ 6♦", 24),
        ("J♦ 4♥ 3♦ 6♥", -12),
        ("10♦ K♦ 6♦ 6♥", 64),
        ("Q♥ 2♦ 6♦ 6♥", 0),
        ("K♦ K♥ Q♦ Q♥", 17),
        ("K♦ K♥ Q♦ Q♥ 6♦ 6♥", 68),
        ("10♦ 10♥ K♦ K♥ 2♦ 2♥ 3♦ 3♥ 4♦ 4♥ 6♦ 6♥", -72),
    ],
)
def test_e1_to_e14_the_worked_settlements(area: str, score: int) -> None:
    assert settled(cards(area)) == score


def plain_settlement(
    area: list[int], length: int = 15, factor: int = 2, act_points: tuple[int, ...] = (10, 2, 4, 6), over: int = 30
) -> float:
    """Section 5.4, read plainly."""
    ranks = [card // 4 + 1 for card in area]
    acts = [rank for rank in ranks if rank >= 10]
    worth = [act_points[rank - 10] for rank in acts]
    minutes = sum(10 if rank == 10 else 5 for rank in acts)
    if not acts:
        return 0
    if minutes == length:
        show: float = sum(worth)
    elif minutes in (length - 5, length + 5):
        show = sum(worth) - max(worth) / 2
    elif minutes < over:
        show = sum(worth) / 2
    else:
        show = 0
    mistakes = sum(rank for rank in ranks if 2 <= rank <= 4)
    return (show - mistakes) * factor ** ranks.count(6)


def every_area() -> list[list[int]]:
    """All that can lie in front of red, two suits being alike: so many 2, 3, 4, 6, 10, J, Q, K."""
    ranks = (2, 3, 4, 6, 10, 11, 12, 13)
    return [
        [4 * (rank - 1) + suit for rank, n in zip(ranks, counts, strict=True) for suit in (1, 2)[:n]]
        for counts in product(range(3), repeat=len(ranks))
    ]


@pytest.mark.parametrize(
    ("settings", "plain"),
    [
        ((), {}),
        (("show_length=20", "doubler=3"), {"length": 20, "factor": 3}),
        (("t_over=25", "act_points=[9, 1, 4, 6]"), {"over": 25, "act_points": (9, 1, 4, 6)}),
        (("show_length=27", "t_over=45"), {"length": 27, "over": 45}),
    ],
)
def test_every_area_settles_as_the_rules_read(settings: tuple[str, ...], plain: dict[str, int]) -> None:
    records = dealt(CARIBBEAN_STAR, 2, *settings)
    for area in every_area():
        assert settled(set_of(area), records=records) == plain_settlement(area, **plain), area


def test_the_best_show_of_each_length() -> None:
    records = dealt(CARIBBEAN_STAR, 2)
    best: dict[int, float] = {}
    for area in every_area():
        if all(card >= card_number("10♦") for card in area):
            minutes = sum(10 if card // 4 == 9 else 5 for card in area)
            best[minutes] = max(best.get(minutes, 0), settled(set_of(area), records=records))
    assert [best[minutes] for minutes in range(0, 55, 5)] == [0, 3, 9, 16, 17, 13, 0, 0, 0, 0, 0]


# Turns and cards


def test_e15_the_lower_card_is_executed_first() -> None:
    records = table(hands=("9♥ J♠", "4♥ J♣"), areas=("10♦ K♦", ""))
    choose(CARIBBEAN_STAR, records, "9♥", "4♥")
    assert points(records) == [12, 0]
    g = of(records)
    assert (g["settlements"][0], g["on_time"][0], g["by_other"][0]) == (1, 1, 0)
    assert g["area"][:2].tolist() == [0, 0]


def test_e16_an_ace_cancels_a_card_and_takes_it() -> None:
    records = table(hands=("9♥ A♣ 2♣ 3♣ J♣", "4♥ J♦ J♥ Q♣ Q♠"), areas=("10♦ K♦", ""))
    choose(CARIBBEAN_STAR, records, "9♥", "4♥")
    assert options(CARIBBEAN_STAR, records) == ["pass", "ace"]
    choose(CARIBBEAN_STAR, records, "ace")
    g = of(records)
    assert points(records) == [16, 0]
    assert len(cards_of(g["hand"][0])) == 5
    assert g["hand"][0] & cards("4♥")
    assert g["knows"][1] == cards("4♥")  # it was taken openly
    assert (g["aces"][0], g["aces_on_own"][0]) == (1, 0)
    assert not CARIBBEAN_STAR.broken(STANDARD, records)


def test_e17_of_equal_ranks_the_suit_decides() -> None:
    records = table(hands=("7♠ J♠", "7♦ J♦"), areas=("10♦ K♦", "K♠"))
    choose(CARIBBEAN_STAR, records, "7♠", "7♦")
    g = of(records)
    told = g["told"][: g["n_told"]].tolist()
    assert [event[1] for event in told if event[0] == SETTLED] == [0, 1]
    assert points(records) == [16, 3]
    assert g["by_other"][:2].tolist() == [1, 1]  # each played the other's card


@pytest.mark.parametrize(
    ("settings", "area", "counted"),
    [
        ((), "10♦ 10♥ K♦ Q♦", (0, 1)),
        ((), "10♦ 10♥ K♦", (0, 0)),
        (("show_length=30",), "10♦ 10♥ K♦ Q♦", (1, 0)),  # on time is not too long, nor is nearly on time
        (("show_length=25",), "10♦ 10♥ K♦ Q♦", (0, 0)),
        (("show_length=27",), "10♦ 10♥ K♦ Q♦", (0, 1)),
    ],
)
def test_a_show_counts_as_too_long_if_its_length_brings_no_points(
    settings: tuple[str, ...], area: str, counted: tuple[int, int]
) -> None:
    records = table(*settings, hands=("9♥ J♠", "4♠ J♣"), areas=(area, ""))
    choose(CARIBBEAN_STAR, records, "9♥", "4♠")
    g = of(records)
    assert (g["on_time"][0], g["too_long"][0]) == counted
    assert (points(records)[0] == 0) == (counted[1] == 1)


def test_cards_go_to_the_player_of_their_colour() -> None:
    records = table(hands=("Q♠ J♠", "6♦ J♣"))
    choose(CARIBBEAN_STAR, records, "Q♠", "6♦")
    assert of(records)["area"][:2].tolist() == [cards("6♦"), cards("Q♠")]


def test_8_lets_the_owner_remove_an_act_whoever_played_it() -> None:
    records = table(hands=("8♠ J♦", "3♦ J♥"), areas=("", "K♠ 10♣ 4♠"))
    choose(CARIBBEAN_STAR, records, "8♠", "3♦")
    g = of(records)
    assert (g["decider"], options(CARIBBEAN_STAR, records)) == (1, ["decline", "remove 10♣", "remove K♠"])
    choose(CARIBBEAN_STAR, records, "remove K♠")
    assert points(records) == [0, 3]
    assert g["area"][1] == cards("10♣ 4♠")
    assert (g["parts"][1].tolist(), g["removed"][1]) == ([0, 3, 0], 1)
    assert not CARIBBEAN_STAR.broken(STANDARD, records)


def test_an_8_that_its_owner_declines_is_told_and_discarded() -> None:
    records = table(hands=("8♠ J♦", "3♦ J♥"), areas=("", "K♠ 10♣ 4♠"))
    choose(CARIBBEAN_STAR, records, "8♠", "3♦", "decline")
    g = of(records)
    assert (points(records), g["area"][1], g["removed"][1]) == ([0, 0], cards("K♠ 10♣ 4♠"), 0)
    assert g["discards"] == cards("8♠")
    told = g["told"][: g["n_told"]].tolist()
    assert [event[1:3] for event in told if event[0] == KEPT] == [[1, cards_of(cards("8♠"))[0]]]
    assert not CARIBBEAN_STAR.broken(STANDARD, records)


def test_8_without_an_act_does_nothing() -> None:
    records = table(hands=("8♠ J♦", "3♦ J♥"), areas=("", "4♠"))
    choose(CARIBBEAN_STAR, records, "8♠", "3♦")
    assert of(records)["kind"] == 1  # the next turn
    assert of(records)["discards"] & cards("8♠")


def test_5_swaps_hands_without_the_cards_played_and_each_knows_what_it_gave() -> None:
    records = table(hands=("5♣ J♦ 2♦ 3♦", "9♥ Q♥ 2♠ 3♠"), deck=False)
    choose(CARIBBEAN_STAR, records, "5♣", "9♥")
    g = of(records)
    assert g["hand"][:2].tolist() == [cards("Q♥ 2♠ 3♠"), cards("J♦ 2♦ 3♦")]
    assert g["knows"][:2].tolist() == [cards("J♦ 2♦ 3♦"), cards("Q♥ 2♠ 3♠")]
    assert (g["swaps"], g["late_swaps"]) == (1, 1)
    choose(CARIBBEAN_STAR, records, "2♠", "2♦")
    assert g["knows"][:2].tolist() == [cards("J♦ 3♦"), cards("Q♥ 3♠")]


def test_what_a_player_knows_of_the_other_hand_stays_when_the_rest_is_dealt_anew() -> None:
    records = table(hands=("5♣ J♦ 2♦ 3♦ 4♦", "9♥ Q♥ 2♠ 3♠ 4♠"))
    choose(CARIBBEAN_STAR, records, "5♣", "9♥")
    g = of(records)
    drawn = int(g["hand"][1]) & ~int(g["knows"][0])
    rng = np.random.default_rng(1)
    others = [int(of(CARIBBEAN_STAR.redeal(records, 0, rng))["hand"][1]) for _ in range(20)]
    assert all(hand & cards("J♦ 2♦ 3♦ 4♦") == cards("J♦ 2♦ 3♦ 4♦") for hand in others)
    assert len({hand & ~cards("J♦ 2♦ 3♦ 4♦") for hand in others}) > 1
    assert len(cards_of(drawn)) == 1
    (grid,) = CARIBBEAN_STAR.people.view(STANDARD, records, "seat0").grids
    assert grid.rows[1][2] == "2♦ 3♦ 4♦ J♦ ?"


def test_a_choice_face_down_is_not_seen() -> None:
    records = table(hands=("9♥ J♠", "4♥ J♣"))
    choose(CARIBBEAN_STAR, records, "9♥")
    (grid,) = CARIBBEAN_STAR.people.view(STANDARD, records, "seat1").grids
    assert grid.rows[0][2:4] == ("? ?", "?")
    others = [of(CARIBBEAN_STAR.redeal(records, 1, np.random.default_rng(deal))) for deal in range(9)]
    assert len({int(other["chosen"][0]) for other in others}) > 1
    assert all(other["hand"][0] >> other["chosen"][0] & 1 for other in others)


def test_the_game_ends_when_both_hands_are_empty_and_both_settle() -> None:
    records = table(hands=("J♦ J♠", "4♥ J♣"), areas=("10♦", "K♠ Q♠"), deck=False)
    choose(CARIBBEAN_STAR, records, "J♦", "4♥")
    g = of(records)
    assert (g["stage"], g["ended_by"], g["length"]) == (OVER, 0, 2)  # hands_empty
    # Red: 10 and J make 15 minutes, 12 - 4; black: K Q J J make 20, 14 - 3.
    assert points(records) == [8, 11]
    assert g["win"][:2].tolist() == [0, 840]


def test_the_game_ends_when_one_side_holds_only_aces() -> None:
    records = table(hands=("A♣ A♦", "4♥ J♣"), areas=("10♦ K♦", ""), deck=False)
    g = of(records)
    assert (g["stage"], g["ended_by"], g["length"]) == (OVER, 1, 0)  # only_aces
    assert points(records) == [16, 0]


def test_a_tie_for_the_win_is_shared_or_wins_nothing() -> None:
    for setting, shares in (("share", [420, 420]), ("none", [0, 0])):
        records = table(f"win_tie={setting}", hands=("", ""), areas=("10♦ K♦", "10♣ K♣"), deck=False)
        assert of(records)["win"][:2].tolist() == shares


# Options


def reactions(*settings: str) -> list[int]:
    """Who is asked, in order, when black plays 4♥ and then red 9♥, both hold aces, and nobody uses one."""
    records = table(*settings, hands=("9♥ A♣ J♠ Q♠", "4♥ A♠ J♣ Q♣"))
    choose(CARIBBEAN_STAR, records, "9♥", "4♥")
    found = []
    while of(records)["kind"] == 2:
        found.append(int(of(records)["decider"]))
        choose(CARIBBEAN_STAR, records, "pass")
    return found


def test_who_may_react_and_who_first() -> None:
    assert reactions() == [0, 1, 1, 0]
    assert reactions("ace_priority=player") == [1, 0, 0, 1]
    assert reactions("ace_own=false") == [0, 1]
    assert reactions("ace_own=false", "ace_priority=player") == [0, 1]


def test_the_lowest_ace_is_used_and_a_card_of_ones_own_can_be_taken_back() -> None:
    records = table(hands=("9♥ J♠ Q♠", "4♥ A♠ A♦"))
    choose(CARIBBEAN_STAR, records, "9♥")
    g = of(records)
    choose(CARIBBEAN_STAR, records, "ace")  # 4♥ is the only card that black can play, and red has no ace
    assert g["discards"] & cards("A♦ A♠") == cards("A♦")
    assert g["hand"][1] & cards("4♥ A♠") == cards("4♥ A♠")
    assert g["aces_on_own"][1] == 1


def test_an_ace_may_take_any_card_on_the_table_again_and_again() -> None:
    hands, areas = ("9♥ A♣ A♥", "4♥ A♠ J♣"), ("10♦ 6♦", "K♠ 2♣")
    assert of(table(hands=hands, areas=areas))["kind"] == 1
    records = table("ace_scope=any_table_card", hands=hands, areas=areas)
    g = of(records)
    assert (g["kind"], g["decider"]) == (0, 0)
    assert options(CARIBBEAN_STAR, records) == ["pass", "take 6♦", "take 10♦", "take 2♣", "take K♠"]
    choose(CARIBBEAN_STAR, records, "take K♠")
    assert g["hand"][0] == cards("9♥ A♥ K♠")
    assert options(CARIBBEAN_STAR, records) == ["pass", "take 6♦", "take 10♦", "take 2♣"]
    choose(CARIBBEAN_STAR, records, "pass")
    assert g["decider"] == 1
    choose(CARIBBEAN_STAR, records, "take 6♦")
    assert (g["kind"], g["decider"], g["area"][0]) == (1, 0, cards("10♦"))
    assert g["knows"][:2].tolist() == [cards("6♦"), cards("K♠")]
    assert g["aces_on_table"][:2].tolist() == [1, 1]


def test_a_card_from_the_table_comes_before_the_end_test() -> None:
    records = table("ace_scope=any_table_card", hands=("A♣", "J♣"), areas=("10♦", ""), deck=False)
    choose(CARIBBEAN_STAR, records, "take 10♦")
    g = of(records)
    assert (g["stage"], g["length"], g["ended_by"]) == (OVER, 1, 0)  # it could be played


@pytest.mark.parametrize("size", [1, 5, 13, 26])
def test_hands_are_of_the_size_that_is_asked_for(size: int) -> None:
    for number in range(20):
        records = dealt(CARIBBEAN_STAR, 2, f"hand_size={size}", bot="no_ace", number=number)
        if size > 4:  # with fewer cards one side may hold only aces
            assert [len(cards_of(hand)) for hand in of(records)["hand"][:2]] == [size, size]
        play_out(CARIBBEAN_STAR, records)
        assert of(records)["length"] <= 26


# Bots


def value(card: int, me: int, areas: list[list[int]]) -> float:
    """What the evaluator holds a card for (section 5.9), read plainly."""
    seat = 0 if card % 4 in (1, 2) else 1
    sign, rank = (1 if seat == me else -1), card // 4 + 1
    area = areas[seat]
    ranks = [other // 4 + 1 for other in area]
    now = plain_settlement(area)
    if rank >= 10:
        return sign * (plain_settlement([*area, card]) - now)
    if rank in (7, 9):
        mistakes = sum(other for other in ranks if 2 <= other <= 4)
        return sign * (0.8 * now if max(ranks, default=0) >= 10 else 0.5 * mistakes - 0.1)
    if rank == 8:
        return sign * 0.3
    if rank == 6:
        return sign * (now or 1)
    return 0 if rank == 5 else -sign * rank * 2 ** ranks.count(6)


def after(card: int, areas: list[list[int]]) -> list[list[int]]:
    """The areas when a card has been executed; at an 8 the owner removes what is best."""
    seat, rank = (0 if card % 4 in (1, 2) else 1), card // 4 + 1
    area = areas[seat]
    if rank in (7, 9):
        area = []
    elif rank == 8:
        act = best_act(area)
        area = [other for other in area if other != act]
    elif rank != 5:
        area = [*area, card]
    return [area, areas[1]] if seat == 0 else [areas[0], area]


def best_act(area: list[int]) -> int | None:
    """The act to remove by an 8, or None."""
    half = {card: (10, 2, 4, 6)[card // 4 - 9] / 2 for card in area if card // 4 + 1 >= 10}
    gain = {act: half[act] + plain_settlement([card for card in area if card != act]) for act in sorted(half)}
    best = max(gain, key=gain.__getitem__, default=None)
    return best if best is not None and gain[best] > plain_settlement(area) else None


def positions(bot: str, games: int, kind: int) -> list[tuple[Records, list[list[int]]]]:
    """Positions of games played at random, at a decision of this kind."""
    found = []
    for number in range(games):
        records = dealt(CARIBBEAN_STAR, 2, number=number)
        g = of(records)
        while g["n_options"] > 0:
            if g["kind"] == kind and number % 3 == g["length"] % 3:
                copy = records.copy()
                of(copy)["bot"][:2] = CARIBBEAN_STAR.bots[bot].number
                found.append((copy, [cards_of(area) for area in g["area"][:2]]))
            CARIBBEAN_STAR.go_on(records, CARIBBEAN_STAR.bot_choice(records))
    return found


def test_evaluator_plays_a_card_of_the_highest_value() -> None:
    for records, areas in positions("evaluator", 40, 1):
        g = of(records)
        hand = g["options"][: g["n_options"]].tolist()
        values = [value(card, int(g["decider"]), areas) for card in hand]
        assert values[CARIBBEAN_STAR.bot_choice(records)] == pytest.approx(max(values)), (hand, areas)


def test_evaluator_uses_an_ace_against_a_loss_of_6_points_or_more() -> None:
    used = set()
    for records, areas in positions("evaluator", 100, 2):
        g = of(records)
        loss = value(int(g["shown"][g["player"]]), int(g["decider"]), areas)
        used.add(choice := int(CARIBBEAN_STAR.bot_choice(records)))
        assert choice == int(loss <= -6), (loss, areas)
    assert used == {0, 1}


def test_evaluator_removes_the_act_that_leaves_it_most() -> None:
    chosen = set()
    for records, areas in positions("evaluator", 100, 3):
        g = of(records)
        best = best_act(areas[g["decider"]])
        found = int(g["options"][CARIBBEAN_STAR.bot_choice(records)])
        assert found == (-1 if best is None else best), areas
        chosen.add(best is None)
    assert chosen == {False, True}


def test_sampler_plays_a_card_of_about_the_highest_mean_value() -> None:
    for records, areas in positions("sampler", 4, 1):
        g = of(records)
        me = int(g["decider"])
        g["weights"][:2, 0] = 1000
        hand = g["options"][: g["n_options"]].tolist()
        unseen = cards_of(g["hand"][1 - me]) + g["deck"][g["drawn"] : g["n_deck"]].tolist()
        others = [card for card in unseen if card >= 4]
        means = [np.mean([value(card, me, after(o, areas) if o < card else areas) for o in others]) for card in hand]
        assert means[CARIBBEAN_STAR.bot_choice(records)] > max(means) - 0.6, (hand, areas)


def test_no_ace_never_uses_an_ace_and_may_be_left_with_nothing_else() -> None:
    bots = {"seat0": ("no_ace", {}), "seat1": ("random", {})}
    rows = np.zeros(2_000, CARIBBEAN_STAR.row)
    CARIBBEAN_STAR.play_games(CARIBBEAN_STAR.prepare(STANDARD, 2, bots), np.uint64(1), 0, len(rows), rows)
    assert rows["aces"][:, 0].max() == 0
    assert rows["aces"][:, 1].mean() > 3
    assert (rows["ended_by"] == 1).mean() > 0.1  # only_aces


def test_an_evaluator_beats_random_and_no_colour_is_better() -> None:
    shares = {}
    for red, black in (("evaluator", "random"), ("random", "evaluator"), ("random", "random")):
        rows = np.zeros(6_000, CARIBBEAN_STAR.row)
        bots = {"seat0": (red, {}), "seat1": (black, {})}
        CARIBBEAN_STAR.play_games(CARIBBEAN_STAR.prepare(STANDARD, 2, bots), np.uint64(1), 0, len(rows), rows)
        assert rows["length"].min() >= 21
        assert rows["length"].max() == 26
        shares[red, black] = rows["win"][:, 0].mean() / 840
    assert abs(shares["evaluator", "random"] - 0.87) < 0.02  # "scratch" of rules 5.8
    assert abs(shares["random", "evaluator"] - 0.13) < 0.02
    assert abs(shares["random", "random"] - 0.5) < 4.5 * 0.5 / np.sqrt(6_000)


# All of it


def test_a_card_that_is_lost_and_points_from_nowhere_are_noticed() -> None:
    ruleset = CARIBBEAN_STAR.load_ruleset("standard", ())
    records = dealt(CARIBBEAN_STAR, 2)
    assert CARIBBEAN_STAR.broken(ruleset, records) == []
    of(records)["score"][0] += 1
    assert len(CARIBBEAN_STAR.broken(ruleset, records)) == 1
    of(records)["hand"][0] &= of(records)["hand"][0] - 1
    assert len(CARIBBEAN_STAR.broken(ruleset, records)) > 1
    records = dealt(CARIBBEAN_STAR, 2)
    of(records)["knows"][0] = ~of(records)["hand"][1] & 0xFF
    assert "which are not there" in CARIBBEAN_STAR.broken(ruleset, records)[0]


def test_nothing_is_lost_whatever_the_options_are() -> None:
    check_every_step(CARIBBEAN_STAR, KERNELS, 150)


def test_two_play_red_and_black() -> None:
    roles = CARIBBEAN_STAR.roles(STANDARD)
    assert [(role["id"], role["name"]) for role in roles] == [("seat0", "Red"), ("seat1", "Black")]
    assert STANDARD.player_numbers() == [2]
