"""Playing the parts of a run, new or begun before, and what is made of them: summary, tables, reports."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import typer

from lifeboat_analysis import standing, summary
from lifeboat_sim.cli.crews import WhoPlays
from lifeboat_sim.cli.live import Live, print_verdicts
from lifeboat_sim.cli.many_games import (
    announce_compilation,
    announce_plain_bots,
    open_in_browser,
    resume_command,
    with_charts,
)
from lifeboat_sim.cli.output import put, put_json, tell, warn
from lifeboat_sim.cli.role_table import print_table
from lifeboat_sim.cli.stopping import Patience
from lifeboat_sim.core.rulesets import is_file_name
from lifeboat_sim.library.metric_tables import run_metrics
from lifeboat_sim.library.parts import Part
from lifeboat_sim.library.running import (
    clear_results,
    play_run,
    quiet_charts,
    whole_run,
    write_samples,
    write_summary,
    write_tables,
)
from lifeboat_sim.library.words import thin
from lifeboat_sim.runs.crew import Crew
from lifeboat_sim.runs.files import make, remove, write_bytes
from lifeboat_sim.runs.folder import RunFolder
from lifeboat_sim.runs.log import write_log
from lifeboat_sim.runs.own_metrics import OwnMetrics
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.run import Run, game_name
from lifeboat_sim.runs.stopping_rules import Standing


@dataclass(frozen=True)
class Doing:
    """How parts are played and told: nothing of it decides what comes out. ``chunk`` None: as before."""

    who: WhoPlays
    chunk: int | None
    open_report: bool
    as_json: bool


@dataclass(frozen=True)
class Played:
    """What became of a part, played in chunks of so many games.

    ``stopped`` is 0, or the exit status that says which signal ended it.
    """

    run: Run
    chunk: int
    stopped: int = 0
    was_whole: bool = False


def name_of(settings: Sequence[str], plans: Sequence[Plan]) -> str:
    """Return the name of a run for folders and copies, e.g. ``classic-6p`` or ``barcelona-standard-ante-2-4-5p``."""
    rules = plans[0].ruleset_id
    rules = Path(rules).stem if is_file_name(rules) else rules
    parts = [*game_name(plans[0].game.id), rules, *settings, "-".join(str(plan.players) for plan in plans) + "p"]
    *words, players = (re.sub(r"[^A-Za-z0-9_.]+", "-", part).strip("-.") for part in parts)
    return f"{'-'.join(words)[:60]}-{players}"


def name_of_parts(parts: Sequence[Part]) -> str:
    """Return the name of a run from its parts."""
    info = parts[0].info
    return name_of(info["settings"], [part.plan for part in parts])


def report_files(folder: Path, name: str) -> list[Path]:
    """Return the reports in a folder, and their copies named after rule set and players, to be sent around."""
    return [folder / f"{stem}.{ending}" for stem in ("report", name) for ending in ("html", "pdf")]


def play_parts(
    parts: Sequence[Part], out: Path, own: OwnMetrics | None, doing: Doing, crew: Crew
) -> tuple[list[Run], int, bool]:
    """Play what is missing of all parts, and write everything.

    Returns
    -------
    runs : list of Run
        What was played: after Ctrl-C the unbroken beginning.
    stopped : int
        0, or the exit status that says which signal ended it.
    was_whole : bool
        Whether there was nothing to do.
    """
    reports = report_files(out, name_of_parts(parts)) if parts[0].info["report"] else []
    done: list[Played] = []
    for number, part in enumerate(parts, start=1):
        label = f"part {number} of {len(parts)}, " if len(parts) > 1 else ""
        played = play_into(part, reports, doing, crew, label)
        doing = replace(doing, chunk=doing.chunk or played.chunk)
        done.append(played)
        if played.stopped:
            break
        if reports and len(parts) > 1:
            beside = report_files(part.folder, name_of_parts([part]))
            if not played.was_whole or not are_there(beside):
                write_reports([played.run], beside, part.band, own)
    was_whole = all(played.was_whole for played in done) and are_there(reports)
    runs = [played.run for played in done]
    if reports and not was_whole:
        tell("writing the report")
        write_reports(runs, reports, parts[0].band, own)
    return runs, done[-1].stopped, was_whole


def are_there(files: Sequence[Path]) -> bool:
    """Return whether all of some files exist."""
    return all(file.is_file() for file in files)


def play_into(part: Part, reports: Sequence[Path], doing: Doing, crew: Crew, label: str) -> Played:
    """Play what is missing of a part into its folder; ``label`` says which of several it is.

    Reports that tell of it are removed before anything else is written.
    """
    plan, rule, info, path = part.plan, part.rule, part.info, part.folder
    folder = RunFolder(path, plan, rule, doing.chunk, info["keep_games"])
    for line in folder.survey.told:
        warn(line)
    if part.is_described and (whole := whole_run(folder, info)) is not None:
        return Played(whole, folder.chunk, was_whole=True)
    announce_compilation(plan, crew)
    announce_plain_bots(plan)
    started = time.time()
    if folder.games:
        tell(f"{thin(folder.games)} of {thin(rule.most)} games lie in {path} already")
    remove([*reports, *report_files(path, name_of_parts([part]))])
    clear_results(path)
    make(path)
    part.describe()
    said = f"with {plan.players} players"
    with (
        Patience() as patience,
        Live(rule, said, label, "reading" if folder.is_complete else "playing", folder.games) as live,
    ):

        def watch(games: int, judge: Callable[[], Standing]) -> None:
            live.update(games, judge)

        run = replace(play_run(plan, rule, info, folder.play(crew, patience.is_over), watch), folder=path)
    folder.close()
    done = int(run.tallies["games"][0])
    interrupted = rule.ended(done, standing(run)) == "interrupted"
    if not interrupted:
        folder.drop_behind(done)
    write_log(path, started, crew.hands, folder.chunk, done, interrupted, folder.games)
    write_tables(run, path, part.band)
    if info["report"] and not patience.status:
        run = replace(run, samples=write_samples(plan, path, info["settings"]))
    write_summary(run, path, part.band)
    return Played(run, folder.chunk, patience.status)


def write_reports(runs: Sequence[Run], files: Sequence[Path], band: float, own: OwnMetrics | None) -> None:
    """Write the reports of a folder; see ``report_files``."""
    quiet_charts()
    from lifeboat_reports import build_run_report, write_html, write_pdf

    html, pdf, *copies = files
    report = with_charts(lambda charts: build_run_report(runs, band, charts), own)
    write_html(report, html)
    write_pdf(report, pdf)
    for file, copy in zip((html, pdf), copies, strict=True):
        write_bytes(copy, file.read_bytes())


def finish(runs: Sequence[Run], parts: Sequence[Part], out: Path, doing: Doing, stopped: int, was_whole: bool) -> None:
    """Say what came out and where it lies."""
    report = out / "report.html"
    has_report = parts[0].info["report"]
    if stopped:
        done, most = int(runs[-1].tallies["games"][0]), parts[0].rule.most
        games = f"{done:,} of {most:,} games".replace(",", " ")
        where = f"interrupted after {games}; what is done is in {out}: {resume_command(out)} goes on"
    elif was_whole:
        where = f"the run in {out} is finished already; nothing was changed"
    elif has_report:
        where = f"wrote {report} and {report.with_suffix('.pdf')}"
    else:
        where = f"wrote {out / 'summary.json' if len(runs) == 1 else out}"
    try:
        print_results(runs, parts[0].band, doing.as_json)
    finally:  # also if nobody wants to read the results now
        (warn if stopped else tell)(where)
    if stopped:
        raise typer.Exit(stopped)
    if doing.open_report and has_report:
        open_in_browser(report)


def print_results(runs: Sequence[Run], band: float, as_json: bool) -> None:
    """Print the summary as JSON, or a table per number of players."""
    if not as_json:
        for run in runs:
            print_verdicts(run, band)
            for table in run_metrics(run):
                put("")
                print_table(table)
        return
    found: dict[str, Any] = {str(run.info["players"]): summary(run, band) for run in runs}
    put_json(next(iter(found.values())) if len(found) == 1 else {"players": found})
