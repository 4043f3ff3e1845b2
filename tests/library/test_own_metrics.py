"""Metrics of a user in Python: as a file or as functions, the same numbers as on the command line."""

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from matplotlib.figure import Figure

from lifeboat_sim import LifeboatError, RunResult, compare, open_run, simulate, sweep
from lifeboat_sim.metrics import chart, metric
from lifeboat_sim.runs.metrics_functions import text_of
from tests.cli.test_run_command import lifeboat
from tests.library.conftest import GAMES, all_survive, fights

OPTIONS = ("--bots", "random", "--games", str(GAMES), "--no-report", "--metrics", "mine.py")


@chart(alt="A bar")
def bar(results: Any) -> Figure:
    figure = Figure()
    figure.subplots().bar(["games"], [results.games])
    return figure


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the same functions as a file, and what the command line makes of it."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "mine.py").write_text(text_of([all_survive, fights]))
    lifeboat("run", *OPTIONS, "--out", "run", cwd=folder)
    return folder


def test_functions_come_to_the_numbers_of_a_file(counted: RunResult, here: Path) -> None:
    summary = json.loads((here / "run" / "summary.json").read_text())
    assert counted.summary() == summary
    assert open_run(here / "run").table("metrics").equals(counted.table("metrics"))
    kid = counted.table("metrics").set_index(["metric", "role"]).loc[("fights", "kid")]
    assert kid["value"] == pytest.approx(summary["metrics"]["fights"]["characters"]["kid"]["estimate"], abs=1e-9)


def test_a_run_tells_what_was_counted(counted: RunResult, here: Path) -> None:
    info = counted.run.info["metrics"]
    assert info["text"] == (here / "mine.py").read_text()
    assert info["sha256"] == json.loads((here / "run" / "run.json").read_text())["metrics"]["sha256"]
    assert "Your metrics (metrics.py)" in repr(counted)


def test_a_saved_run_keeps_them(counted: RunResult, tmp_path: Path) -> None:
    counted.save(tmp_path / "one")
    assert open_run(tmp_path / "one").table("metrics").equals(counted.table("metrics"))
    open_run(tmp_path / "one").save(tmp_path / "two")
    assert (tmp_path / "two" / "summary.json").read_bytes() == (tmp_path / "one" / "summary.json").read_bytes()


def test_charts_stand_among_those_of_the_report() -> None:
    run = simulate("classic", bots="random", games=360, metrics=[all_survive, bar])
    assert "own_chart_1" in run.charts
    assert run.chart("own_chart_1").shows == "A bar."


def test_a_comparison_counts_them(here: Path, counted: RunResult) -> None:
    played = compare("classic", "single-row", bots="random", games=GAMES, metrics=here / "mine.py")
    lifeboat("compare", "classic", "single-row", *OPTIONS, "--out", "compared", cwd=here)
    assert played.summary() == json.loads((here / "compared" / "compare.json").read_text())
    assert f'metrics="{here / "mine.py"}")' in played.call
    other = simulate("single-row", bots="random", games=GAMES, metrics=[all_survive, fights])
    read = compare(counted, other)
    pd.testing.assert_frame_equal(read.table("metrics"), played.table("metrics"))
    assert "metrics=[all_survive, fights])" in read.call
    assert "Your metrics: Single-card rowing against Classic" in repr(read)


def test_sides_of_a_comparison_are_runs_with_metrics(tmp_path: Path) -> None:
    found = compare("classic", "single-row", bots="random", games=360, metrics=[fights])
    found.runs["Classic"].save(tmp_path / "base")
    table = open_run(tmp_path / "base").table("metrics")
    assert table["value"].tolist() == found.table("metrics")["base"].tolist()


def test_a_sweep_counts_them(here: Path) -> None:
    vary = {"characters.kid.size": [2, 3]}
    found = sweep("classic", vary, bots="random", games=GAMES, metrics=[all_survive, fights], out=here / "swept")
    again = sweep("classic", vary, bots="random", games=GAMES, metrics=str(here / "mine.py"), out=here / "swept")
    assert len(list((here / "swept" / "points").iterdir())) == 2, "the file holds the text of the functions"
    assert again.summary() == found.summary()
    assert "point_metrics" in found.tables
    assert "Your metric fights" in repr(found)


def test_tables_without_metrics_are_not_named(run: RunResult) -> None:
    assert "metrics" not in run.tables
    with pytest.raises(LifeboatError, match='table: "metrics", allowed'):
        run.table("metrics")


@metric
def typo(games: Any) -> Any:
    return games["figths"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"metrics": 3}, "metrics: 3, allowed the name of a file, or a list of functions under @metric"),
        ({"metrics": "none.py"}, "none.py: no such file"),
        ({"metrics": [typo]}, "typo: games['figths']: no such column (did you mean fights?)"),
    ],
)
def test_what_cannot_be_counted_is_said(arguments: dict[str, Any], line: str) -> None:
    for ask in (simulate, sweep):
        more = {"vary": ["row_draw"]} if ask is sweep else {}
        with pytest.raises(LifeboatError) as error:
            ask("classic", bots="random", games=360, **arguments, **more)
        assert line in str(error.value)


def test_a_run_that_did_not_count_them_is_not_compared_by_them(run: RunResult, counted: RunResult) -> None:
    with pytest.raises(LifeboatError, match="Classic: was not played with these metrics"):
        compare(run, counted, metrics=[all_survive, fights])
    assert "metrics" not in compare(run, counted).tables
