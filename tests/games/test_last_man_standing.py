"""Last Man Standing: the worked examples of its rules, its options, its bots, its statistics."""

from itertools import product

import numpy as np
import pytest

from lifeboat_sim.core.records import Records
from lifeboat_sim.errors import RulesetError
from lifeboat_sim.games.last_man_standing.game import LAST_MAN_STANDING as GAME
from lifeboat_sim.games.last_man_standing.kernels import KERNELS
from lifeboat_sim.games.last_man_standing.state import BEGIN_DUEL, KILLED
from lifeboat_sim.games.shared.cards import card_name
from lifeboat_sim.games.shared.hands import set_of
from tests.games.driving import choose, dealt, of, options, play_out
from tests.games.laying import cards, check_every_step, laid, lay_deck, ranks, rows_of, shares


def last_duel(hands: list[list[int]], *settings: str, bot: str = "random") -> Records:
    """Seats with these cards, all of them bought, before the duels that are left."""
    records = dealt(GAME, len(hands), *settings, bot=bot)
    g = of(records)
    for seat, hand in enumerate(hands):
        g["hand"][seat], g["hidden"][seat] = set_of(hand), 0
        g["public"] |= set_of(hand)
    g["tells"], g["stage"], g["duel"] = 1, BEGIN_DUEL, 6 - max(map(len, hands))
    GAME.go_on(records, -1)
    return records


def payments(ranks: str, *settings: str) -> str:
    """What a duel of these cards pays by seat."""
    g = of(last_duel([[card] for card in cards(ranks)], *settings))
    assert (g["length"], g["ended_by"]) == (1, 0)
    return " ".join(str(money - 20) for money in g["money"][: len(ranks.split())])


@pytest.mark.parametrize(
    ("ranks", "paid"),
    [
        ("2 3 3 5 8", "1 0 0 9 0"),
        ("2 2 5 8", "0 0 3 3"),
        ("2 5 8 8", "3 3 0 0"),
        ("2 2 8 8", "0 0 0 0"),
        ("3 3 3 7", "0 0 0 6"),
        ("3 7 7 7", "6 0 0 0"),
        ("A 4 6 9", "1 2 3 0"),
        ("4 4 4 4", "0 0 0 0"),
        ("A 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 0"),
        ("2 4 4 7 9", "1 0 0 9 0"),
    ],
)
def test_duels_pay_as_in_the_worked_examples(ranks: str, paid: str) -> None:
    assert payments(ranks) == paid


def as_the_rules_say(ranks: list[int]) -> list[int]:
    """What each card is paid: a plain reading of rules 4.3."""
    alive, paid, kills = [True] * len(ranks), [0] * len(ranks), 0
    orders = [(min(ranks), [max(ranks)])] if min(ranks) < max(ranks) else []
    orders += [(rank, list(range(1, rank))) for rank in sorted(set(ranks))[1:]]
    for killer, victims in orders:
        at = ranks.index(killer)
        if ranks.count(killer) != 1 or not alive[at]:
            continue
        for other, rank in enumerate(ranks):
            if rank in victims and alive[other]:
                alive[other] = False
                kills += 1
                paid[at] += kills
    return paid


