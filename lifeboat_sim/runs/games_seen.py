"""Finished games as a user's metric sees them: every column of their rows by name, for many games at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.conditions import Mask, Vocabulary, parse_condition
from lifeboat_sim.core.metrics import Rows
from lifeboat_sim.errors import LifeboatError, MetricsError, choices, did_you_mean, quoted

if TYPE_CHECKING:
    from lifeboat_sim.core.game import Game  # a report that draws a user's charts loads no engine

Take = Callable[[Rows], NDArray[Any]]


@dataclass(frozen=True)
class Columns:
    """What can be read from the rows of a rule set's games.

    Attributes
    ----------
    roles : tuple of str
        Ids of the characters, in the order of the character axis.
    takes : mapping
        By name: rows -> (games,) or (games, characters).
    labels : mapping
        By the name of a column of codes: its labels.
    words : Vocabulary
        What a condition can ask.
    """

    roles: tuple[str, ...]
    takes: Mapping[str, Take]
    labels: Mapping[str, Sequence[str]]
    words: Vocabulary


def columns_of(game: Game, ruleset: Any) -> Columns:
    """Return the columns of a rule set's games: those of the files of rows, then the words of conditions.

    What is by character has one name for all, ``fights``, and one for each, ``kid_fights``.
    """
    known, words = game.row_labels(ruleset), game.vocabulary(ruleset)
    roles = tuple(known["roles"])
    n = len(roles)
    of_games: dict[str, Take] = {}
    of_roles: dict[str, Take] = {}
    for field in game.row.names or ():
        axes = len(game.row[field].shape)
        if axes == 0:
            of_games[field] = _read(field)
        elif axes == 1:
            of_roles[field] = _read(field, (slice(None), slice(n)))
        else:
            inner = enumerate(known["inner"][field])
            of_roles |= {f"{field}_{label}": _read(field, (slice(None), slice(n), at)) for at, label in inner}
    of_roles = {**words.role_numbers, **words.facts} | of_roles
    of_games = {**words.numbers, **words.game_facts} | of_games
    of_each = {f"{role}_{name}": _one_of(take, at) for at, role in enumerate(roles) for name, take in of_roles.items()}
    codes = known["codes"]
    of_each_code = {f"{role}_{name}": codes[name] for role in roles for name in codes if name in of_roles}
    return Columns(roles, of_each | of_games | of_roles, codes | of_each_code, words)


def _read(field: str, places: Any = slice(None)) -> Take:
    def take(rows: Rows) -> NDArray[Any]:
        return np.asarray(rows[field][places])

    return take


def _one_of(take: Take, at: int) -> Take:
    def of_one(rows: Rows) -> NDArray[Any]:
        return np.asarray(take(rows)[:, at])

    return of_one


class Games:
    """Some games, as a metric sees them; docs/metrics.md lists what can be asked.

    What is returned is the caller's own: 64-bit integers or masks of shape (games,), or (games, characters) for what is
    by character. Nobody who is not in the cast, and no unfinished game, counts, whatever stands there.
    """

    def __init__(self, rows: Rows, columns: Columns) -> None:
        self._rows = rows
        self._columns = columns

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def characters(self) -> tuple[str, ...]:
        """Ids of the characters, in the order of the second axis."""
        return self._columns.roles

    @property
    def finished(self) -> Mask:
        """Which games came to an end: (games,)."""
        return ~np.asarray(self._columns.words.game_facts["unfinished"](self._rows), bool)

    @property
    def present(self) -> Mask:
        """Who is in the cast: (games, characters)."""
        return np.array(self._columns.words.present(self._rows), bool)

    def __getitem__(self, name: str) -> NDArray[Any]:
        """Return a column; raises MetricsError for an unknown name."""
        if name not in self._columns.takes:
            near = did_you_mean(str(name), self._columns.takes)
            raise MetricsError(f"games[{quoted(str(name))}]: no such column{near}; docs/metrics.md lists them")
        values = np.asarray(self._columns.takes[name](self._rows))
        return values.copy() if values.dtype == np.bool_ else values.astype(np.int64)

    def where(self, condition: str) -> Mask:
        """Return in which games a condition holds, one as ``lifeboat replay --find`` reads it: (games,)."""
        try:
            return np.asarray(parse_condition(condition, self._columns.words, "where")(self._rows), bool)
        except LifeboatError as error:
            raise MetricsError(error.lines) from None

    def having(self, **wanted: str | Sequence[str]) -> Mask:
        """Return where a column of codes says this, or one of these: ``having(cause="drowned")``.

        Raises
        ------
        MetricsError
            For a column without codes, an unknown word, or not one column.
        """
        coded = self._columns.labels
        if len(wanted) != 1:
            raise MetricsError(f"having: {len(wanted)} columns, allowed one such as cause='drowned'")
        ((name, words),) = wanted.items()
        if name not in coded:
            raise MetricsError(
                f"having: {name}: no column of words, allowed one such as cause{did_you_mean(name, coded)}"
            )
        labels = list(coded[name])
        words = [words] if isinstance(words, str) else list(words)
        for word in words:
            if word not in labels:
                near = did_you_mean(str(word), labels)
                raise MetricsError(f"having: {name}={quoted(word)}: unknown, allowed {choices(labels)}{near}")
        return np.isin(self[name], [labels.index(word) for word in words])
