"""Options of all commands that play many games: how many, when to stop, and how they are played."""

from __future__ import annotations

from typing import Annotated

import typer

from lifeboat_sim.cli import values
from lifeboat_sim.errors import PlanError
from lifeboat_sim.runs.stopping_rules import DEFAULT_GAMES, StoppingRule

HOW_MANY = "How many games"
"""Heading of these options on a help page."""

Games = Annotated[
    int | None,
    typer.Option(
        help="Games per number of players, at most; 1e6 works, too.",
        parser=values.games,
        metavar="N",
        show_default=f"{DEFAULT_GAMES:_}",
        rich_help_panel=HOW_MANY,
    ),
]
Preset = Annotated[
    int | None,
    typer.Option(
        help="20_000, 200_000 or 2_000_000 games, in place of --games.",
        parser=values.preset,
        metavar="quick|standard|deep",
        rich_help_panel=HOW_MANY,
    ),
]
Precision = Annotated[
    float | None,
    typer.Option(
        help="Stop as soon as all intervals are at most this wide to each side: 0.25pp.",
        parser=values.precision,
        metavar="WIDTH",
        rich_help_panel=HOW_MANY,
    ),
]
UntilVerdict = Annotated[
    bool,
    typer.Option(
        "--until-verdict",
        help="Stop as soon as there is a verdict on everybody; intervals are wider for it.",
        rich_help_panel=HOW_MANY,
    ),
]
Seed = Annotated[
    int,
    typer.Option(
        help="Same seed, same games, on any number of threads.",
        parser=values.seed,
        metavar="N",
        rich_help_panel=HOW_MANY,
    ),
]
SeedIfSaid = Annotated[
    int | None,
    typer.Option(
        help="Same seed, same games, on any number of threads.",
        parser=values.seed,
        metavar="N",
        show_default="1",
        rich_help_panel=HOW_MANY,
    ),
]
"""The same where it matters whether somebody has said it: what goes on, or is read, has a seed already."""
Threads = Annotated[
    int | None,
    typer.Option(
        help="Chunks played at once.",
        parser=values.threads,
        metavar="N",
        show_default="all processors",
        rich_help_panel=HOW_MANY,
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        help="Play on a dask cluster: tcp://HOST:PORT, or local:N for N processes here.",
        parser=values.cluster,
        metavar="WHERE",
        rich_help_panel=HOW_MANY,
    ),
]
Chunk = Annotated[
    int,
    typer.Option(
        help="Games per chunk, rounded up to whole blocks.",
        parser=values.chunk,
        metavar="N",
        rich_help_panel=HOW_MANY,
    ),
]


def stopping_rule(games: int | None, preset: int | None, precision: float | None, until_verdict: bool) -> StoppingRule:
    """Return the rule that the options ask for.

    Raises
    ------
    PlanError
        If two of them contradict each other.
    """
    if preset is not None and games is not None:
        raise PlanError("--preset: not together with --games: each says how many games; allowed one of them")
    if preset is not None and (precision is not None or until_verdict):
        other = "--until-verdict" if until_verdict else "--precision"
        raise PlanError(f"--preset: not together with {other}, which finds the number of games; --games limits it")
    if precision is not None and until_verdict:
        raise PlanError("--precision: not together with --until-verdict: each says when to stop; allowed one of them")
    return StoppingRule(games or preset or DEFAULT_GAMES, precision, until_verdict)
