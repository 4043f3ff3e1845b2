"""A user's file of metrics and charts (docs/metrics.md): plain Python, whose mistakes are told with their lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from lifeboat_sim.core.python_files import run_text
from lifeboat_sim.core.text_files import LONGEST_NAME, read_text
from lifeboat_sim.errors import MetricsError, printable

from .own_metrics import LONGEST, MARK, Declared, OwnChart, OwnMetric, OwnMetrics, Source


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
    names = vars(run_text(text, name, file, "lifeboat_own_metrics", MetricsError))
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


def _about(function: Any) -> str:
    """Return what the first paragraph of a function's docstring says."""
    text = getattr(function, "__doc__", None) or ""
    return printable(" ".join(text.strip().split("\n\n")[0].split()), 300)
