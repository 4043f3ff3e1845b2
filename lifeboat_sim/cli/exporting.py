"""What ``lifeboat export`` does: decide on files, refuse what cannot be, write them aside and rename them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from lifeboat_sim.cli.output import put_json, tell
from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import FolderError, PlanError, choices, did_you_mean
from lifeboat_sim.library.exporting import Exportable, exportable
from lifeboat_sim.library.table_files import FORMATS, FileFormat, write_frame, write_lots
from lifeboat_sim.library.words import thin
from lifeboat_sim.runs.files import make, written_aside

GAMES, TABLES = "games", "tables"
STANDARD_OUTPUT = Path("-")


@dataclass(frozen=True)
class Wish:
    """The options of ``lifeboat export``."""

    what: tuple[str, ...]
    out: Path | None
    form: str | None
    overwrite: bool
    as_json: bool


def write_export(folder: Path, wish: Wish) -> None:
    """Write what is wanted of a folder.

    Raises
    ------
    LifeboatError
        If there is no such thing, files are there already, or cannot be written. Before that nothing is written.
    """
    found = exportable(folder)
    names = wanted(found, wish.what)
    form = format_of(wish)
    if wish.out == STANDARD_OUTPUT:
        _check_standard_output(names, wish)
        _write(found, names[0], sys.stdout.buffer, form)
        return
    files = files_for(names, wish.out or folder / "export", form)
    there = [] if wish.overwrite else [file for file in files if _would_be_lost(file)]
    if there:
        more = f", and {len(there) - 1} more" if there[1:] else ""
        raise FolderError(f"{there[0]}: exists already{more}; allowed another --out, or --overwrite")
    if GAMES in names and found.games is not None:
        tell(f"writing {thin(found.games.count)} games")
    rows = [_write_file(found, name, file, form) for name, file in zip(names, files, strict=True)]
    if wish.as_json:
        keys = ("what", "file", "format", "rows")
        done = [(name, str(file), form, count) for name, file, count in zip(names, files, rows, strict=True)]
        put_json({"files": [dict(zip(keys, one, strict=True)) for one in done]})
    elif len(files) == 1:
        tell(f"wrote {files[0]} ({thin(rows[0])} rows)")
    else:
        games = f"{thin(rows[names.index(GAMES)])} rows of games, " if GAMES in names else ""
        tell(f"wrote {len(files)} files into {files[0].parent} ({games}{len(set(names) - {GAMES})} tables)")


def wanted(found: Exportable, what: Sequence[str]) -> list[str]:
    """Return the names of what is to be written, each once: games, and tables; raises LifeboatError."""
    names: list[str] = []
    for one in what or ([GAMES, TABLES] if found.games else [TABLES]):
        if one == GAMES and found.games is None:
            raise FolderError(found.why_no_games())
        if one not in (GAMES, TABLES, *found.tables):
            allowed = [GAMES, TABLES, *found.tables] if found.games else [TABLES, *found.tables]
            raise PlanError(f"WHAT: {shown(one)}, allowed {choices(allowed)}{did_you_mean(one, allowed)}")
        names += found.tables if one == TABLES else [one]
    return list(dict.fromkeys(names))


def format_of(wish: Wish) -> FileFormat:
    """Return the format that is asked for, by name or by the name of a file; raises PlanError if they differ."""
    asked: Any = wish.form
    ending: Any = "csv" if wish.out == STANDARD_OUTPUT else wish.out.suffix.lower()[1:] if wish.out else ""
    if ending in FORMATS and asked not in (None, ending):
        raise PlanError(f"--format: {asked}, but --out {wish.out} is for {ending}; allowed either alone")
    form: FileFormat = asked or (ending if ending in FORMATS else "parquet")
    return form


def files_for(names: Sequence[str], out: Path, form: FileFormat) -> list[Path]:
    """Return the file of each thing: in a folder, or the file itself, of a single one; raises PlanError."""
    is_file = (out.suffix.lower()[1:] in FORMATS and not out.is_dir()) or (out.exists() and not out.is_dir())
    if not is_file:
        return [out / f"{name}.{form}" for name in names]
    if len(names) > 1:
        raise PlanError(f"--out: {out}, but {len(names)} things are to be written; allowed the name of a folder")
    return [out]


def _would_be_lost(file: Path) -> bool:
    """Return whether there is something in the way: a pipe or device is only written to."""
    return os.path.lexists(file) and (not file.exists() or file.is_file() or file.is_dir())


def _check_standard_output(names: Sequence[str], wish: Wish) -> None:
    """Refuse what cannot go to standard output; raises PlanError."""
    if len(names) > 1:
        raise PlanError(f"--out -: {len(names)} things are to be written, allowed one, by its name")
    if wish.as_json:
        raise PlanError("--json: allowed with files; --out - prints the table itself")
    if sys.stdout is None:
        raise PlanError("--out -: standard output is closed")


def _write_file(found: Exportable, name: str, file: Path, form: FileFormat) -> int:
    """Write a file aside, then rename it, and return its number of rows; raises FolderError."""
    make(file.parent)
    with written_aside(file) as aside, aside.open("wb") as stream:
        rows = _write(found, name, stream, form)
        stream.flush()
        if aside != file:  # a pipe cannot be synced
            os.fsync(stream.fileno())
    return rows


def _write(found: Exportable, name: str, file: IO[bytes], form: FileFormat) -> int:
    """Write games or a table, and return the number of rows."""
    if name != GAMES:
        return write_frame(found.tables[name](), file, form)
    assert found.games is not None
    return write_lots(found.games.lots(), found.games.attrs, file, form)
