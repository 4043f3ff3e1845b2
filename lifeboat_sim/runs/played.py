"""What was played, as files hold it: ``run.json`` and saved games are read, checked and restored alike."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from lifeboat_sim.core.mistakes import describe, is_too_deep, shown
from lifeboat_sim.errors import FolderError, LifeboatError, printable

if TYPE_CHECKING:
    from lifeboat_sim.core.bots import BotChoice, BotsFile
    from lifeboat_sim.core.game import Game

LONGEST_LINE = 500
"""Characters of a line about a mistake."""


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


AS_TUPLE = BeforeValidator(_as_tuple)
"""Beside the type of a tuple: a file holds it as a list."""


class Table(BaseModel):
    """Base of the tables of a file."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SourceOfFile(Table):
    """The Python file of a user's bot."""

    file: str
    sha256: str
    text: str


class BotOfFile(Table):
    """Who plays a role."""

    bot: str
    weights: dict[str, Annotated[float, Field(allow_inf_nan=False)]]
    form: str | None = None
    made_for: str | None = None
    file: str | None = None
    source: SourceOfFile | None = None

    def choice(self, files: Mapping[str, BotsFile]) -> BotChoice:
        """Return who that is; ``files`` are those that bots come from, by name.

        A function of a user comes from its file, and never from the text that was kept.

        Raises
        ------
        LifeboatError
            If there is no such file, or another one.
        """
        from lifeboat_sim.core.bots import BotChoice  # reading a run loads no engine

        if self.source is not None:
            from lifeboat_sim.core.own_bots import own_bot_of_file

            return BotChoice(self.bot, None, source=own_bot_of_file(self.source.file, self.bot, self.source.sha256))

        if self.file is not None and self.file not in files:
            raise LifeboatError(f"{self.bot} is of the file {shown(self.file)}, which is not among bots_files")
        file = None if self.file is None else files[self.file]
        return BotChoice(self.bot, self.weights, self.form, self.made_for if self.form else None, file)


class BotsFileOfFile(Table):
    """A bots file: what stood in it, and what it said of its bot."""

    file: str
    sha256: str
    text: str
    name: str
    base: str
    sentence: str = ""
    made_for: str | None = None
    players: int | None = None


class Played(Table):
    """All that is needed to play the same again."""

    game: str
    ruleset: dict[str, Any]
    ruleset_hash: str
    engine_hash: str
    players: int
    bots: dict[str, BotOfFile]
    bots_files: Annotated[tuple[BotsFileOfFile, ...], AS_TUPLE] = ()
    seed: int


P = TypeVar("P", bound=Table)


def checked(content: Any, path: Path, model: type[P], what: str, mistake: type[LifeboatError]) -> P:
    """Return the content of a file as a value.

    Parameters
    ----------
    content : object
        From ``read_json``.
    path : Path
        The file, for the lines about mistakes.
    model : type
        What it must hold.
    what : str
        What the file should be: ``saved game``.
    mistake : type
        The error to raise, one line per mistake, each with file and key.
    """
    if not isinstance(content, dict):
        raise mistake(f"{path}: is no {what}: {shown(content)}, allowed a table")
    if is_too_deep(content):
        raise mistake(f"{path}: is nested too deeply")
    try:
        return model.model_validate(content)
    except ValidationError as error:
        raise mistake([f"{path}: {line}" for line in describe(error, model)], str(path)) from None


