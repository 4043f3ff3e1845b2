"""Who plays a role: a bot of the game as it is, or one that a user has made of it with other weights."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from lifeboat_sim.errors import choices, did_you_mean

from .own_bots import OwnBot


class Bot(Protocol):
    """What a built-in bot says of itself."""

    @property
    def sentence(self) -> str:
        """What it does, in one sentence."""

    @property
    def weights(self) -> Mapping[str, float]:
        """Its named weights (none for a bot that weighs nothing)."""

    def weights_of(self, role: str, players: int) -> Mapping[str, float]:
        """Return its weights when it plays a role at a table of so many: most bots play all of them alike."""

    @property
    def made_for(self) -> str | None:
        """The rule set that its weights were chosen for; None for a bot without any."""

    @property
    def looks_at_scoring(self) -> bool:
        """Whether what it does depends on how games are scored."""


class Weight(NamedTuple):
    """A weight: how much a feature of an option counts."""

    name: str
    default: float
    """In the bot that others are measured against."""
    sentence: str
    """What it weighs."""
    group: str = ""
    """The decisions that it belongs to."""
    least: float = -math.inf
    most: float = math.inf
    """What values mean something."""


class BotsFile(NamedTuple):
    """A file that a user's bot was read from, and what it says beside the weights."""

    file: str
    """Its name, as typed."""
    text: str
    """What stands in it."""
    name: str
    """What its bot is called."""
    base: str
    """What its weights lie over: a built-in bot, or the name of the file ``below``."""
    sentence: str = ""
    """What its bot does."""
    made_for: str | None = None
    """The rule set that its weights were chosen for."""
    players: int | None = None
    """At tables of how many they were."""
    below: BotsFile | None = None
    """The bots file that it is built on, if it is."""

    @property
    def chain(self) -> list[BotsFile]:
        """The file, and all that it is built on, from the top down."""
        return [self, *(self.below.chain if self.below else ())]


class BotChoice(NamedTuple):
    """Who plays a role."""

    name: str
    """What it is called wherever people read of it."""
    weights: Mapping[str, float] | None
    """Weights by name where they differ from those of the built-in bot (None: they do not)."""
    form: str | None = None
    """The built-in bot that plays with these weights; None: the one of that name."""
    made_for: str | None = None
    """The rule set that a user's weights were chosen for, if they were."""
    file: BotsFile | None = None
    """The file that its weights come from, if they come from one."""
    source: OwnBot | None = None
    """The function of a user that it is; None: no such one."""

    @property
    def plays_as(self) -> str:
        """The name of the built-in bot that it is, or is made of."""
        return self.form or self.name

    @property
    def typed(self) -> str:
        """What the option ``--bots`` calls it."""
        if self.source:
            return self.source.typed
        return self.file.file if self.file else self.name

    def what_it_is(self, known: Mapping[str, Bot]) -> Bot:
        """Return what plays: a function of a user, or the built-in bot that it is, or is made of."""
        return self.source or known[self.plays_as]


def all_weights(choice: BotChoice, known: Mapping[str, Bot]) -> dict[str, float]:
    """Return the weights of a bot by name, in the order of the record: its own, and for the rest the built-in ones."""
    return {**choice.what_it_is(known).weights, **(choice.weights or {})}


def mistakes_in(
    choices_by_role: Mapping[str, Any], known: Mapping[str, Bot], roles: Sequence[str], takes_functions: bool = False
) -> list[str]:
    """Return what is wrong with a choice of bots, one line each: unknown roles, bots and weights.

    ``takes_functions``: whether functions of a user can play the game.
    """
    chosen = {id: BotChoice(*choice) for id, choice in choices_by_role.items()}
    if not takes_functions and (own := {choice.typed for choice in chosen.values() if choice.source}):
        return [f"bots: {one}: no Python file can play this game, allowed {choices(known)}" for one in sorted(own)]
    return [line for id, choice in chosen.items() for line in _mistakes(id, choice, known, list(roles))]


def _mistakes(id: str, choice: BotChoice, known: Mapping[str, Bot], roles: list[str]) -> list[str]:
    if id not in roles:
        return [f"bots: unknown {id!r}, allowed {choices(roles)}{did_you_mean(id, roles)}"]
    bot = choice.plays_as
    if choice.source is None and bot not in known:
        return [f"bots: {id}: unknown bot {bot!r}, allowed {choices(known)}{did_you_mean(bot, known)}"]
    weights = choice.what_it_is(known).weights
    return [
        f"bots: {id}: {bot} has no weight {key!r}{did_you_mean(key, weights)}"
        for key in choice.weights or ()
        if key not in weights
    ]
