"""Differences between two runs: against the tests of others, block by block, and the rules that they keep."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats
from statsmodels.stats.weightstats import ttost_paired

from lifeboat_analysis import Compared, comparison_summary, variance_ratio, win_differences
from lifeboat_analysis.comparison import Comparison
from lifeboat_analysis.described import WIN_UNIT
from lifeboat_analysis.intervals import mean_interval
from lifeboat_analysis.paired import game_differences, role_differences
from lifeboat_analysis.verdicts import INSIDE_LEVEL, OUTSIDE_LEVEL, difference_verdicts
from tests.comparing import comparison, played
from tests.playing import plan, play
from tests.synthetic import synthetic_run

GAMES = 36 * 60
BASE, VARIANT = plan(games=GAMES), plan("single-row", games=GAMES)
Floats = NDArray[np.float64]


@pytest.fixture(scope="module")
def found() -> Comparison:
    return comparison(BASE, VARIANT)


@pytest.fixture(scope="module")
def rows() -> tuple[Any, Any]:
    return play(BASE), play(VARIANT)


def blocks(rows: Any, size: int = 36) -> Floats:
    """Mean win share of each character in each block: (blocks, characters)."""
    return np.asarray(rows["win"][:, :6].reshape(-1, size, 6).mean(axis=1) / WIN_UNIT)


# Against others ----------------------------------------------------------------------------------------------


def test_of_pairs_it_is_the_paired_t_interval_over_blocks(found: Comparison, rows: tuple[Any, Any]) -> None:
    one, other = map(blocks, rows)
    expected = stats.ttest_rel(other, one).confidence_interval(0.95)
    columns = win_differences(found)[0]
    np.testing.assert_allclose(columns["difference"], (other - one).mean(axis=0), rtol=1e-12)
    np.testing.assert_allclose(columns["low"], expected.low, rtol=1e-9)
    np.testing.assert_allclose(columns["high"], expected.high, rtol=1e-9)
    joint = stats.ttest_rel(other, one).confidence_interval(1 - 0.05 / 6)
    np.testing.assert_allclose(columns["low_simultaneous"], joint.low, rtol=1e-9)
    np.testing.assert_allclose(columns["high_simultaneous"], joint.high, rtol=1e-9)


def test_with_fewer_blocks_it_is_that_over_single_games() -> None:
    few = comparison(plan(games=36 * 49), plan("single-row", games=36 * 49))
    one, other = (blocks(play(plan(rules, games=36 * 49)), 1) for rules in ("classic", "single-row"))
    expected = stats.ttest_rel(other, one).confidence_interval(0.95)
    columns = win_differences(few)[0]
    np.testing.assert_allclose(columns["low"], expected.low, rtol=1e-9)
    np.testing.assert_allclose(columns["high"], expected.high, rtol=1e-9)


def test_of_independent_runs_it_is_welchs_interval(rows: tuple[Any, Any]) -> None:
    """Of 60 and of 90 blocks, under two seeds."""
    longer = plan("single-row", games=36 * 90, seed=2)
    runs = [played(one).runs[0] for one in (BASE, longer)]
    unpaired = role_differences(Compared("", runs[0], runs[1], None), "win")
    expected = stats.ttest_ind(blocks(play(longer)), blocks(rows[0]), equal_var=False)
    np.testing.assert_allclose(unpaired.difference / unpaired.se, expected.statistic, rtol=1e-9)
    np.testing.assert_allclose(unpaired.freedom, expected.df, rtol=1e-9)
    low, high = mean_interval(unpaired.difference, unpaired.se, unpaired.freedom)
    np.testing.assert_allclose(low, expected.confidence_interval(0.95).low, rtol=1e-9)
    np.testing.assert_allclose(high, expected.confidence_interval(0.95).high, rtol=1e-9)


def test_of_a_measure_over_games_it_is_the_paired_t_interval_too(found: Comparison, rows: tuple[Any, Any]) -> None:
    one, other = (part["rounds"].reshape(-1, 36).mean(axis=1) for part in rows)
    expected = stats.ttest_rel(other, one)
    difference = game_differences(found.compared[0], "rounds")
    assert float(difference.difference / difference.se) == pytest.approx(expected.statistic)
    assert difference.freedom == expected.df == 59


@pytest.mark.parametrize("seed", range(40))
def test_no_relevant_change_means_that_two_one_sided_tests_pass(seed: int) -> None:
    """Paired t tests of equivalence by statsmodels over 60 block differences, at 5 %."""
    rng = np.random.default_rng(seed)
    one = rng.normal(0.16, 0.05, 60)
    other = one + rng.normal(rng.uniform(-0.025, 0.025), rng.uniform(0.01, 0.06), 60)
    p = ttost_paired(other, one, -0.02, 0.02)[0]
    mean, se = (other - one).mean(), (other - one).std(ddof=1) / np.sqrt(60)
    inside, outside = (mean_interval(mean, se, 59, level=level) for level in (INSIDE_LEVEL, OUTSIDE_LEVEL))
    assert (difference_verdicts(inside, outside, 0.02) == "no relevant change") == (p < 0.05)


def test_no_relevant_change_on_the_engine_means_so_too() -> None:
    """The Kid survives for 3 points, at bands around the point where the tests begin to pass; at 5 % over all six."""
    plans = (plan(games=GAMES), plan(games=GAMES, settings=("characters.kid.survival=3",)))
    one, other = (blocks(play(one)) for one in plans)
    found = comparison(*plans)
    verdicts = set()
    for band in np.geomspace(0.0005, 0.05, 15):
        words = win_differences(replace(found, band=float(band)))[0]["verdict"]
        p = ttost_paired(other, one, -band, band)[0]
        for role in range(6):
            if (other[:, role] != one[:, role]).any():
                assert (words[role] == "no relevant change") == (np.atleast_1d(p)[role] < 0.05 / 6)
        verdicts |= set(words.tolist())
    assert {"no relevant change", "not enough games"} <= verdicts


# What holds whatever is compared -----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "games"), [(6, GAMES), (6, 720), (4, 1_200), (5, 25 * 60)])
def test_seen_from_the_variant_all_signs_are_turned(players: int, games: int) -> None:
    one, other = (plan(rules, players=players, games=games) for rules in ("classic", "single-row"))
    forth, back = (comparison(*plans) for plans in ((one, other), (other, one)))
    there, here = (win_differences(side)[0] for side in (forth, back))
    np.testing.assert_array_equal(there["difference"], -here["difference"])
    for end, opposite in (("low", "high"), ("low_simultaneous", "high_simultaneous")):
        np.testing.assert_allclose(there[end], -here[opposite], rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(there["variance_ratio"], here["variance_ratio"], rtol=1e-9)
    words = {"better": "worse", "worse": "better"}
    assert [words.get(word, word) for word in here["verdict"]] == there["verdict"].tolist()
    for measure in ("rounds", "margin", "ties", "action_row"):
        first, second = (game_differences(side.compared[0], measure) for side in (forth, back))
        assert first.difference == -second.difference
        assert float(first.se) == pytest.approx(float(second.se), rel=1e-9)


def test_below_300_games_there_is_no_verdict() -> None:
    """In a few games one who hardly ever wins does not vary, which proves nothing; that is so of equal games, too."""
    for games, verdicts in ((299, {"not enough games"}), (300, {"no relevant change"})):
        found = comparison(plan(games=games), plan(games=games))
        assert set(win_differences(found)[0]["verdict"]) == verdicts


@pytest.mark.parametrize("variants", [1, 3])
def test_who_won_never_and_now_always_is_better_for_sure(variants: int) -> None:
    never, always = ({"kid": 0.0, "mate": 1.0}, {"kid": 1.0, "mate": 0.0})
    shares = [dict.fromkeys(("lauren", "stephen", "captain", "frenchy"), 0.0) | some for some in (never, always)]
    base, other = (synthetic_run(games=720, win_shares=some, all_dead=0.0) for some in shares)
    compared = tuple(Compared(str(n), base, other, None) for n in range(variants))
    for columns in win_differences(Comparison("", base, compared, 0.02)):
        verdicts = dict(zip(columns["role"], columns["verdict"], strict=True))
        assert (verdicts["kid"], verdicts["mate"]) == ("better", "worse")
        assert verdicts["frenchy"] == "no relevant change"


def test_where_nothing_varies_pairs_have_no_variance_ratio() -> None:
    one = comparison(plan(games=1), plan("single-row", games=1)).compared[0]
    assert one.pairing is not None
    assert one.pairing.changed == 1
    assert variance_ratio(one) is None
    assert variance_ratio(comparison(plan(games=1), plan(games=1)).compared[0]) == 0


def test_differences_of_win_shares_cancel_out(found: Comparison) -> None:
    assert win_differences(found)[0]["difference"].sum() == pytest.approx(0, abs=1e-12)


def test_a_comparison_does_not_depend_on_chunks() -> None:
    whole, parts = (comparison(BASE, VARIANT, chunk=chunk) for chunk in (21_600, 72))
    assert comparison_summary(whole) == comparison_summary(parts)


def test_a_second_variant_leaves_the_numbers_of_the_first(found: Comparison) -> None:
    """Only Holm's test is over both."""
    both = comparison(BASE, VARIANT, plan(games=GAMES, settings=("birds_to_land=5",)))
    alone, first = win_differences(found)[0], win_differences(both)[0]
    for name in alone.data:
        if name not in ("beyond_band", "verdict"):
            np.testing.assert_array_equal(alone[name], first[name])


# What is not paired ------------------------------------------------------------------------------------------


def test_runs_of_two_seeds_are_independent() -> None:
    state = played(BASE, plan("single-row", games=GAMES, seed=2))
    assert state.pairings == [None]
    assert variance_ratio(Compared("", *state.runs, state.pairings[0])) is None


def test_numbers_of_players_are_neither_paired_nor_compared() -> None:
    """Trap: with fewer players every share is larger, so that differences would say nothing of the rules."""
    state = played(plan(games=720), plan(players=4, games=720))
    assert state.pairings == [None]
    with pytest.raises(ValueError, match="players: 6 and 4, allowed the same number"):
        Compared("", *state.runs, state.pairings[0])
