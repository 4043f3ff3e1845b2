"""Metrics and charts of a user: functions in plain Python that count what the toolkit does not.

A metric is a measure (core/measures.py): it says for each game x, which is summed up, and n, what it is a mean over.
So intervals, pairs of games and comparisons come for free, and sums are exact on any number of threads.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.measures import Group, Measures
from lifeboat_sim.core.metrics import Rows
from lifeboat_sim.core.python_files import told_with_line
from lifeboat_sim.errors import MetricsError, plain_text, printable

from .games_seen import Columns, Games

MARK = "lifeboat_declares"
"""Attribute of a function that is a metric or a chart: what was declared of it."""
LONGEST = 80
"""Characters of a unit, title or name."""
LONGEST_TEXT = 500
"""Characters of what a chart or metric is said to show."""
MOST_SCALE = 1_000_000
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Declared:
    """What ``@metric`` says of a function; see there. ``share`` is None where the function's result will tell."""

    per: Literal["game", "character"]
    unit: str
    scale: int
    share: bool | None
    title: str


@dataclass(frozen=True)
class DeclaredChart:
    """What ``@chart`` says of a function; see there."""

    alt: str
    title: str


def metric(
    function: Any = None,
    *,
    per: Literal["game", "character"] = "game",
    unit: str = "",
    scale: int = 1,
    share: bool | None = None,
    title: str = "",
) -> Any:
    """Declare a function a metric, with or without brackets: ``@metric``, ``@metric(per="character", unit="fights")``.

    The function gets `Games` and returns x, or x and n: arrays of whole numbers or of True and False, of shape
    (games,), or (games, characters) for a metric per character. Without n every finished game counts once.

    Parameters
    ----------
    per : "game" or "character"
        Whether there is one mean, or one for each character over the games with it in the cast.
    unit : str
        What the mean is counted in: ``"rounds"``.
    scale : int
        By what the mean is divided in the end: 100 for a function that counts in hundredths.
    share : bool, optional
        Whether the mean is a share, to be shown in per cent; x is then at most n. Default: if the function returns True
        and False.
    title : str
        What it is called in reports; default: the name of the function.

    Raises
    ------
    MetricsError
        If one of these is something else.
    """
    if per not in ("game", "character"):
        raise MetricsError(f"@metric: per={per!r}, allowed 'game' or 'character'")
    if type(scale) is not int or not 1 <= scale <= MOST_SCALE:
        raise MetricsError(f"@metric: scale={scale!r}, allowed a whole number from 1 to {MOST_SCALE}")
    if share not in (None, True, False):
        raise MetricsError(f"@metric: share={share!r}, allowed True or False")
    if share and scale != 1:
        raise MetricsError("@metric: share=True, allowed only without scale: a share is x over n")
    words = {key: _text("@metric", key, text, LONGEST) for key, text in (("unit", unit), ("title", title))}
    return _marked(function, Declared(per, words["unit"], scale, share, words["title"]))


def chart(function: Any = None, *, alt: str = "", title: str = "") -> Any:
    """Declare a function a chart: ``@chart(alt="Bars of ...")``.

    The function gets the results of a run (`lifeboat_reports.Results`) and returns a matplotlib ``Figure``, or a figure
    and a frame with the numbers that it shows.

    Parameters
    ----------
    alt : str
        What is to be seen, for those who do not see it.
    title : str
        Heading in the report; default: the name of the function.

    Raises
    ------
    MetricsError
        If one of these is no text, or there is no ``alt``.
    """
    if not (isinstance(alt, str) and alt.strip()):
        raise MetricsError('@chart: says nothing for those who do not see it; allowed @chart(alt="Bars of ...")')
    words = {
        key: _text("@chart", key, text, most)
        for key, text, most in (("alt", alt, LONGEST_TEXT), ("title", title, LONGEST))
    }
    return _marked(function, DeclaredChart(words["alt"], words["title"]))


def _text(what: str, key: str, text: Any, most: int) -> str:
    try:
        if isinstance(text, str) and len(text) <= most:
            return plain_text(text)
    except ValueError as error:
        raise MetricsError(f"{what}: {key}: {error}") from None
    raise MetricsError(f"{what}: {key}={printable(repr(text))}, allowed text of up to {most} characters")


def _marked(function: Any, declared: Declared | DeclaredChart) -> Any:
    def mark(function: F) -> F:
        if not callable(function) or not hasattr(function, "__code__"):
            raise MetricsError(f"@metric and @chart: stand before {printable(repr(function))}, allowed a function")
        vars(function)[MARK] = declared
        return function

    return mark if function is None else mark(function)


@dataclass(frozen=True)
class Source:
    """A function of a user: its name, its file as typed, and what it says of itself."""

    name: str
    file: str
    about: str
    function: Callable[..., Any]

    @property
    def where(self) -> str:
        """File, line and name, for a line about a mistake."""
        return f"{self.file}: line {self.function.__code__.co_firstlineno}: {self.name}"

    def __call__(self, argument: Any) -> Any:
        """Call it; raises MetricsError with the user's line if it fails."""
        try:
            return self.function(argument)
        except MemoryError:
            raise
        except Exception as error:
            raise failed(error, self.file, self.function.__code__.co_filename, f"{self.name}: ") from None


def failed(error: BaseException, file: str, compiled: str, what: str = "") -> MetricsError:
    """Return an exception in a user's file as a mistake; see ``told_with_line``."""
    return told_with_line(MetricsError, error, file, compiled, what)


