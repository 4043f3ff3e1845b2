"""Tables as the text of a TOML file: the standard library reads TOML, but does not write it."""

import json
from typing import Any


class Written(str):
    """A value that is written as it stands: numbers that Python would not print, dates, nesting without end."""

    __slots__ = ()


def toml_text(table: dict[str, Any], path: str = "") -> str:
    """Return the text of a file; a table in a table in a table is written inline."""
    lines = []
    sections = []
    for key, value in table.items():
        if isinstance(value, dict) and path.count(".") < 1:
            inner = f"{path}.{toml_key(key)}" if path else toml_key(key)
            sections.append(f"[{inner}]\n{toml_text(value, inner)}")
        else:
            lines.append(f"{toml_key(key)} = {toml_value(value)}\n")
    return "".join([*lines, *sections])


def toml_key(key: str) -> str:
    """Return a key, in quotes where it needs them."""
    bare = key and key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if bare else toml_value(key)


def toml_value(value: Any) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml_key(key)} = {toml_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, Written):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value)
