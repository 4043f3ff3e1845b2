"""Metrics of a user in a sweep: a metric that counts what a measure of the game counts comes to the same numbers."""

import numpy as np
import pandas as pd
import pytest

from lifeboat_analysis import (
    Swept,
    centre,
    effects,
    fit_surface,
    point_metrics,
    point_shape,
    ranking,
    surface_fit,
    sweep_summary,
    sweep_tables,
    user_metrics,
)
from lifeboat_sim.core.knobs import knobs_of
from lifeboat_sim.core.metrics import count_all
from lifeboat_sim.library.sweeping import swept
from lifeboat_sim.runs.designs import Design, Factor, grid, one_at_a_time, screening, surface
from lifeboat_sim.runs.metrics_files import metrics_of_text
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.run import Run
from lifeboat_sim.runs.simulate import metrics_of
from lifeboat_sim.runs.sweeps import Sweeping, sweep_of
from lifeboat_sim.runs.trial import with_metrics
from tests.playing import plan, play

MINE = metrics_of_text(
    """
from lifeboat_sim.metrics import metric

@metric(unit="rounds", scale=10)
def my_rounds(games):
    return 10 * games["rounds"]

@metric
def my_ties(games):
    return games["tie"]

@metric(share=True, per="character")
def my_win(games):
    return games["win"], 840 * games.present

@metric
def never(games):
    return games["rounds"] < 0

@metric(share=True, unit="of games with fights that nobody has")
def of_nothing(games):
    return games["rounds"] < 0, games["rounds"] < 0
""",
    "mine.py",
)
COUNTED = with_metrics(plan(games=3_600), MINE)
KNOBS = {knob.path: knob for knob in knobs_of(COUNTED.ruleset)}
SIZE = Factor(KNOBS["characters.kid.size"], (2, 3, 5))
TIE = Factor(KNOBS["options.tie"], ("shared", "living_first"))
ENDS = [Factor(KNOBS["characters.kid.size"], (2, 5)), TIE]


def played(design: Design, base: Plan = COUNTED) -> Swept:
    sweeping = Sweeping(sweep_of(base, design))
    for _ in sweeping.play():
        pass
    return swept(sweeping, "Classic", 0.02)


@pytest.fixture(scope="module")
def points() -> Swept:
    return played(grid([SIZE]))


@pytest.fixture(scope="module")
def screened() -> Swept:
    return played(screening(ENDS))


def test_a_mean_at_a_point_is_that_of_the_run_alone(points: Swept) -> None:
    table = point_metrics(points).set_index(["point", "metric", "role"])
    alone = user_metrics(Run(COUNTED.info(), count_all(metrics_of(COUNTED), play(COUNTED)))).set_index(
        ["metric", "role"]
    )
    base = table.loc[-1]
    assert list(base.index) == list(alone.index)
    for name in ("value", "title", "unit", "is_share"):
        pd.testing.assert_series_equal(base[name], alone[name])


def test_differences_of_a_metric_are_those_of_the_measure_it_repeats(points: Swept) -> None:
    table = point_metrics(points).set_index(["metric", "point"])
    shape = point_shape(points).set_index(["measure", "point"])
    numbers = ["value", "low", "high", "difference", "difference_low", "difference_high"]
    for metric, measure in (("my_rounds", "rounds"), ("my_ties", "ties")):
        np.testing.assert_allclose(table.loc[metric, numbers], shape.loc[measure, numbers], rtol=1e-9, atol=1e-12)
    assert (table.loc["my_rounds", "difference"] != 0).tolist() == [False, True, False, True], "3 is printed"


def test_a_share_that_is_never_seen_may_be_small_all_the_same(points: Swept) -> None:
    table = point_metrics(points).set_index(["metric", "point"]).loc["never"]
    edge = 1 - 0.025 ** (1 / 3_600)  # Clopper and Pearson, of 3 600 games
    assert table["high"].tolist() == pytest.approx([edge] * 4)
    assert table["difference_high"].tolist() == pytest.approx([0, edge, 0, edge])


