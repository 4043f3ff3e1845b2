"""Figures to SVG text that can stand in a page beside others and is the same, byte for byte, every time."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from io import StringIO
from typing import Any, cast

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lifeboat_reports.charts.style import RC

Draw = Callable[[int], Figure]

DEFAULTS = {name: value for name, value in mpl.rcParamsDefault.items() if not name.startswith("backend")}
"""What RC does not name is as matplotlib ships it, whatever settings a reader has for charts of their own."""

NO_METADATA = {
    "Date": None,
    "Creator": None,
    "Format": None,
    "Type": None,
}  # else a file knows when it was made

_HEAD = re.compile(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<!--.*?-->|<metadata>.*?</metadata>|<style.*?</style>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_LONG_NUMBER = re.compile(r"(?<![#\w.])-?\d+\.\d{3,}")
_FONT = re.compile(r"(font: (?:bold )?)([\d.]+)px [^;\"]*")
_REFERENCE = re.compile(r"url\(#([\w.-]+)\)|href=\"#([\w.-]+)\"")
_IDENT = re.compile(r" id=\"([\w.-]+)\"")


def canvas(width: float, height: float) -> Figure:
    """Empty figure; sizes in units of 1/72 inch."""
    return Figure(figsize=(width / 72, height / 72))


def axes_in(figure: Figure, left: float, right: float, top: float, bottom: float) -> Axes:
    """Axes that leave these margins of the figure free, in units."""
    width, height = figure.get_size_inches() * 72
    return figure.add_axes(
        (left / width, bottom / height, (width - left - right) / width, (height - top - bottom) / height)
    )


def svg(draw: Draw, width: int, ident: str) -> str:
    """Draw a figure of this width, as SVG text.

    Parameters
    ----------
    draw
        Makes the figure; called under the style of all charts.
    width
        In units: `style.WIDE` or `style.NARROW`.
    ident
        Prefix of every id, so that several figures can stand in one page.
    """
    out = StringIO()
    with mpl.rc_context(cast("Any", DEFAULTS | RC)), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing")  # the reader's fonts have it
        draw(width).savefig(out, format="svg", metadata=NO_METADATA)
    return tidy(out.getvalue(), ident)


def tidy(text: str, ident: str) -> str:
    """Only the svg element: no fixed size, short numbers, one font, and the ids that are used, prefixed.

    >>> tidy('<!-- x --><svg width="72pt" id="a"><g id="b"/><use href="#b" x="1.23456"/></svg>', "p")
    '<svg><g id="p-b"/><use href="#p-b" x="1.23"/></svg>'
    """
    text = _HEAD.sub("", text).replace(' xmlns:xlink="http://www.w3.org/1999/xlink"', "").replace("xlink:href", "href")
    used = {name for pair in _REFERENCE.findall(text) for name in pair if name}

    def tag(match: re.Match[str]) -> str:
        found = match.group()
        if found.startswith("<svg"):
            found = re.sub(r" (width|height|version)=\"[^\"]*\"", "", found)
        found = _IDENT.sub(lambda m: f' id="{ident}-{m.group(1)}"' if m.group(1) in used else "", found)
        found = _REFERENCE.sub(lambda m: m.group().replace("#", f"#{ident}-"), found)
        found = _LONG_NUMBER.sub(lambda m: f"{float(m.group()):.2f}".rstrip("0").rstrip("."), found)
        return _FONT.sub(r"\1\2px 'DejaVu Sans'", found)

    return re.sub(r">\s+<", "><", _TAG.sub(tag, text)).strip()
