"""Invariants after every decision of very many random games."""

import random

import numpy as np
import pytest

from lifeboat_sim.games.lifeboat.decisions import N_DECISIONS, NAMES
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.runs.plan import Plan
from tests.invariants import BROKEN, play_checked
from tests.playing import plan
from tests.rules.test_against_the_reference import random_options


def check(plan: Plan) -> np.ndarray:
    """Play a plan with the checker; return how often each decision was asked."""
    records = LIFEBOAT.prepare(plan.ruleset, plan.players, plan.bots)
    asked = np.zeros(len(NAMES), np.int64)
    found = play_checked(records, np.uint64(plan.seed), 0, plan.games, asked, np.zeros(32, np.int64))
    assert found == 0, f"game {found // 64}: {BROKEN[found % 64]}"
    return asked


@pytest.mark.parametrize(("players", "games"), [(4, 50_000), (5, 50_000), (6, 100_000)])
def test_classic_games_break_no_invariant(players: int, games: int) -> None:
    asked = dict(zip(NAMES, check(plan(players=players, games=games)), strict=True))
    never = {
        "offer",
        "accept",
        "take",
        "mug_card",
        "bottom_order",
    }  # asked under other options, or only when scripted
    assert {name for name, n in asked.items() if n < 1000} == never


def test_single_card_rowing_breaks_no_invariant() -> None:
    check(plan("single-row", games=20_000))


def test_sensible_bots_break_no_invariant() -> None:
    check(plan(bots="sensible", games=5_000))


def test_the_decisions_of_other_options_are_reached_too() -> None:
    settings = ("trading=barter", "mug_declaration=after_success", "provisions.oar.count=9")
    asked = check(plan(games=8_000, settings=settings))
    assert (asked[:N_DECISIONS] >= 1000).all(), dict(zip(NAMES, asked, strict=True))


def random_settings(rng: random.Random) -> tuple[str, ...]:
    """Return a value for every option but the cast and ``max_rounds``."""
    options = random_options(rng) | {"max_rounds": 200}
    return tuple(
        f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in options.items()
    )


@pytest.mark.parametrize("seed", range(8))
def test_random_combinations_of_options_break_no_invariant(seed: int) -> None:
    rng = random.Random(seed)
    settings = random_settings(rng)
    check(plan(players=rng.choice((4, 5, 6)), games=1_000, seed=seed, settings=settings))


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("rules", ["classic", "single-row", "english", "russian-2e"])
def test_two_hundred_thousand_games_of_each_shipped_rule_set(rules: str, players: int) -> None:
    check(plan(rules, players, games=67_000, seed=100 + players))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 150))
def test_twenty_thousand_games_of_fifty_random_combinations(seed: int) -> None:
    rng = random.Random(seed)
    settings = random_settings(rng)
    check(plan(players=rng.choice((4, 5, 6)), games=20_000, seed=seed, settings=settings))
