"""Read a report back: the words and tables of an HTML page, the words of a PDF."""

import re
import shutil
import subprocess
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest

VOID = {"meta", "br", "link", "img", "input", "hr"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str | None]
    parent: "Element | None"
    children: list["Element"] = field(default_factory=list)
    words: list[str] = field(default_factory=list)  # text of this element and all below, in order

    @property
    def text(self) -> str:
        return spaced("".join(self.words))

    def all(self, *tags: str) -> list["Element"]:
        found = [self] if self.tag in tags else []
        return found + [element for child in self.children for element in child.all(*tags)]


@dataclass(frozen=True)
class Page:
    source: str
    root: Element

    def table(self, ident: str) -> list[list[str]]:
        """The cells of a table by the id of its box, without symbols; the first row holds the headings."""
        (box,) = [element for element in self.root.all("div") if element.attributes.get("id") == ident]
        return [[cell.text for cell in row.all("th", "td")] for row in box.all("tr")]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.current = Element("page", {}, None)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attributes), self.current)
        self.current.children.append(element)
        if tag not in VOID:
            self.current = element

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.current.children.append(Element(tag, dict(attributes), self.current))

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.current.tag, f"<{self.current.tag}> is closed by </{tag}>"
        assert self.current.parent
        self.current = self.current.parent

    def handle_data(self, data: str) -> None:
        element: Element | None = self.current
        if element and element.attributes.get("class", "") and "symbol" in (element.attributes["class"] or ""):
            return
        while element:
            element.words.append(data)
            element = element.parent


def read_page(source: str) -> Page:
    """Parse a page; every element must be closed."""
    reader = _Reader()
    reader.feed(source)
    reader.close()
    assert reader.current is reader.root, f"<{reader.current.tag}> is never closed"
    return Page(source, reader.root)


def spaced(text: str) -> str:
    """Text with every run of blanks, thin ones included, as one space."""
    return re.sub(r"[\s\u2009\u202f\u00a0]+", " ", text).strip()


def number(text: str) -> float:
    """The first number in a text."""
    found = re.search(r"-?\d+(?:\.\d+)?", spaced(text).replace("\u2212", "-").replace("<", ""))
    assert found, text
    return float(found.group())


def needs(program: str, package: str) -> str:
    """Path of a program; the test is skipped where it is missing."""
    path = shutil.which(program)
    if path is None:
        pytest.skip(f"{program} is not installed: apt-get install {package}")
    return path


def pdf_text(path: Path) -> str:
    """The text of a PDF, laid out as on the page."""
    program = needs("pdftotext", "poppler-utils")
    command = [program, "-layout", "-enc", "UTF-8", str(path), "-"]
    return subprocess.run(command, capture_output=True, check=True, text=True, encoding="utf-8").stdout
