"""Options of all commands that play many games: by which rules, and who plays."""

from __future__ import annotations

from typing import Annotated

import typer

from lifeboat_sim.cli import game_names, values

PLAYED = "What is played"
"""Heading of these options on a help page."""

Game = Annotated[
    str,
    typer.Option(
        "--game",
        help="Which game; others have rule sets and bots of their own (`lifeboat games`).",
        parser=game_names.game,
        metavar="GAME",
        rich_help_panel=PLAYED,
    ),
]
Rules = Annotated[
    str | None,
    typer.Option(
        help="Rule set that ships, such as english (all: `lifeboat rules list`), or a .toml file.",
        parser=values.rules,
        metavar="NAME|FILE",
        show_default="classic",
        rich_help_panel=PLAYED,
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        help="Change one value: row_draw=1, or characters.kid.size=4. Repeatable.",
        parser=values.setting,
        metavar="PATH=VALUE",
        rich_help_panel=PLAYED,
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        help="Number of players.",
        parser=values.one_number_of_players,
        metavar="N",
        show_default="6, or the fixed cast",
        rich_help_panel=PLAYED,
    ),
]
"""One number only; commands that play several have an option of their own."""
Bots = Annotated[
    str | None,
    typer.Option(
        help="Who plays: sensible, random, passive or rower for all, or kid=random,sensible (all: `lifeboat bots`); "
        "a bots file, or a function of yours (FILE.py), for any of them; in other games also mixed: greedy+random.",
        parser=values.bots,
        metavar="BOTS",
        show_default="sensible",
        rich_help_panel=PLAYED,
    ),
]
