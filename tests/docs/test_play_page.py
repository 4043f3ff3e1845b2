"""``docs/play.md``: the session on the page is what the command prints when the same lines are typed."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from lifeboat_sim.play.typed import ALSO, COMMANDS
from tests.docs.pages import bare, blocks, commands, is_as_shown, page, sections, tables, trimmed

PAGE = page("play.md")
PROMPT = re.compile(r"^(?:[a-z]+ [a-z_]+(?: \(Enter = 1\))?|the end)>(.*)$")


def test_the_session_is_what_is_printed(tmp_path: Path) -> None:
    (block,) = [block for block in blocks(PAGE) if block.language == "console"]
    ((line, shown),) = commands(block)
    typed = [match[1].strip() for match in map(PROMPT.match, shown) if match]
    assert len(typed) > 5
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", *shlex.split(line)[1:]],
        input="".join(f"{one}\n" for one in typed),
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        env={**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1"},
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    assert is_as_shown(shown, trimmed(done.stdout.splitlines())), done.stdout
    saved = json.loads((tmp_path / "evening.json").read_text(encoding="utf-8"))
    assert [choice["choose"] for choice in saved["choices"]] == ["oar", "done", "defend"]


def test_the_page_lists_the_commands() -> None:
    (rows,) = tables(dict(sections(PAGE))["What can be typed"])
    listed = {bare(row["command"]).split()[0]: row["command"] for row in rows}
    assert list(listed) == list(COMMANDS)
    assert all(f"`{word}`" in listed[command] for word, command in ALSO.items())
