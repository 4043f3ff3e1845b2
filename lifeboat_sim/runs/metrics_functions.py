"""Metrics and charts of a user that come as functions, say from the cells of a notebook, not as a file.

They are written down as the file that they could have been: their sources, behind whatever they use of their
surroundings. That text is what is run, and what ``run.json`` keeps. So it is whole, and says all that was counted.
"""

from __future__ import annotations

import inspect
import symtable
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import FunctionType, ModuleType
from typing import Any

from lifeboat_sim.errors import MetricsError, printable

from .metrics_files import metrics_of_text
from .own_metrics import MARK, OwnMetrics, metric

FILE = "metrics.py"
"""What such a text is called where others have the name of their file."""
HEAD = "from __future__ import annotations\n"
PUBLIC = {metric.__module__: "lifeboat_sim.metrics"}
"""Where a user imports from what lies in a module of the program."""
PLAIN = (bool, int, float, str, type(None))


def metrics_of_functions(functions: Sequence[Any]) -> OwnMetrics:
    """Return functions under ``@metric`` or ``@chart`` as metrics and charts, in this order.

    Raises
    ------
    MetricsError
        If one is no such function, its source is not to be had, it uses what cannot be written down, or two have one
        name.
    """
    for function in functions:
        if not (isinstance(function, FunctionType) and MARK in vars(function)):
            raise MetricsError(
                f"metrics: {printable(repr(function))}, allowed functions under @metric or @chart, or a file's name"
            )
    return replace(metrics_of_text(text_of(functions), FILE), is_typed=False)


def text_of(functions: Sequence[FunctionType]) -> str:
    """Return a file that declares functions: imports, then plain values, then what they call, then themselves."""
    used: dict[str, Any] = {}
    seen: set[FunctionType] = set()
    sources = [source for function in functions for source in _with_helpers(function, used, seen)]
    lines = sorted(_import(name, value) for name, value in used.items() if not _is_plain(value))
    lines += [f"{name} = {value!r}" for name, value in used.items() if _is_plain(value)]
    return "\n".join([HEAD, *lines]) + "\n" + "".join(f"\n\n{source}" for source in sources)


def _with_helpers(function: FunctionType, used: dict[str, Any], seen: set[FunctionType]) -> Iterator[str]:
    """Yield the source of a function behind those of the functions beside it that it calls, each once.

    Whatever else it uses of its surroundings is noted in ``used``, by name.
    """
    if function in seen:
        return
    seen.add(function)
    source = _source(function)
    around = function.__globals__ | dict(inspect.getclosurevars(function).nonlocals)
    for name in _names(source):
        value = around.get(name, function)
        if value is function:  # itself, a word of Python, or nothing: then it fails where it is used, and says so
            continue
        if isinstance(value, FunctionType) and value.__module__ == function.__module__:
            yield from _with_helpers(value, used, seen)
            continue
        if not (_is_plain(value) or _import(name, value)):
            raise MetricsError(
                f"{function.__name__}: uses {name} from outside, of type {type(value).__name__}; allowed modules, "
                "functions, numbers and text, which run.json can keep"
            )
        if used.setdefault(name, value) is not value:
            raise MetricsError(f"{function.__name__}: {name} is another thing in another function, allowed one")
    yield source


def _source(function: FunctionType) -> str:
    if not function.__name__.isidentifier():
        raise MetricsError("metrics: a lambda has no name, allowed def under @metric")
    try:
        return textwrap.dedent(inspect.getsource(function))
    except (OSError, TypeError):
        raise MetricsError(
            f"{function.__name__}: its source is not to be had; allowed a function of a notebook's cell or of a file"
        ) from None


def _names(source: str) -> list[str]:
    r"""Return the names that a source takes from its surroundings, each once.

    >>> _names("@metric\ndef f(games):\n    n = 1\n    return np.abs(games[KEY] - n)\n")
    ['metric', 'np', 'KEY']
    """
    whole = symtable.symtable(HEAD + source, FILE, "exec")
    found = {symbol.get_name(): None for symbol in whole.get_symbols() if symbol.is_referenced()}
    tables = list(whole.get_children())
    while tables:
        table = tables.pop(0)
        found |= {symbol.get_name(): None for symbol in table.get_symbols() if symbol.is_global()}
        tables += table.get_children()
    return list(found)


def _import(name: str, value: Any) -> str:
    """Return the line that imports something by a name; empty if it lies in no module that can be imported."""
    if isinstance(value, ModuleType):
        return f"import {value.__name__}" if name == value.__name__ else f"import {value.__name__} as {name}"
    home, own = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if not (isinstance(home, str) and isinstance(own, str)) or home == "__main__" or not own.isidentifier():
        return ""
    return f"from {PUBLIC.get(home, home)} import {own}" + ("" if own == name else f" as {name}")


def _is_plain(value: Any) -> bool:
    """Whether a value is written by ``repr`` so that it can be read again."""
    if isinstance(value, tuple | list):
        return all(map(_is_plain, value))
    return type(value) in PLAIN
