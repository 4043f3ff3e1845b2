"""The PDF: A4, numbered pages, tagged, its own fonts."""

import re
import subprocess

from lifeboat_reports.report import Chart
from tests.reports.conftest import Written
from tests.reports.reading import needs, spaced


def facts(program: str, written: Written) -> str:
    command = [needs(program, "poppler-utils"), str(written.pdf)]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def test_pages_are_a4_tagged_and_undated(written: Written) -> None:
    info = facts("pdfinfo", written)
    assert re.search(r"Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)", info)
    assert re.search(r"Tagged:\s+yes", info)
    assert "CreationDate" not in info
    assert "ModDate" not in info
    assert re.search(r"Title:\s+Classic, six players", info)


def test_every_page_carries_the_rules_and_its_number(written: Written) -> None:
    pages = written.pdf_text().rstrip("\f").split("\f")
    footer = f"Classic · rules {written.runs[0].info['ruleset_hash'][:8]}"
    for number, page in enumerate(pages, start=1):
        assert f"{footer} page {number} of {len(pages)}" in spaced(page)


def test_fonts_are_those_that_come_with_the_libraries(written: Written) -> None:
    names = {line.split()[0].split("+")[-1] for line in facts("pdffonts", written).splitlines()[2:]}
    assert names
    assert all(name.startswith(("LibertinusSerif", "DejaVuSans")) for name in names)


def test_headline_and_verdicts_stand_on_the_first_page(written: Written) -> None:
    first = spaced(written.pdf_text().split("\f")[0])
    assert spaced(written.report.headline[0]) in first
    assert "how well these bots play" in first
    assert "Figure 1." in first


def test_findings_and_sections_are_all_there(written: Written) -> None:
    text = spaced(written.pdf_text())
    for section in written.report.parts[0].sections:
        assert section.title in text
        for block in section.blocks:
            if isinstance(block, Chart):
                assert spaced(block.title) in text


def test_several_player_numbers_begin_pages_of_their_own(written_by_players: Written) -> None:
    pages = [page.strip() for page in written_by_players.pdf_text().split("\f")]
    starts = [page.splitlines()[0].strip() for page in pages if page]
    for title in ("Four players", "Five players", "Six players", "About this report"):
        assert title in starts
