"""A game as people play it: what a front end asks of a game, and the plain values that it is given to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .bots import BotChoice
from .records import Records
from .story import Event


@dataclass(frozen=True)
class Grid:
    """A small table of text: its title, the headings of its columns, its rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class View:
    """The position as somebody sees it.

    Attributes
    ----------
    heading : str
        When it is, in a line.
    grids : tuple of Grid
        What lies there for all to see.
    notes : tuple of (label, text)
        Everything else, in the order in which it is to be read.
    """

    heading: str
    grids: tuple[Grid, ...]
    notes: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Option:
    """An option of a decision.

    Attributes
    ----------
    text : str
        As the rules spell it.
    group, rest : str
        In words, in two parts: options with the same beginning can be shown together.
    """

    text: str
    group: str
    rest: str

    @property
    def words(self) -> str:
        """The option in words."""
        return f"{self.group} {self.rest}".strip()


@dataclass(frozen=True)
class Decision:
    """A decision that is open.

    Attributes
    ----------
    role : str
        Id of the role that decides.
    name : str
        As the rules call the decision.
    question : str
        What is asked, in words.
    options : tuple of Option
        In canonical order.
    passive : bool
        Whether the first option is to do nothing.
    help : tuple of str
        What the decision means, in the words of the rules, with their section.
    """

    role: str
    name: str
    question: str
    options: tuple[Option, ...]
    passive: bool
    help: tuple[str, ...]

    def place(self, text: str) -> int | None:
        """Return the place of an option by its text, or None."""
        return next((i for i, option in enumerate(self.options) if option.text == text), None)


class Telling(Protocol):
    """A game under way that tells what happens in it."""

    @property
    def records(self) -> Records:
        """The game, at a decision or over; not to be changed."""

    @property
    def over(self) -> bool:
        """Whether the game has ended, and the end has been told."""

    def go_on(self) -> list[Event]:
        """Play to the next decision with several options, or to the end, and tell what happens till then."""

    def take(self, choice: int) -> list[Event]:
        """Take an option of the decision now open, and tell what happens; ``go_on`` moves on from here."""

    def copied(self) -> Telling:
        """Return a copy, which goes on by itself."""


@dataclass(frozen=True)
class People:
    """What a game offers to people who play it.

    Attributes
    ----------
    begin : callable
        (rule set, players, bots, seed, number) -> the game of that number, about to begin.
    cast : callable
        (rule set, record) -> ids of the roles that play, in the order of play.
    decider : callable
        (rule set, record) -> id of the role that decides now.
    decision : callable
        (rule set, record) -> the decision now open.
    view : callable
        (rule set, record, role id or None) -> the position as the role's player sees it; None: everything.
    cards : callable
        (rule set) -> what there is to look up.
    """

    begin: Callable[[Any, int, Mapping[str, BotChoice], int, int], Telling]
    cast: Callable[[Any, Records], Sequence[str]]
    decider: Callable[[Any, Records], str]
    decision: Callable[[Any, Records], Decision]
    view: Callable[[Any, Records, str | None], View]
    cards: Callable[[Any], Sequence[Grid]]
