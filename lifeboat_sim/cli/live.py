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
from rich.progress import BarColumn, Progress, TaskID, TextColumn

from lifeboat_sim.cli.output import is_quiet, put, tell
from lifeboat_sim.cli.pace import Lines, Pace
from lifeboat_sim.cli.role_table import print_table
from lifeboat_sim.library.verdict_tables import bot_verdicts, run_verdicts
from lifeboat_sim.library.words import thin
from lifeboat_sim.runs.run import Run
from lifeboat_sim.runs.stopping_rules import Standing, StoppingRule

ROOM = 80
"""Columns that a bar needs beside its words."""


class Live:
    """How far a run is: a bar on a terminal, now and then a line in a log; nothing if only results are wanted.

    ``what`` and ``part`` say which games are played, and which of several runs it is; ``doing``, if they are not.
    So many games as were ``found`` are not played now, and say nothing of how fast it goes.
    """

    def __init__(self, rule: StoppingRule, what: str, part: str = "", doing: str = "playing", found: int = 0) -> None:
        self.rule = rule
        self.what = what
        self.doing = f"{part}{doing}"
        self.found = found
        self.pace = Pace(rule.most, rule.kind != "games")
        self.lines = Lines()
        self.progress = Progress(
            BarColumn(bar_width=None),
            TextColumn(
                "{task.fields[done]} games, {task.fields[speed]}/s, {task.fields[left]} left{task.fields[width]}"
            ),
            console=Console(stderr=True),
            disable=not has_bar(),
            expand=True,
        )
        self.task: TaskID | None = None

    def __enter__(self) -> Self:
        tell(f"{self.doing} {announced(self.rule, self.what)}")
        self.progress.start()
        self.task = self.progress.add_task("", total=self.rule.most, done="0", speed="-", left="-", width="")
        now = time.monotonic()
        self.pace.note(now, 0)
        self.lines.begin(now)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # the terminal may be gone
            self.progress.stop()

    def update(self, played: int, judge: Callable[[], Standing | str]) -> None:
        """Show where the run stands after ``played`` games; ``judge`` is called only if somebody can see it."""
        if is_quiet() or self.task is None:
            return
        now = time.monotonic()
        if played <= self.found:
            self.pace.begin_again()
        self.pace.note(now, played)
        if self.progress.disable:
            if self.lines.is_due(now, played / self.rule.most):
                tell(f"{self.doing}: {self.pace.words()}, {progress_words(self.rule, judge())}")
            return
        self.progress.update(
            self.task,
            completed=played,
            done=thin(played),
            speed=thin(round(self.pace.speed)),
            left=self.pace.left,
            width=f", {progress_words(self.rule, judge())}",
        )


def has_bar() -> bool:
    """Return whether progress is shown as a bar: only on a terminal that can move its cursor, and has room for it.

    Elsewhere a bar would leave control characters. What is said of colours does not count: a log can be coloured, but
    is not a terminal.
    """
    if is_quiet() or os.environ.get("TERM", "").lower() in ("dumb", "unknown"):
        return False
    try:
        return sys.stderr.isatty() and os.get_terminal_size(sys.stderr.fileno()).columns >= ROOM
    except (OSError, ValueError, AttributeError):  # no terminal: a file, or nothing at all
        return False


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


def print_verdicts(run: Run, band: float) -> None:
    """Print a short table of win shares and verdicts, and one of the bots of a mixed table."""
    print_table(run_verdicts(run, band))
    for table in bot_verdicts(run, band):
        put("")
        print_table(table)
