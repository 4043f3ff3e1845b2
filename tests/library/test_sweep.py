"""``sweep``: the numbers of ``lifeboat sweep``, from Python."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lifeboat_sim import LifeboatError, RunResult, SweepResult, load_ruleset, sweep
from tests.cli.test_run_command import contents, lifeboat
from tests.library.conftest import GAMES

OPTIONS = ("--bots", "random", "--games", str(GAMES), "--no-report")


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the same sweep, made on the command line."""
    here = tmp_path_factory.mktemp("typed")
    lifeboat("sweep", "--vary", "characters.kid.survival=8..10", *OPTIONS, "--out", "out", cwd=here)
    return here / "out"


def test_the_summary_is_that_of_the_command_line(grid: SweepResult, typed: Path) -> None:
    assert grid.summary() == json.loads((typed / "sweep.json").read_text())


def test_a_sweep_into_a_folder_is_that_of_the_command_line(typed: Path, tmp_path: Path) -> None:
    sweep("classic", {"characters.kid.survival": [8, 9, 10]}, bots="random", games=GAMES, out=tmp_path / "out")
    made, wanted = contents(tmp_path / "out"), contents(typed)
    for files in (made, wanted):
        assert files.pop("log.json")
        design = json.loads(files.pop("design.json"))
        assert design.pop("wanted")  # as it was asked for, here in other words
        files["design"] = json.dumps(design).encode()
    assert made == wanted


def test_a_folder_is_gone_on_with(typed: Path, grid: SweepResult) -> None:
    played = []
    wider = sweep(
        "classic",
        {"characters.kid.survival": "8..11"},
        bots="random",
        games=GAMES,
        out=typed,
        progress=lambda games, _: played.append(games),
    )
    assert played == [4 * GAMES]  # three points lie there
    assert wider.summary()["points"][:3] == grid.summary()["points"]


def test_the_base_is_the_run_that_it_would_be_alone(grid: SweepResult, run: RunResult) -> None:
    base = grid.table("point_win_shares").query("point == -1")
    assert base["share"].tolist() == pytest.approx(run.table()["win_share"].tolist(), abs=1e-12)


def test_knobs_have_their_values_as_columns(grid: SweepResult, surface: SweepResult) -> None:
    assert grid.table()["characters.kid.survival"].tolist() == [9, 8, 9, 10]
    assert surface.table("points")["provisions.cash.points"].dtype == np.int64


def test_a_changed_rule_set_is_a_base() -> None:
    found = sweep(load_ruleset("classic", row_draw=1), ["nav_print"], design="one-at-a-time", bots="passive", games=360)
    assert found.swept.info["ruleset"]["options"]["row_draw"] == 1
    assert found.table("effects")["first"].unique().tolist() == ["B"]
    assert "--set row_draw=1" in found._report(None).parts[0].sections[-1].blocks[1].text  # type: ignore[union-attr]


def test_a_sweep_shows_its_points_or_its_strongest_knobs(
    grid: SweepResult, screening: SweepResult, surface: SweepResult
) -> None:
    assert "kid.survival 9 *" in repr(grid)
    assert "mate.survival" in repr(screening)
    assert "each by itself, all else as printed" in repr(screening)  # what was confirmed
    assert "decided most by" in repr(surface)
    assert "<table>" in grid._repr_html_()


def test_values_may_lie_in_arrays() -> None:
    sets = np.array([[0, 1, 4, 8], [0, 1, 5, 9]])
    found = sweep("classic", {"provisions.jewels.set_points": sets}, bots="random", games=36)
    assert found.table()["provisions.jewels.set_points"].tolist() == ["[0, 1, 4, 8]"] * 2 + ["[0, 1, 5, 9]"]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"games": 1}, "Too few finished games to judge any point: a thousand or more at each would do."),
        ({"ruleset": "max_rounds=1", "games": 720}, "No game came to an end."),
    ],
)
@pytest.mark.parametrize("design", ["grid", "one-at-a-time"])
def test_what_nothing_is_known_of_is_not_judged(more: dict[str, Any], says: str, design: str) -> None:
    base = load_ruleset("classic", *([more["ruleset"]] if "ruleset" in more else []))
    found = sweep(base, {"row_draw": [1, 2, 3]}, design=design, bots="random", games=more["games"])
    shown = repr(found)
    assert "nan" not in shown
    assert shown.count("not enough games") == (3 if design == "grid" else 1)
    assert says in shown or design != "grid"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({}, "vary: no knob to turn"),
        ({"vary": "row_draw=1..3"}, 'vary: "row_draw=1..3", allowed knobs with values'),
        ({"vary": {"row_drow": "1..3"}}, "vary: unknown knob 'row_drow' (did you mean options.row_draw?)"),
        ({"vary": {"row_draw": 3}}, "vary: row_draw: 3, allowed values such as [1, 2, 3]"),
        ({"vary": ["row_draw"], "design": "gird"}, 'design: "gird", allowed grid, one-at-a-time, screening or surface'),
        ({"vary": None}, 'vary: None, allowed a list such as ["row_draw"]'),
        ({"vary": {3: [1, 2]}}, 'vary: 3, allowed text such as "row_draw"'),
        ({"vary": {"row_draw": [1, 10**5000]}}, "vary: row_draw: a number of thousands of digits, allowed values"),
        ({"vary": {"row_draw": np.array([1.0, 2.0])}}, "vary: options.row_draw: 1.0, allowed a whole number, 1 to 6"),
        ({"vary": ["row_draw"], "design": ["grid"]}, "design: ['grid'], allowed grid, one-at-a-time"),
        ({"vary": ["row_draw"], "leave_out": ["tie"]}, "leave_out: allowed with every_knob"),
        ({"every_knob": True, "leave_out": "tie"}, 'leave_out: "tie", allowed a list'),
        ({"every_knob": True, "leave_out": ["tei"]}, "leave_out: unknown knob 'tei' (did you mean options.tie?)"),
        ({"vary": ["row_draw"], "out": 3}, "out: 3, allowed the name of a file or folder"),
        ({"vary": ["row_draw"], "out": ""}, 'out: "", allowed the name of a file or folder'),
        ({"vary": ["row_draw"], "out": "x" * 300}, f"{'x' * 300}: cannot be used (File name too long)"),
        ({"vary": ["row_draw"], "confirm": -1}, "confirm: -1, allowed a whole number from 0 to 100"),
    ],
)
def test_what_cannot_be_swept_is_told_by_its_argument(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(LifeboatError) as error:
        sweep("classic", **arguments)
    assert str(error.value).startswith(says)
