"""Rows that a run has kept, read back from their Parquet files as the records that they were, lot by lot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from lifeboat_sim.core.metrics import Rows
from lifeboat_sim.core.records import make
from lifeboat_sim.errors import FolderError

from .folder import GAMES
from .plan import Plan
from .rows import GROUP, PART, RUN, part_name, role_column

LOT = GROUP // 2
"""Games that are read at a time: half of a row group."""
ABSENT = -1
"""The code of what is not there; a null in the files."""


def read_rows(folder: Path, plan: Plan, identity: str, games: int) -> Iterator[tuple[int, Rows]]:
    """Yield the rows of a run in their order, with the number of the first game of each lot.

    Parameters
    ----------
    folder : Path
        Of the run.
    plan : Plan
        What was played.
    identity : str
        What its files say of which run they are.
    games : int
        How many games it has.

    Raises
    ------
    FolderError
        If a file is missing or damaged, or holds other games. What was yielded before is good.
    """
    labels = plan.game.row_labels(plan.ruleset)
    for first in range(0, games, PART):
        path = folder / GAMES / part_name(first // PART)
        at = first
        for table in _lots(path, identity):
            rows = _records(table, plan.game.row, labels, path)
            if not np.array_equal(table["game"].to_numpy(), np.arange(at, at + len(rows))):
                raise FolderError(f"{path}: does not hold the games that follow game {at}; it may be damaged")
            yield at, rows
            at += len(rows)
        if at != min(first + PART, games):
            last = min(first + PART, games)
            raise FolderError(f"{path}: holds games {first} to {at}, but it should hold {first} to {last}")


def _lots(path: Path, identity: str) -> Iterator[pa.Table]:
    """Yield a part lot by lot; raises FolderError."""
    try:
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            if (file.schema_arrow.metadata or {}).get(RUN) != identity.encode():
                raise FolderError(f"{path}: holds games of another run")
            for batch in file.iter_batches(LOT, use_threads=False):  # a second thread only takes memory
                yield pa.Table.from_batches([batch])
    except FileNotFoundError:
        raise FolderError(f"{path}: no such file, but games of the run should be in it") from None
    except (OSError, ValueError, pa.ArrowException):
        raise FolderError(f"{path}: cannot be read; it may be damaged") from None


def _records(table: pa.Table, row: np.dtype[np.void], labels: dict[str, Any], path: Path) -> Rows:
    """Return a part of the rows as records: what `rows.columns` took apart."""
    rows = make(row, len(table)).view(np.ndarray)
    roles = labels["roles"]
    columns = dict(zip(table.column_names, table.columns, strict=True))

    def values(name: str, field: str) -> NDArray[Any]:
        if name not in columns:
            raise FolderError(f"{path}: has no column {name}; the run is of another version: play it again")
        return _uncoded(columns[name], labels["codes"].get(field))

    assert row.names is not None
    for field in row.names:
        shape = row[field].shape
        if not shape:
            rows[field] = values(field, field)
            continue
        for at, id in enumerate(roles):
            if len(shape) == 1:
                rows[field][:, at] = values(role_column(id, field), field)
            else:
                for inner, kind in enumerate(labels["inner"][field]):
                    rows[field][:, at, inner] = values(role_column(id, field, kind), field)
        if field in labels["codes"]:
            rows[field][:, len(roles) :] = ABSENT
    return rows


def _uncoded(column: pa.ChunkedArray, words: Any) -> NDArray[Any]:
    """Return a column as numbers, words as their codes."""
    if words is None:
        return np.asarray(column.to_numpy())
    coded = column.combine_chunks()
    place = {word: code for code, word in enumerate(words)}
    code_of = np.array([*(place.get(word, ABSENT) for word in coded.dictionary.to_pylist()), ABSENT])
    return np.asarray(code_of[coded.indices.fill_null(ABSENT).to_numpy(zero_copy_only=False)])
