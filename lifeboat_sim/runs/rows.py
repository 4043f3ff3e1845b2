"""Games as Parquet: one wide row per game, streamed in parts of a fixed number of games."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from lifeboat_sim.core.metrics import Rows

from .files import written_aside
from .plan import LOOK, Plan

GROUP = LOOK
"""Games of a row group, the most that are held for writing beyond a chunk."""
PART = 5 * GROUP
"""Games of a part file: fixed, so that files do not depend on how a run was cut into chunks."""

RUN = b"lifeboat_run"
"""Key under which a part says of which run it is."""


def columns(rows: Rows, first: int, labels: dict[str, Any]) -> Iterator[tuple[str, pa.Array]]:
    """Yield name and values of each column: ``ROLE_FIELD`` or ``ROLE_FIELD_LABEL`` for arrays by role.

    Codes (fates, causes, loves...) become dictionaries of their labels; -1, not in the cast, becomes null.
    """
    yield "game", pa.array(np.arange(first, first + len(rows), dtype=np.int64))
    roles = labels["roles"]
    for field in rows.dtype.names:
        values = rows[field]
        if values.ndim == 1:
            yield field, coded(values, field, labels)
            continue
        for role, id in enumerate(roles):
            if values.ndim == 2:
                yield role_column(id, field), coded(values[:, role], field, labels)
            else:
                for inner, name in enumerate(labels["inner"][field]):
                    yield role_column(id, field, name), pa.array(np.ascontiguousarray(values[:, role, inner]))


def role_column(role: str, *names: str) -> str:
    """Return the name of a column of a role: of a field, or of one kind of it.

    >>> role_column("kid", "win"), role_column("kid", "points", "love")
    ('kid_win', 'kid_points_love')
    """
    return "_".join((role, *names))


def coded(values: Any, field: str, labels: dict[str, Any]) -> pa.Array:
    """Return a column, its codes as a dictionary of labels where the field has them."""
    values = np.ascontiguousarray(values)
    if field not in labels["codes"]:
        return pa.array(values)
    words = pa.array(list(labels["codes"][field]))
    return pa.DictionaryArray.from_arrays(pa.array(values, mask=values < 0), words)


class RowWriter:
    """Writes the rows of a run, in order, to ``games/part-00000.parquet`` and so on, row group by row group.

    ``begin`` is the first game that is written: those before it lie there in whole parts.
    """

    def __init__(self, folder: Path, plan: Plan, begin: int = 0) -> None:
        self.folder = folder
        self.labels = plan.game.row_labels(plan.ruleset)
        self.identity = plan.identity
        self.waiting: list[Rows] = []
        self.n_waiting = 0
        self.begin = self.written = begin
        self.part: Generator[None, Rows | None, None] | None = None
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, first: int, rows: Rows) -> None:
        """Take the rows of the next chunk, which begins with game ``first``; raises FolderError."""
        rows = rows[max(0, self.begin - first) :]
        self.waiting.append(rows)
        self.n_waiting += len(rows)
        if self.n_waiting >= GROUP:
            together = np.concatenate(self.waiting)
            whole = self.n_waiting // GROUP * GROUP
            for at in range(0, whole, GROUP):
                self._write(together[at : at + GROUP])
            self.waiting = [together[whole:].copy()]  # not the memory of all of them
            self.n_waiting -= whole

    def close(self) -> None:
        """Write what is left; raises FolderError."""
        if self.n_waiting:
            self._write(np.concatenate(self.waiting))
            self.waiting, self.n_waiting = [], 0
        self._end_part()

    def _write(self, rows: Rows) -> None:
        """Write a row group, and end the part if it is whole."""
        if self.part is None:
            self.part = self._begin_part()
            next(self.part)
        self.part.send(rows)
        if self.written % PART == 0:
            self._end_part()

    def _begin_part(self) -> Generator[None, Rows | None, None]:
        """Write a part from the row groups that are sent; None ends it. If it is given up before, nothing is left."""
        with written_aside(self.folder / part_name(self.written // PART)) as aside, aside.open("wb") as file:
            rows = yield
            writer: pq.ParquetWriter | None = None
            while rows is not None:
                table = pa.table(dict(columns(rows, self.written, self.labels)), metadata={RUN: self.identity})
                writer = writer or pq.ParquetWriter(file, table.schema, compression="zstd", write_page_checksum=True)
                writer.write_table(table)
                self.written += len(rows)
                rows = yield
            if writer is not None:
                writer.close()
            file.flush()
            os.fsync(file.fileno())

    def _end_part(self) -> None:
        part, self.part = self.part, None
        if part is not None:
            with suppress(StopIteration):
                part.send(None)


def part_name(number: int) -> str:
    """Return the name of a part; they are numbered from 0."""
    return f"part-{number:05d}.parquet"


def rows_kept(folder: Path, plan: Plan) -> int:
    """Return how many games of a run lie in ``folder`` from the first one on without a gap; the last part may be short.

    Parts that are damaged, or of another run, and all behind them, do not count.
    """
    games = 0
    while games % PART == 0 and (more := _rows_of(folder / part_name(games // PART), games, plan.identity)):
        games += more
    return games


def _rows_of(path: Path, first: int, identity: str) -> int:
    """Return the number of rows of a part that begins with game ``first``; 0 if it cannot be used."""
    try:
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            if (file.schema_arrow.metadata or {}).get(RUN) != identity.encode():
                return 0
            games = 0
            for batch in file.iter_batches(GROUP, use_threads=False):  # a second thread only takes memory
                numbers = batch.column("game").to_numpy()
                if not np.array_equal(numbers, np.arange(first + games, first + games + len(numbers))):
                    return 0
                games += len(numbers)
    except (OSError, ValueError, KeyError, pa.ArrowException):
        return 0
    return games if games <= PART else 0
