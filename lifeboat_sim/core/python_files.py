"""Python files that users write: run as modules of their own, their mistakes told with file and line."""

from __future__ import annotations

import ast
import contextlib
import sys
import traceback
from collections import Counter
from types import ModuleType
from typing import TypeVar

from lifeboat_sim.errors import LifeboatError, printable

M = TypeVar("M", bound=LifeboatError)


def run_text(text: str, name: str, file: str, module: str, mistake: type[LifeboatError]) -> ModuleType:
    """Run the text of a file as a module of its own; what it prints is no result.

    Parameters
    ----------
    text : str
        What stands in the file.
    name, file : str
        The file as typed, and as lines about mistakes show it.
    module : str
        Name of the module: a later one of the same name takes its place.
    mistake : type
        The error to raise if it is not Python, fails, or has two functions of one name.
    """
    try:
        tree = ast.parse(text, name)
        _check_names(tree, file, mistake)
        code = compile(tree, name, "exec", dont_inherit=True)
    except SyntaxError as error:
        where = f"line {error.lineno}: " if error.lineno else ""
        raise mistake(f"{file}: {where}is not Python: {printable(error.msg, 200)}") from None
    except (ValueError, RecursionError) as error:
        raise mistake(f"{file}: is not Python: {printable(str(error), 200)}") from None
    made = ModuleType(module)
    made.__file__ = name
    sys.modules[module] = made  # what looks up the module of a class, a dataclass for one, finds it
    try:
        with contextlib.redirect_stdout(sys.stderr):
            exec(code, vars(made))
    except MemoryError:
        raise
    except (Exception, SystemExit) as error:
        raise told_with_line(mistake, error, file, name) from None
    return made


def _check_names(tree: ast.Module, file: str, mistake: type[LifeboatError]) -> None:
    """Refuse two functions of one name: the second would silently take the place of the first."""
    lines = [(node.name, node.lineno) for node in tree.body if isinstance(node, ast.FunctionDef)]
    for name, times in Counter(name for name, _ in lines).items():
        if times > 1:
            places = ", ".join(str(line) for other, line in lines if other == name)
            raise mistake(f"{file}: {name}: {times} functions have this name (lines {places}), allowed one")


def told_with_line(mistake: type[M], error: BaseException, file: str, compiled: str, what: str = "") -> M:
    """Return an exception in a user's file as a mistake: the file, the last line in it, what went wrong.

    ``compiled`` is the name of the file in tracebacks; ``what`` stands before what went wrong.
    """
    lines = lines_of(error, compiled)
    where = f"{file}: line {lines[-1]}: {what}" if lines else f"{file}: {what}"
    if isinstance(error, LifeboatError):
        return mistake([f"{where}{line}" for line in error.lines], file)
    said = printable(str(error), 300)
    return mistake(f"{where}{type(error).__name__}{f': {said}' if said else ''}")


def lines_of(error: BaseException, compiled: str) -> list[int]:
    """Return the lines of a file through which an exception came, the last one where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return [frame.lineno for frame in frames if frame.filename == compiled and frame.lineno is not None]
