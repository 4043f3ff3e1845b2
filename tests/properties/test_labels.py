"""Names mean nothing: characters that swap everything but their names swap their results, too.

Same bots in all seats; a rule set in which every character has the size, survival, seat, ability and navigation cards of
another. Its games are not the same ones, for loves, hates and hesitations hang on names, but its results must be, as far
as chance allows. A bot or a rule that treats a character by its place in the list shows here.
"""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from tests.playing import plan, play
from tests.toml_text import toml_text

GAMES = 36 * 700
IDS = list(plan().ruleset.characters)
BECOMES = dict(zip(IDS, IDS[2:] + IDS[:2], strict=True))
"""The name that stands for each character in the relabelled rules."""


def relabelled(folder: Path) -> str:
    """The classic rules with all names moved on by two."""
    rules = LIFEBOAT.load_ruleset("classic", ()).model_dump(mode="json")
    named = {BECOMES[id]: character for id, character in rules["characters"].items()}
    for card in rules["navigation"].values():
        for key in ("overboard", "thirst", "print_a_thirst"):
            if card[key]:
                card[key] = [BECOMES.get(name, name) for name in card[key]]
    file = folder / "relabelled.toml"
    cards = {
        number: {key: value for key, value in card.items() if value is not None}
        for number, card in rules["navigation"].items()
    }
    file.write_text(toml_text({"name": "Relabelled", "characters": named, "navigation": cards}))
    assert tomllib.loads(file.read_text())["characters"]["captain"]["size"] == 4
    return str(file)


@pytest.mark.parametrize("bots", ["random", "sensible"])
def test_results_go_with_the_cards_and_not_with_the_names(bots: str, tmp_path: Path) -> None:
    classic = play(plan(bots=bots, games=GAMES))
    moved = play(plan(relabelled(tmp_path), bots=bots, games=GAMES, seed=2))
    place = [IDS.index(BECOMES[id]) for id in IDS]
    for name in ("win", "score", "out_since"):
        one, other = classic[name][:, :6].astype(float), moved[name][:, place].astype(float)
        error = np.sqrt((one.var(axis=0) + other.var(axis=0)) / GAMES)
        assert (abs(one.mean(axis=0) - other.mean(axis=0)) < 4.5 * error).all(), name
    assert (abs(classic["win"][:, :6].mean(axis=0) - moved["win"][:, :6].mean(axis=0)) > 4.5 * error).any()
