"""Measure what large runs take: memory, time and disk of playing, keeping games, checking, reading and exporting.

Usage: python benchmarks/memory.py [--games N [N ...]] [--bots BOTS] [--threads N] [--folder DIR]

Memory is the most that a command and all its child processes hold at once (on Linux; elsewhere that of the largest of
them). What does not grow from one number of games to the next stays as it is at any number.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

GAMES = (1_000_000, 3_000_000, 10_000_000)
AT = 100_000_000
"""The number of games for which the last lines say what is to be expected."""
BETWEEN = 0.05
"""Seconds between two looks at the memory of a command."""
READ = "import sys; from lifeboat_sim import open_run; open_run(sys.argv[1]).table()"


class Measured(NamedTuple):
    """What a command took: megabytes of memory, seconds, megabytes on disk."""

    memory: float
    seconds: float
    disk: float


def resident(pid: int) -> int:
    """Return the bytes that a process and all its descendants hold now; 0 where the system does not tell."""
    children: dict[int, list[int]] = {}
    held: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        one = int(path.parent.name)
        children.setdefault(int(fields[1]), []).append(one)
        held[one] = int(fields[21]) * os.sysconf("SC_PAGESIZE")
    found, waiting = 0, [pid]
    while waiting:
        one = waiting.pop()
        found += held.get(one, 0)
        waiting += children.get(one, [])
    return found


def measured(command: list[str], written: Path) -> Measured:
    """Run a command and return what it took; ``written`` is the file or folder that it writes, or reads."""
    began = time.monotonic()
    most = 0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            most = max(most, resident(process.pid))
            time.sleep(BETWEEN)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)}: exit status {process.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024
    most = max(most, usage.ru_maxrss * unit)
    files = [written] if written.is_file() else written.rglob("*")
    return Measured(most / 1e6, time.monotonic() - began, sum(file.stat().st_size for file in files) / 1e6)


def commands(games: int, bots: str, threads: int, folder: Path) -> dict[str, tuple[list[str], Path]]:
    """Return what is measured with so many games: by name the command, and what it writes or reads."""
    lifeboat = [sys.executable, "-m", "lifeboat_sim"]
    run = [*lifeboat, "run", "--games", str(games), "--bots", bots, "--threads", str(threads)]
    tallies, kept = folder / f"tallies-{games}", folder / f"kept-{games}"
    table = folder / f"games-{games}.parquet"
    return {
        "run": ([*run, "--out", str(tallies)], tallies),
        "run --keep-games": ([*run, "--keep-games", "--out", str(kept)], kept),
        "resume (nothing to do)": ([*lifeboat, "resume", str(kept)], kept),
        "open_run": ([sys.executable, "-c", READ, str(kept)], kept / "chunks"),
        "export games (Parquet)": ([*lifeboat, "export", str(kept), "games", "--out", str(table)], table),
        "export games (CSV, piped)": ([*lifeboat, "export", str(kept), "games", "--out", "-"], kept / "games"),
    }


def line(name: str, games: int, one: Measured) -> str:
    """Return a line of the table."""
    return f"{name:<28}{games / 1e6:>14g}{one.memory:>12.0f}{one.seconds:>9.1f}{one.disk:>10.1f}"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=lambda text: int(float(text)), nargs="+", default=GAMES)
    parser.add_argument("--bots", default="passive", help="default: passive, the quickest")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--folder", type=Path, help="where the runs are left; default: they are removed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        found: dict[int, dict[str, Measured]] = {}
        print(f"{'command':<28}{'million games':>14}{'memory, MB':>12}{'seconds':>9}{'disk, MB':>10}")
        for games in sorted(options.games):
            found[games] = {}
            for name, (command, written) in commands(games, options.bots, options.threads, folder).items():
                found[games][name] = measured(command, written)
                print(line(name, games, found[games][name]), flush=True)
    few, many = min(found), max(found)
    if few < many:
        print(f"\nfrom {few / 1e6:g} to {many / 1e6:g} million games, and {AT / 1e6:g} million if it goes on like that")
        for name, one in found[many].items():
            rates = [(b - a) / (many - few) for a, b in zip(found[few][name], one, strict=True)]
            print(line(name, AT, Measured(*(b + rate * (AT - many) for b, rate in zip(one, rates, strict=True)))))


if __name__ == "__main__":
    main()
