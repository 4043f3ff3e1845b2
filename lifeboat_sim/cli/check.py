"""``lifeboat check``: whether a rule set does what its designer wants, for a person or for continuous integration."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim.cli import game_names, how_many, retrain_options, values, what_comes_out, what_is_told
from lifeboat_sim.cli.help import examples
from lifeboat_sim.cli.what_comes_out import RESULTS
from lifeboat_sim.errors import FolderError, PlanError
from lifeboat_sim.games import DEFAULT

CHECK_EXAMPLES = examples(
    "lifeboat check --new targets.toml",
    "lifeboat check targets.toml",
    "lifeboat check targets.toml --games 1e6 --junit results.xml",
    "lifeboat check targets.toml --retrain",
    "lifeboat check --schema > targets.schema.json",
)
BEGIN = "A file to begin with"


def check(
    file: Annotated[
        Path | None,
        typer.Argument(help="File of targets (TOML).", metavar="TARGETS.toml", parser=values.file, show_default=False),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            help="Games per number of players and rule set, in place of the file's.",
            parser=values.games,
            metavar="N",
            show_default="the file's, or 200_000",
            rich_help_panel=how_many.HOW_MANY,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="Seed, in place of the file's.",
            parser=values.seed,
            metavar="N",
            show_default="the file's, or 1",
            rich_help_panel=how_many.HOW_MANY,
        ),
    ] = None,
    threads: how_many.Threads = None,
    retrain: retrain_options.Retrain = False,
    retrain_games: retrain_options.RetrainGames = None,
    allow_undecided: Annotated[
        bool,
        typer.Option("--allow-undecided", help="Not enough games for a target is no failure.", rich_help_panel=RESULTS),
    ] = False,
    as_json: what_comes_out.AsJson = False,
    junit: Annotated[
        Path | None,
        typer.Option(
            help="Also write the results as JUnit XML.", parser=values.file, metavar="FILE", rich_help_panel=RESULTS
        ),
    ] = None,
    new: Annotated[
        Path | None,
        typer.Option(
            "--new",
            help="Write a commented file of targets; must not exist.",
            parser=values.file,
            metavar="FILE",
            rich_help_panel=BEGIN,
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            help="Of which game the new file is.",
            parser=game_names.game,
            metavar="GAME",
            rich_help_panel=BEGIN,
        ),
    ] = None,
    schema: Annotated[
        bool,
        typer.Option("--schema", help="Print the JSON schema of files of targets.", rich_help_panel=BEGIN),
    ] = False,
    quiet: what_is_told.Quiet = False,
) -> None:
    """Check whether a rule set does what its designer wants: each target holds, fails, or needs more games.

    With --retrain a target holds only if it does by bots as they are and by bots that have learnt the rules.

    Exit status: 0 all targets hold, 1 one fails or has not enough games, 2 the file is unusable.
    """
    if file is None and new is None and not schema:
        raise PlanError("TARGETS.toml: missing; `lifeboat check --new targets.toml` writes one to begin with")
    if [file is not None, new is not None, schema].count(True) != 1:
        raise PlanError("TARGETS.toml, --new, --schema: allowed one of them")
    if game is not None and new is None:
        raise PlanError("--game: allowed with --new; a file says itself which game it is about")
    if schema:
        from lifeboat_sim.cli.output import put_json
        from lifeboat_sim.runs.target_tables import targets_schema

        put_json(targets_schema())
    elif new is not None:
        write_template(new, game or DEFAULT)
    elif file is not None:
        from lifeboat_sim.cli.checking import check_targets

        learning = retrain_options.retraining(retrain, retrain_games)
        raise typer.Exit(check_targets(file, games, seed, threads, learning, allow_undecided, as_json, junit))


def write_template(file: Path, game: str) -> None:
    """Write a file to begin with; raises FolderError if there is one."""
    from lifeboat_sim.cli.output import one_line, put
    from lifeboat_sim.games import load_game
    from lifeboat_sim.runs.files import write_bytes
    from lifeboat_sim.runs.target_template import template_for

    if os.path.lexists(file):  # a link that leads nowhere is something, too
        raise FolderError(f"{file}: exists already")
    write_bytes(file, template_for(load_game(game)).encode())
    put(one_line(f"wrote {file}"))
