"""Effects of knobs in a game where they are known: sizes, signs, verdicts, and what is said of knobs that do nothing."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from lifeboat_analysis import Swept, centre, dead_knobs, effects, ranking
from lifeboat_sim.runs.designs import Design, grid, one_at_a_time, screening
from tests.planted_effects import FACTORS, GAME, NUMBERS, PATHS, TOGETHER, A, B, at_points, main_effects
from tests.planted_game import ROLES, factor, planted, play

GAMES = 24_000
KNOBS = len(FACTORS)
WINS = [f"win:{role}" for role in ROLES]
YES = factor(GAME, "yes", (False, True))


@pytest.fixture(scope="module")
def screened() -> Swept:
    return play(GAME, screening(FACTORS), GAMES)


@pytest.fixture(scope="module")
def turned() -> Swept:
    return play(GAME, one_at_a_time([*FACTORS, YES]), GAMES)


def wins(table: pd.DataFrame, column: str) -> pd.DataFrame:
    """One column of the win shares, by knob and role."""
    return table[table["objective"].isin(WINS)].pivot(index="knob", columns="objective", values=column)


# Sizes and signs ---------------------------------------------------------------------------------------------


def test_a_screening_finds_the_planted_effects(screened: Swept) -> None:
    """Each within four of its standard errors, which are about 0.1 percentage points here."""
    table = effects(screened)
    far = (wins(table, "effect").loc[PATHS, WINS] - main_effects()) / wins(table, "se").loc[PATHS, WINS]
    assert np.abs(far).max(axis=None) < 4
    assert wins(table, "se").max(axis=None) < 0.002


def test_each_knob_alone_is_compared_with_the_others_as_printed(turned: Swept) -> None:
    """Then what knobs do together does not show: the others stand in the middle."""
    table = effects(turned)
    effect, se = (wins(table, column).loc[:, "win:ann"] for column in ("effect", "se"))
    assert effect["options.a"] == pytest.approx(2 * A / 100, abs=4 * se["options.a"])
    assert effect["options.b"] == pytest.approx(2 * B / 100, abs=4 * se["options.b"])


def test_folded_over_a_design_keeps_main_effects_free_of_pairs(screened: Swept) -> None:
    """In the half that is not folded, part of what ``a`` and ``b`` do together is taken for effects of other knobs.

    In a matrix of twenty rows it is a fifth, or three, of each product of two columns.
    """
    design, truth = screened.design, main_effects()[:, 0]

    def contrast(points: slice) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        signs = 2.0 * design.levels[points] - 1
        shares = at_points(Design("screening", design.factors, design.levels[points]))[:, 0]
        return np.asarray(2 * signs.T @ shares / len(signs))

    np.testing.assert_allclose(contrast(slice(None)), truth, atol=1e-12)
    half = contrast(slice(0, len(design) // 2))
    assert np.abs(half - truth).max() == pytest.approx(2 * TOGETHER / 100 / 5)
    table = effects(screened)
    found, se = (wins(table, column).loc[PATHS, "win:ann"].to_numpy() for column in ("effect", "se"))
    assert (np.abs(found - half) / se).max() > 5


def test_other_measures_have_effects_too(screened: Swept) -> None:
    """``c`` makes eight chances of a further round rise from 0.4 to 0.6."""
    table = effects(screened).set_index(["knob", "objective"])
    rounds = table.loc[("options.c", "rounds")]
    assert rounds["effect"] == pytest.approx(1.6, abs=4 * rounds["se"])
    assert rounds["verdict"] == "rises"
    assert rounds["unit"] == "rounds"
    assert table.loc[("options.d", "rounds"), "verdict"] == "no effect seen"


def test_from_high_to_low_all_is_turned_round(turned: Swept) -> None:
    down = play(GAME, one_at_a_time([factor(GAME, "c", (5, 1))]), 2_400)
    rounds = effects(down).set_index("objective").loc["rounds"]
    assert rounds["verdict"] == "falls"
    assert (rounds["steps"], rounds["first"], rounds["last"]) == (-4, "5", "1")
    assert rounds["per_step"] == pytest.approx(rounds["effect"] / -4)
    assert rounds["low_step"] < rounds["per_step"] < rounds["high_step"]


def test_an_effect_per_step_is_the_effect_over_the_steps(screened: Swept) -> None:
    table = effects(screened)
    numbers, word = table[table["knob"] == "options.a"], table[table["knob"] == "options.word"]
    np.testing.assert_allclose(numbers["per_step"], numbers["effect"] / 4)
    np.testing.assert_allclose(numbers["high_step"], numbers["high"] / 4)
    np.testing.assert_allclose(word["per_step"], word["effect"])
    assert numbers.iloc[0][["printed", "first", "last", "steps"]].tolist() == ["3", "1", "5", 4.0]
    assert word.iloc[0][["printed", "first", "last", "steps"]].tolist() == ["off", "off", "on", 1.0]


def test_the_imbalance_of_a_set_of_points_is_the_root_of_their_mean_square(screened: Swept) -> None:
    """Against its definition in a larger sample of chances: at the last values of ``a``, less at the first."""
    squares = ((at_points(screened.design) - 1 / 6) ** 2).mean(axis=1)
    levels = screened.design.levels[:, 0]
    truth = squares[levels == 1].mean() ** 0.5 - squares[levels == 0].mean() ** 0.5
    row = effects(screened).set_index(["knob", "objective"]).loc[("options.a", "imbalance")]
    assert row["effect"] == pytest.approx(truth, abs=4 * row["se"])
    assert 0 < row["se"] < 0.002


def test_near_balance_the_imbalance_is_not_judged() -> None:
    fair = planted(lambda knobs: [1 / 6] * 6)
    row = effects(play(fair, screening([factor(fair, "a", (1, 5))]), 2_400)).set_index("objective").loc["imbalance"]
    assert np.isnan(row["se"])
    assert row["verdict"] == "not enough games"


# Intervals and verdicts --------------------------------------------------------------------------------------


def test_intervals_are_joint_over_knobs_and_roles(turned: Swept) -> None:
    table = effects(turned)
    table = table[table["knob"] != "options.yes"]
    half = (table["high"] - table["low"]) / 2 / table["se"]
    is_win = table["objective"].isin(WINS)
    np.testing.assert_allclose(half[is_win], stats.t.ppf(1 - 0.025 / ((KNOBS + 1) * 6), 99))
    np.testing.assert_allclose(half[~is_win & half.notna()], stats.t.ppf(1 - 0.025 / (KNOBS + 1), 99))


def test_what_is_detectable_follows_from_the_error(turned: Swept) -> None:
    table = effects(turned).set_index("objective").loc[WINS]
    quantiles = stats.t.ppf(1 - 0.025 / ((KNOBS + 1) * 6), 99) + stats.t.ppf(0.8, 99)
    np.testing.assert_allclose(table["detectable"], quantiles * table["se"])


def test_verdicts_use_the_band(screened: Swept) -> None:
    verdict = wins(effects(screened), "verdict")
    assert verdict.loc["options.a", "win:ann"] == "matters"
    assert verdict.loc["options.d", "win:ann"] == "no relevant effect"
    assert wins(effects(replace(screened, band=0.06)), "verdict").loc["options.a", "win:ann"] == "on the border"
    assert wins(effects(replace(screened, band=0.1)), "verdict").loc["options.a", "win:ann"] == "no relevant effect"


def test_few_games_tell_no_interval() -> None:
    table = effects(play(GAME, screening(NUMBERS), 294))
    assert table[["se", "low", "high", "detectable"]].isna().all(axis=None)
    assert set(table["verdict"]) == {"not enough games"}
    assert table["effect"].notna().all()


def test_of_one_who_never_wins_the_interval_is_what_never_winning_allows() -> None:
    """No win in n games allows shares up to 1 - (0.025 / m)^(1 / n) (Clopper and Pearson), under both values."""
    never = planted(lambda knobs: [0, 0.2, 0.2, 0.2, 0.2, 0.2])
    table = effects(play(never, one_at_a_time([factor(never, "a", (1, 5))]), 1_200)).set_index("objective")
    most = 1 - (0.025 / 6) ** (1 / 1_200)
    row = table.loc["win:ann"]
    assert (row["effect"], row["low"], row["high"]) == (0, pytest.approx(-most), pytest.approx(most))
    assert row["detectable"] == pytest.approx(most)


def test_designs_that_turn_no_single_knob_have_no_effects() -> None:
    swept = play(GAME, grid(NUMBERS[:2]), 600)
    for table in (effects, ranking, dead_knobs, centre):
        with pytest.raises(ValueError, match="design: grid, allowed a screening"):
            table(swept)


# Which knob matters ------------------------------------------------------------------------------------------


def test_the_ranking_begins_with_what_matters_most(screened: Swept) -> None:
    table = ranking(screened)
    assert table["knob"].tolist()[:3] == ["options.a", "options.b", "options.word"] or table["knob"].tolist()[:3] == [
        "options.a",
        "options.word",
        "options.b",
    ]
    first = table.iloc[0]
    assert first["role"] in ("ann", "bob")
    assert first["largest"] == abs(first["effect"])
    assert first["low"] <= first["effect"] <= first["high"]
    assert first["verdict"] == "matters"
    assert (np.diff(table["largest"]) <= 0).all()


def test_a_knob_that_moves_only_the_length_is_not_dead(screened: Swept) -> None:
    assert ranking(screened).set_index("knob")["dead"].to_dict() == {path: path == "options.d" for path in PATHS}


def test_dead_knobs_say_how_small_an_effect_would_have_been_seen(screened: Swept) -> None:
    table = dead_knobs(screened)
    assert table["knob"].tolist() == ["options.d"]
    row = table.iloc[0]
    of_wins = wins(effects(screened), "detectable").loc["options.d"]
    assert row["detectable"] == of_wins.max()
    assert row["low"] < 0 < row["high"]
    assert row["largest"] < row["detectable"] < 0.01
    assert row["verdict"] == "no effect seen"


def test_nothing_is_called_dead_by_a_few_games() -> None:
    assert not ranking(play(GAME, screening(NUMBERS), 600))["dead"].any()
    assert not ranking(play(GAME, screening(NUMBERS), 120))["dead"].any()


def test_a_knob_that_nobody_asks_for_has_no_effect_at_all(turned: Swept) -> None:
    table = effects(turned).set_index("knob").loc["options.yes"]
    assert set(table["verdict"]) == {"no effect at all"}
    assert (table[["effect", "low", "high", "detectable"]] == 0).all(axis=None)
    dead = dead_knobs(turned).set_index("knob")
    assert dead["verdict"].to_dict() == {"options.d": "no effect seen", "options.yes": "no effect at all"}


# The centre --------------------------------------------------------------------------------------------------


def test_the_centre_tells_of_curvature_and_of_values_that_are_not_printed(screened: Swept) -> None:
    """Numbers are as often below the printed as above; the word is "on" at half of all points, which costs Cid 1 %."""
    table = centre(screened).set_index("objective")
    cid, ann = table.loc["win:cid"], table.loc["win:ann"]
    assert cid["difference"] == pytest.approx(-0.01, abs=4 * cid["se"])
    assert ann["low"] < 0 < ann["high"]
    np.testing.assert_allclose(table["mean"], table["base"] + table["difference"])
    half = (table["high"] - table["low"]) / 2 / table["se"]
    np.testing.assert_allclose(half[WINS], stats.t.ppf(1 - 0.025 / 6, 99))
