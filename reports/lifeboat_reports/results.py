"""What a chart of a user gets (docs/metrics.md): the tables of a run, and the look of its characters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import pandas as pd

from lifeboat_analysis import tables, user_metrics
from lifeboat_reports.charts.style import role_colour, role_marker
from lifeboat_sim.errors import MetricsError, choices, did_you_mean, quoted

if TYPE_CHECKING:
    from lifeboat_reports.sections.common import Subject


class Results:
    """The results of a run.

    Attributes
    ----------
    name : str
        The name of the rule set.
    players, games : int
        Players of a game, and games played.
    characters : mapping
        Names of the characters that play by id, in boat order.
    """

    def __init__(self, about: Subject) -> None:
        self._about = about
        self.name = str(about.run.info["ruleset"]["name"])
        self.players = about.players
        self.games = about.played
        self.characters: Mapping[str, str] = dict(about.names)

    @cached_property
    def _tables(self) -> dict[str, pd.DataFrame]:
        return tables(self._about.run, self._about.band)

    def table(self, name: str) -> pd.DataFrame:
        """Return a table by the name of its file in ``tables/``: ``win_shares``, ``death_rounds``.

        Raises
        ------
        MetricsError
            If there is none of this name.
        """
        if name not in self._tables:
            known = choices(self._tables)
            raise MetricsError(f"table: {quoted(name)}, allowed {known}{did_you_mean(name, self._tables)}")
        return self._tables[name].copy()

    @property
    def metrics(self) -> pd.DataFrame:
        """The user's metrics by name: role, name, title, unit, is_share, n, value, se, low, high."""
        return user_metrics(self._about.run).set_index("metric")

    def colour(self, character: str) -> str:
        """Return the colour that a character has in all charts."""
        return role_colour(self._place(character))

    def marker(self, character: str) -> str:
        """Return the marker that a character has in all charts."""
        return role_marker(self._place(character))

    def _place(self, character: str) -> int:
        if character not in self._about.places:
            raise MetricsError(f"character {quoted(character)}, allowed {choices(self.characters)}")
        return self._about.places[character]
