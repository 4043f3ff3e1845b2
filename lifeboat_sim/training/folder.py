"""The folder of a training: what is trained, and each response as soon as it is found."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from lifeboat_sim import __version__
from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import FolderError, LifeboatError
from lifeboat_sim.jit import engine_hash
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.files import make, write_json
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.played import (
    BotOfFile,
    Played,
    Table,
    check_same,
    checked,
    read_json,
    restored,
    told_of,
    written,
)

from .arena import Setting
from .best_response import Response
from .effort import Effort
from .population import EVERYBODY, Learner, Store, Training
from .provenance import told, versions
from .shares import Share

FORMAT = 1
TRAINING = "training.json"
"""What is trained in a folder."""
ROUNDS = "rounds"
"""Folder of the responses that were found."""
Positive = Annotated[int, Field(ge=1, le=10**12)]


# A response --------------------------------------------------------------------------------------------------


class ShareOfFile(Table):
    """A win share, or a difference of two."""

    value: Annotated[float, Field(ge=-1, le=1)]
    low: float
    high: float


class ResponseOfFile(Table):
    """What was found for a learner in a round."""

    round: int
    learner: str
    bot: BotOfFile
    before: ShareOfFile
    after: ShareOfFile
    gain: ShareOfFile
    games: int
    is_new: bool

    @property
    def response(self) -> Response:
        """The response."""
        before, after, gain = (Share(**one.model_dump()) for one in (self.before, self.after, self.gain))
        return Response(self.bot.choice({}), before, after, gain, self.games, self.is_new)


# A folder ----------------------------------------------------------------------------------------------------


class EffortOfFile(Table):
    """How much is played for a best response."""

    generations: Positive
    candidate: Positive
    restarts: Positive
    select: Positive
    confirm: Positive


class TrainingOfFile(Played):
    """What is trained in a folder, all of it."""

    format: Literal[1]
    tool: str
    versions: dict[str, str]
    learners: Annotated[dict[str, Annotated[list[str], Field(min_length=1)]], Field(min_length=1)]
    rounds: Positive
    memory: Positive
    name: str
    effort: EffortOfFile
    command: str


class Begun(NamedTuple):
    """A training in a folder, the name of its rule set, and the command that begins it."""

    training: Training
    ruleset_id: str
    command: str


def described(begun: Begun) -> dict[str, Any]:
    """Return what the file of a folder says: all that its results depend on, and the command."""
    training, ruleset_id, command = begun
    setting = training.setting
    return {
        "format": FORMAT,
        "tool": __version__,
        "command": command,
        "game": setting.game.id,
        "ruleset": {"id": ruleset_id} | setting.ruleset.model_dump(mode="json"),
        "ruleset_hash": setting.ruleset.hash,
        "engine_hash": engine_hash(),
        "versions": versions(),
        "players": setting.players,
        "seed": training.seed,
        "bots": {role: written(bot) for role, bot in training.start.items()},
        "learners": {learner.name: list(learner.roles) for learner in training.learners},
        "rounds": training.rounds,
        "memory": training.memory,
        "name": training.name,
        "effort": asdict(training.effort),
    }


def read_training(folder: Path, crew: Threads) -> Begun:
    """Return the training that a folder holds.

    Raises
    ------
    FolderError
        If it holds none, or one of another version of the engine or of a package.
    """
    path = folder / TRAINING
    if not path.is_file():
        raise FolderError(f"{folder}: holds no training (it has no {TRAINING})")
    content = read_json(path, FolderError)
    found = checked(content, path, TrainingOfFile, "training", FolderError)
    try:
        game, ruleset, start = restored(found)
        Plan(game, ruleset, str(found.ruleset.get("id")), found.players, start, 1, found.seed).records()
    except LifeboatError as error:
        raise FolderError(told_of(path, error), str(path)) from None
    setting = Setting(game, ruleset, found.players, crew)
    learners = [Learner(name, tuple(roles)) for name, roles in found.learners.items()]
    roles = {role for learner in learners for role in learner.roles}
    if not roles | {*found.learners} <= {EVERYBODY, *start} or EVERYBODY in roles:
        raise FolderError(f"{path}: learners: {shown(found.learners)}, allowed {', '.join(start)}")
    effort = Effort(**found.effort.model_dump())
    training = Training(setting, learners, start, effort, found.rounds, found.seed, found.name, found.memory)
    begun = Begun(training, str(found.ruleset.get("id")), found.command)
    check_same(content, described(begun), path)
    return begun


def begin(folder: Path, begun: Begun) -> Begun:
    """Write what is trained into a folder; where that stands there already, return what does, by its command.

    Raises
    ------
    FolderError
        If something else is trained there, or it cannot be written.
    """
    path, here = folder / TRAINING, described(begun)
    if path.is_file():
        content = read_json(path, FolderError)
        there = checked(content, path, TrainingOfFile, "training", FolderError)
        for key in here:
            if key != "command" and content.get(key) != here[key]:
                one, other = shown(content.get(key)), shown(here[key])
                raise FolderError(
                    f"{folder}: holds another training ({key}: {one}, here {other}); allowed a new folder, or the same "
                    "command as before"
                )
        return begun._replace(command=there.command)
    make(folder / ROUNDS)
    write_json(path, here)
    return begun


class FolderStore(Store):
    """Keeps each response in a file of its own, as soon as it is found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / ROUNDS

    def _path(self, round_: int, learner: Learner) -> Path:
        return self.folder / f"{round_:03d}-{learner.name}.json"

    def find(self, round_: int, learner: Learner) -> Response | None:
        """Return the response of a learner that lies in the folder; raises FolderError if it is damaged."""
        path = self._path(round_, learner)
        if not path.is_file():
            return None
        found = checked(read_json(path, FolderError), path, ResponseOfFile, "response", FolderError)
        if (found.round, found.learner) != (round_, learner.name):
            raise FolderError(f"{path}: is of round {found.round}, {found.learner}; delete it to train it again")
        return found.response

    def keep(self, round_: int, learner: Learner, response: Response) -> None:
        """Write a response; raises FolderError if that is impossible."""
        content = {"round": round_, "learner": learner.name, "bot": written(response.bot)} | told(response)
        write_json(self._path(round_, learner), content)
