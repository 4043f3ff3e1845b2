"""Phrases that several sections of a sweep use."""

from __future__ import annotations

from lifeboat_reports.wording import THIN, count, pp


def capital(text: str) -> str:
    """The text as it begins a sentence.

    >>> capital("the Kid's size")
    "The Kid's size"
    """
    return text[:1].upper() + text[1:]


def distance(share: float, half_width: float = float("nan")) -> str:
    r"""A distance between two shares, without a sign.

    >>> distance(0.0241).replace("\u202f", " ")
    '2.4 pp'
    """
    return f"{pp(share, half_width).lstrip('+')}{THIN}pp"


def things(n: int, word: str) -> str:
    """A number of things.

    >>> things(1, "point"), things(12, "point")
    ('1 point', '12 points')
    """
    return f"{count(n)} {word}{'' if n == 1 else 's'}"
