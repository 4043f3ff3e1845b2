"""Runs that are played side by side into folders of their own: what lies there is read, what is missing is played.

All of them are cut into the same chunks. Each chunk of each run is a file, written as soon as it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from functools import partial
from itertools import islice, takewhile
from typing import NamedTuple

import numpy as np

from lifeboat_sim.core.measures import Sums

from .chunk_folder import ChunkFolder
from .chunks import BLOCK_N, BLOCK_X, MARKS, chunk_bytes
from .crew import Crew, Here, Job, in_order, never, until
from .files import remove
from .plan import LOOK
from .side_by_side import Beside, Side, common_chunk, is_small, played_here
from .simulate import Chunk, Player
from .stopping_rules import StoppingRule
from .survey import Step, in_common


class Made(NamedTuple):
    """What came of a step: the chunks of some runs, and the files that are to be written of them, by their places."""

    step: Step
    chunks: dict[int, Chunk]
    contents: dict[int, bytes]


class Together:
    """Sides that are played, from their first game on or from what lies in their folders already.

    Those that are read from the folders of finished runs have no part in it, but for the cutting into chunks.

    Attributes
    ----------
    survey : Survey
        What lay in the folders: chunks that one side holds at least.
    chunk : int
        Games of a chunk that is to be played.
    folders : list of ChunkFolder or None
        Of each side that is played; None for a finished run that is played again because it is so small.
    """

    def __init__(self, sides: Sequence[Side], rule: StoppingRule, chunk: int | None = None) -> None:
        """Look at what lies in the folders; nothing is written. Without ``chunk``: as large as those there."""
        plans = [side.plan for side in sides]
        self.rule = rule
        self.keeps_rows = is_small(sides[0])
        self.plans = [side.plan for side in played_here(sides)]
        self.folders = [
            None if side.into is None else ChunkFolder(side.into, side.plan, rule) for side in played_here(sides)
        ]
        self.written = [folder for folder in self.folders if folder is not None]
        self.held = [None if one is None else frozenset(one.survey.kept) for one in self.folders]
        self.survey = in_common([folder.survey for folder in self.written], rule, common_chunk(plans, 1))
        self.chunk = common_chunk(plans, chunk or self.survey.chunk or LOOK)

    @property
    def games(self) -> int:
        """Games of each side that lay there with all sides."""
        return sum(step.last - step.first for step in self.survey.kept if not self.missing(step))

    def missing(self, step: Step) -> list[int]:
        """Return the places of the sides that are to be written and did not hold a chunk."""
        return [at for at, held in enumerate(self.held) if held is not None and step not in held]

    def holds(self, games: int) -> bool:
        """Return whether so many games lay there with every side, and nothing else."""
        return all(one.survey.is_complete(games) for one in self.written)

    def read(self, crew: Crew) -> Generator[Beside, None, None]:
        """Yield what lay there with all sides from the first game on; raises FolderError."""
        steps: Iterable[Step] = self.survey.beginning
        if not self.written:
            steps = self.survey.steps(self.rule, self.chunk)
        return self._done(crew, takewhile(lambda step: not self.missing(step), steps))

    def play(self, crew: Crew, is_stopped: Callable[[], bool] = never) -> Generator[Beside, None, None]:
        """Read what lies there, play and write the rest, and yield it all in the order of the games.

        When ``is_stopped`` says so, no more games are begun, and those that are being played are waited for.

        Raises
        ------
        PlanError
            If the crew cannot play.
        MetricsError
            If a user's metric fails.
        FolderError
            If a file cannot be written, or not be read any more.
        """
        last = max((step.number for one in self.written for step in one.survey.kept), default=-1)
        steps = set(islice(self.survey.steps(self.rule, self.chunk), last + 1))
        for folder in self.written:
            folder.make_room([step for step in folder.survey.kept if step not in steps])
        return self._done(crew, until(is_stopped, self.survey.steps(self.rule, self.chunk)))

    def drop_behind(self, games: int) -> None:
        """Remove what lies behind the end of runs that were stopped after so many games; raises FolderError."""
        remove(file for folder in self.written for file in folder.behind(games))

    def _done(self, crew: Crew, steps: Iterable[Step]) -> Generator[Beside, None, None]:
        players = [Player([plan], self.keeps_rows) for plan in self.plans]
        if not players:
            for step in steps:
                yield Beside(step.first, step.last, [])
            return
        with closing(crew.do(self._job(players, step) for step in steps)) as done:
            for step, chunks, _ in in_order(self._written(done)):
                yield Beside(step.first, step.last, [chunks[at] for at in range(len(players))])

    def _job(self, players: Sequence[Player], step: Step) -> Job[Made]:
        """Return how to read the chunks of a step, or to play those that are missing; all, where rows are needed."""
        missing = self.missing(step)
        if not missing and not self.keeps_rows:
            return Here(partial(self._read, step, range(len(players))))
        identities = {at: folder.identity for at in missing if (folder := self.folders[at]) is not None}
        playing = range(len(players)) if self.keeps_rows else missing
        return partial(play_missing, {at: players[at] for at in playing}, step, identities)

    def _written(self, done: Iterable[tuple[int, Made]]) -> Generator[tuple[int, Made], None, None]:
        """Write chunks as they come, add those that lay there, and hand on what is still needed of them."""
        for place, (step, chunks, contents) in done:
            for at, content in contents.items():
                folder = self.folders[at]
                assert folder is not None
                folder.write(step, content)
            others = [at for at in range(len(self.folders)) if at not in chunks]
            yield place, Made(step, chunks | self._read(step, others).chunks, {})

    def _read(self, step: Step, places: Iterable[int]) -> Made:
        found = {}
        for at in places:
            folder = self.folders[at]
            assert folder is not None
            stored = folder.read(step)
            sums = Sums(*(stored.arrays[name].astype(np.int64) for name in (BLOCK_X, BLOCK_N)))
            found[at] = Chunk(step.first, step.last, stored.tallies, sums, stored.arrays[MARKS], None)
        return Made(step, found, {})


def play_missing(players: dict[int, Player], step: Step, identities: dict[int, str]) -> Made:
    """Play a chunk of several runs; who does so makes the files, too, of those whose identity is given."""
    chunks = {at: chunk for at, player in players.items() for chunk in player.play(step.first, step.last)}
    contents = {at: chunk_bytes(chunks[at], identity) for at, identity in identities.items()}
    return Made(step, chunks, contents)
