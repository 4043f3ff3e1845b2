"""Measure the speed of the engine and of the program, as ratios in one run.

Usage: python benchmarks/speed.py [PART...] [--games N] [--repeats N] [--json]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

import engine
import program

PARTS: dict[str, Callable[[int, int], dict[str, Any]]] = {
    "decisions": engine.decisions,
    "games": engine.other_games,
    "threads": engine.threads,
    "warm": lambda games, repeats: program.warm_starts(min(repeats, 5)),
    "cold": lambda games, repeats: program.cold_start(),
    "compare": lambda games, repeats: program.comparison(min(repeats, 3)),
}
"""Each part by its name: a function of games a repeat, and repeats."""


def print_decisions(found: dict[str, Any]) -> None:
    """Print a table of the engine."""
    print(f"calibration unit: {found['unit_ns']:.2f} ns (median; best {found['unit_ns_best']:.2f})\n")
    headings = ("decisions/game", "M decisions/s", "best", "units/decision")
    print(f"{'who plays what':<34}" + "".join(f"{heading:>16}" for heading in headings))
    for name, line in found["lines"].items():
        millions = (line["decisions_a_second"] / 1e6, line["decisions_a_second_best"] / 1e6)
        numbers = f"{line['decisions_a_game']:>16.1f}{millions[0]:>16.2f}{millions[1]:>16.2f}"
        print(f"{name:<34}{numbers}{line['units_a_decision']:>16.1f}")


def print_threads(found: dict[str, Any]) -> None:
    """Print the price of the second thread."""
    print(f"CPU time of a game, two threads against one: {found['two_threads_against_one']:.3f}")


def print_seconds(title: str, found: dict[str, Any]) -> None:
    """Print CPU seconds, a line each."""
    print(f"{title}, CPU seconds")
    for name, line in found.items():
        measured = line if isinstance(line, dict) else {"once": line}
        print(f"{name:<40}" + "".join(f"{seconds:>8.2f} {word}" for word, seconds in measured.items()))


PRINTED: dict[str, Callable[[dict[str, Any]], None]] = {
    "decisions": print_decisions,
    "games": print_decisions,
    "threads": print_threads,
    "warm": lambda found: print_seconds("starts with the engine compiled", found),
    "cold": lambda found: print_seconds("the first run, which compiles the engine", found),
    "compare": lambda found: print_seconds("a comparison of two rule sets", found),
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all)")
    parser.add_argument("--games", type=int, default=20_000, help="games a repeat (default: %(default)s)")
    parser.add_argument("--repeats", type=int, default=7, help="repeats (default: %(default)s; of processes at most 5)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    if unknown := [part for part in options.parts if part not in PARTS]:
        parser.error(f"unknown part {unknown[0]!r}, allowed {', '.join(PARTS)}")
    if options.games < 2 or options.repeats < 1:
        parser.error("at least 2 games and 1 repeat")
    found: dict[str, Any] = {}
    for part in options.parts or PARTS:
        found[part] = PARTS[part](options.games, options.repeats)
        if not options.json:
            PRINTED[part](found[part])
            print(flush=True)
    if options.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
