"""The ladder: each rung beats the one below, and says where its weights come from."""

import tomllib

import numpy as np
import pytest

from lifeboat_sim.games.lifeboat.bots import BOTS
from lifeboat_sim.games.lifeboat.bots.ladder import FOLDER
from lifeboat_sim.games.lifeboat.bots.weights import STYLE, WEIGHTS
from tests.playing import plan, play

CHARACTERS = ("lauren", "stephen", "captain", "mate", "frenchy", "kid")
TRAINED = {
    "tuned": "classic",
    "expert-4": "classic",
    "expert-5": "classic",
    "expert-6": "classic",
    "expert-single-row-6": "single-row",
    "expert-english-6": "english",
}


def lone_share(one: str, others: str, games: int = 3600) -> float:
    """Return the win share of one bot among five others, averaged over the characters."""
    won = []
    for place, id in enumerate(CHARACTERS):
        rows = play(plan(bots=f"{id}={one},{others}", games=games, seed=5))
        won.append(rows["win"][:, place].mean() / 840)
    return float(np.mean(won))


@pytest.mark.parametrize(
    ("one", "others"), [("greedy", "random"), ("sensible", "greedy"), ("tuned", "sensible"), ("expert", "tuned")]
)
def test_each_rung_beats_the_one_below_by_three_points(one: str, others: str) -> None:
    """Standard error of such a mean: about 0.3 points; fair is 16.7 %."""
    assert lone_share(one, others) > 1 / 6 + 0.03


@pytest.mark.parametrize(("name", "rules"), TRAINED.items())
def test_trained_weights_say_how_they_were_made(name: str, rules: str) -> None:
    file = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    how = file["provenance"]
    assert how["command"].startswith("lifeboat train ")
    assert f"--seed {how['seed']}" in how["command"]
    assert how["games"] > 1e6
    assert file["made_for"] == rules


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.toml")))
def test_files_name_weights_that_there_are(name: str) -> None:
    file = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    known = {weight.name for weight in WEIGHTS}
    assert set(file.get("weights", {})) <= known
    assert all(set(weights) <= known - set(STYLE) for weights in file.get("characters", {}).values())


def test_experts_have_weights_for_each_character_and_number_of_players() -> None:
    expert = BOTS["expert"]
    assert len({tuple(expert.weights_of(role, 6).values()) for role in CHARACTERS}) == 6
    assert len({tuple(expert.weights_of("kid", players).values()) for players in (4, 5, 6)}) == 3
    assert expert.weights_of("kid", 8) == expert.weights_of("kid", 6), "elsewhere those of the nearest table"
    assert expert.weights_of("wong", 6) == expert.weights_of("harter", 6), "who was not trained plays like all others"
    assert BOTS["tuned"].weights_of("kid", 6) == BOTS["tuned"].weights_of("mate", 4)
