"""Rows of tables, one by one."""

from __future__ import annotations

from typing import Any

import pandas as pd


def rows_of(frame: pd.DataFrame) -> list[Any]:
    """Rows as named tuples; `Index` is the label of the row.

    >>> [row.b for row in rows_of(pd.DataFrame({"b": [1, 2]}))]
    [1, 2]
    """
    return list(frame.itertuples())


def row_at(frame: pd.DataFrame, label: Any) -> Any:
    """One row by its label; cells by the names of the columns.

    >>> row_at(pd.DataFrame({"b": [1, 2]}, index=["x", "y"]), "y")["b"]
    np.int64(2)
    """
    return frame.loc[label]
