"""Reading rule sets: TOML files that extend one another, checked as a whole, all mistakes reported at once.

A game says what a rule set of it is by a pydantic model and a function that lays the tables of a file over those of
the rule set that it extends. Everything here is the same for all games.
"""

from __future__ import annotations

import copy
import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError

from lifeboat_sim.errors import RulesetError, choices, did_you_mean

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
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        raise RulesetError(f"{path}: no such file") from None
    except OSError as error:
        raise RulesetError(f"{path}: cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError:
        raise RulesetError(f"{path}: is not UTF-8 text") from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise RulesetError(f"{path}: is not TOML: {error}") from None


def load(
    name: str,
    model: type[M],
    layer: Layer,
    shipped: Path,
    bottom: Callable[[], Table],
    beside: Path | None = None,
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

    Raises
    ------
    RulesetError
        With one line per mistake.
    """
    path = find(name, shipped, beside)
    return model.model_validate(_whole(path, model, layer, shipped, bottom, ()))


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
            f"unknown rule set {name!r}, allowed {choices(known)}, or a .toml file{did_you_mean(name, known)}"
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
    above: tuple[Path, ...],
) -> Table:
    """Return the tables of a file laid over all that it extends."""
    label = path.stem if path.parent == shipped else str(path)
    if "\0" in str(path):
        raise RulesetError(f"{label!r}: is no file name")
    if path.resolve() in above:
        raise RulesetError(f"{label}: extends: {path.name} extends itself in a circle")
    tables = read_toml(path)
    mistakes = []
    if not isinstance(tables.get("name"), str) or not tables["name"].strip():
        mistakes.append("name: required, the display name of the rule set in quotes")
        tables["name"] = label
    base = tables.pop("extends", None if path == shipped / "classic.toml" else "classic")
    below = bottom()
    if base is not None:
        try:
            base_path = _base_path(base, shipped, path)
        except RulesetError as error:
            mistakes.append(f"extends: {error.lines[0]}")
            base_path = shipped / "classic.toml"
        below = _whole(base_path, model, layer, shipped, bottom, (*above, path.resolve()))
    below.pop("note", None)
    return laid_over(below, tables, model, layer, label, mistakes)


def _base_path(base: Any, shipped: Path, path: Path) -> Path:
    """Return the file that a file extends."""
    if not isinstance(base, str):
        raise RulesetError(f"{shown(base)}, allowed the name of a rule set in quotes")
    return find(base, shipped, path.parent)


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
    for _ in range(4):
        try:
            model.model_validate(whole)
        except ValidationError as error:
            lines += describe(error, model)
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


# Settings on the command line --------------------------------------------------------------------------------


def parse_setting(setting: str) -> tuple[list[str], Any]:
    """Return path and value of ``PATH=VALUE``: VALUE is TOML; what is not TOML is a bare string.

    Raises
    ------
    RulesetError
        If there is no ``=``, or no path before it.
    """
    path, equals, text = setting.partition("=")
    keys = parse_path(path.strip())
    if not equals or not keys or not text.strip():
        raise RulesetError(f"--set {shown(setting)}: allowed PATH=VALUE, for instance row_draw=1")
    return keys, parse_value(text.strip())


def parse_path(path: str) -> list[str]:
    """Return the keys of a dotted path as TOML writes it (quotes allowed); empty if it is none."""
    keys: list[str] = []
    try:
        table = tomllib.loads(f"{path} = 0")
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return keys
    while isinstance(table, dict):
        if len(table) != 1:
            return []
        ((key, table),) = table.items()
        keys.append(key)
    return keys


def parse_value(text: str) -> Any:
    """Return the value of a TOML expression, a fraction such as ``1/2`` as a float, anything else as a string."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError, ValueError, KeyError):
        if re.fullmatch(r"\d{1,9}/[1-9]\d{0,8}", text):
            return float(Fraction(text))
        return text


def settings_table(settings: Sequence[str], tables: Iterable[str]) -> Table:
    """Return the tables that a file with these settings would have; a bare option name means ``options.NAME``.

    Parameters
    ----------
    settings : sequence of str
        ``PATH=VALUE`` each.
    tables : iterable of str
        The top-level tables of a file; whatever else stands alone is the name of an option.

    Raises
    ------
    RulesetError
        If a setting is malformed, or sets what another one has set.
    """
    result: Table = {}
    known = (*tables, "name", "note", "extends")
    for setting in settings:
        path, value = parse_setting(setting)
        if path[0] == "extends":
            raise RulesetError("--set extends: cannot be set; choose the rule set with --rules")
        if len(path) == 1 and path[0] not in known:
            path = ["options", *path]
        place = result
        for key in path[:-1]:
            place = place.setdefault(key, {})
            if not isinstance(place, dict):
                raise RulesetError(f"--set {shown(setting)}: {key} is set already")
        if path[-1] in place:
            raise RulesetError(f"--set {shown(setting)}: {'.'.join(path)} is set already")
        place[path[-1]] = value
    return result


# Mistakes in words -------------------------------------------------------------------------------------------


def describe(error: ValidationError, model: type[BaseModel]) -> list[str]:
    """Return the mistakes that pydantic found, one line each: ``key: found, allowed``."""
    lines: list[str] = []
    allowed: dict[str, list[str]] = {}  # by "key: found": what each branch of a type allows
    for problem in error.errors():
        place = [str(part) for part in problem["loc"] if not _is_a_branch(part)]
        if problem["type"] == "value_error" and not place:  # checks of the whole: a line each, with its own key
            lines += str(problem["ctx"]["error"]).splitlines()
            continue
        found, comma, what = f"{'.'.join(place)}: {_what(problem, place, model)}".partition(", allowed ")
        if not comma:
            lines.append(found)
        elif what not in allowed.setdefault(found, []):
            allowed[found].append(what)
    return lines + [f"{found}, allowed {' or '.join(whats)}" for found, whats in allowed.items()]


def _is_a_branch(part: int | str) -> bool:
    """Return whether a part of pydantic's path names the branch of a type, not a key."""
    return str(part) in ("int", "str", "tuple", "bool") or str(part).startswith(("function-", "tuple["))


def _what(problem: Any, place: list[str], model: type[BaseModel]) -> str:
    """Return what is wrong with one value, and what would be allowed."""
    kind, context, found = problem["type"], problem.get("ctx", {}), shown(problem["input"])
    if kind == "extra_forbidden":
        known = known_keys(model, place[:-1])
        noun = "option" if place[0] == "options" else "key"
        return f"unknown {noun}" + (did_you_mean(place[-1], known) or f", allowed {choices(sorted(known))}")
    if kind == "missing":
        return "required, but missing"
    bounds = bounds_at(model, place)
    if kind in ("greater_than_equal", "less_than_equal") or (kind == "int_type" and bounds):
        return f"{found}, allowed {bounds}"
    if kind == "literal_error":
        return f"{found}, allowed {str(context['expected']).replace(chr(39), '')}{near_literal(problem)}"
    if kind == "value_error":
        return str(context["error"])
    wanted = {
        "int_type": "a whole number", "bool_type": "true or false", "string_type": "text in quotes",
        "tuple_type": "a list", "dict_type": "a table", "model_type": "a table", "model_attributes_type": "a table",
    }  # fmt: skip
    return f"{found}, allowed {wanted.get(kind, problem['msg'][0].lower() + problem['msg'][1:])}"


def shown(value: Any) -> str:
    """Return a value as it stands in TOML, cut to one line of moderate length."""
    if isinstance(value, bool):
        return str(value).lower()
    text = f'"{" ".join(value.split())}"' if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def near_literal(problem: Any) -> str:
    """Return a suggestion for a misspelt word."""
    words = re.findall(r"'([^']*)'", str(problem["ctx"]["expected"]))
    return did_you_mean(problem["input"], words) if isinstance(problem["input"], str) else ""


def _at(model: type[BaseModel], place: Sequence[str]) -> tuple[Any, Any]:
    """Return the type at a path of a model, and its field."""
    annotation: Any = model
    field: Any = None
    for key in place:
        if isinstance(annotation, type) and issubclass(annotation, BaseModel) and key in annotation.model_fields:
            field = annotation.model_fields[key]
            annotation = field.annotation
        elif get_origin(annotation) is dict:
            annotation = get_args(annotation)[1]
        elif key.isdigit() and (items := _item_type(annotation)) is not None:
            annotation, field = items
        else:
            return None, None
    return annotation, field


def _item_type(annotation: Any) -> tuple[Any, Any] | None:
    """Return type and field of the items of a list (``tuple[X, ...]``, perhaps optional), if it is one."""
    for one in (annotation, *get_args(annotation)):
        if get_origin(one) is tuple:
            item = get_args(one)[0]
            return (get_args(item)[0], _Limits(get_args(item)[1:])) if get_origin(item) is Annotated else (item, None)
    return None


class _Limits:
    """The limits of an annotated item, where a field keeps them."""

    def __init__(self, annotations: tuple[Any, ...]) -> None:
        self.metadata = [limit for one in annotations for limit in getattr(one, "metadata", [one])]


def known_keys(model: type[BaseModel], place: Sequence[str]) -> list[str]:
    """Return the keys that a table at a path may have."""
    annotation, _ = _at(model, place)
    return list(annotation.model_fields) if isinstance(annotation, type) and issubclass(annotation, BaseModel) else []


def bounds_at(model: type[BaseModel], place: Sequence[str]) -> str:
    """Return ``LOW to HIGH`` for the number at a path of a model, or nothing."""
    return bounds_of(_at(model, place)[1])


def bounds_of(field: Any) -> str:
    """Return ``LOW to HIGH`` for a field that is a number with limits, or nothing."""
    limits = {
        name: getattr(limit, name)
        for limit in getattr(field, "metadata", ())
        for name in ("ge", "le")
        if hasattr(limit, name)
    }
    return f"{limits['ge']} to {limits['le']}" if len(limits) == 2 else ""
