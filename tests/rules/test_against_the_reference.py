"""The engine against the slow reference, written independently from the rule text: every decision, every option.

Both play the same deal; choices and outcomes of chance events are drawn once and told to both. At every decision
decider, kind and options must agree in their canonical order, and so must the whole position; at the end the parts
of all scores and the winners.
"""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifeboat_sim.games.lifeboat import decisions
from tests.duel import Duel, DuelFromPosition
from tests.strategies import GALORE, random_options, random_position, random_rules, ruleset_of, write_rules


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("ruleset", ["classic", "single-row", "english", "russian-2e"])
def test_shipped_rule_sets_agree(ruleset: str, players: int) -> None:
    decisions_compared = sum(Duel(ruleset, {}, players, number).play() for number in range(25))
    assert decisions_compared > 25 * 60


EXPANSIONS = {"cannibalism": (4, 5, 6, 7), "liquid-courage": (4, 5, 6, 7), "both-expansions": (4, 5, 6, 7, 8)}


@pytest.mark.parametrize(("ruleset", "players"), [(name, n) for name, numbers in EXPANSIONS.items() for n in numbers])
def test_the_expansions_agree(ruleset: str, players: int) -> None:
    decisions_compared = sum(Duel(ruleset, {}, players, number).play() for number in range(20))
    assert decisions_compared > 20 * 60


@pytest.mark.parametrize("seed", range(60))
def test_random_combinations_of_options_agree(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    for number in range(4):
        assert Duel("classic", options, rng.choice((4, 5, 6)), number).play() >= 0


@pytest.mark.parametrize("seed", range(200, 240))
def test_random_combinations_of_options_agree_with_many_cards_of_both_expansions(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    for number in range(4):
        assert Duel(GALORE, options, rng.choice((4, 5, 6, 7, 8)), number).play() >= 0


@pytest.mark.parametrize("bot", ["passive", "rower"])
def test_the_reference_bots_choose_alike(bot: str) -> None:
    assert sum(Duel("classic", {}, 6, number).play(bot) for number in range(60)) > 60 * 150


def test_every_decision_kind_is_compared() -> None:
    seen = np.zeros(len(decisions.NAMES), int)
    for seed in range(80):
        rng = random.Random(1000 + seed)
        duel = Duel(("classic", GALORE)[seed % 2], random_options(rng) | {"trading": "barter"}, 6, seed)
        original = duel.compare_positions

        def counted(duel: Duel = duel, original: Any = original) -> None:
            seen[duel.g["kind"]] += 1
            original()

        duel.compare_positions = counted  # type: ignore[method-assign]
        duel.play()
    assert (seen[: decisions.N_DECISIONS] > 0).all(), dict(zip(decisions.NAMES, seen, strict=True))


@pytest.mark.parametrize("seed", range(60))
def test_play_from_any_position_agrees(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    tables = random_rules(rng)
    file = write_rules(tmp_path, tables)
    for number in range(6):
        DuelFromPosition(file, random_position(rng, ruleset_of(tables)), number).play()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1060))
def test_play_from_many_more_positions_agrees(tmp_path: Path, seed: int) -> None:
    test_play_from_any_position_agrees(tmp_path, seed)
