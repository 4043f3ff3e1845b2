"""Ids and choices as words of the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from lifeboat_reports.wording import plain


def kind_label(kind: str) -> str:
    """Return what a kind of provision is called on its card.

    >>> kind_label("medical_kit"), kind_label("painting_3"), kind_label("oar")
    ('Medical kit', 'Painting (3)', 'Oar')
    """
    name, _, number = kind.rpartition("_")
    words = f"{name} ({number})" if name and number.isdigit() else kind
    words = plain(words.replace("_", " "))
    return words[:1].upper() + words[1:]


def bots_sentence(bots: Mapping[str, str]) -> str:
    """Return who plays: the bot of most characters, and the exceptions.

    >>> bots_sentence({"kid": "random", "mate": "sensible", "captain": "sensible"})
    'bots sensible, kid=random'
    >>> bots_sentence({"mate": "sensible", "captain": "sensible"})
    'bots sensible'
    """
    (common, _), *_ = Counter(bots.values()).most_common(1)
    exceptions = [f"{id}={bot}" for id, bot in bots.items() if bot != common]
    return plain(", ".join([f"bots {common}", *exceptions]))
