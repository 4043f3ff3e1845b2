"""Charts of a sweep: all within the drawing, names as text, printed values marked, the symbols of the verdicts."""

from xml.etree import ElementTree as ET

import numpy as np
import pytest

from lifeboat_reports.charts import beside, knob_grid, knob_line, shares_of_variation, slices, tornado
from lifeboat_reports.charts.grouped_rows import Group
from lifeboat_reports.charts.knob_line import Interval, KnobLine
from lifeboat_reports.charts.render import Draw, svg
from lifeboat_reports.charts.style import NARROW, WIDE
from lifeboat_reports.verdict_words import IN_BAND_SYMBOLS, IN_BAND_TONES, IN_BAND_WORDS

NAN = float("nan")
WIDTHS = pytest.mark.parametrize("width", [WIDE, NARROW])


def texts(draw: Draw, width: int) -> str:
    drawing = ET.fromstring(svg(draw, width, "x"))
    return " ".join(element.text or "" for element in drawing.iter() if element.tag.endswith("text"))


def test_every_word_on_the_band_has_its_own_symbol() -> None:
    assert set(IN_BAND_WORDS) == set(IN_BAND_SYMBOLS) == set(IN_BAND_TONES) == {*knob_line.LOOKS, "not enough games"}
    assert len(set(IN_BAND_SYMBOLS.values())) == len(IN_BAND_WORDS)


# Lines along a knob ------------------------------------------------------------------------------------------


def line(values: list[float], printed: float | None, labels: list[str] | None = None) -> KnobLine:
    shares = np.tile(np.linspace(0.1, 0.2, len(values)), (2, 1))
    worst = np.full(len(values), 0.03)
    return KnobLine(
        "the Kid's size",
        labels or [f"{value:g}" for value in values],
        np.array(values),
        labels is None,
        printed,
        [],
        Interval(shares, shares - 0.01, shares + 0.01),
        Interval(worst, worst - 0.01, worst + 0.01),
        ["no"] * len(values),
    )


GROUPS = [Group("First Mate", 3), Group("The Kid", 5)]


@WIDTHS
def test_lines_name_characters_values_and_what_is_printed(width: int) -> None:
    found = texts(lambda w: knob_line.draw(line([2, 3, 4], 3), GROUPS, 1 / 6, 0.02, w), width)
    assert ("The Kid" if width == WIDE else "Kid") in found
    for words in ("2", "3", "4", "printed", "the Kid's size", "worst deviation"):
        assert words in found


def test_printed_value_that_was_not_played_stands_on_the_axis_all_the_same() -> None:
    assert "7 printed" in texts(lambda w: knob_line.draw(line([2, 3], 7), GROUPS, 1 / 6, 0.02, w), WIDE)


@WIDTHS
def test_two_long_words_fit_below_the_axis(width: int) -> None:
    long = line([0, 1], None, ["two choose one and then some more", "one only"])
    assert "two choose" in texts(lambda w: knob_line.draw(long, GROUPS, 1 / 6, 0.02, w), width)


def test_many_values_are_labelled_in_part() -> None:
    many = line([float(value) for value in range(100, 140)], 100)
    found = texts(lambda w: knob_line.draw(many, GROUPS, 1 / 6, 0.02, w), NARROW).split()
    assert 3 <= sum(text.startswith("1") and len(text) == 3 for text in found) <= 12


def test_a_point_with_too_few_games_leaves_a_gap() -> None:
    gap = line([2, 3, 4], 3)
    for one in (gap.shares, gap.worst):
        for part in (one.value, one.low, one.high):
            part[..., 1] = NAN
    assert "nan" not in svg(lambda w: knob_line.draw(gap, GROUPS, 1 / 6, 0.02, w), WIDE, "x")


def test_names_at_the_ends_of_lines_keep_their_distance() -> None:
    places = knob_line.apart(np.array([1.0, 1.5, 2.0, 90.0]), 10, 0, 100)
    assert (np.diff(places) >= 10 - 1e-9).all()
    assert places[0] >= 0
    assert places[-1] == 90


# Two knobs ---------------------------------------------------------------------------------------------------


