"""Mistakes that a user can make, each told in lines that say what to mend."""

from __future__ import annotations

import difflib
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


class PlanError(LifeboatError):
    """A run that cannot be played as asked: bots, number of players or games, seed."""


class SavedGameError(LifeboatError):
    """A saved game that cannot be read, or that is not the game it was."""


class FolderError(LifeboatError):
    """A run folder that cannot be written or read."""


def printable(text: str, most: int = 60) -> str:
    """Return a text as one line of at most so many characters; what cannot be printed is escaped."""
    line = "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text[: most + 1]
    )
    return line if len(line) <= most else line[: most - 3] + "..."


def quoted(word: str) -> str:
    """Return a word as a mistake quotes it: on one line, of moderate length."""
    return repr(word if len(word) <= 60 else word[:57] + "...")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``" (did you mean X?)"`` for the nearest known word, or nothing."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f" (did you mean {near[0]}?)" if near else ""


def choices(known: Iterable[str]) -> str:
    """Return known words as a list to choose from: ``a, b or c``."""
    words = list(known) or ["nothing"]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
