"""``docs/your-own-bot.md``: its bots are those of the page, its commands are run, and what it names exists."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lifeboat_sim import bots
from lifeboat_sim.games.lifeboat.bots.seen import Seen
from lifeboat_sim.games.lifeboat.state import GAME
from lifeboat_sim.testing import check_bot
from tests.docs.pages import blocks, commands, is_as_shown, page, run, tables

PAGE = page("your-own-bot.md")
TYPO = """from lifeboat_sim.bots import bot


@bot("odd", compiled=False)
def choose(seen):
    if seen.decision == "action":
        return "rwo"
    return 0
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files of the page."""
    (tmp_path / "typo.py").write_text(TYPO, encoding="utf-8")
    for block in blocks(PAGE):
        if block.language == "python":
            head, *lines = block.lines
            (tmp_path / head.removeprefix("# ")).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["friend.py", "steady.py"])
def test_the_bots_of_the_page_keep_to_what_they_see(folder: Path, name: str) -> None:
    checked = check_bot(str(folder / name), games=3)
    assert {"action", "row", "join", "navigate"} <= set(checked)


@pytest.mark.slow
def test_every_command_prints_what_the_page_shows(folder: Path) -> None:
    for block in blocks(PAGE):
        for line, shown in commands(block):
            status, printed = run(line, folder)
            assert is_as_shown(shown, printed), f"$ {line}\n{chr(10).join(printed)}"
            assert status == (2 if "error" in shown[0] else 0), line
    done = subprocess.run([sys.executable, "check.py"], cwd=folder, check=True, capture_output=True, text=True)
    assert done.stdout.count("'action': ") == 2


def test_what_the_page_names_exists() -> None:
    for row in tables(PAGE)[0]:
        for name in re.findall(r"seen\.(\w+)", row["plain Python"]):
            assert hasattr(Seen, name) or name == "memory", name
        for module, name in re.findall(r"\b(sight|verbs|decisions)\.(\w+)", row["compiled"]):
            assert hasattr(getattr(bots, module), name), name
        for name in re.findall(r"\bg\.(\w+)", row["compiled"]):
            assert name in GAME.fields, name  # type: ignore[operator]


def test_the_page_lists_all_that_a_player_sees() -> None:
    known = {name for name in vars(Seen) if not name.startswith("_")} | {"memory"}
    assert known <= set(re.findall(r"seen\.(\w+)", PAGE))
