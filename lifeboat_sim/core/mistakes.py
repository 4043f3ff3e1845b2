"""The mistakes of a file in words: one line each, with its key, what was found and what is allowed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, time
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel, ValidationError

from lifeboat_sim.errors import choices, did_you_mean, printable

MISSING = "required, but missing"
DEEPEST = 16
"""Most levels of tables and lists in one another; what is read has four, and Python can walk through some hundred."""


GATHERED = "the table of a character"
"""Alias of a field that gathers the tables of all characters: in a file they stand beside the other keys."""


def describe(error: ValidationError, model: type[BaseModel], below: Mapping[str, Any] | None = None) -> list[str]:
    """Return the mistakes that pydantic found, one line each: ``key: found, allowed``.

    Parameters
    ----------
    error, model
        What pydantic found, and in what.
    below : mapping, optional
        The tables that a file changes: a card in them that is named in the wrong place is recognised.
    """
    lines: dict[str, list[str]] = {}  # by "key: found": what each branch of a type allows
    for problem in error.errors():
        place = _keys(problem, model)
        if problem["type"] == "value_error" and not place:  # checks of the whole: a line each, with its own key
            lines |= {line: [] for line in str(problem["ctx"]["error"]).splitlines()}
            continue
        spoken = dotted([part for part in place if part != GATHERED])
        found, comma, what = f"{spoken}: {_what(problem, place, model, below or {})}".partition(", allowed ")
        allowed = lines.setdefault(found, [])
        if comma and what not in allowed:
            allowed.append(what)
    return [f"{found}, allowed {' or '.join(allowed)}" if allowed else found for found, allowed in lines.items()]


def _keys(problem: Any, model: type[BaseModel]) -> list[str]:
    """Return the path of a mistake: pydantic's, without the parts that name the branch of a type."""
    place: list[str] = []
    last = len(problem["loc"]) - 1
    for i, part in enumerate(problem["loc"]):
        is_key = get_origin(_at(model, place)[0]) is dict or (i == last and problem["type"] == "extra_forbidden")
        if is_key or not _is_a_branch(part):
            place.append(str(part))
    return place


def _is_a_branch(part: int | str) -> bool:
    """Return whether a part of pydantic's path looks like the branch of a type."""
    branches = ("function-", "tuple[", "constrained-", "literal[")
    return str(part) in ("int", "str", "tuple", "bool") or str(part).startswith(branches)


def _what(problem: Any, place: list[str], model: type[BaseModel], below: Mapping[str, Any]) -> str:
    """Return what is wrong with one value, and what would be allowed."""
    kind, context, found = problem["type"], problem.get("ctx", {}), shown(problem["input"])
    if kind == "extra_forbidden":
        known = sorted(known_keys(model, place[:-1]), key=lambda key: (key == GATHERED, key))
        noun = "option" if place[0] == "options" else "key"
        near = in_full(place[-1], problem["input"], model, below)
        near = near or did_you_mean(place[-1], (key for key in known if key != GATHERED))
        if place[0] == "options":
            near = near or of_a_card(place[-1], model)
        return f"unknown {noun}" + (near or f", allowed {choices(known)}")
    if kind == "missing":
        return MISSING
    bounds = bounds_at(model, place)
    out_of_bounds = ("greater_than_equal", "less_than_equal", "finite_number")
    if kind in out_of_bounds or (kind in ("int_type", "float_type") and bounds):
        is_whole = isinstance(problem["input"], float) and _at(model, place)[0] is not float
        whole = "a whole number, " if is_whole else ""
        return f"{found}, allowed {whole}{bounds}"
    if kind == "literal_error":
        return f"{found}, allowed {str(context['expected']).replace(chr(39), '')}{near_literal(problem)}"
    if kind == "value_error":
        return str(context["error"])
    if kind == "too_long":
        return f"{shown(list(problem['input']))}, allowed a list of {context['max_length']}"
    wanted = {
        "int_type": "a whole number", "bool_type": "true or false", "string_type": "text in quotes",
        "tuple_type": "a list", "dict_type": "a table", "model_type": "a table", "model_attributes_type": "a table",
        "string_too_long": f"up to {context.get('max_length')} characters", "string_too_short": "some text",
    }  # fmt: skip
    return f"{found}, allowed {wanted.get(kind, problem['msg'][0].lower() + problem['msg'][1:])}"


