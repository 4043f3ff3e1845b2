"""``lifeboat rules``: what rule sets there are, what they say, how they differ, whether a file is sound."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

rules = typer.Typer(no_args_is_help=True, help="List, show, compare, check and begin rule sets.")

Settings = Annotated[
    list[str] | None, typer.Option("--set", help="Change one value; repeatable.", metavar="PATH=VALUE")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print as JSON.")]


@rules.command("list")
def list_rules(as_json: AsJson = False) -> None:
    """List the rule sets that ship.

    Example: `lifeboat rules list`
    """
    from lifeboat_sim.games import load_game

    game = load_game("lifeboat")
    found = {name: game.load_ruleset(name, ()) for name in game.rulesets()}
    if as_json:
        typer.echo(json.dumps({name: {"name": one.name, "note": one.note} for name, one in found.items()}, indent=2))
        return
    for name, one in found.items():
        typer.echo(f"{name:<15} {one.name}. {one.note or ''}".rstrip())


@rules.command()
def show(
    name: Annotated[str, typer.Argument(help="Shipped name or .toml file.", metavar="NAME|FILE")] = "classic",
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Show a rule set in full: every option, every card.

    Examples: `lifeboat rules show classic` · `lifeboat rules show my.toml --set row_draw=1 --json`
    """
    from lifeboat_sim.core.ruleset_files import ruleset_text
    from lifeboat_sim.games import load_game

    game = load_game("lifeboat")
    ruleset = game.load_ruleset(name, settings or ())
    if as_json:
        typer.echo(json.dumps(ruleset.model_dump(mode="json") | {"hash": ruleset.hash}, indent=2, ensure_ascii=False))
    else:
        typer.echo(ruleset_text(ruleset, game.load_ruleset(game.default_ruleset, ())), nl=False)


@rules.command()
def diff(
    a: Annotated[str, typer.Argument(help="Shipped name or .toml file.", metavar="A")],
    b: Annotated[str, typer.Argument(help="Shipped name or .toml file.", metavar="B")],
    as_json: AsJson = False,
) -> None:
    """Show what is different in B.

    Example: `lifeboat rules diff classic english`
    """
    from lifeboat_sim.core.ruleset_files import differences
    from lifeboat_sim.games import load_game

    game = load_game("lifeboat")
    found = differences(game.load_ruleset(a, ()), game.load_ruleset(b, ()))
    if as_json:
        typer.echo(json.dumps([{"path": path, "a": old, "b": new} for path, old, new in found], indent=2))
        return
    for path, old, new in found:
        typer.echo(f"{path}: {shown(old)} -> {shown(new)}")
    if not found:
        typer.echo(f"{a} and {b} are the same rules")


def shown(value: object) -> str:
    """Return a value of a difference; what is not there at all is ``none``."""
    return "none" if value is None else json.dumps(value, ensure_ascii=False)


@rules.command()
def validate(
    files: Annotated[list[Path], typer.Argument(help="Rule-set files.", metavar="FILE...")],
) -> None:
    """Check rule-set files: all mistakes at once, one line each.

    Exit status: 0 all are sound, 2 there are mistakes.

    Example: `lifeboat rules validate my.toml`
    """
    from lifeboat_sim.errors import RulesetError
    from lifeboat_sim.games import load_game

    game = load_game("lifeboat")
    mistakes: list[str] = []
    for file in files:
        try:
            ruleset = game.load_ruleset(str(file) if "/" in str(file) else f"./{file}", ())
        except RulesetError as error:
            mistakes += error.lines
            continue
        numbers = ", ".join(str(number) for number in ruleset.player_numbers())
        typer.echo(f"{file}: sound ({ruleset.name}, {numbers} players)")
    if mistakes:
        raise RulesetError(mistakes, str(files[0]) if len(files) == 1 else "the rule-set files")


@rules.command()
def schema() -> None:
    """Print the JSON schema of rule-set files, for editors.

    Example: `lifeboat rules schema > ruleset.schema.json`
    """
    from lifeboat_sim.games import load_game

    typer.echo(json.dumps(load_game("lifeboat").ruleset_schema(), indent=2, ensure_ascii=False))


@rules.command()
def new(file: Annotated[Path, typer.Argument(help="The file to write; must not exist.", metavar="FILE")]) -> None:
    """Write a commented rule-set file to begin with.

    Example: `lifeboat rules new my.toml`
    """
    from lifeboat_sim.errors import FolderError
    from lifeboat_sim.games import load_game
    from lifeboat_sim.runs.files import write_bytes

    if file.exists():
        raise FolderError(f"{file}: exists already")
    write_bytes(file, load_game("lifeboat").ruleset_template().encode())
    typer.echo(f"wrote {file}")
