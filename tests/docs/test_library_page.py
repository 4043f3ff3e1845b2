"""``docs/library.md``: the examples run, in order, and print what the page shows.

``python -m tests.docs.test_library_page`` writes what they print now into the page.
"""

import doctest
import re

import pytest

import lifeboat_sim
from tests.docs.pages import DOCS, Block, bare, blocks, page, tables

NAME = "library.md"
THIN = re.compile("[\u2009\u202f]")
ANEW = "Where the change is meant: python -m tests.docs.test_library_page writes it into the page."


def examples(block: Block) -> list[doctest.Example]:
    """Return the examples of a block: none, unless it is Python."""
    text = "\n".join(block.lines) + "\n"
    return doctest.DocTestParser().get_examples(text) if block.language == "python" else []


def printed(block: Block, names: dict[str, object]) -> list[str]:
    """Run the examples of a block and return its lines as they are to be."""
    found: list[str] = []
    for example in examples(block):
        outputs: list[str] = []
        bare_example = doctest.Example(example.source, "")
        test = doctest.DocTest([bare_example], names, NAME, NAME, block.first, None)
        runner = Runner(outputs)
        runner.run(test, clear_globs=False)
        first, *more = example.source.rstrip("\n").split("\n")
        found += [f">>> {first}", *(f"... {line}" for line in more)]
        found += [THIN.sub(" ", line.rstrip()) for line in "".join(outputs).splitlines()]
        names.update(test.globs)
    return found


class Runner(doctest.DocTestRunner):
    """Gathers what examples print; mistakes end with their last line."""

    def __init__(self, outputs: list[str]) -> None:
        super().__init__(verbose=False)
        self.outputs = outputs

    def report_success(self, out: object, test: object, example: object, got: str) -> None:
        self.outputs.append(got)

    def report_failure(self, out: object, test: object, example: object, got: str) -> None:
        self.outputs.append(got)

    def report_unexpected_exception(self, out: object, test: object, example: object, exc_info: object) -> None:
        kind, error, _ = exc_info  # type: ignore[misc]
        lines = str(error).splitlines()
        self.outputs.append(
            "\n".join(
                ["Traceback (most recent call last):", f"{kind.__module__}.{kind.__name__}: {lines[0]}", *lines[1:]]
            )
        )


def renewed(text: str) -> str:
    """Return a page with what its examples print now."""
    lines = text.splitlines()
    names: dict[str, object] = {}
    for block, new in reversed([(block, printed(block, names)) for block in blocks(text) if examples(block)]):
        lines[block.first : block.first + len(block.lines)] = new
    return "\n".join(lines) + "\n"


@pytest.mark.slow
def test_examples_print_what_the_page_shows() -> None:
    assert renewed(page(NAME)) == page(NAME), ANEW


def test_the_page_lists_every_function() -> None:
    (rows,) = tables(page(NAME))
    functions = [name for name in lifeboat_sim.__all__ if re.fullmatch("[a-z_]+", name)]
    assert sorted(bare(row["function"]) for row in rows) == functions


if __name__ == "__main__":
    (DOCS / NAME).write_text(renewed(page(NAME)), encoding="utf-8")
