"""Whatever stands in a report is explained in ``docs/reading-the-report.md``: sections, panels, words."""

import re
from collections.abc import Iterator

import pytest

from lifeboat_reports.report import Block, Chart, Report, Table
from lifeboat_reports.sections.game_shape import ENDINGS, WORDS
from lifeboat_reports.sections.life_and_death import FATES
from tests.docs.pages import bare, page, sections, tables
from tests.reports.conftest import Written

PAGE = page("reading-the-report.md")
TEXT = " ".join(bare(PAGE).split())
HEADINGS = [heading for heading, _ in sections(PAGE)]
NAMED = set(re.findall("`#[^`]+`", PAGE))
GLOSSARY = " ".join(
    bare(f"{row['word']} {row['meaning']}") for row in tables(dict(sections(PAGE))["Words"])[0]
).replace("*", "")
OF_SWEEPS = ("written_one_knob", "written_two_knobs", "written_screening", "written_surface")
COMPARED = ("written_comparison", "written_retrained", "written_many_variants")
REPORTS = ("written", "written_by_players", *COMPARED, *OF_SWEEPS)
PLAIN = {"character", "players", "games", "winners", "measure", "value", "total", "what", "change", "classic", "here"}
PLAIN |= {"in", "words"}
"""Words of every day, or of the game."""


@pytest.fixture(scope="module", params=REPORTS)
def written(request: pytest.FixtureRequest) -> Written:
    found: Written = request.getfixturevalue(request.param)
    return found


def blocks_of(report: Report) -> Iterator[Block]:
    yield from report.opening
    for part in report.parts:
        for section in part.sections:
            yield from section.blocks


def panel(ident: str) -> str:
    """The name of a panel without what tells numbers of players and variants apart: of the first of its kind."""
    return re.sub(r"-\d+$", "", re.sub(r"^v\d+-", "v1-", re.sub(r"^\dp-", "", ident)))


def test_every_section_has_its_place(written: Written) -> None:
    for part in written.report.parts:
        for section in part.sections:
            title = "Each by itself" if section.ident.endswith("alone") else section.title
            assert title in TEXT, title


def test_every_panel_is_named(written: Written) -> None:
    """Tables of the numbers of a chart go with the chart; of base and variants by themselves with those of a run."""
    idents = {panel(block.ident) for block in blocks_of(written.report) if isinstance(block, Chart | Table)}
    idents = {re.sub("^v1-(verdicts|win-shares)$", r"\1", ident) for ident in idents}
    assert {ident for ident in idents if not {f"`#{ident}`", f"`#{ident.removesuffix('-data')}`"} & NAMED} == set()


def names_in(report: Report) -> set[str]:
    """The names of characters and knobs, and the values of knobs: what stands in first cells of rows, and in columns."""
    tables = [block.table if isinstance(block, Chart) else block for block in blocks_of(report)]
    rows = [row for table in tables if isinstance(table, Table) for row in table.rows]
    characters = {row[0].text for row in rows if row[0].role is not None}
    knobs = [table for table in tables if isinstance(table, Table) and table.ident.endswith("knobs")]
    turned = {cell.text.replace(",", " ") for table in knobs for row in table.rows for cell in row}
    return characters | turned


def heading_words(heading: str) -> str:
    """A heading of a column without its unit: "difference, pp [joint interval]" is the word "difference"."""
    bare_heading = re.sub(r" (\[[^]]*\]|\(printed\))$", "", heading.replace("\u202f", " "))
    return re.sub(r",? (%|pp)$", "", bare_heading).removeprefix("base, ").removeprefix("variant, ").lower()


def test_every_heading_of_a_column_is_in_the_glossary(written: Written) -> None:
    names = {word for name in names_in(written.report) for word in name.lower().split()}
    words = set()
    for block in blocks_of(written.report):
        table = block.table if isinstance(block, Chart) else block
        if isinstance(table, Table) and not re.search("((points-shift|shares|score)-data|lessons)$", table.ident):
            headings = [column.heading for column in table.columns if column.heading not in WORDS.values()]
            words |= {heading_words(heading) for heading in headings}
    words = {word for word in words if not set(re.sub(r"^\d+ ", "", word).split()) <= PLAIN | names}
    assert {word for word in words if not re.search(rf"\b{re.escape(word)}(?!\w)", GLOSSARY.lower())} == set()


def test_every_fact_below_the_headline_is_told(written: Written) -> None:
    for label, _ in written.report.sample:
        assert label.lower().removesuffix("s") in TEXT.lower(), label


@pytest.mark.parametrize("word", [*FATES.values(), *ENDINGS.values()])
def test_every_fate_and_ending_is_in_the_glossary(word: str) -> None:
    for part in word.removesuffix(" at sea").split(" ("):
        assert part.rstrip(")") in GLOSSARY


@pytest.mark.parametrize("measure", [words for words in WORDS.values() if not words.startswith("rounds,")])
def test_every_measure_of_a_game_is_in_the_glossary(measure: str) -> None:
    assert re.sub(r", .*| per game| per finished game", "", measure) in GLOSSARY


def test_the_page_tells_of_both_kinds_of_reports() -> None:
    assert {"The report on a run", "The report on a comparison", "The report on a sweep"} <= set(HEADINGS)
