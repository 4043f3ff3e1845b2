"""Targets: what a designer wants to be true of a rule set, and what it can be said of."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.core.words import listed, name_in_a_sentence

Unit = str
"""What a measure is counted in: share, points, rounds, deaths; of other games turns, say, or per game."""
EVERY = "every"
"""In place of an id: each of all characters, or actions, for itself."""


@dataclass(frozen=True)
class Measure:
    """What a target can be about.

    Attributes
    ----------
    words : str
        How it is called in a sentence.
    unit : str
        What it is counted in; a share is 0-1.
    of : str
        Of what it can be measured one by one: "character" (in other games "seat", "role"), "action" or "" (of games
        only).
    whole : bool
        Whether it can also be measured of games, without saying of whom.
    good : str
        "high" or "low", where more of it is better or worse; "" where that is a matter of taste.
    differs : bool
        Whether its difference between two rule sets has an interval.
    """

    words: str
    unit: Unit
    of: str = ""
    whole: bool = True
    good: Literal["high", "low", ""] = ""
    differs: bool = True


MEASURES = {
    "win_share": Measure("win share", "share", "character", whole=False, good="high"),
    "score": Measure("mean score", "points", "character", whole=False, good="high"),
    "survival": Measure("survival", "share", "character", whole=False, good="high", differs=False),
    "early_elimination": Measure("early elimination", "share", "character", good="low"),
    "rounds_out": Measure("rounds sat out", "rounds", "character", good="low"),
    "rounds_mean": Measure("mean rounds", "rounds"),
    "rounds_median": Measure("median rounds", "rounds", differs=False),
    "rounds_p5": Measure("5th percentile of rounds", "rounds", differs=False),
    "rounds_p95": Measure("95th percentile of rounds", "rounds", differs=False),
    "ties": Measure("ties", "share", good="low"),
    "no_winner": Measure("games that nobody wins", "share", good="low"),
    "unfinished": Measure("unfinished games", "share", good="low", differs=False),
    "deaths": Measure("deaths per game", "deaths", good="low"),
    "margin": Measure("winning margin", "points"),
    "action_share": Measure("share of all actions", "share", "action", whole=False),
}
"""What a target can be about, by its name in a file (docs/check.md says what each is)."""
LENGTHS = {"mean": "mean {}", "median": "median {}", "p5": "5th percentile of {}", "p95": "95th percentile of {}"}
"""Measures of the length of games, by the ends of their names."""


def measures_of(described: Mapping[str, Any]) -> dict[str, Measure]:
    """Return what a target can be about in a game, by its name in a file, from what the game says of its results."""
    if "counters" not in described:
        return MEASURES
    role, unit = str(described["role_word"]), str(described["length"])
    counters = described["counters"]
    return {
        **{name: replace(MEASURES[name], of=role) for name in ("win_share", "score")},
        **{f"{unit}_{end}": Measure(words.format(unit), unit, differs=end == "mean") for end, words in LENGTHS.items()},
        **{name: MEASURES[name] for name in ("ties", "no_winner", "margin")},
        **{
            str(one["name"]): Measure(
                str(one["title"]), "per game", role if one["per"] == "role" else "", one["per"] == "game"
            )
            for one in counters
        },
    }


@dataclass(frozen=True)
class Target:
    """A statement about a rule set that is to hold.

    Attributes
    ----------
    measure : str
        One of `MEASURES`.
    low, high : float
        What is allowed, ends included; infinite where nothing is asked for.
    of : tuple of str
        Ids of characters or actions, or `EVERY` alone; empty for a measure of games.
    fair : bool
        Whether low and high are counted from the fair win share.
    base : str, optional
        The rule set that low and high are counted from: they are then limits of the difference from it.
    players : tuple of int
        For which numbers of players it is to hold, each by itself.
    name : str, optional
        What the designer calls it.
    about : Measure, optional
        What the measure is, if it is none of `MEASURES`, or another thing in its game.
    """

    measure: str
    low: float
    high: float
    of: tuple[str, ...] = ()
    fair: bool = False
    base: str | None = None
    players: tuple[int, ...] = ()
    name: str | None = None
    about: Measure | None = None

    @property
    def kind(self) -> Measure:
        """What it is about."""
        return self.about or MEASURES[self.measure]

    def said(self, names: Mapping[str, str] | None = None) -> str:
        """Return the target in words; ``names`` are those of characters by id.

        Examples
        --------
        >>> Target("win_share", -0.03, 0.03, ("every",), fair=True).said()
        "every character's win share within 3 pp of fair"
        >>> Target("rounds_median", 6, 9).said()
        'median rounds between 6 and 9'
        >>> Target("ties", -math.inf, 0.01, base="english").said()
        'ties no worse than english by more than 1 pp'
        """
        return f"{self.subject(names)} {self._limits()}"

    def subject(self, names: Mapping[str, str] | None = None) -> str:
        """Return what it is about, in words."""
        words, of = self.kind.words, self.kind.of
        if not self.of:
            return words
        every, known = f"every {of}", names or {}
        owners = [every if id == EVERY else name_in_a_sentence(known.get(id, id.replace("_", " "))) for id in self.of]
        possessive = [f"{owner}'s" for owner in owners]
        return f"{listed(possessive)} {words}"

    def _limits(self) -> str:
        low, high = self.low, self.high
        if self.base is not None:
            by = min(abs(low), abs(high))
            if math.isinf(low) or math.isinf(high):
                return f"no worse than {self.base} by more than {self.width(by)}"
            return f"within {self.width(by)} of {self.base}"
        if self.fair:
            return f"within {self.width(high)} of fair"
        if math.isinf(low):
            return f"at most {self.amount(high)}"
        if math.isinf(high):
            return f"at least {self.amount(low)}"
        return f"between {self.amount(low)} and {self.amount(high)}"

    def amount(self, value: float) -> str:
        """Return a value of the measure, as a target says it."""
        return f"{100 * value:.6g} %" if self.kind.unit == "share" else f"{value:.6g}"

    def width(self, value: float) -> str:
        """Return a difference of two values, as a target says it."""
        return f"{100 * value:.6g} pp" if self.kind.unit == "share" else f"{value:.6g}"


# Amounts -----------------------------------------------------------------------------------------------------

PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,12})?) ?%")
POINTS = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,12})?) ?pp")
MOST = 1e6
"""No points or rounds reach as far."""


def amount(value: Any, unit: Unit) -> float:
    """Return a value as a target gives it: ``"12%"`` or ``0.12`` for a share, else a number.

    Raises
    ------
    ValueError
        With what was found and what is allowed.

    Examples
    --------
    >>> amount("12%", "share"), amount(0.12, "share"), amount(9, "rounds")
    (0.12, 0.12, 9.0)
    """
    if unit == "share":
        return _share(value, PERCENT, 'a share such as "12%" or 0.12', least_is_allowed=True)
    return _number(value, least_is_allowed=True)


def width(value: Any, unit: Unit) -> float:
    """Return a difference as a target gives it, above 0: ``"3pp"`` or ``0.03`` for shares, else a number.

    Raises
    ------
    ValueError
        With what was found and what is allowed.

    Examples
    --------
    >>> width("3pp", "share"), width(1.5, "rounds")
    (0.03, 1.5)
    """
    if unit == "share":
        return _share(value, POINTS, 'percentage points such as "3pp" or 0.03', least_is_allowed=False)
    return _number(value, least_is_allowed=False)


def _share(value: Any, form: re.Pattern[str], allowed: str, least_is_allowed: bool) -> float:
    number = math.nan
    if isinstance(value, str) and (found := form.fullmatch(value.strip())):
        number = float(found[1]) / 100
    elif isinstance(value, int | float) and not isinstance(value, bool):
        number = value
    if not (0 <= number <= 1 and (number > 0 or least_is_allowed)):
        raise ValueError(f"{shown(value)}, allowed {allowed}")
    return float(number)


def _number(value: Any, least_is_allowed: bool) -> float:
    good = isinstance(value, int | float) and not isinstance(value, bool)
    if not (good and 0 <= value <= MOST and (value > 0 or least_is_allowed)):
        allowed = "a number from 0 to 1e6" if least_is_allowed else "a number above 0, to 1e6"
        raise ValueError(f"{shown(value)}, allowed {allowed}")
    return float(value)


def in_order(low: float, high: float, found: Sequence[Any]) -> None:
    """Raise ValueError if two ends do not make a range."""
    if low > high:
        raise ValueError(f"{shown(list(found))}, allowed the lower end first")
