"""Reports on made-up runs, written once for all tests; one browser for all tests that look at pages."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from lifeboat_analysis import Comparison
from lifeboat_analysis.swept import Swept
from lifeboat_reports import (
    Report,
    build_comparison_report,
    build_run_report,
    build_sweep_report,
    write_html,
    write_pdf,
)
from lifeboat_sim.core.story import Story
from lifeboat_sim.runs.run import Run
from tests.reports import sweeps
from tests.reports.comparisons import COMMAND, learnt_too, made_up
from tests.reports.games import HOSTILE, played
from tests.reports.reading import Page, needs, pdf_text, read_page
from tests.synthetic import synthetic_run

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    program = os.environ.get("LIFEBOAT_CHROMIUM") or needs("chromium", "chromium")
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed: pip install playwright"
    )
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@dataclass(frozen=True)
class Written:
    """A report with its two files."""

    runs: list[Run]
    report: Report
    html: Path
    pdf: Path

    @property
    def page(self) -> Page:
        return read_page(self.html.read_text(encoding="utf-8"))

    def pdf_text(self) -> str:
        return pdf_text(self.pdf)


def write(runs: list[Run], folder: Path) -> Written:
    return write_report(build_run_report(runs), runs, folder)


def write_comparisons(comparisons: list[Comparison], folder: Path) -> Written:
    runs = [run for one in comparisons for run in (one.base, *(compared.variant for compared in one.compared))]
    return write_report(build_comparison_report(comparisons, COMMAND), runs, folder)


def write_report(report: Report, runs: list[Run], folder: Path) -> Written:
    write_html(report, folder / "report.html")
    write_pdf(report, folder / "report.pdf")
    return Written(runs, report, folder / "report.html", folder / "report.pdf")


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """The report on a usual run: one character too strong, one too weak."""
    run = synthetic_run(games=36_000, win_shares={"frenchy": 0.24, "kid": 0.1}, unfinished=0.01)
    return write([run], tmp_path_factory.mktemp("usual"))


@pytest.fixture(scope="session")
def written_by_players(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """The report on runs with four, five and six players."""
    runs = [synthetic_run(players=players, games=6_000) for players in (4, 5, 6)]
    return write(runs, tmp_path_factory.mktemp("by_players"))


@pytest.fixture(scope="session")
def comparison() -> Comparison:
    """A variant that helps the Kid and costs Frenchy."""
    return made_up({"Single row": {"kid": 0.26, "frenchy": 0.095}})


@pytest.fixture(scope="session")
def written_comparison(comparison: Comparison, tmp_path_factory: pytest.TempPathFactory) -> Written:
    return write_comparisons([comparison], tmp_path_factory.mktemp("comparison"))


@pytest.fixture(scope="session")
def written_retrained(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """Retrained bots turn what the Kid gains."""
    return write_comparisons([learnt_too({"kid": 0.26}, {"kid": 0.1})], tmp_path_factory.mktemp("retrained"))


@pytest.fixture(scope="session")
def written_many_variants(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """Eight variants with odd names, eight characters."""
    names = ["<b>Bold</b> & *starred*", "Unbroken" * 9, "A name that goes on and on until nobody reads it", *"ABCDE"]
    found = made_up({name: {"kid": 0.25} for name in names}, players=8, games=6_400, roles=8)
    return write_comparisons([found], tmp_path_factory.mktemp("many_variants"))


@pytest.fixture(scope="session")
def written_comparisons_by_players(tmp_path_factory: pytest.TempPathFactory) -> Written:
    found = [made_up({"Single row": {"kid": 0.3}}, players=players, games=6_000) for players in (4, 6)]
    return write_comparisons(found, tmp_path_factory.mktemp("comparisons_by_players"))


def write_sweeps(found: list[Swept], folder: Path, confirmations: Sequence[Swept] = ()) -> Written:
    return write_report(build_sweep_report(found, sweeps.COMMAND, confirmations=confirmations), [], folder)


@pytest.fixture(scope="session")
def written_one_knob(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return write_sweeps([sweeps.one_knob()], tmp_path_factory.mktemp("one_knob"))


@pytest.fixture(scope="session")
def written_two_knobs(tmp_path_factory: pytest.TempPathFactory) -> Written:
    found = [sweeps.two_knobs(players) for players in (4, 6)]
    return write_sweeps(found, tmp_path_factory.mktemp("two_knobs"))


@pytest.fixture(scope="session")
def written_screening(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return write_sweeps([sweeps.screened()], tmp_path_factory.mktemp("screening"), [sweeps.confirmed()])


@pytest.fixture(scope="session")
def written_surface(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return write_sweeps([sweeps.fitted()], tmp_path_factory.mktemp("surface"))


@pytest.fixture(scope="session")
def story() -> Story:
    """A usual game: twelve rounds, fights, falls, two lost."""
    return played("classic", 6)


@pytest.fixture(scope="session")
def hostile_story(tmp_path_factory: pytest.TempPathFactory) -> Story:
    """Eight characters, some unknown to the printed game, with names that look like markup."""
    file = tmp_path_factory.mktemp("hostile") / "eight.toml"
    file.write_text(HOSTILE, encoding="utf-8")
    return played(file, 8)


@pytest.fixture(scope="session")
def unfinished_story() -> Story:
    return played("classic", 6, ("max_rounds=1",), "passive")
