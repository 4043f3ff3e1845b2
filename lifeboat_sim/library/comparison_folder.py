"""The folder of a comparison: what it says before the first game, a run folder for each side, and what it came to.

``comparison.json`` says all that is needed to compare the same again. Each side that is played has a run folder of its
own, named after it; finished runs stay where they are.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from lifeboat_analysis import Comparison, difference_standing, standing, summary
from lifeboat_sim import __version__
from lifeboat_sim.errors import FolderError
from lifeboat_sim.jit import engine_hash
from lifeboat_sim.library.comparing import (
    RESULTS,
    RUNS_FILE,
    PlannedComparison,
    PlannedPart,
    json_of,
    play_part,
    runs_of,
    tables_of,
)
from lifeboat_sim.library.running import clear_results as clear_run
from lifeboat_sim.library.running import run_info, write_results
from lifeboat_sim.runs.chunks import SUMMARY
from lifeboat_sim.runs.contestants import Contestant, Wanted
from lifeboat_sim.runs.crew import Crew
from lifeboat_sim.runs.files import halves, json_bytes, make, remove, write_bytes
from lifeboat_sim.runs.run import RUN, Run
from lifeboat_sim.runs.side_by_side import Side
from lifeboat_sim.runs.together import Together

FORMAT = 1
"""Version of the folder of a comparison."""
COMPARISON, RUNS = "comparison.json", "runs"
REPORTS = ("report.html", "report.pdf")
LONGEST_FOLDER = 60
"""Letters of the name of a folder, before the number of players."""


def slug(name: str) -> str:
    """Return a name for folders.

    >>> slug("Classic, row_draw=1")
    'classic-row_draw-1'
    """
    return re.sub(r"[^A-Za-z0-9_.]+", "-", name).strip("-.").lower() or "variant"


def side_folder(runs: Path, name: str, players: int, taken: set[Path]) -> Path:
    """Return a folder for a side that no other one has, e.g. ``runs/single-card-rowing-6p``, and note it as taken."""
    stem = slug(name)[:LONGEST_FOLDER]
    names = (f"{stem}-{players}p" if number == 1 else f"{stem}-{number}-{players}p" for number in count(1))
    folder = next(runs / name for name in names if runs / name not in taken)
    taken.add(folder)
    return folder


def take_in(out: Path, planned: PlannedComparison, memory: Path) -> None:
    """Move finished runs that lie below a folder into that of the comparison; raises FolderError."""
    taken: set[Path] = set()
    for part in planned.parts:
        for one, side in zip(planned.what.contestants, part.sides, strict=True):
            if side.folder is not None and side.folder.is_relative_to(memory):
                folder = side_folder(out / RUNS, one.name, part.players, taken)
                make(folder.parent)
                try:
                    shutil.move(side.folder, folder)
                except (OSError, shutil.Error) as error:
                    raise FolderError(f"{folder}: cannot be made ({error})") from None
                side.folder = folder


def begin(out: Path, planned: PlannedComparison) -> None:
    """Write what is compared, where that does not lie there, and say where each side is played.

    Raises
    ------
    FolderError
        If it cannot be written.
    """
    settle(out, planned)
    _write_if_other(out / COMPARISON, design_info(out, planned))


def settle(out: Path, planned: PlannedComparison) -> None:
    """Say of each side that is played into which folder; nothing is written."""
    taken = {side.folder for side in planned.sides if side.folder is not None}
    for part in planned.parts:
        for one, side in zip(planned.what.contestants, part.sides, strict=True):
            if side.folder is None:
                side.into = side_folder(out / RUNS, one.name, part.players, taken)


def design_info(out: Path, planned: PlannedComparison) -> dict[str, Any]:
    """Return the contents of ``comparison.json``: all that is needed to compare the same again."""
    what, first = planned.what, planned.parts[0].sides
    own = first[0].plan.metrics
    return {
        "format": FORMAT,
        "tool": __version__,
        "engine_hash": engine_hash(),
        "versions": first[0].plan.info()["versions"],
        "game": what.game.id,
        "players": list(what.players),
        "seed": what.seed,
        **what.stop.info(),
        "contestants": [_contestant(out, one, side) for one, side in zip(what.contestants, first, strict=True)],
        **({"metrics": own.info()} if own else {}),
        **({"retrain": asdict(what.retrain)} if what.retrain else {}),
        "said": asdict(planned.said),
        "asked": None if planned.asked is None else _asked(planned.asked),
    }


def _contestant(out: Path, one: Contestant, side: Side) -> dict[str, Any]:
    plan = side.plan.info()
    run = None
    if side.folder is not None:
        is_inside = side.folder.is_relative_to(out)
        folder = side.folder.relative_to(out) if is_inside else side.folder
        run = {"folder": str(folder), "inside": is_inside, "identity": side.identity}
    keys: Sequence[str] = ("ruleset", "ruleset_hash", "bots", "bots_files")
    played = {key: plan[key] for key in keys if key in plan}
    return {"name": one.name, "settings": list(one.settings), **played, "run": run}


def _asked(wanted: Wanted) -> dict[str, Any]:
    names = ("base", "variants", "settings", "without", "bots", "bots_a", "bots_b")
    return {name: getattr(wanted, name) for name in names}


# Each part ---------------------------------------------------------------------------------------------------


def describe(part: PlannedPart, planned: PlannedComparison) -> None:
    """Make the folders of all sides that are played, with their ``run.json``; what they came to goes.

    Raises
    ------
    FolderError
        If they cannot be written.
    """
    for one, side in zip(planned.what.contestants, part.sides, strict=True):
        if side.into is not None:
            make(side.into)
            clear_run(side.into)
            info = run_info(side.plan, part.rule, planned.said.band, one.settings)
            _write_if_other(side.into / RUN, info)


def write_sides(comparison: Comparison, part: PlannedPart, band: float) -> None:
    """Write what each side that was played came to, as of a run; raises FolderError."""
    for side, run in zip(part.sides, runs_in(comparison), strict=True):
        if side.into is not None:
            write_results(run, side.into, band)


def whole_part(out: Path, planned: PlannedComparison, part: PlannedPart, there: Together, crew: Crew) -> Any:
    """Return a part that lies in its folders with all its games and summaries; None if something is missing."""
    band = planned.said.band
    needed = [side.into / SUMMARY for side in part.sides if side.into is not None] or [out / RESULTS]
    if not all(file.is_file() for file in needed):
        return None
    comparison = play_part(planned.what, part, band, there.read(crew), lambda games, judge: None)
    if comparison is None:
        return None
    games = int(comparison.base.tallies["games"][0])
    if not (part.rule.stops(games, partial(stands, comparison, band)) and there.holds(games)):
        return None
    for side, run in zip(part.sides, runs_in(comparison), strict=True):
        if side.into is not None and not _is(side.into / SUMMARY, summary(run, band)):
            return None
    return comparison


def stands(comparison: Comparison, band: float) -> Any:
    """Return what can be said of the differences, or of the base alone if there is no variant."""
    return difference_standing(comparison) if comparison.compared else standing(comparison.base, band)


def runs_in(comparison: Comparison) -> list[Run]:
    """Return the runs of a comparison, the base first."""
    return [comparison.base, *(one.variant for one in comparison.compared)]


# The whole ---------------------------------------------------------------------------------------------------


def clear_results(out: Path) -> None:
    """Remove what was made of a comparison before all of it was played; raises FolderError."""
    remove([*halves(out), *(out / name for name in (RESULTS, RUNS_FILE, *REPORTS))])


def are_there(done: Sequence[Comparison], out: Path, planned: PlannedComparison) -> bool:
    """Return whether the results of a comparison lie in its folder."""
    has_reports = not planned.said.report or all((out / name).is_file() for name in REPORTS)
    several = len(planned.parts) > 1
    for folder, files in tables_of(done, out, several).items():
        for name, content in files.items():
            file = folder / name
            if not (file.is_file() and file.read_bytes() == content):
                return False
    return has_reports and _is(out / RESULTS, json_of(done, several)) and _is(out / RUNS_FILE, runs_of(done))


def _is(file: Path, content: Any) -> bool:
    """Return whether a JSON file holds something."""
    return file.is_file() and file.read_bytes() == json_bytes(content)


def _write_if_other(file: Path, content: Mapping[str, Any]) -> None:
    if not _is(file, content):
        write_bytes(file, json_bytes(content))
