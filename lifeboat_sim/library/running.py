"""Playing a plan until its rule stops it, and what a run folder holds beside its chunks."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from lifeboat_analysis import csv_tables, standing, summary
from lifeboat_sim.core.metrics import merged
from lifeboat_sim.runs.files import write_bytes, write_json
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.run import SAMPLE_LIST, Run, read_sample_list
from lifeboat_sim.runs.simulate import Chunk, metrics_of, play_chunks
from lifeboat_sim.runs.stopping_rules import Standing, StoppingRule
from lifeboat_sim.runs.telling import replay_command

Watch = Callable[[int, Callable[[], Standing]], bool]
"""Called after each chunk with the games played by now, and with what tells how they stand; True stops the run."""


def run_info(plan: Plan, rule: StoppingRule, band: float, settings: Sequence[str], **said: Any) -> dict[str, Any]:
    """Return the contents of ``run.json``; ``said`` is its title and note."""
    more = {"band": band, "title": None, "note": None} | said
    return plan.info() | rule.info() | more | {"settings": list(settings)}


def play_run(
    plan: Plan,
    rule: StoppingRule,
    info: dict[str, Any],
    take: Callable[[int, Chunk], None],
    watch: Watch,
    threads: int,
    chunk: int,
    keep_rows: bool = False,
) -> Run:
    """Play a plan.

    Parameters
    ----------
    plan : Plan
    rule : StoppingRule
        When to stop; its looks fit the plan.
    info : dict
        The contents of ``run.json``.
    take : callable
        Gets each chunk with its number, in order.
    watch : callable
        See `Watch`.
    threads, chunk : int
        Chunks that are played at once, and the games of each.
    keep_rows : bool
        Whether chunks have their rows.

    Returns
    -------
    Run
        What was played until the rule or the watch stopped it: the unbroken beginning.
    """
    metrics = metrics_of(plan)
    total: dict[str, Any] = {}
    with closing(play_chunks(plan, rule.ranges(chunk), threads, keep_rows)) as chunks:
        for number, played in enumerate(chunks):
            take(number, played)
            total = merged(metrics, [total, played.tallies] if total else [played.tallies])
            judge = partial(standing, Run(info, total))
            if watch(played.last, judge) or rule.stops(played.last, judge):
                break
    return Run(info, total)


def write_results(run: Run, folder: Path, band: float) -> None:
    """Write ``tables/`` and ``summary.json`` of a run."""
    (folder / "tables").mkdir(exist_ok=True)
    for name, text in csv_tables(run, band).items():
        write_bytes(folder / "tables" / f"{name}.csv", text.encode())
    write_json(folder / "summary.json", summary(run, band))  # the last of it: where it is, the run is whole


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
