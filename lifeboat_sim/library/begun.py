"""What the folders of sweeps and comparisons say of how they were begun, and by which version."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from lifeboat_sim import __version__
from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import FolderError
from lifeboat_sim.jit import engine_hash
from lifeboat_sim.runs.contestants import Retraining
from lifeboat_sim.runs.played import AS_TUPLE, Table

Texts = Annotated[tuple[str, ...], AS_TUPLE]


@dataclass(frozen=True)
class Said:
    """What a report says beside its numbers, and whether there is one."""

    band: float
    title: str | None = None
    note: str | None = None
    report: bool = False


class SaidOfFile(Table):
    """The same in a file."""

    band: Annotated[float, Field(gt=0, lt=1)]
    title: str | None
    note: str | None
    report: bool


class RetrainingOfFile(Table):
    """How long bots go on learning under the rules of each side."""

    games: Annotated[int, Field(ge=1)] | None


def retraining_of(found: RetrainingOfFile | None) -> Retraining | None:
    """Return what a file says of it."""
    return None if found is None else Retraining(found.games)


def check_version(found: Any, file: Path, again: str) -> None:
    """Refuse what was begun by another version of the toolkit or its engine; raises FolderError.

    ``again`` says what is to be done then.
    """
    if isinstance(found, dict):
        for key, here in (("tool", __version__), ("engine_hash", engine_hash())):
            if found.get(key) != here:
                raise FolderError(f"{file}: {key}: {shown(found.get(key))}, here {shown(here)}: {again}")
