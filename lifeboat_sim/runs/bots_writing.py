"""Writing bots files: what a trainer has found, as text that reads back as the same values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from lifeboat_sim.core.game import Game
from lifeboat_sim.core.ruleset_files import toml
from lifeboat_sim.errors import BotsError

from .bots_files import FileBot, is_bots_file, read_bots
from .bots_mistakes import base_mistakes
from .bots_tables import FORMAT
from .files import json_bytes, write_bytes

DIGITS = 6
"""Significant digits of a weight in a file."""
Weights = Mapping[str, float]


def rounded(weights: Weights) -> dict[str, float]:
    """Return weights as a file holds them: what is confirmed by games should be these.

    >>> rounded({"row": 1 / 3, "land": -12345678.0})
    {'row': 0.333333, 'land': -12345700.0}
    """
    return {name: float(f"{value:.{DIGITS}g}") for name, value in weights.items()}


def write_bots(
    path: Path,
    game: Game,
    base: str,
    weights: Mapping[str, Weights],
    *,
    players: int,
    name: str | None = None,
    sentence: str | None = None,
    made_for: str | None = None,
    provenance: Mapping[str, Any] | None = None,
) -> FileBot:
    """Write a bots file as a whole, or not at all, and return its bot as everybody will read it.

    Only what differs from the base stands in it: under ``weights`` where all roles have the same, else by role. The
    same values make the same file, byte for byte.

    Parameters
    ----------
    path : Path
        The file; one that is there is replaced. It is TOML, unless its name ends in ``.json``.
    game : Game
    base : str
        A built-in bot that weighs, or a bots file, relative to the new one.
    weights : mapping of str to mapping
        Weights by role; those of the base where a role or weight is not named. Rounded to six significant digits.
    players : int
        The number of players that they were chosen for.
    name, sentence, made_for : str, optional
        See docs/bots.md.
    provenance : mapping, optional
        Whatever is to be known of where they come from: text, numbers, and tables and lists of these.

    Raises
    ------
    BotsError
        If the base cannot be used, or a role, weight or value is none.
    FolderError
        If the file cannot be written.
    """
    below = _weights_of(path, game, base, tuple(weights), players)
    changed = {role: _changes(rounded(one), below[role]) for role, one in weights.items()}
    shared = _shared(changed) if set(weights) >= {role["id"] for role in _roles(game)} else {}
    own = {role: {key: value for key, value in one.items() if key not in shared} for role, one in changed.items()}
    content: dict[str, Any] = {
        "format": FORMAT,
        "name": name,
        "sentence": sentence,
        "game": game.id,
        "base": base,
        "made_for": made_for,
        "players": players,
        "weights": shared,
        "characters": {role: one for role, one in own.items() if one},
        "provenance": dict(provenance or {}),
    }
    content = {key: value for key, value in content.items() if value not in (None, {})}
    text = json_bytes(content).decode() if path.name.endswith(".json") else toml_text(content)
    bot = read_bots(str(path), game, tuple(weights), kept={str(path): text})
    write_bytes(path, text.encode())
    return bot


def _weights_of(path: Path, game: Game, base: str, roles: tuple[str, ...], players: int) -> dict[str, Weights]:
    """Return the weights of a base by role; raises BotsError."""
    if is_bots_file(base):
        own = read_bots(str(path.parent / base), game, roles)
        return {role: own.weights_of(game, role, players) for role in roles}
    if mistakes := list(base_mistakes(base, game)):
        raise BotsError([f"{path}: {line}" for line in mistakes], str(path))
    return {role: game.bots[base].weights_of(role, players) for role in roles}


def _roles(game: Game) -> list[dict[str, Any]]:
    return game.roles(game.load_ruleset(game.default_ruleset, ()))


def _changes(weights: Weights, below: Weights) -> dict[str, float]:
    return {name: value for name, value in weights.items() if value != below.get(name)}


def _shared(changed: Mapping[str, Weights]) -> dict[str, float]:
    """Return the changes that are the same for all."""
    first, *others = changed.values()
    return {name: value for name, value in first.items() if all(one.get(name) == value for one in others)}


# TOML --------------------------------------------------------------------------------------------------------


def toml_text(tables: Mapping[str, Any]) -> str:
    """Return tables of text, numbers, lists and tables as TOML; what is None is left out.

    >>> print(toml_text({"base": "sensible", "weights": {"row": 2.0}}), end="")
    base = "sensible"
    <BLANKLINE>
    [weights]
    row = 2
    """
    return "\n".join(_lines(tables, ())) + "\n"


def _lines(table: Mapping[str, Any], place: tuple[str, ...]) -> Iterator[str]:
    inner = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    plain = {key: value for key, value in table.items() if key not in inner and value is not None}
    if place and (plain or not inner):
        yield from ("", f"[{'.'.join(map(_key, place))}]")
    yield from (f"{_key(key)} = {_value(value)}" for key, value in plain.items())
    for key, value in inner.items():
        yield from _lines(value, (*place, key))


def _key(key: str) -> str:
    is_bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if is_bare else toml(key)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items() if one is not None) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return toml(value)
