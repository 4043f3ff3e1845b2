"""``lifeboat play``: take a character and play a game against the bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim.cli import game_names, values, what_is_played
from lifeboat_sim.cli.help import examples

PLAY_EXAMPLES = examples(
    "lifeboat play",
    "lifeboat play --as kid --players 4 --rules english",
    "lifeboat play --as kid,mate --seed 7 --save evening.json",
    "lifeboat play --load evening.json",
)


def play(
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            help="Which game; others have rule sets and bots of their own (`lifeboat games`).",
            parser=game_names.game,
            metavar="GAME",
            show_default="lifeboat",
            rich_help_panel=what_is_played.PLAYED,
        ),
    ] = None,
    rules: what_is_played.Rules = None,
    settings: what_is_played.Settings = None,
    players: what_is_played.Players = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Who plays the others: sensible, random, passive or rower, or kid=random,sensible.",
            parser=values.bots,
            metavar="BOTS",
            show_default="sensible",
            rich_help_panel=what_is_played.PLAYED,
        ),
    ] = None,
    persons: Annotated[
        values.Characters | None,
        typer.Option(
            "--as",
            help="Your character, or those of several people at one screen (kid,mate).",
            parser=values.characters,
            metavar="ID[,ID...]",
            show_default="one of the cast by chance",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="Same seed, same deal and same bots.",
            parser=values.seed,
            metavar="N",
            show_default="a new one, which is told",
        ),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option(
            help="Which game of a run with that seed.",
            parser=values.number,
            metavar="N",
            show_default="0, or the first one with your characters",
        ),
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option(help="Go on with a game that was saved before.", metavar="FILE", parser=values.load),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            help="Keep the game in this file when it ends, or when you leave it.", metavar="FILE", parser=values.save
        ),
    ] = None,
) -> None:
    """Play a game: take a character, the bots play the others.

    You see what a player at the table sees. Type the number of an option, or its words; `help` explains what is asked
    and lists the commands, among them `why`, `undo`, `save` and `quit`.
    """
    from lifeboat_sim.cli.keyboard import play_at_the_keyboard, prepare
    from lifeboat_sim.cli.wishes import Wishes

    prepare()
    play_at_the_keyboard(
        Wishes(
            game=game,
            rules=rules,
            settings=settings or [],
            players=players,
            bots=bots,
            persons=persons.ids if persons else None,
            seed=seed,
            number=number,
            load=load,
            save=save,
        )
    )
