"""Decks as chance deals them under one seed: what rule sets have in common is dealt alike, whatever else they change."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifeboat_sim.games.lifeboat import kernels
from lifeboat_sim.games.lifeboat.tables import cards_of, kinds_of
from lifeboat_sim.runs.plan import Plan, plan_of
from tests.playing import plan, play

GAMES = range(200)
NEW_CARD = '[navigation.77]\nbird = 1\noverboard = ["kid"]\nthirst = ["mate"]\nrow = true\nfight = false\n'


def with_cards(folder: Path, cards: str) -> Plan:
    """The classic rules with cards of one's own."""
    file = folder / "cards.toml"
    file.write_text(f'name = "More cards"\n{cards}')
    return plan(rules=str(file))


def decks(plan: Plan) -> list[tuple[list[str], list[int]]]:
    """The provisions of each game as they were shuffled, starting hands included, and its navigation cards, by number."""
    records = plan.records()
    g = records.view(np.ndarray)[0]
    kinds, numbers = kinds_of(plan.ruleset), cards_of(plan.ruleset)
    n_provisions = int(g["rules"]["n_provisions"])
    dealt = []
    for number in GAMES:
        kernels.deal_game(records, np.uint64(plan.seed), number)
        provisions = [kinds[kind] for kind in g["provisions"][:n_provisions]]
        dealt.append((provisions, [numbers[card] for card in g["navigation"][: len(numbers)]]))
    return dealt


@pytest.fixture(scope="module")
def classic() -> list[tuple[list[str], list[int]]]:
    return decks(plan())


@pytest.mark.parametrize(("kind", "like"), [("boathook", "oar"), ("cutlass", "knife"), ("zwieback", "water")])
def test_new_provisions_leave_the_order_of_all_others(classic: Any, tmp_path: Path, kind: str, like: str) -> None:
    """They are really there, and in other places from game to game."""
    found = decks(with_cards(tmp_path, f'[provisions.{kind}]\nlike = "{like}"\ncount = 1\n'))
    assert [[card for card in provisions if card != kind] for provisions, _ in found] == [deck for deck, _ in classic]
    assert len({provisions.index(kind) for provisions, _ in found}) > 20


def test_more_copies_of_a_card_leave_the_order_of_all_others(classic: Any) -> None:
    """Two waters more: the deck is the old one with two waters slipped in."""
    found = decks(plan(settings=("provisions.water.count=18",)))
    for (more, _), (deck, _) in zip(found, classic, strict=True):
        assert [card for card in more if card != "water"] == [card for card in deck if card != "water"]
        assert more.count("water") == 18
        rest = iter(more)
        assert all(card in rest for card in deck)  # in this order


def test_a_card_taken_out_leaves_the_order_of_all_others(classic: Any) -> None:
    found = decks(plan(settings=("provisions.compass.count=0",)))
    assert [deck for deck, _ in found] == [[card for card in deck if card != "compass"] for deck, _ in classic]


def test_a_new_navigation_card_leaves_the_order_of_all_others(classic: Any, tmp_path: Path) -> None:
    found = decks(with_cards(tmp_path, NEW_CARD))
    assert [[card for card in numbers if card != 77] for _, numbers in found] == [numbers for _, numbers in classic]
    assert len({numbers.index(77) for _, numbers in found}) > 15


def test_the_decks_do_not_know_of_each_other(classic: Any, tmp_path: Path) -> None:
    more_provisions = decks(plan(settings=("provisions.water.count=18",)))
    more_navigation = decks(with_cards(tmp_path, NEW_CARD))
    assert [numbers for _, numbers in more_provisions] == [numbers for _, numbers in classic]
    assert [deck for deck, _ in more_navigation] == [deck for deck, _ in classic]


def test_another_seed_shuffles_otherwise(classic: Any) -> None:
    found = decks(plan(seed=2))
    assert all(one != other for one, other in zip(found, classic, strict=True))


# Noise -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", ["random", "sensible"])
def test_with_another_noise_bots_hesitate_otherwise_in_games_that_are_dealt_the_same(classic: Any, bots: str) -> None:
    assert decks(plan(bots=bots, noise=5)) == classic
    one, other, again = (play(plan(bots=bots, games=360, noise=noise)) for noise in (0, 5, 5))
    for card in ("love", "hate"):
        assert (one[card] == other[card]).all()
    assert (one["history"] != other["history"]).mean() > 0.99
    assert (other == again).all()


@pytest.mark.parametrize("bots", ["passive", "rower"])
def test_bots_that_do_not_hesitate_play_the_same_with_any_noise(bots: str) -> None:
    assert (play(plan(bots=bots, games=360)) == play(plan(bots=bots, games=360, noise=5))).all()


@pytest.mark.parametrize("noise", [0, 5])
def test_a_run_says_with_which_noise_it_was_played_and_its_stories_have_it(noise: int, tmp_path: Path) -> None:
    wanted = plan(bots="sensible", games=4, noise=noise)
    assert ("noise" in wanted.info()) == (noise != 0)
    again = plan_of(wanted.info(), tmp_path)
    assert again.noise == noise
    for number, row in enumerate(play(wanted)):
        told = again.game.story(again.ruleset, again.players, again.bots, again.seed, number, noise=again.noise)
        assert told.result["rounds"] == row["rounds"]
        assert list(told.result["scores"].values()) == list(row["score"][:6])
