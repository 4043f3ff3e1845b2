"""``docs/house-rules.md``: its edits apply to a copy of the package, and do there what the page says."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lifeboat_sim.games.lifeboat.options import Options
from tests.docs.pages import ROOT, applied, blocks, commands, is_as_shown, page, run

PAGE = page("house-rules.md")
COPIED = ("lifeboat_sim", "tests", "docs", "schemas", "pyproject.toml", "CONTRIBUTING.md")
AS_PYTHON = {"NUMBA_DISABLE_JIT": "1"}


def edit(lines: list[str], folder: Path) -> None:
    """Apply a diff block: the file after ``---``, then edits with ``@@`` between them."""
    assert lines[0].startswith("--- ")
    file = folder / lines[0].removeprefix("--- ")
    text = file.read_text(encoding="utf-8")
    hunk: list[str] = []
    for line in [*lines[1:], "@@"]:
        if line == "@@":
            text, hunk = applied(hunk, text), []
        else:
            hunk.append(line)
    file.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project as it is."""
    folder = tmp_path_factory.mktemp("original")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def copy(original: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with all edits of the page."""
    folder = shutil.copytree(original, tmp_path_factory.mktemp("house-rules") / "copy")
    for block in blocks(PAGE):
        if block.language == "diff":
            edit(block.lines, folder)
        elif block.language == "toml":
            (folder / block.lines[0].removeprefix("# ")).write_text("\n".join(block.lines) + "\n", encoding="utf-8")
    return folder


def python(folder: Path, *arguments: str) -> str:
    """Run the interpreter on the copy, kernels as plain Python; return what it prints."""
    environment = {**os.environ, **AS_PYTHON}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, cwd=folder, env=environment, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_commands_print_what_the_page_shows(copy: Path) -> None:
    for block in blocks(PAGE):
        for line, shown in commands(block):
            if " run " in line:
                continue  # a million games: a few of them are played below
            status, printed = run(line, copy, AS_PYTHON)
            assert is_as_shown(shown, printed), (line, printed)
            assert status == (2 if "lifeboat: error:" in "\n".join(shown) else 0), line


def test_the_tests_that_the_page_names_pass_in_the_copy(copy: Path) -> None:
    run("scripts/lifeboat rules schema > schemas/ruleset.schema.json", copy)
    python(
        copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/docs/test_rules_page.py",
        "tests/properties/test_options_change_games.py::test_every_option_and_every_value_has_a_case",
        "tests/cli/test_rules_command.py::test_the_committed_schema_is_fresh",
    )  # fmt: skip
    fights = sorted(str(path.relative_to(copy)) for path in (copy / "tests" / "scenarios").glob("2.3*.toml"))
    status, printed = run(f"scripts/lifeboat scenario {shlex.join(fights)}", copy, AS_PYTHON)
    assert (status, len(printed)) == (0, len(fights)), printed


def test_engine_and_reference_agree_on_the_new_option(copy: Path) -> None:
    python(copy, "-c", DUELS)


DUELS = """
from tests.duel import Duel
for number in range(6):
    assert Duel("classic", {"fight_ties": ("attacker", "defender")[number % 2]}, 4, number).play() > 0
"""


def test_the_bots_play_on_and_under_the_default_as_before(original: Path, copy: Path) -> None:
    (before,) = python(original, "-c", GAMES, "row_draw=2").splitlines()
    same, other = python(copy, "-c", GAMES, "row_draw=2", "fight_ties=attacker").splitlines()
    assert same == before
    assert other != before


GAMES = """
import sys
from tests.playing import plan, play
for setting in sys.argv[1:]:
    print(*play(plan(bots="sensible", games=2, settings=(setting,)))["history"])
"""


@pytest.mark.slow
def test_the_edits_compile(copy: Path, tmp_path: Path) -> None:
    line = next(line for block in blocks(PAGE) for line, _ in commands(block) if " run " in line)
    cache = {"XDG_CACHE_HOME": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    status, printed = run(f"{line} --games 720 --no-report --out {tmp_path / 'out'}", copy, cache)
    assert status == 0, printed


def test_the_edited_files_are_in_the_house_style(copy: Path) -> None:
    files = [block.lines[0].removeprefix("--- ") for block in blocks(PAGE) if block.language == "diff"]
    ruff = Path(sys.executable).with_name("ruff")
    for arguments in (["format", "--check"], ["check", "--no-cache"]):
        done = subprocess.run(
            [ruff, *arguments, *(file for file in files if file.endswith(".py"))],
            capture_output=True, text=True, cwd=copy,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_option_of_the_page_is_not_one_yet() -> None:
    assert "fight_ties" not in Options.model_fields
