"""``docs/statistics.md``: its examples print what they show, its constants and files are those of the package."""

import importlib
import re
from math import comb
from pathlib import Path

import pytest

from lifeboat_analysis.intervals import MIN_UNITS
from lifeboat_analysis.verdicts import DIFFERENCE_VERDICTS, VERDICTS
from tests.docs.pages import ROOT, bare, examples_that_fail, page, sections, tables

PAGE = page("statistics.md")
TEXTS = dict(sections(PAGE))
FILES = {path.name for path in (ROOT / "analysis" / "lifeboat_analysis").glob("*.py")} - {"__init__.py"}


def test_the_examples_print_what_they_show() -> None:
    assert examples_that_fail(PAGE) == ""


@pytest.mark.parametrize("row", tables(TEXTS["Constants"])[0], ids=lambda row: bare(row["constant"]))
def test_constants_have_the_values_of_the_program(row: dict[str, str]) -> None:
    module = importlib.import_module(f"lifeboat_analysis.{Path(bare(row['file'])).stem}")
    assert getattr(module, bare(row["constant"])) == float(row["value"])


def test_every_file_of_the_package_has_its_line() -> None:
    (rows,) = tables(TEXTS["Which file holds what"])
    named = [name for row in rows for name in re.findall(r"`(\w+\.py)`", row["file"])]
    assert sorted(named) == sorted(FILES)


def test_files_that_are_named_exist() -> None:
    assert set(re.findall(r"`(\w+\.py)`", PAGE)) <= FILES


def test_every_source_that_is_cited_in_the_text_is_listed() -> None:
    (rows,) = tables(TEXTS["Sources"])
    listed = " ".join(row["source"] for row in rows)
    text = PAGE.partition("## Sources")[0]
    years = set(re.findall(r"\b(?:1[89]|20)\d\d\b(?![ -]?\d)", re.sub(r"```.*?```", "", text, flags=re.DOTALL)))
    assert years <= set(re.findall(r"\d{4}", listed))


def test_the_verdicts_stand_in_the_order_in_which_they_are_tried() -> None:
    rows = tables(TEXTS["Verdicts"])[0]
    assert [row["of a win share, band f - b to f + b"] for row in rows] == list(VERDICTS)
    assert [row["of a difference, band -b to b"] for row in rows] == list(DIFFERENCE_VERDICTS)


def test_units_have_the_sizes_that_the_page_says() -> None:
    super_block, block, _ = tables(TEXTS["Units of variance"])[0]
    games = {
        "super-block": [comb(6, k) * k * k for k in (4, 5, 6)],
        "block": [k * k for k in (4, 5, 6)],
    }
    for row in (super_block, block):
        shown = row["games of a unit with 4, 5, 6 of six characters"].split(", ")
        assert [int(text) for text in shown] == games[row["unit"]]
        needed = row["from so many games on"].split(", ")
        assert [int(text.replace(" ", "")) for text in needed] == [MIN_UNITS * n for n in games[row["unit"]]]
