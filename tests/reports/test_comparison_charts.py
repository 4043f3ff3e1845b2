"""Charts of a comparison: everything within the drawing, names as text, the symbols of the verdicts."""

import re
from xml.etree import ElementTree as ET

import pytest

from lifeboat_analysis.verdicts import DIFFERENCE_VERDICTS
from lifeboat_reports.charts import differences as chart
from lifeboat_reports.charts.differences import Difference
from lifeboat_reports.charts.grouped_rows import Group
from lifeboat_reports.charts.render import svg
from lifeboat_reports.charts.style import NARROW, WIDE
from lifeboat_reports.report import Chart
from lifeboat_reports.verdict_words import DIFFERENCE_SYMBOLS, DIFFERENCE_TONES
from lifeboat_reports.wording import told_apart
from tests.reports.conftest import Written

NAN = float("nan")


def texts(drawing: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(drawing).iter() if element.tag.endswith("text")]


def test_every_verdict_on_a_difference_has_its_own_symbol_and_look() -> None:
    assert set(DIFFERENCE_SYMBOLS) == set(DIFFERENCE_TONES) == set(DIFFERENCE_VERDICTS) == set(chart.LOOKS)
    assert len(set(DIFFERENCE_SYMBOLS.values())) == len(DIFFERENCE_VERDICTS)


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_forest_plot_writes_number_and_verdict_of_every_row(width: int) -> None:
    rows = [[Difference(0.05, 0.04, 0.06, "better"), Difference(-0.05, -0.06, -0.04, "worse")]]
    found = " ".join(texts(svg(lambda w: chart.draw([Group("Kid", 5)], ["A", "B"], rows, 0.02, w), width, "x")))
    for words in ("Kid", "A", "B", "+5.0", "\u22125.0", "▲ better", "▼ worse"):
        assert words in found


def test_a_row_without_enough_games_has_words_and_no_number() -> None:
    rows = [[Difference(NAN, NAN, NAN, "not enough games")]]
    found = texts(svg(lambda w: chart.draw([Group("Kid", 5)], ["A"], rows, 0.02, w), WIDE, "x"))
    assert "○ not enough games" in found
    assert "nan" not in " ".join(found)


def test_axis_holds_the_band_and_all_intervals() -> None:
    low, high = chart.limits([[Difference(0.05, 0.01, 0.09, "better"), Difference(NAN, NAN, NAN, "x")]], 0.02)
    assert low < -2
    assert high > 9


@pytest.mark.parametrize("of", ["written_comparison", "written_many_variants", "written_comparisons_by_players"])
def test_drawings_are_as_wide_as_said_and_hold_text_only(of: str, request: pytest.FixtureRequest) -> None:
    written: Written = request.getfixturevalue(of)
    charts = [
        block
        for part in written.report.parts
        for section in part.sections
        for block in section.blocks
        if isinstance(block, Chart)
    ]
    for found in charts:
        for drawing, width in ((found.wide, WIDE), (found.narrow, NARROW)):
            assert re.match(rf'<svg viewBox="0 0 {width} [\d.]+" ', drawing)
            assert texts(drawing)
            assert "<image" not in drawing


def test_different_names_stay_different_when_cut() -> None:
    names = ["x" * 40 + "a" + "y" * 40, "x" * 40 + "b" + "y" * 40, "short"]
    found = told_apart(names, 20)
    assert len(set(found)) == 3
    assert all(len(name) <= 20 for name in found)
