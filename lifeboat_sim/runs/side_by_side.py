"""Several runs that are dealt the same games: played together, or read from their folders, and paired block by block.

Two runs with the same seed share deals, decks and hesitations as far as their rules have them in common
(core/chance.py). What differs between them is then mostly what the rules make different. To use that, the sums of both
over the same blocks are multiplied with each other (core/measures.py).
"""

from __future__ import annotations

import json
import math
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.measures import Sums, joined, products, sums_over
from lifeboat_sim.core.metrics import Counts, Tallies, merged
from lifeboat_sim.errors import FolderError

from .chunks import BLOCK_N, BLOCK_X, MARKS, PER_BLOCK, SUMMARY, chunk_files, games_played, read_chunk, read_stored
from .crew import ALONE, Crew
from .plan import LOOK, Plan, identity, plan_of
from .played import read_json
from .run import Run, measure_keys, read_info
from .simulate import Chunk, measures_of, metrics_of, play_side_by_side

FEWEST_BLOCKS = 50
"""With fewer blocks the single games are paired, not the blocks (methods: units of variance)."""


@dataclass(frozen=True)
class Pairing:
    """What two runs have in common, game by game.

    Attributes
    ----------
    keys : tuple of (str, str)
        What is paired: (role, quantity), or ("", measure) over games.
    products : ndarray of int64, shape (3, measures, 5, 5)
        Sums over complete super-blocks, complete blocks, and single games of all products of two of: 1, x and n of the
        base, x and n of the variant. Single games only where there are less than `FEWEST_BLOCKS` blocks, else 0.
    units : tuple of int
        Complete super-blocks, blocks, and games in those products.
    changed : int
        Games that went otherwise.
    """

    keys: tuple[tuple[str, str], ...]
    products: Counts
    units: tuple[int, int, int]
    changed: int


class Side:
    """One of the runs: played here, or finished before.

    Attributes
    ----------
    plan : Plan
    info : dict
        The contents of its ``run.json``.
    folder : Path, optional
        Where it lies, if it was finished before.
    into : Path, optional
        The folder into which it is played (together.py); None to keep what it comes to in memory.
    """

    def __init__(self, plan: Plan, info: dict[str, Any], folder: Path | None = None, into: Path | None = None) -> None:
        self.plan = plan
        self.info = info
        self.folder = folder
        self.into = into
        self.tallies: dict[str, Counts] = {}

    @property
    def keys(self) -> list[tuple[str, str]]:
        """What its measures are, in their order: (role, quantity), then ("", measure)."""
        return measure_keys(self.info)

    @property
    def deals(self) -> tuple[Any, ...]:
        """What decides how games are dealt: with another value there, the games of two runs do not correspond."""
        return self.plan.seed, self.plan.players, [role["id"] for role in self.info["roles"]], self.info["super_block"]

    @property
    def identity(self) -> str:
        """What the chunks of a finished run have in common with those of no other: see `Plan.identity`."""
        return identity(self.plan.key, self.info["engine_hash"], self.info.get("metrics", {}).get("sha256"))

    def run(self) -> Run:
        """Return what it came to."""
        return Run(self.info, self.tallies, self.folder or self.into)


def to_play(plan: Plan, more: Mapping[str, Any]) -> Side:
    """Return a run that is to be played; ``more`` joins its ``run.json``."""
    return Side(plan, plan.info() | dict(more))


def finished(folder: Path) -> Side:
    """Return a run that was played before.

    Raises
    ------
    FolderError
        If it is no run folder, not finished, has no sums over blocks, or was changed afterwards.
    """
    info = read_info(folder)
    summary = folder / SUMMARY
    if not summary.is_file():
        raise FolderError(f"{folder}: the run is not finished (it has no {SUMMARY}): lifeboat resume {folder} goes on")
    _check_games(folder, read_json(summary, FolderError))
    plan = plan_of(info, folder)
    _check_description(folder, info, plan)
    return Side(plan, info | {"differences": plan.info()["differences"]}, folder)


def _check_games(folder: Path, summary: Any) -> None:
    """Refuse a run that has not all the games that its summary tells of."""
    played = games_played(folder)
    said = summary.get("games", played) if isinstance(summary, dict) else None
    if said != played:
        raise FolderError(f"{folder}: {played} games in chunks/, but {said} in summary.json; it may be damaged")


