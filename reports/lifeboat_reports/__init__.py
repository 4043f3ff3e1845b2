"""Turn tables into a report: one value, written as HTML and as PDF; and a game into a page that plays it.

Importing this package loads nothing: each public name is fetched from its module when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lifeboat_reports.game_page import write_game_page
    from lifeboat_reports.report import Report
    from lifeboat_reports.results import Results
    from lifeboat_reports.rule_words import rule_difference_words
    from lifeboat_reports.sections.comparison.build import build_comparison_report
    from lifeboat_reports.sections.reproduce import run_command
    from lifeboat_reports.sections.single_run import build_run_report
    from lifeboat_reports.sections.sweep.build import build_sweep_report
    from lifeboat_reports.sections.your_metrics import try_charts
    from lifeboat_reports.to_html import write_html
    from lifeboat_reports.to_pdf import write_pdf

_HOMES = {
    "Report": "report",
    "Results": "results",
    "build_comparison_report": "sections.comparison.build",
    "build_run_report": "sections.single_run",
    "build_sweep_report": "sections.sweep.build",
    "rule_difference_words": "rule_words",
    "run_command": "sections.reproduce",
    "try_charts": "sections.your_metrics",
    "write_game_page": "game_page",
    "write_html": "to_html",
    "write_pdf": "to_pdf",
}

__all__ = [
    "Report",
    "Results",
    "build_comparison_report",
    "build_run_report",
    "build_sweep_report",
    "rule_difference_words",
    "run_command",
    "try_charts",
    "write_game_page",
    "write_html",
    "write_pdf",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
