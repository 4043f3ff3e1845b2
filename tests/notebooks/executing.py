"""Notebooks: executed in a kernel of their own, and written so that nothing of the machine stays in them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "analysis" / "notebooks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
TEXTS = ("text/plain", "text/html", "text/markdown", "image/svg+xml")
"""Forms of an output that are compared; of pictures in dots it is only asked that they are there."""


def read(name: str) -> Any:
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


def write(name: str, notebook: Any) -> None:
    text = nbformat.writes(notebook) + "\n"
    (FOLDER / f"{name}.ipynb").write_text(text, encoding="utf-8")


def executed(notebook: Any, folder: Path) -> Any:
    """Return a notebook as it is after all its cells have run in a folder, with no settings of the user."""
    places = {"IPYTHONDIR": "ipython", "JUPYTER_CONFIG_DIR": "config", "JUPYTER_RUNTIME_DIR": "runtime"}
    settings = {name: str(folder / place) for name, place in places.items()} | {"JUPYTER_NO_CONFIG": "1"}
    before = dict(os.environ)
    os.environ.update(settings)
    os.environ.pop("MPLBACKEND", None)
    try:
        fresh = nbformat.from_dict(notebook.copy())
        resources = {"metadata": {"path": str(folder)}}
        client = NotebookClient(fresh, timeout=600, resources=resources, record_timing=False)
        client.execute()
    finally:
        os.environ.clear()
        os.environ.update(before)
    fresh["metadata"] = nbformat.from_dict(METADATA)
    return fresh


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell: Any) -> list[tuple[str, str]]:
    """Return what a cell shows, as (form, text); addresses in memory are left out."""
    found = list(_outputs(cell))
    return [(form, re.sub(r"0x[0-9a-f]{6,}", "0x", text)) for form, text in found]


def _outputs(cell: Any) -> Iterator[tuple[str, str]]:
    for output in cell.outputs:
        if output.output_type == "stream":
            yield output.name, output.text
        elif output.output_type == "error":
            yield "error", f"{output.ename}: {output.evalue}"
        else:
            for form, content in sorted(output.data.items()):
                yield form, content if form in TEXTS else ""
