"""The charts of a report, one at a time: for notebooks, and as SVG files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import PlanError
from lifeboat_sim.library import arguments
from lifeboat_sim.runs.files import write_bytes

if TYPE_CHECKING:
    from lifeboat_reports import Report


@dataclass(frozen=True)
class ReportChart:
    """A chart as it stands in the report; a notebook draws it.

    Attributes
    ----------
    title : str
        What it finds.
    shows : str
        What is drawn, for who cannot see it.
    caption : str
        How it is read.
    svg : str
        The drawing, 720 units wide.
    """

    title: str
    shows: str
    caption: str
    svg: str

    def __repr__(self) -> str:
        return f"{self.title} ({self.shows})"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> Path:
        """Write the drawing as an SVG file, and return its path; raises LifeboatError."""
        file = arguments.path("save", path)
        if file.suffix.lower() != ".svg":
            raise PlanError(f"save: {shown(str(path))}, allowed a name that ends in .svg")
        write_bytes(file, self.svg.encode())
        return file


def charts_of(report: Report) -> Iterator[tuple[str, ReportChart]]:
    """Yield all charts of a report by name: ``win_shares``, ``scores``..."""
    from lifeboat_reports.report import Chart

    for part in report.parts:
        for section in part.sections:
            for block in section.blocks:
                if isinstance(block, Chart):
                    drawing = on_paper(block.wide, f"{block.title} {block.shows}")
                    name = block.ident.replace("-", "_")
                    yield name, ReportChart(block.title, block.shows, block.caption, drawing)


def on_paper(svg: str, label: str) -> str:
    """Return a drawing with a size, a label and a white ground: outside of the report nothing else gives it one."""
    words = f'role="img" aria-label="{escape(label)}" width="720" style="background:#fff;max-width:100%;height:auto"'
    return svg.replace("<svg ", f"<svg {words} ", 1)
