"""What three knobs do together: in a screening it looks like effects of single ones, and their errors count it."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from lifeboat_analysis import Swept, effects
from lifeboat_analysis.aliasing import Alias, alias_of
from lifeboat_analysis.jackknife import Jackknife
from lifeboat_analysis.screening import BLURRED
from lifeboat_analysis.swept_runs import Objectives, SweptRuns, objectives
from lifeboat_sim.core.game import Game
from lifeboat_sim.runs.designs import screening
from tests.planted_game import ROLES, factor, planted, play

KNOBS = "abcdef"
TRIPLES = list(combinations(range(len(KNOBS)), 3))
WORLDS = 60
Floats = NDArray[np.float64]


def world(seed: int, triples: float) -> tuple[Game, Floats]:
    """A game with effects of single knobs and of triples, drawn at random, and the effects (knobs, roles)."""
    rng = np.random.default_rng(seed)
    single, together = (rng.normal(0, size, (n, len(ROLES))) for size, n in ((0.006, 6), (triples, len(TRIPLES))))
    for table in (single, together):
        table -= table.mean(axis=1, keepdims=True)

    def chances(knobs: Mapping[str, Any]) -> Floats:
        z = np.array([(knobs[name] - 3) / 2 for name in KNOBS])
        products = np.array([z[list(three)].prod() for three in TRIPLES])
        return np.asarray(np.maximum(1 / 6 + z @ single + products @ together, 0))

    return planted(chances), 2 * single


def screened(seed: int, triples: float, games: int = 1_800) -> tuple[Swept, Floats]:
    game, truth = world(seed, triples)
    return play(game, screening([factor(game, name, (1, 5)) for name in KNOBS]), games, seed), truth


def held(swept: Swept, truth: Floats) -> bool:
    table = effects(swept)
    wins = table[table["objective"].str.startswith("win:")]
    low, high = (wins[end].to_numpy().reshape(truth.shape) for end in ("low", "high"))
    return bool(((low <= truth) & (truth <= high)).all())


def test_with_triples_the_errors_are_larger_than_the_noise_of_the_games() -> None:
    swept, _ = screened(1, triples=0.004)
    runs = SweptRuns(swept)
    found = alias_of(swept, Jackknife(swept.batches), objectives(runs))
    wins = np.sqrt(found.variance[: len(ROLES)])
    assert (wins > 0.002).all()
    assert (wins < 0.02).all()


def test_without_triples_hardly_anything_is_added() -> None:
    """Half of all times nothing, else what chance makes of the 13 columns that no knob has."""
    found = []
    for seed in range(10):
        swept, _ = screened(seed, triples=0)
        runs = SweptRuns(swept)
        noise = runs.jackknife.se(runs.shares[0]).mean() * (2 / 20) ** 0.5
        found.append(np.sqrt(alias_of(swept, runs.jackknife, objectives(runs)).variance[: len(ROLES)]).mean() / noise)
    assert np.median(found) < 0.5


def test_what_more_games_would_not_tell_is_said_to_be_blurred() -> None:
    swept, _ = screened(3, triples=0.006, games=18_000)
    assert BLURRED in set(effects(swept)["verdict"])
    assert "not enough games" not in set(effects(swept)[effects(swept)["objective"].str.startswith("win:")]["verdict"])


@pytest.mark.slow
@pytest.mark.parametrize("triples", [0, 0.002, 0.004])
def test_effects_are_held_whatever_three_knobs_do(triples: float) -> None:
    """All effects on all roles at once, in 60 random worlds; standard error of the share: 2.8 %."""
    assert np.mean([held(*screened(seed, triples)) for seed in range(WORLDS)]) > 0.95 - 3 * 0.028


@pytest.mark.slow
def test_by_the_noise_of_the_games_alone_they_would_often_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative test: as if nothing were known of the columns that no knob has."""

    def unknown(swept: Swept, jackknife: Jackknife, goals: Objectives) -> Alias:
        return Alias(np.zeros(len(goals.names)), np.full(len(goals.names), np.nan))

    monkeypatch.setattr("lifeboat_analysis.screening.alias_of", unknown)
    assert np.mean([held(*screened(seed, triples=0.004)) for seed in range(WORLDS // 2)]) < 0.6
