"""What ``lifeboat sweep`` does: play all points, estimate, write, report."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from lifeboat_sim.cli.comparing import compare_into
from lifeboat_sim.cli.crews import WhoPlays
from lifeboat_sim.cli.live import Live
from lifeboat_sim.cli.many_games import (
    announce_compilation,
    announce_plain_bots,
    not_left_empty,
    open_in_browser,
    own_as_before,
    read_own,
    resume_command,
    unfinished,
)
from lifeboat_sim.cli.output import put, put_json, tell, warn
from lifeboat_sim.cli.parts import Doing
from lifeboat_sim.cli.retraining import foreseen
from lifeboat_sim.cli.role_table import print_table
from lifeboat_sim.cli.stopping import Patience, stop_if_asked
from lifeboat_sim.core.rulesets import is_file_name
from lifeboat_sim.games import load_game
from lifeboat_sim.library.begun import Said
from lifeboat_sim.library.begun_sweeps import read_design
from lifeboat_sim.library.comparing import PlannedComparison
from lifeboat_sim.library.retraining import Lessons, is_learnt
from lifeboat_sim.library.running import quiet_charts
from lifeboat_sim.library.sweep_retraining import LEARNT, comparison_of
from lifeboat_sim.library.sweep_verdicts import sweep_verdicts
from lifeboat_sim.library.sweeping import (
    POINTS,
    PlannedSweep,
    WantedSweep,
    clear_results,
    confirmation,
    counting,
    holds_other_metrics,
    is_whole,
    json_of,
    opened,
    planned,
    sweep_command,
    swept,
    write_results,
)
from lifeboat_sim.runs.crew import Crew
from lifeboat_sim.runs.files import make
from lifeboat_sim.runs.folder import fresh_folder
from lifeboat_sim.runs.log import write_log
from lifeboat_sim.runs.plan import LOOK
from lifeboat_sim.runs.run import game_name
from lifeboat_sim.runs.stopping_rules import StoppingRule
from lifeboat_sim.runs.sweeps import Sweep, Sweeping

if TYPE_CHECKING:
    from lifeboat_analysis import Swept

LONGEST_KNOB = 60
"""Names of knobs and points are not wrapped in the tables: they are typed as they stand."""
LONGEST_FOLDER = 60
"""Letters of the name of a new folder, before the number of players."""


@dataclass(frozen=True)
class Options:
    """The options of ``lifeboat sweep`` that do not say what is swept."""

    who: WhoPlays
    chunk: int | None
    out: Path | None
    band: float
    title: str | None
    note: str | None
    metrics: Path | None
    report: bool
    open_report: bool
    as_json: bool
    rewrites: bool = True
    """Whether results are written again where they lie already."""


def sweep_all(wanted: WantedSweep, options: Options) -> None:
    """Sweep at every number of players, and write everything."""
    stop_if_asked()
    what = planned(wanted, load_game(wanted.game))
    own = read_own(options.metrics)
    if own is not None:
        announce_compilation(what.sweeps[0].base)
        what = counting(what, own)
    learning = foresee(what, options)
    sweep_into(options.out or fresh_folder(Path("runs") / folder_name(what)), what, options, learning)


def resume_sweep(out: Path, games: int | None, metrics: Path | None, doing: Doing) -> None:
    """Go on with the sweep in a folder, or make it longer."""
    what, said, counted = read_design(out, games)
    own = own_as_before(counted, metrics, out)
    if own is not None:
        announce_compilation(what.sweeps[0].base)
        what = counting(what, own)
    options = Options(
        who=doing.who,
        chunk=doing.chunk,
        out=out,
        band=said.band,
        title=said.title,
        note=said.note,
        metrics=metrics,
        report=said.report,
        open_report=doing.open_report,
        as_json=doing.as_json,
        rewrites=False,
    )
    sweep_into(out, what, options, foresee(what, options))


class Learning(NamedTuple):
    """The comparison of all points with the base, and how the bots of each of its parts go on learning."""

    comparison: PlannedComparison
    taught: Sequence[Lessons]


def foresee(what: PlannedSweep, options: Options) -> Learning | None:
    """Return how bots are to learn the rules of each point, if they are; raises LifeboatError if they cannot."""
    comparison = comparison_of(what, options.band)
    return None if comparison is None else Learning(comparison, foreseen(comparison, options.who))


def sweep_into(out: Path, what: PlannedSweep, options: Options, learning: Learning | None) -> None:
    """Play what is missing of a sweep in its folder, and write everything."""
    started = time.time()
    said = Said(options.band, options.title, options.note, options.report)
    done: list[tuple[Swept, Swept | None]] = []
    if holds_other_metrics(out, what):
        warn(f"the points in {out} have other metrics, or none: they stay there, and new ones are played beside them")
    with options.who.crew() as crew, not_left_empty(out), opened(out, what, said), unfinished(out):
        for number, sweep in enumerate(what.sweeps, start=1):
            part = f"part {number} of {len(what.sweeps)}, " if len(what.sweeps) > 1 else ""
            found = play(sweep, what, out, options, crew, part)
            again = confirmation(what, found)
            confirmed = None if again is None else play(again, what, out, options, crew, f"{part}to confirm, ")
            done.append((found, confirmed))
        if learning is not None:
            done = compare_points(done, learning, out, options, crew)
        was_whole = not options.rewrites and is_whole(done, out, said)
        if not was_whole:
            write_all(done, out, what, options, started, crew.hands)
    finish(done, out, options, was_whole)


def compare_points(
    done: Sequence[tuple[Swept, Swept | None]], learning: Learning, out: Path, options: Options, crew: Crew
) -> list[tuple[Swept, Swept | None]]:
    """Let bots learn the rules of every point, play what is missing, and return the sweeps with what came of it.

    After Ctrl-C everything that was learnt and played stays, and the program ends.
    """
    folder = out / LEARNT
    if not all(is_learnt(folder, of_part) for of_part in learning.taught):
        clear_results(out)
    make(folder)
    doing = Doing(options.who, options.chunk, open_report=False, as_json=False)
    compared, stopped, _ = compare_into(folder, learning.comparison, None, doing, crew, learning.taught)
    if stopped:
        warn(f"interrupted; what is done is kept in {out}: {resume_command(out)} goes on")
        raise typer.Exit(stopped)
    return [(replace(found, compared=one), again) for (found, again), one in zip(done, compared, strict=True)]


def write_all(
    done: Sequence[tuple[Swept, Swept | None]],
    out: Path,
    what: PlannedSweep,
    options: Options,
    started: float,
    hands: int,
) -> None:
    """Write the results of a sweep; its report comes last."""
    clear_results(out)
    write_results(done, out)
    games = sum(one.batches.games * len(one.hashes) for pair in done for one in pair if one is not None)
    write_log(out, started, hands, options.chunk or LOOK, games, interrupted=False)
    if options.report:
        tell("writing the report")
        write_report(done, out, what, options)


def folder_name(what: PlannedSweep) -> str:
    """Return the name of a new folder, e.g. ``sweep-kid-size-birds_to_land-6p`` or ``sweep-classic-all-6p``."""
    rules = what.sweeps[0].base.ruleset_id
    base = Path(rules).stem if is_file_name(rules) else rules
    kind = {"grid": "", "one at a time": "-one-at-a-time", "screening": "-screen", "surface": "-surface"}
    knobs = [factor.knob.path.split(".", 1)[1] for factor in what.design.factors]
    turned = "all" if what.wanted.turn_all else "-".join(knobs)
    words = re.sub(r"[^A-Za-z0-9_]+", "-", "-".join(["sweep", *game_name(what.game.id), base, turned]))[
        :LONGEST_FOLDER
    ].strip("-")
    return f"{words}{'' if what.wanted.turn_all else kind[what.design.kind]}-{'-'.join(map(str, what.players))}p"


def play(sweep: Sweep, what: PlannedSweep, out: Path, options: Options, crew: Crew, part: str) -> Swept:
    """Play what is missing of a sweep.

    After Ctrl-C everything that was played stays, and the program ends.
    """
    more = {"band": options.band, "title": None, "note": None, "settings": list(what.wanted.settings)}
    sweeping = Sweeping(sweep, out / POINTS, more)
    for line in sweeping.told:
        warn(line)
    if sweeping.games and not sweeping.points_found:
        tell(f"{sweeping.games} games lie in {out} already, of points that were begun")
    elif sweeping.points_found:
        tell(f"{sweeping.points_found} of {len(sweep.runs)} points lie in {out} already")
    rule = StoppingRule(sweep.base.games * len(sweep.runs))
    said = f"at {len(sweep.runs)} points with {sweep.base.players} players"
    if sweeping.games < rule.most:
        clear_results(out)
        announce_compilation(sweep.base, crew)
        announce_plain_bots(sweep.base)
        if sweeping.scores_again:
            announce_compilation(sweep.base, crew, scoring_again=True)
        with Patience() as patience, Live(rule, said, part, found=sweeping.games) as live:
            for games in sweeping.play(crew, options.chunk, patience.is_over):
                live.update(games, lambda: f"{sweeping.points_done} of {len(sweep.runs)} points")
        if patience.status:
            points = f"{sweeping.points_done} of {len(sweep.runs)} points are played"
            how = f"the same command with --out {out} goes on, or {resume_command(out)}"
            warn(f"interrupted; {points}, and kept in {out}: {how}")
            raise typer.Exit(patience.status)
    return swept(sweeping, what.ruleset.name, options.band)


def write_report(done: Sequence[tuple[Swept, Swept | None]], out: Path, what: PlannedSweep, options: Options) -> None:
    """Write ``report.html`` and ``report.pdf``."""
    quiet_charts()
    from lifeboat_reports import build_sweep_report, write_html, write_pdf

    typed = sweep_command(what, options.band, options.title, options.note)
    confirmed = [again for _, again in done if again is not None]
    report = build_sweep_report([found for found, _ in done], typed, options.title, options.note, confirmed)
    write_html(report, out / "report.html")
    write_pdf(report, out / "report.pdf")


def finish(done: Sequence[tuple[Swept, Swept | None]], out: Path, options: Options, was_whole: bool) -> None:
    """Say what came out and where it lies."""
    report = out / "report.html"
    try:
        if options.as_json:
            put_json(json_of(done))
        else:
            for number, table in enumerate(table for pair in done for table in sweep_verdicts(*pair)):
                if number:
                    put("")
                print_table(table, LONGEST_KNOB)
    finally:  # also if nobody wants to read the results now
        wrote = f"wrote {report} and {report.with_suffix('.pdf')}" if options.report else f"wrote {out / 'sweep.json'}"
        tell(f"the sweep in {out} is finished already; nothing was changed" if was_whole else wrote)
    if options.open_report and options.report:
        open_in_browser(report)
