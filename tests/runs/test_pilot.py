"""A pilot is the beginning of the run that it stands for, and its pairs are worth what their blocks say."""

from typing import Any

import numpy as np
import pytest

from lifeboat_analysis.paired import Compared
from lifeboat_analysis.sample_sizes import Pairing, measured_pairing
from lifeboat_sim.core.metrics import block_sums, count_all
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.pilot import play_pilot
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.simulate import metrics_of
from tests.playing import plan, play


@pytest.mark.parametrize(("players", "games"), [(6, 3_600), (4, 2_400)])
def test_a_pilot_counts_the_games_of_a_run(players: int, games: int) -> None:
    wanted = plan(players=players, games=games)
    expected = count_all(metrics_of(wanted), play(wanted))
    for threads in (1, 2):
        pilot = play_pilot([wanted], Threads(threads))
        (run,) = pilot.runs
        for name, counts in expected.items():
            np.testing.assert_array_equal(run.tallies[name], counts)
        assert pilot.pairing is None
        assert pilot.speed > 0


def pairing(*plans: Plan) -> Pairing:
    pilot = play_pilot(plans, Threads(2))
    base, variant = pilot.runs
    return measured_pairing(Compared("variant", base, variant, pilot.pairing))


def wins(wanted: Plan) -> Any:
    """Return the sums of wins over super-blocks: (super-blocks, roles)."""
    return block_sums(play(wanted)["win"][:, :6].T, wanted.super_block).T / 840


@pytest.mark.parametrize("players", [6, 4])
def test_pairs_of_a_small_change_save_the_games_that_their_blocks_say(players: int) -> None:
    plans = [plan(players=players, games=21_600, settings=settings) for settings in ((), ("birds_to_land=5",))]
    base, variant = map(wins, plans)
    apart = base.var(axis=0, ddof=1) + variant.var(axis=0, ddof=1)
    left = (base - variant).var(axis=0, ddof=1)
    found = pairing(*plans)
    assert found.ratio == pytest.approx((left / apart).mean(), rel=1e-9)
    assert found.ratio < 0.8
    per_game = left * len(base) / 21_600 * 6 / players  # a character is in players / 6 of the games
    assert 2 * found.variance * found.worst_ratio == pytest.approx(per_game.max(), rel=0.01)
    assert found.worst_character == ("lauren", "stephen", "captain", "mate", "frenchy", "kid")[per_game.argmax()]


def test_pairs_of_a_change_without_effect_have_a_variance_ratio_of_exactly_zero() -> None:
    found = pairing(plan(), plan(settings=("max_rounds=99",)))
    assert (found.ratio, found.worst_ratio) == (0, 0)
