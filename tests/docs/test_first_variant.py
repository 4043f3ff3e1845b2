"""``docs/first-variant.md``: every command is run, in order, and prints what the page shows.

``python -m tests.docs.test_first_variant`` writes what the commands print now into the page.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from lifeboat_analysis.verdicts import VERDICTS
from lifeboat_reports.verdict_words import SYMBOLS
from tests.docs.pages import CUT, DOCS, Block, blocks, commands, is_as_shown, page, run, sections, tables

PAGE = page("first-variant.md")
ANEW = "Where the change is meant: python -m tests.docs.test_first_variant writes it into the page."
FEW_GAMES = 720
"""In place of the million of a run that does not say how many."""


class Step(NamedTuple):
    """A command of the page, what it is said to print, its exit status, and what it prints."""

    line: str
    shown: list[str]
    status: int
    printed: list[str]


def edited(text: str, lines: Sequence[str]) -> str:
    """Return a file with lines made to say something else, as a reader would do it.

    Lines are found from top to bottom: a heading by its name, a value by its key, whether a remark (#) or not.
    """
    file = text.splitlines()
    place = 0
    for line in lines:
        wanted = line.removeprefix("# ")
        key = wanted if wanted.startswith("[") else wanted.partition("=")[0] + "="
        place = next(i for i in range(place, len(file)) if file[i].removeprefix("# ").startswith(key))
        file[place] = line
    return "\n".join(file) + "\n"


def write(block: Block, folder: Path) -> None:
    """Write the file of a block (``# NAME``), or change lines of it (``# in NAME``)."""
    name = block.lines[0].removeprefix("# ")
    if name.startswith("in "):
        file = folder / name.removeprefix("in ")
        file.write_text(edited(file.read_text(encoding="utf-8"), block.lines[1:]), encoding="utf-8")
    else:
        (folder / name).write_text("\n".join(block.lines) + "\n", encoding="utf-8")


def played(folder: Path) -> Iterator[Step]:
    """Do what the page says, step by step."""
    for block in blocks(PAGE):
        if block.language == "toml":
            write(block, folder)
        else:
            assert block.language == "console"
            for line, shown in commands(block):
                is_full = line.startswith("scripts/lifeboat run") and "--games" not in line
                yield Step(line, shown, *run(f"{line} --games {FEW_GAMES}" if is_full else line, folder))


def status_of(shown: Sequence[str]) -> int:
    """Return the exit status that goes with what is shown: 2 for mistakes, 1 for a failed expectation."""
    text = "\n".join(shown)
    return 2 if "lifeboat: error:" in text else 1 if ": expected " in text else 0


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Step]]:
    """Follow the whole page in a new folder."""
    folder = tmp_path_factory.mktemp("first-variant")
    return folder, list(played(folder))


@pytest.mark.slow
def test_every_command_prints_what_the_page_shows(followed: tuple[Path, list[Step]]) -> None:
    for line, shown, status, printed in followed[1]:
        wanted, found = "\n".join(shown), "\n".join(printed)
        assert is_as_shown(shown, printed), f"$ {line}\n--- on the page\n{wanted}\n--- printed now\n{found}\n{ANEW}"
        assert status == status_of(shown), line


@pytest.mark.slow
def test_the_page_lists_the_sections_of_the_report(followed: tuple[Path, list[Step]]) -> None:
    report = (followed[0] / "runs" / "longer-voyage-6p" / "report.html").read_text(encoding="utf-8")
    titles = re.findall(r'<h2 class="section-title"[^>]*>([^<]*)', report)
    text = dict(sections(PAGE))["4. Read the report"]
    assert re.findall(r"^\* \*\*(.*?)\*\*", text, flags=re.MULTILINE) == [title.strip() for title in titles]


def test_the_page_explains_every_column_and_verdict() -> None:
    text = dict(sections(PAGE))["3. Play a few games"]
    (rows,) = tables(text)
    assert {row["verdict"] for row in rows} == {f"{SYMBOLS[word]} {word}" for word in VERDICTS}
    heading = next(line for block in blocks(text) for line in block.lines if " wins " in line)
    assert re.findall(r"^\* \*\*(.*?)\*\*", text, flags=re.MULTILINE) == re.split(r"\s{2,}", heading.strip())


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        (["a", "b"], ["a", "b"], True),
        (["a"], ["a", "b"], False),
        (["a", CUT], ["a", "b", "c"], True),
        ([CUT, "c"], ["a", "b", "c"], True),
        (["a ..."], ["a b"], True),
        (["a ..."], ["b"], False),
        ([], ["a"], False),
    ],
)
def test_outputs_are_compared_line_by_line(shown: list[str], printed: list[str], same: bool) -> None:
    assert is_as_shown(shown, printed) is same


def renew() -> None:
    """Write what the commands print now into the page, where it shows something else."""
    folder = Path(tempfile.mkdtemp())
    text = PAGE
    for line, shown, _, printed in played(folder):
        if not is_as_shown(shown, printed):
            before = "\n".join([f"$ {line}", *shown]) + "\n"
            assert text.count(before) >= 1, line
            text = text.replace(before, "\n".join([f"$ {line}", *printed]) + "\n", 1)
    (DOCS / "first-variant.md").write_text(text, encoding="utf-8")
    shutil.rmtree(folder)


if __name__ == "__main__":
    renew()
