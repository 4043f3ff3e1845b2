"""The bots files that an option names, each read once, with all that is wrong with any of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.errors import BotsError, PlanError, plain_text

from .bots_files import NOTHING, FileBot, is_bots_file, read_bots


class BotsFiles:
    """Reads bots files one by one.

    Attributes
    ----------
    bots : dict of str to FileBot
        By file.
    """

    def __init__(self, game: Game, roles: Collection[str], kept: Mapping[str, str] = NOTHING) -> None:
        self.game = game
        self.roles = roles
        self.kept = kept
        self.bots: dict[str, FileBot] = {}
        self.lines: list[str] = []
        self.source: str | None = None

    def add(self, file: str) -> str:
        """Read a file, if that has not been done, and return its name; mistakes are told by ``check``."""
        try:
            plain_text(file)
        except ValueError as error:
            raise PlanError(f"bots: {error}") from None
        if file not in self.bots:
            try:
                self.bots[file] = read_bots(file, self.game, self.roles, self.kept)
            except BotsError as error:
                self.lines += error.lines
                self.source = "the bots files" if self.source else error.source
        return file

    def check(self) -> None:
        """Raise BotsError if a file is unusable, or two of them call their bots alike."""
        if self.lines:
            raise BotsError(list(dict.fromkeys(self.lines)), self.source)
        by_name: dict[str, str] = {}
        for file, bot in self.bots.items():
            other = by_name.setdefault(bot.file.name, file)
            if other != file:
                raise BotsError(f"{other} and {file}: both bots are called {bot.file.name}, allowed a name for each")

    def in_names(self, text: str | None) -> str:
        """Return what may be wrong where a text that names files makes no sense."""
        is_named = any(is_bots_file(word) for word in re.split("[,=]", text or ""))
        return " (in the name of a bots file no comma and no = is allowed)" if is_named else ""

    def choice(self, bot: str, role: str, players: int) -> BotChoice:
        """Return who plays a role: a bot of a file, or a built-in one."""
        if bot in self.bots:
            return self.bots[bot].choice(self.game, role, players)
        return BotChoice(bot, self.game.bots[bot].weights_of(role, players))
