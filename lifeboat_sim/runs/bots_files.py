"""Bots files (docs/bots.md): a built-in bot with other weights, read with all mistakes at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from lifeboat_sim.core.bots import BotChoice, BotsFile
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.mistakes import describe, shown
from lifeboat_sim.core.text_files import LONGEST_NAME, read_text
from lifeboat_sim.errors import BotsError, printable
from lifeboat_sim.games import DEFAULT, GAMES

from .bots_mistakes import base_mistakes, made_for_mistakes, name_mistakes, role_mistakes, weight_mistakes
from .bots_tables import BotsTables, tables_of

NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class FileBot:
    """A bot of a user, as its file says it.

    Attributes
    ----------
    file : BotsFile
    form : str
        The built-in bot that plays with its weights.
    weights : mapping
        Weights for every role, over those of the base.
    of_roles : mapping
        Weights by role, over all of these.
    provenance : mapping
        Whatever the file says of where the weights come from.
    below : FileBot, optional
        The base, if it is a bots file.
    """

    file: BotsFile
    form: str
    weights: Mapping[str, float]
    of_roles: Mapping[str, Mapping[str, float]]
    provenance: Mapping[str, Any]
    below: FileBot | None

    def weights_of(self, game: Game, role: str, players: int) -> dict[str, float]:
        """Return all its weights when it plays a role at a table of so many, in the order of the built-in bot."""
        of_bot = game.bots[self.form].weights_of(role, players)
        base = of_bot if self.below is None else self.below.weights_of(game, role, players)
        return {**base, **self.weights, **self.of_roles.get(role, {})}

    def choice(self, game: Game, role: str, players: int) -> BotChoice:
        """Return it as who plays a role."""
        return BotChoice(self.file.name, self.weights_of(game, role, players), self.form, self.file.made_for, self.file)


def is_bots_file(word: str) -> bool:
    """Return whether a word of ``--bots`` means a file.

    >>> is_bots_file("shy.toml"), is_bots_file("./shy"), is_bots_file("sensible")
    (True, True, False)
    """
    return word.endswith((".toml", ".json")) or "/" in word or "\\" in word


def read_bots(
    file: str, game: Game, roles: Collection[str], kept: Mapping[str, str] = NOTHING, above: tuple[Path, ...] = ()
) -> FileBot:
    """Return the bot of a file.

    Parameters
    ----------
    file : str
        Its name, as typed.
    game : Game
        What it is to play.
    roles : collection of str
        Ids of the roles in play: a file may name others that the shipped rule sets of the game have.
    kept : mapping
        Texts of files by name, where they were read before: these are not looked for on the disk.
    above : tuple of Path
        The files that are built on this one.

    Raises
    ------
    BotsError
        With one line per mistake.
    """
    label = printable(file, LONGEST_NAME)
    text = kept[file] if file in kept else _text_of(file, label)
    tables = tables_of(text, file)
    reader = _Reader(file, game, roles, kept, (*above, resolved(file)))
    bot = reader.bot(text, tables)
    if bot is None or reader.lines:
        own = [f"{label}: {line}" for line in dict.fromkeys(reader.lines)]
        raise BotsError([*own, *reader.of_base], label)
    return bot


def game_of(file: str) -> str:
    """Return the name of the game that a bots file is for; raises BotsError if it cannot be read."""
    named = tables_of(_text_of(file, printable(file, LONGEST_NAME)), file).get("game", DEFAULT)
    return named if isinstance(named, str) and named in GAMES else DEFAULT  # reading it as a bot says what is wrong


def resolved(file: str) -> Path:
    """Return a file's place on the disk, as far as links lead."""
    try:
        return Path(file).resolve()
    except (OSError, RuntimeError):  # links in a circle
        return Path(file)


def _is_missing(file: str) -> bool:
    try:
        return not Path(file).exists()
    except (OSError, ValueError):  # reading it says what is wrong
        return False


def _text_of(file: str, label: str) -> str:
    if "\0" in file:
        raise BotsError(f"{label}: is no file name")
    path = Path(file)
    try:
        is_odd = path.exists() and not (path.is_file() or path.is_dir())
    except OSError:  # reading it says what is wrong
        is_odd = False
    if is_odd:
        raise BotsError(f"{label}: is a pipe or device, allowed a file: it is read for each number of players")
    return read_text(path, BotsError)


class _Reader:
    """Reads the tables of a file, and gathers what is wrong with them."""

    def __init__(
        self, file: str, game: Game, roles: Collection[str], kept: Mapping[str, str], above: tuple[Path, ...]
    ) -> None:
        self.file = file
        self.game = game
        self.roles = roles
        self.kept = kept
        self.above = above
        self.lines: list[str] = []
        self.of_base: list[str] = []

    def bot(self, text: str, tables: dict[str, Any]) -> FileBot | None:
        """Return the bot; None if its base cannot be used, or if it is for another game."""
        head = self.head(tables)
        if head.game != self.game.id:
            said = shown(head.game) if "game" in head.model_fields_set else f"missing, which means {shown(head.game)}"
            self.lines.append(f"game: {said}, allowed {shown(self.game.id)}, which is played")
            return None
        name = head.name or Path(self.file.replace("\\", "/")).stem
        if "name" in head.model_fields_set or "name" not in tables:  # else it is told what is wrong with it
            self.lines += name_mistakes(name, head.name is not None, self.game)
        self.lines += made_for_mistakes(head.made_for, self.game)
        base = head.base or self.game.default_bot
        below, form = self.base(base)
        self.lines += weight_mistakes(tables, self.game, form)
        self.lines += role_mistakes(tables, self.game, self.roles)
        if form is None:
            return None
        made_for = head.made_for or (below.file.made_for if below else self.game.bots[form].made_for)
        file = BotsFile(
            self.file,
            text,
            name,
            base=below.file.file if below else base,
            sentence=head.sentence or "",
            made_for=made_for,
            players=head.players if head.players or head.made_for or not below else below.file.players,
            below=below.file if below else None,
        )
        return FileBot(file, form, head.weights, head.characters | head.roles, head.provenance, below)

    def head(self, tables: dict[str, Any]) -> BotsTables:
        """Return what is free of mistakes of form."""
        try:
            return BotsTables.model_validate(tables)
        except ValidationError as error:
            self.lines += describe(error, BotsTables)
            wrong = {problem["loc"][0] for problem in error.errors()}
            return BotsTables.model_validate({key: value for key, value in tables.items() if key not in wrong})

    def base(self, base: str) -> tuple[FileBot | None, str | None]:
        """Return the bots file that this one is built on, if it is, and the built-in bot at the bottom, if known."""
        if not is_bots_file(base):
            found = list(base_mistakes(base, self.game))
            self.lines += found
            return None, None if found else base
        file = str(Path(self.file).parent / base)
        if resolved(file) in self.above:
            self.lines.append(f"base: {base} is built on itself in a circle")
            return None, None
        if file not in self.kept and _is_missing(file):
            self.lines.append(f"base: no such file: {printable(file, LONGEST_NAME)}")
            return None, None
        try:
            below = read_bots(file, self.game, self.roles, self.kept, self.above)
        except BotsError as error:
            self.of_base += error.lines
            return None, None
        return below, below.form
