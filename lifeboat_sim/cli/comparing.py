"""What ``lifeboat compare`` does: play variants beside their base, compare, write, report."""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import typer

from lifeboat_analysis import Compared, Comparison, comparison_summary, comparison_tables, difference_standing, standing
from lifeboat_sim.cli.batch import announce_compilation, draw_for_nobody, open_in_browser, unfinished, with_charts
from lifeboat_sim.cli.contestants import Comparing, Wanted, comparing
from lifeboat_sim.cli.differences import print_differences
from lifeboat_sim.cli.live import Live, print_verdicts
from lifeboat_sim.cli.output import put_json, tell
from lifeboat_sim.cli.own_metrics import print_metric_differences, print_metrics
from lifeboat_sim.cli.stopping import Patience, stop_if_asked
from lifeboat_sim.core.ruleset_files import differences
from lifeboat_sim.errors import FolderError
from lifeboat_sim.games import load_game
from lifeboat_sim.runs.files import write_bytes, write_json
from lifeboat_sim.runs.folder import fresh_folder, new_folder
from lifeboat_sim.runs.log import write_log
from lifeboat_sim.runs.metrics_files import read_metrics
from lifeboat_sim.runs.own_metrics import OwnMetrics
from lifeboat_sim.runs.run import bots_in_words
from lifeboat_sim.runs.side_by_side import Side, State, common_chunk, is_read, play_pairs
from lifeboat_sim.runs.simulate import usable_cores
from lifeboat_sim.runs.stopping_rules import Standing
from lifeboat_sim.runs.trial import with_metrics

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
    every = {players: what.sides(players, said_of_runs(what, options)) for players in what.players}
    own = read_metrics(wanted.metrics) if wanted.metrics else None
    if own is not None:
        add_metrics([side for sides in every.values() for side in sides], own)
        if options.report:
            draw_for_nobody(next(iter(every.values()))[0].plan, own, options.band)
    out = new_folder(options.out) if options.out else fresh_folder(Path("runs") / folder_name(what))
    started = time.time()
    done: list[Comparison] = []
    with unfinished(out):
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


def add_metrics(sides: Sequence[Side], own: OwnMetrics) -> None:
    """Let all runs count the metrics of a user; those that were played before must have counted them.

    Raises
    ------
    MetricsError
        If one of them cannot be used.
    FolderError
        If a finished run has not counted them.
    """
    for side in sides:
        if side.folder is not None and side.info.get("metrics", {}).get("sha256") != own.hash:
            raise FolderError(
                f"{side.folder}: was not played with {own.file} as it is now, and cannot be compared by it; "
                "play it again with --metrics"
            )
    announce_compilation(sides[0].plan)
    for side in sides:
        side.plan = with_metrics(side.plan, own)
        side.info |= {"metrics": side.plan.metrics.info() if side.plan.metrics else None}


def said_of_runs(what: Comparing, options: Options) -> dict[str, Any]:
    """Return what is said of every run beside its plan."""
    return what.stop.info() | {"band": options.band, "title": None, "note": None, "settings": []}


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
    plans = [side.plan for side in sides]
    rule = what.stop.looking_every(common_chunk(plans))
    for side in sides:
        side.info |= rule.info()
    doing = "reading" if is_read(sides) else "playing"
    if doing == "playing":
        announce_compilation(plans[0])
    states = play_pairs(sides, rule.ranges(common_chunk(plans, options.chunk)), options.threads or usable_cores())
    said = f"of {len(sides)} kinds with {players} players" if len(sides) > 1 else f"with {players} players"
    state: State | None = None
    with Patience() as patience, closing(states), Live(rule, said, part, doing) as live:
        for state in states:
            judge = partial(judged, what, state, options.band)
            live.update(state.games, judge)
            if patience.status or rule.stops(state.games, judge):
                break
    assert state is not None
    return compared(what, state, options.band), patience.status


def compared(what: Comparing, state: State, band: float) -> Comparison:
    """Return the comparison as it stands."""
    base, *others = what.contestants
    run, *variants = state.runs
    found = [
        Compared(one.name, run, variant, pairing, differences(base.ruleset, one.ruleset))
        for one, variant, pairing in zip(others, variants, state.pairings, strict=True)
    ]
    return Comparison(base.name, run, tuple(found), band)