def cells(rows: int, columns: int, printed: tuple[int | None, int | None] = (0, 0)) -> knob_grid.KnobGrid:
    worst = np.full((rows, columns), 0.0123)
    worst[-1, -1] = NAN
    verdicts = [["yes"] * columns for _ in range(rows)]
    names = [str(at) for at in range(max(rows, columns))]
    return knob_grid.KnobGrid(("size", "birds"), names[:rows], names[:columns], worst, verdicts, printed)


@WIDTHS
def test_cells_have_numbers_but_those_of_too_few_games(width: int) -> None:
    found = texts(lambda w: knob_grid.draw(cells(3, 4), 0.02, w), width)
    assert found.count("1.2") == 11
    assert "nan" not in found


def test_cells_that_are_too_narrow_have_no_numbers() -> None:
    assert "1.2" not in texts(lambda w: knob_grid.draw(cells(3, 20), 0.02, w), NARROW)


@pytest.mark.parametrize("printed", [(None, 1), (1, None), (None, None)])
def test_a_printed_game_outside_of_the_grid_is_not_marked(printed: tuple[int | None, int | None]) -> None:
    marked = svg(lambda w: knob_grid.draw(cells(3, 3, (1, 1)), 0.02, w), WIDE, "x")
    assert len(svg(lambda w: knob_grid.draw(cells(3, 3, printed), 0.02, w), WIDE, "x")) < len(marked)


def test_outline_runs_around_what_is_in_and_not_between() -> None:
    is_in = np.array([[True, True], [False, True]])
    assert len(knob_grid.borders(is_in)) == 8
    assert (0, 0, "right") not in knob_grid.borders(is_in)


def test_light_is_fair_and_dark_is_far() -> None:
    assert sum(knob_grid.colour(0, 0.1)) > sum(knob_grid.colour(0.05, 0.1)) > sum(knob_grid.colour(0.1, 0.1))


# Many knobs --------------------------------------------------------------------------------------------------

BARS = [
    tornado.Bar("the Kid's size", "2 → 4", 0.03, 0.02, 0.04, "+3.0", True, "The Kid", 5, (-0.01, -0.02)),
    tornado.Bar("a knob with a name that goes on and on and on", "yes → no", NAN, NAN, NAN, "not enough games", False),
]


@WIDTHS
def test_tornado_names_knobs_values_effects_and_whose_they_are(width: int) -> None:
    found = texts(lambda w: tornado.draw(BARS, "change", w, 0.02, 100), width)
    for words in ("the Kid's size", "2 → 4", "+3.0", "The Kid", "not enough games", "no effect"):
        assert words in found
    assert "nan" not in found


def test_axis_holds_all_intervals_the_band_and_the_other_characters() -> None:
    low, high = tornado.limits(BARS, 100, 0.05)
    assert low < -7
    assert high > 7
    low, _ = tornado.limits(BARS, 100, 0.001)
    assert low < -2


@WIDTHS
def test_two_estimates_stand_beside_each_other(width: int) -> None:
    rows = [beside.Both("size", "2 → 4", (0.03, 0.02, 0.04, "+3.0"), (NAN, NAN, NAN, "–"))]
    found = texts(lambda w: beside.draw(rows, ("screened", "printed game"), "change", w, 0.02), width)
    for words in ("size", "2 → 4", "+3.0", "–", "screened", "printed game"):
        assert words in found


# Surfaces ----------------------------------------------------------------------------------------------------


@WIDTHS
def test_parts_of_what_varies_run_from_nothing_to_all(width: int) -> None:
    parts = [shares_of_variation.Part("size", (0.6, 0.5, 0.7), (0.7, 0.6, 0.8))]
    found = texts(lambda w: shares_of_variation.draw(parts, w), width)
    for words in ("size", "alone (first)", "with others (total)", "100"):
        assert words in found


@WIDTHS
def test_slices_name_knobs_and_the_ends_of_curves(width: int) -> None:
    x, y = np.array([2.0, 3.0, 4.0]), np.array([0.1, 0.2, 0.3])
    curves = [slices.Curve("Kid", y, y - 0.01, y + 0.01, 5), slices.Curve("birds 5", y, y, y)]
    panels = [slices.Panel("size", "printed 3", ["2", "3", "4"], x, 3.0, curves)] * 3
    found = texts(lambda w: slices.draw(panels, 1 / 6, 0.02, w), width)
    assert found.count("size") == found.count("Kid") == found.count("birds 5") == 3
