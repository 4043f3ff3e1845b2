"""Count the instructions of a decision: exact on any machine, however busy it is. Needs gcc and valgrind.

Usage: python benchmarks/instructions.py [--keep FOLDER]

The kernel is compiled for one and the same processor (Haswell), taken out of numba as an object file and linked with
``alone.c``, so that valgrind sees the games and no Python. ``--keep`` leaves the program, the records, and what
callgrind found in a folder: for ``callgrind_annotate``, ``perf`` or a debugger.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import tempfile
from pathlib import Path

os.environ["NUMBA_CPU_NAME"] = "haswell"  # before numba is imported, here and below
os.environ["NUMBA_CPU_FEATURES"] = ""

BOTS = ("random", "sensible")
FEW, MANY = 50, 450
"""The instructions of the games between these numbers count: what happens but once drops out."""


def build(folder: Path) -> None:
    """Compile the kernel, and link it into ``folder/alone``, beside a record for each bot."""
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")  # a kernel from a cache has no object file to give
    from engine import prepared

    from lifeboat_sim.games.lifeboat.game import LIFEBOAT

    for bots in BOTS:
        _, records, rows = prepared(bots, "classic", 6, 1)
        (folder / bots).write_bytes(records.tobytes())
    (compiled,) = LIFEBOAT.play_games.overloads.values()  # type: ignore[attr-defined]
    (folder / "kernel.o").write_bytes(compiled.library._get_compiled_object())
    facts = {
        "ENTRY": compiled.fndesc.llvm_func_name,
        "RECORD_BYTES": records.nbytes,
        "ROW_BYTES": rows.nbytes,
        "DECISIONS_AT": LIFEBOAT.row.fields["decisions"][1],  # type: ignore[index]
    }
    given = [f"-D{name}={fact}" for name, fact in facts.items()]
    only_for_python = "-Wl,--unresolved-symbols=ignore-all"  # the wrapper that Python calls
    program = str(Path(__file__).with_name("alone.c"))
    subprocess.run(
        ["gcc", "-O2", "-no-pie", *given, program, "kernel.o", "-o", "alone", only_for_python], cwd=folder, check=True
    )


def counted(folder: Path, bots: str, games: int) -> tuple[int, int]:
    """Return the decisions and the instructions of so many games."""
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file=callgrind.{bots}", "./alone", bots, str(games)]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    (instructions,) = re.findall(r"Collected : (\d+)", done.stderr)
    return int(done.stdout.split()[0]), int(instructions)


def main() -> None:
    """Build, count, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="a new folder for what is built and found")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        if options.keep:
            folder.mkdir(parents=True)
        build(folder.resolve())
        for bots in BOTS:
            few, many = (counted(folder, bots, games) for games in (FEW, MANY))
            made, spent = many[0] - few[0], many[1] - few[1]
            print(f"{bots:<10}{spent / made:>8.0f} instructions a decision{spent / (MANY - FEW):>10.0f} a game")


if __name__ == "__main__":
    main()
