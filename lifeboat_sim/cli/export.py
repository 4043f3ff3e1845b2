"""``lifeboat export``: games and tables of a folder as Parquet or CSV, for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lifeboat_sim.cli import values
from lifeboat_sim.cli.help import examples

EXPORT_EXAMPLES = examples(
    "lifeboat export runs/classic-6p",
    "lifeboat export runs/classic-6p games --out games.parquet",
    "lifeboat export runs/classic-6p games --out - | gzip > games.csv.gz",
    "lifeboat export runs/classic-6p win_shares scores --format csv --out tables",
    "lifeboat export runs/compare-classic tables --format csv",
)


def export(
    folder: Annotated[
        Path,
        typer.Argument(
            help="Folder that `lifeboat run`, `compare` or `sweep` has written.",
            parser=values.begun,
            metavar="DIR",
            show_default=False,
        ),
    ],
    what: Annotated[
        list[str] | None,
        typer.Argument(
            help="`games`, `tables`, or single tables by name, such as `win_shares`.",
            metavar="WHAT",
            show_default="all that is there",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder for the files; or, of one thing, a file .parquet or .csv, or - for CSV on standard output.",
            parser=values.folder,
            metavar="PATH",
            show_default="DIR/export",
        ),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="parquet or csv.",
            parser=values.file_format,
            metavar="FORMAT",
            show_default="by the name of the file, else parquet",
        ),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace files that are there already.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was written as JSON.")] = False,
) -> None:
    """Write results as Parquet or CSV, for pandas, Polars, DuckDB, R or a spreadsheet.

    `games` has a row for each game and character, of runs that were played with --keep-games. `tables` are those of the
    report, with names, units and types as in docs/tables.md. docs/export.md shows how they are read.
    """
    from lifeboat_sim.cli.exporting import Wish, write_export

    write_export(folder, Wish(tuple(what or ()), out, form, overwrite, as_json))
