"""What ``lifeboat compare`` does: play variants beside their base, compare, write, report."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

import typer

from lifeboat_analysis import Comparison
from lifeboat_sim.cli.comparing_parts import Compared, play
from lifeboat_sim.cli.differences import print_differences, print_robustness
from lifeboat_sim.cli.live import print_verdicts
from lifeboat_sim.cli.many_games import (
    announce_compilation,
    draw_for_nobody,
    not_left_empty,
    open_in_browser,
    own_as_before,
    read_own,
    resume_command,
    unfinished,
    with_charts,
)
from lifeboat_sim.cli.output import put, put_json, tell, warn
from lifeboat_sim.cli.parts import Doing
from lifeboat_sim.cli.retraining import foreseen, foretell, play_arms, with_arm
from lifeboat_sim.cli.role_table import print_table
from lifeboat_sim.cli.stopping import stop_if_asked
from lifeboat_sim.games import load_game
from lifeboat_sim.library.begun import Said
from lifeboat_sim.library.begun_comparisons import read_comparison
from lifeboat_sim.library.comparing import (
    RESULTS,
    PlannedComparison,
    count_too,
    json_of,
    planned_comparison,
    write_results,
)
from lifeboat_sim.library.comparison_folder import (
    are_there,
    begin,
    clear_results,
    slug,
)
from lifeboat_sim.library.metric_tables import compared_metrics, run_metrics
from lifeboat_sim.library.retraining import Lessons
from lifeboat_sim.library.running import quiet_charts
from lifeboat_sim.runs.contestants import Comparing, Wanted, comparing, retrain_option
from lifeboat_sim.runs.crew import Crew
from lifeboat_sim.runs.folder import fresh_folder, new_and_locked
from lifeboat_sim.runs.log import write_log
from lifeboat_sim.runs.own_metrics import OwnMetrics
from lifeboat_sim.runs.run import game_name, game_option

LONGEST_FOLDER = 60  # letters of the name of a new folder, before the number of players


def compare_all(wanted: Wanted, said: Said, out: Path | None, doing: Doing) -> None:
    """Compare at every number of players, and write everything."""
    stop_if_asked()
    what = comparing(wanted, load_game(wanted.game))
    planned = planned_comparison(what, said, wanted if said.report else None)
    own = read_own(wanted.metrics)
    if own is not None:
        count_own(planned, own)
        if said.report:
            draw_for_nobody(planned.sides[0].plan, own, said.band)
    taught = foreseen(planned, doing.who)
    out = out or fresh_folder(Path("runs") / folder_name(what))
    with not_left_empty(out), doing.who.crew() as crew, new_and_locked(out), unfinished(out):
        done, stopped, _ = compare_into(out, planned, own, doing, crew, taught)
    finish(done, out, planned, doing, stopped, was_whole=False)


def resume_comparison(out: Path, games: int | None, metrics: Path | None, doing: Doing) -> None:
    """Go on with the comparison in a folder, or make it longer."""
    planned, counted = read_comparison(out, games)
    own = own_as_before(counted, metrics, out)
    if own is not None and counted is not None:
        own = replace(own, file=counted["file"])  # where it lay: so all files say the same
        count_own(planned, own)
    taught = foreseen(planned, doing.who)
    with doing.who.crew() as crew, unfinished(out):
        done, stopped, was_whole = compare_into(out, planned, own, doing, crew, taught)
    finish(done, out, planned, doing, stopped, was_whole)


def count_own(planned: PlannedComparison, own: OwnMetrics) -> None:
    """Let all sides count the metrics of a user; raises LifeboatError."""
    announce_compilation(planned.sides[0].plan)
    count_too(planned.sides, own)


def folder_name(what: Comparing) -> str:
    """Return the name of a new folder, e.g. ``classic-vs-single-row-6p``; variants are counted if it is too long."""
    names = [slug(one.name) for one in what.contestants]
    name = "-vs-".join(names)
    if len(name) > LONGEST_FOLDER and len(names) > 2:
        name = f"{names[0][:LONGEST_FOLDER]}-vs-{len(names) - 1}-variants"
    return "-".join([*game_name(what.game.id), name[:LONGEST_FOLDER], *map(str, what.players)]) + "p"


def compare_into(
    out: Path,
    planned: PlannedComparison,
    own: OwnMetrics | None,
    doing: Doing,
    crew: Crew,
    taught: Sequence[Lessons] = (),
) -> tuple[list[Comparison], int, bool]:
    """Play what is missing of a comparison in its folder, and write everything; the report comes last.

    Where bots go on learning (``taught``, for each part), they do so after all games of the bots as they are.

    Returns
    -------
    done : list of Comparison
        One for each number of players: after Ctrl-C the unbroken beginning.
    stopped : int
        0, or the exit status that says which signal ended it.
    was_whole : bool
        Whether there was nothing to do.
    """
    started = time.time()
    begin(out, planned)
    foretell(out, taught)
    done: list[Compared] = []
    for number, part in enumerate(planned.parts, start=1):
        label = f"part {number} of {len(planned.parts)}, " if len(planned.parts) > 1 else ""
        one = play(out, planned, part, doing.chunk, crew, label)
        doing = replace(doing, chunk=doing.chunk or one.chunk)
        done.append(one)
        if one.stopped:
            break
    arms = [] if done[-1].stopped else play_arms(out, planned, taught, doing.chunk, crew)
    played = [*done, *(arm.played for arm in arms)]
    stopped = played[-1].stopped
    comparisons = [with_arm(one, arm) for one, arm in zip_longest(done, arms)]
    if all(one.was_whole for one in played) and are_there(comparisons, out, planned):
        return comparisons, stopped, True
    clear_results(out)
    games = sum(int(one.base.tallies["games"][0]) for one in comparisons)
    write_log(out, started, crew.hands, done[0].chunk, games, interrupted=bool(stopped))
    write_results(comparisons, out, len(planned.parts) > 1)
    if planned.said.report:
        tell("writing the report")
        write_report(comparisons, out, planned, own)
    return comparisons, stopped, False


# Results -----------------------------------------------------------------------------------------------------


def write_report(done: Sequence[Comparison], out: Path, planned: PlannedComparison, own: OwnMetrics | None) -> None:
    """Write ``report.html`` and ``report.pdf``."""
    quiet_charts()
    from lifeboat_reports import build_comparison_report, write_html, write_pdf

    said, typed = planned.said, command(planned)
    report = with_charts(lambda charts: build_comparison_report(done, typed, said.title, said.note, charts), own)
    write_html(report, out / "report.html")
    write_pdf(report, out / "report.pdf")


def command(planned: PlannedComparison) -> str:
    """Return the command line that compares the same again, quoted for a POSIX shell."""
    wanted, what, said = planned.asked, planned.what, planned.said
    assert wanted is not None  # where a report is wanted
    words = ["lifeboat", "compare", *game_option(what.game.id)]
    words += [one for one in (wanted.base, *wanted.variants) if isinstance(one, str)]
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
    words += retrain_option(what.retrain)
    words += ["--band", f"{100 * said.band:.6g}pp"]
    words += ["--metrics", str(wanted.metrics)] if wanted.metrics else []
    for option, text in (("--title", said.title), ("--note", said.note)):
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
    print_robustness(comparison)
    for one in comparison.compared:
        for table in compared_metrics(one, comparison.name):
            print_table(table)


def finish(
    done: Sequence[Comparison], out: Path, planned: PlannedComparison, doing: Doing, stopped: int, was_whole: bool
) -> None:
    """Say what came out and where it lies."""
    report = out / "report.html"
    if stopped:
        games, most = int(done[-1].base.tallies["games"][0]), planned.what.stop.most
        how_far = f"{games:,} of {most:,} games".replace(",", " ")
        if planned.what.retrain is not None and games >= most:
            how_far = "all games of the bots as they are"
        where = f"interrupted after {how_far}; what is done is in {out}: {resume_command(out)} goes on"
    elif was_whole:
        where = f"the comparison in {out} is finished already; nothing was changed"
    elif planned.said.report:
        where = f"wrote {report} and {report.with_suffix('.pdf')}"
    else:
        where = f"wrote {out / RESULTS}"
    try:
        if doing.as_json:
            put_json(json_of(done, len(planned.parts) > 1))
        else:
            for one in done:
                print_results(one, planned.said.band)
    finally:  # also if nobody wants to read the results now
        (warn if stopped else tell)(where)
    if stopped:
        raise typer.Exit(stopped)
    if doing.open_report and planned.said.report:
        open_in_browser(report)
