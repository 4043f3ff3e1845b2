"""The dice version of Lifeboat: the worked examples of its rules, its dice, its actions and fights."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from lifeboat_sim.core.records import Records, copied
from lifeboat_sim.games.lifeboat_plurk import state
from lifeboat_sim.games.lifeboat_plurk.game import LIFEBOAT_PLURK as PLURK
from lifeboat_sim.games.lifeboat_plurk.options import PRINTED_ROLES
from lifeboat_sim.games.lifeboat_plurk.rules.dice import pair_counts, special_of
from lifeboat_sim.games.shared.state import MAX_OPTIONS, OVER
from tests.games.driving import of
from tests.games.plurk_boat import (
    AN,
    BE,
    DI,
    ES,
    SA,
    TH,
    WL,
    asked,
    boat,
    choose,
    give,
    go,
    has,
    kill,
    options,
    reroll,
    settle,
    values,
)

DICE = 4_000


def plain(function):
    """The function as plain Python, compiled or not."""
    return getattr(function, "py_func", function)


def test_stamina_and_survival_add_up_to_twelve() -> None:
    assert [role.stamina + role.survival for role in PRINTED_ROLES.values()] == [12] * 7


# Dice ---------------------------------------------------------------------------------------------------------


def test_e1_a_die_counts_if_its_coin_shows_p() -> None:
    def advance(sides: int, *pairs: tuple[str, int]) -> int:
        return sum(plain(pair_counts)((0 if coin == "P" else sides) + die - 1, sides) for coin, die in pairs)

    assert advance(8, ("P", 5), ("-", 7)) == 5
    assert advance(8, ("P", 8), ("P", 8)) == 16
    assert advance(12, ("P", 12), ("P", 3)) == 15


@pytest.mark.parametrize(("role", "sides", "mean", "sd"), [(TH, 8, 4.5, 3.92), (SA, 12, 6.5, 5.75)])
def test_advances_fall_as_two_pairs_of_a_coin_and_a_die(role: str, sides: int, mean: float, sd: float) -> None:
    pair = [0] * sides + list(range(1, sides + 1))
    exact = Counter(a + b for a, b in product(pair, repeat=2))
    expected = np.array([exact[k] for k in range(2 * sides + 1)]) / (2 * sides) ** 2
    moments = [(np.arange(2 * sides + 1) ** power * expected).sum() for power in (1, 2)]
    assert moments[0] == pytest.approx(mean)
    assert np.sqrt(moments[1] - mean**2) == pytest.approx(sd, abs=0.005)
    records = boat(role, AN, BE, settings=("goal=1000",))
    go(records)
    found = np.zeros(2 * sides + 1)
    for number in range(DICE):
        rolled = copied(records)
        reroll(rolled, number)
        PLURK.go_on(rolled, 1)  # advance
        found[of(rolled)["progress"]] += 1
    error = np.sqrt(expected * (1 - expected) / DICE)
    assert (np.abs(found / DICE - expected) <= 4.5 * error).all()


def test_a_roll_brings_one_ration_on_average_and_a_special_item_in_three_of_32() -> None:
    sums = Counter(a + b for a, b in product(range(1, 5), repeat=2))
    specials = {sum: int(plain(special_of)(sum)) for sum in range(2, 9)}
    chances = {item: Fraction(sums[sum], 16) for sum, item in specials.items() if item >= 0}
    assert chances == {
        state.COMPASS: Fraction(1, 16), state.CHARM: Fraction(2, 16), state.DOLL: Fraction(3, 16),
        state.RESERVE: Fraction(2, 16), state.FLARE: Fraction(1, 16),
    }  # fmt: skip
    expected = {"ration": Fraction(1), "medkit": Fraction(1, 6), "nothing": Fraction(7, 96)}
    expected |= {f"weapon{power}": Fraction(1, 24) for power in range(1, 5)}
    names = ["compass", "charm", "doll", "reserve", "flare"]
    expected |= {name: chances[int(state.COMPASS) + at] / 6 for at, name in enumerate(names)}
    assert sum(expected[name] for name in names) == Fraction(3, 32)
    records = boat(TH, AN, BE)
    go(records)
    found: Counter[str] = Counter()
    lottery = options(records).index("lottery")
    for number in range(DICE):
        rolled = copied(records)
        reroll(rolled, number)
        PLURK.go_on(rolled, lottery)
        found.update(has(rolled, 0) or {"nothing": 1})
    for name, mean in expected.items():
        variance = Fraction(14, 6) - 1 if name == "ration" else mean * (1 - mean)
        assert abs(found[name] / DICE - mean) <= 4.5 * np.sqrt(float(variance) / DICE), name


def test_e9_what_is_exhausted_brings_nothing() -> None:
    records = boat(TH, AN, BE)
    give(records, 1, "reserve", "medkit", "medkit", "medkit", "medkit")
    go(records)
    seen = set()
    for number in range(300):
        rolled = copied(records)
        reroll(rolled, number)
        choose(rolled, "lottery")
        assert not {"medkit", "reserve"} & set(has(rolled, 0))
        seen.add((int(of(rolled)["nothing_left"]), bool(has(rolled, 0))))
    assert seen == {(0, True), (0, False), (1, False)}


# Actions ------------------------------------------------------------------------------------------------------


def test_actions_are_listed_as_in_the_table_and_like_items_are_one_option() -> None:
    records = boat(AN, TH, SA)
    give(records, 0, "ration", "ration", "medkit", "compass", "doll", "flare")
    give(records, 1, "weapon3", "weapon3", "weapon1")
    give(records, 2, "charm")
    kill(records, 2)
    of(records)["hp"][1] = 0
    go(records)
    assert options(records) == [
        "pass", "advance", "rob thief weapon1", "rob thief weapon3", "lottery", "fight thief", "search sailor",
        "discard ration", "discard medkit", "discard compass", "discard doll", "discard flare",
        "eat", "medkit thief", "heal thief", "compass", "doll", "flare",
    ]  # fmt: skip


def test_without_ap_only_what_is_free_can_be_done() -> None:
    records = boat(AN, TH, SA)
    give(records, 0, "ration", "medkit", "compass", "flare")
    of(records)["ap"][0], of(records)["hp"][0] = 0, 3
    go(records)
    assert options(records) == ["pass", "eat", "medkit angel", "flare"]


def test_pass_alone_is_not_asked() -> None:
    records = boat(AN, TH, SA)
    go(records)
    choose(records, "advance")
    assert asked(records) == ("action", 1)


def test_e6_the_dieter_eats_a_ration_twice() -> None:
    records = boat(DI, TH, SA)
    give(records, 0, "ration")
    go(records)
    choose(records, "eat", "eat")
    assert of(records)["ap"][0] == 3
    assert has(records, 0) == {}


def test_an_opened_ration_stays_with_the_dieter() -> None:
    records = boat(DI, TH, SA)
    give(records, 0, "ration", "ration")
    go(records)
    choose(records, "eat", "pass")
    assert has(records, 0) == {"ration": 3}
    choose(records, "rob dieter ration")  # nobody can refuse the thief
    assert has(records, 0) == {"ration": 1}
    assert has(records, 1) == {"ration": 1}
    assert "rob dieter ration" not in options(records)


def test_who_searches_takes_all_but_an_opened_ration() -> None:
    records = boat(DI, TH, SA)
    give(records, 0, "ration", "ration", "weapon2", "medkit")
    of(records)["items"][0, state.RATION] -= 1
    kill(records, 0)
    of(records)["done"][0], of(records)["n_done"] = 1, 1
    go(records)
    choose(records, "search dieter")
    assert has(records, 1) == {"ration": 1, "weapon2": 1, "medkit": 1}
    assert has(records, 0) == {"ration": 1}
    assert "search dieter" not in options(records)


def test_the_dieter_makes_two_portions_of_what_it_robs() -> None:
    records = boat(DI, TH, SA)
    give(records, 1, "ration")
    go(records)
    choose(records, "rob thief ration", "accept")
    assert has(records, 0) == {"ration": 2}


def test_the_energy_saver_pays_nothing_on_a_six() -> None:
    records = boat(ES, TH, SA, settings=("goal=1000",))
    go(records)
    free = 0
    for number in range(1_200):
        rolled = copied(records)
        reroll(rolled, number)
        choose(rolled, "advance")
        assert of(rolled)["spent"][0] == (of(rolled)["ap"][0] == 0)
        free += of(rolled)["ap"][0] == 1
    assert abs(free / 1_200 - 1 / 6) < 4.5 * np.sqrt(5 / 36 / 1_200)


def test_the_angel_keeps_its_medkit_for_an_ap() -> None:
    records = boat(AN, TH, SA)
    give(records, 0, "medkit")
    of(records)["hp"][1] = 0
    go(records)
    choose(records, "heal thief")
    assert (of(records)["hp"][1], of(records)["ap"][0], has(records, 0)) == (1, 0, {"medkit": 1})


def test_a_slot_ends_after_so_many_actions() -> None:
    records = boat(TH, AN, SA, settings=("max_actions=2",))
    give(records, 0, "ration", "ration", "ration")
    go(records)
    choose(records, "eat", "eat")
    assert asked(records) == ("action", 1)
    assert of(records)["guard_hits"] == 1


def test_the_revived_act_with_the_ap_that_they_had() -> None:
    records = boat(TH, AN, SA)
    give(records, 0, "medkit")
    give(records, 1, "ration")
    of(records)["hp"][1], of(records)["ap"][1] = 0, 0  # unconscious since the phase began
    go(records)
    choose(records, "medkit angel", "pass")
    assert asked(records) == ("action", 1)
    assert options(records) == ["pass", "eat"]


def test_the_unconscious_lose_their_slot() -> None:
    records = boat(TH, AN, SA)
    of(records)["hp"][1] = 0
    go(records)
    choose(records, "pass")
    assert asked(records) == ("action", 2)


# Robbery and fight --------------------------------------------------------------------------------------------


def the_fight() -> Records:
    """E2: the sailor with weapons 2 and 3 and the thief with a weapon of 4 against the berserk and the angel.

    It is the sailor that robs: nobody could refuse the thief.
    """
    records = boat(SA, TH, BE, AN)
    give(records, 0, "weapon2", "weapon3")
    give(records, 1, "weapon4")
    give(records, 2, "compass")
    give(records, 3, "flare")
    go(records)
    choose(records, "rob berserk compass", "refuse")
    assert asked(records) == ("join", 1)
    choose(records, "attack")
    assert asked(records) == ("join", 3)
    choose(records, "defend")
    return records


def test_e2_the_attackers_win_if_their_sum_is_greater() -> None:
    records = the_fight()
    assert asked(records) == ("burn", 2)
    assert options(records) == [str(k) for k in range(8)]
    choose(records, "2")
    assert asked(records) == ("fire", 3)
    g = of(records)
    assert (g["attack_sum"], g["defence_sum"]) == (16, 14)
    choose(records, "hold")
    assert values(records, "hp", 4) == [6, 3, 5, 3]
    assert has(records, 0) == {"weapon2": 1, "weapon3": 1, "compass": 1}


def test_e3_the_flare_gun_counts_eight_and_the_named_item_stays() -> None:
    records = the_fight()
    choose(records, "2", "fire")
    assert values(records, "hp", 4) == [5, 2, 6, 4]
    assert has(records, 2) == {"compass": 1}
    assert has(records, 3) == {}
    assert of(records)["progress"] == 0


def test_e4_the_defenders_win_a_tie() -> None:
    records = boat(SA, ES, TH)
    give(records, 1, "weapon1")
    go(records)
    choose(records, "fight energy_saver", "stay_out")
    assert values(records, "hp", 3) == [5, 5, 3]
    assert of(records)["fight_ties"] == 1


def test_after_a_fight_the_winner_takes_one_item_or_nothing() -> None:
    records = boat(BE, TH, AN)
    give(records, 1, "ration", "ration", "weapon1")
    go(records)
    choose(records, "fight thief", "stay_out", "0")
    assert options(records) == ["nothing", "take thief ration", "take thief weapon1"]
    choose(records, "take thief weapon1")
    assert has(records, 0) == {"weapon1": 1}
    assert of(records)["hp"][1] == 2


def test_the_unconscious_count_nothing_cannot_refuse_and_die_of_a_lost_fight() -> None:
    records = boat(TH, BE, AN)
    give(records, 1, "ration", "weapon4")
    of(records)["hp"][1] = 0
    go(records)
    robbed = copied(records)
    choose(robbed, "rob berserk ration")
    assert has(robbed, 0) == {"ration": 1}
    choose(records, "fight berserk", "stay_out", "nothing")
    assert of(records)["dead"][1] == 1
    assert (of(records)["unconscious_fights"], of(records)["fight_ties"]) == (1, 0)
    assert has(records, 1) == {"ration": 1, "weapon4": 1}  # a corpse that can be searched


def test_who_is_knocked_out_in_its_own_fight_has_had_its_slot() -> None:
    records = boat(TH, BE, AN)
    give(records, 0, "ration", "ration")
    of(records)["hp"][0] = 1
    go(records)
    choose(records, "fight berserk", "stay_out", "0")
    assert of(records)["hp"][0] == 0
    assert asked(records) == ("action", 1)


def test_a_flare_gun_that_was_fired_is_no_booty() -> None:
    records = boat(BE, SA, AN)
    give(records, 1, "flare")
    give(records, 0, "weapon4", "weapon3")
    go(records)
    choose(records, "rob sailor flare", "refuse", "stay_out", "7", "fire")
    assert has(records, 0) == {"weapon3": 1, "weapon4": 1}
    assert of(records)["hp"][1] == 5


# Settlement, curses, the end -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("doll", "hp", "dead"), [(1, 0, 1), (0, 0, 0)])
def test_e5_settlement_takes_its_steps_in_order(doll: int, hp: int, dead: int) -> None:
    records = boat(SA, AN, WL, settings=("p_black=1.0",))
    give(records, 0, "weapon3")
    g = of(records)
    g["hp"][0], g["spent"][0], g["hunger"][0], g["doll"] = 3, 1, 1, doll
    settle(records)
    assert (g["hp"][0], g["dead"][0], g["hunger"][0]) == (hp, dead, 0)
    assert has(records, 0) == ({} if dead else {"weapon3": 1})
    assert g["points"][:, 0].tolist() == [1 + doll, 1, 1, 0, 0]
    assert g["hp"][2] == 7  # will to live draws no lot


def test_spent_ap_takes_a_ration_and_reserve_rations_make_it_free() -> None:
    records = boat(SA, AN, DI, settings=("p_black=0.0",))
    for seat in range(3):
        give(records, seat, "ration")
    give(records, 1, "reserve")
    g = of(records)
    g["spent"][:3], g["hunger"][:3] = 1, 1
    settle(records)
    assert [has(records, seat) for seat in range(3)] == [{}, {"ration": 1, "reserve": 1}, {"ration": 1}]
    assert values(records, "hunger", 3) == [0, 0, 0]
    assert values(records, "hp", 3) == [6, 4, 4]


def test_the_charm_keeps_lots_away() -> None:
    records = boat(SA, AN, WL, settings=("p_black=1.0",))
    give(records, 0, "charm")
    settle(records)
    assert values(records, "hp", 3) == [6, 3, 7]


def test_curses_add_up_and_remove_what_their_victims_had() -> None:
    records = boat(SA, AN, WL, settings=("p_black=0.0",))
    give(records, 1, "weapon3")
    g = of(records)
    g["hp"][1], g["marks"][1] = 1, 3
    settle(records)
    assert (g["dead"][1], has(records, 1), g["points"][state.BY_CURSE, 1]) == (1, {}, 2)


def test_the_dead_curse_in_their_slot() -> None:
    records = boat(SA, AN, WL)
    kill(records, 1)
    of(records)["progress"] = 3
    go(records)
    choose(records, "pass")
    assert asked(records) == ("curse", 1)
    assert options(records) == ["nothing", "mark sailor", "mark will_to_live", "set_back"]
    marked = copied(records)
    choose(marked, "mark sailor")
    assert values(marked, "marks", 3) == [1, 0, 0]
    assert asked(marked) == ("action", 2)
    found = set()
    for number in range(60):
        rolled = copied(records)
        reroll(rolled, number)
        choose(rolled, "set_back")
        found.add(int(of(rolled)["progress"]))
    assert found == {0, 1, 2}


GUARDS, HUNTS = [2, 4, 0, 1, 3], [4, 3, 1, 0, 2]


@pytest.mark.parametrize(
    ("dead", "arrives", "scores"),
    [
        ((1, 4), True, [23, 0, 19, 5, 0]),  # E7
        ((), True, [15, 12, 15, 13, 9]),  # E8, all alive
        ((), False, [8, 7, 4, 3, 6]),  # E8, the boat fails
    ],
)
def test_e7_and_e8_scoring(dead: tuple[int, ...], arrives: bool, scores: list[int]) -> None:
    records = boat(TH, AN, SA, WL, BE, settings=("p_black=0.0",))
    g = of(records)
    g["guarded"][:5], g["hunted"][:5] = GUARDS, HUNTS
    for seat in dead:
        kill(records, seat)
    if arrives:
        give(records, 0, "compass")
        g["progress"] = 90
        go(records)
        choose(records, "compass")
    else:
        g["length"] = 10
        settle(records)
    assert g["stage"] == OVER
    assert PLURK.describe(PLURK.load_ruleset("standard", ()), 5)["endings"][g["ended_by"]] == (
        "arrival" if arrives else "rounds_used_up"
    )
    assert values(records, "score", 5) == scores
    assert g["win"][:5].tolist() == [840 // scores.count(max(scores)) * (score == max(scores)) for score in scores]


def test_the_game_ends_when_all_are_dead_even_in_the_last_round() -> None:
    records = boat(SA, AN, BE, settings=("p_black=1.0",))
    g = of(records)
    g["hp"][:3], g["length"] = 0, 10
    settle(records)
    assert (g["stage"], g["ended_by"]) == (OVER, state.ALL_DEAD)


# Room ---------------------------------------------------------------------------------------------------------


def test_the_longest_lists_of_options_fit() -> None:
    records = boat(AN, TH, DI, ES, SA, WL, BE, settings=("hp_cap=false", "medkit_total=7", "fight_spoils=any_defender"))
    ordinary = ("ration", "medkit", "weapon1", "weapon2", "weapon3", "weapon4")
    for seat in range(7):
        give(records, seat, *ordinary)
    give(records, 0, "compass", "charm", "doll", "reserve", "flare")
    go(records)
    # PASS, ADVANCE, LOTTERY, EAT, three specials; six others to rob of six kinds each, and to fight; eleven kinds to
    # discard; seven to give a medkit to, or to heal. A special item held by another is one more to rob instead of one
    # to discard and perhaps one to use; a corpse is one to search instead of seven.
    assert len(options(records)) == 7 + 6 * 6 + 6 + 11 + 7 + 7
    assert len(options(records)) + 5 < MAX_OPTIONS
    burning = boat(BE, TH, AN, settings=("hp_cap=false", "rage_floor=0"))
    of(burning)["hp"][0] = state.MOST_HP
    go(burning)
    choose(burning, "fight thief", "stay_out")
    assert len(options(burning)) == state.MOST_HP + 1 < MAX_OPTIONS
    give(burning, 1, "medkit")
    of(burning)["stage"] = state.ACT
    go(burning)
    assert "medkit berserk" not in options(burning)  # no HP beyond that
