"""What ``lifeboat run`` does: plan, play, summarise, report; one run folder per number of players."""

from __future__ import annotations

import os
import re
import time
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from lifeboat_analysis import standing, summary
from lifeboat_sim.cli.live import Live, print_verdicts
from lifeboat_sim.cli.output import put, put_json, tell
from lifeboat_sim.cli.role_table import print_table
from lifeboat_sim.cli.stopping import Patience, stop_if_asked
from lifeboat_sim.core.rulesets import is_file_name
from lifeboat_sim.errors import FolderError, LifeboatError, MetricsError, said_by_system
from lifeboat_sim.games import load_game
from lifeboat_sim.jit import is_compiled
from lifeboat_sim.library.metric_tables import run_metrics
from lifeboat_sim.library.running import play_run, quiet_charts, run_info, write_results, write_samples
from lifeboat_sim.runs.files import write_bytes
from lifeboat_sim.runs.folder import RunFolder, fresh_folder, new_folder
from lifeboat_sim.runs.log import write_log
from lifeboat_sim.runs.metrics_files import read_metrics
from lifeboat_sim.runs.own_metrics import OwnChart, OwnMetrics
from lifeboat_sim.runs.plan import Plan, assign_bots, default_players
from lifeboat_sim.runs.run import Run
from lifeboat_sim.runs.simulate import Chunk, compile_engine, usable_cores
from lifeboat_sim.runs.stopping_rules import Standing, StoppingRule
from lifeboat_sim.runs.trial import TRIAL, trial_run, with_metrics

if TYPE_CHECKING:
    from lifeboat_reports import Report


@dataclass(frozen=True)
class Batch:
    """The options of ``lifeboat run``, as given."""

    rules: str
    settings: Sequence[str]
    players: list[int] | None
    bots: str
    stop: StoppingRule
    seed: int
    threads: int | None
    chunk: int
    out: Path | None
    band: float
    title: str | None
    note: str | None
    metrics: Path | None
    keep_games: bool
    report: bool
    open_report: bool
    as_json: bool


def make_plans(batch: Batch) -> list[Plan]:
    """Return a plan for each number of players; all mistakes surface here, before anything is written.

    Raises
    ------
    LifeboatError
        For an unusable rule set, number of players, or bot.
    """
    game = load_game("lifeboat")
    ruleset = game.load_ruleset(batch.rules, batch.settings)
    bots = assign_bots(batch.bots, game, ruleset)
    return [
        Plan(game, ruleset, batch.rules, players, bots, batch.stop.most, batch.seed)
        for players in batch.players or [default_players(game, ruleset)]
    ]


def name_of(batch: Batch, plans: Sequence[Plan]) -> str:
    """Return the name of a batch for folders and copies, e.g. ``classic-6p`` or ``classic-row_draw-1-4-5p``."""
    rules = Path(batch.rules).stem if is_file_name(batch.rules) else batch.rules
    parts = [rules, *batch.settings, "-".join(str(plan.players) for plan in plans) + "p"]
    *words, players = (re.sub(r"[^A-Za-z0-9_.]+", "-", part).strip("-.") for part in parts)
    return f"{'-'.join(words)[:60]}-{players}"


def play_batch(batch: Batch) -> None:
    """Play all plans of a batch and write everything."""
    stop_if_asked()
    plans = make_plans(batch)
    own = read_own(batch.metrics)
    if own is not None:
        announce_compilation(plans[0])
        plans = [with_metrics(plan, own) for plan in plans]
        if batch.report:
            draw_for_nobody(plans[0], own, batch.band)
    name = name_of(batch, plans)
    out = new_folder(batch.out) if batch.out else fresh_folder(Path("runs") / name)
    runs: list[Run] = []
    with unfinished(out):
        announce_compilation(plans[0])
        for number, plan in enumerate(plans, start=1):
            folder = out if len(plans) == 1 else out / f"{plan.players}p"
            part = f"part {number} of {len(plans)}, " if len(plans) > 1 else ""
            run, stopped = play_into(plan, folder, batch, part)
            runs.append(run)
            if stopped:
                break
            if batch.report and len(plans) > 1:
                write_reports([run], folder, batch, name_of(batch, [plan]), own)
        if batch.report:
            tell("writing the report")
            write_reports(runs, out, batch, name, own)
    finish(runs, out, batch, stopped)


