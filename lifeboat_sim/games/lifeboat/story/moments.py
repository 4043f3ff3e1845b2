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


def moments(records: Records, choose: Chooser, names: Names) -> Iterator[Moment]:
    """Play a game that has been dealt to its end, step by step; the record changes under way."""
    while (step := int(records.view(np.ndarray)["stage"][0])) != steps.OVER:
        before = copied(records)
        kernels.next_step(records)
        g = records.view(np.ndarray)[0]
        option = None
        if g["n_options"] == 1:
            option = int(g["options"][0])
            kernels.take_only_option(records)
        elif g["n_options"] > 1:
            choice = choose(records)
            option = int(g["options"][choice])
            kernels.take_option(records, choice)
        yield Moment(names, step, before, copied(records), option)


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
            position=position_of(self.after, self.names.words),
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

    It has the keys of a scenario's ``[position]``; beside them ``pile``, the cards of the draft still to be passed on,
    and by character ``state``, ``drank`` (liquid courage, this round) and ``kept`` (the navigation cards that it put on
    the row stack this round).
    """
    g = records.view(np.ndarray)[0]
    position = table_of(records, words)
    position["pile"] = [kind for k, kind in enumerate(words.kinds) for _ in range(g["pile"][k])]
    for p, id in enumerate(words.characters):
        if id in position:
            kept = int(g["kept_by"][p])
            position[id]["state"] = state_of(records, p)
            position[id]["drank"] = bool(int(g["drank"]) >> p & 1)
            position[id]["kept"] = [number for card, number in enumerate(words.cards) if kept >> card & 1]
    return position
