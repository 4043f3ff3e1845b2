"""Rule sets as files for people and editors: the whole text, a template, the JSON schema, and what differs."""

from __future__ import annotations

import json
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from .mistakes import bounds_of, bounds_within

Difference = tuple[str, Any, Any]
"""Path, value in the first rule set, value in the second; None where there is none."""


def toml(value: Any) -> str:
    """Return a value as TOML writes it (strings, numbers, booleans and lists of them are written as in JSON)."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # the one difference


def allowed(field: FieldInfo) -> str:
    """Return what an option may be: ``1 to 6``, ``"all" or "best"``, ``true or false``, ``1 to 9 or "none"``."""
    if get_origin(field.annotation) is Literal:
        return " or ".join(toml(word) for word in get_args(field.annotation))
    if bounds := bounds_of(field):
        return bounds
    if field.annotation is bool:
        return "true or false"
    bounds = bounds_within(field.annotation)
    if get_origin(field.annotation) is tuple and bounds:
        return f"a list of numbers, each {bounds}"
    words = [toml(word) for one in get_args(field.annotation) for word in get_args(one) if get_origin(one) is Literal]
    return " or ".join([bounds, *words]) if bounds else "a list of ids"


def ruleset_text(ruleset: BaseModel, below: BaseModel) -> str:
    """Return a whole rule set as the text of a file: every option with what it decides, every card.

    ``below`` is the rule set that a file extends if it says nothing else: cards that are only there are taken out.
    """
    lines = [f"name = {toml(getattr(ruleset, 'name', ''))}"]
    if getattr(ruleset, "note", None) is not None:
        lines.append(f"note = {toml(getattr(ruleset, 'note', None))}")
    for name in type(ruleset).model_fields:
        part = getattr(ruleset, name)
        if isinstance(part, BaseModel):
            lines += ["", f"[{name}]", *_option_lines(part)]
        elif isinstance(part, dict):
            for id, card in part.items():
                lines += ["", f"[{name}.{id}]"]
                values = card.model_dump(mode="json", exclude_none=True).items()
                lines += [f"{key} = {toml(value)}" for key, value in values]
            for id in getattr(below, name):
                if id not in part:
                    lines += ["", f"[{name}.{id}]", "remove = true"]
    return "\n".join(lines) + "\n"


def _option_lines(options: BaseModel) -> list[str]:
    lines = []
    for name, field in type(options).model_fields.items():
        value = getattr(options, name)
        beginning = f"# {name}: not set" if value is None else f"{name} = {toml(value)}"
        lines.append(f"{beginning:<40} # {field.description} Allowed: {allowed(field)}.")
    return lines


def template(model: type[BaseModel], extends: str, examples: str) -> str:
    """Return the text of a file to begin with: all options in comments at their defaults, then examples of cards."""
    options = model.model_fields["options"].annotation
    assert isinstance(options, type)
    assert issubclass(options, BaseModel)
    lines = [
        'name = "My variant"                      # the display name in reports',
        f"extends = {toml(extends):<31} # a shipped rule set, or a file",
        '# note = "What if ...?"                  # printed in reports',
        "",
        "# Take the # away where something is to be different. Every line shows the value of the printed game.",
        "",
        "[options]",
    ]
    for name, field in options.model_fields.items():
        default = [] if field.default is None else field.default
        lines.append(f"{f'# {name} = {toml(default)}':<40} # {field.description} Allowed: {allowed(field)}.")
    return "\n".join(lines) + "\n\n" + examples


def schema(model: type[BaseModel], title: str, standard: str = "classic") -> dict[str, Any]:
    """Return the JSON schema of a rule-set file: like the model, but nothing is required except the name."""
    result = model.model_json_schema()
    for definition in result.get("$defs", {}).values():
        definition.pop("required", None)
    tables = result["properties"]
    result["properties"] = {
        "name": {"type": "string", "minLength": 1, "description": "The display name in reports."},
        "extends": {
            "type": "string",
            "default": standard,
            "description": "A shipped rule set, or a file beside this one.",
        },
        "note": {"type": "string", "description": "Printed in reports."},
    } | {name: table for name, table in tables.items() if name not in ("name", "note")}
    result["required"] = ["name"]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **result, "title": title}


def differences(a: BaseModel, b: BaseModel) -> list[Difference]:
    """Return what differs between two rule sets, names and notes aside."""
    left, right = (one.model_dump(mode="json", exclude={"name", "note"}) for one in (a, b))
    return list(_differences("", left, right))


def _differences(path: str, a: Any, b: Any) -> list[Difference]:
    if not (isinstance(a, dict) and isinstance(b, dict)):
        return [] if a == b else [(path, a, b)]
    found = []
    for key in dict.fromkeys([*a, *b]):
        found += _differences(f"{path}.{key}" if path else str(key), a.get(key), b.get(key))
    return found
