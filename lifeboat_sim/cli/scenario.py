"""``lifeboat scenario``: play scenario files and check what must come out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from lifeboat_sim.cli import values, what_is_told
from lifeboat_sim.cli.help import examples
from lifeboat_sim.cli.output import one_line, put, put_json, warn
from lifeboat_sim.errors import LifeboatError, PlanError

SCENARIO_EXAMPLES = examples("lifeboat scenario tie.toml", "lifeboat scenario --show tie.toml")
MOST_OPTIONS = 20
"""A decision with more options, as bartering has, is shown in part."""


def scenario(
    files: Annotated[list[Path], typer.Argument(help="Scenario files (TOML).", metavar="FILE", parser=values.file)],
    show: Annotated[
        bool, typer.Option("--show", help="Also print what came out: who decides what next, or the scores.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the final positions as JSON instead.")] = False,
    quiet: what_is_told.Quiet = False,
) -> None:
    """Play a position by a script and check what comes out: what happens if ...?

    Exit status: 0 all expectations hold, 1 one fails, 2 a file is unusable.
    """
    from lifeboat_sim.core.rulesets import read_toml
    from lifeboat_sim.games.lifeboat.scenario import play_scenario

    if show and as_json:
        raise PlanError("--show, --json: allowed one of them")
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
            (warn if as_json else put)(one_line(f"{file}: {failure}"))
        if not outcome.failures and not as_json:
            put(one_line(f"{file}: holds ({outcome.name})"))
        if show:
            for line in [f"refused: {outcome.error}"] if outcome.error else what_came_out(outcome.final):
                put(one_line(f"  {line}"))
    if as_json:
        put_json(finals[str(files[0])] if len(files) == 1 and finals else finals)
    if unusable:
        raise LifeboatError(unusable, "the scenario files" if len(files) > 1 else str(files[0]))
    raise typer.Exit(1 if failed else 0)


def what_came_out(final: dict[str, Any]) -> Iterator[str]:
    """Yield the lines that tell a final position in short: the decision that comes next, or how the game ended."""
    rounds = f"{final['rounds']} round" + ("s" if final["rounds"] != 1 else "")
    if not final["over"] and final["pending"] != "none":
        options = final["options"]
        more = f" and {len(options) - MOST_OPTIONS:_} more" if len(options) > MOST_OPTIONS else ""
        yield f"pending: {final['pending']}"
        yield f"options: {', '.join(options[:MOST_OPTIONS])}{more}"
    elif not final["over"]:
        yield "pending: none"
    elif not final["score"]:
        yield f"unfinished after {rounds}"
    else:
        yield f"over after {rounds}, won by {' and '.join(final['winners']) or 'nobody'}"
        yield f"scores: {', '.join(f'{id} {score}' for id, score in final['score'].items())}"
