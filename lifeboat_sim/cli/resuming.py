"""What ``lifeboat resume`` does: find out what a folder is, and go on with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lifeboat_sim.cli.many_games import announce_compilation, read_own, resume_command, unfinished
from lifeboat_sim.cli.parts import Doing, finish, play_parts
from lifeboat_sim.cli.stopping import stop_if_asked
from lifeboat_sim.cli.sweeping import resume_sweep
from lifeboat_sim.errors import FolderError, MetricsError, PlanError
from lifeboat_sim.library.parts import PARTS, Part, counting, longer, read_parts, write_parts
from lifeboat_sim.library.sweeping import DESIGN
from lifeboat_sim.runs.lock import locked
from lifeboat_sim.runs.own_metrics import OwnMetrics
from lifeboat_sim.runs.run import RUN


@dataclass(frozen=True)
class Wish:
    """The options of ``lifeboat resume``."""

    games: int | None
    threads: int | None
    chunk: int | None
    metrics: Path | None
    open_report: bool
    as_json: bool


def go_on(out: Path, wish: Wish) -> None:
    """Go on with a folder.

    Raises
    ------
    FolderError
        If there is nothing in it that can be gone on with, or another process writes it.
    """
    stop_if_asked()
    check_is_begun(out)
    if (out / DESIGN).is_file():
        if wish.metrics is not None:
            raise PlanError("--metrics: not with a sweep, which counts none")
        resume_sweep(out, wish.games, Doing(wish.threads, wish.chunk, wish.open_report, wish.as_json))
    else:
        with locked(out):
            resume_run(out, wish)


def check_is_begun(out: Path) -> None:
    """Refuse a folder that holds nothing to go on with, or is a part of another one; raises FolderError."""
    if (out / DESIGN).is_file() or (out / PARTS).is_file():
        return
    if not out.is_dir():
        raise FolderError(f"{out}: no such folder")
    if not (out / RUN).is_file():
        compared = (out / "compare.json").exists() or (out / "runs.json").exists()
        what = "holds a comparison, which cannot be gone on with" if compared else f"holds no run (it has no {RUN})"
        raise FolderError(f"{out}: {what}; play it again")
    path = out.absolute()
    for file, whole in ((PARTS, path.parent), (DESIGN, path.parent.parent)):
        if (whole / file).is_file():
            raise FolderError(f"{out}: is a part of {whole}; allowed: {resume_command(whole)}")


def resume_run(out: Path, wish: Wish) -> None:
    """Go on with a run."""
    parts = read_parts(out)
    if wish.games is not None:
        parts = [longer(part, wish.games) for part in parts]
    own = own_of(parts, wish)
    if own is not None:
        announce_compilation(parts[0].plan)
        parts = counting(parts, own)
    doing = Doing(wish.threads, wish.chunk, wish.open_report, wish.as_json)
    with unfinished(out, f": {resume_command(out)} goes on"):
        if wish.games is not None:
            write_parts(out, parts)
        runs, stopped, was_whole = play_parts(parts, out, own, doing)
    finish(runs, parts, out, doing, stopped, was_whole)


def own_of(parts: list[Part], wish: Wish) -> OwnMetrics | None:
    """Return the metrics that a run counts, from their file; None if it counts none.

    Raises
    ------
    PlanError
        If there is a file, but the run counts none.
    MetricsError
        If the file cannot be read or used.
    """
    said = parts[0].info.get("metrics")
    if said is None:
        if wish.metrics is not None:
            raise PlanError("--metrics: the run was begun without metrics; allowed without them")
        return None
    file = wish.metrics or Path(said["file"])
    if not file.is_file():
        raise MetricsError(f"{file}: no such file, but the run counts its metrics: --metrics FILE.py")
    return read_own(file)
