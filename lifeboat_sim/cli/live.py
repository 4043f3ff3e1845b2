"""What a run shows on the terminal: progress while it plays, a verdict table at its end."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from types import TracebackType
from typing import Self

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from lifeboat_analysis import summary, widest_half_width
from lifeboat_sim.cli.output import NARROWEST, WIDEST, tell
from lifeboat_sim.core.game import Game
from lifeboat_sim.jit import is_compiled
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.run import Run, bots_in_words

SYMBOLS = {"balanced": "●", "too strong": "▲", "too weak": "▼", "on the border": "◐", "not enough games": "○"}
SHORT_NAME = 15
"""Characters of a name that stand in one line of the table even where there is little room."""


def announce_compilation(game: Game) -> None:
    """Say that a first game will take a while to begin, where that is so."""
    if not is_compiled(game.bot_choice):
        tell("compiling the engine (once, about half a minute)")


class Live:
    """A progress bar with games a second, time left, and the widest interval so far."""

    def __init__(self, plan: Plan, part: str) -> None:
        self.plan = plan
        self.part = part
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
        tell(f"{self.part}playing {thin(self.plan.games)} games with {self.plan.players} players")
        self.progress.start()
        self.task = self.progress.add_task("", total=self.plan.games, done="0", speed="-", width="")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # the terminal may be gone
            self.progress.stop()

    def update(self, run: Run, played: int) -> None:
        """Show where the run stands after ``played`` games."""
        if self.progress.disable or self.task is None:
            return
        self.progress.update(
            self.task,
            completed=played,
            done=thin(played),
            speed=thin(round(played / max(time.monotonic() - self.began, 1e-9))),
            width=f", ±{100 * widest_half_width(run):.2f} pp",
        )


def is_narrow() -> bool:
    """Return whether the terminal has no room for a progress bar in one line."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns < NARROWEST
    except (OSError, ValueError, AttributeError):  # no terminal: a file, or nothing at all
        return False


def thin(number: int) -> str:
    """Return a number with a thin space between thousands."""
    return f"{number:,}".replace(",", "\u2009")


def print_verdicts(run: Run, band: float) -> None:
    """Print a short table of win shares and verdicts."""
    found = summary(run, band)
    title = run.info.get("title") or ", ".join([run.info["ruleset"]["name"], *run.info.get("settings", ())])
    heading = f"{title}, {found['players']} players, {thin(found['games'])} games, {bots_in_words(found['bots'])}"
    table = Table(
        title=Text(heading),
        caption=f"Joint 95 % intervals. Fair: {percent(found['fair'])}; balanced: within ±{100 * band:g} pp of that.",
        title_justify="left",
        caption_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        pad_edge=False,
    )
    table.add_column("", overflow="fold")
    for heading in ("wins", "interval", "to fair", "verdict", "points"):
        table.add_column(heading, justify="left" if heading == "verdict" else "right", no_wrap=True)
    roles = {role["id"]: role["name"] for role in run.info["roles"]}
    for id, character in found["characters"].items():
        if character["games"] == 0:
            continue  # not in the fixed cast
        win, difference, points = character["win_share"], character["difference"], character["score"]["mean"]
        table.add_row(
            Text(roles[id]),
            percent(win["estimate"]),
            interval(win["low_simultaneous"], win["high_simultaneous"]),
            "-" if difference is None else f"{100 * difference:+.1f} pp",
            f"{SYMBOLS[character['verdict']]} {character['verdict']}",
            "-" if points is None else f"{points:.1f}",
        )
    console = Console(highlight=False)
    full = console.measure(table, options=console.options.update(max_width=WIDEST)).maximum
    spare = max(0, max(map(cell_len, roles.values())) - SHORT_NAME)
    console.width = max(console.width, full - spare)  # long names can be wrapped, numbers cannot
    console.print(table)


def interval(low: float | None, high: float | None) -> str:
    """Return an interval in percent."""
    return "-" if low is None or high is None else f"{100 * low:.1f} - {percent(high)}"


def percent(share: float | None) -> str:
    """Return a share in percent with one decimal."""
    return "-" if share is None else f"{100 * share:.1f} %"
