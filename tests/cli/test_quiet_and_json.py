"""With --json, standard output is one JSON document; with --quiet, standard error is empty where all is well."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from lifeboat_sim.cli.app import app

FEW = ("--games", "36", "--bots", "passive", "--no-report")
RUN = ("run", *FEW)
SWEEP = ("sweep", "--vary", "birds_to_land=4,5", *FEW)
TARGETS = """
rules = "classic"
bots = "passive"
games = 1_080
[[target]]
measure = "unfinished"
at_most = "100%"
"""
SCENARIO = Path(__file__).parents[1] / "scenarios" / "given" / "11-thirst-drink.toml"

PRINTING = {
    "run": RUN,
    "resume": ("resume", "begun"),
    "resume of a sweep": ("resume", "swept"),
    "plan": ("plan", "--half-width", "1pp", "--bots", "random", "--pilot", "1800"),
    "compare": ("compare", "classic", "english", *FEW),
    "sweep": SWEEP,
    "check": ("check", "targets.toml"),
    "train": ("train", "--best-response", "kid", "--against", "rower", "--games", "20_000", "--restarts", "1"),
    "export": ("export", "begun", "tables", "--overwrite"),
    "replay": ("replay", "begun", "3"),
    "replay --find": ("replay", "begun", "--find", "rounds > 3"),
    "replay --html": ("replay", "begun", "3", "--html", "game.html"),
    "scenario": ("scenario", str(SCENARIO)),
    "selftest": ("selftest", "--replications", "20", "--games", "300", "--bots", "random"),
    "warmup": ("warmup",),
    "games": ("games",),
    "bots list": ("bots", "list", "--game", "spots"),
    "bots show": ("bots", "show", "shy.toml"),
    "bots check": ("bots", "check", "random", "--games", "1"),
    "rules list": ("rules", "list"),
    "rules show": ("rules", "show"),
    "rules diff": ("rules", "diff", "classic", "english"),
    "rules validate": ("rules", "validate", "mine.toml"),
}
"""All commands that print results, as they are called here."""
WITHOUT_RESULTS = {"play", "rules new", "bots new"}
"""The one is talked with; the others say where they wrote."""
JSON_ANYWAY = {
    "rules schema": ("rules", "schema"),
    "bots schema": ("bots", "schema"),
    "check --schema": ("check", "--schema"),
}
GROUPS = ("rules", "bots")
"""Commands with commands of their own."""


def lifeboat(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "lifeboat_sim", *arguments], capture_output=True, encoding="utf-8", cwd=cwd, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a run, a sweep, a rule set and targets."""
    folder = tmp_path_factory.mktemp("here")
    lifeboat(*RUN, "--out", "begun", cwd=folder)
    lifeboat(*SWEEP, "--out", "swept", cwd=folder)
    lifeboat("warmup", cwd=folder)
    (folder / "mine.toml").write_text('name = "Mine"\n')
    (folder / "shy.toml").write_text('base = "sensible"\n')
    (folder / "targets.toml").write_text(TARGETS)
    return folder


def commands(of: typer.Typer, before: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Yield every command with what it takes."""
    group = typer.main.get_command(of)
    for name, command in group.commands.items():  # type: ignore[attr-defined]
        if hasattr(command, "commands"):
            for inner, found in command.commands.items():
                yield f"{before}{name} {inner}", found.params
        else:
            yield f"{before}{name}", command.params


def options(command: str) -> set[str]:
    return {option for parameter in dict(commands(app))[command] for option in parameter.opts}


def test_every_command_is_tried_here() -> None:
    assert {name for name, _ in commands(app)} == (
        {name.partition(" of ")[0].partition(" --")[0] for name in PRINTING}
        | WITHOUT_RESULTS
        | {"rules schema", "bots schema"}
    )
    assert all("--json" not in options(name) for name in WITHOUT_RESULTS)


@pytest.mark.parametrize("name", PRINTING)
def test_json_is_one_document_and_quiet_says_nothing_else(name: str, here: Path) -> None:
    (here / "game.html").unlink(missing_ok=True)
    command = " ".join(PRINTING[name][: 2 if name.startswith(GROUPS) else 1])
    quiet = ["--quiet"] * ("--quiet" in options(command))
    assert quiet or name.startswith((*GROUPS, "games")), "what plays or compiles tells of it"
    done = lifeboat(*PRINTING[name], "--json", *quiet, cwd=here)
    assert isinstance(json.loads(done.stdout), dict | list)
    assert done.stderr == ""


@pytest.mark.parametrize("name", JSON_ANYWAY)
def test_a_schema_is_json(name: str, here: Path) -> None:
    assert json.loads(lifeboat(*JSON_ANYWAY[name], cwd=here).stdout)["$schema"]


@pytest.mark.parametrize("name", ["run", "check"])
def test_without_them_there_are_a_table_and_news(name: str, here: Path) -> None:
    done = lifeboat(*PRINTING[name], cwd=here)
    assert "───" in done.stdout
    assert "playing " in done.stderr
    quiet = lifeboat(*PRINTING[name], "--quiet", cwd=here)
    assert (quiet.stdout, quiet.stderr) == (done.stdout, "")


def test_quiet_hides_no_warning_and_no_mistake(here: Path) -> None:
    (here / "begun" / "chunks" / "000000.npz").write_bytes(b"damaged")
    done = lifeboat("resume", "begun", "--quiet", cwd=here)
    assert done.stderr.endswith("its games are played again\n")
    assert len(done.stderr.splitlines()) == 1
    command = [sys.executable, "-m", "lifeboat_sim", *RUN, "--quiet", "--rules", "none"]
    refused = subprocess.run(command, capture_output=True, text=True, cwd=here)
    assert refused.returncode == 2
    assert refused.stderr.startswith("lifeboat: error: ")
