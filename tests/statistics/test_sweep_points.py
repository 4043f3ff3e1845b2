"""Points of a sweep: how far from fair, how sure that is, and at which of them all are in the band."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy import stats

from lifeboat_analysis import Swept, feasible, point_shape, point_win_shares, sweep_points
from lifeboat_analysis.verdicts import verdicts
from lifeboat_sim.runs.designs import grid, one_at_a_time
from tests.planted_game import ROLES, factor, planted, play

GAMES = 24_000


def ann_against_bob(knobs: Mapping[str, Any]) -> list[float]:
    """Ann wins one percentage point more for each step of ``a`` above 3, and Bob one less."""
    more = (knobs["a"] - 3) / 100
    return [1 / 6 + more, 1 / 6 - more, 1 / 6, 1 / 6, 1 / 6, 1 / 6]


GAME = planted(ann_against_bob, lambda knobs: 0.4 + 0.05 * knobs["b"], nobody=0.1)
A, B = factor(GAME, "a", range(1, 8)), factor(GAME, "b", (2, 3))


@pytest.fixture(scope="module")
def line() -> Swept:
    return play(GAME, grid([A]), GAMES)


@pytest.fixture(scope="module")
def plane() -> Swept:
    return play(GAME, grid([factor(GAME, "a", (1, 3, 5)), B]), 3_600)


# Points ------------------------------------------------------------------------------------------------------


def test_the_base_comes_first_and_the_points_in_the_order_of_the_design(plane: Swept) -> None:
    table = sweep_points(plane)
    assert table["point"].tolist() == [-1, 0, 1, 2, 3, 4, 5]
    assert table["options.a"].tolist() == [3, 1, 1, 3, 3, 5, 5]
    assert table["options.b"].tolist() == [3, 2, 3, 2, 3, 2, 3]
    assert table["changed"].tolist() == [0, 2, 1, 1, 0, 2, 1]
    assert table["run"].tolist()[4] == 0  # printed values: the base itself
    assert len(set(table["run"])) == 6


def test_of_knobs_that_stay_as_printed_the_printed_value_is_shown() -> None:
    table = sweep_points(play(GAME, one_at_a_time([A, factor(GAME, "word", ("off", "on"))]), 600))
    assert table["options.word"].tolist() == ["off"] * 7 + ["on"]
    assert table["options.a"].tolist() == [3, 1, 2, 4, 5, 6, 7, 3]


def test_the_worst_deviation_is_that_of_the_role_farthest_from_fair(line: Swept) -> None:
    shares = point_win_shares(line)
    table = sweep_points(line)
    for at, point in enumerate(table["point"]):
        of_point = shares[shares["point"] == point]
        off = (of_point["share"] - of_point["fair"]).abs()
        assert table["worst"][at] == off.max()
        assert table["worst_role"][at] == of_point["role"].iloc[off.argmax()]
        low, high = of_point["low"] - of_point["fair"], of_point["high"] - of_point["fair"]
        lowest = [max(0.0, a, -b) for a, b in zip(low, high, strict=True)]
        assert table["worst_low"][at] == pytest.approx(max(lowest))
        assert table["worst_high"][at] == pytest.approx(max(abs(low).max(), abs(high).max()))
        assert table["worst_low"][at] <= table["worst"][at] <= table["worst_high"][at]


def test_imbalance_is_the_root_mean_square_without_what_noise_adds(line: Swept) -> None:
    """Two roles of six are off by s/100 of 0.9 games each, s steps from 3: 0.9 s / 100 sqrt(1 / 3)."""
    table = sweep_points(line)
    steps = (table["options.a"] - 3).abs()
    np.testing.assert_allclose(table["imbalance"], 0.009 * steps / 3**0.5, atol=0.0025)


def test_fair_shares_count_games_that_nobody_wins(line: Swept) -> None:
    fair = point_win_shares(line)["fair"]
    assert fair.to_numpy() == pytest.approx(0.9 / 6, abs=0.002)


# Win shares --------------------------------------------------------------------------------------------------


def test_shares_are_judged_as_those_of_a_run(line: Swept) -> None:
    """With joint intervals around the share, 95 % for outside and 90 % for inside the band."""
    table = point_win_shares(line)
    base = table[table["point"] == -1]
    assert set(base["verdict"]) == {"balanced"}
    last = table[table["point"] == 6].set_index("role")["verdict"]
    assert (last["ann"], last["bob"], last["cid"]) == ("too strong", "too weak", "balanced")
    for point in range(-1, 7):
        part = table[table["point"] == point]
        outside = (part["low"].to_numpy(), part["high"].to_numpy())
        words = verdicts(outside, outside, float(part["fair"].iloc[0]), line.band)
        for word, found in zip(words, part["verdict"], strict=True):  # what is sure at 95 % is sure at 90 %
            assert word == found or word in ("not enough games", "on the border")


def test_differences_are_those_of_pairs(line: Swept) -> None:
    """Each is within four errors of the planted one, and the error smaller than that of two runs apart."""
    table = point_win_shares(line)
    last = table[table["point"] == 6].set_index("role")
    assert last["difference"]["ann"] == pytest.approx(0.9 * 0.04, abs=4 * last["difference_se"]["ann"])
    assert last["difference_verdict"].to_dict() == {"ann": "better", "bob": "worse"} | dict.fromkeys(
        ROLES[2:], "no relevant change"
    )
    apart = 2 * (last["high"] - last["low"]) / 2 / stats.t.ppf(1 - 0.025 / 6, 99)
    assert (last["difference_se"] < 0.8 * apart / 2**0.5).all()
    half = (last["difference_high"] - last["difference_low"]) / 2 / last["difference_se"]
    np.testing.assert_allclose(half, stats.t.ppf(1 - 0.025 / 6, 99))


def test_a_point_at_which_no_game_went_differently_differs_by_exactly_nothing() -> None:
    table = point_win_shares(play(GAME, grid([factor(GAME, "yes", (True,))]), 1_200))
    point = table[table["point"] == 0]
    assert (point[["difference", "difference_low", "difference_high"]] == 0).all(axis=None)
    assert set(point["difference_verdict"]) == {"no relevant change"}


def test_over_many_points_better_must_pass_holms_test() -> None:
    """The same point beside forty others: what was just beyond the band alone is no longer called so."""
    alone = play(GAME, grid([factor(GAME, "a", (7,))]), 1_200)
    table = point_win_shares(alone)
    ann = table[(table["point"] == 0) & (table["role"] == "ann")].iloc[0]
    band = float(ann["difference_low"]) - 1e-4
    others = play(GAME, grid([factor(GAME, "a", (7,)), factor(GAME, "c", range(3, 22))]), 1_200)

    def word(swept: Swept) -> str:
        table = point_win_shares(replace(swept, band=band))
        return str(table[(table["point"] == 0) & (table["role"] == "ann")]["difference_verdict"].iloc[0])

    assert sweep_points(others)["options.c"][1] == 3
    assert word(alone) == "better"
    assert word(others) != "better"


@pytest.mark.parametrize("games", [54, 294])
def test_few_games_have_no_interval(games: int) -> None:
    """Of 54 games there are nine batches; of 294 there are 49, but the games of each role are too few."""
    swept = play(GAME, grid([A]), games)
    shares, shape, points = point_win_shares(swept), point_shape(swept), sweep_points(swept)
    others = shares[~shares["point"].isin(points["point"][points["run"] == 0])]  # the base differs from itself by 0
    assert shares[["low", "high"]].isna().all(axis=None)
    assert others[["difference_low", "difference_high"]].isna().all(axis=None)
    assert set(shares["verdict"]) == {"not enough games"}
    assert set(others["difference_verdict"]) == {"not enough games"}
    assert shape[["low", "high"]].isna().all(axis=None)
    assert points[["worst_low", "worst_high"]].isna().all(axis=None)
    assert set(points["all_balanced"]) == {"unclear"}
    assert points["worst"].notna().all()


# Measures of the game ----------------------------------------------------------------------------------------


def test_measures_have_intervals_of_their_own_and_of_differences(plane: Swept) -> None:
    """Of eight chances at 0.5 and 0.55 the mean is 4 and 4.4, beside five rounds that there always are."""
    table = point_shape(plane).set_index(["point", "measure"])
    base, other = table.loc[(-1, "rounds")], table.loc[(2, "rounds")]
    assert base["low"] < 5 + 8 * 0.55 < base["high"]
    assert other["difference_low"] < -0.4 < other["difference_high"] < 0
    assert base["unit"] == "rounds"
    nobody = table.loc[(-1, "no_winner")]
    assert nobody["low"] < 0.1 < nobody["high"]
    assert table.index.get_level_values("measure").unique().tolist() == ["rounds", "ties", "no_winner"]


def test_a_share_that_was_never_seen_may_still_be_more_than_nothing() -> None:
    always = planted(lambda knobs: [1 / 6] * 6)
    row = point_shape(play(always, grid([factor(always, "a", (3,))]), 1_200)).set_index("measure").loc["no_winner"]
    assert row["low"].tolist() == [0, 0]
    assert row["high"].to_numpy() == pytest.approx(1 - 0.025 ** (1 / 1_200))


# Where all is in order ---------------------------------------------------------------------------------------


def test_the_feasible_range_is_where_all_are_proven_to_be_in_the_band(line: Swept) -> None:
    """Off by 0.9 points a step, with a band of two points: 2 to 4 are inside, 1 and 5 just inside, 6 and 7 not."""
    found = feasible(line)
    assert found.base == "yes"
    assert set(found.points) >= {1, 2, 3}
    assert set(found.points) | set(found.unclear) == {0, 1, 2, 3, 4}
    assert len(found.ranges) == 1
    first, last = found.ranges[0]
    assert 1 <= first <= 2
    assert 4 <= last <= 5
    assert found.closest is None


def test_values_that_do_not_follow_each_other_are_two_ranges() -> None:
    """At 3 all is well, and at 6 again: Ann's wins go up and down."""
    waves = planted(lambda knobs: ann_against_bob({"a": 3 + 4 * (knobs["a"] % 3)}))
    found = feasible(play(waves, grid([factor(waves, "a", range(2, 8))]), GAMES))
    assert found.ranges == ((3, 3), (6, 6))
    assert found.points == (1, 4)


def test_without_a_feasible_point_the_closest_is_named() -> None:
    found = feasible(play(GAME, grid([factor(GAME, "a", (9, 8, 10))]), 3_600, band=0.001))
    assert found.points == ()
    assert found.closest == -1  # nothing is nearer than the base
    uneven = planted(lambda knobs: ann_against_bob({"a": knobs["a"] + 8}))
    assert feasible(play(uneven, grid([factor(uneven, "a", (4, 2, 5))]), 3_600)).closest == 1


def test_a_grid_of_two_knobs_has_points_but_no_range(plane: Swept) -> None:
    found = feasible(plane)
    assert found.ranges == ()
    assert {2, 3} <= set(found.points) | set(found.unclear)
    assert not {0, 1, 4, 5} & set(found.points)
