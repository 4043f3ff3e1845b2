"""Option codes in the words of section 5 of the rules: ``mug mate hidden``, ``kid water for knife``, ``23``."""

from __future__ import annotations

from . import decisions, verbs
from .ruleset import Ruleset
from .tables import cards_of, kinds_of

VERB_WORDS = {int(verb): name for verb, name in enumerate(verbs.NAMES)}
BARE = {"keep", "show", "take", "pick", "give", "offer", "navigate"}
"""Verbs that are not spelt out when an object follows: the decision's name says them."""


class Words:
    """The names of a rule set's characters, kinds and cards, and the spelling of options."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.characters = list(ruleset.characters)
        self.kinds = kinds_of(ruleset)
        self.cards = cards_of(ruleset)

    def decision(self, kind: int) -> str:
        """Return the name of a decision or chance event."""
        return decisions.NAMES[kind]

    def option(self, decision: int, code: int) -> str:
        """Return an option as the rules spell it."""
        verb, who, kind, other = (int(f(code)) for f in (verb_of, who_of, kind_of, other_of))
        word = VERB_WORDS[verb]
        objects = []
        if who != verbs.NO_ONE:
            objects.append(self.characters[who])
        if kind == verbs.HIDDEN and decision not in (decisions.NAVIGATE, decisions.BOTTOM_ORDER):
            objects.append("hidden")
        elif decision in (decisions.NAVIGATE, decisions.BOTTOM_ORDER):
            objects.append(str(self.cards[kind]))
        elif kind != verbs.NO_KIND:
            objects.append(self.kinds[kind])
        if other != verbs.NO_KIND:
            objects += ["for", self.kinds[other]]
        return " ".join(objects if objects and word in BARE else [word, *objects])


def verb_of(code: int) -> int:
    """Return the verb of an option code (see verbs.py; this one needs no compilation)."""
    return code // (16 * 64 * 64)


def who_of(code: int) -> int:
    """Return the character of an option code."""
    return code // (64 * 64) % 16


def kind_of(code: int) -> int:
    """Return the kind or card of an option code."""
    return code // 64 % 64


def other_of(code: int) -> int:
    """Return the second kind of an option code."""
    return code % 64
