"""Render a report as PDF with typst: A4, tagged, with the fonts of typst and matplotlib, no network."""

from __future__ import annotations

import json
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from typing import Any

import matplotlib as mpl
import typst

from lifeboat_reports.charts.style import ROLE_COLOURS, marker_outline
from lifeboat_reports.report import Chart, Report
from lifeboat_sim.runs.files import write_bytes

FONTS = Path(mpl.get_data_path()) / "fonts" / "ttf"


def write_pdf(report: Report, path: Path) -> None:
    """Write a report as PDF. The same report gives the same bytes.

    Parameters
    ----------
    report
        As built by `build_run_report`.
    path
        The file; written aside and renamed.
    """
    write_bytes(path, render_pdf(report))


def render_pdf(report: Report) -> bytes:
    """The document as bytes."""
    sources: dict[str, bytes] = {
        "main.typ": (files("lifeboat_reports") / "templates" / "report.typ").read_bytes(),
        "report.json": json.dumps(as_data(report)).encode("utf-8"),
    }
    for part in report.parts:
        for section in part.sections:
            sources |= {f"{b.ident}.svg": b.wide.encode("utf-8") for b in section.blocks if isinstance(b, Chart)}
    compile_files: Any = typst.compile  # its types do not know that a document may be several files in memory
    document: bytes = compile_files(
        sources,
        format="pdf",
        font_paths=[FONTS],
        ignore_system_fonts=True,
        pdf_standards=["ua-1"],
        timestamp=0,
    )
    return document


def height_by_width(drawing: str) -> float:
    """Height of a drawing over its width.

    >>> height_by_width('<svg viewBox="0 0 720 360" ')
    0.5
    """
    *_, width, height = drawing.split('viewBox="', 1)[1].split('"', 1)[0].split()
    return float(height) / float(width)


def as_data(report: Report) -> dict[str, Any]:
    """The report as plain data for the template: every block names its kind, the drawings stay outside."""
    data = asdict(report)

    def mark(plain: list[dict[str, Any]], blocks: tuple[Any, ...]) -> None:
        for entry, block in zip(plain, blocks, strict=True):
            entry["block"] = type(block).__name__
            if isinstance(block, Chart):
                entry["alt"] = block.alt
                entry["ratio"] = height_by_width(block.wide)
                del entry["wide"], entry["narrow"]

    mark(data["opening"], report.opening)
    for part, source in zip(data["parts"], report.parts, strict=True):
        for section, section_source in zip(part["sections"], source.sections, strict=True):
            mark(section["blocks"], section_source.blocks)
    data["markers"] = [
        {"colour": colour, "corners": marker_outline(index)} for index, colour in enumerate(ROLE_COLOURS)
    ]
    return data
