"""What is printed: results on standard output, all else on standard error, on any terminal and in any encoding."""

from __future__ import annotations

import codecs
import json
import os
import shutil
import sys
from contextlib import suppress
from typing import Any, TextIO

from lifeboat_sim.errors import printable

IN_PLAIN = {
    "±": "+-", "\u2009": " ", "·": "-", "•": "*", "●": "*", "▲": "^", "▼": "v", "◐": "~", "○": "o", "×": "x",
    "…": "...",
}  # fmt: skip
"""What stands for a sign of ours where the terminal does not know it; others are escaped."""
LONGEST_LINE = 20_000
"""Characters of a line: the options of a decision, listed in a mistake, may be more than a thousand."""
NARROWEST, WIDEST = 60, 1000
"""Widths in which tables and help pages are laid out. A narrower terminal breaks their lines, but shows all of them."""


def prepare() -> None:
    """Make printing safe, whatever the surroundings: call it before anything is printed."""
    codecs.register_error("in plain", _in_plain)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # not if it is closed
            stream.reconfigure(errors="in plain")
    os.environ.pop("TERMINAL_WIDTH", None)  # typer's own, and not a number in some places
    os.environ["MPLBACKEND"] = "agg"  # charts become files, whatever window a user likes them in
    width = shutil.get_terminal_size().columns
    if "COLUMNS" in os.environ or not NARROWEST <= width <= WIDEST:
        os.environ["COLUMNS"] = str(min(max(width, NARROWEST), WIDEST))


def _in_plain(error: UnicodeError) -> tuple[str, int]:
    """Spell out what an encoding does not have."""
    assert isinstance(error, UnicodeEncodeError)
    odd = error.object[error.start : error.end]
    plain = (IN_PLAIN.get(char) or char.encode("ascii", "backslashreplace").decode() for char in odd)
    return "".join(plain), error.end


def put(text: str) -> None:
    """Print a line of results."""
    _write(sys.stdout, f"{text}\n")


def one_line(text: str) -> str:
    """Return a text that does nothing to a terminal, whatever a user has put into it."""
    return printable(text, LONGEST_LINE)


def put_json(value: Any) -> None:
    """Print results as JSON; in an encoding that does not have all characters, others are escaped."""
    put(json.dumps(value, indent=2, ensure_ascii=not _has_all_characters()))


def put_toml(text: str) -> None:
    """Print the text of a TOML file, whose strings have the same meaning in any encoding."""
    if not _has_all_characters():
        text = "".join(char if char.isascii() else f"\\U{ord(char):08x}" for char in text)
    _write(sys.stdout, text)


def _has_all_characters() -> bool:
    return (getattr(sys.stdout, "encoding", None) or "utf-8").lower().startswith("utf")


_quiet = False


def be_quiet(wanted: bool = True) -> None:
    """Print no news from now on: `tell` says nothing, `warn` does."""
    global _quiet
    _quiet = wanted


def is_quiet() -> bool:
    """Return whether only results and warnings are wanted."""
    return _quiet


def tell(line: str) -> None:
    """Tell the user what goes on, if that is wanted; if nobody can read it, that is no reason to stop."""
    if not _quiet:
        warn(line)


def warn(line: str) -> None:
    """Tell the user what must not be missed beside the results: a mistake, a warning, an interruption."""
    with suppress(OSError, ValueError):
        _write(sys.stderr, f"{line}\n")


def _write(stream: TextIO | None, text: str) -> None:
    if stream is not None:  # None: it was closed before the start
        stream.write(text)
        stream.flush()


def flush() -> None:
    """Print what is still to be printed; where that is impossible, forget it."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
