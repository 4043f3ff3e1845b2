"""``lifeboat warmup``: everything is compiled, by one of several processes, and nothing is compiled afterwards."""

import ast
import inspect
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from lifeboat_sim.games.lifeboat import kernels
from lifeboat_sim.games.lifeboat.bots import seen
from lifeboat_sim.games.lifeboat.game import LIFEBOAT

FEW = ("--games", "36", "--no-report")
SCENARIOS = Path(__file__).parents[1] / "scenarios" / "given"


def entry_points(*modules: ModuleType) -> set[str]:
    """Return the names of the functions of some modules that are marked so; without any: of all that have some."""
    sources = map(inspect.getsource, modules or (kernels, seen))
    nodes = (node for source in sources for node in ast.parse(source).body)
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    return {one.name for one in functions if any(ast.unparse(mark) == "entry" for mark in one.decorator_list)}


def test_every_entry_point_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    called: set[str] = set()

    def noted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            called.add(name)
            return function(*arguments)

        return call

    for name in entry_points(kernels):
        monkeypatch.setattr(kernels, name, noted(name, getattr(kernels, name)))
    LIFEBOAT.warm_up()
    assert called == entry_points(kernels) >= {"play_games", "take_only_option"}


def command(*arguments: str, **environment: str) -> dict[str, Any]:
    return {
        "args": [sys.executable, "-m", "lifeboat_sim", *arguments],
        "env": os.environ | {"NUMBA_DISABLE_JIT": "0"} | environment,
    }


def test_where_nothing_is_compiled_there_is_nothing_to_do(tmp_path: Path) -> None:
    """Nothing but sources is run: LIFEBOAT.warm_up would take a while like that."""
    done = subprocess.run(**command("warmup", NUMBA_DISABLE_JIT="1"), capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("nothing is compiled here: NUMBA_DISABLE_JIT is set\n", "")


@pytest.mark.slow
def test_of_two_with_an_empty_cache_one_compiles_and_no_command_does_afterwards(tmp_path: Path) -> None:
    empty = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "TMPDIR": str(tmp_path)}
    both = [
        subprocess.Popen(
            **command("warmup", "--json", **empty), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    ended = [process.communicate() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    found = [json.loads(stdout) for stdout, _ in ended]
    told = "".join(stderr for _, stderr in ended)
    assert sum(one["compiled"] for one in found) == len(entry_points()), told
    assert "another process compiles the engine: waiting for it\n" in told
    assert "compiling the engine (once, half a minute to a few minutes)\n" in told

    before = machine_code(tmp_path / "cache")
    assert len(before) == 2 * len(entry_points())
    for arguments in (
        ("run", "--games", "36", "--out", "ran"),
        ("resume", "ran", "--games", "72"),
        ("compare", "classic", "english", *FEW),
        ("sweep", "--vary", "birds_to_land=4,5", *FEW, "--out", "swept"),
        ("sweep", "--vary", "lost_score=nothing,love_hate", "--bots", "random", *FEW, "--out", "scored"),
        ("plan", "--pilot", "1800"),
        ("selftest", "--replications", "20", "--games", "300"),
        ("train", "--best-response", "kid", "--games", "20_000", "--restarts", "1"),
        ("replay", "ran", "3"),
        ("replay", "ran", "--find", "rounds > 3"),
        ("scenario", *map(str, sorted(SCENARIOS.glob("1*.toml")))),
        ("play", "--as", "kid", "--seed", "1"),
        ("warmup",),
    ):
        done = subprocess.run(
            **command(*arguments, **empty), cwd=tmp_path, capture_output=True, text=True, input="why\n1\nwhy\nquit\n"
        )
        assert done.returncode == 0, (arguments, done.stderr)
        assert "compil" not in done.stderr, arguments
        assert machine_code(tmp_path / "cache") == before, arguments
    assert done.stdout == f"compiled already, in {found[0]['folder']}\n"

    for path in (tmp_path / "cache").rglob("kernels.fighting_strength-*"):
        path.unlink()
    full = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))}
    done = subprocess.run(**command("warmup", "--quiet", **empty), **full, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    warning, error = done.stderr.splitlines()
    assert warning.endswith(
        "machine code cannot be kept (File too large): the engine is compiled again at the next start"
    )
    assert error.startswith("lifeboat: error: machine code cannot be kept (")
    done = subprocess.run(**command("warmup", "--json", **empty), capture_output=True, text=True)
    assert json.loads(done.stdout)["compiled"] == 1


def machine_code(folder: Path) -> dict[str, tuple[int, int]]:
    """Return the files of a cache folder, each with when it was written."""
    files = [path for path in folder.rglob("*.nb?") if path.is_file()]
    return {path.name: (path.stat().st_mtime_ns, path.stat().st_size) for path in files}
