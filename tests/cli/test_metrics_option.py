"""``--metrics FILE.py`` of ``lifeboat run``, ``compare`` and ``sweep``: what it writes, prints and refuses."""

import csv
import json
import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from tests.cli.test_run_command import contents, lifeboat

FEW = ("--games", "1_800", "--bots", "random")
MINE = '''
from matplotlib.figure import Figure

from lifeboat_sim.metrics import chart, metric


@metric
def all_survive(games):
    """Everybody is alive at the end."""
    return games["deaths"] == 0


@metric(per="character", unit="fights")
def fights(games):
    return games["fights"]


@chart(title="Who <fights>", alt="Bars of fights")
def bars(results):
    figure = Figure(figsize=(6, 2))
    rows = results.metrics.loc["fights"]
    figure.subplots().bar(rows["name"], rows["value"])
    return figure, rows[["name", "value"]].reset_index(drop=True)
'''


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs with metrics, one of them with a report, and a comparison."""
    folder = tmp_path_factory.mktemp("metrics")
    (folder / "mine.py").write_text(MINE, encoding="utf-8")
    lifeboat("run", *FEW, "--metrics", "mine.py", "--out", "one", cwd=folder)
    lifeboat(
        "run", *FEW, "--rules", "single-row", "--metrics", "mine.py", "--out", "two", "--no-report",
        "--chunk", "36", "--threads", "2", cwd=folder,
    )  # fmt: skip
    lifeboat("compare", "classic", "single-row", *FEW, "--metrics", "mine.py", "--out", "played", cwd=folder)
    return folder


def said(file: Path) -> dict:
    return dict(json.loads(file.read_text(encoding="utf-8")))


def test_the_run_folder_tells_of_the_metrics(here: Path) -> None:
    info = said(here / "one" / "run.json")["metrics"]
    assert (info["file"], info["text"]) == ("mine.py", MINE)
    found = said(here / "one" / "summary.json")["metrics"]
    assert set(found) == {"all_survive", "fights"}
    assert found["all_survive"]["n"] == 1_800
    kid = found["fights"]["characters"]["kid"]
    assert kid["low"] < kid["estimate"] < kid["high"]
    with (here / "one" / "tables" / "metrics.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["role"] for row in rows] == ["", "lauren", "stephen", "captain", "mate", "frenchy", "kid"]
    assert float(rows[-1]["value"]) == kid["estimate"]


def test_a_share_is_that_of_the_games(here: Path) -> None:
    done = lifeboat("replay", "one", "--find", "deaths = 0", "--games", "1_800", "--json", cwd=here)
    share = json.loads(done.stdout)["matches"] / 1_800
    assert said(here / "one" / "summary.json")["metrics"]["all_survive"]["estimate"] == pytest.approx(share, abs=1e-9)


def test_the_report_shows_metrics_and_charts(here: Path) -> None:
    page = (here / "one" / "report.html").read_text(encoding="utf-8")
    assert "Your metrics" in page
    assert "Everybody is alive at the end." in page
    assert "Fights: from" in page
    assert "Who &lt;fights&gt;" in page
    assert "Bars of fights." in page
    assert "--metrics mine.py" in page
    assert re.search(r'<svg class="narrow"[^>]*own-chart-1', page)


def test_finished_runs_are_compared_by_their_metrics_without_the_file(here: Path) -> None:
    lifeboat("compare", "one", "two", "--no-report", "--out", "read", cwd=here)
    read, played = said(here / "read" / "compare.json"), said(here / "played" / "compare.json")
    (variant,) = played["variants"].values()
    assert read["variants"]["Single-card rowing"]["metrics"] == variant["metrics"]
    base, other = (said(here / run / "summary.json")["metrics"] for run in ("one", "two"))
    found = variant["metrics"]["fights"]["characters"]["kid"]
    kids = [run["fights"]["characters"]["kid"]["estimate"] for run in (base, other)]
    assert [found["base"], found["variant"]] == kids
    assert found["difference"] == pytest.approx(kids[1] - kids[0], abs=2e-9)


def test_pairs_have_the_standard_error_of_paired_blocks(here: Path) -> None:
    chunk = [np.load(here / "one" / "chunks" / "000000.npz"), None]
    parts = [np.load(file) for file in sorted((here / "two" / "chunks").glob("*.npz"))]
    x = [chunk[0]["block_x"][-1].astype(float), np.concatenate([part["block_x"][-1] for part in parts])]
    kid = said(here / "played" / "compare.json")["variants"]["Single-card rowing"]["metrics"]["fights"]["characters"][
        "kid"
    ]
    differences = (x[1] - x[0]) / 36
    half = 2.009575 * differences.std(ddof=1) / 50**0.5  # the t quantile of 49 degrees of freedom
    assert kid["high"] - kid["difference"] == pytest.approx(half, rel=1e-5)


def test_a_comparison_shows_them(here: Path) -> None:
    page = (here / "played" / "report.html").read_text(encoding="utf-8")
    assert "Single-card rowing against Classic: your metrics." in page
    assert "Who &lt;fights&gt;: Classic" in page
    assert "Who &lt;fights&gt;: Single-card rowing" in page
    assert "--metrics mine.py" in page
    assert (here / "played" / "tables" / "metrics.csv").is_file()


def test_a_run_with_another_file_is_not_compared_by_it(here: Path) -> None:
    (here / "other.py").write_text(MINE + "# changed\n", encoding="utf-8")
    done = lifeboat("compare", "one", "two", "--metrics", "other.py", "--out", "no", cwd=here, status=2)
    assert "one: was not played with other.py as it is now" in done.stderr
    assert not (here / "no").exists()


@pytest.mark.parametrize("command", [("run",), ("compare", "classic", "single-row"), ("sweep", "--vary", "row_draw")])
def test_a_mistake_leaves_no_folder(here: Path, command: tuple[str, ...]) -> None:
    (here / "bad.py").write_text(MINE.replace('games["fights"]', 'games["figths"]'), encoding="utf-8")
    done = lifeboat(*command, *FEW, "--metrics", "bad.py", "--out", "no", cwd=here, status=2)
    assert "lifeboat: error: bad.py: line 15: fights: games['figths']: no such column" in done.stderr
    assert not (here / "no").exists()


def test_a_chart_that_fails_is_found_before_the_games(here: Path) -> None:
    (here / "bad.py").write_text(MINE.replace('loc["fights"]', 'loc["figths"]'), encoding="utf-8")
    done = lifeboat("run", *FEW, "--metrics", "bad.py", "--out", "no", cwd=here, status=2)
    assert "bad.py: line 21: bars: KeyError" in done.stderr
    assert "playing" not in done.stderr
    assert not (here / "no").exists()


# A sweep -----------------------------------------------------------------------------------------------------

SIZES = ("sweep", "--vary", "characters.kid.size=2..3", *FEW)
MINE_TOO = ("--metrics", "mine.py")


@pytest.fixture(scope="module")
def swept(here: Path) -> Path:
    """A sweep with metrics, in the folder of one without."""
    lifeboat(*SIZES, "--no-report", "--out", "swept", cwd=here)
    shutil.copytree(here / "swept", here / "without")
    done = lifeboat(*SIZES, *MINE_TOO, "--out", "swept", cwd=here)
    assert "the points in swept have other metrics, or none: they stay" in done.stderr
    assert "Your metrics (mine.py)" in done.stdout
    assert "Your metric fights" in done.stdout
    return here / "swept"


def test_a_sweep_tells_of_the_metrics_at_every_point(here: Path, swept: Path) -> None:
    found = said(swept / "sweep.json")
    alone = said(here / "one" / "summary.json")["metrics"]
    printed = found["points"][1]["metrics"]
    assert printed["all_survive"]["value"] == alone["all_survive"]["estimate"]
    kid = alone["fights"]["characters"]["kid"]["estimate"]
    assert printed["fights"]["characters"]["kid"]["value"] == kid
    small = found["points"][0]["metrics"]["fights"]["characters"]["kid"]
    assert small["difference"] == pytest.approx(small["value"] - kid, abs=2e-9)
    with (swept / "tables" / "point_metrics.csv").open(encoding="utf-8") as file:
        rows = {(row["point"], row["metric"], row["role"]): row for row in csv.DictReader(file)}
    assert float(rows["0", "fights", "kid"]["value"]) == small["value"]
    assert said(swept / "design.json")["base"]["metrics"]["text"] == MINE


def test_points_without_metrics_stay_as_they_are(here: Path, swept: Path) -> None:
    before, after = contents(here / "without" / "points"), contents(swept / "points")
    assert {name: after[name] for name in before} == before
    assert len(after) == 2 * len(before)
    again = lifeboat(*SIZES, "--no-report", "--out", "swept", "--json", cwd=here)
    assert "2 of 2 points lie in swept already" in again.stderr
    assert json.loads(again.stdout) == said(here / "without" / "sweep.json")
    assert not (swept / "tables" / "point_metrics.csv").exists()
    lifeboat(*SIZES, *MINE_TOO, "--out", "swept", cwd=here)


def test_the_same_sweep_at_once_has_the_same_bytes(here: Path, swept: Path) -> None:
    lifeboat(*SIZES, *MINE_TOO, "--threads", "1", "--chunk", "36", "--out", "at-once", cwd=here)
    lasting = ("sweep.json", "design.json", "tables/point_metrics.csv", "tables/point_shape.csv")
    assert [(swept / name).read_bytes() for name in lasting] == [
        (here / "at-once" / name).read_bytes() for name in lasting
    ]


def test_the_report_of_a_sweep_shows_them(swept: Path) -> None:
    page = (swept / "report.html").read_text(encoding="utf-8")
    assert 'id="your-metrics"' in page
    assert "Everybody is alive at the end." in page
    assert "Fights, of each character" in page
    assert "--metrics mine.py" in page
    assert "mine.py, sha256" in page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("design", "says"),
    [
        (("--screen", "--vary", "characters.*.size"), "What moves this of each character most: fights."),
        (("--surface", "--vary", "characters.kid.size=1..5", "--vary", "tie"), "Your metrics stand among"),
    ],
)
def test_every_design_reports_them(here: Path, design: tuple[str, ...], says: str) -> None:
    out = here / design[0]
    lifeboat("sweep", *design, *FEW, *MINE_TOO, "--out", str(out), cwd=here)
    assert says in (out / "report.html").read_text(encoding="utf-8")


def test_a_file_of_charts_alone_is_nothing_for_a_sweep(here: Path) -> None:
    (here / "drawn.py").write_text(MINE.replace("@metric", "#"), encoding="utf-8")
    done = lifeboat(*SIZES, "--metrics", "drawn.py", "--out", "no", cwd=here, status=2)
    assert "drawn.py: holds no metric; a sweep draws no charts of yours, and has nothing to count" in done.stderr
    assert not (here / "no").exists()
