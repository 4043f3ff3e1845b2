"""``docs/metrics.md``: its file is made step by step, every command is run, and its list of columns is whole.

``python -m tests.docs.test_metrics_page`` writes what the commands print now into the page.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.runs.games_seen import columns_of
from tests.docs.pages import DOCS, blocks, commands, is_as_shown, page, run, sections, tables

PAGE = page("metrics.md")
ANEW = "Where the change is meant: python -m tests.docs.test_metrics_page writes it into the page."
TYPO = """from lifeboat_sim.metrics import metric


@metric(per="character")
def fights(games):
    return games["figths"]
"""


def followed(folder: Path) -> Iterator[tuple[str, list[str], int, list[str]]]:
    """Do what the page says, step by step: commands, what they are said to print, status, what they print."""
    (folder / "typo.py").write_text(TYPO, encoding="utf-8")
    for block in blocks(PAGE):
        if block.language == "python":
            head, *lines = block.lines
            name = head.removeprefix("# ").removeprefix("more in ")
            with (folder / name).open("a" if "more in" in head else "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
        for line, shown in commands(block):
            yield line, shown, *run(line, folder)


@pytest.mark.slow
def test_every_command_prints_what_the_page_shows(tmp_path: Path) -> None:
    for line, shown, status, printed in followed(tmp_path):
        assert is_as_shown(shown, printed), f"$ {line}\n--- printed now\n{chr(10).join(printed)}\n{ANEW}"
        assert status == (2 if "error" in shown[0] else 0), line
    report = (tmp_path / "runs" / "five" / "report.html").read_text(encoding="utf-8")
    assert "How the dead add up" in report
    assert "Whose line is steep early is out early." in report
    done = subprocess.run([sys.executable, "notebook.py"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "LATE = 12" in done.stdout


def test_the_page_lists_every_column() -> None:
    columns = columns_of(LIFEBOAT, LIFEBOAT.load_ruleset("classic", ()))
    known = {name for name in columns.takes if not name.startswith(tuple(f"{role}_" for role in columns.roles))}
    text = dict(sections(PAGE))["What can be asked of the games"]
    listed = [
        word for table in tables(text) for row in table for word in re.findall(r"`(\w+)`", next(iter(row.values())))
    ]
    assert sorted(listed) == sorted(known)


def renew() -> None:
    """Write what the commands print now into the page, where it shows something else."""
    folder = Path(tempfile.mkdtemp())
    text = PAGE
    for line, shown, _, printed in followed(folder):
        if not is_as_shown(shown, printed):
            text = text.replace("\n".join([f"$ {line}", *shown]) + "\n", "\n".join([f"$ {line}", *printed]) + "\n", 1)
    (DOCS / "metrics.md").write_text(text, encoding="utf-8")
    shutil.rmtree(folder)


if __name__ == "__main__":
    renew()
