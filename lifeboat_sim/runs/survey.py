"""What lies in the folder of a run already, and what is still to be played to make it whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise, takewhile
from pathlib import Path
from typing import NamedTuple

from lifeboat_sim.errors import FolderError

from .chunks import CHUNKS, chunk_name, read_stored
from .plan import Plan
from .stopping_rules import StoppingRule

AGAIN = ": play it again"
NAME = re.compile(r"\d{6,}\.npz")


class Step(NamedTuple):
    """A chunk of a run by the number of its file: games ``first`` to ``last`` (excluded), kept or to be played."""

    number: int
    first: int
    last: int
    is_kept: bool


@dataclass(frozen=True)
class Survey:
    """What lies in ``chunks/`` of a run.

    Attributes
    ----------
    kept : tuple of Step
        Chunks that are as they were written, in the order of their games; there may be gaps between them.
    useless : tuple of Path
        All other files of chunks.
    told : tuple of str
        A line for each of those that is damaged, of another run, or not where it belongs.
    reach : int
        The end of the farthest games of this run, whether their chunk can be kept or not.
    super_block : int
        Games in a super-block: where chunks begin.
    """

    kept: tuple[Step, ...]
    useless: tuple[Path, ...]
    told: tuple[str, ...]
    reach: int
    super_block: int

    @property
    def beginning(self) -> tuple[Step, ...]:
        """The kept chunks before the first gap."""
        ends = [0, *(step.last for step in self.kept)]
        gap = next((at for at, step in enumerate(self.kept) if step.first != ends[at]), len(self.kept))
        return self.kept[:gap]

    @property
    def chunk(self) -> int:
        """Games of the first chunk that is kept; 0 if there is none."""
        return self.kept[0].last - self.kept[0].first if self.kept else 0

    @property
    def games(self) -> int:
        """Games in chunks that are kept."""
        return sum(step.last - step.first for step in self.kept)

    def is_complete(self, games: int) -> bool:
        """Return whether so many games are kept, and nothing else lies there."""
        return not self.useless and self.games == games and len(self.beginning) == len(self.kept)

    def steps(self, rule: StoppingRule, chunk: int) -> Iterator[Step]:
        """Yield all chunks of the run to its end: those that are kept, and those that are missing.

        A gap is filled by as many files as are missing there; behind the last kept chunk they have ``chunk`` games.
        """
        at = number = 0
        for step in self.kept:
            borders = _divided(at, step.first, step.number - number, rule, chunk, self.super_block)
            for first, last in pairwise(borders):
                yield Step(number, first, last, is_kept=False)
                number += 1
            yield step
            at, number = step.last, step.number + 1
        for first, last in rule.ranges(chunk, at):
            yield Step(number, first, last, is_kept=False)
            number += 1


def survey(folder: Path, plan: Plan, rule: StoppingRule) -> Survey:
    """Return what lies in the folder of a run, or is to lie there.

    Raises
    ------
    FolderError
        If there is a file among the chunks whose name is none of theirs.
    """
    files: dict[Step, Path] = {}
    useless: list[Path] = []
    told: list[str] = []
    reach = 0
    for path in sorted((folder / CHUNKS).glob("*.npz")):
        if not NAME.fullmatch(path.name) or path.name != chunk_name(int(path.stem)):
            raise FolderError(f"{path}: is no chunk of this run, allowed names such as {chunk_name(0)}; move it away")
        try:
            first, last, _ = read_stored(path, plan.identity)
        except FolderError as error:
            told.append(f"{error.lines[0].removesuffix(AGAIN)}: its games are played again")
            useless.append(path)
            continue
        reach = max(reach, last)
        if last % plan.super_block and last != rule.most:  # the end of a run that is to become longer
            useless.append(path)
        else:
            files[Step(int(path.stem), first, last, is_kept=True)] = path
    kept = _in_place(list(files), rule, plan.super_block)
    for step in files.keys() - set(kept):
        held = f"it holds games {step.first} to {step.last}"
        told.append(f"{files[step]}: is not where it belongs ({held}): those of here are played again")
        useless.append(files[step])
    return Survey(tuple(kept), tuple(useless), tuple(sorted(told)), reach, plan.super_block)


def empty(super_block: int) -> Survey:
    """Return what lies in no folder; ``super_block`` is that of the run."""
    return Survey((), (), (), 0, super_block)


def in_common(surveys: Sequence[Survey], rule: StoppingRule, super_block: int) -> Survey:
    """Return what lies in the folders of runs that are played together, in the same chunks.

    Parameters
    ----------
    surveys : sequence of Survey
        Of each run.
    rule : StoppingRule
        When they end.
    super_block : int
        Games in whole super-blocks of all runs.

    Returns
    -------
    Survey
        Its chunks lie in the folder of one run at least; no files are of no use.
    """
    every = sorted({step for one in surveys for step in one.kept})
    usable = [step for step in every if step.last % super_block == 0 or step.last == rule.most]
    kept = _in_place(usable, rule, super_block)
    return Survey(tuple(kept), (), tuple(line for one in surveys for line in one.told), 0, super_block)


def _in_place(steps: list[Step], rule: StoppingRule, super_block: int) -> list[Step]:
    """Return the chunks that can lie behind each other as they do: of several ways, the one with the most games."""
    row = [Step(-1, 0, 0, is_kept=True), *steps]
    if all(_follows(one, other, rule, super_block) for one, other in pairwise(row)):
        return steps
    games = [0]
    before = [0]
    for at, step in enumerate(row[1:], start=1):
        behind = [place for place in range(at) if games[place] >= 0 and _follows(row[place], step, rule, super_block)]
        best = max(behind, key=games.__getitem__, default=0)
        games.append(games[best] + step.last - step.first if behind else -1)
        before.append(best)
    at = games.index(max(games))
    found = []
    while at:
        found.append(row[at])
        at = before[at]
    return found[::-1]


def _follows(before: Step, step: Step, rule: StoppingRule, super_block: int) -> bool:
    """Return whether a chunk can lie behind another one, with as many files between them as their numbers say."""
    missing = step.number - before.number - 1
    gap = step.first - before.last
    if gap < 0 or gap % super_block or step.first >= rule.most or step.last > rule.next_look(step.first):
        return False
    if not missing or not gap:
        return not missing and not gap
    return gap >= missing * super_block and missing >= len(_looks(before.last, gap, rule))


def _looks(first: int, games: int, rule: StoppingRule) -> list[tuple[int, int]]:
    """Return the parts into which looks divide some games."""
    return list(replace(rule, most=first + games).ranges(games, first))


def _divided(first: int, last: int, files: int, rule: StoppingRule, chunk: int, super_block: int) -> list[int]:
    """Return the borders of so many chunks that fill a gap: at looks, and of ``chunk`` games if that comes out even."""
    if not files:
        return []
    regular = list(islice(takewhile(lambda end: end < last, (end for _, end in rule.ranges(chunk, first))), files))
    if len(regular) == files - 1:
        return [first, *regular, last]
    parts = _looks(first, last - first, rule)
    files_of = [1] * len(parts)
    for _ in range(files - len(parts)):  # one more for the part with the longest chunks
        lengths = [(end - begin) // super_block / count for (begin, end), count in zip(parts, files_of, strict=True)]
        files_of[lengths.index(max(lengths))] += 1
    borders = [first]
    for (begin, end), count in zip(parts, files_of, strict=True):
        blocks = (end - begin) // super_block
        borders += [begin + blocks * at // count * super_block for at in range(1, count)] + [end]
    return borders
