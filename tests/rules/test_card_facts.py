"""The facts of section 6 of the rules, read from the tables that the kernel plays with."""

from typing import Any

import numpy as np
import pytest

from lifeboat_sim.games.lifeboat.ruleset import load_ruleset
from lifeboat_sim.games.lifeboat.tables import kinds_of, new_records
from tests.playing import plan, play

NAMES = ["lauren", "stephen", "captain", "mate", "frenchy", "kid"]


def tables(*settings: str) -> Any:
    return new_records(load_ruleset("classic", settings), 6).view(np.ndarray)[0]["rules"]


def members(bits: int) -> int:
    return (int(bits) & 0xFFFFFFFFFFFFFFFF).bit_count()


def test_the_navigation_deck() -> None:
    rules = tables()
    n = int(rules["n_navigation"])
    assert n == 24
    assert (rules["bird"][:n] == 1).sum() == 7
    assert (rules["bird"][:n] == -1).sum() == 1
    assert members(rules["with_oar"]) == 11
    assert members(rules["with_boxer"]) == 12
    assert members(int(rules["with_oar"]) & int(rules["with_boxer"])) == 6


@pytest.mark.parametrize(("nav_print", "entries"), [("B", 67), ("A", 69)])
def test_thirst_entries_by_print(nav_print: str, entries: int) -> None:
    cards = load_ruleset("classic", [f"nav_print={nav_print}"]).navigation.values()
    named = [card.print_a_thirst if nav_print == "A" and card.print_a_thirst else card.thirst for card in cards]
    # "all" counts as six entries; the rules count 67 thirst entries in print B and 69 in print A
    assert sum(6 if "all" in names else len(names) for names in named) == entries


def test_how_often_each_is_named() -> None:
    rules = tables()
    thirsty = [sum(int(card) >> p & 1 for card in rules["thirsty"][:24]) for p in range(6)]
    overboard = [sum(int(card) >> p & 1 for card in rules["overboard"][:24]) for p in range(6)]
    assert dict(zip(NAMES, thirsty, strict=True)) == {
        "captain": 18, "mate": 14, "frenchy": 11, "stephen": 9, "lauren": 8, "kid": 7,
    }  # fmt: skip
    assert dict(zip(NAMES, overboard, strict=True)) == {name: 3 if name == "lauren" else 6 for name in NAMES}
    assert sum(overboard) == 33


def test_the_provisions() -> None:
    ruleset = load_ruleset("classic")
    rules = tables()
    assert rules["n_provisions"] == 42
    kinds = kinds_of(ruleset)
    points = sum(ruleset.provisions[kind].count * int(rules["points"][k]) for k, kind in enumerate(kinds))
    jewels = int(rules["set_points"][ruleset.provisions["jewels"].count])
    assert points + jewels == 22


def test_size_and_survival_add_up_to_twelve() -> None:
    assert all(character.size + character.survival == 12 for character in load_ruleset("classic").characters.values())


def test_a_draft_lasts_six_rounds_while_all_stay_conscious() -> None:
    # 42 - 6 dealt = 36 provisions, six a round
    assert (42 - 6) / 6 == 6
    rules = load_ruleset("classic")
    assert sum(card.count for card in rules.provisions.values()) - 6 * rules.options.starting_hand == 36


def test_game_length_when_nobody_can_drop_out_and_nobody_rows() -> None:
    """13.54 rounds on average, sd 4.02; 5 % 7, median 14, 95 % 20."""
    sizes = tuple(f"characters.{name}.size=99" for name in NAMES)
    games = 40_000
    rounds = play(plan(bots="passive", games=games, settings=sizes))["rounds"]
    assert rounds.mean() == pytest.approx(13.54, abs=0.005 + 4 * 4.02 / games**0.5)
    assert rounds.std() == pytest.approx(4.02, abs=0.005 + 4 * 4.02 / (2 * games) ** 0.5)
    assert [np.quantile(rounds, q) for q in (0.05, 0.5, 0.95)] == [7, 14, 20]