def read_json(path: Path, mistake: type[LifeboatError]) -> Any:
    """Return the content of a JSON file; raises ``mistake`` if it cannot be read."""
    try:
        return json.loads(path.read_bytes().decode("utf-8-sig"), parse_constant=_no_number)
    except OSError as error:
        raise mistake(f"{path}: cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError:
        raise mistake(f"{path}: is not UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        raise mistake(f"{path}: is not JSON: {error}") from None


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number")


def check_same(
    found: Mapping[str, Any], here: Mapping[str, Any], path: Path, besides: Collection[str] = (), prefix: str = ""
) -> None:
    """Refuse a file in which a key says something else than what would be written here; raises FolderError."""
    for key in (*here, *found):
        if key not in besides and (key not in found or key not in here or found[key] != here[key]):
            one, other = (shown(table[key]) if key in table else "nothing" for table in (found, here))
            raise FolderError(f"{path}: {prefix}{key}: {one}, here {other}; it may be damaged, or of another version")


def told_of(path: Path, error: LifeboatError) -> list[str]:
    """Return the lines of an error with the file before each, cut to a moderate length."""
    return [f"{path}: {printable(line, LONGEST_LINE)}" for line in error.lines]


def written(bot: BotChoice) -> dict[str, Any]:
    """Return who plays a role, as a file holds it."""
    form = {} if bot.form is None else {"form": bot.form}
    file = {} if bot.file is None else {"file": bot.file.file}
    source = {} if bot.source is None else {"source": bot.source.info()}
    return {"bot": bot.name, "weights": dict(bot.weights or {})} | form | file | source


def files_of(bots: Mapping[str, BotChoice]) -> list[BotsFile]:
    """Return the files that bots come from, each behind those that it is built on."""
    chains = [bot.file.chain for bot in bots.values() if bot.file is not None]
    return list({file.file: file for chain in chains for file in reversed(chain)}.values())


def kept_files(bots: Mapping[str, BotChoice]) -> dict[str, str]:
    """Return the texts of the files that bots come from, by name: ``assign_bots`` takes them for the files."""
    return {file.file: file.text for file in files_of(bots)}


def files_written(bots: Mapping[str, BotChoice]) -> dict[str, Any]:
    """Return the table ``bots_files`` of a file that says who plays; nothing if no bot comes from a file."""
    found = [
        {
            "file": one.file,
            "sha256": _sha256(one.text),
            "text": one.text,
            "name": one.name,
            "base": one.base,
            "sentence": one.sentence,
            "made_for": one.made_for,
            "players": one.players,
        }
        for one in files_of(bots)
    ]
    return {"bots_files": found} if found else {}


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _files_restored(played: Played) -> dict[str, BotsFile]:
    """Return the bots files of a file by name; raises LifeboatError if their text was changed."""
    from lifeboat_sim.core.bots import BotsFile  # reading a run loads no engine

    found: dict[str, BotsFile] = {}
    for one in played.bots_files:
        if _sha256(one.text) != one.sha256:
            raise LifeboatError(f"bots_files: {shown(one.file)}: was changed after the game: its text is not of sha256")
        said = (one.sentence, one.made_for, one.players)
        found[one.file] = BotsFile(one.file, one.text, one.name, one.base, *said, below=found.get(one.base))
    return found


def restored(played: Played) -> tuple[Game, Any, dict[str, BotChoice]]:
    """Return game, rule set and bots of a file.

    Raises
    ------
    LifeboatError
        If there is no such game, the rule set makes no sense or is not the one that was played, or there is not a bot
        for each role. Each line begins with its key.
    """
    from lifeboat_sim.games import load_game  # reading a run loads no engine

    game = load_game(played.game)
    tables = {key: value for key, value in played.ruleset.items() if key != "id"}
    try:
        json.dumps(tables, ensure_ascii=False).encode()
        ruleset = game.restore_ruleset(tables)
    except UnicodeEncodeError:
        raise LifeboatError("ruleset: holds half of a character") from None
    except LifeboatError as error:
        raise LifeboatError([f"ruleset.{line}" for line in error.lines]) from None
    if ruleset.hash != played.ruleset_hash:
        raise LifeboatError(
            "ruleset: was changed after the game: it does not fit its ruleset_hash "
            f"{shown(played.ruleset_hash)}, here {shown(ruleset.hash)}"
        )
    roles = [role["id"] for role in game.roles(ruleset)]
    if set(played.bots) != set(roles):
        raise LifeboatError(f"bots: {', '.join(played.bots) or 'nobody'}, allowed a bot for each of {', '.join(roles)}")
    files = _files_restored(played)
    bots = {}
    for id, one in played.bots.items():
        try:
            bots[id] = one.choice(files)
        except LifeboatError as error:
            raise LifeboatError([f"bots.{id}: {line}" for line in error.lines]) from None
    return game, ruleset, bots
