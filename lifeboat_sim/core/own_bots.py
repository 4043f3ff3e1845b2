"""Bots of a user: functions of a Python file, each under ``@bot`` (docs/your-own-bot.md)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from lifeboat_sim.errors import BotError, choices, did_you_mean, plain_text, printable

from .python_files import run_text
from .text_files import LONGEST_NAME, read_text

MARK = "lifeboat_bot"
"""Attribute of a function that is a bot: what was declared of it."""
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
LONGEST_SENTENCE = 300
MEMORY = 16
"""Numbers that a bot can keep for each role."""
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Declared:
    """What ``@bot`` says of a function; see there."""

    name: str
    sentence: str
    compiled: bool


def bot(name: str, *, sentence: str = "", compiled: bool = True) -> Callable[[F], F]:
    """Declare a function a bot: ``@bot("steady", sentence="Rows whenever it can.")``.

    Parameters
    ----------
    name : str
        What it is called in runs and reports.
    sentence : str
        What it does, in one sentence.
    compiled : bool
        Whether numba compiles the function, which is then called with the record of the game and is as fast as a
        built-in bot. If not, it is called as plain Python, with what its player sees in words.

    Raises
    ------
    BotError
        If one of these is something else, or what stands below is no function.
    """
    if not (isinstance(name, str) and NAME.fullmatch(name)):
        allowed = "allowed a letter and up to 39 letters, digits, - and _ behind it"
        raise BotError(f"@bot: name {printable(repr(name))}, {allowed}")
    if compiled not in (True, False):
        raise BotError(f"@bot: compiled={printable(repr(compiled))}, allowed True or False")
    try:
        if not (isinstance(sentence, str) and len(sentence) <= LONGEST_SENTENCE):
            raise ValueError(f"{printable(repr(sentence))}, allowed text of up to {LONGEST_SENTENCE} characters")
        declared = Declared(name, plain_text(sentence), bool(compiled))
    except ValueError as error:
        raise BotError(f"@bot: sentence: {error}") from None

    def mark(function: F) -> F:
        if not hasattr(function, "__code__"):
            raise BotError(f"@bot: stands before {printable(repr(function))}, allowed a function (def)")
        vars(function)[MARK] = declared
        return function

    return mark


@dataclass(frozen=True)
class OwnBot:
    """A bot of a user, as its file has it.

    Attributes
    ----------
    name, sentence, compiled
        As ``@bot`` says.
    file, text : str
        The file as typed, and what stands in it.
    function : callable
        What chooses.
    """

    name: str
    sentence: str
    compiled: bool
    file: str
    text: str
    function: Callable[..., Any] = field(compare=False, repr=False)

    @property
    def weights(self) -> Mapping[str, float]:
        """None: all that it weighs stands in its file."""
        return MappingProxyType({})

    @property
    def made_for(self) -> None:
        """No rule set: it has no weights."""

    @property
    def looks_at_scoring(self) -> bool:
        """Nobody knows, so it may."""
        return True

    def weights_of(self, role: str, players: int) -> Mapping[str, float]:
        """Return its weights, whatever it plays: none."""
        return self.weights

    def __reduce__(self) -> tuple[Any, ...]:
        """Say how to make it elsewhere: the text of its file is run there."""
        return own_bot_of_text, (self.text, self.file, self.name)

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the text of its file."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def typed(self) -> str:
        """What ``--bots`` calls it."""
        return f"{self.file}:{self.name}"

    @property
    def where(self) -> str:
        """File, line and name, for a line about a mistake."""
        return f"{self.file}: line {self.function.__code__.co_firstlineno}: {self.name}"

    def info(self) -> dict[str, Any]:
        """Return what files about games say of it, beside its name."""
        return {"file": self.file, "sha256": self.sha256, "text": self.text}


def is_python(word: str) -> bool:
    """Return whether a word of ``--bots`` names a bot of a Python file: ``FILE.py`` or ``FILE.py:NAME``."""
    return word.endswith(".py") or ".py:" in word


def bot_of_python_file(word: str) -> OwnBot:
    """Return the bot that ``FILE.py`` or ``FILE.py:NAME`` stands for.

    Raises
    ------
    BotError
        If the file cannot be read or run, holds no bot, none of that name, or several and no name is given.
    """
    path, _, name = (word, "", "") if word.endswith(".py") else word.rpartition(":")
    return own_bot_of_text(read_text(Path(path), BotError), path, name or None)


def own_bot_of_file(file: str, name: str, sha256: str) -> OwnBot:
    """Return a bot of a file that must be the one that it was; raises BotError."""
    found = bot_of_python_file(f"{file}:{name}")
    if found.sha256 != sha256:
        raise BotError(
            f"{printable(file, LONGEST_NAME)}: was another file when it played (SHA-256 {sha256[:12]}, "
            f"here {found.sha256[:12]}); allowed the same one"
        )
    return found


def own_bot_of_text(text: str, file: str, name: str | None = None) -> OwnBot:
    """Return a bot of a file with this text, the only one if there is no name; raises BotError."""
    found = _bots_of_text(text, file)
    shown = printable(file, LONGEST_NAME)
    if name is None:
        if len(found) > 1:
            raise BotError(f"{shown}: holds {len(found)} bots, allowed {choices(f'{shown}:{one}' for one in found)}")
        return next(iter(found.values()))
    if name not in found:
        raise BotError(f"{shown}: no bot {printable(repr(name))}, allowed {choices(found)}{did_you_mean(name, found)}")
    return found[name]


@lru_cache(maxsize=64)
def _bots_of_text(text: str, file: str) -> Mapping[str, OwnBot]:
    """Run a file, once, and return its bots by name."""
    shown = printable(file, LONGEST_NAME)
    module = "lifeboat_own_bots_" + hashlib.sha256(f"{file}\n{text}".encode()).hexdigest()[:12]
    found: dict[str, OwnBot] = {}
    for value in vars(run_text(text, file, shown, module, BotError)).values():
        declared = getattr(value, "__dict__", {}).get(MARK) if callable(value) else None
        if declared is None:
            continue
        if declared.name in found:
            raise BotError(f"{shown}: {declared.name}: two bots have this name, allowed one")
        sentence = declared.sentence or _first_line(value)
        found[declared.name] = OwnBot(declared.name, sentence, declared.compiled, file, text, value)
    if not found:
        raise BotError(f'{shown}: holds no bot, allowed functions under @bot("NAME") (docs/your-own-bot.md)')
    return found


def _first_line(function: Any) -> str:
    """Return the first line of a function's docstring."""
    text = (getattr(function, "__doc__", None) or "").strip()
    return printable(text.split("\n")[0].strip(), LONGEST_SENTENCE)
