"""The run folder (docs/data-format.md): where a run lies on disk."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from lifeboat_sim.core.metrics import Rows, Tallies
from lifeboat_sim.errors import FolderError

from .chunk_folder import ChunkFolder
from .chunks import CHUNKS, SUMMARY, chunk_bytes
from .crew import ALONE, Crew, Here, Job, in_order, never, until
from .files import make, remove, write_json
from .lock import LOCK, locked
from .plan import LOOK, Plan
from .run import RUN
from .simulate import Player
from .stopping_rules import StoppingRule
from .survey import Step, Survey

if TYPE_CHECKING:
    from .rows import RowWriter

GAMES = "games"
"""Folder of the rows of a run."""


def new_folder(path: Path) -> Path:
    """Make a folder for a run.

    Raises
    ------
    FolderError
        If there is something in it already, or it cannot be made.
    """
    try:
        if path.is_dir() and any(there.name != LOCK for there in path.iterdir()):
            if (path / LOCK).exists():
                with locked(path):  # says who holds it, if somebody does
                    pass
            what = "is a run folder already" if (path / RUN).exists() else "exists already"
            if (path / RUN).exists() and not (path / SUMMARY).exists():
                what = f"holds a run that is not finished: lifeboat resume {path} goes on"
            raise FolderError(f"{path}: {what}; allowed a new folder, or an empty one")
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        what = "exists already" if path.exists() else "a link that leads nowhere is in the way"
        raise FolderError(f"{path}: {what}; allowed a new folder, or an empty one") from None
    except OSError as error:
        raise FolderError(f"{path}: cannot be made ({error.strerror or error})") from None
    return path


def fresh_folder(path: Path) -> Path:
    """Make ``path``, or ``path-2``, ``path-3``... if there is something there already.

    Of several runs that begin at the same moment each gets a folder of its own.

    Raises
    ------
    FolderError
        If it cannot be made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            candidate = path if number == 1 else path.with_name(f"{path.name}-{number}")
            with suppress(FileExistsError):
                candidate.mkdir()
                break
    except OSError as error:
        raise FolderError(f"{path}: cannot be made ({error.strerror or error})") from None
    return candidate


@contextmanager
def begun(path: Path, info: dict[str, Any]) -> Iterator[Path]:
    """Make a new run folder with its ``run.json``, and hold its lock; raises FolderError."""
    with new_and_locked(path):
        make(path / CHUNKS)
        write_json(path / RUN, info)
        yield path


@contextmanager
def new_and_locked(path: Path) -> Iterator[Path]:
    """Make a folder for a run, and hold its lock; raises FolderError."""
    new_folder(path)
    with locked(path):
        yield new_folder(path)  # somebody else may have been here before the lock


class Counted(NamedTuple):
    """What was counted in the next games of a run, up to ``last`` (excluded)."""

    last: int
    tallies: Tallies


class Finished(NamedTuple):
    """What came of a step: what was counted, and what is to be written of it."""

    step: Step
    tallies: Tallies
    content: bytes | None = None
    rows: Rows | None = None


class RunFolder:
    """A run that is being written into its folder, from its first game on or from what lies there already.

    Attributes
    ----------
    chunks : ChunkFolder
        Its chunks.
    chunk : int
        Games of a chunk that is to be played.
    rows_kept : int, optional
        Games whose rows lay there; None if no rows are wanted.
    """

    def __init__(
        self, path: Path, plan: Plan, rule: StoppingRule, chunk: int | None = None, keep_games: bool = False
    ) -> None:
        """Look at what lies in the folder; nothing is written. Without ``chunk``: as large as those there."""
        self.path = path
        self.plan = plan
        self.rule = rule
        self.chunks = ChunkFolder(path, plan, rule)
        self.chunk = plan.chunk_size(chunk or self.survey.chunk or LOOK)
        self.rows_kept: int | None = None
        self.rows: RowWriter | None = None
        if keep_games:
            from .rows import rows_kept  # its library is loaded only for this

            self.rows_kept = rows_kept(path / GAMES, plan)

    @property
    def survey(self) -> Survey:
        """What lay there."""
        return self.chunks.survey

    @property
    def games(self) -> int:
        """Games that lay there."""
        return self.survey.games

    @property
    def is_complete(self) -> bool:
        """Whether all games lie there, of a run that nothing ends before."""
        return self.holds(self.rule.most)

    def holds(self, games: int) -> bool:
        """Return whether a run that has ended after so many games lies there as a whole."""
        return self.survey.is_complete(games) and self.rows_kept in (None, games)

    def beginning(self) -> Generator[Counted]:
        """Read what lies there from the first game on; raises FolderError."""
        for step in self.survey.beginning:
            yield Counted(step.last, self._read(step).tallies)

    def play(self, crew: Crew = ALONE, is_stopped: Callable[[], bool] = never) -> Generator[Counted]:
        """Read what lies there, play and write the rest, and yield it all in the order of the games.

        Every chunk is written as soon as it is played. When ``is_stopped`` says so, no more games are begun, and those
        that are being played are waited for.

        Raises
        ------
        PlanError
            If the crew cannot play.
        MetricsError
            If a user's metric fails.
        FolderError
            If a file cannot be written, or not be read any more.
        """
        self._make_room()
        player = Player([self.plan], keep_rows=self.rows is not None)
        steps = until(is_stopped, self.survey.steps(self.rule, self.chunk))
        with closing(crew.do(self._job(player, step) for step in steps)) as done:
            for step, tallies, _, rows in in_order(self._written(done)):
                if self.rows is not None and rows is not None:
                    self.rows.add(step.first, rows)
                yield Counted(step.last, tallies)

    def _job(self, player: Player, step: Step) -> Job[Finished]:
        """Return how to read a chunk, or to play it: for its rows alone, if it is kept but they are not."""
        if step.is_kept and (self.rows is None or step.last <= self.rows.begin):
            return Here(partial(self._read, step))
        return partial(play_step, player, step, self.plan.identity)

    def _written(self, done: Iterable[tuple[int, Finished]]) -> Generator[tuple[int, Finished]]:
        """Write chunks as they come, and hand on what is still needed of them."""
        for place, found in done:
            if found.content is not None:
                self.chunks.write(found.step, found.content)
            yield place, found._replace(content=None)

    def close(self) -> None:
        """Write rows that are not written yet; raises FolderError."""
        if self.rows is not None:
            self.rows.close()

    def drop_behind(self, games: int) -> None:
        """Remove what lies behind the end of a run that was stopped after so many games; raises FolderError."""
        behind = self.chunks.behind(games)
        if self.rows_kept is not None:
            from .rows import PART, part_name

            known = {part_name(number) for number in range(-(-games // PART))}
            behind += [part for part in sorted((self.path / GAMES).glob("*.parquet")) if part.name not in known]
        remove(behind)

    def _make_room(self) -> None:
        self.chunks.make_room()
        if self.rows_kept is not None:
            from .rows import PART, RowWriter

            make(self.path / GAMES)
            self.rows = RowWriter(self.path / GAMES, self.plan, self.rows_kept // PART * PART)

    def _read(self, step: Step) -> Finished:
        return Finished(step, self.chunks.read(step).tallies)


def play_step(player: Player, step: Step, identity: str) -> Finished:
    """Play a chunk of a run; who does so makes its file, too, so that work is shared."""
    (chunk,) = player.play(step.first, step.last)
    content = None if step.is_kept else chunk_bytes(chunk, identity)
    return Finished(step, chunk.tallies, content, chunk.rows)
