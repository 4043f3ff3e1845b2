"""From columns to tidy pandas frames: the types, units and order that `table_columns` says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from lifeboat_sim.library.table_columns import Column, Table

if TYPE_CHECKING:
    import pandas as pd


def framed(table: Table, data: Mapping[str, Any], of: str = "") -> pd.DataFrame:
    """Return columns as the frame of a documented table.

    Parameters
    ----------
    table : Table
        All its columns must be in the data, and are put in their order. Other columns of the data are left out.
    data : mapping of str to array_like
        The columns, of equal length.
    of : str
        What was played, for ``attrs["of"]``.

    Returns
    -------
    DataFrame
        Rows are numbered from 0. ``attrs["units"]`` has the unit of each column that has one.
    """
    import pandas as pd

    named = {column.name for column in table.columns}
    columns = [one for column in table.columns for one in expanded(column, [key for key in data if key not in named])]
    frame = pd.DataFrame({column.name: _series(column, data[column.name]) for column in columns})
    frame.attrs = {"units": {column.name: column.unit for column in columns if column.unit}}
    if of:
        frame.attrs["of"] = of
    return frame


def expanded(column: Column, others: Iterable[str]) -> list[Column]:
    """Return the columns that one stands for: ``points_*`` is every one of the others that begins so."""
    if not column.name.endswith("*"):
        return [column]
    beginning = column.name.removesuffix("*")
    return [column._replace(name=name) for name in others if name.startswith(beginning)]


def _series(column: Column, values: Any) -> Any:
    import pandas as pd

    if isinstance(values, pd.Categorical):
        return values
    if column.dtype == "category":
        words = pd.Series(np.asarray(values), dtype=object)
        return pd.Categorical(words, categories=column.order or list(pd.unique(words.dropna())))
    return pd.Series(np.asarray(values), dtype=None if column.dtype == "any" else column.dtype)


PLAYERS = Column("players", "int64", "players", "number of players; only where there are several")
"""The first column of tables of several numbers of players."""


def below(frames: Mapping[int, pd.DataFrame]) -> pd.DataFrame:
    """Return the same table of several numbers of players as one, with `PLAYERS` as its first column.

    A single one is returned as it is.
    """
    import pandas as pd

    first, *others = frames.values()
    if not others:
        return first
    parts = [frame.copy() for frame in frames.values()]
    for name in first.columns:
        if isinstance(first[name].dtype, pd.CategoricalDtype):  # words that do not occur in all parts
            words = list(dict.fromkeys(word for part in parts for word in part[name].cat.categories))
            for part in parts:
                part[name] = part[name].cat.set_categories(words)
    whole = pd.concat(parts, ignore_index=True)
    whole.insert(0, PLAYERS.name, np.repeat(list(frames), [len(part) for part in parts]))
    units = {PLAYERS.name: PLAYERS.unit} | dict(first.attrs.get("units", {}))
    of = [frame.attrs["of"] for frame in frames.values() if "of" in frame.attrs]
    whole.attrs = {"units": units} | ({"of": "; ".join(of)} if of else {})
    return whole


def long(
    data: Mapping[str, Any], keys: Sequence[str], variable: str, values: Sequence[str], parts: Mapping[str, str]
) -> dict[str, Any]:
    """Return a wide table as a long one: a row for each of several columns.

    Parameters
    ----------
    data : mapping of str to ndarray
        The wide table.
    keys : sequence of str
        Columns that are repeated.
    variable : str
        Name of the new column that says which of the values a row has.
    values : sequence of str
        The columns that become rows.
    parts : mapping of str to str
        New columns: for each the ending of the wide columns that it is made of.

    Examples
    --------
    >>> wide = {"role": np.array(["kid"]), "lost": np.array([0.2]), "dead": np.array([0.1])}
    >>> found = long(wide, ["role"], "fate", ["dead", "lost"], {"share": ""})
    >>> {name: values.tolist() for name, values in found.items()}
    {'role': ['kid', 'kid'], 'fate': ['dead', 'lost'], 'share': [0.1, 0.2]}
    """
    rows = len(data[keys[0]])
    result: dict[str, Any] = {key: np.repeat(data[key], len(values)) for key in keys}
    result[variable] = np.tile(np.array(values, dtype=object), rows)
    for name, ending in parts.items():
        result[name] = np.stack([data[f"{value}{ending}"] for value in values], axis=1).ravel()
    return result
