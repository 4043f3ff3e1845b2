"""The notebooks in ``analysis/notebooks/``: what stands under a cell is what it shows today.

``python -m tests.notebooks.test_notebooks`` writes what they show now into them.
"""

import json
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import DOCS, ROOT, links
from tests.notebooks.executing import FOLDER, METADATA, NAMES, code_cells, executed, read, shown, write

ANEW = "Where the change is meant: python -m tests.notebooks.test_notebooks writes it into the notebook."
MOST_LINES = 40
MOST_BYTES = 600_000


@pytest.fixture(params=NAMES)
def notebook(request: pytest.FixtureRequest) -> Any:
    return read(request.param)


def prose(notebook: Any) -> str:
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def visible(notebook: Any) -> str:
    """Return all that the outputs show as text, without the tags and attributes of pages and drawings."""
    texts = [text for cell in code_cells(notebook) for _, text in shown(cell)]
    return " ".join(re.sub(r"<[^>]*>", " ", text) for text in texts)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_cells_show_today_what_is_stored(name: str, tmp_path: Path) -> None:
    stored = read(name)
    today = executed(stored, tmp_path)
    for old, new in zip(code_cells(stored), code_cells(today), strict=True):
        assert shown(new) == shown(old), f"{old.source}\n{ANEW}"


def test_cells_were_run_once_from_top_to_bottom(notebook: Any) -> None:
    cells = code_cells(notebook)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert not [form for cell in cells for form, _ in shown(cell) if form in ("error", "stderr")]


def test_nothing_of_a_machine_is_stored(notebook: Any) -> None:
    assert notebook.metadata == METADATA
    assert all(cell.metadata == {} for cell in notebook.cells)
    text = json.dumps(notebook)
    assert not re.search(r'["\s(](/(tmp|home|root|usr|work|Users)/|[A-Z]:\\\\)', text)
    assert len(text) < MOST_BYTES


def test_it_reads_like_an_article(notebook: Any) -> None:
    """It begins with its title, says more than it computes, has short cells, figures, and ends with words."""
    assert notebook.cells[0].source.startswith("# ")
    assert notebook.cells[-1].cell_type == "markdown"
    code = [cell.source for cell in code_cells(notebook)]
    assert max(len(source.splitlines()) for source in code) <= MOST_LINES
    assert len(prose(notebook)) > sum(map(len, code))
    drawn = {form for cell in code_cells(notebook) for form, _ in shown(cell)}
    assert {"image/svg+xml", "image/png", "text/markdown"} <= drawn


def test_shares_in_the_prose_are_those_of_the_cells(notebook: Any) -> None:
    """Every number in per cent must be one that a cell shows, to as many digits as the prose gives."""
    numbers = [float(word.replace("−", "-")) for word in re.findall(r"(?<![\w.])[-−]?\d+(?:\.\d+)?", visible(notebook))]
    known = [scale * number for number in numbers for scale in (1, 100)]
    for found in re.findall(r"(\d+(?:\.\d+)?) (?:%|pp)", prose(notebook)):
        decimals = len(found.partition(".")[2])
        if found != "95":  # the level of the intervals
            assert any(round(abs(number), decimals) == float(found) for number in known), f"{found} in the prose"


def test_links_lead_somewhere(notebook: Any) -> None:
    for target in links(prose(notebook)):
        assert (FOLDER / target.partition("#")[0]).resolve().is_relative_to(ROOT)
        assert (FOLDER / target.partition("#")[0]).exists(), target


@pytest.mark.parametrize("name", NAMES)
def test_a_page_leads_to_each(name: str) -> None:
    assert f"../analysis/notebooks/{name}.ipynb" in links((DOCS / "library.md").read_text(encoding="utf-8"))


def renew() -> None:
    """Write what the cells show now into the notebooks."""
    for name in NAMES:
        folder = Path(tempfile.mkdtemp())
        write(name, executed(read(name), folder))
        shutil.rmtree(folder)


if __name__ == "__main__":
    renew()
