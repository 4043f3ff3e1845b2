"""What the options of ``lifeboat train`` may be: text as typed in, a value out; PlanError names the option."""

from __future__ import annotations

import re
from pathlib import Path

from lifeboat_sim.cli.values import Characters, bots_of, found, games, path_of, whole_number
from lifeboat_sim.errors import PlanError

MOST_ROUNDS, MOST_GENERATIONS, MOST_RESTARTS = 100, 10_000, 100


def best_response(text: str) -> Characters:
    """Return roles whose best response is looked for, or ``all``; the names are checked with the rule set."""
    ids = tuple(part.strip() for part in text.split(","))
    if not all(ids) or len(set(ids)) < len(ids):
        raise PlanError(
            f"--best-response: {found(text)}, allowed a character such as kid, several such as kid,mate, or all"
        )
    return Characters(ids)


def opponents(text: str) -> str:
    """Return who holds the other roles."""
    return bots_of("--against", text)


def begin_from(text: str) -> str:
    """Return the bot at which training begins."""
    return bots_of("--from", text)


def rounds(text: str) -> int:
    """Return the rounds of a training."""
    return whole_number("--rounds", text, 1, MOST_ROUNDS, f"1 to {MOST_ROUNDS}")


def generations(text: str) -> int:
    """Return the generations of a search."""
    return whole_number("--generations", text, 1, MOST_GENERATIONS, f"1 to {MOST_GENERATIONS:_}")


def restarts(text: str) -> int:
    """Return the searches for each best response."""
    return whole_number("--restarts", text, 1, MOST_RESTARTS, f"1 to {MOST_RESTARTS}")


def bots_name(text: str) -> str:
    """Return what trained bots are called: one word, that a bots file can have as a name."""
    if re.fullmatch(r"[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,38}[A-Za-z0-9_.])?", text):
        return text
    raise PlanError(
        f"--name: {found(text)}, allowed up to 40 letters, digits and -_. such as my-bots, and no - at the end"
    )


def training(text: str) -> Path:
    """Return the folder of a training that goes on."""
    return path_of("--resume", text, "the name of a folder")


def trained(text: str) -> Path:
    """Return where trained bots are written: a file, or the folder of a training."""
    return path_of("--out", text, "the name of a file or folder")


def retrain_games(text: str) -> int:
    """Return the games of a training that comes before other games."""
    return games(text, "--retrain-games")
