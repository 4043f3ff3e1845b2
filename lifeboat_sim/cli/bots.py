"""``lifeboat bots``: who can play a game, what each bot weighs, and files for bots of one's own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim.cli import game_names, values
from lifeboat_sim.cli.bots_checking import CHECK_EXAMPLES, check
from lifeboat_sim.cli.help import Command, Group, examples
from lifeboat_sim.cli.output import one_line, put, put_json

bots = typer.Typer(cls=Group, help="List, show and begin bots; without a command: list them.")

Game = Annotated[
    str,
    typer.Option("--game", help="Whose bots (all games: `lifeboat games`).", parser=game_names.game, metavar="GAME"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print as JSON, with all weights.")]


@bots.callback(invoke_without_command=True, epilog=examples("lifeboat bots", "lifeboat bots --game spots"))
def list_without_command(context: typer.Context, game: Game = "lifeboat", as_json: AsJson = False) -> None:
    """List, show and begin bots; without a command: list them."""
    from lifeboat_sim.errors import PlanError

    if context.invoked_subcommand is None:
        list_bots(game, as_json)
    elif as_json or game != "lifeboat":
        option = "--json" if as_json else "--game"
        raise PlanError(f"{option}: allowed behind the command: lifeboat bots {context.invoked_subcommand} {option}")


@bots.command("list", cls=Command, epilog=examples("lifeboat bots list", "lifeboat bots list --game spots --json"))
def list_bots(game: Game = "lifeboat", as_json: AsJson = False) -> None:
    """List the bots of a game: what each does, in a sentence."""
    from lifeboat_sim.games import load_game

    played = load_game(game)
    if as_json:
        found = {
            name: {"sentence": bot.sentence, "weights": dict(bot.weights), "made_for": bot.made_for}
            for name, bot in played.bots.items()
        }
        put_json({"default": played.default_bot, "bots": found})
        return
    width = max(map(len, played.bots))
    for name, bot in played.bots.items():
        default = " (the default)" if name == played.default_bot else ""
        put(one_line(f"{name:<{width}}  {bot.sentence}{default}"))


@bots.command(
    cls=Command,
    epilog=examples("lifeboat bots show sensible", "lifeboat bots show shy.toml --character kid --players 4 --json"),
)
def show(
    bot: Annotated[str, typer.Argument(help="A built-in bot, or a bots file.", metavar="NAME|FILE")],
    character: Annotated[
        str | None,
        typer.Option(help="Whose weights.", metavar="ID", show_default="all, and where they differ"),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            help="At a table of how many: bots that were trained have weights for each number.",
            parser=values.one_number_of_players,
            metavar="N",
            show_default="6, or that of the game",
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            help="Whose bot (all games: `lifeboat games`).",
            parser=game_names.game,
            metavar="GAME",
            show_default="lifeboat, or what the file says",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show a bot in full: what it does, every weight and what it weighs, where it comes from."""
    from lifeboat_sim.cli.bots_shown import facts, print_bot
    from lifeboat_sim.core.own_bots import is_python
    from lifeboat_sim.errors import PlanError
    from lifeboat_sim.games import DEFAULT, load_game
    from lifeboat_sim.runs.bots_files import game_of, is_bots_file

    if is_python(bot):
        watched = "`lifeboat bots check` watches what it does"
        raise PlanError(f"{bot}: a function has no weights to show, allowed a built-in bot or a bots file; {watched}")
    played = game or (game_of(bot) if is_bots_file(bot) else DEFAULT)
    found = facts(bot, load_game(played), players, character)
    if as_json:
        put_json(found)
    else:
        print_bot(found)


@bots.command(cls=Command, epilog=examples("lifeboat bots new shy.toml", "lifeboat bots new shy.toml --base sensible"))
def new(
    file: Annotated[
        Path,
        typer.Argument(help="The file to write: ends in .toml, must not exist.", metavar="FILE", parser=values.file),
    ],
    base: Annotated[
        str | None,
        typer.Option(help="The built-in bot to begin with.", metavar="NAME", show_default="that of the game"),
    ] = None,
    game: Game = "lifeboat",
) -> None:
    """Write a commented bots file to begin with: all weights of a bot."""
    from lifeboat_sim.errors import FolderError, PlanError
    from lifeboat_sim.games import load_game
    from lifeboat_sim.runs.bots_template import template_for
    from lifeboat_sim.runs.files import write_bytes

    if file.suffix != ".toml":  # by its ending a bots file is known where bots are named, and is read as what it is
        raise PlanError(f"FILE: {file}, allowed a name that ends in .toml")
    if os.path.lexists(file):  # a link that leads nowhere is something, too
        raise FolderError(f"{file}: exists already")
    write_bytes(file, template_for(load_game(game), base).encode())
    put(one_line(f"wrote {file}"))


bots.command(cls=Command, epilog=CHECK_EXAMPLES)(check)


@bots.command(cls=Command, epilog=examples("lifeboat bots schema > bots.schema.json"))
def schema(game: Game = "lifeboat") -> None:
    """Print the JSON schema of bots files, for editors."""
    from lifeboat_sim.games import load_game
    from lifeboat_sim.runs.bots_tables import bots_schema

    put_json(bots_schema(load_game(game)))
