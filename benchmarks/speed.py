"""Measure the speed of the engine and of starting up, as ratios to a calibration loop in the same run.

Usage: python benchmarks/speed.py [--games N] [--repeats N]
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from lifeboat_sim.core.records import make
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.jit import entry, is_compiled
from lifeboat_sim.runs.plan import assign_bots

CALIBRATION = 20_000_000
ROUNDS = [
    ("random", "classic", 6),
    ("sensible", "classic", 6),
    ("sensible", "classic", 4),
    ("sensible", "single-row", 6),
]


@entry
def calibrate(n: int) -> np.uint64:
    """Run a loop of ``n`` dependent integer steps."""
    x = np.uint64(1)
    for _ in range(n):
        x = (x ^ (x >> np.uint64(31))) * np.uint64(0x9E3779B97F4A7C15)
    return x


def cpu(call: Any) -> float:
    """Return the CPU seconds of a call."""
    began = time.process_time()
    call()
    return time.process_time() - began


def cpu_of_command(*arguments: str) -> float:
    """Return the CPU seconds of a command of the command line, its children included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "lifeboat_sim", *arguments], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def engine(games: int, repeats: int) -> None:
    """Print decisions a second and calibration units a decision, from interleaved repeats."""
    first = cpu(lambda: calibrate(1))
    tables = []
    compiled = is_compiled()
    for bots, rules, players in ROUNDS:
        ruleset = LIFEBOAT.load_ruleset(rules, ())
        records = LIFEBOAT.prepare(ruleset, players, assign_bots(bots, LIFEBOAT, ruleset))
        rows = make(LIFEBOAT.row, games)
        first += cpu(lambda records=records, rows=rows: LIFEBOAT.play_games(records, np.uint64(1), 0, 1, rows))
        tables.append((records, rows))
    print(f"first calls: {first:.1f} s of CPU ({'compiled before' if compiled else 'compilation included'})\n")
    units: list[float] = []
    seconds: list[list[float]] = [[] for _ in ROUNDS]
    for _ in range(repeats):
        units.append(cpu(lambda: calibrate(CALIBRATION)) / CALIBRATION)
        for taken, (records, rows) in zip(seconds, tables, strict=True):
            taken.append(cpu(partial(LIFEBOAT.play_games, records, np.uint64(1), 0, games, rows)))
    unit = statistics.median(units)
    print(f"calibration unit: {1e9 * unit:.2f} ns (median of {repeats}; best {1e9 * min(units):.2f})\n")
    headings = f"{'decisions':>12}{'games/s':>10}{'M dec./s':>10}{'best':>8}{'units/dec.':>12}"
    print(f"{'bots':<10}{'rules':<12}{'players':>8}{headings}")
    for (bots, rules, players), taken, (_, rows) in zip(ROUNDS, seconds, tables, strict=True):
        made = int(rows.view(np.ndarray)["decisions"].sum())
        middle = statistics.median(taken)
        print(
            f"{bots:<10}{rules:<12}{players:>8}{made / games:>12.1f}{games / middle:>10.0f}"
            f"{made / middle / 1e6:>10.2f}{made / min(taken) / 1e6:>8.2f}{middle / made / unit:>12.1f}"
        )


def starts(repeats: int) -> None:
    """Print the CPU seconds of warm starts."""
    print("\nwarm starts, CPU seconds (median, best)")
    with tempfile.TemporaryDirectory() as folder:
        commands = {
            "lifeboat --help": ("--help",),
            "lifeboat run --games 1000 --no-report": ("run", "--games", "1000", "--no-report"),
            "lifeboat run --games 1000": ("run", "--games", "1000"),
        }
        for name, arguments in commands.items():
            taken = []
            for i in range(repeats):
                out = ("--out", str(Path(folder) / f"{len(arguments)}-{i}")) if arguments[0] == "run" else ()
                taken.append(cpu_of_command(*arguments, *out))
            print(f"{name:<40}{statistics.median(taken):>8.2f}{min(taken):>8.2f}")


def comparison(games: int, repeats: int) -> None:
    """Print what a comparison costs beyond the games, which are played by the engine alone in the same repeats."""
    print(f"\na comparison of two rule sets, {games} games each, CPU seconds (median, best)")
    tables = []
    for rules in ("classic", "single-row"):
        ruleset = LIFEBOAT.load_ruleset(rules, ())
        records = LIFEBOAT.prepare(ruleset, 6, assign_bots("sensible", LIFEBOAT, ruleset))
        tables.append((records, make(LIFEBOAT.row, games)))
    command = ("compare", "classic", "single-row", "--games", str(games), "--threads", "1", "--out")
    alone, whole = [], []
    with tempfile.TemporaryDirectory() as folder:
        for i in range(repeats):
            alone.append(
                sum(
                    cpu(partial(LIFEBOAT.play_games, records, np.uint64(1), 0, games, rows)) for records, rows in tables
                )
            )
            whole.append(cpu_of_command(*command, str(Path(folder) / str(i))))
    beyond = [all_of_it - games_alone for all_of_it, games_alone in zip(whole, alone, strict=True)]
    for name, taken in (("the games alone", alone), ("lifeboat compare", whole), ("beyond the games", beyond)):
        print(f"{name:<40}{statistics.median(taken):>8.2f}{min(taken):>8.2f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="games a repeat")
    parser.add_argument("--repeats", type=int, default=7)
    options = parser.parse_args()
    engine(options.games, options.repeats)
    starts(min(options.repeats, 5))
    comparison(108_000, min(options.repeats, 3))


if __name__ == "__main__":
    main()
