"""Names, titles and notes are text, whatever stands in them: in HTML, in SVG and in the PDF."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from lifeboat_reports.report import Chart
from tests.reports.conftest import Written, write
from tests.reports.reading import spaced
from tests.synthetic import synthetic_run

NAMES = [
    "<b>Lady</b> & *Lauren* #emph[x]",
    "</svg><script>alert(1)</script>",
    "$x^2$ \\frac `_y_`",
    "--> {{ 7*7 }} {% x %}",
    "\"'> onload=alert(1)",
    "Kid" * 100,
]
TITLE = "<script>alert('title')</script> #panic() *bold* </title>"
NOTE = 'first <i>line</i>\n#read("/etc/passwd") & second'


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Written:
    run = synthetic_run(games=12_000, title=TITLE)
    roles = [role | {"name": name} for role, name in zip(run.info["roles"], NAMES, strict=True)]
    info = run.info | {
        "roles": roles,
        "note": NOTE,
        "ruleset": run.info["ruleset"] | {"name": "<u>Classic</u> #x"},
    }
    return write([replace(run, info=info)], tmp_path_factory.mktemp("hostile"))


def test_page_shows_markup_as_text(hostile: Written) -> None:
    page = hostile.page
    assert page.root.all("script", "b", "i", "u") == [
        element for element in page.root.all("b") if element.text.startswith(("Table", "Figure"))
    ]
    assert page.root.all("h1")[0].text == TITLE
    assert all(line in page.root.text for line in NOTE.splitlines())
    assert [row[0] for row in page.table("verdicts")[1:6]] == NAMES[:5]


def test_long_names_are_cut(hostile: Written) -> None:
    name = hostile.page.table("verdicts")[6][0]
    assert name.startswith("KidKid")
    assert name.endswith("…")
    assert len(name) == 80


def test_drawings_are_well_formed_and_hold_the_names_as_text(hostile: Written) -> None:
    for section in hostile.report.parts[0].sections:
        for block in section.blocks:
            if isinstance(block, Chart):
                for drawing in (block.wide, block.narrow):
                    root = ET.fromstring(drawing)
                    assert not [element for element in root.iter() if element.tag.endswith(("script", "image"))]
                    assert "onload" not in {name for element in root.iter() for name in element.attrib}


def test_pdf_shows_markup_as_text(hostile: Written) -> None:
    text = spaced(hostile.pdf_text())
    assert all(word in text for word in TITLE.split())
    assert all(word in text for word in NOTE.split())
    assert "#emph[x]" in text
    assert "{{ 7*7 }} {% x %}" in text


def test_nothing_is_left_beside_the_files(tmp_path: Path) -> None:
    write([synthetic_run(games=36)], tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.html", "report.pdf"]
