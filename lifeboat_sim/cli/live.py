"""What a run shows on the terminal: progress while it plays, a verdict table at its end."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Any, Self

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

from lifeboat_analysis import summary, widest_half_width
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.run import Run

SYMBOLS = {"balanced": "●", "too strong": "▲", "too weak": "▼", "on the border": "◐", "not enough games": "○"}


def say(text: str) -> None:
    """Tell the user something, beside the results."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(text, markup=False)


class Live:
    """A progress bar with games a second, time left, and the widest interval so far."""

    def __init__(self, plan: Plan, info: dict[str, Any]) -> None:
        self.plan = plan
        self.info = info
        self.began = time.monotonic()
        console = Console(stderr=True)
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[done]} games · {task.fields[speed]} games/s ·"),
            TimeRemainingColumn(compact=True),
            TextColumn("left · {task.fields[width]}"),
            console=console,
            disable=not console.is_terminal,
        )
        self.task: TaskID | None = None

    def __enter__(self) -> Self:
        self.progress.start()
        name = f"{self.plan.ruleset.name}, {self.plan.players} players"
        self.task = self.progress.add_task(name, total=self.plan.games, done="0", speed="-", width="")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
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
            width=f"widest interval ±{100 * widest_half_width(run):.2f} pp",
        )


def thin(number: int) -> str:
    """Return a number with a thin space between thousands."""
    return f"{number:,}".replace(",", "\u2009")


def print_verdicts(run: Run, band: float) -> None:
    """Print a short table of win shares and verdicts."""
    found = summary(run, band)
    bots = sorted({entry["bot"] for entry in run.info["bots"].values()})
    name = escape(run.info["ruleset"]["name"])
    table = Table(
        title=f"{name}, {found['players']} players, {thin(found['games'])} games, bots: {', '.join(bots)}",
        caption=f"Joint 95 % intervals. Fair: {percent(found['fair'])}; balanced: within ±{100 * band:g} pp of that.",
        title_justify="left",
        caption_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        pad_edge=False,
    )
    table.add_column("", no_wrap=True)
    for heading in ("wins", "interval", "to fair", "verdict", "points"):
        table.add_column(heading, justify="left" if heading == "verdict" else "right", no_wrap=True)
    roles = {role["id"]: role["name"] for role in run.info["roles"]}
    for id, character in found["characters"].items():
        if character["games"] == 0:
            continue  # not in the fixed cast
        win, difference, points = character["win_share"], character["difference"], character["score"]["mean"]
        table.add_row(
            escape(roles[id]),
            percent(win["estimate"]),
            interval(win["low_simultaneous"], win["high_simultaneous"]),
            "-" if difference is None else f"{100 * difference:+.1f} pp",
            f"{SYMBOLS[character['verdict']]} {character['verdict']}",
            "-" if points is None else f"{points:.1f}",
        )
    Console(highlight=False).print(table)


def interval(low: float | None, high: float | None) -> str:
    """Return an interval in percent."""
    return "-" if low is None or high is None else f"{100 * low:.1f} - {percent(high)}"


def percent(share: float | None) -> str:
    """Return a share in percent with one decimal."""
    return "-" if share is None else f"{100 * share:.1f} %"
