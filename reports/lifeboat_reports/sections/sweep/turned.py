"""What the sections of a sweep share: the knobs in words, and the tables of what was played, each made once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from lifeboat_analysis import (
    effects,
    feasible,
    fit_surface,
    point_metrics,
    point_shape,
    point_win_shares,
    ranking,
    sobol_indices,
    sweep_points,
)
from lifeboat_analysis.response_surface import Surface
from lifeboat_analysis.swept import Swept
from lifeboat_reports.charts.grouped_rows import Group
from lifeboat_reports.frames import row_at
from lifeboat_reports.rule_words import knob_words, meanings, value_words
from lifeboat_reports.sections.common import LONGEST_NAME, Subject, subject
from lifeboat_reports.sections.comparison.beside import Beside, beside
from lifeboat_reports.sections.sweep.words import capital
from lifeboat_reports.wording import MINUS, listing, plain, shortened
from lifeboat_sim.runs.designs import AS_PRINTED
from lifeboat_sim.runs.run import Run, named_metrics

FEWEST = 300  # finished games that a number needs
BASE = -1  # the point of the base in tables of points


@dataclass(frozen=True)
class Turned:
    """A sweep with one number of players.

    `about` is its base; `name` what that is called; `confirmed` the strongest knobs of a screening, turned once more at
    the printed game.
    """

    swept: Swept
    about: Subject
    name: str
    confirmed: Swept | None = None

    @property
    def prefix(self) -> str:
        """What begins every id of the part."""
        return self.about.prefix

    @property
    def role_word(self) -> str:
        """What a role is called in this game."""
        return self.about.role_word

    @property
    def band(self) -> float:
        """Half-width of the band around the fair share, a share."""
        return self.swept.band

    @property
    def kind(self) -> str:
        """Kind of the design."""
        return self.swept.design.kind

    @property
    def paths(self) -> list[str]:
        """The knobs, as a rule set names them."""
        return [factor.knob.path for factor in self.swept.design.factors]

    @property
    def groups(self) -> list[Group]:
        """The characters, for charts."""
        return [Group(self.about.names[role], self.about.places[role]) for role in self.roles]

    @property
    def games(self) -> int:
        """Games of each point."""
        return self.swept.batches.games

    @cached_property
    def finished(self) -> list[int]:
        """Finished games of each run."""
        at = self.swept.batches.keys.index(("", self.about.length))
        return [int(n) for n in self.swept.batches.total_n[:, at]]

    @property
    def enough(self) -> bool:
        """Whether there are games enough to show any number of the base."""
        return self.finished[0] >= FEWEST

    @cached_property
    def points(self) -> pd.DataFrame:
        """The points, the base first, with `in_band`, a word of `IN_BAND_WORDS`."""
        table = sweep_points(self.swept)
        words = np.where(table["worst_high"].isna(), "not enough games", table["all_balanced"])
        return table.assign(in_band=words).set_index("point")

    @cached_property
    def shares(self) -> pd.DataFrame:
        """Win shares by point and role."""
        return point_win_shares(self.swept).set_index(["point", "role"])

    @cached_property
    def shape(self) -> pd.DataFrame:
        """Measures of a game by point."""
        return point_shape(self.swept).set_index(["point", "measure"])

    @cached_property
    def compared(self) -> Beside | None:
        """Every point beside the base, by frozen and by retrained bots; None if no bots have gone on learning."""
        comparison = self.swept.compared
        if comparison is None:
            return None
        at_points = (
            capital(self.setting(self.swept.places.index(run))) for run in range(1, len(comparison.compared) + 1)
        )
        named = [replace(one, name=name) for one, name in zip(comparison.compared, at_points, strict=True)]
        return beside(replace(comparison, compared=tuple(named)), self.prefix, self.about.players_asked)

    @property
    def metrics_declared(self) -> list[dict[str, Any]]:
        """What is known of each metric of the user."""
        return named_metrics(self.swept.info)

    @cached_property
    def metrics(self) -> pd.DataFrame:
        """Metrics of the user by point, metric and role; in `unit` whether it is a share."""
        table = point_metrics(self.swept)
        return table.assign(unit=np.where(table["is_share"], "share", "")).set_index(["point", "metric", "role"])

    @cached_property
    def effects(self) -> pd.DataFrame:
        """What each knob does to each objective."""
        return effects(self.swept)

    @cached_property
    def ranking(self) -> pd.DataFrame:
        """The knobs by their largest effect on a win share."""
        return ranking(self.swept).reset_index()

    @cached_property
    def feasible(self) -> Any:
        """Which points keep all in the band."""
        return feasible(self.swept)

    @property
    def roles(self) -> list[str]:
        """The characters that play at every point, in boat order."""
        return list(dict.fromkeys(self.shares.index.get_level_values("role")))

    @property
    def fair(self) -> float:
        """Fair win share of the base."""
        return float(self.shares["fair"].iloc[0])

    def point(self, point: int) -> Any:
        """The row of a point."""
        return row_at(self.points, point)

    def share(self, point: int, role: str) -> Any:
        """The row of a character at a point."""
        return row_at(self.shares, (point, role))

    @cached_property
    def surface(self) -> Surface:
        """The formula that is fitted to the points."""
        return fit_surface(self.swept)

    @cached_property
    def indices(self) -> pd.DataFrame:
        """Sobol' indices of the formula."""
        return sobol_indices(self.surface)

    def knob(self, path: str) -> str:
        """A knob in words."""
        return shortened(knob_words(path, self._names, self.role_word), LONGEST_NAME)

    def value(self, value: Any) -> str:
        """A value of a knob in words."""
        text = value_words(value, meanings(self._names))
        return text.replace("-", MINUS) if isinstance(value, int | float) else text

    @property
    def _names(self) -> dict[str, str]:
        return {str(role["id"]): plain(role["name"]) for role in self.swept.info["roles"]}

    @cached_property
    def knobs(self) -> list[str]:
        """All knobs in words."""
        return [self.knob(path) for path in self.paths]

    def values(self, at: int) -> str:
        """All values of a knob in words."""
        factor = self.swept.design.factors[at]
        between = "; " if factor.knob.kind == "list of numbers" else ", "
        return between.join(self.value(value) for value in factor.values)

    def printed(self, at: int) -> Any:
        """The value of a knob in the base."""
        return self.swept.design.factors[at].knob.printed

    def value_at(self, at: int, point: int) -> Any:
        """The value of a knob at a point."""
        factor = self.swept.design.factors[at]
        level = AS_PRINTED if point == BASE else int(self.swept.design.levels[point, at])
        return factor.knob.printed if level == AS_PRINTED else factor.values[level]

    def setting(self, point: int) -> str:
        """The values of a point in words: "the Kid's size 4, trading none"."""
        if point == BASE:
            return "as printed"
        values = self.swept.design.values(point)
        return listing([f"{self.knob(path)} {self.value(value)}" for path, value in values.items()])


def turned(swept: Swept, prefix: str, players_asked: tuple[int, ...], confirmed: Swept | None = None) -> Turned:
    """Take a sweep with names on one line."""
    about = subject(Run(swept.info, {}), swept.band, prefix, players_asked)
    return Turned(swept, about, shortened(plain(swept.name), LONGEST_NAME), confirmed)
