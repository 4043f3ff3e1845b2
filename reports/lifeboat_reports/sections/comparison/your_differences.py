"""How the metrics of the user change, and the user's own charts of base and variants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from lifeboat_analysis.columns import frame
from lifeboat_analysis.user_defined import common_metrics, half_widths, metric_difference_columns
from lifeboat_reports.charts import metric_differences
from lifeboat_reports.charts.grouped_rows import Group
from lifeboat_reports.charts.metric_differences import Rows
from lifeboat_reports.charts.metric_dots import Dot
from lifeboat_reports.frames import row_at, rows_of
from lifeboat_reports.report import Block, Chart, Section, Table
from lifeboat_reports.sections.common import chart, not_anytime, plain_table
from lifeboat_reports.sections.comparison.beside import Beside, Variant
from lifeboat_reports.sections.your_metrics import ALONE, TITLE, decimals, heading, number, own_chart, your_metrics
from lifeboat_reports.wording import NOTHING, name_in_a_sentence, plain, signed


def your_differences(of: Beside) -> Section | None:
    """A table for each variant, a chart for each metric of the characters, the user's charts; nothing without any.

    Without a variant: the metrics of the base.
    """
    if not of.enough:
        return None
    if not of.variants:
        return your_metrics(of.base)
    tables = {variant.name: numbers(variant) for variant in of.variants if common_metrics(variant.compared)}
    blocks: list[Block] = [
        difference_table(tables[variant.name], variant, of) for variant in of.variants if variant.name in tables
    ]
    if of.has_charts_each:
        if tables and len(tables) == len(of.variants):
            declared = [one for one in common_metrics(of.variants[0].compared) if one["per"] == "character"]
            blocks += [difference_chart(one, tables, of) for one in declared]
        blocks += own_charts(of)
    return Section(f"{of.prefix}your-metrics", TITLE, tuple(blocks)) if blocks else None


def numbers(variant: Variant) -> pd.DataFrame:
    """The differences of all metrics, with half of the widest interval of each metric."""
    columns = metric_difference_columns(variant.compared)
    return frame(columns).assign(half=half_widths(columns))


def difference_table(table: pd.DataFrame, variant: Variant, of: Beside) -> Table:
    """Every metric under both, over games or for each character."""
    declared = {one["name"]: one for one in common_metrics(variant.compared)}
    rows = [
        (
            heading(declared[row.metric]),
            of.base.names.get(row.role, NOTHING),
            number(row.base, row),
            number(row.variant, row),
            change(row),
        )
        for row in rows_of(table)
    ]
    note = f"{ALONE} Shares differ in percentage points."
    return plain_table(
        f"{variant.ident}your-metrics-data",
        f"{variant.name} against {of.name}: your metrics.",
        ("metric", f"*{of.role_word}", "base", "variant", "difference [95 %]"),
        rows,
        " ".join(filter(None, [note, not_anytime(of.base)])),
    )


def change(row: Any) -> str:
    """A difference with its interval."""
    if row.difference != row.difference:
        return NOTHING
    factor = 100 if row.is_share else 1
    text, low, high = (signed(factor * end, decimals(row)) for end in (row.difference, row.low, row.high))
    return text if row.low != row.low else f"{text} [{low}, {high}]"


def difference_chart(one: dict[str, Any], tables: dict[str, pd.DataFrame], of: Beside) -> Chart:
    """A metric of the characters: the differences of all variants."""
    found = {name: table[table["metric"] == one["name"]].set_index("role") for name, table in tables.items()}
    roles = [role for role in of.base.names if all(role in table.index for table in found.values())]
    places = list(of.base.names)
    rows = [
        Rows(
            Group(of.base.names[role], places.index(role)),
            [dot(row_at(found[variant.name], role), one["share"]) for variant in of.variants],
        )
        for role in roles
    ]
    title, unit = plain(one["title"]), plain(one["unit"]) or plain(one["title"])
    label = f"difference, {'percentage points' if one['share'] else unit}"
    short = [variant.short for variant in of.variants]
    data = plain_table(
        f"{of.prefix}your-{one['name']}-data",
        f"{heading(one)}: differences from {of.name}{', pp' if one['share'] else ''}.",
        (of.role_word, *short),
        [
            (of.base.names[role], *(change(row_at(found[variant.name], role)) for variant in of.variants))
            for role in roles
        ],
    )
    return chart(
        f"your-{one['name']}",
        of.base,
        lambda width: metric_differences.draw(rows, short, label, width),
        title=finding(title, rows, short, " pp" if one["share"] else ""),
        shows=f"Dots with intervals: how {title} differs from {of.name} for each {of.role_word}.",
        caption="Lines: 95 % intervals of each difference alone.",
        table=data,
    )


def dot(row: Any, is_share: bool) -> Dot:
    """A difference as a dot, in the unit of the axis."""
    factor = 100 if is_share else 1
    low, high = (factor * end for end in (row["low"], row["high"]))
    return Dot("", None, factor * row["difference"], low, high, signed(factor * row["difference"], decimals(row)))


def finding(title: str, rows: Sequence[Rows], names: Sequence[str], unit: str) -> str:
    """The largest of the differences whose intervals leave out zero."""
    sure = [
        (one, row.group.name, name)
        for row in rows
        for one, name in zip(row.differences, names, strict=True)
        if one.low > 0 or one.high < 0
    ]
    begin = f"{title[0].upper()}{title[1:]}:"
    if not sure:
        return f"{begin} no difference is sure; every interval holds zero."
    one, who, name = max(sure, key=lambda found: abs(found[0].value))
    where = f" with {name}" if len(names) > 1 else ""
    return f"{begin} the largest difference is {one.text}{unit} ({name_in_a_sentence(who)}{where})."


def own_charts(of: Beside) -> list[Chart]:
    """The charts of the user, for base and variants one after the other, each headed by whose it is."""
    drawn = []
    for at, one in enumerate(of.base.own_charts, start=1):
        for about, name in zip(of.subjects, of.names, strict=True):
            made = own_chart(one, at, about)
            drawn.append(replace(made, title=f"{made.title}: {name}"))
    return drawn
