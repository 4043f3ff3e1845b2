"""``lifeboat run``: simulate a batch of games, analyse it, write the report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim.cli import values


def run(
    rules: Annotated[
        str,
        typer.Option(help="Rule set: classic, single-row, english, russian-2e, or a .toml file.", metavar="NAME|FILE"),
    ] = "classic",
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="Change one value, e.g. row_draw=1 or characters.kid.size=4; repeatable.",
            metavar="PATH=VALUE",
        ),
    ] = None,
    players: Annotated[
        values.Players | None,
        typer.Option(
            help="Number of players, or several (4,5,6): then one part per number. Default: 6, or the fixed cast.",
            parser=values.players,
            metavar="N[,N...]",
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Who plays: one bot for all, or kid=random,mate=rower,sensible.",
            metavar="BOTS",
            show_default="sensible",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            help="Games per number of players; 1_000_000 and 1e6 both work.", parser=values.games, metavar="N"
        ),
    ] = "1_000_000",  # type: ignore[assignment]  # parsed like what a user types
    seed: Annotated[
        int,
        typer.Option(help="Same seed, same games, on any number of threads.", metavar="N", min=0, max=2**63 - 1),
    ] = 1,
    threads: Annotated[
        int | None,
        typer.Option(help="Chunks played at once. Default: all processors.", parser=values.threads, metavar="N"),
    ] = None,
    chunk: Annotated[
        int | None,
        typer.Option(
            help="Games per chunk, rounded up to whole blocks.",
            parser=values.chunk,
            metavar="N",
            show_default="21600",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="New folder for the results.",
            metavar="DIR",
            show_default="runs/RULES-Np, numbered if it exists",
        ),
    ] = None,
    band: Annotated[
        float,
        typer.Option(
            help="Half-width of the band around fair that counts as balanced.",
            parser=values.band,
            metavar="2pp",
        ),
    ] = "2pp",  # type: ignore[assignment]
    title: Annotated[str | None, typer.Option(help="Title of the report.", metavar="TEXT")] = None,
    note: Annotated[str | None, typer.Option(help="A note printed in the report.", metavar="TEXT")] = None,
    keep_games: Annotated[bool, typer.Option("--keep-games", help="Also write one row per game (Parquet).")] = False,
    report: Annotated[bool, typer.Option("--report/--no-report", help="Write report.html and report.pdf.")] = True,
    open_report: Annotated[bool, typer.Option("--open", help="Open the report in the browser.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Simulate a batch of games and report which characters win, by how much, and how sure that is.

    Without options: a million games of the classic rules with six sensible bots.

    Examples: `lifeboat run` · `lifeboat run --rules single-row --players 4,5,6` ·
    `lifeboat run --set birds_to_land=5 --bots kid=random,sensible --games 1e5 --seed 7 --out runs/five-birds`
    """
    from lifeboat_sim.cli.batch import Batch, play_batch

    play_batch(
        Batch(
            rules=rules,
            settings=settings or [],
            players=list(players.numbers) if players else None,
            bots=bots,
            games=games,
            seed=seed,
            threads=threads,
            chunk=chunk,
            out=out,
            band=band,
            title=title,
            note=note,
            keep_games=keep_games,
            report=report or open_report,
            open_report=open_report,
            as_json=as_json,
        )
    )
