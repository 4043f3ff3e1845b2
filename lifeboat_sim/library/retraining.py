"""A comparison once more, by bots that have gone on learning: training for each side, and the arm that they play.

All of it lies in the folder ``retrained`` of the comparison: the trained bots (``NAME-6p.toml``), what each round of
their training has found (``training/NAME-6p/``), and the runs that they play (``runs/NAME-6p/``). Each side has the
same budget and the same seed, so that none is ahead by effort.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lifeboat_analysis import RetrainedArm
from lifeboat_sim.errors import FolderError
from lifeboat_sim.jit import engine_hash
from lifeboat_sim.library.comparing import PlannedComparison, PlannedPart, planned_comparison, play_part
from lifeboat_sim.library.comparison_folder import describe, settle, side_folder, write_sides
from lifeboat_sim.runs.contestants import RETRAIN_GAMES, Contestant
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.side_by_side import Side
from lifeboat_sim.runs.together import Together
from lifeboat_sim.training.arena import Profile, Setting
from lifeboat_sim.training.folder import Begun, FolderStore, begin
from lifeboat_sim.training.population import Training, Watcher
from lifeboat_sim.training.retrained_files import Table, files_of, write_table
from lifeboat_sim.training.retraining import Retrained, learnt, retraining
from lifeboat_sim.training.search import cma_package

RETRAINED = "retrained"
"""Folder of all that retrained bots do."""
TRAINING = "training"
"""Folder in it of what they have found in each round."""
COMMAND = "lifeboat compare --retrain"
"""What is said to have begun a training."""


@dataclass(frozen=True)
class Lesson:
    """The bots of a side, and how they are to go on learning under its rules.

    Attributes
    ----------
    contestant : Contestant
        Whose rules are learnt.
    stem : str
        Name of its files, e.g. ``single-card-rowing-6p``.
    training : Training
    """

    contestant: Contestant
    stem: str
    training: Training

    @property
    def made_for(self) -> str | None:
        """The name of the rule set; None for one with single values changed, which has no name."""
        return None if self.contestant.settings else self.contestant.ruleset_id


Lessons = Sequence[Lesson]
"""How the bots of all sides of a part go on learning, the base first."""


def lessons(planned: PlannedComparison, part: PlannedPart, crew: Threads) -> list[Lesson]:
    """Return how the bots of all sides of a part go on learning, the base first.

    A cluster plays no training: its steps are too short. The threads of this process do.

    Raises
    ------
    PlanError
        If the package ``cma`` is not there, nobody has weights, or the budget is too small.
    FolderError
        If a finished run was played by another version of the engine.
    """
    assert planned.what.retrain is not None
    cma_package()
    taken: set[Path] = set()
    found = []
    for one, side in zip(planned.what.contestants, part.sides, strict=True):
        stem = side_folder(Path(), one.name, part.players, taken).name
        setting = Setting(planned.what.game, one.ruleset, part.players, crew)
        budget, seed = planned.what.retrain.games, side.plan.seed
        training = retraining(setting, _start(one, side), budget, seed, option=RETRAIN_GAMES)
        found.append(Lesson(one, stem, training))
    return found


def _start(one: Contestant, side: Side) -> Profile:
    """Return who plays a side; raises FolderError if others would play by that name here."""
    if one.folder is not None and side.info["engine_hash"] != engine_hash():
        raise FolderError(f"{one.folder}: played by another version of the engine; --retrain: play it again first")
    return side.plan.bots


def is_learnt(out: Path, taught: Lessons) -> bool:
    """Return whether all bots of these lessons lie in the folder of a comparison."""
    files = (file for lesson in taught for file in files_of(lesson.stem, lesson.training))
    return all((out / RETRAINED / file).is_file() for file in files)


def learn(out: Path, lesson: Lesson, watcher: Watcher) -> tuple[Table, Retrained]:
    """Let the bots of a side learn what is missing, and write them into the folder of a comparison.

    Raises
    ------
    LifeboatError
        If something cannot be written, or another training lies there.
    """
    folder = out / RETRAINED / TRAINING / lesson.stem
    begin(folder, Begun(lesson.training, lesson.contestant.ruleset_id, COMMAND))
    found = learnt(lesson.training, FolderStore(folder), watcher)
    table = write_table(out / RETRAINED, lesson.stem, lesson.training, found, lesson.made_for)
    return table, found


def retrained_comparison(
    out: Path, planned: PlannedComparison, part: PlannedPart, tables: Sequence[Table]
) -> PlannedComparison:
    """Return a part of a comparison as the retrained bots play it, into the folder of the comparison.

    Raises
    ------
    LifeboatError
        If their files are unusable.
    """
    contestants = [
        replace(one, bots=table.text, bots_kept=table.kept, folder=None)
        for one, table in zip(planned.what.contestants, tables, strict=True)
    ]
    what = replace(planned.what, contestants=contestants, players=[part.players], retrain=None)
    arm = planned_comparison(what, replace(planned.said, report=False))
    settle(out / RETRAINED, arm)
    return arm


def played_by_retrained(
    out: Path, planned: PlannedComparison, part: PlannedPart, taught: Lessons, crew: Threads
) -> RetrainedArm:
    """Let all bots of a part learn, and play it by them into the folder of a comparison, without a word.

    Raises
    ------
    LifeboatError
        If something cannot be played or written.
    """
    learnt = [learn(out, lesson, Watcher()) for lesson in taught]
    arm = retrained_comparison(out, planned, part, [table for table, _ in learnt])
    (of_arm,) = arm.parts
    describe(of_arm, arm)
    together = Together(of_arm.sides, of_arm.rule)
    found = play_part(arm.what, of_arm, planned.said.band, together.play(crew), lambda games, judge: None)
    assert found is not None  # the first chunk is played in any case
    together.drop_behind(int(found.base.tallies["games"][0]))
    write_sides(found, of_arm, planned.said.band)
    return RetrainedArm(found, tuple(one.provenance for _, one in learnt))
