"""A sweep: many variants of one rule set that are dealt the same games, and what is kept of each.

Every point of a design is a run. With a folder, a point that lies there is not played again, whatever design it was
played for, and one that was begun is gone on with.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lifeboat_sim.core.measures import Sums, joined
from lifeboat_sim.core.metrics import Counts
from lifeboat_sim.core.ruleset_files import toml
from lifeboat_sim.errors import FolderError, RulesetError

from .chunk_folder import ChunkFolder
from .chunks import BLOCK_N, BLOCK_X, chunk_bytes
from .crew import ALONE, Crew, Here, Job, in_order, never, until
from .designs import Design
from .files import write_json
from .plan import LOOK, Plan
from .run import RUN, measure_keys
from .side_by_side import FEWEST_BLOCKS
from .simulate import Player
from .stopping_rules import StoppingRule
from .survey import Step, empty

BATCHES = 100
"""The games of a run are divided into at least so many batches, if they have so many blocks."""
MOST_TOLD = 20
"""So many mistakes of points are told: a slip in a range makes hundreds."""
MOST_SCORED = 8
"""So many rule sets at most score the same games: their rows lie in memory."""


@dataclass(frozen=True)
class Batches:
    """Sums of all measures of several runs over the same batches of games.

    The runs were dealt the same games, so a batch of one goes with the same batch of another: the error of any function
    of their means comes from leaving out one batch of all runs after the other.

    Attributes
    ----------
    keys : tuple of (str, str)
        The measures: (role, quantity), or ("", measure) over games; last the metrics of a user.
    x, n : ndarray of int64, shape (runs, measures, batches)
        Sums over the games of each batch, which are whole blocks, equally many. What is left at the end is in none.
    total_x, total_n : ndarray of int64, shape (runs, measures)
        Sums over all games.
    total_nn : ndarray of int64, shape (runs, measures)
        Sums of n^2 over all games, each squared by itself.
    games : int
        Games of each run.
    """

    keys: tuple[tuple[str, str], ...]
    x: Counts
    n: Counts
    total_x: Counts
    total_n: Counts
    total_nn: Counts
    games: int


class Gained(NamedTuple):
    """What came of some games of one run, by its place among the runs; ``content`` is what is to be written."""

    run: int
    step: Step
    moments: Counts
    sums: Sums
    content: bytes | None = None


@dataclass(frozen=True)
class Sweep:
    """What a sweep plays: the base, and a plan for each point of the design."""

    base: Plan
    design: Design
    points: tuple[Plan, ...]

    @cached_property
    def runs(self) -> tuple[Plan, ...]:
        """The runs that differ, the base first: a point of a grid may be the base itself."""
        return tuple({plan.key: plan for plan in (self.base, *self.points)}.values())

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Where each point's run stands in ``runs``."""
        at = {plan.key: place for place, plan in enumerate(self.runs)}
        return tuple(at[plan.key] for plan in self.points)


def sweep_of(base: Plan, design: Design) -> Sweep:
    """Return the sweep of a design around a base; all points count the metrics that the base does.

    Raises
    ------
    RulesetError
        If there is a point at which the values do not fit together; one line per mistake.
    """
    points = []
    mistakes: dict[str, None] = {}
    for at in range(len(design)):
        settings = settings_of(design.values(at))
        try:
            ruleset = base.game.change_ruleset(base.ruleset, settings)
        except RulesetError as error:
            lines = [line.removeprefix("--set: ").removeprefix("--set ") for line in error.lines]
            where = f" (at {', '.join(settings)})" if 1 < len(settings) <= 2 else ""
            knobs = tuple(f"{path}: " for path in design.values(at))  # a value that is wrong anywhere needs no place
            mistakes |= dict.fromkeys(f"--vary: {line}{'' if line.startswith(knobs) else where}" for line in lines)
        else:
            points.append(replace(base, ruleset=ruleset))
    if mistakes:
        told, left = list(mistakes)[:MOST_TOLD], len(mistakes) - MOST_TOLD
        raise RulesetError(told if left <= 0 else [*told, f"--vary: {left} more like these"])
    return Sweep(base, design, tuple(points))


def settings_of(values: Mapping[str, Any]) -> list[str]:
    """Return values as ``--set`` writes them.

    >>> settings_of({"options.tie": "shared", "characters.kid.size": 4})
    ['options.tie="shared"', 'characters.kid.size=4']
    """
    return [f"{path}={toml(value)}" for path, value in values.items()]


