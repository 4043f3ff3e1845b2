"""Every worked example of the contract, and the invariants that it states, played by the reference engines."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction

import pytest

from . import abandon_ship, barcelona, bartender, brain_baseball, caribbean_star, last_man_standing, plurk, spots
from .common import card, cards, rank, ranks, suit


def of_ranks(text):
    """Cards with these ranks, of different suits where a rank comes again."""
    seen = {}
    hand = []
    for r in ranks(text):
        hand.append(card(r, seen.get(r, 0)))
        seen[r] = seen.get(r, 0) + 1
    return hand


def scripted(*answers):
    """A bot that gives these answers, one after another."""
    left = list(answers)

    def bot(seat, name, options, game, rng):
        answer = left.pop(0)
        assert answer in options, (name, answer, options)
        return answer

    return bot


# ---- BAR


@pytest.mark.parametrize(
    ("bar", "v", "given", "score", "afterwards", "deck"),
    [
        ("A 3 4 6", "7", "A 6", 0, "3 4 7", ""),
        ("A 3 4 7", "7", "7", 0, "A 3 4 7", ""),
        ("2 5 K", "10", "K", 3, "2 5 10", ""),
        ("2 5 9", "10", "2 9", 1, "5 10", ""),
        ("K", "A", "K", 12, "A", ""),
        ("4 4 4", "9", "4 4 4", 3, "9", ""),
        ("6 6 K", "J", "6 6", 1, "J K", ""),
        ("3 3 6 Q", "J", "Q", 1, "3 3 6 J", ""),
        ("2 3 3 5 5 6", "Q", "3 3 6", 0, "2 5 5 Q", ""),
        ("2 4", "K", "4 9", 0, "A 2 K", "A 9"),
    ],
)
def test_bar_examples(bar, v, given, score, afterwards, deck):
    game = bartender.Bartender(2, {}, ["random"] * 2, random.Random(1))
    game.bar = of_ranks(bar)
    game.deck = list(reversed(of_ranks(deck)))
    game.discards = []
    game.exchange(0, card(ranks(v)[0], 3))
    assert sorted(map(rank, game.discards)) == ranks(given)
    assert sorted(map(rank, game.bar)) == ranks(afterwards)
    assert game.scores[0] == score


def literal_change(values, v):
    """2.3, word for word."""
    for e in itertools.count():
        for k in range(1, len(values) + 1):
            C = [c for c in itertools.combinations(range(len(values)), k) if sum(values[i] for i in c) == v + e]
            if C:
                return max(
                    C,
                    key=lambda c: (
                        max(values[i] for i in c) - min(values[i] for i in c),
                        sorted((values[i] for i in c), reverse=True),
                    ),
                )
    return None


def test_change_is_the_algorithm_of_the_text():
    rng = random.Random(5)
    for _ in range(300):
        values = [rank(c) for c in rng.sample(range(52), rng.randint(1, 9))]
        v = rng.randint(1, min(13, sum(values)))
        given = sorted(values[i] for i in bartender.change(values, v))
        assert given == sorted(values[i] for i in literal_change(values, v))
        assert bartender.excess(values, v) == sum(given) - v


def test_bar_turns_and_cards():
    for players, turns, left in ((2, 14, 31), (3, 21, 24), (4, 28, 17), (5, 30, 15), (6, 36, 9)):
        game = bartender.Bartender(players, {}, ["random"] * players, random.Random(players))
        assert len(game.deck) == left
        assert game.play().length == turns
        assert len(game.deck) + len(game.discards) + len(game.bar) == 52
        assert len(game.bar) <= 9


# ---- SPT


def test_spt_handicaps_and_finals():
    handicaps = spots.handicaps([22, 30, 27], 2)
    assert handicaps == [0, 4, Fraction(5, 2)]
    assert [p - h for p, h in zip([31, 36, 33], handicaps, strict=True)] == [31, 32, Fraction(61, 2)]


@pytest.mark.parametrize(
    ("market", "v", "received", "afterwards", "deck_out"),
    [
        ("10", "3", 10, "3", "no_trade"),
        ("A 3 4 6", "7", 7, "3 4 7", "no_trade"),
        ("2 3", "9", 0, "2 3 9", "no_trade"),
        ("2 3", "9", 5, "9", "give_all"),
    ],
)
def test_spt_examples(market, v, received, afterwards, deck_out):
    game = spots.Spots(2, {"deck_out": deck_out}, ["random"] * 2, random.Random(1))
    game.market, game.deck = of_ranks(market), []
    game.exchange(0, card(ranks(v)[0], 3))
    assert game.piles[0] == received
    assert sorted(map(rank, game.market)) == ranks(afterwards)


def test_spt_identity():
    """3.3: final = (T + T_start)/2 + excess while every card trades."""
    for seed in range(50):
        game = spots.Spots(4, {}, ["random"] * 4, random.Random(seed))
        totals = [sum(map(rank, hand)) for hand in game.hands]
        result = game.play()
        if not result.rulings["deck_out"]:
            for i, score in enumerate(result.scores):
                p = (game.starter + i) % 4
                assert score == Fraction(totals[p] + min(totals), 2) + game.piles[p] - totals[p]


# ---- LMS


@pytest.mark.parametrize(
    ("played", "payments"),
    [
        ("2 3 3 5 8", [1, 0, 0, 9, 0]),
        ("2 2 5 8", [0, 0, 3, 3]),
        ("2 5 8 8", [3, 3, 0, 0]),
        ("2 2 8 8", [0, 0, 0, 0]),
        ("3 3 3 7", [0, 0, 0, 6]),
        ("3 7 7 7", [6, 0, 0, 0]),
        ("A 4 6 9", [1, 2, 3, 0]),
        ("4 4 4 4", [0, 0, 0, 0]),
        ("A 2 3 4 5 6 7 8", [1, 2, 3, 4, 5, 6, 7, 0]),
        ("2 4 4 7 9", [1, 0, 0, 9, 0]),
    ],
)
def test_lms_duels(played, payments):
    assert last_man_standing.resolve(ranks(played)) == payments


def test_lms_purchase():
    game = last_man_standing.LastManStanding(4, {}, ["random"] * 4, random.Random(1))
    game.row, game.deck = of_ranks("9 Q 3 7"), of_ranks("J")
    assert game.prices == [0, 2, 4, 6]
    assert rank(game.take_from_row(2)) == 3
    assert list(map(rank, game.row)) == ranks("9 Q 7 J")


def test_lms_eight_players_use_all_cards():
    game = last_man_standing.LastManStanding(8, {}, ["random"] * 8, random.Random(1))
    result = game.play()
    assert len(game.deck) == 0
    assert len(game.seen_by_all) == 52
    assert result.asked == 9 * 8


# ---- CAR


@pytest.mark.parametrize(
    ("area", "score"),
    [
        ("10 K", 16),
        ("K K Q", 16),
        ("10", 5),
        ("K Q", 7),
        ("10 10", 15),
        ("10 J Q", 11),
        ("K", 3),
        ("10 K K Q", 13),
        ("10 10 K Q 3 6", -6),
        ("4 3 6", 0),
        ("10 K 4 6", 24),
        ("J 4 3 6", -12),
        ("10 K 6 6", 64),
        ("Q 2 6 6", 0),
        ("K K Q Q", 17),
        ("K K Q Q 6 6", 68),
    ],
)
def test_car_settlements(area, score):
    assert caribbean_star.settlement(of_ranks(area)) == score


def test_car_best_show_by_length_and_range():
    best, values = {}, []
    kinds = [10, 10, 11, 11, 12, 12, 13, 13]
    for k in range(9):
        for acts in itertools.combinations(kinds, k):
            area = [card(r, 0) for r in acts]
            T = sum(10 if r == 10 else 5 for r in acts)
            best[T] = max(best.get(T, -99), caribbean_star.settlement(area))
            for m in itertools.product(range(3), repeat=3):
                mistakes = [card(r, 0) for r, n in zip((2, 3, 4), m, strict=True) for _ in range(n)]
                values += [caribbean_star.settlement(area + mistakes + [card(6, 0)] * d) for d in range(3)]
    assert {T: b for T, b in best.items() if 0 < T < 30} == {5: 3, 10: 9, 15: 16, 20: 17, 25: 13}
    assert (max(values), min(values)) == (68, -72)
    assert all(v.denominator == 1 for v in map(Fraction, values))


def star(red, black, *bots):
    game = caribbean_star.CaribbeanStar(2, {}, bots, random.Random(1))
    game.hands = [cards(red), cards(black)]
    game.deck = []
    return game


def test_car_lower_rank_first():
    game = star("9♥", "4♥", "random", "random")
    game.areas[0] = cards("10♥ K♥")
    game.turn()
    assert game.scores == [12, 0]


def test_car_ace_takes_the_mistake():
    nine, four = cards("9♥ 4♥")
    game = star("A♣ 9♥ 2♣ 2♠ 3♣", "4♥ 2♦ 3♠ J♣ Q♣", scripted(nine, "ace", "pass"), scripted(four))
    game.areas[0] = cards("10♥ K♥")
    game.deck = cards("8♣ 8♠")
    game.turn()
    assert game.scores == [16, 0]
    assert four in game.hands[0]
    assert len(game.hands[0]) == 5


def test_car_suit_order():
    game = star("7♠", "7♦", "random", "random")
    settled = []
    game.settle = settled.append
    game.turn()
    assert settled == [0, 1]


def test_car_length_and_equal_hands():
    for seed in range(100):
        result = caribbean_star.play(2, {}, ["random"] * 2, random.Random(seed))
        assert 21 <= result.length <= 26


# ---- ABS


def ship(boats, keys, rests, zones, **options):
    game = abandon_ship.AbandonShip(3, options, [scripted(*cards(k)) for k in keys], random.Random(1))
    game.lifeboats = [sum(map(rank, cards(b))) for b in boats]
    game.hands = [sorted(cards(f"{k} {r}")) for k, r in zip(keys, rests, strict=True)]
    for p, zone in enumerate(zones):
        game.zones[p] = [0] * 4
        for c in cards(zone):
            game.zones[p][suit(c)] += rank(c)
    game.decisions.bots[2] = lambda seat, name, options, game, rng: options[0]
    game.use_keys()
    return game.scores


BOATS = ("A♣ 5♣ 6♣", "Q♦ 2♦", "10♥ 7♥", "K♠ 9♠ 4♠")


def test_abs_e1():
    assert ship(BOATS, ("7♠", "J♠", "8♥"), ("3♠ 10♦", "2♥", ""), ("5♠", "", "")) == [26, 0, 17]


def test_abs_e2_tie():
    arguments = BOATS, ("7♠", "Q♠", "8♥"), ("3♠ 10♦", "2♥", ""), ("5♠", "A♠ 2♠", "")
    assert ship(*arguments) == [0, 26, 17]
    assert ship(*arguments, influence_tie="split") == [13, 13, 17]
    assert ship(*arguments, influence_tie="none") == [0, 0, 17]


def test_abs_e3_duel():
    six, nine, queen = cards("6♦ 9♣ Q♥")
    game = abandon_ship.AbandonShip(2, {}, [scripted(("duel", six, 1), queen), scripted(nine, None)], random.Random(1))
    game.hands = [cards("6♦ Q♥ 2♣"), cards("5♠ 9♣ K♠")]
    game.act(0)
    assert game.lifeboats == [9, 6, 12, 0]
    assert len(game.hands[1]) == 1
    assert sum(game.zones[0]) == 18 - rank(game.hands[1][0])


def test_abs_e4_last_card():
    game = abandon_ship.AbandonShip(2, {}, ["random"] * 2, random.Random(1))
    game.hands = [cards("9♣ 2♣ 3♣"), cards("10♠")]
    assert game.legal_in_duel(1) == []
    game.hands[0].remove(cards("9♣")[0])
    game.duel(0, 1, cards("9♣")[0])
    assert game.hands[1] == []
    assert game.zones[0][3] == 10
    game.hands[1] = cards("K♠")
    assert game.legal_in_duel(1) == cards("K♠")


def test_abs_turns_without_duels():
    for players, turns in ((2, 43), (3, 39), (4, 35), (5, 31)):
        assert abandon_ship.play(players, {}, ["dropper"] * players, random.Random(1)).length == turns


# ---- BBB


def diamond(hands, *bots, **options):
    game = brain_baseball.BrainBaseball(len(hands), options, bots, random.Random(1))
    game.deal = lambda: None
    game.hands = [sorted(cards(h)) for h in hands]
    game.streak = 0
    return game


def test_bbb_e1_and_e2():
    hands = "8♣ 4♣", "3♣ J♣ 5♦", "2♣ K♣ 4♦", "7♣ 9♣"
    three, seven, jack, two = cards("3♣ 7♣ J♣ 2♣")
    game = diamond(hands, scripted(), scripted(three, jack), scripted(None, two), scripted(seven))
    game.hands[0].remove(cards("8♣")[0])
    assert game.swing(0, cards("8♣")[0]) == 3
    assert game.catch(3, cards("8♣")[0]) == 2
    game = diamond(hands, scripted(), scripted(three, jack), scripted(None, None), scripted(seven))
    game.hands[0].remove(cards("8♣")[0])
    assert game.swing(0, cards("8♣")[0]) == 3
    assert game.catch(3, cards("8♣")[0]) == 1
    game = diamond(("4♣ 8♣", "3♣ 4♠"), "random", "random")
    assert game.catch(1, cards("K♣")[0]) is None


def test_bbb_e3_an_ace_cannot_be_caught():
    game = diamond(("K♣ 2♣ A♦", "3♣ K♥"), "random", lambda seat, name, options, game, rng: options[-1])
    assert game.catch(0, cards("A♣")[0]) is None
    game = diamond(("5♣", "3♣ K♥"), "random", lambda *a: a[2][-1], ball_in_catch="face_value")
    assert game.catch(0, cards("A♣")[0]) == 1


def test_bbb_e4_king():
    asked = []

    def last(seat, name, options, game, rng):
        asked.append(options)
        return options[-1]

    game = diamond(("5♣", "2♣ Q♣", "2♦ K♣", "A♦ 2♥"), last, last, last, last)
    assert game.catch(0, cards("K♦")[0]) == 3
    assert asked == [[None, *cards("2♣")], [None, *cards("A♦")]]


def test_bbb_e5_strikeout():
    hands = "2♣ A♣ 3♣ K♣", "4♣ 5♣"
    game = diamond(hands, scripted(*cards("2♣ A♣ 3♣")), "random")
    result = game.play()
    assert result.scores == [6, 0]
    assert result.ended_by == "strikeout"
    assert result.shares == [1, 0]


# ---- BCN


def table(*actions, money=(30, 30, 30, 30)):
    game = barcelona.Barcelona(4, {}, ["random"] * 4, random.Random(1))
    game.money = list(money)
    shows = ["red", "black", "red", "black"]
    order = [2, 3, 0, 1]
    script = {order[i]: action for i, action in enumerate(actions)}
    game.decisions.bots = [scripted(shows[p], *([script[p]] if p in script else [])) for p in range(4)]
    game.pot = sum(game.pay(p, 1) for p in range(4))
    game.red = dict(enumerate(cards("9♥ 9♦ 2♥ K♦")))
    game.black = dict(enumerate(cards("4♠ Q♣ K♠ 7♣")))
    game.settle([0, 1, 2, 3])
    return game.money


def test_bcn_examples():
    assert table("exit", "showdown") == [25, 17, 29, 49]
    assert table("exit", "exit", "showdown") == [45, 17, 29, 29]
    assert table("exit", "exit", "showdown", money=(30, 6, 30, 30)) == [38, 0, 29, 29]
    assert table("exit", "exit", "exit") == [29, 33, 29, 29]


def test_bcn_rounds():
    for players, rounds, left in ((2, 13, 0), (3, 8, 2), (4, 6, 2), (5, 5, 1)):
        game = barcelona.Barcelona(players, {"start_money": 1000}, ["random"] * players, random.Random(1))
        assert game.play().length == rounds
        assert len(game.reds) == len(game.blacks) == left


# ---- PLK


def boat(roles, bots=None, **options):
    roles = roles.split()
    return plurk.Plurk(len(roles), options, bots or dict.fromkeys(roles, "passive"), random.Random(1), roles)


class Dice:
    """Coins and dice that fall as told."""

    def __init__(self, *falls):
        self.falls = list(falls)

    def randint(self, low, high):
        return self.falls.pop(0)

    def random(self):
        return 0.0 if self.falls.pop(0) == "P" else 0.9


def test_plk_stamina_and_survival_are_12():
    assert all(a + b == 12 for a, b in plurk.ROLES.values())


def test_plk_e1_advance():
    game = boat("TH SA AN")
    th, sa, _ = game.players
    for p, falls, steps in ((th, ["P", 5, "-"], 5), (th, ["P", 8, "P", 8], 16), (sa, ["P", 12, "P", 3], 15)):
        game.rng = Dice(*falls)
        assert game.roll_advance(p) == steps


def test_plk_e2_and_e3_fight():
    for fire, th_hp, sa_hp, be_hp, an_hp in ((False, 3, 6, 5, 3), (True, 2, 5, 6, 4)):
        bots = {
            "TH": "passive",
            "SA": scripted("attack"),
            "BE": scripted(2),
            "AN": scripted("defend", *(["fire"] if fire else [])),
        }
        game = boat("TH SA BE AN", bots)
        th, sa, be, an = game.players
        th.items["weapon 4"] = 1
        sa.items["weapon 2"] = sa.items["weapon 3"] = 1
        be.items["medkit"] = 1
        if fire:
            an.items["flare"] = 1
        game.do_fight(th, be, "medkit")
        assert game.fight.sums == {"attack": 16, "defend": 22 if fire else 14}
        assert (th.hp, sa.hp, be.hp, an.hp) == (th_hp, sa_hp, be_hp, an_hp)
        assert (th if not fire else be).items["medkit"] == 1
        assert an.items["flare"] == 0


def test_plk_e4_tie_to_the_defenders():
    for tie, th_hp, an_hp in (("defender", 2, 4), ("attacker", 3, 3), ("nobody", 3, 4)):
        game = boat("TH AN SA", fight_tie=tie)
        th, an, _ = game.players
        th.items["weapon 1"] = 1
        game.do_fight(th, an, None)
        assert (th.hp, an.hp) == (th_hp, an_hp)


def test_plk_e5_settlement():
    for doll, dead in ((True, True), (False, False)):
        game = boat("SA TH AN", p_black=1.0)
        sa = game.players[0]
        sa.hp, sa.spent, sa.hunger, game.doll = 3, True, 1, doll
        sa.items["weapon 1"] = 1
        for p in game.players[1:]:
            p.items["charm"] = 1
        game.settlement()
        assert (sa.hp, sa.dead) == (0, dead)
        assert sa.kinds() == ([] if dead else ["weapon 1"])


def test_plk_e6_dieter_eats_twice():
    game = boat("DI TH AN")
    di = game.players[0]
    di.ap = di.eaten = 0
    di.change_items("ration", 1)
    for _ in range(2):
        assert ("EAT",) in game.legal_actions(di)
        game.act(di, "EAT")
    assert di.ap == 2
    assert game.legal_actions(di)[-1] != ("EAT",)
    assert not di.meals


def test_plk_e7_and_e8_scoring():
    game = boat("TH AN SA WL BE")
    th, an, sa, wl, be = game.players
    th.guard, an.guard, sa.guard, wl.guard, be.guard = sa, be, th, an, wl
    th.attack, an.attack, sa.attack, wl.attack, be.attack = be, wl, an, th, sa
    assert game.final_scores(True) == [15, 12, 15, 13, 9]
    an.dead = be.dead = True
    assert game.final_scores(True) == [23, 0, 19, 5, 0]
    assert game.final_scores(False) == [8, 7, 4, 3, 6]


def test_plk_e9_allocation():
    game = boat("TH AN SA")
    th, an, _ = game.players
    game.rng = Dice(2, 4, 3, 2, 3, 4, *[4] * 5)
    game.roll_on_table(th)
    game.roll_on_table(an)
    assert (th.kinds(), an.kinds()) == (["reserve"], [])
    for _ in range(5):
        game.roll_on_table(an)
    assert an.items["medkit"] == 4


def test_plk_dieter_gives_whole_rations_only():
    game = boat("DI TH AN")
    di, th, _ = game.players
    di.portions = 3
    game.hand_over(di, th, "ration")
    assert (di.portions, th.items["ration"]) == (1, 1)
    game.hand_over(di, th, "ration")
    assert (di.portions, th.items["ration"]) == (1, 1)
    game.hand_over(th, di, "ration")
    assert (di.portions, th.items["ration"]) == (3, 0)


def test_derangements_are_uniform():
    rng = random.Random(1)
    found = {}
    for _ in range(9000):
        targets = tuple(plurk.derangement(4, rng))
        found[targets] = found.get(targets, 0) + 1
    assert len(found) == 9
    assert all(math.isclose(n, 1000, abs_tol=200) for n in found.values())


# ---- all games


@pytest.mark.parametrize("game", ["BAR", "SPT", "LMS", "CAR", "ABS", "BBB", "BCN", "PLK"])
def test_every_option_value_and_bot_plays(game):
    from .__main__ import module_of, simulate
    from .numbers import OTHER_VALUES, PLAYERS

    for name, values in {**OTHER_VALUES[game], "win_tie": ["share", "none"]}.items():
        for value in values:
            for bot in ["random", "passive", *module_of(game).BOTS]:
                simulate(game, module_of(game).DEFAULT_PLAYERS, {name: value}, [bot], 3, 1)
    for players in PLAYERS[game]:
        statistics = simulate(game, players, {}, ["random"], 20, 1).report()
        assert math.isclose(statistics["win_share_by_bot"]["random"]["mean"], 1 / players, abs_tol=1e-6)
