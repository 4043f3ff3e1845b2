"""The bots of the dice version of Lifeboat, on positions."""

import numpy as np
import pytest

from lifeboat_sim.core.records import Records
from lifeboat_sim.games.lifeboat_plurk.game import LIFEBOAT_PLURK as PLURK
from tests.games.driving import of
from tests.games.plurk_boat import AN, BE, ES, SA, TH, WL, asked, boat, choose, chosen, give, go, kill


@pytest.mark.parametrize(
    ("has", "hp", "ap", "choice"),
    [
        (("flare", "compass", "ration"), 6, 1, "flare"),
        (("compass", "ration"), 6, 1, "compass"),
        (("medkit", "ration"), 1, 1, "medkit sailor"),
        (("medkit", "ration"), 2, 1, "advance"),
        (("ration",), 6, 1, "advance"),
        (("reserve",), 6, 1, "advance"),
        ((), 3, 1, "lottery"),
        ((), 2, 1, "pass"),
        (("ration", "ration"), 6, 0, "eat"),
        (("ration", "weapon1"), 6, 0, "pass"),
    ],
)
def test_rower(has: tuple[str, ...], hp: int, ap: int, choice: str) -> None:
    records = boat(SA, TH, AN, bot="rower")
    give(records, 0, *has)
    of(records)["hp"][0], of(records)["ap"][0] = hp, ap
    go(records)
    if choice == "pass" and not has:
        assert of(records)["actor"] == 0
    assert chosen(records) == choice


def test_rower_heals_the_unconscious_first() -> None:
    records = boat(SA, TH, AN, bot="rower")
    give(records, 0, "medkit", "ration")
    of(records)["hp"][:3] = 1, 3, 0
    go(records)
    assert chosen(records) == "medkit angel"


def test_rower_refuses_and_defends_and_does_not_boost() -> None:
    records = boat(SA, BE, AN, bot="rower")
    give(records, 1, "flare", "ration")
    go(records)
    choose(records, "rob berserk ration")
    assert chosen(records) == "refuse"
    choose(records, "refuse")
    assert chosen(records) == "defend"
    choose(records, "defend")
    assert (asked(records)[0], chosen(records)) == ("fire", "hold")
    choose(records, "hold")
    assert (asked(records)[0], chosen(records)) == ("burn", "0")


def test_rower_does_not_curse() -> None:
    records = boat(SA, BE, AN, bot="rower")
    kill(records, 0)
    go(records)
    assert (asked(records)[0], chosen(records)) == ("curse", "nothing")


@pytest.mark.parametrize(
    ("hunted", "hp", "choice"),
    [
        (1, 0, "fight berserk"),
        (2, 3, "fight thief"),
        (1, 3, "advance"),
        (3, 4, "advance"),
        (3, 3, "fight energy_saver"),
    ],
)
def test_hunter_fights_an_unconscious_target_or_a_weaker_one_of_three_hp(hunted: int, hp: int, choice: str) -> None:
    records = boat(SA, BE, TH, ES, bot="hunter")
    give(records, 0, "ration", "flare")
    of(records)["hunted"][0], of(records)["hp"][hunted] = hunted, hp
    go(records)
    assert chosen(records) == (choice if choice != "advance" else "flare")


def test_hunter_leaves_a_dead_target_alone() -> None:
    records = boat(SA, BE, TH, bot="hunter")
    give(records, 0, "ration")
    of(records)["hunted"][0] = 1
    kill(records, 1)
    go(records)
    assert chosen(records) == "advance"


@pytest.mark.parametrize(
    ("guarded", "hunted", "side"),
    [(2, 1, "attack"), (2, 0, "defend"), (0, 3, "stay_out"), (1, 3, "defend"), (0, 0, "defend"), (3, 3, "stay_out")],
)
def test_hunter_stands_against_its_attack_target_or_for_its_guard_target_under_attack(
    guarded: int, hunted: int, side: str
) -> None:
    records = boat(SA, BE, TH, ES, bot="hunter")
    of(records)["guarded"][2], of(records)["hunted"][2] = guarded, hunted
    go(records)
    choose(records, "fight berserk")
    assert (asked(records), chosen(records)) == (("join", 2), side)


