"""Render a report as one self-contained HTML page: inline SVG and CSS, no script, no request to anywhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from lifeboat_reports.charts.style import (
    BAND,
    GRID,
    HIGH,
    INK,
    LOW,
    MUTED,
    PAPER,
    ROLE_COLOURS,
    SEA,
    STEPS,
    marker_outline,
)
from lifeboat_reports.report import Chart, Report
from lifeboat_sim.runs.files import write_bytes

# Colours of a chart that follow the page into the dark, and their CSS variables. All others stay.
VARIABLES = {
    INK: "--ink",
    MUTED: "--muted",
    GRID: "--grid",
    BAND: "--band",
    PAPER: "--paper",
    SEA: "--sea",
    HIGH: "--high",
    LOW: "--low",
    STEPS[0][0]: "--step-0",
    STEPS[1][0]: "--step-1",
} | {colour: f"--role-{index}" for index, colour in enumerate(ROLE_COLOURS)}

_COLOUR = re.compile(r"(?:(?<=: )|(?<=fill=\"))#[0-9a-f]{6}\b")
_PER_CENT = re.compile(r"(?<=\d) (?=%)")
_TAG = re.compile(r"<[^>]*>")


def write_html(report: Report, path: Path) -> None:
    """Write a report as HTML. The same report gives the same bytes.

    Parameters
    ----------
    report
        As built by `build_run_report`.
    path
        The file; written aside and renamed.
    """
    write_bytes(path, render_html(report).encode("utf-8"))


def render_html(report: Report) -> str:
    """The page as text."""
    environment = templates()
    css = environment.get_template("report.css").render(markers=len(ROLE_COLOURS))
    page = environment.get_template("report.html.jinja").render(report=report, css=Markup(css), markers=marker_paths())
    return re.sub(r"\n\s*\n+", "\n", page)


@cache
def templates() -> Environment:
    """The environment of the templates: everything is escaped unless it is marked as markup."""
    environment = Environment(
        loader=PackageLoader("lifeboat_reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=kept_together,
    )
    environment.filters["inline_svg"] = inline_svg
    environment.filters["kind"] = lambda block: type(block).__name__
    return environment


def kept_together(value: object) -> object:
    """A text in which no line ends between a number and its per cent sign; anything else as it is."""
    return _PER_CENT.sub("\u00a0", value) if type(value) is str else value


def inline_svg(chart: Chart, which: str) -> Markup:
    """One of the two drawings of a chart, named for screen readers, in the colours of the page."""
    drawing = chart.wide if which == "wide" else chart.narrow
    drawing = _TAG.sub(lambda tag: _COLOUR.sub(lambda m: as_variable(m.group()), tag.group()), drawing)
    drawing = drawing.replace("'DejaVu Sans'", "var(--sans)")
    ident = f"{chart.ident}-{which}"
    title = f'<title id="{ident}-title">{escape(chart.title)}</title>'
    names = f'{title}<desc id="{ident}-desc">{escape(chart.alt)}</desc>'
    start = f'<svg class="{which}" role="img" aria-labelledby="{ident}-title {ident}-desc"'
    opening, rest = drawing.split(">", 1)
    return Markup(f"{start}{opening.removeprefix('<svg')}>{names}{rest}")


def as_variable(colour: str) -> str:
    """A colour of the page as its CSS variable.

    >>> as_variable("#1a2026"), as_variable("#123456")
    ('var(--ink)', '#123456')
    """
    return f"var({VARIABLES[colour]})" if colour in VARIABLES else colour


def marker_paths() -> list[str]:
    """SVG paths of the characters' markers, in a box from -1 to 1."""
    return [
        "M" + "L".join(f"{x:g} {y:g}" for x, y in marker_outline(index)) + "Z" for index in range(len(ROLE_COLOURS))
    ]
