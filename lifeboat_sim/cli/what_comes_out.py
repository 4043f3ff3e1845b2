"""Options of all commands that write a report: what is counted, what it says, and what is done with it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim.cli import values

RESULTS = "What comes out"
"""Heading of these options on a help page."""

Title = Annotated[
    str | None,
    typer.Option(help="Title of the report.", parser=values.title, metavar="TEXT", rich_help_panel=RESULTS),
]
Note = Annotated[
    str | None,
    typer.Option(help="A note printed in the report.", parser=values.note, metavar="TEXT", rich_help_panel=RESULTS),
]
Metrics = Annotated[
    Path | None,
    typer.Option(
        help="Metrics and charts of your own, a Python file: docs/metrics.md.",
        parser=values.metrics,
        metavar="FILE.py",
        rich_help_panel=RESULTS,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the results as JSON.", rich_help_panel=RESULTS)]
SummaryAsJson = Annotated[bool, typer.Option("--json", help="Print the summary as JSON.", rich_help_panel=RESULTS)]
NoReport = Annotated[
    bool, typer.Option("--no-report", help="Do not write report.html and report.pdf.", rich_help_panel=RESULTS)
]
Open = Annotated[bool, typer.Option("--open", help="Open the report in the browser.", rich_help_panel=RESULTS)]
