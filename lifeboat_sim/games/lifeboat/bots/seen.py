"""What a player sees, in words: what a bot in plain Python is called with (docs/your-own-bot.md)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.chance import below
from lifeboat_sim.core.own_calls import whole
from lifeboat_sim.core.records import Records
from lifeboat_sim.errors import BotError, did_you_mean, printable
from lifeboat_sim.jit import entry, int64

from .. import decisions
from ..addresses import noise_roll
from ..state import CHARACTERS
from ..text import Words
from ..verbs import HIDDEN, NO_KIND

MOST_SHOWN = 12
"""Options that a line about a mistake lists."""
SIDES = {1: "attackers", -1: "defenders", 0: "none"}


@entry
def roll_below(records: Records, n: int, which: int) -> int:
    """Return a number from 0 to n - 1 that belongs to the decision now open; see ``random_below``."""
    return below(noise_roll(records[0], int64(which)), n)


class Seen:
    """The table as the player sees it who decides now; characters, cards and options by their ids in the rule set.

    Parameters
    ----------
    records : Records
        A record at a decision.
    words : Words
        The names of its rule set.
    """

    def __init__(self, records: Records, words: Words) -> None:
        self._records: Any = records
        self._g: Any = records.view(np.ndarray)[0]
        self._words = words
        self._me = int(self._g["decider"])
        self.memory: NDArray[np.float64] = self._g["memory"][self._me].copy()
        """Sixteen numbers that stay the decider's own until the game is over: 0 at first, to be written into."""

    # The decision --------------------------------------------------------------------------------------------

    @property
    def decision(self) -> str:
        """What is decided: ``action``, ``keep``, ``navigate``..."""
        return self._words.decision(int(self._g["kind"]))

    @cached_property
    def options(self) -> tuple[str, ...]:
        """All options in words, the passive one first: ``nothing``, ``row``, ``mug kid hidden``."""
        g = self._g
        return tuple(self._words.option(int(g["kind"]), int(code)) for code in g["options"][: int(g["n_options"])])

    @property
    def actor(self) -> str:
        """Whose turn it is, or was last, in the actions."""
        return self._words.characters[int(self._g["order"][int(self._g["turn"]) % CHARACTERS])]

    @property
    def target(self) -> str | None:
        """Whom the action, fight or offer is aimed at that is being answered."""
        p = int(self._g["target"])
        return self._words.characters[p] if 0 <= p < len(self._words.characters) else None

    @property
    def drawn(self) -> int | None:
        """The navigation card that is kept or put under the deck now; None where the decision is not ``row``."""
        if int(self._g["kind"]) != decisions.ROW:
            return None
        return self._words.cards[int(self._g["drawn"][int(self._g["poll"])])]

    @property
    def prize(self) -> str | None:
        """The card that a mugger asked for: a kind or ``hidden``."""
        kind = int(self._g["prize"])
        if kind == HIDDEN:
            return "hidden"
        return None if kind == NO_KIND else self._words.kinds[kind]

    def random_below(self, n: int, which: int = 0) -> int:
        """Return a whole number from 0 to n - 1, the same in every repetition of the game; one for each ``which``."""
        if n < 1:
            raise ValueError(f"random_below({n}), allowed 1 and more")
        return int(roll_below(self._records, int(n), int(which)))

    # Oneself -------------------------------------------------------------------------------------------------

    @property
    def me(self) -> str:
        """Who decides."""
        return self._words.characters[self._me]

    @property
    def love(self) -> str:
        """Whom the decider loves."""
        return self._words.characters[int(self._g["love"][self._me])]

    @property
    def hate(self) -> str:
        """Whom the decider hates."""
        return self._words.characters[int(self._g["hate"][self._me])]

    @property
    def hand(self) -> dict[str, int]:
        """The decider's hand: how many cards of each kind."""
        return self._counted(self._g["hand"][self._me])

    @property
    def kept(self) -> list[int]:
        """The navigation cards that the decider kept this round."""
        return [self._words.cards[card] for card in _members(self._g["kept_by"][self._me])]

    # What all see --------------------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        """Which round it is, from 1."""
        return int(self._g["rounds"]) + 1

    @property
    def birds(self) -> int:
        """Birds seen by now."""
        return int(self._g["birds"])

    @property
    def birds_to_land(self) -> int:
        """Birds that it takes to reach land."""
        return int(self._g["rules"]["birds_to_land"])

    @property
    def seats(self) -> list[str]:
        """Who is aboard, living or dead, from the bow."""
        return [self._words.characters[int(p)] for p in self._g["seats"][: int(self._g["n_aboard"])]]

    @property
    def provisions_left(self) -> int:
        """Cards in the provision deck."""
        return int(self._g["provisions_left"])

    @property
    def stack_size(self) -> int:
        """Cards on the row stack."""
        return len(_members(self._g["row_stack"]))

    @property
    def overboard(self) -> list[str]:
        """Who is overboard now."""
        return self._named(self._g["fallen"])

    def size(self, character: str) -> int:
        """Return the size of a character."""
        return int(self._g["rules"]["sizes"][self._place(character)])

    def wounds(self, character: str) -> int:
        """Return its wounds: as many as its size, and it is unconscious; more, and it is dead."""
        return int(self._g["wounds"][self._place(character)])

    def table(self, character: str) -> dict[str, int]:
        """Return what lies face up before a character: how many cards of each kind."""
        return self._counted(self._g["table"][self._place(character)])

    def hand_size(self, character: str) -> int:
        """Return how many cards a character has in the hand."""
        return int(self._g["hand_size"][self._place(character)])

    def birds_on(self, card: int | str) -> int:
        """Return what a navigation card does to the birds: 1, 0 or -1."""
        return int(self._g["rules"]["bird"][self._card(card)])

    def thirsty_on(self, card: int | str) -> list[str]:
        """Return whom a navigation card names thirsty."""
        return self._named(self._g["rules"]["thirsty"][self._card(card)])

    def overboard_on(self, card: int | str) -> list[str]:
        """Return whom a navigation card throws overboard."""
        return self._named(self._g["rules"]["overboard"][self._card(card)])

    def rowed(self, character: str) -> bool:
        """Return whether it is marked as rower."""
        return self._place(character) in _members(self._g["rowed"])

    def fought(self, character: str) -> bool:
        """Return whether it is marked as fighter."""
        return self._place(character) in _members(self._g["fought"])

    def side(self, character: str) -> str:
        """Return its side in the fight: ``attackers``, ``defenders`` or ``none``."""
        return SIDES[int(self._g["side"][self._place(character)])]

    def _place(self, character: str) -> int:
        known = self._words.characters
        if character not in known:
            near = did_you_mean(str(character), known)
            raise ValueError(f"no character {printable(repr(character))}, allowed {', '.join(known)}{near}")
        return known.index(character)

    def _card(self, card: int | str) -> int:
        known = [str(number) for number in self._words.cards]
        if str(card) not in known:
            raise ValueError(f"no navigation card {printable(repr(card))}, allowed {known[0]} to {known[-1]}")
        return known.index(str(card))

    def _named(self, characters: Any) -> list[str]:
        return [self._words.characters[p] for p in _members(characters)]

    def _counted(self, counts: Any) -> dict[str, int]:
        return {kind: int(counts[k]) for k, kind in enumerate(self._words.kinds) if counts[k]}


def asked(function: Callable[[Seen], Any], records: Records, words: Words) -> int:
    """Return the place of the option that a function of a user chooses at the decision of a record.

    Raises
    ------
    BotError
        If it answers neither a place nor the words of an option.
    Exception
        Whatever the function raises.
    """
    seen = Seen(records, words)
    try:
        place = _place_of(function(seen), seen)
        seen._g["memory"][seen._me] = seen.memory
    finally:
        seen._g = seen._records = None  # who keeps it for later must not look where the record was
    return place


def _place_of(answer: Any, seen: Seen) -> int:
    if not isinstance(answer, str):
        return whole(answer)
    if answer not in seen.options:
        shown = ", ".join(seen.options[:MOST_SHOWN]) + (", ..." if len(seen.options) > MOST_SHOWN else "")
        near = did_you_mean(answer, seen.options)
        raise BotError(f"returns {printable(repr(answer))}, allowed {shown}{near}")
    return seen.options.index(answer)


def _members(bits: Any) -> list[int]:
    """Return the members of a set, ascending."""
    rest = int(bits) & (2**64 - 1)
    return [i for i in range(rest.bit_length()) if rest >> i & 1]
