"""A user's file of metrics and charts (docs/metrics.md): plain Python, whose mistakes are told with their lines."""

from __future__ import annotations

import ast
import contextlib
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from lifeboat_sim.core.text_files import LONGEST_NAME, read_text
from lifeboat_sim.errors import MetricsError, printable

from .own_metrics import LONGEST, MARK, Declared, OwnChart, OwnMetric, OwnMetrics, Source, failed


def read_metrics(path: Path) -> OwnMetrics:
    """Run a file, and return its metrics and charts.

    Raises
    ------
    MetricsError
        If it cannot be read or run, or declares none.
    """
    return metrics_of_text(read_text(path, MetricsError), str(path))


def metrics_of_text(text: str, name: str) -> OwnMetrics:
    """Run the text of a file of this name, and return its metrics and charts; raises MetricsError."""
    file = printable(name, LONGEST_NAME)
    names = vars(_run(text, name, file))
    metrics: list[OwnMetric] = []
    charts: list[OwnChart] = []
    for name, value in names.items():
        declared = getattr(value, "__dict__", {}).get(MARK) if callable(value) else None
        if declared is None:
            continue
        if len(name) > LONGEST:
            raise MetricsError(f"{file}: {printable(name)}: a name of {len(name)} letters, allowed up to {LONGEST}")
        source = Source(name, file, _about(value), value)
        if isinstance(declared, Declared):
            metrics.append(OwnMetric(source, declared))
        else:
            charts.append(OwnChart(source, declared))
    if not (metrics or charts):
        raise MetricsError(
            f"{file}: holds no metric and no chart, allowed functions under @metric or @chart (docs/metrics.md)"
        )
    return OwnMetrics(file, text, tuple(metrics), tuple(charts))


def metrics_elsewhere(file: str, text: str, declared: Sequence[Declared], is_typed: bool) -> OwnMetrics:
    """Return metrics that were read and tried in another process; raises MetricsError."""
    own = metrics_of_text(text, file)
    metrics = tuple(replace(metric, declared=one) for metric, one in zip(own.metrics, declared, strict=True))
    return replace(own, metrics=metrics, is_typed=is_typed)


def _run(text: str, name: str, file: str) -> ModuleType:
    """Run the file as a module of its own; what it prints is no result."""
    try:
        tree = ast.parse(text, name)
        _check_names(tree, file)
        code = compile(tree, name, "exec", dont_inherit=True)
    except SyntaxError as error:
        where = f"line {error.lineno}: " if error.lineno else ""
        raise MetricsError(f"{file}: {where}is not Python: {printable(error.msg, 200)}") from None
    except (ValueError, RecursionError) as error:
        raise MetricsError(f"{file}: is not Python: {printable(str(error), 200)}") from None
    module = ModuleType("lifeboat_own_metrics")
    module.__file__ = name
    sys.modules[module.__name__] = module  # what looks up the module of a class, a dataclass for one, finds it
    try:
        with contextlib.redirect_stdout(sys.stderr):
            exec(code, vars(module))
    except MemoryError:
        raise
    except (Exception, SystemExit) as error:
        raise failed(error, file, name) from None
    return module


def _check_names(tree: ast.Module, file: str) -> None:
    """Refuse two functions of one name: the second would silently take the place of the first."""
    lines = [(node.name, node.lineno) for node in tree.body if isinstance(node, ast.FunctionDef)]
    for name, times in Counter(name for name, _ in lines).items():
        if times > 1:
            places = ", ".join(str(line) for other, line in lines if other == name)
            raise MetricsError(f"{file}: {name}: {times} functions have this name (lines {places}), allowed one")


def _about(function: Any) -> str:
    """Return what the first paragraph of a function's docstring says."""
    text = getattr(function, "__doc__", None) or ""
    return printable(" ".join(text.strip().split("\n\n")[0].split()), 300)
