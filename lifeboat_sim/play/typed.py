"""What a person types at a prompt, understood: a command, an option, part of an option, or nothing of these."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lifeboat_sim.core.people import Decision
from lifeboat_sim.errors import did_you_mean

COMMANDS = {
    "help": "what the decision means, and this list",
    "why": "what a bot would choose for you, and its points if it has any; why BOT: another bot",
    "look": "the position again",
    "story": "all that happened, as far as you have seen it",
    "cards": "what the cards do",
    "undo": "back to your last decision",
    "save": "save FILE: keep the game as far as it is",
    "quit": "leave",
}
"""The words that are understood at every prompt."""
ALSO = {"?": "help", "exit": "quit", "q": "quit"}
"""What people type for these words elsewhere."""


@dataclass(frozen=True)
class Command:
    """A command with what stands behind it."""

    name: str
    argument: str


@dataclass(frozen=True)
class Choice:
    """The option with this place is taken."""

    place: int


@dataclass(frozen=True)
class Search:
    """Options that have all the words typed: to be shown, none is taken."""

    places: tuple[int, ...]
    words: str


@dataclass(frozen=True)
class Mistake:
    """Nothing that is understood; a line says what is allowed."""

    text: str


Typed = Command | Choice | Search | Mistake


def understand(line: str, decision: Decision | None) -> Typed:
    """Return what a line means at a decision, or at the end of a game (None)."""
    words = " ".join(line.split())
    name, _, argument = words.partition(" ")
    command = ALSO.get(name.lower(), name.lower())
    if command in COMMANDS and (not argument or command in ("why", "save")):
        return Command(command, line.strip()[len(name) :].strip())
    if decision is None and not words:
        return Command("quit", "")
    if decision is None:
        return Mistake(f"{quoted(words)} is not understood here; allowed: {', '.join(COMMANDS)}")
    if not words:
        return Choice(0) if decision.passive else Mistake(f"No option is passive here. {allowed(decision)}")
    return option(words, decision)


def option(words: str, decision: Decision) -> Choice | Search | Mistake:
    """Return the option that is meant, or those in which all the words stand."""
    meant = meanings(words, decision)
    if len(meant) == 1:
        return Choice(meant[0])
    if meant:
        return Mistake(f"{words} may mean two options; #{words} is the one with that number in the list")
    found = [place for place, it in enumerate(decision.options) if has_all(words, f"{it.text} {it.words}")]
    if found and not words.isdigit():
        return Search(tuple(found), words)
    known = [*COMMANDS, *(it.text for it in decision.options[:100])]
    return Mistake(f"{quoted(words)} is no option{did_you_mean(words, known)}. {allowed(decision)}")


def meanings(words: str, decision: Decision) -> list[int]:
    """Return the places of the options that a line names: by number, as the rules spell it, or in words."""
    number = re.fullmatch(r"(#?)0*([0-9]{1,6})\.?", words, flags=re.ASCII)
    named = [int(number[2]) - 1] if number and 0 < int(number[2]) <= len(decision.options) else []
    if number and number[1]:
        return named
    for place, it in enumerate(decision.options):
        if words.lower() in (it.text.lower(), it.words.lower()) and place not in named:
            named.append(place)
    return named


def has_all(words: str, text: str) -> bool:
    """Return whether all words stand in a text, whole or as parts."""
    return all(word in text.lower() for word in words.lower().split())


def allowed(decision: Decision) -> str:
    """Return what may be typed."""
    return f"Type a number from 1 to {len(decision.options)}, an option, or a command: {', '.join(COMMANDS)}."


def quoted(words: str) -> str:
    """Return what was typed, cut to a moderate length, with its control characters made visible."""
    return repr(words if len(words) <= 40 else words[:37] + "...")


def visible(name: str) -> str:
    """Return a name as it is, or with its control characters made visible."""
    return name if name.isprintable() else repr(name)


def numbers(places: Sequence[int]) -> str:
    """Return the numbers of some options that stand together: ``4`` or ``4-9``."""
    first, last = places[0] + 1, places[-1] + 1
    return str(first) if first == last else f"{first}-{last}"
