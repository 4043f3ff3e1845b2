"""Mistakes that a user can make, each told in lines that say what to mend."""

from __future__ import annotations

import difflib
import errno
import re
from collections.abc import Iterable, Sequence


class LifeboatError(Exception):
    """Base of all errors that are the input's fault; the command line ends with exit status 2.

    Parameters
    ----------
    lines : str or sequence of str
        One line per mistake, each complete in itself: source, key, what was found, what is allowed.
    source : str, optional
        The file or option that holds the mistakes, for the closing line when there are several.
    """

    def __init__(self, lines: str | Sequence[str], source: str | None = None) -> None:
        self.lines = [lines] if isinstance(lines, str) else list(lines)
        self.source = source
        super().__init__("\n".join(self.lines))


class RulesetError(LifeboatError):
    """A rule set that cannot be read or does not make sense."""


class ScenarioError(LifeboatError):
    """A scenario file that is unusable."""


class TargetError(LifeboatError):
    """A file of targets that is unusable."""


class BotsError(LifeboatError):
    """A bots file that is unusable."""


class PlanError(LifeboatError):
    """A run that cannot be played as asked: bots, number of players or games, seed."""


class BotError(LifeboatError):
    """A user's bot that cannot be used, or that fails in a game."""


class MetricsError(LifeboatError):
    """A user's metric or chart that cannot be used."""


class SavedGameError(LifeboatError):
    """A saved game that cannot be read, or that is not the game it was."""


class ClusterError(LifeboatError):
    """A cluster that cannot be used, or that is lost."""


class FolderError(LifeboatError):
    """A run folder that cannot be written or read."""


def said_by_system(error: OSError) -> str:
    """Return what the system refuses, and where if that is known."""
    reason = error.strerror or str(error)
    if error.filename is not None:
        return f"{error.filename}: {reason}"
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF):
        return f"standard output: cannot be written ({reason})"
    return reason


def printable(text: str, most: int = 60) -> str:
    """Return a text as one line of at most so many characters; what cannot be printed is escaped."""
    line = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text[: most + 1]
    )
    return line if len(line) <= most else line[: most - 3] + "..."


def quoted(word: str) -> str:
    """Return a word as a mistake quotes it: on one line, of moderate length."""
    return repr(word if len(word) <= 60 else word[:57] + "...")


ODD = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What is no text: control characters, line breaks, halves of characters, marks that turn the text after them."""


def plain_text(text: str) -> str:
    """Return a text that is to be printed as it is, say a name.

    Raises
    ------
    ValueError
        If it holds anything but characters that can be seen, and spaces.
    """
    odd = ODD.search(text)
    if odd is not None:
        raise ValueError(f"holds the character {printable(odd[0])}, allowed characters that print")
    return text


def plain_lines(text: str) -> str:
    """Return a text of one or more lines; raises ValueError as ``plain_text`` does."""
    plain_text(text.replace("\r\n", " ").replace("\n", " ").replace("\t", " "))
    return text


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``" (did you mean X?)"`` for the nearest known word, in upper or lower case, or nothing."""
    words = {one.lower(): one for one in known}
    near = difflib.get_close_matches(word.lower(), list(words), n=1, cutoff=0.6)
    return f" (did you mean {words[near[0]]}?)" if near else ""


def choices(known: Iterable[str]) -> str:
    """Return known words as a list to choose from: ``a, b or c``."""
    words = list(known) or ["nothing"]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
