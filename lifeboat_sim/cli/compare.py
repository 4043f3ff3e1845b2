"""``lifeboat compare``: variants beside a base, dealt the same games, and what they change for whom."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim.cli import game_names, how_many, retrain_options, values, what_comes_out, what_is_told
from lifeboat_sim.cli.help import examples
from lifeboat_sim.cli.what_comes_out import RESULTS

COMPARE_EXAMPLES = examples(
    "lifeboat compare classic single-row",
    "lifeboat compare classic --set birds_to_land=5 --players 4,5,6",
    "lifeboat compare classic --without compass --without parasol --preset quick",
    "lifeboat compare classic --bots-a random --bots-b sensible",
    "lifeboat compare runs/classic-6p runs/single-row-6p",
    "lifeboat compare classic --players 4,5,6",
    "lifeboat compare classic single-row --retrain",
    "lifeboat compare classic english --metrics my_metrics.py",
)
COMPARED = "What is compared"


def compare(
    base: Annotated[
        str,
        typer.Argument(help="Rule set, .toml file, or folder of a finished run.", parser=values.rules, metavar="BASE"),
    ],
    variants: Annotated[
        list[str] | None,
        typer.Argument(help="What is compared with it, likewise.", parser=values.rules, metavar="VARIANT..."),
    ] = None,
    game: Annotated[
        str,
        typer.Option(
            "--game",
            help="Which game; others have rule sets and bots of their own (`lifeboat games`).",
            parser=game_names.game,
            metavar="GAME",
            rich_help_panel=COMPARED,
        ),
    ] = "lifeboat",
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            help="One more variant: the base with this value changed. Several: all in this one variant.",
            parser=values.setting,
            metavar="PATH=VALUE",
            rich_help_panel=COMPARED,
        ),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(
            help="One more variant: the base without this card. Repeatable: a variant each.",
            parser=values.card,
            metavar="CARD",
            rich_help_panel=COMPARED,
        ),
    ] = None,
    players: Annotated[
        values.Players | None,
        typer.Option(
            help="Number of players; 4,5,6 compares for each by itself.",
            parser=values.players,
            metavar="N[,N...]",
            show_default="6, or the fixed cast",
            rich_help_panel=COMPARED,
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Who plays everywhere: one bot for all, or kid=random,sensible.",
            parser=values.bots,
            metavar="BOTS",
            show_default="sensible",
            rich_help_panel=COMPARED,
        ),
    ] = None,
    bots_a: Annotated[
        str | None,
        typer.Option(
            help="Compare bots under one rule set: who plays the base...",
            parser=values.bots_a,
            metavar="BOTS",
            rich_help_panel=COMPARED,
        ),
    ] = None,
    bots_b: Annotated[
        str | None,
        typer.Option(
            help="... and who plays the variant.", parser=values.bots_b, metavar="BOTS", rich_help_panel=COMPARED
        ),
    ] = None,
    retrain: retrain_options.Retrain = False,
    retrain_games: retrain_options.RetrainGames = None,
    games: how_many.Games = None,
    preset: how_many.Preset = None,
    precision: how_many.Precision = None,
    until_verdict: how_many.UntilVerdict = False,
    seed: how_many.SeedIfSaid = None,
    threads: how_many.Threads = None,
    cluster: how_many.Cluster = None,
    chunk: how_many.Chunk = "21_600",  # type: ignore[assignment]  # parsed like what a user types
    out: Annotated[
        Path | None,
        typer.Option(
            help="New folder for the results.",
            parser=values.folder,
            metavar="DIR",
            show_default="runs/A-vs-B-Np, numbered if it exists",
            rich_help_panel=RESULTS,
        ),
    ] = None,
    band: Annotated[
        float,
        typer.Option(
            help="Half-width of the band of changes that do not matter.",
            parser=values.band,
            metavar="WIDTH",
            rich_help_panel=RESULTS,
        ),
    ] = "2pp",  # type: ignore[assignment]
    title: what_comes_out.Title = None,
    note: what_comes_out.Note = None,
    metrics: what_comes_out.Metrics = None,
    no_report: what_comes_out.NoReport = False,
    open_report: what_comes_out.Open = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print what compare.json holds.", rich_help_panel=RESULTS)
    ] = False,
    quiet: what_is_told.Quiet = False,
) -> None:
    """Compare rule variants, bots, or numbers of players: what changes for whom, by how much, how surely.

    Variants are dealt the same games as the base, so that fewer games tell more. Numbers of players stand side by side
    and are never pooled. Finished runs of the same seed are not played again.
    """
    from lifeboat_sim.cli.comparing import compare_all
    from lifeboat_sim.cli.crews import WhoPlays
    from lifeboat_sim.cli.parts import Doing
    from lifeboat_sim.library.begun import Said
    from lifeboat_sim.runs.contestants import Wanted

    rule = how_many.stopping_rule(games, preset, precision, until_verdict)
    is_said = games is not None or preset is not None or precision is not None or until_verdict
    wanted = Wanted(
        base=base,
        variants=variants or [],
        settings=settings or [],
        without=without or [],
        players=players.numbers if players else None,
        bots=bots,
        bots_a=bots_a,
        bots_b=bots_b,
        seed=seed,
        stop=rule if is_said else None,
        metrics=metrics,
        game=game,
        retrain=retrain_options.retraining(retrain, retrain_games),
    )
    said = Said(band, title, note, report=not no_report or open_report)
    compare_all(wanted, said, out, Doing(WhoPlays(threads, cluster), chunk, open_report, as_json))
