"""The value a report is: text, tables and drawn charts; every number is formatted, nothing left to compute.

`lifeboat_reports.sections` builds it from tables; `to_html` and `to_pdf` only render it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Tone = Literal["", "high", "low", "good", "edge", "open"]


@dataclass(frozen=True)
class Cell:
    """One cell of a table.

    `symbol` stands before the text; `tone` names its colour; `said` is what a screen reader says instead.
    `role` is the index of the character whose marker stands before the text.
    """

    text: str
    symbol: str = ""
    tone: Tone = ""
    said: str = ""
    role: int | None = None


@dataclass(frozen=True)
class Column:
    """Heading of a column; numbers are set flush right."""

    heading: str
    numeric: bool = True


@dataclass(frozen=True)
class Table:
    """A table with its caption. The first cell of a row names the row."""

    ident: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    number: int = 0


@dataclass(frozen=True)
class Chart:
    """A drawn chart: its finding as title, what it shows as caption, and the plotted numbers as a table.

    `wide` and `narrow` are the same chart as SVG: 720 units wide for a page, 360 for a phone. A user's may come without
    a table.
    """

    ident: str
    title: str
    shows: str
    caption: str
    wide: str
    narrow: str
    table: Table | None
    number: int = 0

    @property
    def alt(self) -> str:
        """What it is, what it shows, and where the numbers stand."""
        data = "" if self.table is None else f" Data: table {self.table.number}."
        return f"{self.shows} {self.title}{data}"


@dataclass(frozen=True)
class Paragraph:
    """Plain text; a `remark` is set apart, because the reader must not miss it, a `note` is small print."""

    text: str
    kind: Literal["plain", "remark", "note"] = "plain"


@dataclass(frozen=True)
class Definitions:
    """Terms and what they mean."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Code:
    """Text to copy as it stands, with a label."""

    label: str
    text: str


@dataclass(frozen=True)
class Link:
    """Another file of the run: its title, where it lies beside the report, and a sentence about it."""

    title: str
    target: str
    text: str


@dataclass(frozen=True)
class Links:
    """Other files to look at."""

    items: tuple[Link, ...]


Block = Paragraph | Table | Chart | Definitions | Code | Links


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it."""

    ident: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Part:
    """The report on one number of players: a headline sentence and sections.

    `title` is empty if there is one part; a part that is about all of them has no headline and no sample.
    """

    ident: str
    title: str
    headline: str
    sample: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Report:
    """A whole report.

    `remark` stands right under the headline, `opening` before the first part, `footer` at the foot of every printed
    page, `credit` at the foot of the web page.
    """

    title: str
    headline: tuple[str, ...]
    remark: str
    note: str
    sample: tuple[tuple[str, str], ...]
    opening: tuple[Block, ...]
    parts: tuple[Part, ...]
    footer: str
    credit: str = ""
    language: str = "en"


def numbered(report: Report) -> Report:
    """Give charts and tables their numbers, in reading order; the table of a chart comes with the chart.

    >>> table = Table("t", "Nothing", (), ())
    >>> part = Part("p", "", "", (), (Section("s", "S", (table, table)),))
    >>> blocks = numbered(Report("", ("",), "", "", (), (), (part,), "")).parts[0].sections[0].blocks
    >>> [block.number for block in blocks]
    [1, 2]
    """
    charts, tables = 0, 0

    def number(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        nonlocal charts, tables
        done: list[Block] = []
        for block in blocks:
            if isinstance(block, Chart):
                charts += 1
                block = replace(block, number=charts)
                if block.table is not None:
                    tables += 1
                    block = replace(block, table=replace(block.table, number=tables))
            elif isinstance(block, Table):
                tables += 1
                block = replace(block, number=tables)
            done.append(block)
        return tuple(done)

    opening = number(report.opening)
    parts = tuple(
        replace(part, sections=tuple(replace(s, blocks=number(s.blocks)) for s in part.sections))
        for part in report.parts
    )
    return replace(report, opening=opening, parts=parts)
