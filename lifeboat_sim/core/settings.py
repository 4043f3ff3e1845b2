"""Settings on the command line: ``--set PATH=VALUE`` is what a file with that key would say."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from lifeboat_sim.errors import RulesetError

from .mistakes import DEEPEST, dotted, is_too_deep, shown

Table = dict[str, Any]


def parse_setting(setting: str) -> tuple[list[str], Any]:
    """Return path and value of ``PATH=VALUE``: VALUE is TOML; what is not TOML is a bare string.

    Raises
    ------
    RulesetError
        If there is no ``=``, no path before it, or if it holds what cannot be meant.
    """
    if any("\ud800" <= letter <= "\udfff" for letter in setting):  # how Python reads bytes that are not UTF-8
        raise RulesetError(f"--set {shown(setting)}: is not UTF-8 text")
    path, equals, text = setting.partition("=")
    keys = parse_path(path.strip())
    if not equals or not keys or not text.strip():
        raise RulesetError(f"--set {shown(setting)}: allowed PATH=VALUE (all paths: lifeboat rules show)")
    value = parse_value(text.strip())
    if len(keys) > DEEPEST or is_too_deep(value):
        raise RulesetError(f"--set {shown(setting)}: is nested too deeply")
    return keys, value


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
        table = tomllib.loads(f"value = {text}")
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        table = {}
    if list(table) == ["value"]:  # further lines are no part of a value
        return table["value"]
    return float(Fraction(text)) if re.fullmatch(r"[0-9]{1,9}/[1-9][0-9]{0,8}", text) else text


def split_values(text: str) -> list[str]:
    """Return the parts of a list: commas part them, but not within brackets or quotes.

    >>> split_values("gifts, none"), split_values('[0, 1], "a, b"'), split_values("1,,2")
    (['gifts', 'none'], ['[0, 1]', '"a, b"'], ['1', '', '2'])
    """
    parts = re.findall(r"""((?:\[[^\]]*\]|"[^"]*"|'[^']*'|[^,])*),""", f"{text},")
    return [part.strip() for part in parts]


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
                raise RulesetError(f"--set {shown(setting)}: {dotted([key])} is set already")
        if path[-1] in place:
            raise RulesetError(f"--set {shown(setting)}: {dotted(path)} is set already")
        place[path[-1]] = value
    return result
