"""What all results share: tables by name, charts, a report, and how they show themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lifeboat_sim.core.mistakes import shown
from lifeboat_sim.errors import PlanError, choices, did_you_mean
from lifeboat_sim.library import arguments
from lifeboat_sim.library.charts import ReportChart, charts_of
from lifeboat_sim.library.frames import framed
from lifeboat_sim.library.table_columns import Table
from lifeboat_sim.library.verdict_tables import VerdictTable

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_reports import Report


LEFT = ("", "verdict", "unit", "at the end", "most by", "decided most by", "then by")
"""Headings of columns of words."""


class Result(ABC):
    """A result with documented tables.

    A kind of result says what its tables are (``_tables``, the first one is what ``table()`` returns), computes their
    columns, and says in a line what was played.
    """

    @property
    @abstractmethod
    def _tables(self) -> Mapping[str, Table]:
        """Its tables by name, with their columns."""

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of its tables."""
        return tuple(self._tables)

    def table(self, name: str | None = None) -> pd.DataFrame:
        """Return a table.

        Parameters
        ----------
        name : str, optional
            One of `tables`; default: the first one.

        Returns
        -------
        DataFrame
            Tidy: a row for each thing that is counted, numbered from 0. `columns` and ``docs/tables.md`` say what
            stands in it; ``attrs["units"]`` has the units, ``attrs["of"]`` what was played.

        Raises
        ------
        PlanError
            If there is no such table.
        """
        name = self._name(name)
        return framed(self._tables[name], self._columns(name), self.title)

    def columns(self, name: str | None = None) -> pd.DataFrame:
        """Return what stands in a table: name, dtype, unit and meaning of each column."""
        import pandas as pd

        found = [column[:4] for column in self._tables[self._name(name)].columns]
        return pd.DataFrame(found, columns=["name", "dtype", "unit", "meaning"], dtype="str")

    def _name(self, name: str | None) -> str:
        return self.tables[0] if name is None else known("table", name, self.tables)

    @property
    @abstractmethod
    def title(self) -> str:
        """What was played, in a line."""

    @abstractmethod
    def _columns(self, name: str) -> Mapping[str, Any]:
        """Return the columns of a table."""

    @abstractmethod
    def _shown(self) -> list[VerdictTable]:
        """Return its main results as small tables."""

    def __repr__(self) -> str:
        return "\n\n".join("\n".join([table.title, *aligned(_lines(table)), *table.notes]) for table in self._shown())

    def _repr_html_(self) -> str:
        return "".join(_as_html(table) for table in self._shown())


class ReportedResult(Result):
    """A result that has a report, with charts."""

    @property
    def charts(self) -> tuple[str, ...]:
        """The names of the charts of its report."""
        return tuple(self._charts)

    def chart(self, name: str | None = None) -> ReportChart:
        """Return a chart of its report, which a notebook draws.

        Parameters
        ----------
        name : str, optional
            One of `charts`; default: the first one.

        Raises
        ------
        PlanError
            If there is no such chart.
        """
        if not self._charts:
            raise PlanError("chart: there are too few games for any")
        return self._charts[self.charts[0] if name is None else known("chart", name, self.charts)]

    def report(self, path: str | Path) -> Path:
        """Write the report, as HTML or PDF by the end of the name, and return its path; raises LifeboatError."""
        return write_report(self._report(arguments.path("report", path).absolute().parent), path)

    @cached_property
    def _charts(self) -> dict[str, ReportChart]:
        return dict(charts_of(self._report(None)))

    @abstractmethod
    def _report(self, folder: Path | None) -> Report:
        """Return the report, as it is to stand in a folder."""


def known(what: str, name: Any, names: Sequence[str]) -> str:
    """Return a name that there is; raises PlanError."""
    if isinstance(name, str) and name in names:
        return name
    near = did_you_mean(name, names) if isinstance(name, str) else ""
    raise PlanError(f"{what}: {shown(name)}, allowed {choices(names)}{near}")


def _lines(table: VerdictTable) -> list[list[str]]:
    return [["", *table.headings], *([name, *row] for name, row in zip(table.names, table.rows, strict=True))]


def _as_html(table: VerdictTable) -> str:
    head, *rows = _lines(table)
    headings = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    notes = "<br>".join(map(escape, table.notes))
    return (
        f"<p><strong>{escape(table.title)}</strong></p>"
        f"<table><thead><tr>{headings}</tr></thead><tbody>{body}</tbody></table><p><small>{notes}</small></p>"
    )


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of cells, headings first, as lines: names and verdicts flush left, numbers flush right.

    >>> aligned([["", "wins", "verdict"], ["The Kid", "7 %", "too weak"]])
    ['         wins  verdict', 'The Kid   7 %  too weak']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left = [at == 0 or heading in LEFT for at, heading in enumerate(rows[0])]
    cells = [
        [cell.ljust(w) if is_left else cell.rjust(w) for cell, w, is_left in zip(row, widths, left, strict=True)]
        for row in rows
    ]
    return ["  ".join(row).rstrip() for row in cells]


def write_report(report: Report, path: str | Path) -> Path:
    """Write a report as HTML or PDF, by the end of the name, and return the path; raises LifeboatError."""
    from lifeboat_reports import write_html, write_pdf

    path = arguments.path("report", path)
    writers = {".html": write_html, ".pdf": write_pdf}
    if path.suffix.lower() not in writers:
        raise PlanError(f"report: {shown(str(path))}, allowed a name that ends in .html or .pdf")
    writers[path.suffix.lower()](report, path)
    return path
