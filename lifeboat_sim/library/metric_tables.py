"""Metrics of a user in small tables: what the terminal prints, and results in Python show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from lifeboat_analysis.columns import Columns
from lifeboat_analysis.screening import FALLS, RISES, effects_columns
from lifeboat_analysis.swept_metrics import point_metrics_columns
from lifeboat_analysis.swept_runs import METRIC, metric_of
from lifeboat_analysis.user_defined import common_metrics, half_widths, metric_difference_columns, user_metric_columns
from lifeboat_reports.rule_words import value_words
from lifeboat_reports.wording import mean_decimals, rounded, share_decimals
from lifeboat_sim.errors import printable
from lifeboat_sim.library.verdict_tables import VerdictTable
from lifeboat_sim.library.words import signed
from lifeboat_sim.runs.run import named_metrics

if TYPE_CHECKING:
    from lifeboat_analysis import Compared, Swept
    from lifeboat_sim.runs.run import Run

ALONE = "95 % intervals, of each number alone."
ARROWS_SAY = "▲ ▼ surely above, below the base: 95 % intervals of the differences, each alone."
ARROWS = {RISES: "▲", FALLS: "▼"}


def run_metrics(run: Run) -> list[VerdictTable]:
    """Return the metrics of a run, if it has any: means and intervals, over games or for each character."""
    if not named_metrics(run.info):
        return []
    table = user_metric_columns(run)
    rows = []
    for at, half in enumerate(half_widths(table)):
        write = Write(bool(table["is_share"][at]), half)
        rows.append((write.mean(table["value"][at]), write.interval(table["low"][at], table["high"][at])))
    return [_grouped(f"Your metrics ({_file(run.info)})", table, ("mean", "interval"), rows)]


def compared_metrics(compared: Compared, base: str) -> list[VerdictTable]:
    """Return how the metrics that base and variant have differ, if there are any."""
    if not common_metrics(compared):
        return []
    table = metric_difference_columns(compared)
    rows = []
    for at, half in enumerate(half_widths(table)):
        write = Write(bool(table["is_share"][at]), half)
        before, after, change, low, high = (
            float(table[name][at]) for name in ("base", "variant", "difference", "low", "high")
        )
        rows.append((write.mean(before), write.mean(after), write.change(change), write.changes(low, high)))
    heads = ("base", "variant", "difference", "interval")
    return [_grouped(f"Your metrics: {compared.name} against {base}", table, heads, rows)]


def _file(info: dict[str, Any]) -> str:
    return printable(info["metrics"]["file"])


def _grouped(
    title: str, table: Columns, headings: Sequence[str], rows: Sequence[tuple[str, ...]], note: str = ALONE
) -> VerdictTable:
    """Return rows of metrics, with their units if there are any; those of characters stand under the name of theirs."""
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
    return VerdictTable(title, [note], headings, names, lines)


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


# A sweep -----------------------------------------------------------------------------------------------------


def metrics_at_points(found: Swept, points: Sequence[tuple[int, str]]) -> Iterator[VerdictTable]:
    """Yield the means at points, given with their names: a table of all metrics over games, one for each other."""
    if not named_metrics(found.info):
        return
    table = point_metrics_columns(found)
    names = [name for _, name in points]
    of_games = [metric for metric in named_metrics(found.info) if metric["per"] == "game"]
    if of_games:
        cells = [_along(table, table["metric"] == metric["name"], points) for metric in of_games]
        title = f"Your metrics ({_file(found.info)})"
        yield VerdictTable(title, [ARROWS_SAY], [_head(metric) for metric in of_games], names, _turned(cells))
    for metric in named_metrics(found.info):
        if metric["per"] == "character":
            mine = table["metric"] == metric["name"]
            roles = list(dict.fromkeys(map(str, table["role"][mine])))
            half = float(np.nanmax(np.append((table["high"] - table["low"])[mine] / 2, -np.inf)))
            cells = [_along(table, mine & (table["role"] == role), points, half) for role in roles]
            yield VerdictTable(f"Your metric {_head(metric)}", [ARROWS_SAY], roles, names, _turned(cells))


def _head(metric: dict[str, Any]) -> str:
    title, unit = str(metric["title"]), str(metric["unit"])
    return f"{title}, {unit}" if unit and unit != title else title


def _turned(columns: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    return list(zip(*columns, strict=True))


def _along(table: Columns, mine: Any, points: Sequence[tuple[int, str]], half: float | None = None) -> list[str]:
    """Return the means of a metric at all points, with the digits of its widest interval, or of ``half`` of one."""
    rows = {int(point): at for at, point in enumerate(table["point"][mine])}
    numbers = {name: table[name][mine] for name in ("value", "low", "high", "difference_low", "difference_high")}
    if half is None:
        half = float(np.nanmax(np.append((numbers["high"] - numbers["low"]) / 2, -np.inf)))
    write = Write(bool(table["is_share"][mine][0]), half if np.isfinite(half) else float("nan"))
    cells = []
    for point, _ in points:
        at = rows[point]
        low, high = numbers["difference_low"][at], numbers["difference_high"][at]
        arrow = "▲" if low > 0 else "▼" if high < 0 else " "
        cells.append(f"{write.mean(float(numbers['value'][at]))} {arrow}")
    return cells


def metrics_by_knob(found: Swept) -> list[VerdictTable]:
    """Return for each metric the knob that changes it most; nothing if there are no metrics."""
    if not named_metrics(found.info):
        return []
    table = effects_columns(found)
    names = {str(role["id"]): str(role["name"]) for role in found.info["roles"]}
    heads: dict[str, list[str]] = {key: [] for key in ("metric", "title", "unit", "role", "name")}
    rows = []
    for objective in dict.fromkeys(map(str, table["objective"])):
        if not objective.startswith(METRIC):
            continue
        metric, role = metric_of(found.info, objective)
        here = (metric["name"], metric["title"], metric["unit"], role, names.get(role, ""))
        for key, word in zip(heads, here, strict=True):
            heads[key].append(word)
        mine = np.flatnonzero(table["objective"] == objective)
        rows.append(_effect(table, int(mine[np.nan_to_num(np.abs(table["effect"][mine]), nan=-1).argmax()]), metric))
    note = "The knob that changes each most. 95 % intervals, of each metric joint over all knobs."
    headings = ("most by", "from", "effect", "interval", "verdict")
    columns = Columns({key: np.array(words) for key, words in heads.items()})
    return [_grouped(f"Your metrics ({_file(found.info)})", columns, headings, rows, note)]


def _effect(table: Columns, at: int, metric: dict[str, Any]) -> tuple[str, ...]:
    """Return the cells of what a knob does to a metric."""
    effect, low, high = (float(table[name][at]) for name in ("effect", "low", "high"))
    write, verdict = Write(metric["share"], (high - low) / 2), str(table["verdict"][at])
    return (
        str(table["knob"][at]).partition(".")[2],
        " to ".join(value_words(table[end][at]) for end in ("first", "last")),
        write.change(effect),
        write.changes(low, high),
        f"{ARROWS.get(verdict, '○')} {verdict}",
    )


def objective_words(info: dict[str, Any], objective: str) -> str:
    """Return an objective as it stands in a table: the id of a character, a measure, the title of a metric."""
    if not objective.startswith(METRIC):
        return objective.removeprefix("win:")
    metric, role = metric_of(info, objective)
    return ": ".join(filter(None, [str(metric["title"]), role]))
