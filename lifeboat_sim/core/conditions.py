"""Conditions on finished games, as people write them: ``kid wins and rounds > 12``.

A game says by a ``Vocabulary`` what its rows can be asked; grammar, logic and mistakes are the same for all games::

    condition := and-part {"or" and-part}
    and-part  := part {"and" part}
    part      := "not" part | "(" condition ")" | statement
    statement := GAME-FACT                        tie
               | NUMBER-WORD COMPARISON n         rounds > 12
               | ROLE FACT                        kid wins
               | ROLE NUMBER-WORD COMPARISON n    kid score >= 20
               | ROLE RELATION ROLE               kid loves mate

In the place of a role, ``somebody``, ``everybody`` and ``nobody`` ask the whole cast.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.errors import PlanError, choices, did_you_mean

from .metrics import Rows

Mask = NDArray[np.bool_]
Condition = Callable[[Rows], Mask]
"""From rows to a mask (games,)."""
COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq, "==": operator.eq, "!=": operator.ne,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
QUANTIFIERS: dict[str, Callable[[Mask, Mask], Any]] = {
    "somebody": lambda true, present: (true & present).any(axis=1),
    "everybody": lambda true, present: (true | ~present).all(axis=1),
    "nobody": lambda true, present: ~(true & present).any(axis=1),
}
GRAMMAR = ("and", "or", "not", "(", ")")
"""The words of the language itself."""
LONGEST = 1_000
"""Characters that a condition may have."""
DEEPEST = 50
"""Levels of brackets and ``not``."""


@dataclass(frozen=True)
class Vocabulary:
    """What a game's rows can be asked.

    Attributes
    ----------
    roles : sequence of str
        Ids of the roles, in the order of the role axis.
    present : callable
        rows -> mask (games, roles): who takes part.
    game_facts : mapping
        By word: rows -> mask (games,).
    numbers : mapping
        By word: rows -> (games,). ``margin`` is the lead of the winner.
    role_numbers : mapping
        By word: rows -> (games, roles).
    facts : mapping
        By word: rows -> mask (games, roles).
    relations : mapping
        By word: rows -> (games, roles), the place of another role.
    """

    roles: Sequence[str]
    present: Callable[[Rows], Mask]
    game_facts: Mapping[str, Callable[[Rows], Mask]]
    numbers: Mapping[str, Callable[[Rows], NDArray[Any]]]
    role_numbers: Mapping[str, Callable[[Rows], NDArray[Any]]]
    facts: Mapping[str, Callable[[Rows], Mask]]
    relations: Mapping[str, Callable[[Rows], NDArray[Any]]]


def parse_condition(text: str, vocabulary: Vocabulary, source: str = "--find") -> Condition:
    """Return the condition that a text states; ``source`` is where it was found, for the line about a mistake.

    Raises
    ------
    PlanError
        If the text is no condition; the line says where and what is allowed there.
    """
    return _Reader(text, vocabulary, source).whole()


class _Reader:
    """Reads a condition from left to right."""

    def __init__(self, text: str, vocabulary: Vocabulary, source: str) -> None:
        self.source = source
        if len(text) > LONGEST:
            raise PlanError(f"{source}: a condition of {len(text)} characters, allowed up to {LONGEST}")
        self.words = re.findall(r"[<>=!]+|[()]|[^\s<>=!()]+", text.lower())
        self.place = 0
        self.depth = 0
        self.vocabulary = vocabulary
        self.roles = [role.lower() for role in vocabulary.roles]

    @property
    def next(self) -> str:
        """The word at which the reader stands; empty at the end."""
        return self.words[self.place] if self.place < len(self.words) else ""

    def take(self) -> str:
        """Return the word and go on to the next."""
        word = self.next
        self.place += 1
        return word

    def whole(self) -> Condition:
        if not self.words:
            raise PlanError(f"{self.source}: nothing, allowed a condition such as 'kid wins and rounds > 12'")
        condition = self.either()
        if self.next:
            raise self.mistake(("and", "or"))
        return condition

    def either(self) -> Condition:
        parts = [self.all_of()]
        while self.next == "or":
            self.take()
            parts.append(self.all_of())
        return parts[0] if len(parts) == 1 else lambda rows: np.logical_or.reduce([part(rows) for part in parts])

    def all_of(self) -> Condition:
        parts = [self.part()]
        while self.next == "and":
            self.take()
            parts.append(self.part())
        return parts[0] if len(parts) == 1 else lambda rows: np.logical_and.reduce([part(rows) for part in parts])

    def part(self) -> Condition:
        if self.next not in ("not", "("):
            return self.statement()
        self.depth += 1
        if self.depth > DEEPEST:
            raise PlanError(f"{self.source}: allowed up to {DEEPEST} brackets and nots within one another")
        if self.take() == "not":
            inner = self.part()
            condition: Condition = lambda rows: ~inner(rows)  # noqa: E731 - both branches are closures over their part
        else:
            condition = self.either()
            if self.take() != ")":
                self.place -= 1
                raise self.mistake((")", "and", "or"))
        self.depth -= 1
        return condition

    def statement(self) -> Condition:
        words = self.vocabulary
        subject = self.next
        if subject in self.roles:
            self.take()
            role = self.roles.index(subject)
            about = self.about_a_role()
            return lambda rows: about(rows)[:, role] & words.present(rows)[:, role]
        if subject in QUANTIFIERS:
            quantifier = QUANTIFIERS[self.take()]
            about = self.about_a_role()
            return lambda rows: quantifier(about(rows), words.present(rows))
        if subject in words.game_facts:
            return words.game_facts[self.take()]
        if subject in words.numbers:
            number = words.numbers[self.take()]
            compare, limit = self.comparison()
            return lambda rows: compare(number(rows), limit)
        raise self.mistake((*words.game_facts, *words.numbers, *words.roles, *QUANTIFIERS, "not", "("))

    def about_a_role(self) -> Condition:
        """Return a mask (games, roles): for whom it is true."""
        words = self.vocabulary
        word = self.next
        if word in words.facts:
            return words.facts[self.take()]
        if word in words.role_numbers:
            number = words.role_numbers[self.take()]
            compare, limit = self.comparison()
            return lambda rows: compare(number(rows), limit)
        if word in words.relations:
            relation = words.relations[self.take()]
            if self.next not in self.roles:
                raise self.mistake(words.roles)
            other = self.roles.index(self.take())
            return lambda rows: relation(rows) == other
        raise self.mistake((*words.facts, *words.role_numbers, *words.relations))

    def comparison(self) -> tuple[Callable[[Any, Any], Any], int]:
        if self.next not in COMPARISONS:
            raise self.mistake(COMPARISONS)
        compare = COMPARISONS[self.take()]
        if not re.fullmatch(r"-?[0-9]{1,9}", self.next):
            raise self.mistake(("a whole number",))
        return compare, int(self.take())

    def mistake(self, allowed: Sequence[str] | Mapping[str, Any]) -> PlanError:
        """Return an error that says what stands at this place, and what might."""
        found = repr(self.next[:40]) if self.next else "the end"
        behind = " ".join(self.words[max(0, self.place - 3) : self.place])
        where = f" after {behind[-60:]!r}" if behind else ""
        near = did_you_mean(self.next[:40], allowed) if self.next else ""
        quoted = (f"'{word}'" if word in GRAMMAR else word for word in allowed)
        return PlanError(f"{self.source}: {found}{where}, allowed {choices(quoted)}{near}")
