"""A table on the terminal with a row for each character: names can be wrapped, numbers cannot."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from lifeboat_sim.cli.output import WIDEST
from lifeboat_sim.library.verdict_tables import VerdictTable

SHORT_NAME = 15
"""Characters of a name that stand in one line of the table even where there is little room."""
WORDS = ("verdict", "unit", "most by", "decided most by", "then by", "robust")
"""Headings of columns that hold words."""


def print_table(table: VerdictTable, short_name: int = SHORT_NAME) -> None:
    """Print the results of a library function."""
    print_role_table(table.title, "\n".join(table.notes), table.headings, table.names, table.rows, short_name)


def print_role_table(
    title: str,
    caption: str,
    headings: Sequence[str],
    names: Sequence[str],
    rows: Sequence[Sequence[str]],
    short_name: int = SHORT_NAME,
) -> None:
    """Print a table; all columns are set flush right, but those of words. Names of ``short_name`` are not wrapped."""
    table = Table(
        title=Text(title),
        caption=Text(caption),
        title_justify="left",
        caption_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        pad_edge=False,
    )
    table.add_column("", overflow="fold")
    for heading in headings:
        table.add_column(heading, justify="left" if heading in WORDS else "right", no_wrap=True)
    for name, row in zip(names, rows, strict=True):
        table.add_row(Text(name), *row)
    console = Console(highlight=False)
    full = console.measure(table, options=console.options.update(max_width=WIDEST)).maximum
    spare = max(0, max(map(cell_len, names), default=0) - short_name)
    console.width = max(console.width, full - spare)
    console.print(table)
