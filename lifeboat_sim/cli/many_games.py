"""What commands that play many games into a folder have in common, before the games and after them."""

from __future__ import annotations

import os
import shlex
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lifeboat_sim.cli.output import tell, warn
from lifeboat_sim.cli.stopping import Stopped
from lifeboat_sim.errors import FolderError, LifeboatError, MetricsError, PlanError, said_by_system
from lifeboat_sim.library.comparison_folder import COMPARISON
from lifeboat_sim.library.parts import PARTS
from lifeboat_sim.library.running import quiet_charts, run_info
from lifeboat_sim.library.sweeping import DESIGN
from lifeboat_sim.library.words import thin
from lifeboat_sim.runs.bots_tried import decisions_a_second
from lifeboat_sim.runs.crew import ALONE, Crew
from lifeboat_sim.runs.metrics_files import read_metrics
from lifeboat_sim.runs.own_metrics import OwnChart, OwnMetrics
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.run import RUN
from lifeboat_sim.runs.simulate import compile_engine
from lifeboat_sim.runs.stopping_rules import StoppingRule
from lifeboat_sim.runs.trial import TRIAL, trial_run

if TYPE_CHECKING:
    from lifeboat_reports import Report


@contextmanager
def not_left_empty(out: Path) -> Iterator[None]:
    """Leave no empty folder behind."""
    try:
        yield
    finally:
        with suppress(OSError):
            out.rmdir()  # only if it is empty


@contextmanager
def unfinished(out: Path) -> Iterator[None]:
    """Say of whatever the system refuses on the way that the run is not finished, and how to go on if it has begun."""
    try:
        yield
    except Stopped:
        if _has_begun(out):
            warn(f"the run in {out} is not finished: {resume_command(out)} goes on")
        raise
    except (LifeboatError, OSError, MemoryError) as error:
        if isinstance(error, LifeboatError):
            what = error.lines[0]
        else:
            what = said_by_system(error) if isinstance(error, OSError) else "there is not enough memory"
        advice = f": {resume_command(out)} goes on" if _has_begun(out) else ""
        raise FolderError(f"{what}; the run in {out} is not finished{advice}") from None


def _has_begun(out: Path) -> bool:
    return any((out / file).is_file() for file in (RUN, PARTS, DESIGN, COMPARISON))


def resume_command(out: Path) -> str:
    """Return the command that goes on with a folder, quoted for a POSIX shell."""
    return shlex.join(["lifeboat", "resume", str(out)])


def announce_compilation(plan: Plan, crew: Crew = ALONE, scoring_again: bool = False) -> None:
    """Compile the engine, or what scores games by several rule sets, wherever the crew plays.

    That comes before it is said that games are played. Whoever waits for it is told; see compilation.py.
    """
    compile_engine(plan, scoring_again)
    crew.get_ready(partial(compile_engine, plan, scoring_again))


def announce_plain_bots(plan: Plan) -> None:
    """Tell how fast bots in plain Python play, so that nobody takes a long run for one that hangs."""
    slow = sorted({bot.name for bot in plan.bots.values() if bot.source and not bot.source.compiled})
    if slow:
        pace = decisions_a_second(plan.game, plan.ruleset, plan.players, plan.bots)
        said = f"{thin(1000 * round(pace / 1000))} decisions a second, on all threads together"
        tell(f"{' and '.join(slow)} in plain Python: {said}")


def read_own(file: Path | None) -> OwnMetrics | None:
    """Return the metrics and charts of a user's file, if there is one; raises MetricsError."""
    quiet_charts()
    return None if file is None else read_metrics(file)


def own_as_before(counted: Mapping[str, Any] | None, file: Path | None, out: Path) -> OwnMetrics | None:
    """Return the metrics that a run or sweep was begun with, from their file; None if it counts none.

    Parameters
    ----------
    counted : mapping, optional
        What the folder says of them.
    file : Path, optional
        Where the file lies now; default: where it lay.
    out : Path
        The folder, for the lines about mistakes.

    Raises
    ------
    PlanError
        If there is a file, but nothing is counted.
    MetricsError
        If the file cannot be read or used.
    FolderError
        If it is not the file that it was.
    """
    if counted is None:
        if file is not None:
            raise PlanError(f"--metrics: what is in {out} was begun without metrics; allowed without them")
        return None
    file = file or Path(counted["file"])
    if not file.is_file():
        raise MetricsError(f"{file}: no such file, but its metrics are counted in {out}: --metrics FILE.py")
    own = read_own(file)
    assert own is not None
    if own.hash != counted["sha256"]:
        hashes = f"SHA-256 {counted['sha256'][:12]}, here {own.hash[:12]}"
        raise FolderError(f"{out}: metrics: was begun with another {file} ({hashes}); allowed the same one")
    return own


def draw_for_nobody(plan: Plan, own: OwnMetrics, band: float) -> None:
    """Try the charts of a user on a few games, before many are played; raises MetricsError if one fails."""
    if own.charts:
        from lifeboat_reports import try_charts

        try_charts(trial_run(plan, run_info(plan, StoppingRule(TRIAL), band, ())), own.charts)


def with_charts(build: Callable[[tuple[OwnChart, ...]], Report], own: OwnMetrics | None) -> Report:
    """Return a report with the charts of a user; if one cannot be drawn, say so, and return it without them."""
    try:
        return build(own.charts if own is not None else ())
    except MetricsError as error:
        warn(f"{error.lines[0]}; the report is written without your charts")
        return build(())


def open_in_browser(report: Path) -> None:
    """Open a report; what a browser prints must not come between the results."""
    opened = False
    with suppress(OSError):
        results = os.dup(1)
        os.dup2(2, 1)
        try:
            opened = webbrowser.open(report.resolve().as_uri())
        finally:
            os.dup2(results, 1)
            os.close(results)
    if not opened:
        warn(f"no browser could be opened; the report is {report}")
