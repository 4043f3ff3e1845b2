"""What ``lifeboat resume`` does: find out what a folder is, and go on with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lifeboat_sim.cli.comparing import resume_comparison
from lifeboat_sim.cli.crews import WhoPlays
from lifeboat_sim.cli.many_games import announce_compilation, own_as_before, resume_command, unfinished
from lifeboat_sim.cli.parts import Doing, finish, play_parts
from lifeboat_sim.cli.stopping import stop_if_asked
from lifeboat_sim.cli.sweeping import resume_sweep
from lifeboat_sim.errors import FolderError
from lifeboat_sim.library.comparison_folder import COMPARISON
from lifeboat_sim.library.parts import PARTS, counting, longer, read_parts, write_parts
from lifeboat_sim.library.retraining import RETRAINED
from lifeboat_sim.library.sweeping import DESIGN
from lifeboat_sim.runs.lock import locked
from lifeboat_sim.runs.run import RUN


@dataclass(frozen=True)
class Wish:
    """The options of ``lifeboat resume``."""

    games: int | None
    who: WhoPlays
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
    doing = Doing(wish.who, wish.chunk, wish.open_report, wish.as_json)
    if (out / DESIGN).is_file():
        resume_sweep(out, wish.games, wish.metrics, doing)
        return
    with locked(out):
        if (out / COMPARISON).is_file():
            resume_comparison(out, wish.games, wish.metrics, doing)
        else:
            resume_run(out, wish.games, wish.metrics, doing)


def check_is_begun(out: Path) -> None:
    """Refuse a folder that holds nothing to go on with, or is a part of another one; raises FolderError."""
    if any((out / file).is_file() for file in (DESIGN, COMPARISON, PARTS)):
        return
    if not out.is_dir():
        raise FolderError(f"{out}: no such folder")
    if not (out / RUN).is_file():
        raise FolderError(f"{out}: holds no run (it has no {RUN}); play it again")
    path = out.absolute()
    above = path.parent.parent
    compared = above.parent if above.name == RETRAINED else above
    for file, whole in ((PARTS, path.parent), (DESIGN, above), (COMPARISON, compared)):
        if (whole / file).is_file():
            raise FolderError(f"{out}: is a part of {whole}; allowed: {resume_command(whole)}")


def resume_run(out: Path, games: int | None, metrics: Path | None, doing: Doing) -> None:
    """Go on with a run, or make it longer."""
    parts = read_parts(out)
    if games is not None:
        parts = [longer(part, games) for part in parts]
    own = own_as_before(parts[0].info.get("metrics"), metrics, out)
    if own is not None:
        announce_compilation(parts[0].plan)
        parts = [counting(part, own) for part in parts]
    with doing.who.crew() as crew, unfinished(out):
        if games is not None:
            write_parts(out, parts)
        runs, stopped, was_whole = play_parts(parts, out, own, doing, crew)
    finish(runs, parts, out, doing, stopped, was_whole)
