"""What can be exported from a folder of results: its tables, and the games of a run that has kept their rows."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lifeboat_analysis.catalogue import table_names
from lifeboat_sim.errors import FolderError
from lifeboat_sim.library.comparison_folder import COMPARISON
from lifeboat_sim.library.exported_games import KeptGames, games_of
from lifeboat_sim.library.frames import below
from lifeboat_sim.library.parts import PARTS
from lifeboat_sim.library.simulating import open_run
from lifeboat_sim.library.stored_tables import COMPARED, SWEPT, frames_of_comparison, frames_of_sweep
from lifeboat_sim.library.sweeping import DESIGN
from lifeboat_sim.runs.chunks import SUMMARY
from lifeboat_sim.runs.played import read_json
from lifeboat_sim.runs.run import named_metrics, read_info

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.library.simulating import RunResult


@dataclass(frozen=True)
class Exportable:
    """What lies in a folder.

    Attributes
    ----------
    tables : mapping of str to callable
        By name, what returns the table as a frame; with several numbers of players its first column is ``players``.
    games : KeptGames, optional
        None if no rows of games were kept.
    why_no_games : callable
        Returns what to say to who asks for them then.
    """

    tables: Mapping[str, Callable[[], pd.DataFrame]]
    games: KeptGames | None
    why_no_games: Callable[[], str]


def exportable(folder: Path) -> Exportable:
    """Return what can be exported from the folder of a run, a comparison or a sweep.

    Raises
    ------
    FolderError
        If it is none of them, is damaged, or is not finished.
    """
    if (folder / DESIGN).is_file():
        if not (folder / SWEPT).is_file():
            raise _unfinished("sweep", folder, folder)
        return _of_frames(frames_of_sweep(folder), f"{folder}: a sweep keeps no rows of games; allowed its tables")
    if (folder / COMPARED).is_file():
        why = f"{folder}: a comparison keeps no rows of games; allowed its tables"
        return _of_frames(frames_of_comparison(folder), why)
    if (folder / COMPARISON).is_file():
        raise _unfinished("comparison", folder, folder)
    whole = folder.absolute().parent.parent
    if (whole / DESIGN).is_file():
        raise FolderError(f"{folder}: is a point of a sweep; allowed: lifeboat export {shlex.quote(str(whole))}")
    return _of_runs(folder)


def _of_frames(frames: Mapping[str, pd.DataFrame], why_no_games: str) -> Exportable:
    return Exportable({name: partial(frames.__getitem__, name) for name in frames}, None, lambda: why_no_games)


def _of_runs(folder: Path) -> Exportable:
    """Return what lies in the folder of a run, or of several with as many numbers of players."""
    parts = [folder]
    if (folder / PARTS).is_file():
        found = read_json(folder / PARTS, FolderError)
        names = found.get("parts") if isinstance(found, dict) else None
        if not isinstance(names, dict) or not names:
            raise FolderError(f"{folder / PARTS}: does not say what the parts of the run are; it may be damaged")
        parts = [folder / name for name in names]
    infos = {}
    for part in parts:
        if part != folder and not part.is_dir():  # it was stopped before this part began
            raise _unfinished("run", part, folder)
        infos[part] = read_info(part)
        if not (part / SUMMARY).is_file():
            raise _unfinished("run", part, folder)
    opened: list[RunResult] = []

    def table(name: str) -> pd.DataFrame:
        if not opened:  # many files, if the run is long
            opened.extend(open_run(part) for part in parts)
        return below({one.plan.players: one.table(name) for one in opened})

    own = all(named_metrics(info) for info in infos.values())
    names = list(dict.fromkeys(name for info in infos.values() for name in table_names(info)))
    tables = {name: partial(table, name) for name in names if own or name != "metrics"}
    kept = all(info.get("keep_games") for info in infos.values())
    why = partial(_not_kept, folder, list(infos.values()))
    return Exportable(tables, games_of(infos) if kept else None, why)


def _not_kept(folder: Path, infos: list[dict[str, object]]) -> str:
    """Return what to say where no rows were kept: the command that plays the same games again and keeps them."""
    from lifeboat_reports import run_command

    first = infos[0]
    players = tuple(int(str(info["players"])) for info in infos)
    again = run_command(first, float(str(first.get("band", 0.02))), players)
    command = f"{again} --no-report --keep-games --out {shlex.quote(f'{folder}-games')}"
    return f"{folder}: no rows of games were kept; the same games are played again and kept by: {command}"


def _unfinished(what: str, part: Path, folder: Path) -> FolderError:
    command = shlex.join(["lifeboat", "resume", str(folder)])
    return FolderError(f"{part}: holds a {what} that is not finished; {command} goes on with it")
