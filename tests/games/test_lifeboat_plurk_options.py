"""The dice version of Lifeboat: every option changes what it should, and no combination of them breaks a game."""

from collections import Counter

import numpy as np
import pytest

from lifeboat_sim.core.knobs import knobs_of
from lifeboat_sim.core.records import Records, copied
from lifeboat_sim.errors import RulesetError
from lifeboat_sim.games.lifeboat_plurk import state
from lifeboat_sim.games.lifeboat_plurk.game import LIFEBOAT_PLURK as PLURK
from lifeboat_sim.games.shared.state import OVER
from tests.games.driving import dealt, of
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


def targets(how: str, players: int, games: int) -> list[tuple[int, ...]]:
    """The guard targets of some games."""
    records = dealt(PLURK, players, f"targets={how}")
    found = []
    for number in range(games):
        PLURK.begin_game(records, np.uint64(1), number)
        found.append(tuple(values(records, "guarded", players)))
    return found


@pytest.mark.parametrize(("how", "kinds"), [("derangement", 9), ("permutation", 24), ("independent", 81)])
def test_targets_are_drawn_as_the_option_says(how: str, kinds: int) -> None:
    games = 200 * kinds
    counts = Counter(targets(how, 4, games))
    assert len(counts) == kinds
    assert max(abs(n - 200) for n in counts.values()) < 4.5 * np.sqrt(200)
    for drawn in counts:
        if how != "permutation":
            assert all(drawn[seat] != seat for seat in range(4))
        if how != "independent":
            assert sorted(drawn) == [0, 1, 2, 3]


def test_who_is_its_own_target_counts_twice_or_its_own_stamina() -> None:
    records = boat(TH, AN, SA, settings=("targets=permutation", "p_black=0.0"))
    give(records, 0, "compass")
    of(records)["guarded"][:3], of(records)["hunted"][:3] = (0, 1, 2), (0, 1, 2)
    of(records)["progress"] = 90
    kill(records, 1)
    go(records)
    choose(records, "compass")
    assert values(records, "score", 3) == [18, 4, 12]


def test_slots_come_by_seat_or_from_one_seat_further_each_round() -> None:
    for how, orders in (("seat", [[0, 1, 2]] * 4), ("rotate", [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]])):
        records = dealt(PLURK, 3, f"action_order={how}", "p_black=0.0", bot="passive")
        found = {}
        while of(records)["n_options"] > 0:
            found[int(of(records)["length"])] = values(records, "order", 3)
            PLURK.go_on(records, 0)
        assert [found[round] for round in range(1, 5)] == orders
    assert len({tuple(values(dealt(PLURK, 3, number=n), "order", 3)) for n in range(60)}) == 6


def test_one_action_each_goes_round_until_all_have_passed() -> None:
    records = boat(TH, AN, SA, settings=("slot=one_each",))
    give(records, 0, "ration")
    go(records)
    order = []
    for text in ("eat", "advance", "pass", "advance", "advance"):
        order.append(asked(records)[1])
        choose(records, text)
    assert order == [0, 1, 2, 0, 0]  # seat 1 has no AP left, and seat 2 has passed


def test_the_sailor_may_roll_one_pair() -> None:
    records = boat(SA, AN, TH, settings=("sailor_pairs=1", "goal=1000"))
    go(records)
    found = []
    for number in range(2_000):
        rolled = copied(records)
        reroll(rolled, number)
        PLURK.go_on(rolled, 1)
        found.append(int(of(rolled)["progress"]))
    assert max(found) == 12
    assert np.mean(found) == pytest.approx(3.25, abs=4.5 * np.std(found) / np.sqrt(2_000))


@pytest.mark.parametrize(
    ("tie", "hp", "spoils"), [("defender", [5, 5], False), ("attacker", [6, 4], True), ("nobody", [6, 5], False)]
)
def test_ties(tie: str, hp: list[int], spoils: bool) -> None:
    records = boat(SA, ES, TH, settings=(f"fight_tie={tie}",))
    give(records, 1, "weapon1")
    go(records)
    choose(records, "fight energy_saver", "stay_out")
    assert (asked(records)[0] == "spoils") == spoils
    if spoils:
        choose(records, "nothing")
    assert values(records, "hp", 2) == hp


