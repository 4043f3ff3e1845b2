"""How far the design of a screening lies from the printed game, on average over all its points."""

from __future__ import annotations

import math
from typing import Any

from lifeboat_analysis import centre
from lifeboat_analysis.swept_runs import METRIC
from lifeboat_reports.report import Cell, Column, Paragraph, Section, Table
from lifeboat_reports.sections.comparison.cells import mean_difference, share_difference
from lifeboat_reports.sections.sweep.effect_rows import WIN, is_share, label, objectives_of, with_unit
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.wording import (
    NOTHING,
    THIN,
    band_text,
    fixed,
    mean_decimals,
    name_in_a_sentence,
    percent_number,
    pp,
)


def middle(of: Turned) -> Section | None:
    """The mean over the design beside the printed game, and what it means that they differ."""
    if of.kind != "screening" or not of.enough:
        return None
    table = centre(of.swept)
    rows = [
        row
        for _, row in table.reset_index().iterrows()
        if row["objective"].startswith((WIN, METRIC)) or row["objective"] in objectives_of(of)
    ]
    text = (
        "Half of all knobs are at one end and half at the other at every point. Were every effect a straight line, and "
        "no knob changed what another does, the mean over all points would be the middle between the ends. So where it "
        "differs from the printed game, either the printed values are not in the middle of those tried, as with "
        f"options, or knobs act together. {finding(of, rows)}"
    )
    return Section(
        f"{of.prefix}middle",
        "How far the screening is from the printed game",
        (Paragraph(text), middle_table(of, rows)),
    )


def finding(of: Turned, rows: list[Any]) -> str:
    """How far the win shares and the length of games are from the printed ones."""
    wins = [row for row in rows if row["objective"].startswith(WIN) and not math.isnan(row["low"])]
    if not wins:
        return ""
    far = max(wins, key=lambda row: abs(row["difference"]))
    half = (far["high"] - far["low"]) / 2
    who = name_in_a_sentence(of.about.names[far["objective"].removeprefix(WIN)])
    near = abs(far["difference"]) <= of.band
    judged = (
        f"Here all win shares are within {band_text(of.band)} of the printed ones"
        if near
        else "Here the screening plays another game: its effects are those around that game, not around the printed one"
    )
    return f"{judged} (largest difference: {who}, {pp(far['difference'], half)}{THIN}pp)."


def middle_table(of: Turned, rows: list[Any]) -> Table:
    """Printed game, mean over the design, difference."""
    heads = (
        Column("what", numeric=False),
        Column("printed game"),
        Column("mean over the screening"),
        Column("difference [95 %]"),
    )
    caption = f"The mean over all points of the screening, and the printed game. Of a {of.role_word}: games won, %."
    note = (
        f"Intervals of the win shares are joint over the {of.role_word}s; each other is that of one difference alone."
    )
    return Table(f"{of.prefix}middle-data", caption, heads, tuple(cells(of, row) for row in rows), note)


def cells(of: Turned, row: Any) -> tuple[Cell, ...]:
    """An objective in both."""
    objective = str(row["objective"])
    role = objective.removeprefix(WIN) if objective.startswith(WIN) else None
    name = of.about.names[role] if role else with_unit(label(of, objective))
    first = Cell(name, role=of.about.places[role] if role else None)
    if math.isnan(row["low"]):
        return (first, Cell(NOTHING), Cell(NOTHING), Cell(NOTHING))
    half = (row["high"] - row["low"]) / 2
    if is_share(row):
        numbers = [percent_number(row[key], half) for key in ("base", "mean")]
        difference = share_difference(row["difference"], row["low"], row["high"])
    else:
        decimals = mean_decimals(half)
        numbers = [fixed(row[key], decimals) for key in ("base", "mean")]
        difference = mean_difference(row["difference"], row["low"], row["high"], decimals)
    return (first, *(Cell(number) for number in numbers), Cell(difference))