def judged(what: Comparing, state: State, band: float) -> Standing:
    """Return what can be said by now: of the differences, or of the base alone if there is no variant."""
    comparison = compared(what, state, band)
    return difference_standing(comparison) if comparison.compared else standing(comparison.base, band)


# Results -----------------------------------------------------------------------------------------------------


def results(comparison: Comparison) -> dict[str, Any]:
    """Return what ``compare.json`` says at one number of players."""
    from lifeboat_reports import rule_difference_words

    found = comparison_summary(comparison)
    for one in comparison.compared:
        words = {"rule_difference": rule_difference_words(one), "warnings": warnings(one)}
        found["variants"][one.name] = words | found["variants"][one.name]
    return found


def warnings(one: Compared) -> list[str]:
    """Return what a reader of a comparison must not miss."""
    found = []
    bots = [{role: entry["bot"] for role, entry in run.info["bots"].items()} for run in (one.base, one.variant)]
    other_bots = any(bots[0][role] != bots[1].get(role, bots[0][role]) for role in bots[0])
    if one.is_unchanged:
        found.append("the change took effect in no game" if one.changes or other_bots else "nothing was changed")
    if one.pairing is None:
        found.append("the characters or casts differ, so the games could not be paired")
    for run, of in ((one.base, "the base"), (one.variant, "this variant")):
        if not run.tallies["role_games"].any():
            found.append(f"no game of {of} came to an end")
        if run.info.get("stopped_at_verdict"):
            found.append(f"{of} was stopped at a verdict, which the intervals here do not allow for")
    if not one.roles and all(run.tallies["role_games"].any() for run in (one.base, one.variant)):
        found.append("no character plays in both")
    for run, of in ((one.base, "the base"), (one.variant, "this variant")):
        made_for = {entry["made_for"] for entry in run.info["bots"].values()} - {None}
        if made_for and run.info["differences"]:
            found.append(f"the bots were made for the rule set {', '.join(sorted(made_for))}, not for {of}")
    files = {run.info["metrics"]["sha256"] for run in (one.base, one.variant) if "metrics" in run.info}
    if len(files) > 1:
        found.append("your metrics come from two different files, so they are not compared")
    if other_bots:
        judged = "bots as well as of rules" if one.changes else "bots, not of rules"
        who = f"{bots_in_words(bots[1])} against {bots_in_words(bots[0])}"
        found.append(f"the bots differ, {who}: the differences are those of {judged}")
    return found


def write_results(done: Sequence[Comparison], out: Path, several: bool) -> None:
    """Write ``compare.json``, ``runs.json`` and ``tables/``, by number of players if there are several."""
    for one in done:
        tables = out / "tables" / f"{one.base.info['players']}p" if several else out / "tables"
        tables.mkdir(parents=True, exist_ok=True)
        for name, text in comparison_tables(one).items() if one.compared else ():
            write_bytes(tables / f"{name}.csv", text.encode())
    infos = [run.info for one in done for run in (one.base, *(variant.variant for variant in one.compared))]
    write_json(out / "runs.json", infos)
    write_json(out / "compare.json", json_of(done, several))


def json_of(done: Sequence[Comparison], several: bool) -> dict[str, Any]:
    """Return the content of ``compare.json``."""
    if not several:
        return results(done[0])
    return {"players": {str(one.base.info["players"]): results(one) for one in done}}


def write_report(done: Sequence[Comparison], out: Path, typed: str, options: Options, own: OwnMetrics | None) -> None:
    """Write ``report.html`` and ``report.pdf``."""
    from lifeboat_reports import build_comparison_report, write_html, write_pdf

    report = with_charts(lambda charts: build_comparison_report(done, typed, options.title, options.note, charts), own)
    write_html(report, out / "report.html")
    write_pdf(report, out / "report.pdf")


def command(wanted: Wanted, what: Comparing, options: Options) -> str:
    """Return the command line that compares the same again, quoted for a POSIX shell."""
    words = ["lifeboat", "compare", wanted.base, *wanted.variants]
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
        print_metrics(comparison.base)
        return
    print_differences(comparison, warnings)
    for one in comparison.compared:
        print_metric_differences(one, comparison.name)


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
        tell(interrupted if stopped else wrote)
    if stopped:
        raise typer.Exit(stopped)
    if options.open_report:
        open_in_browser(report)