@pytest.mark.parametrize(
    ("option", "offered"),
    [
        ("principal", ["nothing", "take thief ration"]),
        ("any_defender", ["nothing", "take thief ration", "take angel medkit"]),
        ("none", None),
    ],
)
def test_spoils(option: str, offered: list[str] | None) -> None:
    records = boat(BE, TH, AN, settings=(f"fight_spoils={option}",))
    give(records, 1, "ration")
    give(records, 2, "medkit")
    go(records)
    choose(records, "fight thief", "defend", "0")
    if offered is None:
        assert asked(records)[0] != "spoils"
    else:
        assert options(records) == offered


def test_the_unconscious_may_be_immune() -> None:
    records = boat(BE, TH, AN, settings=("unconscious_fight=immune",))
    of(records)["hp"][1] = 0
    go(records)
    assert [text for text in options(records) if text.startswith("fight")] == ["fight angel"]


def test_strength_may_fall_with_hp() -> None:
    records = boat(SA, ES, TH, settings=("strength=hp",))
    of(records)["hp"][0] = 2
    go(records)
    choose(records, "fight energy_saver", "stay_out")
    assert (of(records)["attack_sum"], of(records)["defence_sum"]) == (2, 5)


@pytest.mark.parametrize(("scope", "later"), [("fight", 8), ("permanent", 11)])
def test_rage_lasts_for_a_fight_or_for_good(scope: str, later: int) -> None:
    records = boat(BE, TH, AN, settings=(f"rage_scope={scope}",))
    give(records, 0, "ration")
    go(records)
    choose(records, "fight thief", "stay_out", "3")
    assert of(records)["attack_sum"] == 11
    choose(records, "eat", "fight angel", "stay_out", "0")
    assert of(records)["attack_sum"] == later


def test_the_berserk_may_burn_all_its_hp() -> None:
    records = boat(BE, TH, AN, settings=("rage_floor=0",))
    go(records)
    choose(records, "fight thief", "stay_out", "8")
    assert of(records)["hp"][0] == 0
    assert of(records)["hp"][1] == 2
    assert asked(records) == ("action", 1)  # knocked out in its own fight: the slot is over


def test_medkits_may_be_for_oneself_and_may_lift_hp_above_the_stamina() -> None:
    texts = {}
    for setting in ("medkit_target=any", "medkit_target=self", "hp_cap=false"):
        records = boat(TH, AN, SA, settings=(setting,))
        give(records, 0, "medkit")
        of(records)["hp"][:2] = 2, 3
        go(records)
        texts[setting] = [text for text in options(records) if text.startswith("medkit")]
    assert texts == {
        "medkit_target=any": ["medkit thief", "medkit angel"],
        "medkit_target=self": ["medkit thief"],
        "hp_cap=false": ["medkit thief", "medkit angel", "medkit sailor"],
    }


def test_the_boat_may_arrive_after_the_settlement_only() -> None:
    for hp, ending in ((1, state.ARRIVAL), (0, state.ALL_DEAD)):
        records = boat(SA, AN, BE, settings=("arrival=after_settlement", "p_black=1.0"))
        give(records, 0, "compass")
        of(records)["progress"] = 95
        go(records)
        choose(records, "compass")
        assert of(records)["stage"] != OVER
        of(records)["hp"][:3] = hp
        settle(records)
        assert (of(records)["stage"], of(records)["ended_by"]) == (OVER, ending)


@pytest.mark.parametrize(("repeat", "points"), [("reset", [0, 1, 1, 2, 2]), ("every_round", [0, 1, 2, 3, 4])])
def test_hunger_hurts_every_second_round_or_every_one_from_the_second(repeat: str, points: list[int]) -> None:
    records = boat(WL, AN, SA, settings=(f"hunger_repeat={repeat}", "p_black=0.0"))
    found = []
    for _ in points:
        settle(records)
        found.append(int(of(records)["points"][state.BY_HUNGER, 0]))
    assert found == points


@pytest.mark.parametrize(("feeds", "hunger"), [("true", 0), ("false", 1)])
def test_reserve_rations_may_not_feed(feeds: str, hunger: int) -> None:
    records = boat(WL, AN, SA, settings=(f"reserve_feeds={feeds}", "p_black=0.0"))
    give(records, 0, "reserve", "ration")
    of(records)["spent"][0] = 1
    settle(records)
    assert of(records)["hunger"][0] == hunger
    assert has(records, 0) == {"reserve": 1, "ration": 1}


@pytest.mark.parametrize(("starve", "dead"), [("true", 1), ("false", 0)])
def test_the_unconscious_may_not_starve(starve: str, dead: int) -> None:
    records = boat(WL, AN, SA, settings=(f"unconscious_starve={starve}", "p_black=0.0"))
    of(records)["hp"][0], of(records)["spent"][0] = 0, 1
    settle(records)
    assert of(records)["dead"][0] == dead


