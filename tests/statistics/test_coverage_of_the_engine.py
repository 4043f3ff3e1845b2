"""Intervals on real games: over many seeds they hold the long-run win shares as often as they say."""

import numpy as np
import pytest

from lifeboat_analysis import summary
from lifeboat_sim.core.metrics import count_all
from lifeboat_sim.runs.run import Run
from lifeboat_sim.runs.simulate import metrics_of
from tests.playing import plan, play

SEEDS = 300
GAMES = 2_160


@pytest.mark.slow
def test_ninety_five_percent_intervals_hold_the_truth() -> None:
    long = play(plan(games=300_000, seed=10**6))
    truth = dict(
        zip(
            ("lauren", "stephen", "captain", "mate", "frenchy", "kid"),
            long["win"][:, :6].mean(axis=0) / 840,
            strict=True,
        )
    )
    held = held_jointly = 0
    for seed in range(SEEDS):
        wanted = plan(games=GAMES, seed=seed)
        tallies = count_all(metrics_of(wanted), play(wanted))
        characters = summary(Run(wanted.info() | {"band": 0.02}, tallies), 0.02)["characters"]
        inside = [
            characters[id]["win_share"]["low"] <= truth[id] <= characters[id]["win_share"]["high"] for id in truth
        ]
        joint = [
            characters[id]["win_share"]["low_simultaneous"]
            <= truth[id]
            <= characters[id]["win_share"]["high_simultaneous"]
            for id in truth
        ]
        held += np.sum(inside)
        held_jointly += all(joint)
    # 1,800 intervals, six of a seed dependent: sd of the share at most sqrt(.05 * .95 / 300) = 1.3 %
    assert held / (6 * SEEDS) == pytest.approx(0.95, abs=0.03)
    # joint coverage is at least nominal (Bonferroni); sd 1.3 %
    assert held_jointly / SEEDS >= 0.95 - 3 * 0.013
