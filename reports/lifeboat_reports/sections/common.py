"""What the sections share: the run with its names, tables of characters, charts drawn twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pandas as pd

from lifeboat_analysis import standing
from lifeboat_analysis.described import has_lives, length_of, seat_order
from lifeboat_reports.charts.render import Draw, svg
from lifeboat_reports.charts.style import NARROW, WIDE
from lifeboat_reports.report import Cell, Chart, Column, Table
from lifeboat_reports.wording import THIN, plain, short_names, shortened
from lifeboat_sim.runs.stopping_rules import Ended, StoppingRule, rule_of

if TYPE_CHECKING:
    from lifeboat_sim.runs.own_metrics import OwnChart
    from lifeboat_sim.runs.run import Run

LONGEST_NAME = 80  # letters of a character's name


@dataclass(frozen=True)
class Subject:
    """The run that a part of a report is about.

    `prefix` begins every id of the part; `names` are the characters that play by id, in boat order; `players_asked` are
    the numbers of players of the whole report; `beside` leads from the report's folder to that of the run. `places`
    tell the characters' markers: in boat order, that of the base if this run is compared with one. `own_charts` are
    those of the user.
    """

    run: Run
    band: float
    prefix: str
    names: Mapping[str, str]
    players_asked: tuple[int, ...]
    beside: str
    places: Mapping[str, int]
    own_charts: tuple[OwnChart, ...] = ()

    @property
    def players(self) -> int:
        """Players of a game."""
        return int(self.run.info["players"])

    @property
    def role_word(self) -> str:
        """What a role is called in this game."""
        return plain(self.run.info["role_word"])

    @property
    def role_games(self) -> list[int]:
        """Finished games of every character, in boat order."""
        by_id = zip(self.run.info["roles"], self.run.tallies["role_games"], strict=True)
        games = {role["id"]: int(n) for role, n in by_id}
        return [games[role] for role in self.names]

    @property
    def finished(self) -> int:
        """Games that came to an end."""
        return int(self.run.tallies[self.length].sum())

    @property
    def length(self) -> str:
        """What the length of a game is counted in: rounds, turns."""
        return plain(length_of(self.run.info))

    @property
    def has_lives(self) -> bool:
        """Whether characters live or die in this game, and love and hate each other."""
        return has_lives(self.run.info)

    @property
    def played(self) -> int:
        """Games, finished or not."""
        return int(self.run.tallies["games"][0])

    @property
    def rule(self) -> StoppingRule:
        """When the run was to stop."""
        return rule_of(self.run.info)

    @property
    def ended(self) -> Ended:
        """What ended the run."""
        return self.rule.ended(self.played, standing(self.run))

    @property
    def ended_in_words(self) -> str:
        """How the run ended."""
        return self.rule.said(self.played, standing(self.run), self.role_word, THIN)


def cast_of(run: Run) -> list[str] | None:
    """The ids of a cast that the rule set fixes; None if every game draws its own."""
    cast = run.info["ruleset"]["options"].get("cast")
    return None if cast is None else [str(role) for role in cast]


def subject(
    run: Run,
    band: float,
    prefix: str,
    players_asked: tuple[int, ...],
    beside: str = "",
    own_charts: tuple[OwnChart, ...] = (),
) -> Subject:
    """Take the names of a run, on one line and not too long for a table."""
    cast = cast_of(run)
    by_seat = [run.info["roles"][at] for at in seat_order(run.info["roles"])]
    roles = [role for role in by_seat if cast is None or role["id"] in cast]
    names = {role["id"]: shortened(plain(role["name"]), LONGEST_NAME) for role in roles}
    places = {role: place for place, role in enumerate(names)}
    return Subject(run, band, prefix, names, players_asked, beside, places, own_charts)


def named(frame: pd.DataFrame, about: Subject) -> pd.DataFrame:
    """The rows of the characters that play, with their names as the report writes them and their places."""
    roles = list(about.names)
    return frame.loc[roles].assign(name=list(about.names.values()), place=[about.places[role] for role in roles])


def column_names(about: Subject, length: int) -> list[str]:
    """The names of all roles as headings of columns: of characters the last words, if these tell them apart."""
    names = list(about.names.values())
    return short_names(names, length) if about.has_lives else [shortened(name, length) for name in names]


def anytime(about: Subject) -> str:
    """What is true of the win-share intervals of a run that was to stop at a verdict, beside all else."""
    return " (anytime-valid)" if about.rule.until_verdict else ""


def not_anytime(about: Subject) -> str:
    """What is not true of any other interval of such a run."""
    words = (
        f"The intervals of the {about.role_word}s' win shares allow for stopping at a verdict; no other interval does."
    )
    return words if about.rule.until_verdict else ""


def role_table(
    ident: str, caption: str, about: Subject, columns: Mapping[str, Sequence[str | Cell]], note: str = ""
) -> Table:
    """A table with a row per character, in boat order; text is flush left, numbers are flush right."""
    cells = [[cell if isinstance(cell, Cell) else Cell(cell) for cell in column] for column in columns.values()]
    rows = tuple(
        (Cell(name, role=about.places[role]), *(column[index] for column in cells))
        for index, (role, name) in enumerate(about.names.items())
    )
    heads = tuple(Column(heading, numeric=heading not in TEXT_COLUMNS) for heading in columns)
    return Table(about.prefix + ident, caption, (Column(about.role_word, numeric=False), *heads), rows, note)


TEXT_COLUMNS = {"verdict", "bot", "agreement"}


def plain_table(
    ident: str, caption: str, headings: Sequence[str], rows: Sequence[Sequence[str]], note: str = ""
) -> Table:
    """A table of text; all columns but the first hold numbers, unless their heading begins with a star."""
    columns = tuple(
        Column(h.removeprefix("*"), numeric=i > 0 and not h.startswith("*")) for i, h in enumerate(headings)
    )
    return Table(ident, caption, columns, tuple(tuple(Cell(text) for text in row) for row in rows), note)


def chart(
    ident: str, about: Subject, draw: Draw, *, title: str, shows: str, caption: str, table: Table | None
) -> Chart:
    """A chart for the page and for the phone."""
    ident = about.prefix + ident
    wide, narrow = svg(draw, WIDE, f"{ident}-wide"), svg(draw, NARROW, f"{ident}-narrow")
    return Chart(ident, title, shows, caption, wide, narrow, table)
