"""A pilot is the beginning of the run that it stands for, and pairs play the same deals."""

import numpy as np
import pytest

from lifeboat_analysis.planning import variance_ratio
from lifeboat_sim.core.metrics import block_sums, count_all
from lifeboat_sim.runs.pilot import play_pilot
from lifeboat_sim.runs.simulate import metrics_of
from tests.playing import plan, play


@pytest.mark.parametrize(("players", "games", "super_block"), [(6, 3_600, 36), (4, 2_400, 240)])
def test_a_pilot_counts_and_sums_the_games_of_a_run(players: int, games: int, super_block: int) -> None:
    wanted = plan(players=players, games=games)
    rows = play(wanted)
    for threads in (1, 2):
        pilot = play_pilot(wanted, threads)
        np.testing.assert_array_equal(pilot.wins, block_sums(rows["win"][:, :6].T, super_block).T)
        for name, counts in count_all(metrics_of(wanted), rows).items():
            np.testing.assert_array_equal(pilot.run.tallies[name], counts)
        assert pilot.seconds > 0


def test_pairs_of_a_change_without_effect_have_a_variance_ratio_of_zero() -> None:
    same = [play_pilot(plan(settings=settings), 1).wins for settings in ((), ("max_rounds=99",))]
    assert (variance_ratio(*same) == 0).all()


def test_pairs_of_a_small_change_save_games_and_other_seeds_do_not() -> None:
    base, variant, other = (
        play_pilot(plan(games=36_000, seed=seed, settings=settings), 2).wins
        for seed, settings in ((1, ()), (1, ("birds_to_land=5",)), (2, ()))
    )
    assert variance_ratio(base, variant).mean() < 0.8
    assert variance_ratio(base, other).mean() == pytest.approx(1, abs=0.1)
