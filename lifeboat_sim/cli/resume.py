"""``lifeboat resume``: make whole what was stopped, a run, a sweep or a comparison; or play more games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim.cli import how_many, values, what_comes_out, what_is_told
from lifeboat_sim.cli.help import examples
from lifeboat_sim.cli.what_comes_out import RESULTS

RESUME_EXAMPLES = examples(
    "lifeboat resume runs/classic-6p",
    "lifeboat resume runs/classic-6p --games 5e6",
    "lifeboat resume runs/classic-vs-single-row-6p",
    "lifeboat resume runs/sweep-classic-all-6p --threads 1",
)


def resume(
    folder: Annotated[
        Path,
        typer.Argument(
            help="Folder that `lifeboat run`, `compare` or `sweep` has begun.",
            parser=values.begun,
            metavar="DIR",
            show_default=False,
        ),
    ],
    games: Annotated[
        int | None,
        typer.Option(
            help="Play so many games in all (of a sweep: at each point), at least as many as before.",
            parser=values.games,
            metavar="N",
            show_default="as many as were asked for",
            rich_help_panel=how_many.HOW_MANY,
        ),
    ] = None,
    threads: how_many.Threads = None,
    cluster: how_many.Cluster = None,
    chunk: Annotated[
        int | None,
        typer.Option(
            help="Games of a chunk, rounded up to whole blocks.",
            parser=values.chunk,
            metavar="N",
            show_default="as before",
            rich_help_panel=how_many.HOW_MANY,
        ),
    ] = None,
    metrics: Annotated[
        Path | None,
        typer.Option(
            help="Where the file of your own metrics lies now; it must be the same.",
            parser=values.metrics,
            metavar="FILE.py",
            show_default="where it lay",
            rich_help_panel=RESULTS,
        ),
    ] = None,
    open_report: what_comes_out.Open = False,
    as_json: what_comes_out.SummaryAsJson = False,
    quiet: what_is_told.Quiet = False,
) -> None:
    """Go on with a run, a comparison or a sweep that was stopped: by Ctrl-C, a crash, a full disk, a power cut.

    What was played stays; what is missing or damaged is played. In the end the folder holds the same, byte for byte, as
    if nothing had happened. With --games a finished one becomes longer.
    """
    from lifeboat_sim.cli.crews import WhoPlays
    from lifeboat_sim.cli.resuming import Wish, go_on

    go_on(folder, Wish(games, WhoPlays(threads, cluster), chunk, metrics, open_report, as_json))
