"""Charts of a result: those of its report, one at a time."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from lifeboat_sim import ComparisonResult, LifeboatError, RunResult, simulate


def test_the_charts_are_those_of_the_report(run: RunResult, tmp_path: Path) -> None:
    page = run.report(tmp_path / "report.html").read_text(encoding="utf-8")
    assert set(run.charts) == {"win_shares", "rounds", "scores", "composition", "fates", "causes"}
    for name in run.charts:
        assert run.chart(name).title in page
        assert re.search(f'id="[^"]*{name.replace("_", "-")}', page)


def test_the_first_chart_is_the_main_one(run: RunResult, comparison: ComparisonResult) -> None:
    assert run.chart() == run.chart("win_shares")
    assert comparison.chart() == comparison.chart("forest")


def test_a_chart_is_a_drawing_with_a_label(run: RunResult, tmp_path: Path) -> None:
    chart = run.chart()
    drawing = ET.fromstring(chart.save(tmp_path / "chart.svg").read_text(encoding="utf-8"))
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert chart.title in drawing.attrib["aria-label"]
    assert chart._repr_svg_() == chart.svg


def test_a_chart_is_the_same_every_time(run: RunResult) -> None:
    assert simulate("classic", bots="random", games=run.games_played).chart().svg == run.chart().svg


def test_mistakes_are_told_in_a_line(run: RunResult, tmp_path: Path) -> None:
    with pytest.raises(LifeboatError, match=r'chart: "winshares", allowed .* \(did you mean win_shares\?\)'):
        run.chart("winshares")
    with pytest.raises(LifeboatError, match=r"allowed a name that ends in .svg"):
        run.chart().save(tmp_path / "chart.gif")
