"""``lifeboat bots check``: whether a bot plays by what its player sees, and the same every time."""

from __future__ import annotations

from typing import Annotated

import typer

from lifeboat_sim.cli import how_many, values, what_comes_out, what_is_played
from lifeboat_sim.cli.help import examples
from lifeboat_sim.cli.output import one_line, put, put_json
from lifeboat_sim.errors import BotError

CHECK_EXAMPLES = examples(
    "lifeboat bots check steady.py",
    "lifeboat bots check steady.py:steady --rules both-expansions --players 8",
    "lifeboat bots check sensible --games 100 --json",
)
REDEALS = 2
"""New deals for each decision."""


def check(
    bot: Annotated[
        str,
        typer.Argument(
            help="Who plays, as in `run --bots`: a function of yours, a bots file, or a built-in bot.",
            metavar="FILE.py[:NAME]|BOT",
            show_default=False,
        ),
    ],
    rules: what_is_played.Rules = None,
    settings: what_is_played.Settings = None,
    players: what_is_played.Players = None,
    games: Annotated[
        int,
        typer.Option(
            help="Games in which it is watched.",
            parser=values.games,
            metavar="N",
            rich_help_panel=how_many.HOW_MANY,
        ),
    ] = "20",  # type: ignore[assignment]  # parsed like what a user types
    seed: how_many.Seed = "1",  # type: ignore[assignment]
    as_json: what_comes_out.AsJson = False,
) -> None:
    """Watch a bot play Lifeboat: does it look at nothing but what its player sees?

    At every decision all that is hidden from its player is dealt anew, and it must choose as before; also when it is
    asked twice. It must choose among its options, and change nothing but its own memory. Exit status 1 if it does not.
    """
    from lifeboat_sim.games import load_game
    from lifeboat_sim.runs.plan import Plan, assign_bots, default_players
    from lifeboat_sim.testing.bots import check_bot

    game = load_game("lifeboat")
    name = rules or game.default_ruleset
    ruleset = game.load_ruleset(name, settings or [])
    table = default_players(game, ruleset) if players is None else players
    Plan(game, ruleset, name, table, plays := assign_bots(bot, game, ruleset, table), games, seed).records()
    who = " and ".join(dict.fromkeys(one.name for one in plays.values()))
    names = {role: one.name for role, one in plays.items()}
    checked: dict[str, int] = {}
    finding = None
    try:
        checked = check_bot(bot, name, settings or [], players=table, games=games, redeals=REDEALS, seed=seed)
    except (AssertionError, BotError) as error:
        finding = str(error)
    if as_json:
        put_json(
            {
                "bots": names,
                "ruleset": ruleset.name,
                "players": table,
                "games": games,
                "redeals": REDEALS,
                "seed": seed,
                "checked": checked,
                "finding": finding,
            }
        )
    elif finding is not None:
        put(one_line(finding))
    else:
        width = max(map(len, checked))
        for decision, times in checked.items():
            put(f"{decision:<{width}} {times:>6}")
        put(
            one_line(
                f"{who} chose in {sum(checked.values())} decisions of {games} games of {ruleset.name} "
                f"as its player could: each was dealt anew {REDEALS} times and asked again"
            )
        )
    raise typer.Exit(0 if finding is None else 1)