def _check_description(folder: Path, info: Mapping[str, Any], plan: Plan) -> None:
    """Refuse a run whose ``run.json`` describes its tallies otherwise than its rule set asks for."""
    described = json.loads(json.dumps(plan.game.describe(plan.ruleset, plan.players, plan.bots)))
    for key, value in described.items():
        if info.get(key) != value:
            raise FolderError(
                f"{folder / 'run.json'}: {key}: does not fit the rule set; it may be damaged, or of another version"
            )


def common_chunk(plans: Sequence[Plan], wanted: int = LOOK) -> int:
    """Return the number of games of a chunk: what is wanted, rounded up to whole super-blocks of all plans."""
    unit = math.lcm(*(plan.super_block for plan in plans))
    return -(-wanted // unit) * unit


def is_small(base: Side) -> bool:
    """Return whether a comparison with this base has so few games that single ones are paired, not blocks."""
    return bool(base.plan.games < FEWEST_BLOCKS * base.info["block"])


def is_read(sides: Sequence[Side]) -> bool:
    """Return whether all games lie in folders, and none is played."""
    return all(side.folder is not None for side in sides) and not is_small(sides[0])


def played_here(sides: Sequence[Side]) -> list[Side]:
    """Return those sides that are played: all, where single games are paired, whose rows no folder holds."""
    small = is_small(sides[0])
    return [side for side in sides if small or side.folder is None]


@dataclass(frozen=True)
class State:
    """Where runs side by side stand after ``games`` games: the base first; no pairing where deals do not correspond."""

    games: int
    runs: list[Run]
    pairings: list[Pairing | None]


def play_pairs(
    sides: Sequence[Side], chunks: Iterable[tuple[int, int]], crew: Crew = ALONE
) -> Generator[State, None, None]:
    """Play the first side, the base, beside all others, and yield where they stand after each chunk.

    Parameters
    ----------
    sides : sequence of Side
        The base, and what it is compared with. Finished runs are read, not played, unless they are so small that single
        games are paired.
    chunks : iterable of (first, last)
        Half-open ranges of game numbers, from 0 on, that begin at super-blocks of all sides.
    crew : Crew
        Who plays. Results do not depend on it.

    Raises
    ------
    PlanError
        If the crew cannot play.
    FolderError
        If a finished run is damaged.
    """
    yield from pair_up(sides, _played(played_here(sides), iter(chunks), crew, is_small(sides[0])))


def pair_up(sides: Sequence[Side], chunks: Generator[Beside, None, None]) -> Generator[State, None, None]:
    """Pair the first side, the base, with all others, and yield where they stand after each chunk.

    Parameters
    ----------
    sides : sequence of Side
        The base, and what it is compared with.
    chunks : generator
        What came of the games of those that are played here; it is closed in the end.
    """
    base, *others = sides
    small = is_small(base)
    played = played_here(sides)
    for side in played:
        side.tallies = {}
        if side.plan.metrics is None:  # a user's metrics of a finished run: their functions are not known here
            side.info.pop("metrics", None)
    stored = {id(side): _Stored(side) for side in sides if side not in played}
    pairs = [_Pair(base, other, small) if other.deals == base.deals else None for other in others]
    with closing(chunks) as results:
        for first, last, found in results:
            chunk_of = {id(side): chunk for side, chunk in zip(played, found, strict=True)}
            parts = {
                id(side): _part(chunk_of[id(side)]) if id(side) in chunk_of else stored[id(side)].take(last - first)
                for side in sides
            }
            for side in played:
                metrics, tallies = metrics_of(side.plan), chunk_of[id(side)].tallies
                side.tallies = merged(metrics, [side.tallies, tallies] if side.tallies else [tallies])
            for pair, other in zip(pairs, others, strict=True):
                if pair is not None:
                    pair.add(parts[id(base)], parts[id(other)])
            yield State(
                last, [side.run() for side in sides], [None if pair is None else pair.pairing() for pair in pairs]
            )


class Beside(NamedTuple):
    """What came of the games ``first`` to ``last`` (excluded) of all sides that are played, in their order."""

    first: int
    last: int
    chunks: list[Chunk]


class _Part(NamedTuple):
    """A chunk as pairs need it; with its rows where single games are paired."""

    sums: Sums
    marks: NDArray[np.uint16]
    rows: Any


class _Pair:
    """Gathers the products of two sides."""

    def __init__(self, base: Side, other: Side, small: bool) -> None:
        places = {key: at for at, key in enumerate(other.keys)}
        self.keys = tuple(key for key in base.keys if key in places)
        self.base, self.other = base, other
        self.of_base = np.array([at for at, key in enumerate(base.keys) if key in places])
        self.of_other = np.array([places[key] for key in self.keys])
        self.small = small
        self.products = np.zeros((3, len(self.keys), 5, 5), np.int64)
        self.units = np.zeros(3, np.int64)
        self.changed = 0

    def add(self, base: _Part, other: _Part) -> None:
        """Take the next games."""
        blocks = self.base.info["super_block"] // self.base.info["block"]
        one, two = base.sums.of(self.of_base), other.sums.of(self.of_other)
        levels = [(joined(one, blocks), joined(two, blocks)), (one, two)]
        if self.small:
            levels.append(
                (
                    _single_games(self.base, base.rows).of(self.of_base),
                    _single_games(self.other, other.rows).of(self.of_other),
                )
            )
        for level, pair in enumerate(levels):
            self.products[level] += products(*pair)
            self.units[level] += pair[0].x.shape[1]
        self.changed += int((base.marks != other.marks).sum())

    def pairing(self) -> Pairing:
        """Return what has been gathered."""
        super_blocks, blocks, games = map(int, self.units)
        return Pairing(self.keys, self.products.copy(), (super_blocks, blocks, games), self.changed)


class _Stored:
    """Reads what a finished run has kept of its blocks and games, in the order of the games."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.folder: Path = side.folder or Path()
        self.block = side.info["block"]
        self.identity = side.identity
        self.files = iter(chunk_files(self.folder))
        self.x = self.n = np.zeros((len(side.keys), 0), np.int64)
        self.marks = np.zeros(0, np.uint16)
        side.tallies = self._tallies()

    def _tallies(self) -> Tallies:
        """Return the sum of all chunks; raises FolderError if one is not of this run."""
        found: list[Tallies] = []
        games = 0
        for path in chunk_files(self.folder):
            chunk = read_stored(path, self.identity)
            if chunk.first != games:
                raise FolderError(f"{path}: begins with game {chunk.first}, not {games}; the run may be damaged")
            games = chunk.last
            found.append(chunk.tallies)
        return merged(metrics_of(self.side.plan), found)

    def take(self, games: int) -> _Part:
        """Return the next so many games; raises FolderError if there are not so many."""
        while len(self.marks) < games:
            self._read()
        blocks = games // self.block
        part = _Part(Sums(self.x[:, :blocks], self.n[:, :blocks]), self.marks[:games], None)
        self.x, self.n, self.marks = self.x[:, blocks:], self.n[:, blocks:], self.marks[games:]
        return part

    def _read(self) -> None:
        path = next(self.files, None)
        if path is None:
            raise FolderError(f"{self.folder}: some of its games are missing in chunks/; it may be damaged")
        chunk = read_chunk(path, PER_BLOCK)
        self.x = np.concatenate([self.x, chunk[BLOCK_X]], axis=1, dtype=np.int64)
        self.n = np.concatenate([self.n, chunk[BLOCK_N]], axis=1, dtype=np.int64)
        self.marks = np.concatenate([self.marks, chunk[MARKS]])


def _part(chunk: Chunk) -> _Part:
    return _Part(chunk.sums, chunk.marks, chunk.rows)


def _single_games(side: Side, rows: Any) -> Sums:
    return sums_over(measures_of(side.plan).take(rows), 1)


def _played(
    sides: Sequence[Side], chunks: Iterator[tuple[int, int]], crew: Crew, keep_rows: bool
) -> Generator[Beside, None, None]:
    """Yield the ranges, each with the chunks of those sides that are played."""
    if not sides:
        for first, last in chunks:
            yield Beside(first, last, [])
        return
    with closing(play_side_by_side([side.plan for side in sides], chunks, crew, keep_rows)) as results:
        for found in results:
            yield Beside(found[0].first, found[0].last, found)
