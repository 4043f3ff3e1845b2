"""Games that people have played, as small files: what was played, and what they chose.

The bots and chance follow from the seed, so that the choices of the persons are all that is needed to play the game
again. The same game is the same file, byte for byte, wherever it is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.records import Records
from lifeboat_sim.core.story import Story
from lifeboat_sim.errors import LifeboatError, SavedGameError, choices, did_you_mean, printable, quoted
from lifeboat_sim.jit import engine_hash

from .files import write_json
from .plan import MOST_GAMES, Plan, role_word
from .played import AS_TUPLE, Played, Table, checked, files_written, read_json, restored, told_of, written

FORMAT = 1
"""Version of the file."""
PERSON = "person"
"""Stands in a story for the bot of a role that a person plays."""


class Choice(Table):
    """What a person chose at a decision, in the words of the rules; the keys are those of a scenario's script."""

    who: str
    does: str
    choose: str

    def __str__(self) -> str:
        return f"{printable(self.who)} {printable(self.does)} {quoted(self.choose)}"


class _File(Played):
    """What stands in the file."""

    format: Annotated[int, Field(ge=FORMAT, le=FORMAT)]
    number: Annotated[int, Field(ge=0, le=MOST_GAMES - 1)]
    persons: Annotated[tuple[str, ...], AS_TUPLE]
    choices: Annotated[tuple[Choice, ...], AS_TUPLE]


@dataclass(frozen=True)
class SavedGame:
    """A game that people play, as far as they have come.

    Attributes
    ----------
    game, ruleset, players, bots, seed
        What is played, as in a plan.
    number : int
        Which game of a run with that seed it is, but for the choices of the persons.
    persons : tuple of str
        Ids of the roles that people play.
    choices : tuple of Choice
        What they have chosen, in the order of play.
    engine : str
        Hash of the engine by which they have chosen. Another one may play another game: whether the choices still fit
        is found out when they are played.

    Raises
    ------
    LifeboatError
        If a value is out of its limits.
    """

    game: Game
    ruleset: Any
    players: int
    bots: Mapping[str, BotChoice]
    seed: int
    number: int
    persons: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    engine: str = field(default_factory=engine_hash)

    def __post_init__(self) -> None:
        Plan(self.game, self.ruleset, "", self.players, self.bots, self.number + 1, self.seed)
        roles = [role["id"] for role in self.game.roles(self.ruleset)]
        for id in self.persons:
            if id not in roles:
                word = role_word(self.game, self.ruleset)
                raise SavedGameError(
                    f"persons: unknown {word} {id!r}, allowed {choices(roles)}{did_you_mean(id, roles)}"
                )
        if not self.persons or len(set(self.persons)) < len(self.persons):
            raise SavedGameError(
                f"persons: {', '.join(self.persons) or 'nobody'}, "
                f"allowed {role_word(self.game, self.ruleset)}s, each once"
            )
        self.game.prepare(self.ruleset, self.players, self.bots)

    def as_json(self) -> dict[str, Any]:
        """Return the content of the file."""
        return {
            "format": FORMAT,
            "game": self.game.id,
            "ruleset": self.ruleset.model_dump(mode="json"),
            "ruleset_hash": self.ruleset.hash,
            "engine_hash": self.engine,
            "players": self.players,
            "bots": {id: written(bot) for id, bot in self.bots.items()},
            **files_written(self.bots),
            "seed": self.seed,
            "number": self.number,
            "persons": list(self.persons),
            "choices": [choice.model_dump() for choice in self.choices],
        }

    def misfit(self, line: str) -> SavedGameError:
        """Return the error that a choice does not fit, which another engine may explain."""
        why = "" if self.engine == engine_hash() else " (another version of the engine played it: not the same game)"
        return SavedGameError(f"{line}{why}")

    def write(self, path: Path) -> None:
        """Write the file as a whole; raises FolderError."""
        write_json(path, self.as_json())


def load_saved_game(path: Path) -> SavedGame:
    """Return a saved game; whether its choices fit is found out when they are played (``story_of``).

    Raises
    ------
    SavedGameError
        If the file cannot be read, is no saved game, or was changed so that it makes no sense. One line per mistake,
        each with file and key.
    """
    content = read_json(path, SavedGameError)
    if isinstance(content, dict) and "games" in content and "choices" not in content:
        raise SavedGameError(f"{path}: is no saved game but belongs to a run, whose folder is {path.parent}")
    file = checked(content, path, _File, "saved game", SavedGameError)
    try:
        game, ruleset, bots = restored(file)
        return SavedGame(
            game, ruleset, file.players, bots, file.seed, file.number, file.persons, file.choices, file.engine_hash
        )
    except LifeboatError as error:
        raise SavedGameError(told_of(path, error), str(path)) from None


def note_on_engine(engine: str, source: str) -> str | None:
    """Return what is to be told of games that another engine has played; None if it was this one.

    They can be played again as long as nothing speaks against it: a saved game knows what its persons chose.
    """
    if engine == engine_hash():
        return None
    return f"note: {source} was played by another version of the engine; the bots may have played otherwise then"


def story_of(saved: SavedGame, source: str = "the saved game") -> Story:
    """Return a finished game as a story: the persons' choices replayed, the bots and chance as they were.

    Parameters
    ----------
    saved : SavedGame
        The game.
    source : str
        What a line about a mistake begins with: the file.

    Raises
    ------
    SavedGameError
        If the choices are not those of a whole game.
    """
    script = list(saved.choices)

    def choose(records: Records) -> int:
        if saved.game.people.decider(saved.ruleset, records) not in saved.persons:
            return saved.game.bot_choice(records)
        return place_of(saved, records, script, source)

    game = saved.game
    story = game.story(saved.ruleset, saved.players, saved.bots, saved.seed, saved.number, choose)
    if script:
        raise saved.misfit(f"{source}: choices: {script[0]} comes after the end of the game")
    bots = {id: PERSON if id in saved.persons else bot for id, bot in story.info.get("bots", {}).items()}
    return replace(story, info={**story.info, "bots": bots, "persons": list(saved.persons)})


def place_of(saved: SavedGame, records: Records, script: list[Choice], source: str) -> int:
    """Take the next choice off a script, and return the place of its option at the decision now open.

    Raises
    ------
    SavedGameError
        If there is none, or it is not one for this decision; the line begins with ``source``.
    """
    decision = saved.game.people.decision(saved.ruleset, records)
    asked = f"{decision.role} {decision.name}"
    place = f"{source}: choices: number {len(saved.choices) - len(script) + 1}"
    if not script:
        raise saved.misfit(
            f"{place}: missing: {asked} is not decided, the game is not over (lifeboat play --load goes on)"
        )
    choice = script.pop(0)
    if (choice.who, choice.does) != (decision.role, decision.name):
        raise saved.misfit(f"{place}: {choice}, but what is asked there is {asked}")
    i = decision.place(choice.choose)
    if i is None:
        options = [option.text for option in decision.options]
        allowed = choices(options) if len(options) <= 20 else f"one of {len(options)} options"
        raise saved.misfit(
            f"{place}: {choice} is not an option, allowed {allowed}{did_you_mean(choice.choose, options)}"
        )
    return i
