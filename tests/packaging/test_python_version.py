"""A start under a Python that is too old or too new finds another one, or says so in one line."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"
COMMANDS = ["check", "lifeboat", "lock", "test"]
PRETEND = """
import sys
sys.version_info = (3, {minor}, 2, "final", 0)
sys.path.insert(0, {scripts!r})
sys.argv = [{script!r}, "--games", "5"]
import _python
_python.require()
print("goes on")
"""


@pytest.mark.parametrize("script", [*COMMANDS, "_python.py"])
def test_an_old_python_can_read_as_far_as_the_version_check(script: str) -> None:
    ast.parse((SCRIPTS / script).read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("script", COMMANDS)
def test_commands_are_programs(script: str) -> None:
    assert (SCRIPTS / script).read_text(encoding="utf-8").startswith("#!/usr/bin/env python3\n")
    assert os.access(SCRIPTS / script, os.X_OK)


def test_a_python_that_will_do_goes_on(tmp_path: Path) -> None:
    assert start(11, tmp_path).stdout == "goes on\n"


@pytest.mark.parametrize("minor", [6, 10, 99])
def test_no_python_that_will_do_ends_with_one_line(minor: int, tmp_path: Path) -> None:
    ended = start(minor, tmp_path)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        f"lifeboat: error: Python 3.11 to 3.15 is needed, this is 3.{minor} ({sys.executable}), "
        "and no other was found\n"
    )


def test_another_python_is_found_and_gets_the_arguments(tmp_path: Path) -> None:
    program(tmp_path / "python3.11", "echo 'pyenv: python3.11: command not found' >&2; exit 127")
    program(tmp_path / "python3.12", 'test "$1" = -c || echo "3.12 runs $*"')
    ended = start(9, tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == "3.12 runs a script --games 5\n"


def program(path: Path, line: str) -> None:
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)


def start(minor: int, search_path: Path) -> subprocess.CompletedProcess[str]:
    """Run the version check in a process that takes itself for Python 3.`minor`."""
    text = PRETEND.format(minor=minor, scripts=str(SCRIPTS), script="a script")
    environment = {**os.environ, "PATH": str(search_path)}
    return subprocess.run([sys.executable, "-c", text], env=environment, capture_output=True, text=True, check=False)