def test_duels_pay_as_a_plain_reading_of_the_rules_says() -> None:
    rng = np.random.default_rng(1)
    for _ in range(150):
        most = int(rng.choice([3, 6, 13]))
        drawn = [int(card) for card in rng.permutation(4 * most)[: rng.integers(4, 9)]]
        g = of(last_duel([[card] for card in drawn]))
        assert (g["money"][: len(drawn)] - 20).tolist() == as_the_rules_say([card // 4 + 1 for card in drawn])


def test_every_kill_may_pay_a_dollar() -> None:
    assert payments("3 7 7 7", "reward=flat1") == "3 0 0 0"
    assert payments("2 4 4 7 9", "reward=flat1") == "1 0 0 3 0"


def test_the_ace_may_be_high() -> None:
    assert payments("A 4 6 9", "ace_high=true") == "0 1 2 3"
    assert payments("A A 4 K", "ace_high=true") == "0 0 3 3"  # the 4 kills both aces, the king kills the 4


@pytest.mark.parametrize(
    ("ranks", "kills"),
    [
        ("2 3 3 5 8", [(0, 1, 1), (3, 3, 9)]),
        ("8 5 2 2", [(1, 2, 3), (0, 1, 3)]),
        ("A 4 6 9", [(0, 1, 1), (1, 1, 2), (2, 1, 3)]),
        ("4 4 4 4", []),
    ],
)
def test_kills_are_told_in_their_order(ranks: str, kills: list[tuple[int, int, int]]) -> None:
    """Seat, number of kills, payment."""
    g = of(last_duel([[card] for card in cards(ranks)]))
    told = g["told"][: g["n_told"]].tolist()
    assert [(seat, n, paid) for kind, seat, _, n, paid, _ in told if kind == KILLED] == kills


def test_kills_are_counted() -> None:
    g = of(last_duel([[card] for card in cards("2 3 3 5 8")]))
    assert g["killed"][:5].tolist() == [1, 0, 0, 3, 0]
    assert (g["low_cards"][0], g["low_earned"][0], g["low_cards"][3], g["no_kill_duels"]) == (1, 1, 0, 0)
    assert of(last_duel([[card] for card in cards("2 2 8 8")]))["no_kill_duels"] == 1


def at_the_row(row: str, *settings: str, hand: str = "", bot: str = "random") -> Records:
    """Seat 0 of five, to buy from a row that is given from the farthest card to the nearest; a jack comes next."""
    records = dealt(GAME, 5, *settings, bot=bot)
    g = of(records)
    g["row"][:] = cards(row)[::-1]
    lay_deck(g, "J Q 10 9 8 7")
    g["hand"][0] = g["hidden"][0] = laid(hand)
    return records


def test_the_row_slides_to_the_cheap_end_and_the_deck_fills_the_gap() -> None:
    records = at_the_row("9 Q 3 7")
    assert options(GAME, records) == ["9♣", "Q♣", "3♣", "7♣"]  # the cheapest first
    choose(GAME, records, "3♣")
    g = of(records)
    assert [card_name(card)[:-1] for card in g["row"][::-1]] == ["9", "Q", "7", "J"]
    assert (g["money"][0], g["spent"][0], ranks(g["hand"][0]), ranks(g["hidden"][0])) == (16, 4, "3", "")


def test_only_what_the_money_suffices_for_can_be_bought() -> None:
    assert options(GAME, at_the_row("9 Q 3 7", "start_money=3")) == ["9♣", "Q♣"]
    records = dealt(GAME, 4, "start_money=0")  # all buy the free card, and are not asked
    assert (of(records)["decisions"], of(records)["buying"], of(records)["duel"]) == (0, 4, 1)


def test_prices_may_be_others() -> None:
    records = at_the_row("9 Q 3 7", "prices=[0, 5, 1, 5]")
    assert options(GAME, records) == ["7♣", "Q♣", "9♣", "3♣"]  # 0, 1, 5, 5: of equal ones the farther one first
    choose(GAME, records, "9♣")
    g = of(records)
    assert ([card_name(card)[:-1] for card in g["row"][::-1]], g["money"][0]) == (["Q", "3", "7", "J"], 15)


@pytest.mark.parametrize(
    ("setting", "line"),
    [
        ("prices=[7, 5, 3, 2]", "options.prices: .7, 5, 3, 2., with 20 to start with and 4 cards to buy: allowed what"),
        ("prices=[22, 21, 23, 24]", "options.prices: .22, 21, 23, 24., with 20 to start with"),
        ("prices=[6, 4, 0]", "options.prices"),
        ("prices=[6, 4, -2, 0]", "options.prices"),
        ("start_hand=13", "options.start_hand: 13, allowed 0 to 12"),
        ("start_hand=9", "no number of players, 4 to 8, can play"),
    ],
)
def test_options_that_nobody_can_play_are_refused(setting: str, line: str) -> None:
    with pytest.raises(RulesetError, match=line) as refused:
        GAME.load_ruleset("standard", (setting,))
    assert len(refused.value.lines) == 1


@pytest.mark.parametrize(
    ("settings", "left"),
    [
        (("prices=[6, 4, 2, 1]",), 0),  # 6, 6, 6, and the last 2
        (("prices=[8, 5, 3, 1]",), 0),  # 8, 8, 3 and 1
        (("prices=[6, 4, 2, 1]", "buy_rounds=0", "start_money=0"), 0),
        (("prices=[9, 9, 9, 0]", "start_money=10"), 1),
    ],
)
def test_no_card_need_be_free_if_the_money_suffices_for_all_purchases(settings: tuple[str, ...], left: int) -> None:
    records = dealt(GAME, 4, *settings)
    g = of(records)
    while g["n_options"] > 0 and g["duel"] == 0:
        GAME.go_on(records, int(g["n_options"]) - 1)  # the dearest
    assert (g["money"][:4] == left).all()
    assert len({int(hand).bit_count() for hand in g["hand"][:4]}) == 1


def deciders(*settings: str) -> list[int]:
    records = dealt(GAME, 4, "buy_rounds=3", "start_hand=0", *settings)
    found = []
    while of(records)["n_options"] > 0:
        found.append(int(of(records)["decider"]))
        GAME.go_on(records, 0)
    return found


def test_all_buy_in_seat_order_and_fight_together() -> None:
    duels = [0, 1, 2, 3] * 2  # the last card is not asked for
    assert deciders() == [0, 1, 2, 3] * 3 + duels
    assert deciders("first_seat=2") == [2, 3, 0, 1] * 3 + duels
    assert deciders("buy_order=rotate") == [0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, *duels]


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_everybody_buys_four_cards_and_fights_six_duels(players: int) -> None:
    records = dealt(GAME, players)
    play_out(GAME, records)
    g = of(records)
    assert (g["length"], g["decisions"]) == (6, 9 * players)
    assert g["n_deck"] - g["drawn"] == 52 - 6 * players - 4


def test_hands_may_have_other_sizes_where_the_deck_suffices() -> None:
    records = dealt(GAME, 6, "start_hand=1", "buy_rounds=7")
    play_out(GAME, records)
    assert (of(records)["length"], of(records)["n_deck"] - of(records)["drawn"]) == (8, 0)
    assert GAME.load_ruleset("standard", ("start_hand=1", "buy_rounds=7")).player_numbers() == [4, 5, 6]
    records = dealt(GAME, 4, "buy_rounds=0")
    play_out(GAME, records)
    assert of(records)["length"] == 2


def test_ties_share_the_win_or_nobody_wins() -> None:
    shared, none = (rows_of(GAME, 4, "random", 3000, f"win_tie={tie}") for tie in ("share", "none"))
    tied = (shared["win"] > 0).sum(axis=1) > 1
    assert 150 < tied.sum() < 500
    assert (none["win"].sum(axis=1) == 840 * ~tied).all()


@pytest.mark.parametrize(
    ("bot", "row", "hand", "bought"),
    [
        ("miser", "9 Q 3 7", "9 9", "9"),
        ("cherry", "9 Q 3 7", "9 9", "Q"),  # 0 + 4, 2, 4, 6
        ("cherry", "9 Q 3 7", "9", "9"),  # 0 + 2, 2: the cheaper one
        ("cherry", "9 Q 3 7", "9 9 9 Q", "9"),  # more than two copies count no more: 4, 2 + 2, 4, 6
        ("cherry", "9 Q 3 7", "9 9 Q Q", "9"),  # 4, 6, 4, 6
    ],
)
def test_bots_buy_as_the_rules_define_them(bot: str, row: str, hand: str, bought: str) -> None:
    records = at_the_row(row, hand=hand, bot=bot)
    assert options(GAME, records)[GAME.bot_choice(records)][:-1] == bought


def test_cherry_knows_what_the_others_bought_and_not_what_they_hide() -> None:
    records = at_the_row("9 Q 3 7", bot="cherry")
    g = of(records)
    g["hand"][1] = g["hidden"][1] = laid("9 9")
    assert GAME.bot_choice(records) == 0
    g["hidden"][1] = 0
    assert GAME.bot_choice(records) == 1


@pytest.mark.parametrize(
    ("hand", "rank"),
    [
        ("2 K", "2"),  # the 2 kills the 9; the king is killed by the 5
        ("6 8", "8"),  # the 6 kills the 5, for 2; the 8 kills three lower cards, the last of them the 7, for 3
        ("10 K", "K"),  # both are killed by the 5
    ],
)
def test_the_sampler_finds_the_card_that_wins_most(hand: str, rank: str) -> None:
    records = last_duel([cards(hand), *([card] for card in cards("5 7 9"))], bot="sampler")
    assert options(GAME, records)[GAME.bot_choice(records)][:-1] == rank


@pytest.mark.parametrize("hand", ["2 Q", "6 Q"])
def test_the_sampler_draws_hidden_cards_from_those_that_it_has_not_seen(hand: str) -> None:
    records = last_duel([cards(hand), *([card] for card in cards("5 7 9"))], bot="sampler")
    g = of(records)
    g["hidden"][1:4] = g["hand"][1:4]
    g["public"] = set_of(range(52)) & ~laid("A A A A 5 7 9")
    mine = [int(card) // 4 + 1 for card in cards(hand)]
    wins = [
        sum(as_the_rules_say([rank, *drawn])[0] for drawn in product([1, 1, 1, 1, 5, 7, 9], repeat=3)) for rank in mine
    ]
    assert max(wins) > 1.2 * min(wins)
    g["weights"][0, 0] = 400
    assert GAME.bot_choice(records) == wins.index(max(wins))
    g["weights"][0, 0] = 0
    assert GAME.bot_choice(records) == 1  # no sample at all: the highest


def test_nothing_is_broken_after_any_step_whatever_the_options() -> None:
    drawn = check_every_step(
        GAME, KERNELS, 120, ("prices=[3, 0, 5, 1]",), ("start_hand=0", "buy_rounds=6"), ("start_money=2",)
    )
    assert min(drawn["ace_high=True"], drawn["reward=flat1"], drawn["buy_order=rotate"]) > 10


def test_rows_add_up() -> None:
    rows = rows_of(GAME, 6, "random", 5000)
    assert (rows["score"] == 20 * (rows["seat"] >= 0) - rows["spent"] + rows["earned"]).all()
    assert (rows["low_earned"] + rows["high_earned"] <= rows["earned"]).all()
    assert (rows["kills"].sum(axis=1) <= 6 * 5).all()
    flat = rows_of(GAME, 6, "random", 1000, "reward=flat1")
    assert (flat["earned"] == flat["kills"]).all()


@pytest.mark.parametrize(("players", "paid"), [(4, 32), (5, 54), (6, 79), (7, 111), (8, 146)])
def test_the_bank_pays_as_much_as_in_the_rules(players: int, paid: int) -> None:
    """Rules 4.7, of random decisions."""
    assert rows_of(GAME, players, "random", 10_000)["earned"].sum(axis=1).mean() == pytest.approx(paid, abs=1.5)


def test_paying_for_cards_is_not_worth_it_as_the_rules_say() -> None:
    """Rules 4.7: one who takes the free card wins .74 to .75 against four random buyers."""
    for seat in (0, 4):
        bots = ["random"] * 8
        bots[seat] = "miser"
        assert shares(rows_of(GAME, 5, bots, 10_000), 5)[seat] == pytest.approx(0.745, abs=0.025)


def test_the_sampler_is_hardly_better_than_chance() -> None:
    """Rules 4.7 say .23 at a table of four who buy alike and fight at random; here it is .20, its fair share."""
    rows = rows_of(GAME, 5, ["sampler", *["miser"] * 7], 6000)
    error = (rows["win"][:, 0] / 840).std() / np.sqrt(len(rows))
    assert shares(rows, 5)[0] == pytest.approx(0.2, abs=0.01 + 3 * error)


def test_hidden_cards_and_choices_are_seen_by_their_player_only() -> None:
    ruleset = GAME.load_ruleset("standard", ())
    records = dealt(GAME, 4)
    while of(records)["duel"] == 0:
        GAME.go_on(records, 0)
    GAME.go_on(records, 0)
    assert of(records)["chosen"][0] >= 0
    (table,) = GAME.people.view(ruleset, records, "seat1").grids
    assert table.rows[0][2] == "2 cards"
    assert len(table.rows[1][2].split()) == 2
    assert len(table.rows[0][3].split()) == 4
    told = GAME.story(ruleset, 4, {}, 1, 0).events[0]
    assert (told.public, told.known_to) == ("Seat 0 is dealt 2 hidden cards.", ("seat0",))


def test_a_position_in_which_money_may_run_out_is_broken() -> None:
    ruleset = GAME.load_ruleset("standard", ("prices=[8, 5, 3, 1]",))
    records = dealt(GAME, 4, "prices=[8, 5, 3, 1]")
    assert GAME.broken(ruleset, records) == []
    g = of(records)
    g["money"][1], g["score"][1], g["spent"][1] = 9, 9, 11
    assert GAME.broken(ruleset, records) == ["seat 1 has $9, which may not suffice for the cards that it must buy"]
    standard = GAME.load_ruleset("standard", ())
    assert GAME.broken(standard, records) == []  # there is a free card
