"""Reading rule sets: TOML files that extend one another, checked as a whole, all mistakes reported at once.

A game says what a rule set of it is by a pydantic model and a function that lays the tables of a file over those of
the rule set that it extends. Everything here is the same for all games.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
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
    """Return the identity of a rule set: SHA-256 over its canonical JSON, without name and note."""
    content = ruleset.model_dump(mode="json", exclude={"name", "note"})
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


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
    if not isinstance(tables.get("name"), str) or not tables["name"].strip():
        raise RulesetError(f"{label}: name: required, the display name of the rule set in quotes")
    base = tables.pop("extends", None if path.parent == shipped and path.stem == "classic" else "classic")
    if base is None:
        below = bottom()
    elif not isinstance(base, str):
        raise RulesetError(f"{label}: extends: {base!r}, allowed the name of a rule set in quotes")
    else:
        try:
            base_path = find(base, shipped, path.parent)
        except RulesetError as error:
            raise RulesetError(f"{label}: extends: {error.lines[0]}") from None
        below = _whole(base_path, model, layer, shipped, bottom, (*above, path.resolve()))
    below.pop("note", None)
    return laid_over(below, tables, model, layer, label)


def laid_over(below: Table, tables: Table, model: type[M], layer: Layer, label: str) -> Table:
    """Return a file's tables laid over a whole rule set, checked.

    Raises
    ------
    RulesetError
        With one line per mistake, each beginning with ``label``.
    """
    whole, mistakes = layer(below, tables)
    try:
        model.model_validate(whole)
    except ValidationError as error:
        mistakes = [*mistakes, *describe(error, model)]
    if mistakes:
        raise RulesetError([f"{label}: {mistake}" for mistake in dict.fromkeys(mistakes)], label)
    return whole


# Settings on the command line --------------------------------------------------------------------------------


def parse_setting(setting: str) -> tuple[list[str], Any]:
    """Return path and value of ``PATH=VALUE``: VALUE is TOML; what is not TOML is a bare string.

    Raises
    ------
    RulesetError
        If there is no ``=`` or no path.
    """
    path, equals, text = setting.partition("=")
    if not equals or not path.strip() or not text.strip():
        raise RulesetError(f"--set {setting}: allowed PATH=VALUE, for instance row_draw=1")
    return path.strip().split("."), parse_value(text.strip())


def parse_value(text: str) -> Any:
    """Return the value of a TOML expression, a fraction such as ``1/2`` as a float, anything else as a string."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError, ValueError, KeyError):
        if re.fullmatch(r"\d{1,9}/[1-9]\d{0,8}", text):
            return float(Fraction(text))
        return text


def settings_table(settings: Sequence[str], option_names: Iterable[str]) -> Table:
    """Return the tables that a file with these settings would have; a bare option name means ``options.NAME``.

    Raises
    ------
    RulesetError
        If a setting is malformed, or one path is a part of another.
    """
    options = set(option_names)
    tables: Table = {}
    for setting in settings:
        path, value = parse_setting(setting)
        if len(path) == 1 and (path[0] in options or path[0] not in ("name", "note", "extends")):
            path = ["options", *path]
        place = tables
        for key in path[:-1]:
            place = place.setdefault(key, {})
            if not isinstance(place, dict):
                raise RulesetError(f"--set {setting}: {key} has been set to a value before")
        place[path[-1]] = value
    return tables


# Mistakes in words -------------------------------------------------------------------------------------------


def describe(error: ValidationError, model: type[BaseModel]) -> list[str]:
    """Return the mistakes that pydantic found, one line each: ``key: found, allowed``."""
    lines = []
    for problem in error.errors():
        place = [str(part) for part in problem["loc"] if not _is_a_branch(part)]
        if problem["type"] == "value_error" and not place:  # checks of the whole: a line each, with its own key
            lines += str(problem["ctx"]["error"]).splitlines()
        else:
            lines.append(f"{'.'.join(place)}: {_what(problem, place, model)}")
    return lines


def _is_a_branch(part: int | str) -> bool:
    """Return whether a part of pydantic's path names the branch of a type, not a key."""
    return str(part) in ("int", "str", "tuple", "bool") or str(part).startswith(("function-", "tuple["))


def _what(problem: Any, place: list[str], model: type[BaseModel]) -> str:
    """Return what is wrong with one value, and what would be allowed."""
    kind, context, found = problem["type"], problem.get("ctx", {}), shown(problem["input"])
    if kind == "extra_forbidden":
        known = known_keys(model, place[:-1])
        noun = "option" if place[0] == "options" else "key"
        return f"unknown {noun}{did_you_mean(place[-1], known) or f', allowed {choices(sorted(known))}'}"
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
    text = str(value).lower() if isinstance(value, bool) else None
    text = text if text is not None else value if isinstance(value, str) else repr(value)
    text = " ".join(text.split()) or "nothing"
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
    """Return ``LOW to HIGH`` for a number with limits, or nothing."""
    _, field = _at(model, place)
    limits: Mapping[str, Any] = {
        name: getattr(limit, name)
        for limit in getattr(field, "metadata", ())
        for name in ("ge", "le")
        if hasattr(limit, name)
    }
    return f"{limits['ge']} to {limits['le']}" if len(limits) == 2 else ""