@contextmanager
def unfinished(out: Path) -> Iterator[None]:
    """Say of whatever the system refuses on the way that the run is not finished; leave no empty folder behind."""
    try:
        yield
    except LifeboatError as error:
        raise FolderError(f"{error.lines[0]}; the run in {out} is not finished") from None
    except OSError as error:
        raise FolderError(f"{said_by_system(error)}; the run in {out} is not finished") from None
    except MemoryError:
        raise FolderError(f"there is not enough memory; the run in {out} is not finished") from None
    finally:
        with suppress(OSError):
            out.rmdir()  # only if it is empty


def announce_compilation(plan: Plan, scoring_again: bool = False) -> None:
    """Compile the engine, or what scores games by several rule sets; and say so where that takes a while."""
    if not is_compiled(plan.game.play_and_score if scoring_again else None):
        tell("compiling the engine (once, about half a minute)")
    compile_engine(plan, scoring_again)


def play_into(plan: Plan, path: Path, batch: Batch, part: str) -> tuple[Run, int]:
    """Play one plan into its folder; ``part`` says which of several it is.

    Returns
    -------
    run : Run
        What was played until the rule stopped it: after Ctrl-C the unbroken beginning.
    stopped : int
        0, or the exit status that says which signal ended it.
    """
    started = time.time()
    rule = batch.stop.looking_every(plan.chunk_size())
    info = run_info(plan, rule, batch.band, batch.settings, title=batch.title, note=batch.note)
    folder = RunFolder(path, info)
    threads = batch.threads or usable_cores()
    chunk = plan.chunk_size(batch.chunk)
    rows = row_writer(path, plan) if batch.keep_games else None

    def take(number: int, played: Chunk) -> None:
        folder.write_chunk(number, played)
        if rows is not None:
            rows.add(played.rows)

    with Patience() as patience, Live(rule, f"with {plan.players} players", part) as live:

        def watch(games: int, judge: Callable[[], Standing]) -> bool:
            live.update(games, judge)
            return patience.status > 0

        run = replace(play_run(plan, rule, info, take, watch, threads, chunk, batch.keep_games), folder=path)
    if rows is not None:
        rows.close()
    done = int(run.tallies["games"][0])
    write_log(path, started, threads, chunk, done, rule.ended(done, standing(run)) == "interrupted")
    write_results(run, path, batch.band)
    if batch.report and not patience.status:
        run = replace(run, samples=write_samples(plan, path, batch.settings))
    return run, patience.status


def row_writer(path: Path, plan: Plan) -> Any:
    """Return the writer of ``games/``; its library is loaded only for this."""
    from lifeboat_sim.runs.rows import RowWriter

    return RowWriter(path / "games", plan)


def write_reports(runs: Sequence[Run], folder: Path, batch: Batch, name: str, own: OwnMetrics | None) -> None:
    """Write ``report.html`` and ``report.pdf``, and copies named after rule set and players, to be sent around."""
    quiet_charts()
    from lifeboat_reports import build_run_report, write_html, write_pdf

    report = with_charts(lambda charts: build_run_report(runs, batch.band, charts), own)
    write_html(report, folder / "report.html")
    write_pdf(report, folder / "report.pdf")
    for ending in ("html", "pdf"):
        write_bytes(folder / f"{name}.{ending}", (folder / f"report.{ending}").read_bytes())


def read_own(file: Path | None) -> OwnMetrics | None:
    """Return the metrics and charts of a user's file, if there is one; raises MetricsError."""
    quiet_charts()
    return None if file is None else read_metrics(file)


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
        tell(f"{error.lines[0]}; the report is written without your charts")
        return build(())


def finish(runs: Sequence[Run], out: Path, batch: Batch, stopped: int) -> None:
    """Say what came out and where it lies."""
    report = out / "report.html"
    if stopped:
        done = int(runs[-1].tallies["games"][0])
        where = f"interrupted after {done:,} of {batch.stop.most:,} games; what is done is in {out}".replace(",", " ")
    elif batch.report:
        where = f"wrote {report} and {report.with_suffix('.pdf')}"
    else:
        where = f"wrote {out / 'summary.json' if len(runs) == 1 else out}"
    try:
        print_results(runs, batch)
    finally:  # also if nobody wants to read the results now
        tell(where)
    if stopped:
        raise typer.Exit(stopped)
    if batch.open_report:
        open_in_browser(report)


def print_results(runs: Sequence[Run], batch: Batch) -> None:
    """Print the summary as JSON, or a table per number of players."""
    if not batch.as_json:
        for run in runs:
            print_verdicts(run, batch.band)
            for table in run_metrics(run):
                put("")
                print_table(table)
        return
    found = {str(run.info["players"]): summary(run, batch.band) for run in runs}
    put_json(next(iter(found.values())) if len(found) == 1 else {"players": found})


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
        tell(f"no browser could be opened; the report is {report}")
