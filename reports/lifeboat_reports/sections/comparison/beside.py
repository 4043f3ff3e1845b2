"""What the sections of a comparison share: base and variants with their names, and the differences that are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pandas as pd

from lifeboat_analysis import Compared, Comparison, quantity_differences, win_differences
from lifeboat_analysis.columns import Columns, frame
from lifeboat_reports.report import Cell, Column, Table
from lifeboat_reports.sections.common import LONGEST_NAME, TEXT_COLUMNS, Subject, subject
from lifeboat_reports.wording import plain, shortened, told_apart

if TYPE_CHECKING:
    from lifeboat_sim.runs.own_metrics import OwnChart

FEWEST = 300  # games that a number needs
FEW_VARIANTS = 3  # more of them have no charts of their own, only tables
FEW_PANELS = 6  # the same for variants times numbers of players
IN_CHARTS, IN_TITLES = 24, 40  # letters of a variant's name
NUMBERS = ["base", "variant", "difference", "low", "high"]


@dataclass(frozen=True)
class Variant:
    """A variant beside the base; `about` is its run, `ident` begins what is its own in the page.

    `wins` are the differences of the win shares by role, of the characters in both, without numbers where there are too
    few games.
    """

    compared: Compared
    about: Subject
    ident: str
    name: str
    short: str
    wins: pd.DataFrame

    @property
    def title(self) -> str:
        """Its name, short enough for a heading."""
        return shortened(self.name, IN_TITLES)


@dataclass(frozen=True)
class Beside:
    """Base and variants at one number of players.

    `base` is the base's run, `short` its name in charts, `remarks` stand before all numbers.
    """

    comparison: Comparison
    base: Subject
    name: str
    short: str
    variants: tuple[Variant, ...]
    remarks: tuple[str, ...] = ()

    @property
    def prefix(self) -> str:
        """What begins every id of the part."""
        return self.base.prefix

    @property
    def role_word(self) -> str:
        """What a role is called in this game."""
        return self.base.role_word

    @property
    def band(self) -> float:
        """How much of a difference does not matter, as a share."""
        return self.comparison.band

    @property
    def enough(self) -> bool:
        """Whether there are games enough to show any number, of somebody who is in base and variant."""
        games = min(about.finished for about in self.subjects)
        return games >= FEWEST and all(len(variant.wins) > 0 for variant in self.variants)

    @property
    def subjects(self) -> tuple[Subject, ...]:
        """All runs, the base first."""
        return (self.base, *(variant.about for variant in self.variants))

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called, the base first."""
        return (self.name, *(variant.name for variant in self.variants))

    @property
    def has_charts_each(self) -> bool:
        """Whether the variants are so few that each has charts of its own."""
        panels = len(self.variants) * len(self.base.players_asked)
        return len(self.variants) <= FEW_VARIANTS and panels <= FEW_PANELS


def beside(
    comparison: Comparison, prefix: str, players_asked: tuple[int, ...], own_charts: tuple[OwnChart, ...] = ()
) -> Beside:
    """Take a comparison with names on one line, and the differences that may be shown."""
    base = subject(comparison.base, comparison.band, prefix, players_asked, own_charts=own_charts)
    names = [shortened(plain(name), LONGEST_NAME) for name in (comparison.name, *(c.name for c in comparison.compared))]
    short = told_apart(names, IN_CHARTS)
    wins = win_differences(comparison) if comparison.compared else []
    variants = []
    for at, (compared, columns) in enumerate(zip(comparison.compared, wins, strict=True), start=1):
        ident = f"{prefix}v{at}-"
        alone = subject(compared.variant, comparison.band, ident, players_asked, own_charts=own_charts)
        about = with_places_of(base, alone)
        shown = enough_games(frame(columns), base, about)
        variants.append(Variant(compared, about, ident, names[at], short[at], shown))
    return Beside(comparison, base, names[0], short[0], tuple(variants))


def with_places_of(base: Subject, variant: Subject) -> Subject:
    """The variant with the markers of the base: those that are not in the base come last."""
    others = [role for role in variant.names if role not in base.names]
    return replace(variant, places={role: place for place, role in enumerate([*base.names, *others])})


def enough_games(table: pd.DataFrame, base: Subject, variant: Subject) -> pd.DataFrame:
    """The rows of the characters that play in both runs; no number where one run has too few of its games."""
    roles = [role for role in base.names if role in variant.names and role in table.index]
    games = [dict(zip(about.names, about.role_games, strict=True)) for about in (base, variant)]
    thin = [role for role in roles if min(of[role] for of in games) < FEWEST]
    table = table.loc[roles].assign(name=[base.names[role] for role in roles])
    table.loc[thin, table.select_dtypes("float").columns] = float("nan")
    if "verdict" in table:
        table.loc[thin, "verdict"] = "not enough games"
    return table


def differences_of(variant: Variant, of: Beside, quantity: str) -> pd.DataFrame:
    """Differences of another quantity of the characters, as they may be shown."""
    return enough_games(frame(quantity_differences(variant.compared, quantity)), of.base, variant.about)


def role_rows(of: Beside, roles: Sequence[str]) -> list[Cell]:
    """First cells of rows: the characters with their markers, which are those of the base."""
    places = list(of.base.names)
    return [Cell(of.base.names[role], role=places.index(role)) for role in roles]


def difference_table(
    ident: str,
    caption: str,
    of: Beside,
    roles: Sequence[str],
    columns: Mapping[str, Sequence[str | Cell]],
    note: str = "",
) -> Table:
    """A table with a row for each of these characters."""
    cells = [[cell if isinstance(cell, Cell) else Cell(cell) for cell in column] for column in columns.values()]
    rows = tuple((first, *(column[at] for column in cells)) for at, first in enumerate(role_rows(of, roles)))
    heads = tuple(Column(heading, numeric=heading not in TEXT_COLUMNS) for heading in columns)
    return Table(ident, caption, (Column(of.role_word, numeric=False), *heads), rows, note)


def table_of(columns: Columns, key: str) -> pd.DataFrame:
    """A long table by one of its columns."""
    return frame(columns).set_index(key)
