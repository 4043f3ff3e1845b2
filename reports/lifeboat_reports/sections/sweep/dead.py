"""Knobs that do nothing, and how small an effect would have been seen."""

from __future__ import annotations

from lifeboat_analysis import dead_knobs
from lifeboat_reports.report import Cell, Column, Paragraph, Section, Table
from lifeboat_reports.sections.sweep.effect_rows import HAS_EFFECTS, with_ends
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.sections.sweep.words import distance
from lifeboat_reports.wording import NOTHING, band_text, pp_interval

MINE = "metric of yours"


def dead(of: Turned) -> Section | None:
    """A row for each, or that there are none."""
    if of.kind not in HAS_EFFECTS or not of.enough:
        return None
    table = dead_knobs(of.swept).reset_index()
    title = "Knobs that do nothing"
    if not len(table):
        text = "There is no knob of which this can be said."
        return Section(f"{of.prefix}dead", title, (Paragraph(text),))
    text = (
        f"Of these nothing is seen in any win share{f', {MINE}' if of.metrics_declared else ''} or measure of a game, "
        "and every effect on a win share is surely "
        f"within {band_text(of.band)}. That holds for these values, these bots, and "
        f"{'on average over the other knobs' if of.kind == 'screening' else 'with all else as printed'}."
    )
    rows = []
    for _, row in table.iterrows():
        is_exact = row["verdict"] == "no effect at all"
        rows.append(
            (
                with_ends(of, row["knob"]),
                Cell("no game went otherwise" if is_exact else "no effect seen"),
                Cell("0" if is_exact else pp_interval(row["low"], row["high"])),
                Cell(NOTHING if is_exact else distance(row["detectable"]).split("\u202f")[0]),
            )
        )
    heads = (
        Column("knob: from → to", numeric=False),
        Column("what was seen", numeric=False),
        Column("effects on win shares lie within, pp"),
        Column("smallest effect that would be seen, pp"),
    )
    caption = "Knobs of which nothing was seen."
    note = (
        "Within: the joint 95 % intervals of the effects on all win shares. Smallest effect that would be seen: one "
        "that would have been found in four of five such sweeps."
    )
    return Section(
        f"{of.prefix}dead", title, (Paragraph(text), Table(f"{of.prefix}dead-data", caption, heads, tuple(rows), note))
    )