def test_the_unconscious_may_not_roll_for_items() -> None:
    found = {}
    for setting in ("true", "false"):
        records = boat(WL, AN, SA, settings=(f"unconscious_alloc={setting}",))
        of(records)["hp"][0], of(records)["length"], of(records)["stage"] = 0, 1, state.BEGIN_ROUND
        got = 0
        for number in range(40):
            rolled = copied(records)
            reroll(rolled, number)
            go(rolled)
            got += bool(has(rolled, 0))
        found[setting] = got
    assert found["true"] > 20
    assert found["false"] == 0


@pytest.mark.parametrize("rounds", [0, 2])
def test_items_are_rolled_in_the_first_rounds_only(rounds: int) -> None:
    records = dealt(PLURK, 3, f"alloc_rounds={rounds}", "p_black=0.0", bot="passive")
    owned = {}
    while of(records)["n_options"] > 0:
        owned.setdefault(int(of(records)["length"]), int(of(records)["items"].sum()))
        PLURK.go_on(records, 0)
    assert owned[5] == owned[rounds or 1]
    assert (owned[5] > 0) == (rounds > 0)


@pytest.mark.parametrize(("option", "decider"), [("same_round", 1), ("next_round", None)])
def test_the_first_curse_may_have_to_wait(option: str, decider: int | None) -> None:
    records = boat(BE, TH, AN, settings=(f"curse_from={option}",))
    of(records)["hp"][1] = 0
    go(records)
    choose(records, "fight thief", "stay_out", "0")
    assert asked(records) == (("curse", 1) if decider else ("action", 2))


def test_lotteries_and_meals_may_be_limited() -> None:
    records = boat(TH, AN, SA, settings=("lottery_limit=1", "eat_limit=1"))
    give(records, 0, *["ration"] * 4)
    go(records)
    assert {"lottery", "eat"} <= set(options(records))
    choose(records, "eat", "lottery")
    assert not {"lottery", "eat"} & set(options(records))


def test_a_lost_boat_may_score_nothing() -> None:
    records = boat(TH, AN, SA, settings=("fail_scores=false", "p_black=0.0"))
    of(records)["length"] = 10
    settle(records)
    assert values(records, "score", 3) == [0, 0, 0]
    assert values(records, "win", 3) == [280, 280, 280]


def test_a_tie_may_win_nothing() -> None:
    records = boat(TH, AN, DI, settings=("win_tie=none", "p_black=0.0"))
    of(records)["length"] = 10
    settle(records)
    assert values(records, "score", 3) == [4, 3, 4]
    assert values(records, "win", 3) == [0, 0, 0]


def test_numbers_of_the_game_can_be_varied() -> None:
    records = boat(TH, AN, SA, settings=("goal=10", "adv_pairs=1", "adv_die=2", "medkit_total=0", "rounds=1"))
    give(records, 0, "compass")
    go(records)
    found = set()
    for number in range(100):
        rolled = copied(records)
        reroll(rolled, number)
        choose(rolled, "advance")
        found.add(int(of(rolled)["progress"]))
        lottery = copied(records)
        reroll(lottery, number)
        choose(lottery, "lottery")
        assert "medkit" not in has(lottery, 0)
    assert found == {0, 1, 2}
    choose(records, "compass")
    assert (of(records)["stage"], of(records)["ended_by"]) == (OVER, state.ARRIVAL)


def test_roles_are_a_table_of_the_rule_set() -> None:
    ruleset = PLURK.load_ruleset("standard", ("roles.thief.survival=8", "roles.berserk.stamina=20"))
    assert ruleset.roles["thief"].survival == 8
    records = PLURK.prepare(ruleset, 7, {})
    PLURK.begin_game(records, np.uint64(1), 0)
    g = of(records)
    assert g["stamina"][list(g["place"][:7]).index(state.BERSERK)] == 20
    assert any(knob.path == "roles.thief.survival" for knob in knobs_of(ruleset))


