"""Reading rule sets: TOML files that extend one another, checked as a whole, all mistakes reported at once.

A game says what a rule set of it is by a pydantic model and a function that lays the tables of a file over those of
the rule set that it extends. Everything here is the same for all games.
"""

from __future__ import annotations

import copy
import hashlib
import json
import os.path
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from lifeboat_sim.errors import LifeboatError, RulesetError, choices, did_you_mean, printable, quoted

from .mistakes import MISSING, describe, is_too_deep, shown
from .text_files import LONGEST_NAME, read_text

Table = dict[str, Any]
Layer = Callable[[Table, Table], tuple[Table, list[str]]]
"""Lays the tables of a file over a whole rule set: (below, file) -> (whole, mistakes as ``key: what``)."""
M = TypeVar("M", bound=BaseModel)


def canonical_hash(ruleset: BaseModel) -> str:
    """Return the identity of a rule set: SHA-256 over its JSON, without name and note.

    Tables keep their order: where the rules sort by the order of a file, another order is another rule set.
    """
    content = ruleset.model_dump(mode="json", exclude={"name", "note"})
    return hashlib.sha256(json.dumps(content, separators=(",", ":")).encode()).hexdigest()


def read_toml(path: Path) -> Table:
    """Return the content of a TOML file.

    Raises
    ------
    RulesetError
        If the file cannot be read or is not TOML.
    """
    return toml_tables(read_text(path, RulesetError), str(path), RulesetError)


def toml_tables(text: str, name: str, mistake: type[LifeboatError]) -> Table:
    """Return the tables of a TOML text, which stands in a file of this name; raises ``mistake`` if it is not TOML."""
    name = printable(name, LONGEST_NAME)
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise mistake(f"{name}: is not TOML: {printable(str(error), 200)}") from None
    except ValueError:  # Python reads no decimal number of more than 4,300 digits
        raise mistake(f"{name}: holds a number of thousands of digits") from None
    except RecursionError:
        raise mistake(f"{name}: is nested too deeply") from None
    if is_too_deep(tables):
        raise mistake(f"{name}: is nested too deeply")
    return tables


def load(
    name: str,
    model: type[M],
    layer: Layer,
    shipped: Path,
    bottom: Callable[[], Table],
    beside: Path | None = None,
    standard: str = "classic",
) -> M:
    """Return the rule set of a shipped name, or of a file.

    Parameters
    ----------
    name : str
        A shipped rule set's name; whatever ends in ``.toml`` or has a slash is a file.
    model, layer
        What a rule set of the game is, and how a file lies over another rule set.
    shipped : Path
        Folder of the shipped rule sets.
    bottom : callable
        Returns the tables as printed, which a shipped rule set without ``extends`` lies on.
    beside : Path, optional
        Folder that a relative file name starts from (default: the current one).
    standard : str
        The shipped rule set that a file extends if it does not say which; it lies on nothing but the printed tables.

    Raises
    ------
    RulesetError
        With one line per mistake.
    """
    path = find(name, shipped, beside)
    return model.model_validate(_whole(path, model, layer, shipped, bottom, standard, ()))


def find(name: str, shipped: Path, beside: Path | None = None) -> Path:
    """Return the file of a rule set.

    Raises
    ------
    RulesetError
        If it is neither a shipped name nor looks like a file.
    """
    if is_file_name(name):
        return (beside or Path()) / name
    known = sorted(path.stem for path in shipped.glob("*.toml"))
    if name not in known:
        raise RulesetError(
            f"unknown rule set {quoted(name)}, allowed {choices(known)}, or a .toml file{did_you_mean(name, known)}"
        )
    return shipped / f"{name}.toml"


def is_file_name(name: str) -> bool:
    """Return whether the name of a rule set means a file."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def _whole(
    path: Path,
    model: type[M],
    layer: Layer,
    shipped: Path,
    bottom: Callable[[], Table],
    standard: str,
    above: tuple[Path, ...],
) -> Table:
    """Return the tables of a file laid over all that it extends."""
    label = path.stem if path.parent == shipped else printable(str(path), LONGEST_NAME)
    if "\0" in str(path):
        raise RulesetError(f"'{label}': is no file name")
    tables = read_toml(path)
    if path.resolve() in above:
        raise RulesetError(f"{label}: extends: {path.name} extends itself in a circle")
    mistakes = []
    if not isinstance(tables.get("name"), str) or not tables["name"].strip():
        mistakes.append("name: required, the display name of the rule set in quotes")
        tables["name"] = label
    base = tables.pop("extends", None if path == shipped / f"{standard}.toml" else standard)
    below = bottom()
    if base is not None:
        try:
            base_path = _base_path(base, shipped, path)
        except RulesetError as error:
            mistakes.append(f"extends: {error.lines[0]}")
            base_path = shipped / f"{standard}.toml"
        below = _whole(base_path, model, layer, shipped, bottom, standard, (*above, path.resolve()))
    below.pop("note", None)
    return laid_over(below, tables, model, layer, label, mistakes)


def _base_path(base: Any, shipped: Path, path: Path) -> Path:
    """Return the file that a file extends."""
    if not isinstance(base, str):
        raise RulesetError(f"{shown(base)}, allowed the name of a rule set in quotes")
    file = find(base, shipped, path.parent)
    if not os.path.isfile(file):  # noqa: PTH113 - a Path would stumble over names that the system refuses
        raise RulesetError(f"{quoted(base)}: no such file")
    return file


def laid_over(
    below: Table, tables: Table, model: type[M], layer: Layer, label: str, mistakes: Sequence[str] = ()
) -> Table:
    """Return a file's tables laid over a whole rule set, checked.

    Parameters
    ----------
    below, tables : dict
        The whole rule set below, and the content of the file.
    model, layer
        See ``load``.
    label : str
        What each line begins with: the file or option that holds the mistakes; may be empty.
    mistakes : sequence of str
        Lines of mistakes that were found before.

    Raises
    ------
    RulesetError
        With one line per mistake.
    """
    whole, found = layer(below, tables)
    lines = dict.fromkeys([*mistakes, *found, *_mistakes(whole, below, model)])
    if lines:
        raise RulesetError([f"{label}: {line}" if label else line for line in lines], label or None)
    return whole


def _mistakes(whole: Table, below: Table, model: type[BaseModel]) -> list[str]:
    """Return the mistakes of a whole rule set. Values found wrong are put aside, so that the rest is checked, too."""
    lines: list[str] = []
    for attempt in range(4):
        try:
            model.model_validate(whole)
        except ValidationError as error:
            found = describe(error, model, below)
            if attempt > 0:  # what is missing now was put aside: it has been told
                found = [line for line in found if not line.endswith(MISSING)]
            lines += found
            whole = copy.deepcopy(whole)
            for problem in error.errors():
                if not problem["loc"]:
                    return lines  # a check of the whole: nothing is left to find
                _put_aside(whole, below, [str(part) for part in problem["loc"]], problem["type"] == "missing")
        else:
            break
    return lines


def _put_aside(whole: Table, below: Table, place: Sequence[str], missing: bool) -> None:
    """Replace a wrong value by that of the rule set below, or take it out (with its card, if keys are missing)."""
    if missing:
        place = place[:-1]
    for key in place[:-1]:
        if not isinstance(whole.get(key), dict):
            place = place[: place.index(key) + 1]
            break
        whole, below = whole[key], below.get(key, {}) if isinstance(below, dict) else {}
    if place and place[-1] in whole:
        del whole[place[-1]]
        if isinstance(below, dict) and place[-1] in below:
            whole[place[-1]] = below[place[-1]]