def shown(value: Any) -> str:
    """Return a value as it stands in TOML, cut to one line of moderate length."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        text = f'"{_escaped(" ".join(value.split()))}"' if isinstance(value, str) else _plain(value)
    except ValueError:  # Python writes no number of more than 4,300 digits
        text = "a number of thousands of digits"
    return printable(text)


def _plain(value: Any) -> str:
    return str(value) if isinstance(value, date | time) else repr(value)


def dotted(place: Sequence[str]) -> str:
    """Return a path of keys as TOML writes it, on one line; keys that nobody can mean are cut."""
    keys = (printable(_escaped(key), 40) for key in place)
    return ".".join(key if re.fullmatch(r"[A-Za-z0-9_-]+(\.\.\.)?", key) else f'"{key}"' for key in keys)


def _escaped(text: str) -> str:
    """Return a text as it stands between quotes in TOML: a quote in it must not look like its end."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def is_too_deep(value: Any) -> bool:
    """Return whether tables and lists lie in one another more than ``DEEPEST`` levels deep."""
    level = [value]
    for _ in range(DEEPEST + 1):
        tables = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [inner for table in tables for inner in table]
    return bool(level)


def near_literal(problem: Any) -> str:
    """Return a suggestion for a misspelt word."""
    words = re.findall(r"'([^']*)'", str(problem["ctx"]["expected"]))
    return did_you_mean(problem["input"], words) if isinstance(problem["input"], str) else ""


@cache
def _fields(model: type[BaseModel]) -> dict[str, Any]:
    """Return the fields of a model by the keys that they have in a file."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _at(model: type[BaseModel], place: Sequence[str]) -> tuple[Any, Any]:
    """Return the type at a path of a model, and its field."""
    annotation: Any = model
    field: Any = None
    for key in place:
        if isinstance(annotation, type) and issubclass(annotation, BaseModel) and key in _fields(annotation):
            field = _fields(annotation)[key]
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
    return list(_fields(annotation)) if isinstance(annotation, type) and issubclass(annotation, BaseModel) else []


def in_full(key: str, value: Any, model: type[BaseModel], below: Mapping[str, Any]) -> str:
    """Return ``" (did you mean provisions.water.count?)"`` for the id of a card that stands without its table.

    Parameters
    ----------
    key, value
        What stands where no such key is known, say ``water = 3``.
    model, below
        What a whole rule set is, and the one with the cards that are known.
    """
    paths: list[str] = []
    for table, card in _cards(model):
        known = below.get(table, {}).get(key)
        if known is None:
            continue
        if isinstance(value, dict):
            paths.append(dotted([table, key, *(value if len(value) == 1 else ())]))
            continue
        fields = [name for name, field in _fields(card).items() if field.is_required()]
        same = [name for name in fields if type(known.get(name)) is type(value)]
        paths += [dotted([table, key, name]) for name in same] or [dotted([table, key])]
    return f" (did you mean {choices(paths)}?)" if paths else ""


def of_a_card(key: str, model: type[BaseModel]) -> str:
    """Return ``" (did you mean provisions.NAME.count?)"`` for a key that cards have."""
    paths = [f"{table}.NAME.{key}" for table, card in _cards(model) if key in _fields(card)]
    return f" (did you mean {choices(paths)}?)" if paths else ""


@cache
def _cards(model: type[BaseModel]) -> list[tuple[str, type[BaseModel]]]:
    """Return the tables of a model that hold one table per card, and what a card is."""
    cards = [(table, _at(model, [table, "*"])[0]) for table in model.model_fields]
    return [(table, card) for table, card in cards if isinstance(card, type) and issubclass(card, BaseModel)]


def bounds_at(model: type[BaseModel], place: Sequence[str]) -> str:
    """Return ``LOW to HIGH`` for the number at a path of a model, which may be a word as well, or nothing."""
    annotation, field = _at(model, place)
    return bounds_of(field) or bounds_within(annotation)


def bounds_within(annotation: Any) -> str:
    """Return ``LOW to HIGH`` for the number that a type may be, or is a list of, or nothing."""
    parts = (_Limits(get_args(one)[1:]) for one in get_args(annotation) if get_origin(one) is Annotated)
    return next((bounds for one in parts if (bounds := bounds_of(one))), "")


def bounds_of(field: Any) -> str:
    """Return ``LOW to HIGH`` for a field that is a number with limits, or nothing."""
    limits = {
        name: getattr(limit, name)
        for limit in getattr(field, "metadata", ())
        for name in ("ge", "le")
        if hasattr(limit, name)
    }
    return f"{limits['ge']} to {limits['le']}" if len(limits) == 2 else ""
