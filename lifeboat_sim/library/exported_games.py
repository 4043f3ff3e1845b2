"""Games of finished runs as a long table: a row for each game and character, some thousands of games at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import FolderError
from lifeboat_sim.library.any_game_table_columns import OF_ANY_EXPORT
from lifeboat_sim.library.frames import PLAYERS, expanded
from lifeboat_sim.library.game_rows import exported_columns
from lifeboat_sim.library.game_table_columns import OF_AN_EXPORT
from lifeboat_sim.library.table_columns import Column
from lifeboat_sim.library.verdict_tables import run_title
from lifeboat_sim.runs.chunks import SUMMARY
from lifeboat_sim.runs.plan import Plan, identity, plan_of
from lifeboat_sim.runs.played import read_json
from lifeboat_sim.runs.run import Run

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True)
class KeptRun:
    """A run that has kept rows of its games: its folder, what was played, and how many games that are."""

    folder: Path
    plan: Plan
    identity: str
    games: int
    title: str


@dataclass(frozen=True)
class KeptGames:
    """Games of one run, or of several with as many numbers of players."""

    runs: tuple[KeptRun, ...]

    @property
    def count(self) -> int:
        """How many games there are."""
        return sum(run.games for run in self.runs)

    @property
    def attrs(self) -> dict[str, Any]:
        """Units of the columns, and what was played: as in the ``attrs`` of a frame."""
        rows = np.zeros(0, self.runs[0].plan.game.row)
        columns = _columns(exported_columns(self.runs[0].plan, rows, 0))
        units = {column.name: column.unit for column in columns if column.unit}
        if len(self.runs) > 1:
            units = {PLAYERS.name: PLAYERS.unit} | units
        return {"units": units, "of": "; ".join(run.title for run in self.runs)}

    def lots(self) -> Iterator[pa.Table]:
        """Yield all games in their order, some thousands at a time, with the columns of ``OF_AN_EXPORT``.

        Raises
        ------
        FolderError
            If a file of rows is missing or damaged. What was yielded before is good.
        """
        import pyarrow as pa

        from lifeboat_sim.runs.kept_rows import read_rows

        for run in self.runs:
            for first, rows in read_rows(run.folder, run.plan, run.identity, run.games):
                data = exported_columns(run.plan, rows, first)
                columns = {column.name: data[column.name] for column in _columns(data)}
                if len(self.runs) > 1:
                    columns = {PLAYERS.name: np.full(len(data["game"]), run.plan.players, np.int8)} | columns
                yield pa.table(columns)


def games_of(infos: Mapping[Path, Mapping[str, Any]]) -> KeptGames:
    """Return the games of finished runs, from their folders and what ``run.json`` says; raises FolderError."""
    return KeptGames(tuple(_kept(folder, info) for folder, info in infos.items()))


def _kept(folder: Path, info: Mapping[str, Any]) -> KeptRun:
    plan = plan_of(info, folder)
    summary = read_json(folder / SUMMARY, FolderError)
    games = summary.get("games") if isinstance(summary, dict) else None
    if type(games) is not int or games < 0:
        raise FolderError(f"{folder / SUMMARY}: games: {shown(games)}, allowed a whole number; it may be damaged")
    own = info["metrics"]["sha256"] if "metrics" in info else None
    title = run_title(Run(dict(info), {"games": np.array([games])}))
    return KeptRun(folder, plan, identity(plan.key, info["engine_hash"], own), games, title)


def _columns(data: Mapping[str, Any]) -> list[Column]:
    """Return the columns of an export, those of each kind by name."""
    table = OF_AN_EXPORT if "fate" in data else OF_ANY_EXPORT
    columns = table["games"].columns
    named = {column.name for column in columns}
    return [one for column in columns for one in expanded(column, [key for key in data if key not in named])]
