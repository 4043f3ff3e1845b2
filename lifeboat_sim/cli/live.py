"""What a run shows on the terminal: progress while it plays, a verdict table at its end."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from lifeboat_sim.cli.output import NARROWEST, tell
from lifeboat_sim.cli.role_table import print_table
from lifeboat_sim.core.game import Game
from lifeboat_sim.jit import is_compiled
from lifeboat_sim.library.verdict_tables import run_verdicts
from lifeboat_sim.library.words import thin
from lifeboat_sim.runs.run import Run
from lifeboat_sim.runs.stopping_rules import Standing, StoppingRule


def announce_compilation(game: Game) -> None:
    """Say that a first game will take a while to begin, where that is so."""
    if not is_compiled(game.bot_choice):
        tell("compiling the engine (once, about half a minute)")


class Live:
    """A progress bar with games a second, the longest time left, and how far it is to what the run waits for.

    ``what`` and ``part`` say which games are played, and which of several runs it is; ``doing``, if they are not.
    """

    def __init__(self, rule: StoppingRule, what: str, part: str = "", doing: str = "playing") -> None:
        self.rule = rule
        self.what = what
        self.doing = f"{part}{doing}"
        self.began = time.monotonic()
        console = Console(stderr=True)
        self.progress = Progress(
            BarColumn(bar_width=None),
            TextColumn("{task.fields[done]} games, {task.fields[speed]}/s"),
            TimeRemainingColumn(compact=True),
            TextColumn("left{task.fields[width]}"),
            console=console,
            disable=not console.is_terminal or is_narrow(),
            expand=True,
        )
        self.task: TaskID | None = None

    def __enter__(self) -> Self:
        tell(f"{self.doing} {announced(self.rule, self.what)}")
        self.progress.start()
        self.task = self.progress.add_task("", total=self.rule.most, done="0", speed="-", width="")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # the terminal may be gone
            self.progress.stop()

    def update(self, played: int, judge: Callable[[], Standing | str]) -> None:
        """Show where the run stands after ``played`` games; ``judge`` is called only if somebody can see it."""
        if self.progress.disable or self.task is None:
            return
        self.progress.update(
            self.task,
            completed=played,
            done=thin(played),
            speed=thin(round(played / max(time.monotonic() - self.began, 1e-9))),
            width=f", {progress_words(self.rule, judge())}",
        )


def announced(rule: StoppingRule, what: str) -> str:
    """Return what is going to be played.

    >>> announced(StoppingRule(5_000, until_verdict=True), "with 6 players").replace("\u2009", " ")
    'up to 5 000 games with 6 players, until everybody has a verdict'
    """
    games = f"{thin(rule.most)} {'game' if rule.most == 1 else 'games'} {what}"
    if rule.until_verdict:
        return f"up to {games}, until everybody has a verdict"
    return games if rule.half_width is None else f"up to {games}, until ±{100 * rule.half_width:.4g} pp"


def progress_words(rule: StoppingRule, standing: Standing | str) -> str:
    """Return how far a run is; what is said in words already stays as it is.

    >>> progress_words(StoppingRule(half_width=0.0025), Standing(0.00312, 2, 6))
    '±0.31 of 0.25 pp'
    """
    if isinstance(standing, str):
        return standing
    if rule.until_verdict:
        return f"{standing.decided} of {standing.judged} verdicts"
    target = "" if rule.half_width is None else f" of {100 * rule.half_width:.4g}"
    return f"±{100 * standing.half_width:.2f}{target} pp"


def is_narrow() -> bool:
    """Return whether the terminal has no room for a progress bar in one line."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns < NARROWEST
    except (OSError, ValueError, AttributeError):  # no terminal: a file, or nothing at all
        return False


def print_verdicts(run: Run, band: float) -> None:
    """Print a short table of win shares and verdicts."""
    table = run_verdicts(run, band)
    print_table(table)
