"""The page is one self-contained file that can be read without a script, by eye or by ear."""

import re
from itertools import pairwise

import pytest

from tests.reports.conftest import Written
from tests.reports.reading import Page

REPORTS = {
    "one run": "written",
    "several player numbers": "written_by_players",
    "comparison": "written_comparison",
    "comparison by player numbers": "written_comparisons_by_players",
    "many variants": "written_many_variants",
    "one knob": "written_one_knob",
    "two knobs by player numbers": "written_two_knobs",
    "screening": "written_screening",
    "surface": "written_surface",
}


@pytest.fixture(scope="module", params=REPORTS)
def page(request: pytest.FixtureRequest) -> Page:
    found: Written = request.getfixturevalue(REPORTS[request.param])
    return found.page


def test_no_script_and_no_address(page: Page) -> None:
    assert page.root.all("script", "img", "iframe", "object") == []
    assert [link.attributes["href"] for link in page.root.all("link")] == ["data:,"]  # no icon is asked for
    addresses = set(re.findall(r"https?://[^\"'\s<>]+", page.source))
    assert addresses <= {"http://www.w3.org/2000/svg"}  # the name of a language, never asked for
    assert "@import" not in page.source
    assert set(re.findall(r"url\((.)", page.source)) <= {"#"}


def test_headings_are_in_order(page: Page) -> None:
    levels = [int(heading.tag[1]) for heading in page.root.all("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_every_chart_is_an_image_with_a_name_a_finding_and_its_table(page: Page) -> None:
    figures = page.root.all("figure")
    assert figures
    for figure in figures:
        drawings = [svg for svg in figure.all("svg") if svg.attributes.get("role") == "img"]
        assert len(drawings) == 2  # for wide pages and for phones; one is shown
        for drawing in drawings:
            title, description = drawing.all("title")[0], drawing.all("desc")[0]
            labels = (drawing.attributes["aria-labelledby"] or "").split()
            assert labels == [title.attributes["id"], description.attributes["id"]]
            assert title.text
            assert re.search(r"Data: table \d+\.$", description.text)
        assert figure.all("details")[0].all("table")


def test_every_table_has_a_caption_and_scopes(page: Page) -> None:
    tables = page.root.all("table")
    assert len(tables) > 5
    for table in tables:
        assert table.all("caption")[0].text.startswith("Table ")
        head, *rows = table.all("tr")
        assert all(cell.attributes.get("scope") == "col" for cell in head.all("th"))
        assert rows
        assert all(row.all("th")[0].attributes.get("scope") == "row" for row in rows)
        assert {len(row.all("th", "td")) for row in rows} == {len(head.all("th"))}


def test_tables_and_figures_are_numbered_in_reading_order(page: Page) -> None:
    for word, tag in (("Table", "caption"), ("Figure", "figcaption")):
        numbers = [int(re.match(rf"{word} (\d+)\.", found.text)[1]) for found in page.root.all(tag)]  # type: ignore[index]
        assert numbers == list(range(1, len(numbers) + 1))


def test_ids_are_unique_and_every_reference_has_a_target(page: Page) -> None:
    ids = re.findall(r'\sid="([^"]+)"', page.source)
    assert len(ids) == len(set(ids))
    references = re.findall(r'href="#([^"]+)"', page.source) + re.findall(r"url\(#([^)]+)\)", page.source)
    references += [
        label for labels in re.findall(r'aria-labelledby="([^"]+)"', page.source) for label in labels.split()
    ]
    assert set(references) <= set(ids)


def test_language_skip_link_and_title(page: Page) -> None:
    assert page.root.all("html")[0].attributes["lang"] == "en"
    assert page.root.all("body")[0].all("a")[0].attributes["href"] == "#content"
    assert page.root.all("title")[0].text.endswith("Lifeboat Sim")


def test_says_that_no_interval_covers_how_well_the_bots_play(page: Page) -> None:
    assert "how well these bots play" in page.root.text


def test_page_is_small(page: Page) -> None:
    assert len(page.source) < 3_000_000
