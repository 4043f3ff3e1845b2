"""The report on a comparison: the answer first, the numbers of the tables, one part for each number of players."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lifeboat_analysis import Comparison, comparison_summary
from lifeboat_reports import build_comparison_report
from lifeboat_reports.report import Chart, Paragraph, Table
from lifeboat_reports.sections.comparison.beside import beside
from lifeboat_reports.sections.comparison.win_shares import verdict_table
from lifeboat_reports.wording import NOTHING
from tests.reports.comparisons import COMMAND, made_up
from tests.reports.conftest import Written, write_comparisons
from tests.reports.reading import number, spaced


@pytest.fixture(scope="module")
def expected(comparison: Comparison) -> dict[str, Any]:
    found: dict[str, Any] = comparison_summary(comparison)["variants"]["Single row"]
    return found


def test_headline_names_who_wins_more_and_less_by_how_much(
    written_comparison: Written, expected: dict[str, Any]
) -> None:
    kid, frenchy = (100 * expected["characters"][role]["difference"] for role in ("kid", "frenchy"))
    (headline,) = written_comparison.report.headline
    assert spaced(headline).startswith(
        f"Single row: the Kid wins more often (+{kid:.1f} pp), Frenchy less often (\u2212{-frenchy:.1f} pp); "
    )


def test_forest_plot_comes_before_every_table(written_comparison: Written) -> None:
    first = written_comparison.report.parts[0].sections[0]
    blocks = [block for block in first.blocks if not isinstance(block, Paragraph)]
    assert isinstance(blocks[0], Chart)
    assert blocks[0].ident == "forest"
    assert blocks[0].shows.startswith("Forest plot")
    assert isinstance(blocks[1], Table)


def test_table_of_differences_holds_shares_joint_interval_and_verdict(
    written_comparison: Written, expected: dict[str, Any]
) -> None:
    rows = written_comparison.page.table("v1-differences-data")[1:]
    for row, character in zip(rows, expected["characters"].values(), strict=True):
        keys = ("difference", "low_simultaneous", "high_simultaneous")
        numbers = [number(text) for text in row[3].strip("]").replace("[", "").replace(",", "").split()]
        assert [number(row[1]), number(row[2])] == [round(100 * character[key], 1) for key in ("base", "variant")]
        assert numbers == [pytest.approx(100 * character[key], abs=0.0501) for key in keys]
        assert row[4] == character["verdict"]


def test_shape_table_holds_the_differences(written_comparison: Written, expected: dict[str, Any]) -> None:
    rows = {row[0]: row[1:] for row in written_comparison.page.table("v1-shape-data")}
    rounds = expected["shape"]["rounds"]
    assert number(rows["rounds, mean"][0]) == pytest.approx(rounds["base"], abs=0.051)
    assert number(rows["rounds, mean"][1]) == pytest.approx(rounds["variant"], abs=0.051)
    assert "[" not in rows["rounds, median"][2]


def test_sections_stand_in_the_order_of_the_questions(written_comparison: Written) -> None:
    titles = [section.title for section in written_comparison.report.parts[0].sections]
    assert titles == [
        "Differences in win shares",
        "What was changed",
        "Who gains and who pays",
        "The shape of a game",
        "Points",
        "Life and death",
        "What they do",
        "How sure the differences are",
        "Classic by itself",
        "Single row by itself",
        "Rules and bots",
        "Definitions",
        "Reproduce",
    ]


def test_sample_says_what_was_compared(written_comparison: Written) -> None:
    facts = {name: spaced(value) for name, value in written_comparison.report.sample}
    assert facts["Base"] == "Classic · 5e5e5e5e"
    assert facts["Changed"] == "row draw: 1 instead of 2"
    assert facts["Games"] == "36 000 under each rule set"
    assert facts["Intervals"] == "95 %, joint per variant, not paired"


def test_command_stands_in_the_box(written_comparison: Written) -> None:
    assert COMMAND in written_comparison.page.root.text
    assert COMMAND in spaced(written_comparison.pdf_text())


def test_words_of_tests_of_significance_are_not_used(written_comparison: Written) -> None:
    text = written_comparison.page.root.text.lower()
    assert "significan" not in text
    assert "p-value" not in text


def test_title_and_note_are_the_users() -> None:
    report = build_comparison_report([made_up({}, games=360)], COMMAND, title="My <title>", note="one\ntwo")
    assert (report.title, report.note) == ("My <title>", "one\ntwo")


def test_findings_are_in_the_pdf(written_comparison: Written) -> None:
    text = spaced(written_comparison.pdf_text())
    charts = [b for s in written_comparison.report.parts[0].sections for b in s.blocks if isinstance(b, Chart)]
    assert len(charts) >= 7
    assert all(spaced(chart.title) in text for chart in charts)


# Several numbers of players, many variants, none -------------------------------------------------------------


def test_each_number_of_players_has_a_part_and_a_column(written_comparisons_by_players: Written) -> None:
    report = written_comparisons_by_players.report
    assert [part.title for part in report.parts] == ["Four players", "Six players", "About this report"]
    assert report.headline[0].startswith("Four players: The Kid wins more often")  # the title names the variant
    rows = written_comparisons_by_players.page.table("overview")
    assert rows[0] == ["character", "4 players, pp", "6 players, pp"]
    assert all("better:" in cell for cell in rows[-1][1:])


def test_warnings_of_all_parts_stand_once(written_comparisons_by_players: Written) -> None:
    assert written_comparisons_by_players.page.root.text.count("the runs are not paired") == 1


def test_many_variants_are_told_apart_in_charts_and_have_tables_only(written_many_variants: Written) -> None:
    charts = [b for s in written_many_variants.report.parts[0].sections for b in s.blocks if isinstance(b, Chart)]
    assert {chart.ident.split("-")[0] for chart in charts} == {"forest"}
    rows = written_many_variants.page.table("shares-data")
    assert len(set(rows[0])) == 10  # characters, base, eight variants
    assert len(rows) == 9


def test_names_of_variants_are_text(written_many_variants: Written) -> None:
    assert "<b>Bold</b> & *starred*" in written_many_variants.page.root.text
    assert "<b>Bold" not in written_many_variants.page.source
    assert "<b>Bold</b> & *starred*" in spaced(written_many_variants.pdf_text())


def test_without_variants_the_win_shares_stand_side_by_side(tmp_path: Path) -> None:
    found = [made_up({}, players=players, games=3_600) for players in (4, 6)]
    written = write_comparisons(found, tmp_path)
    assert written.page.table("overview")[0] == ["character", "4 players, %", "6 players, %"]
    assert [section.title for section in written.report.parts[0].sections] == ["Classic by itself"]
    assert written.report.title == "Classic, by number of players"


# Too few games -----------------------------------------------------------------------------------------------


def test_under_300_games_no_number_is_shown(tmp_path: Path) -> None:
    written = write_comparisons([made_up({"Single row": {}}, games=252)], tmp_path)
    assert written.report.headline == ("Nothing can be said of a difference.",)
    assert "No numbers are shown: 252 games came to an end" in written.page.root.text
    assert not written.page.root.all("figure")


def test_a_character_with_under_300_games_has_no_number(comparison: Comparison) -> None:
    base = comparison.base
    kid = [role["id"] for role in base.info["roles"]].index("kid")
    tallies = base.tallies | {"role_games": base.tallies["role_games"].copy()}
    tallies["role_games"][kid] = 299
    (one,) = comparison.compared
    thin = replace(base, tallies=tallies)
    of = beside(replace(comparison, base=thin, compared=(replace(one, base=thin),)), "", (6,))
    *others, kid_row = [[cell.text for cell in row] for row in verdict_table(of.variants[0], of).rows]
    assert kid_row == ["The Kid", NOTHING, NOTHING, NOTHING, "not enough games"]
    assert all(NOTHING not in row for row in others)