def test_hunter_curses_its_attack_target_if_it_lives() -> None:
    for dead, choice in ((False, "mark berserk"), (True, "nothing")):
        records = boat(SA, BE, AN, bot="hunter")
        of(records)["hunted"][0] = 1
        kill(records, 0)
        if dead:
            kill(records, 1)
        go(records)
        assert chosen(records) == choice


@pytest.mark.parametrize(
    ("role", "choice"),
    [(SA, "rob angel ration"), (TH, "rob berserk ration"), (AN, "lottery"), (WL, "rob angel ration")],
)
def test_looter_robs_who_has_most_rations_of_those_it_can_rob(role: str, choice: str) -> None:
    others = [other for other in (BE, AN, ES) if other != role] if role != AN else [BE, ES, SA]
    records = boat(role, *others, bot="looter")
    give(records, 1, *["ration"] * 4)
    give(records, 2, *["ration"] * 3)
    if len(others) > 2:
        give(records, 3, *["ration"] * 3)
    go(records)
    assert chosen(records) == choice


def test_looter_with_food_rows() -> None:
    records = boat(SA, AN, TH, bot="looter")
    give(records, 0, "ration")
    give(records, 1, "ration")
    go(records)
    assert chosen(records) == "advance"


@pytest.mark.parametrize(("robber", "answer"), [(BE, "accept"), (ES, "refuse"), (TH, None)])
def test_looter_gives_way_to_the_stronger(robber: str, answer: str | None) -> None:
    records = boat(robber, SA, AN, bot="looter")
    give(records, 1, "medkit")
    go(records)
    choose(records, "rob sailor medkit")
    if answer is not None:
        assert (asked(records)[0], chosen(records)) == ("accept", answer)


def fight(*weapons: str) -> Records:
    """The sailor attacks the berserk, which has a flare gun."""
    records = boat(SA, BE, AN, bot="looter")
    give(records, 0, *weapons)
    give(records, 1, "flare")
    go(records)
    choose(records, "fight berserk", "attack")
    return records


def test_looter_boosts_only_where_that_turns_the_result() -> None:
    records = fight("weapon2")  # 12 against 8
    assert chosen(records) == "fire"
    choose(records, "hold")
    assert chosen(records) == "4"  # the least that reaches the tie
    records = fight("weapon4")
    choose(records, "fire")  # 14 against 16
    assert chosen(records) == "0"


@pytest.mark.parametrize(("rations", "ap", "choice"), [(9, 1, "lottery"), (10, 1, "advance"), (1, 0, "eat")])
def test_looper(rations: int, ap: int, choice: str) -> None:
    records = boat(SA, BE, AN, bot="looper")
    give(records, 0, *["ration"] * rations)
    of(records)["ap"][0] = ap
    go(records)
    assert chosen(records) == choice


def test_five_rowers_come_home_nearly_always_and_those_of_high_survival_win() -> None:
    ruleset = PLURK.load_ruleset("standard", ())
    ids = [role["id"] for role in PLURK.roles(ruleset)]
    rows = np.zeros(4_000, PLURK.row)
    records = PLURK.prepare(ruleset, 5, dict.fromkeys(ids, ("rower", {})))
    PLURK.play_games(records, np.uint64(1), 0, len(rows), rows)
    assert 0.94 < rows["arrived"].mean() < 0.99
    games = (rows["seat"][:, :7] >= 0).sum(axis=0)
    shares = dict(zip(ids, rows["win"][:, :7].sum(axis=0) / 840 / games, strict=True))
    assert shares[TH] == pytest.approx(0.40, abs=0.03)
    assert shares[BE] < 0.03
    assert (rows["win"].sum(axis=1) == 840).all()
