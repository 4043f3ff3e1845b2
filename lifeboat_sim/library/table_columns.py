"""What tables that programs in Python get are made of: columns with type, unit and meaning.

The tables themselves are in the modules beside this one; together they are what ``docs/tables.md`` says.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Dtype = Literal["category", "str", "int64", "uint64", "float64", "bool", "any"]


class Column(NamedTuple):
    """A column of a table.

    Attributes
    ----------
    name : str
        One that ends in ``*`` stands for all columns that begin so; ``*`` for all that the table does not name.
    dtype : str
        As pandas writes it; ``any`` for whatever the values are.
    unit : str
        Empty for words and yes or no.
    meaning : str
    order : tuple of str
        All words that a category can have, in their order; empty: those that occur, as they first come.
    """

    name: str
    dtype: Dtype
    unit: str
    meaning: str
    order: tuple[str, ...] = ()


class Table(NamedTuple):
    """A table: what one of its rows is, and its columns."""

    row: str
    columns: tuple[Column, ...]


SHARE, POINTS, GAMES, ROUNDS = "share, 0-1", "points", "games", "rounds"

ROLE = Column("role", "category", "", "id of the character, in boat order")
NAME = Column("name", "category", "", "name of the character, in boat order")


def ends(unit: str, of: str) -> tuple[Column, Column]:
    """Return the columns of an interval of one value alone."""
    return (
        Column("low", "float64", unit, f"low end of the 95 % interval of {of}, alone"),
        Column("high", "float64", unit, "high end of it"),
    )


def joint(unit: str, of: str) -> tuple[Column, Column]:
    """Return the columns of an interval that holds for all characters at once."""
    return (
        Column("low_simultaneous", "float64", unit, f"low end of the joint 95 % interval, for {of} at once"),
        Column("high_simultaneous", "float64", unit, "high end of it"),
    )


def error(unit: str) -> Column:
    """Return the column of the standard error of a mean."""
    return Column("se", "float64", unit, "standard error, from blocks of games")


SEE_METRIC = "see unit, is_share"
METRIC = (
    Column("metric", "category", "", "name of the function"),
    Column("role", "category", "", "id of the character, in boat order; empty over games"),
    Column("name", "category", "", "name of the character, in boat order; empty over games"),
    Column("title", "category", "", "what the metric is called"),
    Column("unit", "category", "", "unit of the mean, as declared"),
    Column("is_share", "bool", "", "whether it is a share, 0-1"),
)
"""What is said of a metric of the user, in every table of them."""
