"""The chunks of one run in its folder: what lay there, and what is written beside it."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from .chunks import CHUNKS, StoredChunk, chunk_name, read_stored
from .files import make, remove, write_bytes
from .plan import Plan
from .stopping_rules import StoppingRule
from .survey import Step, survey


class ChunkFolder:
    """Reads and writes the chunks of a run; nothing is written before there is something to write.

    Attributes
    ----------
    path : Path
        The folder of the run.
    identity : str
        What its chunks have in common with those of no other run.
    survey : Survey
        What lay there.
    there : list of Step
        Chunks that lie there by now.
    """

    def __init__(self, path: Path, plan: Plan, rule: StoppingRule) -> None:
        """Look at what lies in the folder; raises FolderError."""
        self.path = path
        self.identity = plan.identity
        self.survey = survey(path, plan, rule)
        self.there = list(self.survey.kept)

    def file(self, step: Step) -> Path:
        """Return where a chunk lies, or is to lie."""
        return self.path / CHUNKS / chunk_name(step.number)

    def read(self, step: Step) -> StoredChunk:
        """Return a chunk that lies there; raises FolderError if it cannot be read any more."""
        return read_stored(self.file(step), self.identity)

    def make_room(self, besides: Collection[Step] = ()) -> None:
        """Remove files that are of no use, and some more chunks; raises FolderError."""
        remove([*self.survey.useless, *map(self.file, besides)])
        self.there = [step for step in self.there if step not in besides]
        make(self.path / CHUNKS)

    def write(self, step: Step, content: bytes) -> None:
        """Write a chunk that was played; raises FolderError."""
        write_bytes(self.file(step), content)
        self.there.append(step)

    def behind(self, games: int) -> list[Path]:
        """Return the files of chunks behind the end of a run that was stopped after so many games."""
        return [self.file(step) for step in self.there if step.first >= games]
