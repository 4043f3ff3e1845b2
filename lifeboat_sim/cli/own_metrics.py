"""What the terminal shows of the metrics of a user: means with intervals, and how they differ in a variant."""

from __future__ import annotations

from collections.abc import Sequence

from lifeboat_analysis import Compared
from lifeboat_analysis.columns import Columns
from lifeboat_analysis.user_defined import common_metrics, half_widths, metric_difference_columns, user_metric_columns
from lifeboat_reports.wording import mean_decimals, rounded, share_decimals
from lifeboat_sim.cli.output import put
from lifeboat_sim.cli.role_table import print_role_table
from lifeboat_sim.errors import printable
from lifeboat_sim.library.words import signed
from lifeboat_sim.runs.run import Run, named_metrics


def print_metrics(run: Run) -> None:
    """Print the metrics of a run, if it has any: means and intervals, over games or for each character."""
    if not named_metrics(run.info):
        return
    table = user_metric_columns(run)
    rows = []
    for at, half in enumerate(half_widths(table)):
        write = Write(bool(table["is_share"][at]), half)
        rows.append((write.mean(table["value"][at]), write.interval(table["low"][at], table["high"][at])))
    put("")
    _print(f"Your metrics ({printable(run.info['metrics']['file'])})", table, ("mean", "interval"), rows)


def print_metric_differences(compared: Compared, base: str) -> None:
    """Print how the metrics that base and variant have differ, if there are any."""
    if not common_metrics(compared):
        return
    table = metric_difference_columns(compared)
    rows = []
    for at, half in enumerate(half_widths(table)):
        write = Write(bool(table["is_share"][at]), half)
        before, after, change, low, high = (
            float(table[name][at]) for name in ("base", "variant", "difference", "low", "high")
        )
        rows.append((write.mean(before), write.mean(after), write.change(change), write.changes(low, high)))
    heads = ("base", "variant", "difference", "interval")
    _print(f"Your metrics: {compared.name} against {base}", table, heads, rows)


def _print(title: str, table: Columns, headings: Sequence[str], rows: Sequence[tuple[str, ...]]) -> None:
    """Print rows of metrics, with their units if there are any; those of characters stand under the name of theirs."""
    units = [str(unit) for unit in table["unit"]]
    names: list[str] = []
    lines: list[tuple[str, ...]] = []
    for at, row in enumerate(rows):
        if not table["role"][at]:
            names.append(str(table["title"][at]))
            lines.append((*row, units[at]))
            continue
        if at == 0 or table["metric"][at] != table["metric"][at - 1]:
            names.append(str(table["title"][at]))
            lines.append((*[""] * len(row), units[at]))
        names.append(f"  {table['name'][at]}")
        lines.append((*row, ""))
    if any(units):
        headings = (*headings, "unit")
    else:
        lines = [line[:-1] for line in lines]
    print_role_table(title, "95 % intervals, of each number alone.", headings, names, lines)


class Write:
    """Writes the numbers of a metric, shares in per cent, with the digits that half of an interval supports.

    >>> Write(True, 0.0034).interval(0.12, 0.1268), Write(False, 0.12).mean(17.123), Write(True, 0.002).change(-0.0123)
    ('12.0 - 12.7 %', '17.1', '-1.2 pp')
    """

    def __init__(self, is_share: bool, half_width: float) -> None:
        self.factor = 100 if is_share else 1
        self.unit, self.points = (" %", " pp") if is_share else ("", "")
        self.decimals = share_decimals(half_width) if is_share else mean_decimals(half_width)

    def mean(self, value: float) -> str:
        """Return a mean."""
        return self._number(value) + (self.unit if value == value else "")

    def interval(self, low: float, high: float) -> str:
        """Return the interval of a mean."""
        return "-" if low != low else f"{self._number(low)} - {self.mean(high)}"

    def change(self, value: float) -> str:
        """Return a difference."""
        return self._signed(value) + (self.points if value == value else "")

    def changes(self, low: float, high: float) -> str:
        """Return the interval of a difference."""
        return "-" if low != low else f"{self._signed(low)} to {self.change(high)}"

    def _number(self, value: float) -> str:
        return "-" if value != value else f"{self.factor * rounded(value):.{self.decimals}f}"

    def _signed(self, value: float) -> str:
        return "-" if value != value else signed(self.factor * rounded(value), self.decimals)
