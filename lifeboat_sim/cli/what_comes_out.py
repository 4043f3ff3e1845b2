"""Options of all commands that play many games: what is counted beside the usual."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim.cli import values

RESULTS = "What comes out"
"""Heading of these options on a help page."""

Metrics = Annotated[
    Path | None,
    typer.Option(
        help="Metrics and charts of your own, a Python file: docs/metrics.md.",
        parser=values.metrics,
        metavar="FILE.py",
        rich_help_panel=RESULTS,
    ),
]
