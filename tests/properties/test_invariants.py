"""Invariants after every decision of very many random games, from set-up and from any position."""

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from lifeboat_sim.games.lifeboat.bots import BOTS, set_bots
from lifeboat_sim.games.lifeboat.decisions import N_DECISIONS, NAMES
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.position import Position, nest_characters, record_of
from lifeboat_sim.games.lifeboat.ruleset import Ruleset, load_ruleset, shipped_rulesets
from lifeboat_sim.runs.plan import Plan
from tests.invariants import BROKEN, new_memory, play_checked
from tests.playing import plan
from tests.strategies import GALORE, RULESETS, random_position, random_rules, random_settings, ruleset_of

GALORE_FILE = str(RULESETS / GALORE)


def check(plan: Plan, threads: int = 2) -> np.ndarray:
    """Play a plan with the checker, a share of it on each thread; return how often each decision was asked."""

    def play(share: int) -> np.ndarray:
        records = LIFEBOAT.prepare(plan.ruleset, plan.players, plan.bots)
        memory = new_memory()
        first, last = (plan.games * k // threads for k in (share, share + 1))
        found = play_checked(records, memory, True, np.uint64(plan.seed), first, last)
        assert found == 0, f"game {found // 64}: {BROKEN[found % 64]}"
        return memory["asked"][0]

    play_checked(LIFEBOAT.prepare(plan.ruleset, plan.players, plan.bots), new_memory(), True, np.uint64(1), 0, 0)
    with ThreadPoolExecutor(threads) as pool:
        return np.sum(list(pool.map(play, range(threads))), axis=0)


@pytest.mark.parametrize(("players", "games"), [(4, 50_000), (5, 50_000), (6, 100_000)])
def test_classic_games_break_no_invariant(players: int, games: int) -> None:
    asked = dict(zip(NAMES, check(plan(players=players, games=games)), strict=True))
    never = {
        "offer",
        "accept",
        "take",
        "object",
        "mug_card",
        "bottom_order",
    }  # asked under other options or rule sets, or only when scripted
    assert {name for name, n in asked.items() if n < 1000} == never


def test_single_card_rowing_breaks_no_invariant() -> None:
    check(plan("single-row", games=20_000))


def test_sensible_bots_break_no_invariant() -> None:
    check(plan(bots="sensible", games=5_000))


def test_the_decisions_of_other_options_are_reached_too() -> None:
    settings = (
        "trading=barter",
        "mug_declaration=after_success",
        "provisions.oar.count=14",
        "provisions.compass.count=5",
        "birds_to_land=7",
    )
    asked = check(plan(GALORE_FILE, games=10_000, settings=settings))
    assert (asked[:N_DECISIONS] >= 1000).all(), dict(zip(NAMES, asked, strict=True))


@pytest.mark.parametrize("seed", range(8))
def test_random_combinations_of_options_break_no_invariant(seed: int) -> None:
    rng = random.Random(seed)
    settings = random_settings(rng)
    check(plan(players=rng.choice((4, 5, 6)), games=1_000, seed=seed, settings=settings))


@pytest.mark.parametrize(("rules", "players"), [("cannibalism", 7), ("liquid-courage", 7), ("both-expansions", 8)])
def test_the_expansions_break_no_invariant(rules: str, players: int) -> None:
    for bots, games in (("random", 10_000), ("sensible", 1_500)):
        check(plan(rules, players, bots, games))


@pytest.mark.parametrize("seed", range(4))
def test_random_options_with_many_cards_of_the_expansions_break_no_invariant(seed: int) -> None:
    rng = random.Random(300 + seed)
    check(plan(GALORE_FILE, rng.choice((4, 5, 6, 7, 8)), games=1_000, seed=seed, settings=random_settings(rng)))


SHIPPED = [(name, players) for name in shipped_rulesets() for players in load_ruleset(name).player_numbers()]


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "players"), SHIPPED)
def test_a_hundred_thousand_games_of_each_shipped_rule_set(rules: str, players: int) -> None:
    numbers = len(load_ruleset(rules).player_numbers())
    check(plan(rules, players, games=-(-100_000 // numbers), seed=100 + players))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 130))
def test_games_of_thirty_random_combinations(seed: int) -> None:
    rng = random.Random(seed)
    settings = random_settings(rng)
    check(plan(players=rng.choice((4, 5, 6)), games=20_000, seed=seed, settings=settings))


# From any position -------------------------------------------------------------------------------------------


def check_from_positions(rng: random.Random, rules: Ruleset, games: int, bot: str = "random") -> np.ndarray:
    """Play on from random positions with the checker; return how often each decision was asked."""
    memory = new_memory()
    for _ in range(games):
        position = random_position(rng, rules)
        records = record_of(Position.model_validate(nest_characters(position)), rules)
        g = records.view(np.ndarray)[0]
        g["chance_key"], g["noise_key"] = rng.getrandbits(64), rng.getrandbits(64)
        set_bots(records, dict.fromkeys(rules.characters, (bot, None)), rules)
        found = play_checked(records, memory, False, np.uint64(0), 0, 1)
        assert found == 0, f"{BROKEN[found]}: {rules.options} {position}"
    return memory["asked"][0]


@pytest.mark.parametrize("seed", range(8))
def test_play_from_any_position_breaks_no_invariant(seed: int) -> None:
    rng = random.Random(seed)
    asked = np.zeros(len(NAMES), np.int64)
    for _ in range(25):
        asked += check_from_positions(rng, ruleset_of(random_rules(rng)), games=20)
    assert (asked[:N_DECISIONS] > 0).all(), dict(zip(NAMES, asked, strict=True))


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_plays_from_any_position(bot: str) -> None:
    rng = random.Random(bot)
    for _ in range(10):
        check_from_positions(rng, ruleset_of(random_rules(rng)), 20, bot)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 102))
def test_twenty_thousand_positions(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(500):
        check_from_positions(rng, ruleset_of(random_rules(rng)), games=20)
