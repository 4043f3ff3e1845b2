"""``lifeboat train``: weights of bots by best responses, by self-play, or for a whole table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim.cli import how_many, training_values, values, what_comes_out, what_is_played, what_is_told
from lifeboat_sim.cli.help import examples
from lifeboat_sim.cli.what_comes_out import RESULTS

TRAIN_EXAMPLES = examples(
    "lifeboat train --rounds 6 --out my-bots",
    "lifeboat train --resume my-bots",
    "lifeboat train --shared --games 5e6",
    "lifeboat train --best-response kid --against sensible --out kid.toml",
    "lifeboat train --best-response all --games 2e6 --json",
    "lifeboat train --rules single-row --players 5 --rounds 2",
)
TRAINED = "What is trained"


def train(
    best_response: Annotated[
        values.Characters | None,
        typer.Option(
            help="How much more could this character win, if it alone played better? kid, kid,mate, or all.",
            parser=training_values.best_response,
            metavar="ROLE",
            rich_help_panel=TRAINED,
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            help="Who holds the other roles, for --best-response.",
            parser=training_values.opponents,
            metavar="BOTS",
            show_default="sensible",
            rich_help_panel=TRAINED,
        ),
    ] = None,
    shared: Annotated[
        bool,
        typer.Option(
            "--shared",
            help="One bot for all characters, by self-play: one seat against the rest.",
            rich_help_panel=TRAINED,
        ),
    ] = False,
    begin_from: Annotated[
        str | None,
        typer.Option(
            "--from",
            help="Bot at which training begins; only its weights change.",
            parser=training_values.begin_from,
            metavar="BOT",
            show_default="sensible",
            rich_help_panel=TRAINED,
        ),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            help="Rounds, at most; training ends before if nobody gains a percentage point.",
            parser=training_values.rounds,
            metavar="N",
            show_default="6",
            rich_help_panel=TRAINED,
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            help="Go on with a training that was stopped; results are the same bytes.",
            parser=training_values.training,
            metavar="DIR",
            rich_help_panel=TRAINED,
        ),
    ] = None,
    game: what_is_played.Game = "lifeboat",
    rules: what_is_played.Rules = None,
    settings: what_is_played.Settings = None,
    players: what_is_played.Players = None,
    games: Annotated[
        int | None,
        typer.Option(
            help="Games in all, about; 5e6 works, too.",
            parser=values.games,
            metavar="N",
            show_default="what so many weights take",
            rich_help_panel=how_many.HOW_MANY,
        ),
    ] = None,
    generations: Annotated[
        int | None,
        typer.Option(
            help="Generations of a search.",
            parser=training_values.generations,
            metavar="N",
            show_default="grows with the number of weights",
            rich_help_panel=how_many.HOW_MANY,
        ),
    ] = None,
    restarts: Annotated[
        int | None,
        typer.Option(
            help="Searches for each best response; the best of them counts.",
            parser=training_values.restarts,
            metavar="N",
            show_default="4 for --best-response, else 2",
            rich_help_panel=how_many.HOW_MANY,
        ),
    ] = None,
    seed: how_many.SeedIfSaid = None,
    threads: how_many.Threads = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="New folder for the training; with --best-response: a file for the bots that are found.",
            parser=training_values.trained,
            metavar="DIR|FILE",
            show_default="runs/train-RULES-Np; no file",
            rich_help_panel=RESULTS,
        ),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(
            help="What the bots are called.",
            parser=training_values.bots_name,
            metavar="NAME",
            show_default="trained",
            rich_help_panel=RESULTS,
        ),
    ] = None,
    as_json: what_comes_out.AsJson = False,
    quiet: what_is_told.Quiet = False,
) -> None:
    """Train bots: a whole table, one bot for all, or the best answer of one character.

    Only weights are trained, so what is found is a lower bound of what good play could gain: at least so much. A table
    learns in rounds: every character answers the last profiles, and the answers are the next profile. Games that
    confirm a gain were used for nothing else.
    """
    from lifeboat_sim.cli.training import run_training
    from lifeboat_sim.cli.training_wishes import Wish

    run_training(
        Wish(
            best_response=best_response.ids if best_response else None,
            against=against,
            shared=shared,
            begin_from=begin_from,
            rounds=rounds,
            resume=resume,
            game=game,
            rules=rules,
            settings=settings or [],
            players=players,
            games=games,
            generations=generations,
            restarts=restarts,
            seed=seed,
            threads=threads,
            out=out,
            name=name,
        ),
        as_json,
    )
