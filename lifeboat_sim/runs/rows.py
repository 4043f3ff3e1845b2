"""Games as Parquet: one wide row per game, streamed in parts of a fixed number of games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from lifeboat_sim.core.metrics import Rows

from .files import written_aside
from .plan import LOOK, Plan

PART = 5 * LOOK
"""Games of a part file: fixed, so that files do not depend on how a run was cut into chunks."""


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
                yield f"{id}_{field}", coded(values[:, role], field, labels)
            else:
                for inner, name in enumerate(labels["inner"][field]):
                    yield f"{id}_{field}_{name}", pa.array(np.ascontiguousarray(values[:, role, inner]))


def coded(values: Any, field: str, labels: dict[str, Any]) -> pa.Array:
    """Return a column, its codes as a dictionary of labels where the field has them."""
    values = np.ascontiguousarray(values)
    if field not in labels["codes"]:
        return pa.array(values)
    words = pa.array(list(labels["codes"][field]))
    return pa.DictionaryArray.from_arrays(pa.array(values, mask=values < 0), words)


class RowWriter:
    """Writes the rows of a run, in order, to ``games/part-00000.parquet`` and so on."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.labels = plan.game.row_labels(plan.ruleset)
        self.waiting: list[Rows] = []
        self.n_waiting = 0
        self.written = 0
        folder.mkdir(exist_ok=True)

    def add(self, rows: Rows) -> None:
        """Take the rows of the next chunk; raises FolderError."""
        self.waiting.append(rows)
        self.n_waiting += len(rows)
        while self.n_waiting >= PART:
            together = np.concatenate(self.waiting)
            self._write(together[:PART])
            self.waiting = [together[PART:]]
            self.n_waiting = len(together) - PART

    def close(self) -> None:
        """Write what is left; raises FolderError."""
        if self.n_waiting:
            self._write(np.concatenate(self.waiting))
            self.waiting, self.n_waiting = [], 0

    def _write(self, rows: Rows) -> None:
        table = pa.table(dict(columns(rows, self.written, self.labels)))
        path = self.folder / f"part-{self.written // PART:05d}.parquet"
        with written_aside(path) as aside:
            pq.write_table(table, aside, compression="zstd", row_group_size=LOOK)
        self.written += len(rows)
