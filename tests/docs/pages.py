"""What stands on a page of ``docs/``: fenced blocks, commands with what they print, tables, links."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SLOW = re.compile("compil(ing|es) the engine|^(.*, )?(playing|reading): [0-9]+ %")
"""Lines that are said where it takes long."""
CUT = "..."
"""Stands for what is left out of an output: at the end of a line, or as a line of its own."""


class Block(NamedTuple):
    """A fenced block: its language, its lines, and where they stand on the page."""

    language: str
    lines: list[str]
    first: int


class Command(NamedTuple):
    """A line after ``$``, and the lines that it is said to print."""

    line: str
    shown: list[str]


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(text: str) -> list[Block]:
    """Return the fenced blocks of a page, in order."""
    found: list[Block] = []
    is_open = False
    for number, line in enumerate(text.splitlines()):
        if line.startswith("```"):
            is_open = not is_open
            if is_open:
                found.append(Block(line[3:].strip(), [], number + 1))
        elif is_open:
            found[-1].lines.append(line)
    assert not is_open, "a block is not closed"
    return found


def commands(block: Block) -> list[Command]:
    """Return the commands of a block: none, unless it is a console."""
    found: list[Command] = []
    for line in block.lines if block.language == "console" else ():
        if line.startswith("$ "):
            found.append(Command(line[2:], []))
        else:
            found[-1].shown.append(line)
    return [Command(line, trimmed(shown)) for line, shown in found]


def indented_commands(text: str) -> list[str]:
    """Return the commands that stand in indented blocks, without what is said behind ``#``."""
    whole_lines = re.sub(r"\\\n *", "", text)
    found = re.findall(r"^ {4,}(lifeboat .*)$", whole_lines, flags=re.MULTILINE)
    return [line.partition("#")[0].strip() for line in found]


def with_few_games(command: str, games: int) -> str:
    """Return a command of an indented block as one that is soon done: so many games, no report."""
    return f"scripts/{re.sub(r' --games [^ ]+', '', command)} --games {games} --no-report"


def examples_that_fail(text: str) -> str:
    """Run the Python sessions of a page, one after the other; return what they print otherwise than shown."""
    lines = [line for block in blocks(text) if block.language == "python" for line in block.lines]
    session = doctest.DocTestParser().get_doctest("\n".join(lines) + "\n", {}, "the page", None, None)
    assert session.examples
    told: list[str] = []
    doctest.DocTestRunner().run(session, out=told.append)
    return "".join(told)


def trimmed(lines: Sequence[str]) -> list[str]:
    """Return lines without spaces at their ends, and without empty ones before the first and after the last."""
    return "\n".join(line.rstrip() for line in lines).strip("\n").splitlines()


def is_as_shown(shown: Sequence[str], printed: Sequence[str]) -> bool:
    """Return whether an output is what the page shows; what the page cuts may be anything."""
    pattern = ""
    for line in shown:
        if line == CUT:
            pattern += r"(?:.*\n)*?"
        elif line.endswith(CUT):
            pattern += re.escape(line.removesuffix(CUT)) + r".*\n"
        else:
            pattern += re.escape(line) + r"\n"
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None


def run(line: str, folder: Path, environment: Mapping[str, str] | None = None) -> tuple[int, list[str]]:
    """Run a command of a page in a folder as a process of its own; return its exit status and what it prints.

    ``scripts/lifeboat`` is the package of this interpreter, or the one in the folder if there is one;
    ``NAME=VALUE`` in front and ``> FILE`` behind are read as a shell would.
    """
    words = shlex.split(line)
    settings = {**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1", **(environment or {})}
    settings.pop("PYTHONPATH", None)
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        settings[name] = value
    target = None
    if ">" in words:
        words, target = words[: words.index(">")], folder / words[-1]
    assert words[0] == "scripts/lifeboat", f"a page shows a command that is not tried: {line}"
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", *words[1:]],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        cwd=folder,
        env=settings,
        timeout=600,
    )
    assert "Traceback" not in done.stdout, done.stdout
    if target is not None:
        target.write_text(done.stdout, encoding="utf-8")
        return done.returncode, []
    printed = [text for text in done.stdout.splitlines() if not SLOW.search(text)]
    return done.returncode, trimmed(printed)


def applied(diff: Sequence[str], text: str) -> str:
    """Return a text with the edit of a diff block: context and ``-`` lines must stand in it exactly once."""
    before = "".join(line[1:] + "\n" for line in diff if not line.startswith("+"))
    after = "".join(line[1:] + "\n" for line in diff if not line.startswith("-"))
    assert text.count(before) == 1, f"stands there {text.count(before)} times, not once:\n{before}"
    return text.replace(before, after)


def sections(text: str) -> Iterator[tuple[str, str]]:
    """Return the headings of a page, each with the text up to the next one."""
    parts = re.split(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return zip(parts[1::2], parts[2::2], strict=True)


def tables(text: str) -> list[list[dict[str, str]]]:
    """Return the tables of a text: for each its rows, by column heading."""
    found: list[list[dict[str, str]]] = []
    for lines in re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE):
        heading, _, *rows = [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in lines.splitlines()]
        found.append([dict(zip(heading, row, strict=True)) for row in rows])
    return found


def links(text: str) -> list[str]:
    """Return the targets of all links."""
    return re.findall(r"\]\(([^)]+)\)", text)


def anchors(text: str) -> list[str]:
    """Return the places of a page that a link can lead to: its headings, as GitHub names them, and ``<a id=...>``."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    found: list[str] = re.findall(r'<a id="([^"]+)">', prose)
    for heading, _ in sections(prose):
        name = re.sub(r"[^\w\- ]", "", bare(heading).lower()).replace(" ", "-")
        again = sum(name == other or re.fullmatch(rf"{re.escape(name)}-\d+", other) is not None for other in found)
        found.append(f"{name}-{again}" if again else name)
    return found


def bare(cell: str) -> str:
    """Return the word of a cell: without the marks for code and bold, without its link."""
    return re.sub(r"\]\([^)]*\)|[\[`*]", "", cell)