@dataclass(frozen=True)
class OwnMetric:
    """A metric of a user."""

    source: Source
    declared: Declared

    @property
    def name(self) -> str:
        """The name of its function: its key in files."""
        return self.source.name

    def info(self) -> dict[str, Any]:
        """Return what ``run.json`` says of it."""
        one = self.declared
        title = one.title or self.name.replace("_", " ").strip()
        return {
            "name": self.name,
            "title": title,
            "per": one.per,
            "unit": one.unit,
            "scale": one.scale,
            "share": bool(one.share),
            "about": self.source.about,
        }

    def asked(self, games: Games) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return what the function says: x and n of its shape, whole numbers or masks; raises MetricsError."""
        found = self.source(games)
        pair = found if isinstance(found, tuple) else (found,)
        if len(pair) not in (1, 2):
            raise self.mistake(f"returns {len(pair)} things, allowed x, or x and n")
        shape = (len(games),) if self.declared.per == "game" else (len(games), len(games.characters))
        x = self._checked("x" if len(pair) == 2 else "what it returns", pair[0], shape)
        return x, self._checked("n", pair[1], shape) if len(pair) == 2 else np.ones(shape, bool)

    def _checked(self, what: str, found: Any, shape: tuple[int, ...]) -> NDArray[Any]:
        if found is None:
            raise self.mistake(f"{what} is nothing (None): does it end with return?")
        values: NDArray[Any] = np.asarray(found)
        if values.shape != shape:
            axes = "(games,)" if len(shape) == 1 else "(games, characters)"
            other = "character" if len(shape) == 1 else "game"
            near = f' (or say @metric(per="{other}"))' if values.ndim == 3 - len(shape) else ""
            raise self.mistake(
                f"{what} has the shape {values.shape} for {shape[0]} games, allowed {axes}: {shape}{near}"
            )
        if values.dtype.kind == "f":
            raise self.mistake(
                f"{what} holds numbers with a point ({values.dtype}), whose sums are not exact; allowed whole numbers "
                "or True and False: say scale=100 and count in hundredths, (100 * values).round().astype(int)"
            )
        if values.dtype.kind not in "biu":
            raise self.mistake(f"{what} holds {values.dtype}, allowed whole numbers or True and False")
        return values

    def group(self, games: Games, most: int) -> Group:
        """Return x and n as integers, games last: nothing for unfinished games and for whom is not in the cast.

        Raises
        ------
        MetricsError
            If the function fails, or returns something else; ``most`` is the largest number that is allowed.
        """
        x, n = self.asked(games)
        counts = games.finished if self.declared.per == "game" else games.present & games.finished[:, None]
        x, n = (np.where(counts, values, 0).astype(np.int64) for values in (x, n))
        for what, values in (("x", x), ("n", n)):
            if values.size and max(-int(values.min()), int(values.max())) > most:
                value = int(values.flat[np.abs(values).argmax()])
                raise self.mistake(
                    f"{what} is {value} in a game, allowed up to {most}: sums of squares would not be exact"
                )
        if (n < 0).any():
            raise self.mistake(f"n is {n.min()} in a game, allowed 0 and more")
        if (x[n == 0] != 0).any():
            raise self.mistake(f"x is {x[(n == 0) & (x != 0)][0]} where n is 0: nothing can be counted of nothing")
        if self.declared.share and ((x < 0) | (x > n)).any():
            at = int(((x < 0) | (x > n)).argmax())
            raise self.mistake(f"is a share, but x is {x.flat[at]} where n is {n.flat[at]}; allowed 0 to n")
        return np.atleast_2d(x.T), np.atleast_2d(n.T)

    def mistake(self, text: str) -> MetricsError:
        """Return a mistake of this metric."""
        return MetricsError(f"{self.source.where}: {text}")


@dataclass(frozen=True)
class OwnChart:
    """A chart of a user."""

    source: Source
    declared: DeclaredChart

    @property
    def title(self) -> str:
        """Its heading."""
        return self.declared.title or self.source.name.replace("_", " ").strip().capitalize()


@dataclass(frozen=True)
class OwnMetrics:
    """All metrics and charts of a user.

    Attributes
    ----------
    file : str
        Where they come from, as typed.
    text : str
        What stands in the file.
    metrics, charts : tuple
        In the order of the file.
    is_typed : bool
        Whether there is such a file; else they came as functions, and it is the one that they could have been.
    """

    file: str
    text: str
    metrics: tuple[OwnMetric, ...]
    charts: tuple[OwnChart, ...] = ()
    is_typed: bool = True

    def __reduce__(self) -> tuple[Any, ...]:
        """Say how to make them elsewhere: their text is run there."""
        from .metrics_files import metrics_elsewhere  # it makes what is declared here

        return metrics_elsewhere, (self.file, self.text, [metric.declared for metric in self.metrics], self.is_typed)

    @property
    def hash(self) -> str:
        """SHA-256 of the text."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def info(self) -> dict[str, Any]:
        """Return what ``run.json`` says of them."""
        named = [metric.info() for metric in self.metrics]
        return {"file": self.file, "sha256": self.hash, "text": self.text, "list": named}


def joined_to(measures: Measures, own: OwnMetrics, columns: Columns, most: int, roles: int) -> Measures:
    """Return the measures of a game with those of a user behind them.

    The columns have a place for everybody that a rule set can seat; a run has the first ``roles`` of them.
    """

    def take(rows: Rows) -> Iterator[Group]:
        yield from measures.take(rows)
        games = Games(rows, columns)
        for metric in own.metrics:
            x, n = metric.group(games, most)
            yield (x[:roles], n[:roles]) if metric.declared.per == "character" else (x, n)

    return Measures(measures.of_roles, measures.of_games, take)