def key_of(plan: Plan) -> str:
    """Return the name of a point's folder: a hash of what decides how its games go, but not of how many there are.

    And of the metrics of a user: a point that was played without them, or with others, does not hold their sums. It
    stays where it is, and is played again beside it.
    """
    if plan.metrics is None:
        return plan.key
    return hashlib.sha256(f"{plan.key} {plan.metrics.hash}".encode()).hexdigest()[:16]


class Sweeping:
    """A sweep that is being played, in memory or in a folder.

    Parameters
    ----------
    sweep : Sweep
        What is played.
    folder : Path, optional
        Where each point has a folder of its own; None to keep sums only.
    more : mapping
        Joins the ``run.json`` of every point.
    """

    def __init__(self, sweep: Sweep, folder: Path | None = None, more: Mapping[str, Any] | None = None) -> None:
        self.sweep = sweep
        self.more = dict(more or {})
        self.begun: set[int] = set()
        self.gathered = [_Gathered(plan) for plan in sweep.runs]
        self.rule = StoppingRule(sweep.base.games)
        self.folders = [self._opened(plan, folder / key_of(plan)) if folder else None for plan in sweep.runs]
        self.surveys = [one.survey if one else empty(sweep.base.super_block) for one in self.folders]
        self.found = [self._take_up(at) for at in range(len(sweep.runs))]

    @property
    def games(self) -> int:
        """Games that have been gathered by now, of all runs."""
        return sum(one.games for one in self.gathered)

    @property
    def points_done(self) -> int:
        """Runs that have all their games, the base among them."""
        return sum(one.games == self.sweep.base.games for one in self.gathered)

    @property
    def points_found(self) -> int:
        """Runs that had all their games before this sweep began."""
        return sum(games == self.sweep.base.games for games in self.found)

    @property
    def told(self) -> list[str]:
        """A line for each file that lay there and cannot be used."""
        return [line for one in self.surveys for line in one.told]

    @property
    def scores_again(self) -> bool:
        """Whether there are games that several runs score."""
        return any(len(group) > 1 for group in self._groups())

    def _opened(self, plan: Plan, folder: Path) -> ChunkFolder:
        """Return the chunks in the folder of a run; raises FolderError."""
        found = ChunkFolder(folder, plan, self.rule)
        if found.survey.reach > plan.games:
            raise FolderError(f"{folder}: {found.survey.reach} games were played, allowed at least as many again")
        return found

    def _take_up(self, at: int) -> int:
        """Gather what lies in the folder of a run up to the first gap, and return how many games that is."""
        for step in self.surveys[at].beginning:
            self._gather(self._read(at, step))
        return self.gathered[at].games

    def _gather(self, one: Gained) -> None:
        self.gathered[one.run].add(one.step.last - one.step.first, one.moments, one.sums)

    def _read(self, at: int, step: Step) -> Gained:
        """Return some games of a run from their file; raises FolderError."""
        folder = self.folders[at]
        assert folder is not None
        arrays = folder.read(step).arrays
        return Gained(at, step, arrays["moments"], Sums(arrays[BLOCK_X], arrays[BLOCK_N]))

    def _read_all(self, runs: Sequence[int], step: Step) -> list[Gained]:
        return [self._read(at, step) for at in runs]

    def play(
        self, crew: Crew = ALONE, chunk: int | None = None, is_stopped: Callable[[], bool] = never
    ) -> Generator[int, None, None]:
        """Play what is missing, and yield the number of games gathered after each chunk.

        Results depend on neither crew nor chunks. Without ``chunk``: as large as those that lie there. When
        ``is_stopped`` says so, no more games are begun, and those that are being played are waited for.

        Raises
        ------
        PlanError
            If the crew cannot play.
        FolderError
            If a folder cannot be written.
        """
        with closing(crew.do(until(is_stopped, self._jobs(chunk)))) as done:
            for found in in_order(self._written(done)):
                for one in found:
                    self._gather(one)
                yield self.games

    def _jobs(self, chunk: int | None) -> Iterator[Job[list[Gained]]]:
        there = (one.chunk for one in self.surveys if one.chunk)
        size = self.sweep.base.chunk_size(chunk or next(there, LOOK))
        for runs in self._groups():
            identities = [folder.identity if folder else None for folder in (self.folders[at] for at in runs)]
            player = Player([self.sweep.runs[at] for at in runs])
            for step in self.surveys[runs[0]].steps(self.rule, size):
                if step.first >= self.found[runs[0]]:
                    if step.is_kept:
                        yield Here(partial(self._read_all, runs, step))
                    else:
                        yield partial(play_group, player, runs, step, identities)

    def _groups(self) -> Iterator[list[int]]:
        """Yield the runs that are to be played, together those that differ in the scoring alone if no bot looks at it.

        Game by game they go the same, so that it is enough to score each game by the rules of all.
        """
        base = self.sweep.base
        looks = any(bot.what_it_is(base.game.bots).looks_at_scoring for bot in base.bots.values())
        groups: dict[Any, list[int]] = {}
        for at, values in self._values():
            if self.found[at] < base.games:
                decisive = {path: value for path, value in values.items() if not base.game.is_scoring(path)}
                key = at if looks else (json.dumps(decisive, sort_keys=True), self.surveys[at].kept)
                groups.setdefault(key, []).append(at)
        for group in groups.values():
            for first in range(0, len(group), MOST_SCORED):
                yield group[first : first + MOST_SCORED]

    def _values(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield each run once, with the values by which it differs from the base."""
        yield 0, {}
        seen = {0}
        for point, at in enumerate(self.sweep.places):
            if at not in seen:
                seen.add(at)
                yield at, self.sweep.design.changes(point)

    def _written(self, done: Iterable[tuple[int, list[Gained]]]) -> Generator[tuple[int, list[Gained]]]:
        """Write chunks as they come, and hand on what is still needed of them."""
        for place, found in done:
            for one in found:
                folder = self.folders[one.run]
                if folder is not None and one.content is not None:
                    if one.run not in self.begun:
                        self._begin(one.run, folder)
                    folder.write(one.step, one.content)
            yield place, [one._replace(content=None) for one in found]

    def _begin(self, at: int, folder: ChunkFolder) -> None:
        """Write what a run is, before its first new chunk."""
        folder.make_room()
        write_json(folder.path / RUN, self.sweep.runs[at].info() | self.more)
        self.begun.add(at)

    def batches(self) -> Batches:
        """Return what all runs came to; raises ValueError if one has not all its games yet."""
        if self.points_done < len(self.gathered):
            raise ValueError(f"{self.points_done} runs are played, allowed after all {len(self.gathered)}")
        return Batches(
            self.gathered[0].keys,
            np.stack([one.x for one in self.gathered]),
            np.stack([one.n for one in self.gathered]),
            np.stack([one.total[:, 0] for one in self.gathered]),
            np.stack([one.total[:, 1] for one in self.gathered]),
            np.stack([one.total[:, 2] for one in self.gathered]),
            self.sweep.base.games,
        )


def play_group(player: Player, runs: Sequence[int], step: Step, identities: Sequence[str | None]) -> list[Gained]:
    """Play some games for several runs; who does so makes the files, too, where there is an identity to write."""
    found = []
    for at, chunk, identity in zip(runs, player.play(step.first, step.last), identities, strict=True):
        content = None if identity is None else chunk_bytes(chunk, identity)
        found.append(Gained(at, step, chunk.tallies["moments"], chunk.sums, content))
    return found


def keys_of(plan: Plan) -> tuple[tuple[str, str], ...]:
    """Return the measures of a run in their order; see `measure_keys`."""
    named = {"metrics": plan.metrics.info()} if plan.metrics else {}
    return tuple(measure_keys(plan.game.describe(plan.ruleset, plan.players, plan.bots) | named))


class _Gathered:
    """Adds up the games of one run, batch by batch."""

    def __init__(self, plan: Plan) -> None:
        self.keys = keys_of(plan)
        block, self.super_block = plan.game.blocks(plan.ruleset, plan.players)
        self.wanted = plan.games
        self.blocks = self.super_block // block if plan.games >= FEWEST_BLOCKS * self.super_block else 1
        units = plan.games // (block * self.blocks)
        self.size = max(1, units // BATCHES)
        self.n_batches = units // self.size
        self.games = self.units = 0
        self.total: Counts = np.zeros((len(self.keys), 3), np.int64)
        self.x: Counts = np.zeros((len(self.keys), self.n_batches), np.int64)
        self.n: Counts = np.zeros((len(self.keys), self.n_batches), np.int64)

    def add(self, games: int, moments: Counts, sums: Sums) -> None:
        """Take the next games: their moments, and the sums over each of their complete blocks."""
        self.total += moments[-1][:, [0, 1, 4]]
        units = joined(Sums(sums.x.astype(np.int64), sums.n.astype(np.int64)), self.blocks)
        batch = (self.units + np.arange(units.x.shape[1])) // self.size
        kept = batch < self.n_batches
        for table, values in ((self.x, units.x), (self.n, units.n)):
            for at in np.unique(batch[kept]):
                table[:, at] += values[:, batch == at].sum(axis=1)
        self.units += len(batch)
        self.games += games
