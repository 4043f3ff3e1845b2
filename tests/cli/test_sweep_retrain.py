"""``lifeboat sweep --retrain``: every point beside the base once more, by bots that have learnt the rules of both."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import lifeboat_sim
from lifeboat_sim.errors import PlanError
from lifeboat_sim.library.stored_tables import frames_of_sweep
from tests.cli.test_compare_retrain import FEW, RETRAIN, results
from tests.cli.test_run_command import lifeboat

SWEEP = ("sweep", "--vary", "row_draw=1,2", *FEW)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a sweep of two points, one of which is the game as printed."""
    folder = tmp_path_factory.mktemp("retrain")
    (folder / "said").write_text(lifeboat(*SWEEP, *RETRAIN, "--out", "one", cwd=folder).stdout)
    return folder


def read(folder: Path) -> Any:
    return json.loads((folder / "sweep.json").read_text())


def test_every_point_but_the_base_has_both_kinds_of_bots(here: Path) -> None:
    found = read(here / "one")
    (point,) = found["retrained"]["points"]
    assert (point["point"], point["variant_name"]) == (0, "Classic, row_draw=1")
    assert sum(point["agreement"].values()) == len(point["characters"]) == 6
    kid = point["characters"]["kid"]
    assert kid["retrained"]["base"] > kid["frozen"]["base"] + 0.1, "the Kid has learnt"
    assert list(found["retrained"]["training"]) == ["Classic", "Classic, row_draw=1"]


def test_frozen_bots_come_to_what_the_sweep_itself_says(here: Path) -> None:
    """The comparison plays the games of the points once more: they are the same."""
    found = read(here / "one")
    frozen = found["retrained"]["points"][0]["characters"]
    for role, numbers in found["points"][0]["characters"].items():
        assert frozen[role]["frozen"]["variant"] == numbers["share"]
        assert frozen[role]["frozen"]["base"] == found["base_run"]["characters"][role]["share"]


@pytest.mark.slow
def test_it_is_the_comparison_that_could_have_been_asked_for(here: Path) -> None:
    lifeboat("compare", "classic", "--set", "row_draw=1", *FEW, *RETRAIN, "--out", "compared", cwd=here)
    (variant,) = json.loads((here / "compared" / "compare.json").read_text())["variants"].values()
    for role, numbers in read(here / "one")["retrained"]["points"][0]["characters"].items():
        assert numbers["retrained"] == variant["characters"][role]["retrained"]
        assert numbers["robust"] == variant["characters"][role]["robust"]


def test_the_terminal_tells_what_is_robust(here: Path) -> None:
    said = (here / "said").read_text()
    assert "Classic, row_draw=1 against Classic, 6 players, with bots that have gone on learning" in said


def test_the_report_sets_both_side_by_side(here: Path) -> None:
    shutil.copytree(here / "one", here / "reported")
    arguments = [one for one in (*SWEEP, *RETRAIN) if one != "--no-report"]
    lifeboat(*arguments, "--out", "reported", cwd=here)
    page = (here / "reported" / "report.html").read_text(encoding="utf-8")
    assert "With bots that have learnt the rules" in page
    assert "The bots did not adapt" not in page
    assert "--retrain-games 45000" in page, "the command that makes it again"


@pytest.mark.parametrize(
    "lost", [("frozen-and-retrained/retrained/runs",), ("sweep.json", "tables")], ids=lambda lost: lost[0]
)
def test_what_is_lost_is_made_again(here: Path, tmp_path: Path, lost: tuple[str, ...]) -> None:
    shutil.copytree(here / "one", tmp_path / "whole")
    for name in lost:
        path = tmp_path / "whole" / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    lifeboat("resume", "whole", cwd=tmp_path)
    assert results(tmp_path / "whole") == results(here / "one")


@pytest.mark.slow
def test_a_longer_sweep_is_the_one_that_it_would_have_been(here: Path) -> None:
    """Bots do not learn again for it: they play more games."""
    shutil.copytree(here / "one", here / "longer")
    lifeboat("resume", "longer", "--games", "7_200", cwd=here)
    lifeboat(*SWEEP, *RETRAIN, "--games", "7_200", "--out", "long", cwd=here)
    assert read(here / "longer") == read(here / "long")


@pytest.mark.slow
def test_a_sweep_that_was_played_can_learn_later(here: Path) -> None:
    lifeboat(*SWEEP, "--out", "later", cwd=here)
    assert "retrained" not in read(here / "later")
    lifeboat(*SWEEP, *RETRAIN, "--out", "later", cwd=here)
    assert read(here / "later") == read(here / "one")


def test_python_goes_on_in_a_folder_and_gets_the_same_table(here: Path) -> None:
    shutil.copytree(here / "one", here / "python")
    shutil.rmtree(here / "python" / "frozen-and-retrained" / "retrained" / "runs")
    more = {"bots": "kid=sensible,random", "games": 3_600, "retrain": 45_000, "out": here / "python"}
    found = lifeboat_sim.sweep("classic", {"row_draw": [1, 2]}, **more)
    assert found.summary() == read(here / "one")
    table = found.table("robustness")
    assert list(table["agreement"]) == list(frames_of_sweep(here / "one")["robustness"]["agreement"])
    assert table.loc[table["role"] == "kid", "point"].tolist() == [0]


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (
            ("--screen", "--vary", "row_draw=1,2", "--vary", "birds_to_land=3,4"),
            "--retrain: not together with --screen",
        ),
        (
            ("--surface", "--vary", "birds_to_land=2..6", "--vary", "row_draw=1..3"),
            "--retrain: not together with --surface",
        ),
        (
            ("--vary", "birds_to_land=2..9", "--vary", "row_draw=1,2"),
            "--retrain: 15 points beside the base, allowed up to 12",
        ),
        (("--vary", "row_draw=1,2", "--bots", "random"), "random: has no weights to train"),
    ],
)
def test_what_cannot_be_learnt_is_refused_before_anything_is_played(
    tmp_path: Path, options: tuple[str, ...], line: str
) -> None:
    done = lifeboat("sweep", *options, "--retrain", cwd=tmp_path, status=2)
    assert line in done.stderr
    assert not list(tmp_path.iterdir())


def test_python_refuses_likewise() -> None:
    with pytest.raises(PlanError, match="retrain: 0, allowed True, False, or a number of games of training"):
        lifeboat_sim.sweep("classic", {"row_draw": [1, 2]}, retrain=0)
