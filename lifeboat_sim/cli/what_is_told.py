"""Options of all commands that take a while: whether they tell what goes on."""

from __future__ import annotations

from typing import Annotated

import typer

from lifeboat_sim.cli.output import be_quiet

Quiet = Annotated[
    bool,
    typer.Option(
        "--quiet",
        help="Results, warnings and errors only: nothing of what goes on, nor where it was written.",
        callback=be_quiet,
    ),
]
"""The option does all by itself: a command takes it, and has nothing to do for it."""
