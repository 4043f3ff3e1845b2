"""``lifeboat run``: simulate a batch of games, analyse it, write the report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim.cli import how_many, values, what_comes_out, what_is_played, what_is_told
from lifeboat_sim.cli.help import examples
from lifeboat_sim.cli.what_comes_out import RESULTS

RUN_EXAMPLES = examples(
    "lifeboat run",
    "lifeboat run --rules single-row --players 4,5,6",
    "lifeboat run --set birds_to_land=5 --games 1e5 --out runs/five-birds",
    "lifeboat run --bots kid=random,sensible --games 1e5 --seed 7",
    "lifeboat run --precision 0.25pp",
    "lifeboat run --until-verdict --games 5e6",
    "lifeboat run --metrics my_metrics.py",
)


def run(
    game: what_is_played.Game = "lifeboat",
    rules: what_is_played.Rules = None,
    settings: what_is_played.Settings = None,
    players: Annotated[
        values.Players | None,
        typer.Option(
            help="Number of players; 4,5,6 plays one part for each.",
            parser=values.players,
            metavar="N[,N...]",
            show_default="6, or the fixed cast",
            rich_help_panel=what_is_played.PLAYED,
        ),
    ] = None,
    bots: what_is_played.Bots = None,
    games: how_many.Games = None,
    preset: how_many.Preset = None,
    precision: how_many.Precision = None,
    until_verdict: how_many.UntilVerdict = False,
    seed: how_many.Seed = "1",  # type: ignore[assignment]  # parsed like what a user types
    threads: how_many.Threads = None,
    cluster: how_many.Cluster = None,
    chunk: how_many.Chunk = "21_600",  # type: ignore[assignment]
    out: Annotated[
        Path | None,
        typer.Option(
            help="New folder for the results.",
            parser=values.folder,
            metavar="DIR",
            show_default="runs/RULES-Np, numbered if it exists",
            rich_help_panel=RESULTS,
        ),
    ] = None,
    band: Annotated[
        float,
        typer.Option(
            help="Half-width of the band around fair that counts as balanced.",
            parser=values.band,
            metavar="WIDTH",
            rich_help_panel=RESULTS,
        ),
    ] = "2pp",  # type: ignore[assignment]
    title: what_comes_out.Title = None,
    note: what_comes_out.Note = None,
    metrics: what_comes_out.Metrics = None,
    keep_games: Annotated[
        bool,
        typer.Option("--keep-games", help="Also write one row per game (Parquet).", rich_help_panel=RESULTS),
    ] = False,
    no_report: what_comes_out.NoReport = False,
    report: Annotated[bool, typer.Option("--report", hidden=True)] = True,
    open_report: what_comes_out.Open = False,
    as_json: what_comes_out.SummaryAsJson = False,
    quiet: what_is_told.Quiet = False,
) -> None:
    """Simulate a batch of games and report which characters win, by how much, and how sure that is.

    Without options: a million games of the classic rules with six sensible bots.
    """
    from lifeboat_sim.cli.batch import Batch, play_batch
    from lifeboat_sim.cli.crews import WhoPlays

    play_batch(
        Batch(
            game=game,
            rules=rules,
            settings=settings or [],
            players=list(players.numbers) if players else None,
            bots=bots,
            stop=how_many.stopping_rule(games, preset, precision, until_verdict),
            seed=seed,
            who=WhoPlays(threads, cluster),
            chunk=chunk,
            out=out,
            band=band,
            title=title,
            note=note,
            metrics=metrics,
            keep_games=keep_games,
            report=not no_report or open_report,
            open_report=open_report,
            as_json=as_json,
        )
    )
