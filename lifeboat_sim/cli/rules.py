"""``lifeboat rules``: what rule sets there are, what they say, how they differ, whether a file is sound."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from lifeboat_sim.cli import game_names, values
from lifeboat_sim.cli.help import Command, Group, examples, show_help
from lifeboat_sim.cli.output import one_line, put, put_json, put_toml

rules = typer.Typer(cls=Group, help="List, show, compare, check and begin rule sets.")
rules.callback(invoke_without_command=True)(show_help)

Settings = Annotated[
    list[str] | None, typer.Option("--set", help="Change one value. Repeatable.", metavar="PATH=VALUE")
]
Game = Annotated[
    str,
    typer.Option(
        "--game",
        help="Which game; others have rule sets and bots of their own (`lifeboat games`).",
        parser=game_names.game,
        metavar="GAME",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print as JSON.")]


@rules.command("list", cls=Command, epilog=examples("lifeboat rules list"))
def list_rules(game: Game = "lifeboat", as_json: AsJson = False) -> None:
    """List the rule sets that ship."""
    from lifeboat_sim.games import load_game

    played = load_game(game)
    found = {name: played.load_ruleset(name, ()) for name in played.rulesets()}
    if as_json:
        put_json({name: {"name": one.name, "note": one.note} for name, one in found.items()})
        return
    width = max(15, *map(len, found))
    for name, one in found.items():
        put(f"{name:<{width}} {one.name}. {one.note or ''}".rstrip())


@rules.command(
    cls=Command, epilog=examples("lifeboat rules show classic", "lifeboat rules show my.toml --set row_draw=1 --json")
)
def show(
    name: Annotated[
        str | None,
        typer.Argument(help="Shipped name or .toml file.", metavar="NAME|FILE", show_default="classic"),
    ] = None,
    settings: Settings = None,
    game: Game = "lifeboat",
    as_json: AsJson = False,
) -> None:
    """Show a rule set in full: every option, every card."""
    from lifeboat_sim.core.ruleset_files import ruleset_text
    from lifeboat_sim.games import load_game

    played = load_game(game)
    ruleset = played.load_ruleset(name or played.default_ruleset, settings or ())
    if as_json:
        put_json(ruleset.model_dump(mode="json") | {"hash": ruleset.hash})
    else:
        put_toml(ruleset_text(ruleset, played.load_ruleset(played.default_ruleset, ())))


@rules.command(cls=Command, epilog=examples("lifeboat rules diff classic english"))
def diff(
    a: Annotated[str, typer.Argument(help="Shipped name or .toml file.", metavar="A")],
    b: Annotated[str, typer.Argument(help="Shipped name or .toml file.", metavar="B")],
    game: Game = "lifeboat",
    as_json: AsJson = False,
) -> None:
    """Show what is different in B."""
    from lifeboat_sim.core.ruleset_files import differences
    from lifeboat_sim.games import load_game

    played = load_game(game)
    found = differences(played.load_ruleset(a, ()), played.load_ruleset(b, ()))
    if as_json:
        put_json([{"path": path, "a": old, "b": new} for path, old, new in found])
        return
    for path, old, new in found:
        put(f"{path}: {shown(old)} -> {shown(new)}")
    if not found:
        put(one_line(f"{a} and {b} are the same rules"))


def shown(value: object) -> str:
    """Return a value of a difference; what is not there at all is ``none``."""
    return "none" if value is None else json.dumps(value, ensure_ascii=False)


@rules.command(
    cls=Command, epilog=examples("lifeboat rules validate my.toml", "lifeboat rules validate my.toml --json")
)
def validate(
    files: Annotated[list[Path], typer.Argument(help="Rule-set files.", metavar="FILE", parser=values.file)],
    game: Game = "lifeboat",
    as_json: AsJson = False,
) -> None:
    """Check rule-set files: all mistakes at once, one line each.

    Exit status: 0 all are sound, 2 there are mistakes.
    """
    from lifeboat_sim.errors import RulesetError
    from lifeboat_sim.games import load_game

    played = load_game(game)
    found: dict[str, Any] = {}
    mistakes: list[str] = []
    source: str | None = "the rule-set files"
    for file in files:
        try:
            ruleset = played.load_ruleset(str(file) if "/" in str(file) else f"./{file}", ())
        except RulesetError as error:
            mistakes += error.lines
            found[str(file)] = {"sound": False, "mistakes": error.lines}
            source = error.source if len(files) == 1 else source
            continue
        numbers = ruleset.player_numbers()
        found[str(file)] = {"sound": True, "name": ruleset.name, "players": numbers, "mistakes": []}
        if not as_json:
            put(one_line(f"{file}: sound ({ruleset.name}, {', '.join(map(str, numbers))} players)"))
    if as_json:
        put_json(found)
    if mistakes:
        raise RulesetError(mistakes, source)


@rules.command(cls=Command, epilog=examples("lifeboat rules schema > ruleset.schema.json"))
def schema(game: Game = "lifeboat") -> None:
    """Print the JSON schema of rule-set files, for editors."""
    from lifeboat_sim.games import load_game

    put_json(load_game(game).ruleset_schema())


@rules.command(cls=Command, epilog=examples("lifeboat rules new my.toml"))
def new(
    file: Annotated[
        Path, typer.Argument(help="The file to write; must not exist.", metavar="FILE", parser=values.file)
    ],
    game: Game = "lifeboat",
) -> None:
    """Write a commented rule-set file to begin with."""
    from lifeboat_sim.errors import FolderError
    from lifeboat_sim.games import load_game
    from lifeboat_sim.runs.files import write_bytes

    if os.path.lexists(file):  # a link that leads nowhere is something, too
        raise FolderError(f"{file}: exists already")
    write_bytes(file, load_game(game).ruleset_template().encode())
    put(f"wrote {file}")
