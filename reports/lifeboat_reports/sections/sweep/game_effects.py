"""Many knobs: which of them makes games longer, closer, deadlier or less balanced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd

from lifeboat_reports.charts import tornado
from lifeboat_reports.report import Block, Cell, Chart, Column, Paragraph, Section, Table
from lifeboat_reports.sections.common import chart
from lifeboat_reports.sections.sweep.effect_rows import (
    HAS_EFFECTS,
    SURE,
    bar,
    effect_text,
    ends,
    ident_of,
    is_share,
    label,
    objectives_of,
    short_effect,
    with_ends,
    with_unit,
)
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.sections.sweep.words import capital, things
from lifeboat_reports.verdict_words import effect_symbol
from lifeboat_reports.wording import NOTHING, listing

DRAWN = 8  # so many knobs at most stand in a chart of one objective


def game_effects(of: Turned) -> Section | None:
    """A tornado for each objective on which a knob has an effect."""
    if of.kind not in HAS_EFFECTS or not of.enough:
        return None
    known = [name for name in objectives_of(of) if (of.effects["objective"] == name).any()]
    return Section(f"{of.prefix}games", "Which knob matters for how games go", objective_blocks(of, known))


def objective_blocks(of: Turned, objectives: Sequence[str]) -> tuple[Block, ...]:
    """A tornado for each of these on which a knob has a sure effect, and a line on the others."""
    found = {name: rows for name in objectives if len(rows := sure_effects(of, name))}
    blocks: list[Block] = [objective_chart(of, name, rows) for name, rows in found.items()]
    if still := [label(of, name)[0] for name in objectives if name not in found]:
        blocks.append(Paragraph(f"No knob was seen to change: {listing(still)}."))
    return tuple(blocks)


def sure_effects(of: Turned, objective: str) -> pd.DataFrame:
    """The knobs that surely change an objective, the strongest first."""
    table = of.effects
    rows = table[(table["objective"] == objective) & table["verdict"].isin(SURE)]
    return rows.loc[rows["effect"].abs().sort_values(ascending=False, kind="stable").index]


def objective_chart(of: Turned, objective: str, rows: pd.DataFrame) -> Chart:
    """The knobs that change one objective."""
    shown = rows.iloc[:DRAWN]
    first = shown.iloc[0]
    bars = [bar(of, row) for _, row in shown.iterrows()]
    name, unit = label(of, objective)
    unit = "percentage points" if is_share(first) else unit
    rest = len(rows) - len(shown)
    return chart(
        f"tornado-{ident_of(objective)}",
        of.about,
        lambda width: tornado.draw(
            bars, f"change: {with_unit((name, unit))}", width, scale=100 if is_share(first) else 1
        ),
        title=f"{capital(name)}: most through {of.knob(first['knob'])} ({ends(of, first['knob'])}: "
        f"{short_effect(first)}).",
        shows=f"Tornado plot: what turning {things(len(shown), 'knob')} does to this: "
        f"{with_unit(label(of, objective))}.",
        caption="The largest effect on top. Lines: 95 % intervals, joint over all knobs; where none is seen it is "
        "narrower than its marker."
        + (f" {capital(things(rest, 'knob'))} with a smaller sure effect are not drawn." if rest else ""),
        table=objective_table(of, objective, rows),
    )


def objective_table(of: Turned, objective: str, rows: pd.DataFrame) -> Table:
    """The knobs that surely change an objective."""
    heads = (
        Column("knob: from → to", numeric=False),
        Column("effect [joint interval]"),
        Column("per step"),
        Column("verdict", numeric=False),
    )
    caption = f"Sure effects on this: {with_unit(label(of, objective))}."
    return Table(
        f"{of.prefix}tornado-{ident_of(objective)}-data",
        caption,
        heads,
        tuple(objective_row(of, row) for _, row in rows.iterrows()),
    )


def objective_row(of: Turned, row: Any) -> tuple[Cell, ...]:
    """What a knob does to an objective."""
    symbol, tone = effect_symbol(row["verdict"], row["effect"])
    is_number = of.swept.design.factors[of.paths.index(row["knob"])].knob.is_number
    return (
        with_ends(of, row["knob"]),
        Cell(effect_text(row)),
        Cell(effect_text(row, "_step") if is_number else NOTHING),
        Cell(str(row["verdict"]), symbol, tone),
    )
