"""Who listens to what is compiled, for tests."""

from pathlib import Path

from lifeboat_sim.compiling import Watcher


class Heard(Watcher):
    """Notes what it is told."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def waiting(self) -> None:
        self.words.append("waiting")

    def begins(self) -> None:
        self.words.append("begins")

    def ends(self) -> None:
        self.words.append("ends")

    def not_kept(self, where: Path | None, reason: str) -> None:
        self.words.append(reason)