@pytest.mark.parametrize(
    "setting",
    ["p_black=1.5", "roles.thief.stamina=0", "roles.cook.stamina=3", "sailor_pairs=3", "rage_floor=2", "lottery_limit=-1",
     "max_actions=0", "targets=random"],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(setting: str) -> None:
    with pytest.raises(RulesetError):
        PLURK.load_ruleset("standard", (setting,))


def anything(rng: np.random.Generator) -> tuple[str, ...]:
    """Settings drawn at random: every option, every role."""
    settings = []
    for knob in knobs_of(PLURK.load_ruleset("standard", ("lottery_limit=3", "eat_limit=3"))):
        if knob.kind == "words":
            settings.append(f"{knob.path}={rng.choice(knob.words)}")
        elif knob.kind == "yes or no":
            settings.append(f"{knob.path}={'true' if rng.random() < 0.5 else 'false'}")
        elif knob.path == "options.p_black":
            settings.append(f"{knob.path}={rng.random():.3f}")
        elif rng.random() < 0.5:
            most = {"goal": 150, "rounds": 14}.get(knob.path.partition(".")[2], 12)
            low, high = int(knob.lowest or 0), min(int(knob.highest or 12), most)
            settings.append(f"{knob.path}={rng.integers(low, high + 1)}")
    return tuple(settings)


def test_nothing_breaks_whatever_is_varied() -> None:
    rng = np.random.default_rng(1)
    seen: Counter[str] = Counter()
    for number in range(150):
        ruleset = PLURK.load_ruleset("standard", anything(rng))
        bots = {role["id"]: (str(rng.choice(list(PLURK.bots))), {}) for role in PLURK.roles(ruleset)}
        records = PLURK.prepare(ruleset, int(rng.integers(3, 8)), bots)
        PLURK.begin_game(records, np.uint64(2), number)
        g = of(records)
        while g["n_options"] > 0:
            assert not PLURK.broken(ruleset, records)
            seen[PLURK.decisions[int(g["kind"])]] += 1
            PLURK.go_on(records, PLURK.bot_choice(records))
        assert not PLURK.broken(ruleset, records)
        assert g["stage"] == OVER
        assert 1 <= g["length"] <= ruleset.options.rounds
    assert set(seen) == set(PLURK.decisions)


def test_a_game_of_loopers_ends_by_the_limit_of_actions() -> None:
    records = dealt(PLURK, 7, "max_actions=1000", bot="looper")
    while of(records)["n_options"] > 0:
        PLURK.go_on(records, PLURK.bot_choice(records))
    assert of(records)["decisions"] < 7 * 10 * 1_001


# What is hidden -----------------------------------------------------------------------------------------------


def redealt(records: Records, seat: int, times: int) -> list[Records]:
    rng = np.random.default_rng(5)
    return [PLURK.redeal(records, seat, rng) for _ in range(times)]


@pytest.mark.parametrize("how", ["derangement", "permutation", "independent"])
def test_the_targets_of_others_are_dealt_anew_and_the_own_ones_kept(how: str) -> None:
    records = dealt(PLURK, 4, f"targets={how}")
    own = [of(records)[name][2] for name in ("guarded", "hunted")]
    dealt_anew = redealt(records, 2, 40)
    for one in dealt_anew:
        g = of(one)
        assert [g[name][2] for name in ("guarded", "hunted")] == own
        for name in ("guarded", "hunted"):
            drawn = values(one, name, 4)
            assert how == "independent" or sorted(drawn) == [0, 1, 2, 3]
            assert how == "permutation" or all(drawn[seat] != seat for seat in range(4))
    assert len({tuple(values(one, "hunted", 4)) for one in dealt_anew}) > 1


def test_hidden_roles_are_dealt_anew_as_far_as_nothing_gave_them_away() -> None:
    equal = [f"roles.{role}.stamina=5" for role in state.ROLE_IDS]
    records = boat(TH, DI, SA, ES, settings=("roles_public=false", *equal))
    go(records)
    g = of(records)
    g["may_be"][:4] = 127
    found = {tuple(values(one, "place", 4)) for one in redealt(records, 0, 60)}
    assert {seats[0] for seats in found} == {state.THIEF}
    assert len({seats[1] for seats in found}) == 6
    choose(records, "pass", "lottery")  # the dieter does not roll a six for free: it is no energy saver
    found = {tuple(values(one, "place", 4)) for one in redealt(records, 0, 200)}
    assert all(seats[1] != state.ENERGY_SAVER for seats in found)


def test_hidden_roles_are_not_named_to_others() -> None:
    records = boat(TH, WL, BE, settings=("roles_public=false",))
    go(records)
    view = PLURK.people.view(PLURK.load_ruleset("standard", ("roles_public=false",)), records, TH)
    shown = " ".join(" ".join(row) for row in view.grids[0].rows) + str(view.notes)
    assert "Will to live" not in shown
    assert "the thief" in shown
    assert "fight player_1" in options(records)
