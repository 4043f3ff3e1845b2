"""A record in the words of the rules, as far as somebody at the table sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records

from .. import decisions
from ..ruleset import Ruleset
from ..story.moments import sentence
from ..story.names import Names, cards


class Scene:
    """A position, and who looks at it.

    Parameters
    ----------
    ruleset : Ruleset
        The rules of the game.
    records : Records
        A record at a decision, or of a game that is over.
    role : str, optional
        Id of the character whose player looks; None: somebody who sees everything.
    """

    def __init__(self, ruleset: Ruleset, records: Records, role: str | None = None) -> None:
        self.ruleset = ruleset
        self.records = records
        self.g: Any = records.view(np.ndarray)[0]
        self.names = Names(ruleset)
        self.me = None if role is None else self.names.words.characters.index(role)

    # Who is there --------------------------------------------------------------------------------------------

    @property
    def aboard(self) -> list[int]:
        """The characters in the boat, from the bow."""
        return [int(p) for p in self.g["seats"][: self.g["n_aboard"]]]

    @property
    def cast(self) -> list[str]:
        """The ids of all characters of this game, in printed seat order."""
        places = self.names.words.characters
        return [id for id in self.ruleset.boat if int(self.g["cast"]) >> places.index(id) & 1]

    @property
    def actor(self) -> int:
        """Whose turn it is in the actions."""
        return int(self.g["order"][self.g["turn"]])

    @property
    def decider(self) -> str:
        """The id of the character that decides."""
        return self.names.id(int(self.g["decider"]))

    @property
    def decides(self) -> bool:
        """Whether it is the one who looks that decides now."""
        return self.me is not None and bool(self.g["n_options"] > 1) and int(self.g["decider"]) == self.me

    def asks(self, *kinds: int) -> bool:
        """Return whether the one who looks is asked a decision of these kinds now."""
        return self.decides and int(self.g["kind"]) in kinds

    # Words ---------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> str:
        """The name of the decision now open."""
        return decisions.NAMES[int(self.g["kind"])]

    def name(self, p: int) -> str:
        """Return how a character is called by the one who looks: ``you``, or its name."""
        return "you" if p == self.me else self.names.character(p)

    def sentence(self, p: int) -> str:
        """Return a character's name at the beginning of a sentence."""
        return sentence(self.names.character(p))

    def held(self, place: str, p: int) -> str:
        """Return the cards that somebody has in ``hand`` or on the ``table``: ``an oar and 2 × water``."""
        return self.pictured(self.g[place][p])

    def pictured(self, counts: Any) -> str:
        """Return some provisions, given as counts by kind."""
        kinds = self.names.words.kinds
        return cards([kind for k, kind in enumerate(kinds) for _ in range(counts[k])])

    def card(self, card: int) -> str:
        """Return what a navigation card says."""
        return self.names.navigation(card)

    def members(self, bits: Any) -> list[int]:
        """Return the members of a set, ascending."""
        return [i for i in range(64) if int(bits) >> i & 1]

    def listed_aboard(self, bits: Any) -> str:
        """Return the names of those of a set who are aboard, from the bow."""
        return self.names.characters(p for p in self.aboard if int(bits) >> p & 1)

    def some(self, cards: Iterable[int]) -> str:
        """Return what some navigation cards say."""
        return "; ".join(self.card(card) for card in cards)
