"""Tables of a finished comparison or sweep, read back from its folder as the frames that Python gets."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from lifeboat_sim.errors import FolderError
from lifeboat_sim.library.comparison_table_columns import OF_A_COMPARISON
from lifeboat_sim.library.comparison_tables import RENAMED
from lifeboat_sim.library.frames import below, framed
from lifeboat_sim.library.sweep_table_columns import OF_A_SWEEP
from lifeboat_sim.library.table_columns import Table
from lifeboat_sim.runs.played import read_json

if TYPE_CHECKING:
    import pandas as pd

COMPARED, SWEPT = "compare.json", "sweep.json"
"""The main results of a comparison and of a sweep: the last of their files but the reports."""
CONFIRMED = "confirmed_"
"""How tables of the confirmation of a screening begin."""

Frames = dict[str, "pd.DataFrame"]


def frames_of_comparison(folder: Path) -> Frames:
    """Return the tables of a comparison, by name; raises FolderError if they are damaged, or there are none."""
    parts = _parts(folder / COMPARED)
    frames = {
        players: _frames(_tables_folder(folder, players), OF_A_COMPARISON, RENAMED) | _pairing(folder, found)
        for players, found in parts.items()
    }
    return _joined(folder, frames)


def frames_of_sweep(folder: Path) -> Frames:
    """Return the tables of a sweep, by name, those of a confirmation last; raises FolderError likewise."""
    tables = OF_A_SWEEP | {f"{CONFIRMED}{name}": table for name, table in OF_A_SWEEP.items()}
    parts = _parts(folder / SWEPT)
    return _joined(folder, {players: _frames(_tables_folder(folder, players), tables, {}) for players in parts})


def _parts(file: Path) -> dict[int, dict[str, Any]]:
    """Return the results by number of players; by 0, if there is one and no folder is named after it."""
    found = read_json(file, FolderError)
    several = found.get("players") if isinstance(found, dict) else None
    if isinstance(several, int):
        return {0: found}
    if not isinstance(several, dict) or not all(name.isdecimal() for name in several):
        raise FolderError(f"{file}: does not say how many players there were; it may be damaged")
    return {int(name): of_part for name, of_part in several.items()}


def _tables_folder(folder: Path, players: int) -> Path:
    return folder / "tables" / f"{players}p" if players else folder / "tables"


def _frames(folder: Path, tables: Mapping[str, Table], renamed: Mapping[str, Mapping[str, str]]) -> Frames:
    return {
        name: _frame(folder / f"{name}.csv", table, renamed.get(name, {}))
        for name, table in tables.items()
        if (folder / f"{name}.csv").is_file()
    }


def _frame(file: Path, table: Table, renamed: Mapping[str, str]) -> pd.DataFrame:
    """Return a file of a folder as the frame of a documented table; raises FolderError."""
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            head, *rows = csv.reader(lines, strict=True)
        cells = dict(zip((renamed.get(name, name) for name in head), zip(*rows, strict=True), strict=True))
        dtypes = {column.name: column.dtype for column in table.columns}
        return framed(table, {name: _values(texts, dtypes.get(name, "any")) for name, texts in cells.items()})
    except OSError as error:
        raise FolderError(f"{file}: cannot be read ({error.strerror or error})") from None
    except KeyError as error:
        raise FolderError(f"{file}: has no column {error.args[0]}; it may be damaged, or of another version") from None
    except (ValueError, csv.Error):
        raise FolderError(f"{file}: is not the table that was written; it may be damaged") from None


def _values(texts: tuple[str, ...], dtype: str) -> Any:
    """Return the cells of a column; of one that may hold anything, as the numbers that they are, if they all are.

    >>> _values(("1", "2"), "any"), _values(("1", "none"), "any"), _values(("0.5", ""), "float64")
    ([1, 2], ['1', 'none'], [0.5, nan])
    """
    if dtype == "any":
        return next(filter(None, (_converted(texts, one) for one in ("int64", "float64", "bool"))), list(texts))
    found = _converted(texts, dtype)
    if found is None:
        raise ValueError
    return found


def _converted(texts: tuple[str, ...], dtype: str) -> list[Any] | None:
    """Return cells of a type; None if they are not all of it."""
    try:
        match dtype:
            case "int64" | "uint64":
                return [int(text) for text in texts]
            case "float64":
                return [float(text or "nan") for text in texts]
            case "bool":
                return [{"True": True, "False": False}[text] for text in texts]
            case _:
                return list(texts)
    except (ValueError, KeyError):
        return None


def _pairing(folder: Path, found: Mapping[str, Any]) -> Frames:
    """Return the table that no file holds but the results; raises FolderError."""
    try:
        pairs = {name: variant["pairing"] for name, variant in found["variants"].items()}
        data: dict[str, Any] = {"variant_name": list(pairs), "paired": [one["paired"] for one in pairs.values()]}
        for name in ("variance_ratio", "games_saved", "games_changed"):
            numbers = [one[name] for one in pairs.values()]
            data[name] = [np.nan if number is None else float(number) for number in numbers]
    except (KeyError, TypeError, AttributeError, ValueError):
        raise FolderError(f"{folder / COMPARED}: does not say what was paired; it may be damaged") from None
    return {"pairing": framed(OF_A_COMPARISON["pairing"], data)} if pairs else {}


def _joined(folder: Path, frames: Mapping[int, Frames]) -> Frames:
    """Return the tables of all parts, one below the other."""
    names = list(dict.fromkeys(name for of_part in frames.values() for name in of_part))
    if not names:
        raise FolderError(f"{folder}: holds no tables")
    return {
        name: below({players: of_part[name] for players, of_part in frames.items() if name in of_part})
        for name in names
    }