def test_what_is_over_nothing_is_unknown(points: Swept) -> None:
    table = point_metrics(points).set_index(["metric", "point"]).loc["of_nothing"]
    assert table[["value", "low", "high", "difference", "difference_low"]].isna().all(axis=None)


@pytest.mark.parametrize("kind", ["screening", "one at a time"])
def test_a_knob_does_to_a_metric_what_it_does_to_the_measure(kind: str, screened: Swept) -> None:
    one = screened if kind == "screening" else played(one_at_a_time(ENDS))
    table = effects(one).set_index(["objective", "knob"])
    numbers = ["effect", "per_step", "se", "low", "high", "detectable"]
    for metric, measure in (("metric:my_rounds", "rounds"), ("metric:my_ties", "ties")):
        np.testing.assert_allclose(table.loc[metric, numbers], table.loc[measure, numbers], rtol=1e-9, atol=1e-12)
        assert table.loc[metric, "verdict"].tolist() == table.loc[measure, "verdict"].tolist()
    wins = table.loc["metric:my_win:kid", ["effect", "se"]]
    np.testing.assert_allclose(wins, table.loc["win:kid", ["effect", "se"]], rtol=1e-9)
    assert table.loc["metric:my_win:kid", "unit"].tolist() == ["share"] * 2
    never = table.loc["metric:never"]
    assert (never["detectable"] > 0).all(), "where nothing was seen, something small may be"
    assert never["verdict"].tolist() == ["no effect seen"] * 2
    assert table.loc["metric:of_nothing", "verdict"].tolist() == ["not enough games"] * 2


def test_the_middle_of_a_screening_tells_of_metrics(screened: Swept) -> None:
    table = centre(screened).set_index("objective")
    numbers = ["mean", "base", "difference", "se", "low", "high"]
    np.testing.assert_allclose(table.loc["metric:my_rounds", numbers].tolist(), table.loc["rounds", numbers].tolist())


def test_a_surface_is_fitted_to_metrics() -> None:
    design = surface([Factor(KNOBS["characters.kid.size"], (1, 2, 3, 4, 5)), TIE], seed=1)
    table = surface_fit(fit_surface(played(design))).set_index("objective")
    for metric, measure in (("metric:my_rounds", "rounds"), ("metric:my_win:kid", "win:kid")):
        assert table.loc[metric, "cross_validated"] == pytest.approx(table.loc[measure, "cross_validated"])


def test_a_knob_that_changes_a_metric_is_not_dead() -> None:
    """With random bots the Kid is so seldom alive that its survival value decides next to nothing."""
    text = (
        "from lifeboat_sim.metrics import metric\n@metric\ndef alive(games):\n    return games['kid_points_survival']\n"
    )
    design = one_at_a_time([Factor(KNOBS["characters.kid.survival"], (8, 10))])
    plain = plan(games=3_600)
    dead = [
        ranking(played(design, base))["dead"].all()
        for base in (plain, with_metrics(plain, metrics_of_text(text, "a.py")))
    ]
    assert dead == [True, False]


def test_summary_and_tables_hold_them(points: Swept) -> None:
    found = sweep_summary(points)
    kid = found["points"][0]["metrics"]["my_win"]["characters"]["kid"]
    table = point_metrics(points).set_index(["point", "metric", "role"])
    assert kid["value"] == pytest.approx(table.loc[(0, "my_win", "kid"), "value"], abs=1e-9)
    assert found["base_run"]["metrics"]["of_nothing"]["value"] is None
    assert found["points"][0]["metrics"]["my_rounds"]["unit"] == "rounds"
    assert sweep_tables(points)["point_metrics"].startswith("point,metric,role,name,title,unit,is_share,value,low,high")


def test_without_metrics_there_is_nothing_of_them() -> None:
    found = played(grid([SIZE]), plan(games=3_600))
    assert "point_metrics" not in sweep_tables(found)
    assert "metrics" not in sweep_summary(found)["points"][0]
