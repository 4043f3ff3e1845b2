"""Playing a plan until its rule stops it, and what a run folder holds beside its chunks."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from lifeboat_analysis import csv_tables, standing, summary
from lifeboat_sim.core.metrics import merged
from lifeboat_sim.runs.chunks import SUMMARY
from lifeboat_sim.runs.files import halves, json_bytes, make, remove, write_bytes, write_json
from lifeboat_sim.runs.folder import Counted, RunFolder
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.run import SAMPLE_LIST, Run, read_sample_list
from lifeboat_sim.runs.simulate import Chunk, metrics_of
from lifeboat_sim.runs.stopping_rules import Standing, StoppingRule
from lifeboat_sim.runs.telling import replay_command

Watch = Callable[[int, Callable[[], Standing]], None]
"""Told after each chunk how many games are played by now, and with what tells how they stand."""


def run_info(plan: Plan, rule: StoppingRule, band: float, settings: Sequence[str], **said: Any) -> dict[str, Any]:
    """Return the contents of ``run.json``; ``said`` is its title and note, and what is written beside the numbers."""
    more = {"band": band, "title": None, "note": None, "report": False, "keep_games": False} | said
    return plan.info() | rule.info() | more | {"settings": list(settings)}


def play_run(
    plan: Plan, rule: StoppingRule, info: dict[str, Any], chunks: Generator[Chunk | Counted], watch: Watch
) -> Run:
    """Add up the chunks of a plan until its rule stops it.

    Parameters
    ----------
    plan : Plan
    rule : StoppingRule
        When to stop; its looks fit the plan.
    info : dict
        The contents of ``run.json``.
    chunks : generator
        What plays the games, or reads them, in their order; it is closed in the end.
    watch : callable
        See `Watch`.

    Returns
    -------
    Run
        What there was until the rule stopped it, or no more chunks came: the unbroken beginning.
    """
    metrics = metrics_of(plan)
    total: dict[str, Any] = {}
    with closing(chunks):
        for played in chunks:
            total = merged(metrics, [total, played.tallies] if total else [played.tallies])
            judge = partial(standing, Run(info, total))
            watch(played.last, judge)
            if rule.stops(played.last, judge):
                break
    return Run(info, total)


def whole_run(folder: RunFolder, info: dict[str, Any]) -> Run | None:
    """Return a run that lies in its folder with all its games, tables and summary; None if something is missing."""
    if not (folder.path / SUMMARY).is_file():
        return None
    run = play_run(folder.plan, folder.rule, info, folder.beginning(), lambda games, judge: None)
    games = int(run.tallies["games"][0]) if run.tallies else 0
    if not games or not folder.rule.stops(games, partial(standing, run)) or not folder.holds(games):
        return None
    if (folder.path / SUMMARY).read_bytes() != json_bytes(summary(run, info["band"])):
        return None
    for name, content in _tables(run, info["band"]).items():
        file = folder.path / "tables" / name
        if not (file.is_file() and file.read_bytes() == content):
            return None
    return replace(run, folder=folder.path, samples=read_sample_list(folder.path))


def clear_results(folder: Path) -> None:
    """Remove what was made of a run's games before all of them were played; raises FolderError."""
    remove([folder / SUMMARY, *halves(folder), *sorted((folder / "tables").glob("*.csv"))])


def write_results(run: Run, folder: Path, band: float) -> None:
    """Write ``tables/`` and ``summary.json`` of a run; raises FolderError."""
    write_tables(run, folder, band)
    write_summary(run, folder, band)


def write_tables(run: Run, folder: Path, band: float) -> None:
    """Write ``tables/`` of a run; raises FolderError."""
    make(folder / "tables")
    for name, content in _tables(run, band).items():
        write_bytes(folder / "tables" / name, content)


def _tables(run: Run, band: float) -> dict[str, bytes]:
    return {f"{name}.csv": text.encode() for name, text in csv_tables(run, band).items()}


def write_summary(run: Run, folder: Path, band: float) -> None:
    """Write ``summary.json`` of a run: the last of all but the report; raises FolderError."""
    write_json(folder / SUMMARY, summary(run, band))


def write_samples(plan: Plan, folder: Path, settings: Sequence[str]) -> dict[str, Any]:
    """Write a page for each game that stands for the run, and return what the report says of them."""
    from lifeboat_reports import write_game_page
    from lifeboat_sim.runs.samples import sample_stories, write_sample_list

    stories = sample_stories(plan)
    write_sample_list(stories, folder)
    for name, story in stories.items():
        command = replay_command(plan, settings, story.info["number"])
        write_game_page(story, folder / SAMPLE_LIST.with_name(f"{name}.html"), command)
    return read_sample_list(folder)


def quiet_charts() -> None:
    """Keep matplotlib from telling that it has no place for a cache: that is no news."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
