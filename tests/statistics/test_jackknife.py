"""Errors by leaving out batches: against answers that are known, and against those of a comparison of two runs."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from lifeboat_analysis import Swept, point_shape, point_win_shares, shape_differences, win_differences
from lifeboat_analysis.described import WIN_UNIT
from lifeboat_analysis.jackknife import FEWEST_BATCHES, Jackknife
from lifeboat_sim.core.knobs import knobs_of
from lifeboat_sim.runs.designs import Factor, grid
from lifeboat_sim.runs.sweeps import Batches, Sweeping, sweep_of
from tests.comparing import BAND, comparison
from tests.playing import plan

KEYS = (("kid", "win"), ("mate", "win"), ("", "rounds"))
Ints = NDArray[np.int64]


def batches(x: Ints, n: Ints, left_x: int = 0, left_n: int = 0) -> Batches:
    """Sums (runs, measures, batches), with the same rest in all of them that makes no whole batch."""
    total_n = n.sum(axis=2) + left_n
    return Batches(KEYS[: x.shape[1]], x, n, x.sum(axis=2) + left_x, total_n, total_n, int(n[0, 0].sum() + left_n))


def drawn(seed: int = 1, runs: int = 2, n_batches: int = 120, games: int = 50) -> Ints:
    """Wins of the Kid and of the Mate, of which there is one winner at most in a game, and rounds; the runs depend."""
    rng = np.random.default_rng(seed)
    common = rng.random((n_batches, games))
    own = np.where(rng.random((runs, n_batches, games)) < 0.6, common, rng.random((runs, n_batches, games)))
    kid, mate = own < 0.2, (own >= 0.2) & (own < 0.45)
    rounds = 5 + (9 * own).astype(np.int64)
    return np.stack([(840 * kid).sum(axis=2), (840 * mate).sum(axis=2), rounds.sum(axis=2)], axis=1)


# Known answers -----------------------------------------------------------------------------------------------


def test_of_a_mean_it_is_the_standard_error_of_batch_means() -> None:
    x = drawn()
    jackknife = Jackknife(batches(x, np.full_like(x, 50)))
    means = x / 50 / np.array([WIN_UNIT, WIN_UNIT, 1])[:, None]
    np.testing.assert_allclose(jackknife.se(jackknife.means(KEYS)), stats.sem(means, axis=2), rtol=1e-9)
    assert jackknife.freedom == 119


def test_of_two_runs_it_is_the_paired_t_interval() -> None:
    x = drawn()
    jackknife = Jackknife(batches(x, np.full_like(x, 50)))
    values = jackknife.means(KEYS)
    difference = values[1] - values[0]
    expected = stats.ttest_rel(x[1], x[0], axis=1).statistic
    np.testing.assert_allclose(difference[:, 0] / jackknife.se(difference), expected, rtol=1e-9)


def test_games_that_make_no_whole_batch_count_in_the_mean_and_in_its_error() -> None:
    """The variance of the mean of g batches is that of a batch over g: here g = 120.5."""
    x = drawn()
    jackknife = Jackknife(batches(x, np.full_like(x, 50), left_n=25))
    spread = (x / 50 / np.array([WIN_UNIT, WIN_UNIT, 1])[:, None]).std(axis=2, ddof=1)
    np.testing.assert_allclose(jackknife.se(jackknife.means(KEYS)), spread / np.sqrt(120.5), rtol=1e-9)


def test_of_a_ratio_it_is_nearly_what_residuals_tell() -> None:
    """Cochran, Sampling Techniques, chapter 6: the variance of a ratio is that of x_b - r n_b; to 1 % in 120 batches."""
    rng = np.random.default_rng(2)
    n = rng.integers(20, 80, (1, 1, 120))
    x = 840 * rng.binomial(n, 0.3)
    jackknife = Jackknife(batches(x, n))
    residuals = x / 840 - x.sum() / 840 / n.sum() * n
    expected = np.sqrt(120 / 119 * (residuals**2).sum()) / n.sum()
    assert jackknife.se(jackknife.means(KEYS[:1]))[0, 0] == pytest.approx(expected, rel=0.01)


def test_characters_of_one_game_are_not_independent() -> None:
    """All that the Mate wins the Kid does not: the variance of their sum is that of the sum of their wins."""
    x = drawn()
    jackknife = Jackknife(batches(x, np.full_like(x, 50)))
    values = jackknife.means(KEYS[:2])[0]
    both = (x[0, 0] + x[0, 1]) / 50 / WIN_UNIT
    np.testing.assert_allclose(jackknife.se(values.sum(axis=0)), stats.sem(both), rtol=1e-9)
    covariance = np.cov(x[0, :2] / 50 / WIN_UNIT) / 120
    np.testing.assert_allclose(jackknife.covariance(values), covariance, rtol=1e-9)
    assert covariance[0, 1] < 0


def test_of_a_smooth_function_it_is_the_delta_method() -> None:
    x = drawn()
    jackknife = Jackknife(batches(x, np.full_like(x, 50)))
    kid, mate = jackknife.means(KEYS[:2])[0]
    gradient = np.array([1 / mate[0], -kid[0] / mate[0] ** 2])
    expected = np.sqrt(gradient @ jackknife.covariance(np.stack([kid, mate])) @ gradient)
    assert jackknife.se(kid / mate) == pytest.approx(expected, rel=0.02)


def test_its_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """A ratio and a paired difference, in 1 000 seeds; standard error of the share that hold it: 0.7 %."""
    held = []
    for seed in range(1_000):
        x = drawn(seed, n_batches=100, games=20)
        jackknife = Jackknife(batches(x, np.full_like(x, 20)))
        kid, mate = jackknife.means(KEYS[:2])[0]
        rounds = jackknife.means(KEYS)[:, 2]
        found = np.stack([kid / mate, rounds[1] - rounds[0]])
        held.append(np.abs(found[:, 0] - [0.8, 0]) < stats.t.ppf(0.975, 99) * jackknife.se(found))
    assert np.mean(held, axis=0) == pytest.approx([0.95, 0.95], abs=3 * 0.007)


def test_too_few_batches_tell_no_error() -> None:
    x = drawn(n_batches=FEWEST_BATCHES - 1)
    few = Jackknife(batches(x, np.full_like(x, 50)))
    assert np.isnan(few.se(few.means(KEYS))).all()
    x = drawn(n_batches=FEWEST_BATCHES)
    enough = Jackknife(batches(x, np.full_like(x, 50)))
    assert (enough.se(enough.means(KEYS)) > 0).all()


def test_what_no_game_tells_of_is_unknown() -> None:
    x = drawn()
    n = np.full_like(x, 50)
    n[1, 0] = x[1, 0] = 0
    jackknife = Jackknife(batches(x, n))
    assert np.isnan(jackknife.means(KEYS)[1, 0]).all()
    assert np.isnan(jackknife.se(jackknife.means(KEYS))).tolist() == [[False] * 3, [True, False, False]]


# The same two runs, compared ---------------------------------------------------------------------------------


def swept(players: int, games: int) -> Swept:
    base = plan(players=players, games=games)
    knobs = {knob.path: knob for knob in knobs_of(base.ruleset)}
    sweep = sweep_of(base, grid([Factor(knobs["characters.kid.size"], (4,))]))
    sweeping = Sweeping(sweep)
    list(sweeping.play())
    return Swept("classic", base.info(), sweep.design, sweeping.batches(), sweep.places, ("", ""), BAND)


@pytest.mark.parametrize(("players", "games"), [(6, 36 * 100), (4, 240 * 50)])
def test_a_point_differs_from_the_base_as_a_comparison_says(players: int, games: int) -> None:
    """With as many batches as super-blocks both errors are of the same units: equal to a hundredth."""
    base = plan(players=players, games=games)
    variant = replace(base, ruleset=base.game.change_ruleset(base.ruleset, ("characters.kid.size=4",)))
    compared = comparison(base, variant)
    expected, found = win_differences(compared)[0], point_win_shares(swept(players, games))
    point = found[found["point"] == 0]
    assert point["role"].tolist() == expected["role"].tolist()
    np.testing.assert_allclose(point["share"], expected["variant"], rtol=1e-12)
    np.testing.assert_allclose(point["difference"], expected["difference"], atol=1e-12)
    np.testing.assert_allclose(point["difference_se"], expected["se"], rtol=0.01)
    np.testing.assert_allclose(point["difference_low"], expected["low_simultaneous"], atol=1e-4)
    np.testing.assert_allclose(point["difference_high"], expected["high_simultaneous"], atol=1e-4)
    assert point["difference_verdict"].tolist() == expected["verdict"].tolist()
    shape, of_points = shape_differences(compared.compared[0]), point_shape(swept(players, games))
    of_points = of_points[of_points["point"] == 0].set_index("measure")
    for at, measure in enumerate(shape["measure"]):
        if measure in of_points.index:
            row = of_points.loc[measure]
            width = shape["high"][at] - shape["low"][at]
            assert row["difference"] == pytest.approx(shape["difference"][at], abs=1e-12)
            assert row["difference_high"] - row["difference_low"] == pytest.approx(width, rel=0.01)
