"""The rule sets of the expansions have the cards of the data files, and leave all others as they were."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from lifeboat_sim.games.lifeboat.cards import DATA, printed_kinds
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.games.lifeboat.ruleset import Ruleset, load_ruleset
from lifeboat_sim.games.lifeboat.tables import kinds_of
from tests.playing import plan, play

PACKS = {
    "cannibalism": {"cannibalism"},
    "liquid-courage": {"liquid_courage"},
    "both-expansions": {"cannibalism", "liquid_courage"},
}
BOAT = ["lauren", "stephen", "captain", "mate", "wong", "frenchy", "harter", "kid"]
CLASSIC = load_ruleset("classic")


def data(name: str, packs: set[str]) -> dict[str, dict[str, Any]]:
    """Return the cards of some expansions by id."""
    (cards,) = tomllib.loads((DATA / f"{name}_expansions.toml").read_text(encoding="utf-8")).values()
    return {str(card["id"]): card for card in cards if card["pack"] in packs}


@pytest.fixture(params=PACKS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_characters(name: str) -> None:
    ruleset = load_ruleset(name)
    new = data("characters", PACKS[name])
    for id, card in new.items():
        character = ruleset.characters[id]
        assert (character.name, character.size, character.survival) == (
            card["name_en"],
            card["size"],
            card["survival"],
        )
        assert character.ability == (card["ability"],)
        assert ruleset.boat.index(card["after"]) == ruleset.boat.index(id) - 1
    assert ruleset.boat == [id for id in BOAT if id in CLASSIC.characters or id in new]
    assert all(
        old.model_copy(update={"seat": ruleset.characters[id].seat}) == ruleset.characters[id]
        for id, old in CLASSIC.characters.items()
    )


def test_provisions(name: str) -> None:
    ruleset = load_ruleset(name)
    new = data("provisions", PACKS[name])
    for kind, card in ruleset.provisions.items():
        before = CLASSIC.provisions[kind].count if kind in CLASSIC.provisions else 0
        assert card.count == before + (new[kind]["count"] if kind in new else 0)
        assert card.weapon == new.get(kind, {}).get("weapon", card.weapon)
        assert card.like == kind
    assert set(new) <= set(ruleset.provisions)


def test_navigation_cards_but_for_names_that_are_not_in_the_rule_set(name: str) -> None:
    ruleset = load_ruleset(name)
    new = data("navigation", PACKS[name])
    assert set(ruleset.navigation) == {*CLASSIC.navigation, *new}
    for number, card in new.items():
        played = ruleset.navigation[number]
        assert (played.bird, played.row, played.fight) == (card["bird"], card["row"], card["fight"])
        assert list(played.overboard) == card["overboard"]
        assert list(played.thirst) == [id for id in card["thirst"] if id in ruleset.characters]


def test_numbers_of_players() -> None:
    assert [load_ruleset(name).player_numbers()[-1] for name in PACKS] == [7, 7, 8]
    assert all(load_ruleset(name).provisions_removed(players) == 10 for name in PACKS for players in (4, 5))
    assert all(load_ruleset(name).provisions_removed(players) == 0 for name in PACKS for players in (6, 7))


def test_kinds_of_expansions_stand_between_the_printed_ones_and_new_ones(tmp_path: Path) -> None:
    assert kinds_of(CLASSIC) == list(printed_kinds())
    assert kinds_of(load_ruleset("both-expansions"))[-3:] == ["parasol", "cannibalism", "liquid_courage"]
    rules = load(
        tmp_path,
        """
        [provisions.cutlass]
        like = "knife"
        count = 1
        [provisions.liquid_courage]
        like = "liquid_courage"
        count = 2
        """,
    )
    assert kinds_of(rules)[-3:] == ["parasol", "liquid_courage", "cutlass"]


def test_a_new_card_like_one_of_an_expansion_copies_it_where_the_rule_set_lacks_it(tmp_path: Path) -> None:
    rules = load(tmp_path, '[provisions.rum]\nlike = "liquid_courage"\ncount = 2\n')
    assert rules.provisions["rum"].weapon == 3


def load(folder: Path, text: str) -> Ruleset:
    (folder / "x.toml").write_text(f'name = "x"\n{text}')
    return load_ruleset("x.toml", beside=folder)


def test_cannibalism_is_counted_where_there_is_a_card_for_it() -> None:
    with_card, without = load_ruleset("cannibalism"), load_ruleset("liquid-courage")
    assert LIFEBOAT.describe(with_card, 7)["actions"][-1] == "cannibalism"
    assert LIFEBOAT.describe(without, 7)["actions"][-1] == "fire_flare"
    assert LIFEBOAT.row_labels(CLASSIC)["inner"]["did"] == tuple(LIFEBOAT.describe(CLASSIC, 6)["actions"])
    for ruleset in (with_card, without):
        rows = play(plan("cannibalism", 7, games=200))
        (actions,) = [metric for metric in LIFEBOAT.metrics(ruleset, 7) if metric.name == "actions"]
        assert actions.count(rows).shape == (7, len(LIFEBOAT.describe(ruleset, 7)["actions"]))


def test_the_new_cards_and_characters_take_part() -> None:
    rows = play(plan("both-expansions", 8, games=2_000))
    assert (rows["fate"] >= 0).all()
    assert rows["did"][:, :, -1].sum() > 10
    assert (play(plan("classic", games=2_000))["did"][:, :, -1] == 0).all()
