"""Reading text files that people write: what is wrong with one is told in a line."""

from __future__ import annotations

from pathlib import Path

from lifeboat_sim.errors import LifeboatError, printable

MOST_BYTES = 2**24
"""Larger files are not read: a device that never ends must not fill the memory."""
LONGEST_NAME = 300
"""Characters of a file's name that a line about a mistake shows."""


def read_text(path: Path, mistake: type[LifeboatError]) -> str:
    """Return the text of a UTF-8 file; raises ``mistake`` if it cannot be read, is no text, or is too large."""
    name = printable(str(path), LONGEST_NAME)
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise mistake(f"{name}: is larger than {MOST_BYTES // 2**20} MB")
        return content.decode("utf-8-sig")
    except FileNotFoundError:
        raise mistake(f"{name}: no such file") from None
    except OSError as error:
        raise mistake(f"{name}: cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise mistake(f"{name}: is not UTF-8 text (line {line})") from None
