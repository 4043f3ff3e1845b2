"""``lifeboat scenario``: play scenario files and check what must come out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lifeboat_sim.cli import game_names, values, what_is_told
from lifeboat_sim.cli.help import examples
from lifeboat_sim.cli.output import one_line, put, put_json, warn
from lifeboat_sim.errors import LifeboatError, PlanError

if TYPE_CHECKING:
    from lifeboat_sim.core.scenario import Outcome

SCENARIO_EXAMPLES = examples(
    "lifeboat scenario tie.toml",
    "lifeboat scenario --show tie.toml",
    "lifeboat scenario --game spots change.toml",
)
MOST_OPTIONS = 20
"""A decision with more options, as bartering has, is shown in part."""


def scenario(
    files: Annotated[list[Path], typer.Argument(help="Scenario files (TOML).", metavar="FILE", parser=values.file)],
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            help="Whose scenarios, if the files do not say it (all games: `lifeboat games`) [default: lifeboat].",
            parser=game_names.game,
            metavar="GAME",
        ),
    ] = None,
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
    from lifeboat_sim.games.scenarios import play_file

    if show and as_json:
        raise PlanError("--show, --json: allowed one of them")
    failed = False
    unusable: list[str] = []
    finals = {}
    for file in files:
        try:
            outcome = play_file(read_toml(file), file.parent, game)
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
            for line in what_to_show(outcome):
                put(one_line(f"  {line}"))
    if as_json:
        put_json(finals[str(files[0])] if len(files) == 1 and finals else finals)
    if unusable:
        raise LifeboatError(unusable, "the scenario files" if len(files) > 1 else str(files[0]))
    raise typer.Exit(1 if failed else 0)


def what_to_show(outcome: Outcome) -> Iterator[str]:
    """Yield the lines that tell how a scenario ended."""
    if outcome.error:
        yield f"refused: {outcome.error}"
        return
    yield from what_came_out(outcome.final, outcome.length)
    yield from outcome.position


def what_came_out(final: dict[str, Any], length: str = "rounds") -> Iterator[str]:
    """Yield the lines that tell a final position in short: the decision that comes next, or how the game ended."""
    one = length.removesuffix("es" if length.endswith("ches") else "s")
    rounds = f"{final[length]} {one if final[length] == 1 else length}"
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
