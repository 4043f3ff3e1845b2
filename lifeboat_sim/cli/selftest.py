"""``lifeboat selftest``: a rule set against itself, to see that the intervals do not cry wolf."""

from __future__ import annotations

from typing import Annotated

import typer

from lifeboat_sim.cli import how_many, values, what_comes_out, what_is_played, what_is_told
from lifeboat_sim.cli.help import examples

SELFTEST_EXAMPLES = examples(
    "lifeboat selftest",
    "lifeboat selftest --rules mine.toml --players 4",
    "lifeboat selftest --bots random --games 500 --replications 1000",
)


def selftest(
    game: what_is_played.Game = "lifeboat",
    rules: what_is_played.Rules = None,
    settings: what_is_played.Settings = None,
    players: what_is_played.Players = None,
    bots: what_is_played.Bots = None,
    replications: Annotated[
        int,
        typer.Option(
            help="How often the rule set is played against itself.",
            parser=values.replications,
            metavar="N",
            rich_help_panel=how_many.HOW_MANY,
        ),
    ] = "200",  # type: ignore[assignment]  # parsed like what a user types
    games: Annotated[
        int,
        typer.Option(
            help="Games each time, on either side.",
            parser=values.games_of_a_replication,
            metavar="N",
            rich_help_panel=how_many.HOW_MANY,
        ),
    ] = "1_800",  # type: ignore[assignment]
    seed: how_many.Seed = "1",  # type: ignore[assignment]
    threads: how_many.Threads = None,
    as_json: what_comes_out.AsJson = False,
    quiet: what_is_told.Quiet = False,
) -> None:
    """Compare a rule set with itself many times, and count how often an interval sees a difference.

    There is none, so every alarm is a false one; one interval in twenty may give it. Exit status 1 if there are more
    alarms than luck explains: then no number of this installation should be trusted.
    """
    from lifeboat_sim.cli.self_testing import SelfTest, run_self_test

    run_self_test(
        SelfTest(
            game=game,
            rules=rules,
            settings=settings or [],
            players=players,
            bots=bots,
            replications=replications,
            games=games,
            seed=seed,
            threads=threads,
        ),
        as_json,
    )
