"""A position in words: each game declares once what its position consists of.

Scenarios set a position by these words, and tell by them what came out. What a part says in a file is its plain value:
the name of a card, a list of them, a number, a word. Parts that every seat has are asked with the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import choices, did_you_mean

from .cards import card_name, card_number
from .hands import cards_of, set_of
from .state import NONE

NOBODY = "none"
"""The plain value of no card, no seat, no word."""


@dataclass(frozen=True)
class Table:
    """What parts need to know of a game: the ids of its roles by seat, and in which part of a point scores count."""

    ids: tuple[str, ...]
    unit: int


@dataclass(frozen=True)
class Part:
    """A part of a position.

    Attributes
    ----------
    field : str
        The field of the record.
    by_seat : bool
        Whether each seat has one.
    can_be_set : bool
        Whether a position may say it; all parts may be expected.
    """

    field: str
    by_seat: bool = False
    can_be_set: bool = True

    def read(self, value: Any, table: Table) -> Any:
        """Return the plain value that stands in a file; raises ValueError with what was found and what is allowed."""
        raise NotImplementedError

    def found(self, g: Any, seat: int, table: Table) -> Any:
        """Return the plain value that the record has."""
        raise NotImplementedError

    def holds(self, wanted: Any, found: Any) -> bool:
        """Return whether a plain value is the one that is expected."""
        return bool(wanted == found)


# Values ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Value(Part):
    """A part that is written into the record as it is."""

    at: int | None = None  # place on an inner axis of the field

    def _place(self, seat: int) -> Any:
        inner = () if self.at is None else (int(self.at),)
        return (seat, *inner) if self.by_seat else inner

    def code(self, g: Any, seat: int) -> int:
        """Return the number in the record."""
        return int(g[self.field][self._place(seat)])

    def write(self, g: Any, seat: int, value: Any, table: Table) -> None:
        """Write a plain value into the record."""
        place, code = self._place(seat), self.code_of(value, table)
        if place:
            g[self.field][place] = code
        else:
            g[self.field] = code

    def code_of(self, value: Any, table: Table) -> int:
        """Return the number that stands for a plain value."""
        raise NotImplementedError


@dataclass(frozen=True)
class Number(Value):
    """A number, whole unless it is counted in parts of a point."""

    low: int = 0
    high: int = 1000
    in_points: bool = False

    def read(self, value: Any, table: Table) -> Any:
        """Take a number within the limits."""
        unit = table.unit if self.in_points else 1
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not is_number or not self.low <= value <= self.high or value * unit != int(value * unit):
            parts = "a whole number" if unit == 1 else f"a number of 1/{unit}s"
            raise ValueError(f"{shown(value)}, allowed {parts}, {self.low} to {self.high}")
        return value

    def found(self, g: Any, seat: int, table: Table) -> Any:
        """Return the number; a whole one without a point."""
        value = self.code(g, seat) / (table.unit if self.in_points else 1)
        return int(value) if value == int(value) else value

    def code_of(self, value: Any, table: Table) -> int:
        """Return the number in the parts that the record counts."""
        return int(value * (table.unit if self.in_points else 1))


@dataclass(frozen=True)
class Word(Value):
    """A word that stands for a number."""

    words: Mapping[str, int] = field(default_factory=dict)

    def read(self, value: Any, table: Table) -> Any:
        """Take one of the words."""
        if value not in self.words:
            raise ValueError(f"{shown(value)}, allowed {choices(self.words)}{did_you_mean(str(value), self.words)}")
        return value

    def found(self, g: Any, seat: int, table: Table) -> Any:
        """Return the word."""
        return next((word for word, code in self.words.items() if code == self.code(g, seat)), NOBODY)

    def code_of(self, value: Any, table: Table) -> int:
        """Return the number of the word."""
        return int(self.words[value])


@dataclass(frozen=True)
class Seat(Value):
    """One of those who play."""

    def read(self, value: Any, table: Table) -> Any:
        """Take the id of a role that plays."""
        if value not in table.ids:
            raise ValueError(f"{shown(value)}, allowed {choices(table.ids)}{did_you_mean(str(value), table.ids)}")
        return value

    def found(self, g: Any, seat: int, table: Table) -> Any:
        """Return the id."""
        code = self.code(g, seat)
        return table.ids[code] if 0 <= code < len(table.ids) else NOBODY

    def code_of(self, value: Any, table: Table) -> int:
        """Return the seat."""
        return table.ids.index(value)


def always(g: Any) -> bool:
    """Say that a part is there all the time."""
    return True


# Cards -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place(Part):
    """Where cards lie: these parts are laid out together, so that each card lies in one place (``laying.py``)."""

    pile: str = "deck"  # name of the pile that its cards come from

    def cards(self, g: Any, seat: int) -> list[int]:
        """Return the cards that lie there, as numbers."""
        raise NotImplementedError

    def put(self, g: Any, seat: int, cards: list[int]) -> None:
        """Lay cards there instead of those that lie there now."""
        raise NotImplementedError

    @property
    def any_number(self) -> bool:
        """Whether another number of cards may lie there than were dealt."""
        return False

    def read(self, value: Any, table: Table) -> Any:
        """Take a list of names of cards."""
        if not isinstance(value, list):
            raise ValueError(f"{shown(value)}, allowed a list of cards")
        return [read_card(one) for one in value]

    def found(self, g: Any, seat: int, table: Table) -> Any:
        """Return the names of the cards."""
        return [card_name(card) for card in self.cards(g, seat)]


@dataclass(frozen=True)
class Cards(Place):
    """Cards in no order, a set."""

    varies: bool = False

    @property
    def any_number(self) -> bool:
        """Whether another number of cards may lie there than were dealt."""
        return self.varies

    def cards(self, g: Any, seat: int) -> list[int]:
        """Return the cards in ascending order."""
        return cards_of(g[self.field][seat] if self.by_seat else g[self.field])

    def put(self, g: Any, seat: int, cards: list[int]) -> None:
        """Lay cards there."""
        if self.by_seat:
            g[self.field][seat] = set_of(cards)
        else:
            g[self.field] = set_of(cards)

    def holds(self, wanted: Any, found: Any) -> bool:
        """Compare them in whatever order."""
        return sorted(wanted) == sorted(found)


@dataclass(frozen=True)
class Row(Place):
    """Cards in a row of a fixed length, in parts of the game that have one."""

    length: int = 0
    is_there: Callable[[Any], bool] = always

    def cards(self, g: Any, seat: int) -> list[int]:
        """Return the cards in their order."""
        return [int(card) for card in g[self.field][: self.length]] if self.is_there(g) else []

    def put(self, g: Any, seat: int, cards: list[int]) -> None:
        """Lay cards there."""
        g[self.field][: len(cards)] = cards


@dataclass(frozen=True)
class Card(Place):
    """One card, of each seat."""

    def read(self, value: Any, table: Table) -> Any:
        """Take the name of a card."""
        return read_card(value)

    def cards(self, g: Any, seat: int) -> list[int]:
        """Return the card, if there is one."""
        card = int(g[self.field][seat] if self.by_seat else g[self.field])
        return [] if card == NONE else [card]

    def put(self, g: Any, seat: int, cards: list[int]) -> None:
        """Lay the card there."""
        if cards:
            g[self.field][seat] = cards[0]

    def found(self, g: Any, seat: int, table: Table) -> Any:
        """Return the name of the card."""
        return next((card_name(card) for card in self.cards(g, seat)), NOBODY)


@dataclass(frozen=True)
class Pile(Place):
    """A pile that is drawn from: its cards from the top. What is said of it are its first cards.

    Attributes
    ----------
    drawn : str
        The field that tells how many were drawn.
    size : str, optional
        The field that tells how many it was made of; without one it always keeps its number of cards.
    """

    drawn: str = "drawn"
    size: str | None = "n_deck"

    @property
    def any_number(self) -> bool:
        """Say that a position need not name all of its cards."""
        return True

    def cards(self, g: Any, seat: int) -> list[int]:
        """Return the cards from the top."""
        last = len(g[self.field]) if self.size is None else int(g[self.size])
        return [int(card) for card in g[self.field][int(g[self.drawn]) : last]]

    def put(self, g: Any, seat: int, cards: list[int]) -> None:
        """Make these the pile."""
        if self.size is not None:
            g[self.drawn], g[self.size] = 0, len(cards)
        first = int(g[self.drawn])
        g[self.field][first : first + len(cards)] = cards

    def holds(self, wanted: Any, found: Any) -> bool:
        """Compare the first cards."""
        return bool(found[: len(wanted)] == wanted)


def read_card(value: Any) -> str:
    """Return the name of a card that a file names; raises ValueError."""
    try:
        return card_name(card_number(value))
    except (ValueError, TypeError, AttributeError):
        raise ValueError(f"{shown(value)}, allowed cards such as 9♥ or 9h, A♠ or As") from None


def spelt(text: str) -> str:
    """Return an option with its cards as the game spells them: ``drop 9h`` is ``drop 9♥``."""
    words = text.split(" ")
    for at, word in enumerate(words):
        try:
            words[at] = card_name(card_number(word))
        except ValueError:
            continue
    return " ".join(words)


# The whole ---------------------------------------------------------------------------------------------------


def nothing_follows(ruleset: Any, g: Any) -> None:
    """Say that nothing else of a position depends on what was set."""


@dataclass(frozen=True)
class Vocabulary:
    """What a game's position consists of.

    Attributes
    ----------
    parts : mapping
        What each key of ``[position]``, or of the table of a role, means.
    fit : callable
        (rule set, g): sets what follows from what a position said; raises ScenarioError if that cannot be.
    cast : callable, optional
        (g, places on the axis of roles by seat): lets these roles play instead of those that were dealt; None: results
        go by seat, so there are none to deal.
    """

    parts: Mapping[str, Part]
    fit: Callable[[Any, Any], None] = nothing_follows
    cast: Callable[[Any, Sequence[int]], None] | None = None

    def of(self, by_seat: bool) -> dict[str, Part]:
        """Return the parts that each seat has, or those of the table."""
        return {name: part for name, part in self.parts.items() if part.by_seat == by_seat}

    def final(self, g: Any, table: Table) -> dict[str, Any]:
        """Return the position in plain values; of a pile also how many cards are left."""
        whole: dict[str, Any] = {}
        for name, part in self.of(by_seat=False).items():
            whole[name] = part.found(g, 0, table)
            if isinstance(part, Pile):
                whole[f"{name}_left"] = len(whole[name])
        for seat, id in enumerate(table.ids):
            whole[id] = {name: part.found(g, seat, table) for name, part in self.of(by_seat=True).items()}
        return whole


def in_lines(final: Mapping[str, Any]) -> Iterator[str]:
    """Yield a position in lines to read."""
    for key, value in final.items():
        if isinstance(value, dict):
            yield f"{key}: {', '.join(f'{name} {in_words(one)}' for name, one in value.items())}"
        else:
            yield f"{key}: {in_words(value)}"


def in_words(value: Any) -> str:
    """Return a plain value as people read it."""
    return (" ".join(value) or "–") if isinstance(value, list) else str(value)
