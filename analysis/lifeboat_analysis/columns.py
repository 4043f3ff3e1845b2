"""A table before it is a frame: named arrays of equal length, and the two forms it can take.

Every table of this package is computed as `Columns` with numpy alone, so that a small run can write its
tables without the second that importing pandas takes. The public functions wrap the same columns as
frames.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

if TYPE_CHECKING:
    import pandas as pd

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

N_DIGITS = 9
"""Decimal places of every number that is written: fewer than floats carry, so equal on every machine."""


@dataclass(frozen=True)
class Columns:
    """A table as plain arrays.

    Attributes
    ----------
    data : dict of str to ndarray
        The columns in order, all one-dimensional and of equal length.
    index : str, optional
        The column that names the rows and becomes the index of the frame; None for a long table.
    """

    data: dict[str, NDArray[Any]]
    index: str | None = None

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self.data[name]


def frame(columns: Columns) -> pd.DataFrame:
    """Return the columns as a pandas frame, by the index column or by row number."""
    import pandas as pd  # a second of CPU time: only for those who want frames

    table = pd.DataFrame(columns.data)
    return table if columns.index is None else table.set_index(columns.index)


def csv_text(columns: Columns) -> str:
    """Return the columns as CSV: header, one line per row, nine decimal places at most, NaN left empty.

    Examples
    --------
    >>> table = Columns({"role": np.array(["kid", "mate"]), "win_share": np.array([0.25, np.nan])})
    >>> print(csv_text(table), end="")
    role,win_share
    kid,0.25
    mate,
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns.data)
    writer.writerows(zip(*(_cells(values) for values in columns.data.values()), strict=True))
    return out.getvalue()


def _cells(values: NDArray[Any]) -> list[Any]:
    if values.dtype.kind != "f":
        return list(values.tolist())
    return ["" if np.isnan(value) else rounded(value) for value in values.tolist()]


def rounded(value: float) -> float:
    """Return the number as it is written: `N_DIGITS` decimal places, and no negative zero."""
    return round(value, N_DIGITS) + 0.0


def divide(numerator: ArrayLike, denominator: ArrayLike) -> Floats:
    """Return numerator / denominator as floats, NaN wherever the denominator is 0.

    Examples
    --------
    >>> divide([1, 1], [4, 0])
    array([0.25,  nan])
    """
    top, bottom = np.broadcast_arrays(np.asarray(numerator, float), np.asarray(denominator, float))
    result: Floats = np.divide(top, bottom, out=np.full(top.shape, np.nan), where=bottom != 0)
    return result
