"""Help pages: quick to come, in the words of those who type, whole on any terminal."""

import os
import re
import subprocess
import sys

import pytest

HEAVY = ("numpy", "numba", "pandas", "matplotlib", "scipy", "pyarrow")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        (),
        ("run", "--help"),
        ("export", "--help"),
        ("plan", "--help"),
        ("check", "--help"),
        ("play", "--help"),
        ("scenario", "--help"),
        ("--version",),
    ],
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


COMMANDS = [
    "run",
    "resume",
    "export",
    "plan",
    "check",
    "play",
    "replay",
    "scenario",
    "selftest",
    "warmup",
    *(f"rules {name}" for name in ("list", "show", "diff", "validate", "schema", "new")),
    *(f"bots {name}" for name in ("list", "show", "schema", "new")),
]


def page(*arguments: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", *arguments],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1"} | environment,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_to_type_with_examples(command: str) -> None:
    text = page(*command.split(), "--help", COLUMNS="80")
    assert f" Usage: lifeboat {command} " in text
    assert f"• lifeboat {command}" in text
    assert not re.search(r"<\w+>|list\[|\(sensible\)|\{FILE|<=x<=", text)
    assert max(map(len, text.splitlines())) == 80


def test_a_group_without_a_command_shows_its_help_page() -> None:
    assert page("rules") == page("rules", "--help").rstrip("\n") + "\n"
    assert "validate" in page("rules")


def test_the_page_of_run_names_defaults() -> None:
    text = page("run", "--help", COLUMNS="120")
    for default in ("classic", "6, or the fixed cast", "sensible", "1_000_000", "1", "all processors", "21_600", "2pp"):
        assert f"[default: {default}]" in text
    assert "--report " not in text


@pytest.mark.parametrize(
    ("name", "value"), [("COLUMNS", "0"), ("COLUMNS", "1"), ("COLUMNS", "9" * 50), ("TERMINAL_WIDTH", "wide")]
)
def test_a_width_that_makes_no_sense_hides_nothing(name: str, value: str) -> None:
    text = page("scenario", "--help", **{name: value})
    for words in (
        "--json",
        "Play a position by a script",
        "Scenario files (TOML).",
        "lifeboat scenario --show tie.toml",
    ):
        assert words in text
    assert "…" not in text


def test_without_unicode_it_is_plain() -> None:
    text = page("run", "--help", PYTHONIOENCODING="ascii")
    assert text.isascii()
    assert "+- What is played ---" in text
    assert "* lifeboat run --rules" in text
