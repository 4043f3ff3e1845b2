"""What a report says of a run that could stop by itself."""

from dataclasses import replace
from pathlib import Path

import pytest

from lifeboat_analysis import summary, win_shares
from lifeboat_reports import build_run_report
from lifeboat_reports.report import Chart, Paragraph, Report, Table
from lifeboat_sim.runs.run import Run
from lifeboat_sim.runs.stopping_rules import StoppingRule
from tests.reports.conftest import Written, write
from tests.synthetic import synthetic_run

NOT_CORRECTED = "The intervals of the characters' win shares allow for stopping at a verdict; no other interval does."


def run_under(rule: StoppingRule, games: int = 43_200, band: float = 0.05) -> Run:
    run = synthetic_run(games=games, win_shares={"frenchy": 0.27, "kid": 0.08})
    return replace(run, info=run.info | rule.info() | {"band": band})


def notes(report: Report) -> dict[str, str]:
    """The notes of all tables, those of charts too, by id."""
    blocks = [block for part in report.parts for section in part.sections for block in section.blocks]
    tables = [block.table if isinstance(block, Chart) else block for block in blocks]
    return {table.ident: table.note for table in tables if isinstance(table, Table)}


def remarks(report: Report) -> list[str]:
    return [
        block.text
        for part in report.parts
        for section in part.sections
        for block in section.blocks
        if isinstance(block, Paragraph) and block.kind == "remark"
    ]


@pytest.fixture(scope="module")
def verdict(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return write([run_under(StoppingRule(200_000, until_verdict=True))], tmp_path_factory.mktemp("verdict"))


def test_a_verdict_that_stopped_it_is_told_on_page_and_paper(verdict: Written) -> None:
    sentence = (
        "Stopped early at a verdict; intervals are anytime-valid. The run was judged every 21 600 games; 200 000 were"
    )
    assert sentence in verdict.page.root.text
    assert sentence[:60] in " ".join(verdict.pdf_text().split())
    sample = dict(verdict.report.parts[0].sample)
    assert sample["Ended"] == "stopped early at a verdict; intervals are anytime-valid"
    assert sample["Intervals"].endswith("simultaneous, anytime-valid")
    assert "--games 200000 --seed 1 --until-verdict --band 5pp" in verdict.page.root.text


def test_its_table_shows_the_wider_intervals(verdict: Written) -> None:
    (run,) = verdict.runs
    for row, (_, share) in zip(verdict.page.table("verdicts")[1:], win_shares(run).iterrows(), strict=True):
        low, high = (f"{100 * share[key]:.1f}" for key in ("low_simultaneous", "high_simultaneous"))
        assert f"[{low}, {high}]" in row[1]
    assert summary(run)["stop"]["ended"] == "verdict"


@pytest.mark.parametrize("ident", ["scores-table", "shape-data", "fates-data", "deals-data"])
def test_tables_of_other_measures_say_that_they_are_not_corrected(verdict: Written, ident: str) -> None:
    assert notes(verdict.report)[ident] == NOT_CORRECTED


def test_a_fixed_number_of_games_needs_no_such_words() -> None:
    report = build_run_report([run_under(StoppingRule(43_200))])
    assert not remarks(report)
    assert "Ended" not in dict(report.parts[0].sample)
    assert NOT_CORRECTED not in notes(report).values()


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (StoppingRule(43_200, half_width=0.0001), "All 43 200 games were played without reaching the half-width asked"),
        (
            StoppingRule(90_000, half_width=0.01),
            "Stopped at the half-width asked for after 43 200 games: ±0.498 pp, asked for ±1 pp.",
        ),
        (StoppingRule(90_000, half_width=0.0001), "Interrupted after 43 200 of 90 000 games. The run was judged"),
    ],
)
def test_how_a_run_to_a_half_width_ended(rule: StoppingRule, words: str) -> None:
    report = build_run_report([run_under(rule)])
    (remark,) = remarks(report)
    assert remark.replace("\u202f", " ").startswith(words)


def test_without_a_verdict_for_everybody_it_says_so() -> None:
    report = build_run_report([run_under(StoppingRule(2_160, until_verdict=True), 2_160, band=0.02)])
    (remark,) = remarks(report)
    words = "All 2 160 games were played without a verdict for every character; intervals are anytime-valid."
    assert remark.replace("\u202f", " ").startswith(words)


def test_a_run_too_short_for_its_sequence_has_a_report(tmp_path: Path) -> None:
    written = write([run_under(StoppingRule(40, until_verdict=True), 40)], tmp_path)
    assert written.report.headline[0].startswith("Not enough games to say which characters win too often")
    assert "±50" in written.report.headline[0]


def test_every_part_says_how_it_ended() -> None:
    rule = StoppingRule(100_000, half_width=0.02)
    runs = [
        replace(run, info=run.info | rule.looking_every(games).info())
        for players, games in ((4, 12_000), (6, 7_200))
        for run in [synthetic_run(players=players, games=games)]
    ]
    said = [remark.replace("\u202f", " ") for remark in remarks(build_run_report(runs)) if "Stopped" in remark]
    assert ["after 12 000 games" in said[0], "after 7 200 games" in said[1]] == [True, True]
