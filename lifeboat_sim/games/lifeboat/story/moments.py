"""A game step by step: the position before and after each step, and the decision that was taken in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records, copied
from lifeboat_sim.core.story import Event

from .. import kernels, steps, verbs
from ..position import state_of, table_of
from ..text import Words, kind_of, other_of, verb_of, who_of
from .names import Names

Chooser = Callable[[Records], int]
"""Takes a record at a decision, returns the place of the option chosen; must not change the record."""


class Playing:
    """A game that is played step by step; the record changes under way."""

    def __init__(self, records: Records, names: Names) -> None:
        self.records = records
        self.names = names
        self.before = records
        self.number = steps.OVER

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.records.view(np.ndarray)["stage"][0] == steps.OVER)

    @property
    def is_open(self) -> bool:
        """Whether a decision with several options is open."""
        return bool(self.records.view(np.ndarray)["n_options"][0] > 1)

    def step(self) -> Moment | None:
        """Do the next step; None if it has opened a decision with several options."""
        self.number = int(self.records.view(np.ndarray)["stage"][0])
        self.before = copied(self.records)
        kernels.next_step(self.records)
        g = self.records.view(np.ndarray)[0]
        if g["n_options"] > 1:
            return None
        option = None
        if g["n_options"] == 1:
            option = int(g["options"][0])
            kernels.take_only_option(self.records)
        return Moment(self.names, self.number, self.before, copied(self.records), option)

    def take(self, choice: int) -> Moment:
        """Take an option of the decision that the last step has opened."""
        option = int(self.records.view(np.ndarray)["options"][0][choice])
        kernels.take_option(self.records, choice)
        return Moment(self.names, self.number, self.before, copied(self.records), option)

    def copied(self) -> Playing:
        """Return a copy, which goes on by itself."""
        copy = Playing(copied(self.records), self.names)
        copy.before, copy.number = self.before, self.number
        return copy


def moments(records: Records, choose: Chooser, names: Names) -> Iterator[Moment]:
    """Play a game that has been dealt to its end, step by step; the record changes under way."""
    playing = Playing(records, names)
    while not playing.over:
        yield playing.step() or playing.take(choose(records))


@dataclass(frozen=True)
class Moment:
    """One step of a game.

    Attributes
    ----------
    names : Names
        How characters and cards are called.
    step : int
        Which step of ``steps.py`` it was.
    before, after : Records
        The positions.
    option : int or None
        The code of the option taken, if a decision came up (it may have been the only option).
    """

    names: Names
    step: int
    before: Records
    after: Records
    option: int | None

    @cached_property
    def was(self) -> Any:
        """The record before."""
        return self.before.view(np.ndarray)[0]

    @cached_property
    def now(self) -> Any:
        """The record after."""
        return self.after.view(np.ndarray)[0]

    @cached_property
    def position(self) -> dict[str, Any]:
        """The position after it: cards that are told to go under the deck lie there, in their order."""
        after = self.after
        if self.now["stage"] == steps.BOTTOM_ORDER:
            after = copied(after)
            kernels.next_step(after)
        return position_of(after, self.names.words)

    @property
    def who(self) -> int:
        """Who decided."""
        return int(self.now["decider"])

    @property
    def actor(self) -> int:
        """Whose action it is."""
        return int(self.was["order"][self.was["turn"]])

    @property
    def verb(self) -> int | None:
        """The verb of the option taken."""
        return None if self.option is None else verb_of(self.option)

    @property
    def target(self) -> int:
        """The character that the option is about."""
        return who_of(self.option or 0)

    @property
    def card(self) -> int:
        """The kind (or navigation card) that the option is about, or ``verbs.HIDDEN``."""
        return kind_of(self.option or 0)

    @property
    def other_card(self) -> int:
        """The kind that an offer asks for."""
        return other_of(self.option or 0)

    @property
    def is_hidden(self) -> bool:
        """Whether the option is about an unknown card of a hand."""
        return self.card == verbs.HIDDEN

    def grown(self, field: str, p: int) -> int:
        """Return by how much a number of a character has grown."""
        return int(self.now[field][p]) - int(self.was[field][p])

    def state(self, p: int) -> str:
        """Return what a character is now: conscious, unconscious, dead or lost."""
        return state_of(self.after, p)

    def drawn(self) -> list[int]:
        """Return the navigation cards that left the top of the deck, in order."""
        ring = len(self.was["navigation"])
        first = int(self.was["navigation_top"])
        n = (int(self.now["navigation_top"]) - first) % ring
        return [int(self.was["navigation"][(first + i) % ring]) for i in range(n)]

    def event(
        self,
        kind: str,
        text: str,
        who: int | None = None,
        public: str | None = None,
        known_to: Sequence[int] | None = None,
        **data: Any,
    ) -> Event:
        """Return an event of this step; ``public`` and ``known_to`` where not everybody sees all of it."""
        hidden = public is not None and public != text
        return Event(
            round=int(self.was["rounds"]) + 1,
            phase=phase_of(self.step),
            kind=kind,
            who=None if who is None else self.names.id(who),
            text=sentence(text),
            public=sentence(public if public is not None else text),
            known_to=tuple(self.names.id(p) for p in known_to or ()) if hidden else None,
            data=data,
            position=self.position,
        )


def sentence(text: str) -> str:
    """Return a text that begins with a capital."""
    return text[:1].upper() + text[1:]


def phase_of(step: int) -> str:
    """Return the phase of the round that a step belongs to."""
    if step < steps.ORDER_OF_ACTIONS:
        return "quartermaster"
    return "actions" if step < steps.FORM_STACK else "navigation"


def position_of(records: Records, words: Words) -> dict[str, Any]:
    """Return the whole position as plain values.

    It has the keys of a scenario's ``[position]``; beside them, by character: ``state`` and ``kept`` (the navigation
    cards that it put on the row stack this round), where there is liquid courage ``drank`` (this round), and ``pile``:
    the cards of the draft still to be passed on.
    """
    g = records.view(np.ndarray)[0]
    position = table_of(records, words)
    position["pile"] = [kind for k, kind in enumerate(words.kinds) for _ in range(g["pile"][k])]
    for p, id in enumerate(words.characters):
        if id in position:
            kept = int(g["kept_by"][p])
            position[id]["state"] = state_of(records, p)
            position[id]["kept"] = [number for card, number in enumerate(words.cards) if kept >> card & 1]
            if g["rules"]["liquid_courage"]:
                position[id]["drank"] = bool(int(g["drank"]) >> p & 1)
    return position
