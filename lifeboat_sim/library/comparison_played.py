"""A comparison at one number of players, played without a word into its folder, as programs in Python want it."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from lifeboat_analysis import Comparison
from lifeboat_sim.library.comparing import PlannedComparison, play_part, write_results
from lifeboat_sim.library.comparison_folder import begin, describe, write_sides
from lifeboat_sim.library.retraining import Lessons, lessons, played_by_retrained
from lifeboat_sim.library.simulating import Progress, watch_with
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.files import write_json
from lifeboat_sim.runs.log import log_of
from lifeboat_sim.runs.together import Together


def taught_by(planned: PlannedComparison, crew: Threads) -> Lessons:
    """Return how the bots of all sides go on learning; raises LifeboatError if they are to, and cannot."""
    (part,) = planned.parts
    return lessons(planned, part, crew) if planned.what.retrain else []


def play_all(
    path: Path, planned: PlannedComparison, taught: Lessons, crew: Threads, progress: Progress | None = None
) -> Comparison:
    """Play, or read, what is missing of a comparison at one number of players in its folder, and write everything.

    Raises
    ------
    LifeboatError
        If something cannot be played or written.
    """
    started = time.time()
    what, band, (part,) = planned.what, planned.said.band, planned.parts
    begin(path, planned)
    describe(part, planned)
    together = Together(part.sides, part.rule)
    comparison = play_part(what, part, band, together.play(crew), watch_with(progress, part.rule))
    assert comparison is not None  # the first chunk is played in any case
    games = int(comparison.base.tallies["games"][0])
    together.drop_behind(games)
    write_sides(comparison, part, band)
    if taught:
        comparison = replace(comparison, retrained=played_by_retrained(path, planned, part, taught, crew))
    write_json(path / "log.json", log_of(started, crew.hands, together.chunk, games, interrupted=False))
    write_results([comparison], path, several=False)
    return comparison
