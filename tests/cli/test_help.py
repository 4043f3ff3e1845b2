"""The command line starts quickly: help loads none of the machinery."""

import re
import subprocess
import sys

import pytest

HEAVY = ("numpy", "numba", "pandas", "matplotlib", "scipy", "pyarrow")


@pytest.mark.parametrize(
    "arguments", [("--help",), (), ("run", "--help"), ("play", "--help"), ("scenario", "--help"), ("--version",)]
)
def test_help_loads_nothing_heavy(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "lifeboat_sim", *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(re.findall(r"\|\s+([\w.]+)$", done.stderr, flags=re.MULTILINE))
    assert "typer" in loaded
    assert not loaded & set(HEAVY)


@pytest.mark.parametrize(
    "command",
    ["run", "play", "scenario", *(f"rules {name}" for name in ("list", "show", "diff", "validate", "schema", "new"))],
)
def test_every_command_has_an_example(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", *command.split(), "--help"], capture_output=True, text=True
    )
    assert "Example" in done.stdout
