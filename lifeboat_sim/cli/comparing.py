"""What ``lifeboat compare`` does: play variants beside their base, compare, write, report."""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from lifeboat_analysis import Comparison
from lifeboat_sim.cli.differences import print_differences
from lifeboat_sim.cli.live import Live, print_verdicts
from lifeboat_sim.cli.many_games import (
    announce_compilation,
    draw_for_nobody,
    not_left_empty,
    open_in_browser,
    read_own,
    unfinished,
    with_charts,
)
from lifeboat_sim.cli.output import put, put_json, tell, warn
from lifeboat_sim.cli.role_table import print_table
from lifeboat_sim.cli.stopping import Patience, stop_if_asked
from lifeboat_sim.games import load_game
from lifeboat_sim.library.comparing import (
    count_too,
    json_of,
    play_sides,
    rule_for,
    said_of_runs,
    write_results,
)
from lifeboat_sim.library.metric_tables import compared_metrics, run_metrics
from lifeboat_sim.library.running import quiet_charts
from lifeboat_sim.runs.contestants import Comparing, Wanted, comparing
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.folder import fresh_folder, new_folder
from lifeboat_sim.runs.log import write_log
from lifeboat_sim.runs.own_metrics import OwnMetrics
from lifeboat_sim.runs.side_by_side import Side, is_read
from lifeboat_sim.runs.simulate import usable_cores
from lifeboat_sim.runs.stopping_rules import Standing

LONGEST_FOLDER = 60  # letters of the name of a new folder, before the number of players


@dataclass(frozen=True)
class Options:
    """The options of ``lifeboat compare`` that do not say who is compared."""

    threads: int | None
    chunk: int
    out: Path | None
    band: float
    title: str | None
    note: str | None
    report: bool
    open_report: bool
    as_json: bool


def compare_all(wanted: Wanted, options: Options) -> None:
    """Compare at every number of players, and write everything."""
    stop_if_asked()
    what = comparing(wanted, load_game("lifeboat"))
    every = {players: what.sides(players, said_of_runs(what, options.band)) for players in what.players}
    own = read_own(wanted.metrics)
    if own is not None:
        announce_compilation(next(iter(every.values()))[0].plan)
        for sides in every.values():
            count_too(sides, own)
        if options.report:
            draw_for_nobody(next(iter(every.values()))[0].plan, own, options.band)
    out = new_folder(options.out) if options.out else fresh_folder(Path("runs") / folder_name(what))
    started = time.time()
    done: list[Comparison] = []
    with not_left_empty(out), unfinished(out):
        for number, (players, sides) in enumerate(every.items(), start=1):
            part = f"part {number} of {len(every)}, " if len(every) > 1 else ""
            comparison, stopped = play(what, sides, options, part, players)
            done.append(comparison)
            if stopped:
                break
        games = sum(int(one.base.tallies["games"][0]) for one in done)
        write_results(done, out, len(every) > 1)
        write_log(out, started, options.threads or usable_cores(), options.chunk, games, interrupted=bool(stopped))
        if options.report:
            tell("writing the report")
            write_report(done, out, command(wanted, what, options), options, own)
    finish(done, out, options, stopped)


def folder_name(what: Comparing) -> str:
    """Return the name of a new folder, e.g. ``classic-vs-single-row-6p``; variants are counted if it is too long."""
    names = [re.sub(r"[^A-Za-z0-9_.]+", "-", one.name).strip("-.").lower() or "variant" for one in what.contestants]
    name = "-vs-".join(names)
    if len(name) > LONGEST_FOLDER and len(names) > 2:
        name = f"{names[0][:LONGEST_FOLDER]}-vs-{len(names) - 1}-variants"
    return f"{name[:LONGEST_FOLDER]}-{'-'.join(map(str, what.players))}p"


def play(what: Comparing, sides: Sequence[Side], options: Options, part: str, players: int) -> tuple[Comparison, int]:
    """Play all sides together.

    Returns
    -------
    comparison : Comparison
        After Ctrl-C: of the unbroken beginning.
    stopped : int
        0, or the exit status that says which signal ended it.
    """
    rule = rule_for(what, sides)
    doing = "reading" if is_read(sides) else "playing"
    if doing == "playing":
        announce_compilation(sides[0].plan)
    crew = Threads(options.threads or usable_cores())
    said = f"of {len(sides)} kinds with {players} players" if len(sides) > 1 else f"with {players} players"
    with Patience() as patience, Live(rule, said, part, doing) as live:

        def watch(games: int, judge: Callable[[], Standing]) -> None:
            live.update(games, judge)

        comparison = play_sides(what, sides, rule, options.band, watch, crew, options.chunk, patience.is_over)
    return comparison, patience.status


# Results -----------------------------------------------------------------------------------------------------


def write_report(done: Sequence[Comparison], out: Path, typed: str, options: Options, own: OwnMetrics | None) -> None:
    """Write ``report.html`` and ``report.pdf``."""
    quiet_charts()
    from lifeboat_reports import build_comparison_report, write_html, write_pdf

    report = with_charts(lambda charts: build_comparison_report(done, typed, options.title, options.note, charts), own)
    write_html(report, out / "report.html")
    write_pdf(report, out / "report.pdf")


def command(wanted: Wanted, what: Comparing, options: Options) -> str:
    """Return the command line that compares the same again, quoted for a POSIX shell."""
    words = ["lifeboat", "compare", *(one for one in (wanted.base, *wanted.variants) if isinstance(one, str))]
    for option, values in (("--set", wanted.settings), ("--without", wanted.without)):
        for value in values:
            words += [option, value]
    if all(one.folder is None for one in what.contestants):
        words += ["--players", ",".join(map(str, what.players))]
        for option, text in (("--bots", wanted.bots), ("--bots-a", wanted.bots_a), ("--bots-b", wanted.bots_b)):
            words += [] if text is None else [option, text]
        words += ["--games", str(what.stop.most), "--seed", str(what.seed)]
        words += ["--until-verdict"] if what.stop.until_verdict else []
        words += [] if what.stop.half_width is None else ["--precision", f"{100 * what.stop.half_width:.9g}pp"]
    words += ["--band", f"{100 * options.band:.6g}pp"]
    words += ["--metrics", str(wanted.metrics)] if wanted.metrics else []
    for option, text in (("--title", options.title), ("--note", options.note)):
        words += [] if text is None else [option, text]
    return shlex.join(words).encode("utf-8", "replace").decode("utf-8")


def print_results(comparison: Comparison, band: float) -> None:
    """Print tables of differences, or of the base alone if there is no variant."""
    if not comparison.compared:
        print_verdicts(comparison.base, band)
        for table in run_metrics(comparison.base):
            put("")
            print_table(table)
        return
    print_differences(comparison)
    for one in comparison.compared:
        for table in compared_metrics(one, comparison.name):
            print_table(table)


def finish(done: Sequence[Comparison], out: Path, options: Options, stopped: int) -> None:
    """Say what came out and where it lies."""
    report = out / "report.html"
    try:
        if options.as_json:
            put_json(json_of(done, len(done) > 1))
        else:
            for one in done:
                print_results(one, options.band)
    finally:  # also if nobody wants to read the results now
        games = int(done[-1].base.tallies["games"][0])
        interrupted = f"interrupted after {games:,} games; what is done is in {out}".replace(",", " ")
        wrote = (
            f"wrote {report} and {report.with_suffix('.pdf')}" if options.report else f"wrote {out / 'compare.json'}"
        )
        (warn if stopped else tell)(interrupted if stopped else wrote)
    if stopped:
        raise typer.Exit(stopped)
    if options.open_report:
        open_in_browser(report)
