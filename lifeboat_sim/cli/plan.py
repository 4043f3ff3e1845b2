"""``lifeboat plan``: how many games a question takes."""

from __future__ import annotations

from typing import Annotated

import typer

from lifeboat_sim.cli import values, what_is_played, what_is_told
from lifeboat_sim.cli.help import examples

PLAN_EXAMPLES = examples(
    "lifeboat plan",
    "lifeboat plan --half-width 0.25pp --players 4,5,6",
    "lifeboat plan --difference 0.5pp --against single-row",
    "lifeboat plan --band 2pp --truth 1pp --power 0.8",
    "lifeboat plan --difference 0.5pp --variance-ratio 0.4 --no-pilot",
)
ASKED, MEASURED = "What is asked", "How it is found out"


def plan(
    half_width: Annotated[
        float | None,
        typer.Option(
            help="Know a win share so well, to each side: 0.25pp.",
            parser=values.half_width,
            metavar="WIDTH",
            rich_help_panel=ASKED,
        ),
    ] = None,
    difference: Annotated[
        float | None,
        typer.Option(
            help="Find a difference of this size between two rule sets: 0.5pp.",
            parser=values.difference,
            metavar="WIDTH",
            rich_help_panel=ASKED,
        ),
    ] = None,
    band: Annotated[
        float | None,
        typer.Option(
            help="Prove balance within this band around fair: 2pp.",
            parser=values.band_to_prove,
            metavar="WIDTH",
            rich_help_panel=ASKED,
        ),
    ] = None,
    truth: Annotated[
        float | None,
        typer.Option(
            help="How far from fair the characters really are, for --band.",
            parser=values.truth,
            metavar="WIDTH",
            show_default="exactly fair",
            rich_help_panel=ASKED,
        ),
    ] = None,
    power: Annotated[
        float,
        typer.Option(
            help="Chance of finding the difference, or the proof.",
            parser=values.power,
            metavar="CHANCE",
            rich_help_panel=ASKED,
        ),
    ] = "0.9",  # type: ignore[assignment]  # parsed like what a user types
    game: what_is_played.Game = "lifeboat",
    rules: what_is_played.Rules = None,
    settings: what_is_played.Settings = None,
    players: Annotated[
        values.Players | None,
        typer.Option(
            help="Number of players; 4,5,6 answers for each.",
            parser=values.players,
            metavar="N[,N...]",
            show_default="6, or the fixed cast",
            rich_help_panel=what_is_played.PLAYED,
        ),
    ] = None,
    bots: what_is_played.Bots = None,
    against: Annotated[
        str | None,
        typer.Option(
            help="The other rule set of a difference: measures what pairs are worth.",
            parser=values.against,
            metavar="NAME|FILE",
            rich_help_panel=MEASURED,
        ),
    ] = None,
    variance_ratio: Annotated[
        float | None,
        typer.Option(
            help="Variance ratio of pairs, where it is known from elsewhere.",
            parser=values.variance_ratio,
            metavar="RATIO",
            show_default="1: not paired",
            rich_help_panel=MEASURED,
        ),
    ] = None,
    pilot: Annotated[
        int | None,
        typer.Option(
            help="Games of the pilot, rounded up to whole super-blocks.",
            parser=values.pilot,
            metavar="N",
            show_default="21_600, or 50 super-blocks",
            rich_help_panel=MEASURED,
        ),
    ] = None,
    no_pilot: Annotated[
        bool,
        typer.Option("--no-pilot", help="Play nothing: shares like coin throws, no times.", rich_help_panel=MEASURED),
    ] = False,
    seed: Annotated[
        int,
        typer.Option(help="Seed of the pilot.", parser=values.seed, metavar="N", rich_help_panel=MEASURED),
    ] = "1",  # type: ignore[assignment]
    threads: Annotated[
        int | None,
        typer.Option(
            help="Chunks played at once.",
            parser=values.threads,
            metavar="N",
            show_default="all processors",
            rich_help_panel=MEASURED,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answers as JSON.")] = False,
    quiet: what_is_told.Quiet = False,
) -> None:
    """Say how many games a question takes, and how long they take here.

    Plays a small pilot to learn how much win shares vary and how fast this machine is. Without a question it shows
    usual ones.
    """
    from lifeboat_sim.cli.planner import Wish, answer

    answer(
        Wish(
            half_width=half_width,
            difference=difference,
            band=band,
            truth=truth,
            power=power,
            game=game,
            rules=rules,
            settings=settings or [],
            players=list(players.numbers) if players else None,
            bots=bots,
            against=against,
            variance_ratio=variance_ratio,
            pilot=pilot,
            no_pilot=no_pilot,
            seed=seed,
            threads=threads,
            as_json=as_json,
        )
    )
