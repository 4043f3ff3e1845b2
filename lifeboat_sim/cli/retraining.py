"""What ``--retrain`` adds to a comparison: bots go on learning under the rules of each side, and play once more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from lifeboat_analysis import Comparison, RetrainedArm
from lifeboat_sim.cli.comparing_parts import Compared, play
from lifeboat_sim.cli.crews import WhoPlays
from lifeboat_sim.cli.many_games import announce_compilation
from lifeboat_sim.cli.output import tell
from lifeboat_sim.cli.pace import lasting
from lifeboat_sim.cli.training_shown import Shown, seconds_a_game, threads_in_words
from lifeboat_sim.library.comparing import PlannedComparison
from lifeboat_sim.library.comparison_folder import clear_results
from lifeboat_sim.library.retraining import Lesson, Lessons, is_learnt, learn, lessons, retrained_comparison
from lifeboat_sim.library.words import thin
from lifeboat_sim.runs.crew import Crew, Threads
from lifeboat_sim.runs.simulate import usable_cores
from lifeboat_sim.training.population import Training, Watcher
from lifeboat_sim.training.retrained_files import Table
from lifeboat_sim.training.retraining import Retrained


def foreseen(planned: PlannedComparison, who: WhoPlays) -> list[Lessons]:
    """Return how the bots of each part go on learning; none if they are not to.

    Raises
    ------
    LifeboatError
        If they cannot: before anything is played or written.
    """
    if planned.what.retrain is None:
        return []
    announce_compilation(planned.sides[0].plan)
    crew = Threads(who.threads or usable_cores())
    return [lessons(planned, part, crew) for part in planned.parts]


def foretell(out: Path, taught: Sequence[Lessons]) -> None:
    """Say how many games of training there will be, and about how long they take; nothing if all is learnt."""
    announce_training([one.training for of_part in taught if not is_learnt(out, of_part) for one in of_part])


def announce_training(every: Sequence[Training]) -> None:
    """Say how many games these trainings play, and about how long that takes; nothing if there are none."""
    if not every:
        return
    games = sum(training.games for training in every)
    seconds = sum(training.games * pace_of(training) for training in every)
    sides = f"{len(every)} sides" if len(every) > 1 else "one side"
    tell(
        f"after these games the bots of {sides} will be trained, {thin(games)} games at most in all: about "
        f"{lasting(seconds)} on {threads_in_words(every[0].setting)}"
    )


def pace_of(training: Training) -> float:
    """Return how many seconds a game of a training takes."""
    start = training.start
    return seconds_a_game(training.setting, start, next(iter(start.values())))


class Arm(NamedTuple):
    """What became of a part that retrained bots have played, and how they came about, the base's first."""

    played: Compared
    training: tuple[dict[str, Any], ...]


def play_arms(
    out: Path, planned: PlannedComparison, taught: Sequence[Lessons], chunk: int | None, crew: Crew
) -> list[Arm]:
    """Train what is missing for each part, and play what is missing by the bots that come of it.

    Returns
    -------
    list of Arm
        One for each part; after Ctrl-C the unbroken beginning. None if no bots are to learn.

    Raises
    ------
    LifeboatError
        If something cannot be played or written.
    Stopped
        By Ctrl-C while bots are trained.
    """
    arms: list[Arm] = []
    for part, of_part in zip(planned.parts, taught, strict=False):
        if not is_learnt(out, of_part):
            clear_results(out)
        learnt = [teach(out, lesson, at, len(of_part)) for at, lesson in enumerate(of_part, start=1)]
        arm = retrained_comparison(out, planned, part, [table for table, _ in learnt])
        played = play(out, arm, arm.parts[0], chunk, crew, "retrained bots, ")
        arms.append(Arm(played, tuple(found.provenance for _, found in learnt)))
        if played.stopped:
            break
    return arms


def teach(out: Path, lesson: Lesson, number: int, lessons: int) -> tuple[Table, Retrained]:
    """Let the bots of a side learn what is missing, and show how far they are."""
    if is_learnt(out, [lesson]):
        return learn(out, lesson, Watcher())
    training = lesson.training
    what = f"at most, {lesson.contestant.name} with {training.setting.players} players"
    with Shown(training.games, what, part=f"{number} of {lessons}, ") as shown:
        return learn(out, lesson, shown)


def with_arm(one: Compared, arm: Arm | None) -> Comparison:
    """Return what a part came to, with what retrained bots came to, if they have played."""
    if arm is None:
        return one.comparison
    return replace(one.comparison, retrained=RetrainedArm(arm.played.comparison, arm.training))
