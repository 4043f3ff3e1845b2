"""Charts: the same colour and marker for a character everywhere, real text, no clash of ids."""

import re

from lifeboat_analysis import win_shares
from lifeboat_analysis.verdicts import VERDICTS
from lifeboat_reports.charts import deals
from lifeboat_reports.charts import win_shares as chart
from lifeboat_reports.charts.render import canvas, svg
from lifeboat_reports.charts.style import NARROW, ROLE_COLOURS, ROLE_MARKERS, WIDE, marker_outline
from lifeboat_reports.report import Chart
from lifeboat_reports.verdict_words import SYMBOLS, TONES
from tests.reports.conftest import Written


def charts(written: Written) -> list[Chart]:
    blocks = (block for section in written.report.parts[0].sections for block in section.blocks)
    return [block for block in blocks if isinstance(block, Chart)]


def test_every_character_has_its_own_colour_and_marker() -> None:
    assert len(set(ROLE_COLOURS)) == len(set(ROLE_MARKERS)) == 8
    assert len({tuple(marker_outline(index)) for index in range(8)}) == 8


def test_every_verdict_has_its_own_symbol() -> None:
    assert set(SYMBOLS) == set(TONES) == set(VERDICTS)
    assert len(set(SYMBOLS.values())) == len(VERDICTS)


def test_drawings_have_real_text_and_no_picture(written: Written) -> None:
    for found in charts(written):
        for drawing in (found.wide, found.narrow):
            assert "<text" in drawing
            assert "<image" not in drawing
            assert "Created with" not in drawing


def test_drawings_are_as_wide_as_said(written: Written) -> None:
    for found in charts(written):
        for drawing, width in ((found.wide, WIDE), (found.narrow, NARROW)):
            assert re.match(rf'<svg viewBox="0 0 {width} [\d.]+" ', drawing)


def test_a_second_drawing_of_the_same_chart_is_the_same(written: Written) -> None:
    shares = win_shares(written.runs[0]).assign(place=range(6))
    once, again = (svg(lambda width: chart.draw(shares, 0.02, width), WIDE, "x") for _ in range(2))
    assert once == again


def test_axis_holds_the_band_and_all_intervals(written: Written) -> None:
    shares = win_shares(written.runs[0])
    low, high = chart.limits(shares, 1 / 6, 0.02)
    assert low < 100 * min(shares["low_simultaneous"].min(), 1 / 6 - 0.02)
    assert high > 100 * max(shares["high_simultaneous"].max(), 1 / 6 + 0.02)
    assert chart.limits(shares, 1 / 6, 0.9) == (0.0, 100.0)


def test_scale_of_colours_ends_with_the_colour_of_the_share_written_there() -> None:
    """With eight players 30 pp below the fair share is less than nothing: the scale begins at 0."""
    page = canvas(WIDE, 100).add_subplot()
    deals.scale_of_colours(page, 0, 50, 1 / 8, 0.3)
    first, *_, last, _ = (box.get_facecolor()[:3] for box in page.patches)
    assert [first, last] == [deals.colour(share, 1 / 8, 0.3) for share in (0, 1 / 8 + 0.3)]
    assert [text.get_text() for text in page.texts] == ["fair 12.5", "0.0", "42.5", "under 300 games"]
