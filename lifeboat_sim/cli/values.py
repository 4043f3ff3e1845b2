"""Values of options, as people write them: ``1e6`` games, a band of ``2pp``, players ``4,5,6``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from lifeboat_sim.errors import PlanError


def games(text: str) -> int:
    """Return a number of games from ``1000000``, ``1_000_000`` or ``1e6``.

    >>> games("1e6"), games("20_000")
    (1000000, 20000)
    """
    try:
        number = Decimal(text.replace("_", ""))
        if number == number.to_integral_value() and 1 <= number <= 10**12:
            return int(number)
    except (InvalidOperation, OverflowError):
        pass
    raise PlanError(f"--games: {text}, allowed a whole number from 1 to 1e12, such as 1_000_000 or 1e6")


@dataclass(frozen=True)
class Players:
    """Numbers of players, in the order given."""

    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Characters:
    """Ids of characters, in the order given."""

    ids: tuple[str, ...]


def players(text: str) -> Players:
    """Return numbers of players from ``6`` or ``4,5,6``.

    >>> players("4,5,6").numbers
    (4, 5, 6)
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(re.fullmatch(r"[0-9]{1,2}", part) for part in parts):
        raise PlanError(f"--players: {text}, allowed a number of players such as 6, or several such as 4,5,6")
    numbers = tuple(int(part) for part in parts)
    if len(set(numbers)) < len(numbers):
        raise PlanError(f"--players: {text}, allowed each number once")
    return Players(numbers)


def one_number_of_players(text: str) -> int:
    """Return a number of players.

    >>> one_number_of_players("5")
    5
    """
    if not re.fullmatch(r"[0-9]{1,2}", text.strip()):
        raise PlanError(f"--players: {text}, allowed one number of players such as 6")
    return int(text)


def characters(text: str) -> Characters:
    """Return ids of characters from ``kid`` or ``kid,mate``.

    >>> characters("kid, mate").ids
    ('kid', 'mate')
    """
    ids = tuple(part.strip() for part in text.split(","))
    if not all(ids) or len(set(ids)) < len(ids):
        raise PlanError(f"--as: {text}, allowed a character such as kid, or several such as kid,mate, each once")
    return Characters(ids)


def band(text: str) -> float:
    """Return a half-width as a share from ``2pp`` (percentage points) or ``0.02``.

    >>> band("2pp"), band("0.015")
    (0.02, 0.015)
    """
    number, points = re.fullmatch(r"(.*?)\s*(pp|%)?", text.strip(), re.DOTALL).groups()  # type: ignore[union-attr]
    try:
        width = float(Decimal(number) / (100 if points else 1))
    except InvalidOperation:
        width = 0.0
    if not 0 < width < 1:
        raise PlanError(f"--band: {text}, allowed percentage points such as 2pp, or a share such as 0.02")
    return width


def chunk(text: str) -> int:
    """Return the games of a chunk."""
    return _count("--chunk", text)


def threads(text: str) -> int:
    """Return a number of threads."""
    return _count("--threads", text)


def _count(option: str, text: str) -> int:
    if not re.fullmatch(r"[0-9][0-9_]{0,9}", text) or int(text) < 1:
        raise PlanError(f"{option}: {text}, allowed a whole number of at least 1")
    return int(text)
