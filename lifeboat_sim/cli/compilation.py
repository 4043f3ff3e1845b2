"""What is said while the engine is compiled: a first start must not look as if it hung."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

from lifeboat_sim.cli.output import tell, warn
from lifeboat_sim.compiling import Watcher

AGAIN = 30.0
"""Seconds after which it is said that it still goes on."""

COMPILES = "compiling the engine (once, half a minute to a few minutes)"
WAITS = "another process compiles the engine: waiting for it"


class Teller(Watcher):
    """Says once in a program that the engine is compiled, or waited for; then, every half minute, that it still is."""

    def __init__(self, again: float = AGAIN) -> None:
        self.again = again
        self.said: set[str] = set()
        self.done = threading.Event()

    def waiting(self) -> None:
        """Say so, and go on saying it."""
        self._say(WAITS, "waiting for another process that compiles the engine")

    def begins(self) -> None:
        """Say so, and go on saying it."""
        self._say(COMPILES, "compiling the engine")

    def ends(self) -> None:
        """Say nothing more."""
        self.done.set()

    def not_kept(self, where: Path | None, reason: str) -> None:
        """Warn, once, that the next start will take as long."""
        place = "machine code" if where is None else f"{where}: machine code"
        self._once(f"{place} cannot be kept ({reason}): the engine is compiled again at the next start", warn)

    def _say(self, first: str, then: str) -> None:
        self.done.set()  # what was said before
        self._once(first, tell)
        self.done = threading.Event()
        threading.Thread(target=self._repeat, args=(then, self.done), daemon=True).start()

    def _once(self, line: str, say: Callable[[str], None]) -> None:
        if line not in self.said:
            self.said.add(line)
            say(line)

    def _repeat(self, words: str, done: threading.Event) -> None:
        began = time.monotonic()
        while not done.wait(self.again):
            tell(f"still {words}, for {time.monotonic() - began:.0f} s by now")
