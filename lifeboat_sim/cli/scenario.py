"""``lifeboat scenario``: play scenario files and check what must come out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer


def scenario(
    files: Annotated[list[Path], typer.Argument(help="Scenario files (TOML).", metavar="FILE...")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the final positions as JSON instead.")] = False,
) -> None:
    """Play a position by a script and check what comes out: what happens if ...?

    Exit status: 0 all expectations hold, 1 one fails, 2 a file is unusable.

    Example: `lifeboat scenario tie.toml`
    """
    from lifeboat_sim.core.rulesets import read_toml
    from lifeboat_sim.errors import LifeboatError
    from lifeboat_sim.games.lifeboat.scenario import play_scenario

    failed = False
    unusable: list[str] = []
    finals = {}
    for file in files:
        try:
            outcome = play_scenario(read_toml(file), file.parent)
        except LifeboatError as error:
            unusable += [line if line.startswith(str(file)) else f"{file}: {line}" for line in error.lines]
            continue
        finals[str(file)] = outcome.final
        failed = failed or bool(outcome.failures)
        for failure in outcome.failures:
            typer.echo(f"{file}: {failure}", err=as_json)
        if not outcome.failures and not as_json:
            typer.echo(f"{file}: holds ({outcome.name})")
    if as_json:
        typer.echo(
            json.dumps(finals[str(files[0])] if len(files) == 1 and finals else finals, indent=2, ensure_ascii=False)
        )
    if unusable:
        raise LifeboatError(unusable, "the scenario files" if len(files) > 1 else str(files[0]))
    raise typer.Exit(1 if failed else 0)
