"""Writing files so that none is ever half-written: aside first, then renamed into place."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from lifeboat_sim.errors import FolderError


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file as a whole, or not at all.

    Raises
    ------
    FolderError
        If it cannot be written.
    """
    aside = path.with_name(f".{path.name}.part")
    try:
        with aside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except OSError as error:
        aside.unlink(missing_ok=True)
        raise FolderError(f"{path}: cannot be written ({error.strerror or error})") from None


def write_json(path: Path, content: Any) -> None:
    """Write a JSON file, two spaces an indent, keys in the order given."""
    write_bytes(path, (json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode())


def write_csv(path: Path, header: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write a CSV file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    write_bytes(path, text.getvalue().encode())
