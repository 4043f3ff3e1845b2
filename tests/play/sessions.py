"""Shared by tests of playing at the keyboard: sessions with given lines, and what they print."""

import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rich.console import Console

from lifeboat_sim.core.people import Decision, Option
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.play.match import Match
from lifeboat_sim.play.screen import Screen
from lifeboat_sim.play.session import Session
from lifeboat_sim.runs.plan import assign_bots
from lifeboat_sim.runs.saved_game import SavedGame
from tests.tiny_game import TINY, Table


def tiny(persons: tuple[str, ...] = ("1",), players: int = 3) -> SavedGame:
    return SavedGame(TINY, Table(), players, assign_bots("greedy", TINY, Table()), 7, 0, persons)


def lifeboat(
    persons: tuple[str, ...] = ("kid",),
    settings: tuple[str, ...] = (),
    players: int = 6,
    bots: str = "sensible",
    seed: int = 5,
    rules: str = "classic",
) -> SavedGame:
    ruleset = LIFEBOAT.load_ruleset(rules, settings)
    return SavedGame(LIFEBOAT, ruleset, players, assign_bots(bots, LIFEBOAT, ruleset), seed, 0, persons)


class Typing:
    """A session into which lines are typed until they end (EOFError, if it has not been left before)."""

    def __init__(
        self,
        saved: SavedGame,
        lines: Iterable[str] | Callable[["Typing"], str | None],
        width: int = 80,
        file: Path | None = None,
    ) -> None:
        self.text = io.StringIO()
        self.match = Match(saved)
        self.prompts: list[str] = []
        self.typed: list[str] = []
        lines_of: Iterator[str] | None = None if callable(lines) else iter(lines)
        self.next = (lambda: lines(self)) if callable(lines) else (lambda: next(lines_of or iter(()), None))
        self.session = Session(self.match, Screen(Console(file=self.text, width=width)), self.read, file, "play again")
        try:
            self.session.play()
            self.ended = False
        except EOFError:
            self.ended = True

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        line = self.next()
        if line is None:
            raise EOFError
        self.typed.append(line)
        self.text.write(f"{prompt}{line}\n")
        return line

    @property
    def shown(self) -> str:
        return self.text.getvalue()


def decision(*texts: str, passive: bool = True) -> Decision:
    """Return a decision with options of which text and words differ by an article."""
    options = tuple(Option(text, f"the {text.partition(' ')[0]}", text.partition(" ")[2]) for text in texts)
    return Decision("kid", "action", "What?", options, passive, ("Rules 2.2: Something.",))
