"""The program as a process: what starting costs, cold and warm, what a report costs, what a comparison costs."""

from __future__ import annotations

import statistics
import tempfile
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from engine import play, prepared
from measuring import cpu, cpu_of_command, interleaved, taken

RUN = ("run", "--games", "1000", "--threads", "1")
RULE_SETS = ("classic", "single-row")
COMPARED = 108_000
"""Games of each rule set in a comparison."""


def cold_start() -> dict[str, Any]:
    """Measure the first run on a machine, which compiles the engine."""
    with tempfile.TemporaryDirectory() as folder:
        nothing_yet = {"XDG_CACHE_HOME": str(Path(folder) / "cache")}
        arguments = (*RUN, "--no-report", "--out", str(Path(folder) / "run"))
        return {"lifeboat run --games 1000 --no-report": cpu_of_command(*arguments, environment=nothing_yet)}


def warm_starts(repeats: int) -> dict[str, Any]:
    """Measure later starts: of the help, of a run, and of a run with its report."""
    with tempfile.TemporaryDirectory() as folder:
        new = (str(Path(folder) / str(i)) for i in count())
        help_only, run, report = "lifeboat --help", "lifeboat run --games 1000 --no-report", "lifeboat run --games 1000"
        seconds = interleaved(
            {
                help_only: lambda: cpu_of_command("--help"),
                run: lambda: cpu_of_command(*RUN, "--no-report", "--out", next(new)),
                report: lambda: cpu_of_command(*RUN, "--out", next(new)),
            },
            repeats,
        )
    lines = {name: taken(of_this)._asdict() for name, of_this in seconds.items()}
    lines["the report alone"] = beyond(seconds[report], seconds[run])
    return lines


def comparison(repeats: int) -> dict[str, Any]:
    """Measure a comparison of two rule sets, and its games played by the engine alone."""
    tables = [prepared("sensible", rules, 6, COMPARED) for rules in RULE_SETS]
    command = ("compare", *RULE_SETS, "--games", str(COMPARED), "--threads", "1", "--out")
    with tempfile.TemporaryDirectory() as folder:
        new = (str(Path(folder) / str(i)) for i in count())
        seconds = interleaved(
            {
                "the games alone": lambda: sum(cpu(partial(play, *table)) for table in tables),
                "lifeboat compare": lambda: cpu_of_command(*command, next(new)),
            },
            repeats,
        )
    lines = {name: taken(of_this)._asdict() for name, of_this in seconds.items()}
    lines["beyond the games"] = beyond(seconds["lifeboat compare"], seconds["the games alone"])
    return lines


def beyond(whole: list[float], part: list[float]) -> dict[str, float]:
    """Return what the whole costs beyond a part of it, from neighbouring repeats."""
    return {"median": statistics.median(one - other for one, other in zip(whole, part, strict=True))}
