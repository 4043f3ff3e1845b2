"""What becomes of the metrics of the user: at each point of a grid, or through each knob."""

from __future__ import annotations

from typing import Any

from lifeboat_analysis.swept_runs import own_objective
from lifeboat_reports.frames import row_at
from lifeboat_reports.report import Block, Cell, Column, Paragraph, Section, Table
from lifeboat_reports.sections.sweep.effect_rows import (
    HAS_EFFECTS,
    SURE,
    effect_text,
    metric_label,
    with_ends,
    with_unit,
)
from lifeboat_reports.sections.sweep.game_effects import objective_blocks
from lifeboat_reports.sections.sweep.point_tables import setting_cells, setting_heads, shape_cell, shown_points
from lifeboat_reports.sections.sweep.turned import BASE, Turned
from lifeboat_reports.sections.your_metrics import TITLE
from lifeboat_reports.wording import NOTHING, plain

SURFACE = (
    "Your metrics stand among the other objectives: in the table of what varies, and in that of how well their "
    "surfaces fit."
)


def your_metrics(of: Turned) -> Section | None:
    """Tables by point of a grid; of single knobs a tornado or a table for each metric; nothing if there are none."""
    if not of.metrics_declared or not of.enough:
        return None
    blocks: tuple[Block, ...] = (Paragraph(SURFACE),)
    if of.kind == "grid":
        blocks = point_blocks(of)
    elif of.kind in HAS_EFFECTS:
        blocks = knob_blocks(of)
    return Section(f"{of.prefix}your-metrics", TITLE, (*abouts(of), *blocks))


def abouts(of: Turned) -> tuple[Paragraph, ...]:
    """What each metric counts, as the user has said it."""
    said = [f"{plain(one['title'])}: {plain(one['about']).rstrip('.')}." for one in of.metrics_declared if one["about"]]
    return (Paragraph(" ".join(said)),) if said else ()


# A grid ------------------------------------------------------------------------------------------------------


def point_blocks(of: Turned) -> tuple[Block, ...]:
    """The metrics over games in one table, those of characters each in one."""
    of_games = [one for one in of.metrics_declared if one["per"] == "game"]
    columns = {with_unit(metric_label(one)): (one["name"], "") for one in of_games}
    tables = [point_table(of, "your-metrics-data", "Your metrics over finished games", columns)] if columns else []
    for one in of.metrics_declared:
        if one["per"] == "character":
            columns = {of.about.names[role]: (one["name"], role) for role in of.roles}
            what = f"{with_unit(metric_label(one))}, by {of.role_word}"
            tables.append(point_table(of, f"your-{one['name']}-data", what, columns))
    return tuple(tables)


def point_table(of: Turned, ident: str, what: str, columns: dict[str, tuple[str, str]]) -> Table:
    """Means at each point; a column for each pair of metric and role."""
    rows = []
    for point in shown_points(of):
        is_base = point == BASE or of.swept.places[point] == 0
        cells = [Cell(shape_cell(row_at(of.metrics, (point, *key)), is_base)) for key in columns.values()]
        rows.append((*setting_cells(of, point), *cells))
    heads = (*setting_heads(of), *(Column(head) for head in columns))
    caption = f"{what[:1].upper()}{what[1:]}; in brackets the 95 % interval of the difference from the printed game."
    return Table(of.prefix + ident, caption, heads, tuple(rows), "Each interval is that of one difference alone.")


# Single knobs ------------------------------------------------------------------------------------------------


def knob_blocks(of: Turned) -> tuple[Block, ...]:
    """A tornado for each metric over games on which a knob has a sure effect; a table for each of characters."""
    of_games = [own_objective(one, "") for one in of.metrics_declared if one["per"] == "game"]
    tables = [role_table(of, one) for one in of.metrics_declared if one["per"] == "character"]
    return (*objective_blocks(of, of_games), *tables)


def role_table(of: Turned, one: dict[str, Any]) -> Block:
    """The knobs that surely change a metric of some character, and by how much that of each."""
    title, unit = metric_label(one)
    goals = [own_objective(one, role) for role in of.roles]
    table = of.effects[of.effects["objective"].isin(goals)]
    sure = table[table["verdict"].isin(SURE)]
    by_size = sure["effect"].abs().sort_values(ascending=False, kind="stable").index
    paths = list(dict.fromkeys(sure.loc[by_size, "knob"]))
    if not paths:
        return Paragraph(f"No knob was seen to change this of any {of.role_word}: {title}.")
    cells = table.set_index(["knob", "objective"])
    rows = [(with_ends(of, path), *(effect_cell(row_at(cells, (path, goal))) for goal in goals)) for path in paths]
    heads = (Column("knob: from → to", numeric=False), *(Column(of.about.names[role]) for role in of.roles))
    what = with_unit((title, "pp" if one["share"] else unit))
    caption = f"Effects on this: {what}, of each {of.role_word}; the largest on top."
    note = f"Intervals are joint over all knobs, for each {of.role_word} by itself. {NOTHING}: none is seen."
    return Table(f"{of.prefix}your-{one['name']}-effects", caption, heads, tuple(rows), note)


def effect_cell(row: Any) -> Cell:
    """An effect, if it is sure."""
    return Cell(effect_text(row) if row["verdict"] in SURE else NOTHING)
