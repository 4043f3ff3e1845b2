"""What becomes of the metrics of the user: at each point of a grid, or through each knob."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lifeboat_analysis.swept_runs import own_objective
from lifeboat_reports.frames import row_at
from lifeboat_reports.report import Block, Cell, Column, Definitions, Paragraph, Section, Table
from lifeboat_reports.sections.sweep.effect_rows import (
    HAS_EFFECTS,
    SURE,
    metric_label,
    with_unit,
)
from lifeboat_reports.sections.sweep.game_effects import objective_blocks
from lifeboat_reports.sections.sweep.knob_effects import strongest_table
from lifeboat_reports.sections.sweep.point_tables import (
    role_table,
    setting_cells,
    setting_heads,
    shape_cell,
    shown_points,
)
from lifeboat_reports.sections.sweep.turned import BASE, Turned
from lifeboat_reports.sections.sweep.words import capital
from lifeboat_reports.sections.your_metrics import TITLE
from lifeboat_reports.wording import plain

SURFACE = (
    "Your metrics stand among the other objectives: in the table of what varies, and in that of how well their "
    "surfaces fit."
)
BRACKETS = "in brackets the 95 % interval of the difference from the printed game"
ALONE = "Each interval is that of one difference alone."


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


def abouts(of: Turned) -> tuple[Block, ...]:
    """What each metric counts, as the user has said it."""
    said = tuple((plain(one["title"]), plain(one["about"])) for one in of.metrics_declared if one["about"])
    return (Definitions(said),) if said else ()


# A grid ------------------------------------------------------------------------------------------------------


def point_blocks(of: Turned) -> tuple[Block, ...]:
    """The metrics over games in one table, those of characters each in one."""
    of_games = [one for one in of.metrics_declared if one["per"] == "game"]
    of_roles = [one for one in of.metrics_declared if one["per"] == "character"]
    return (*([game_table(of, of_games)] if of_games else []), *(role_points(of, one) for one in of_roles))


def game_table(of: Turned, metrics: Sequence[dict[str, Any]]) -> Table:
    """Means over games at each point."""
    rows = []
    for point in shown_points(of):
        cells = [Cell(point_cell(of, point, one["name"])) for one in metrics]
        rows.append((*setting_cells(of, point), *cells))
    heads = (*setting_heads(of), *(Column(with_unit(metric_label(one))) for one in metrics))
    return Table(
        f"{of.prefix}your-metrics-data", f"Your metrics over finished games; {BRACKETS}.", heads, tuple(rows), ALONE
    )


def role_points(of: Turned, one: dict[str, Any]) -> Table:
    """Means of a metric of characters at each point."""

    def cell(point: int, role: str) -> str:
        return point_cell(of, point, one["name"], role)

    caption = f"{capital(with_unit(metric_label(one)))}, of each {of.role_word}; {BRACKETS}."
    return role_table(of, shown_points(of), cell, f"your-{one['name']}-data", caption, ALONE)


def point_cell(of: Turned, point: int, metric: str, role: str = "") -> str:
    """A mean, and how it differs from the printed game."""
    is_base = point == BASE or of.swept.places[point] == 0
    return shape_cell(row_at(of.metrics, (point, metric, role)), is_base)


# Single knobs ------------------------------------------------------------------------------------------------


def knob_blocks(of: Turned) -> tuple[Block, ...]:
    """A tornado for each metric over games on which a knob has a sure effect; a table for each of characters."""
    of_games = [own_objective(one, "") for one in of.metrics_declared if one["per"] == "game"]
    tables = [role_effects(of, one) for one in of.metrics_declared if one["per"] == "character"]
    return (*objective_blocks(of, of_games), *tables)


def role_effects(of: Turned, one: dict[str, Any]) -> Block:
    """For each character the knobs that move a metric of it most."""
    title, unit = metric_label(one)
    goals = [own_objective(one, role) for role in of.roles]
    if not of.effects.loc[of.effects["objective"].isin(goals), "verdict"].isin(SURE).any():
        return Paragraph(f"No knob was seen to change this of any {of.role_word}: {title}.")
    what = with_unit((title, "pp" if one["share"] else unit))
    caption = f"What moves this of each {of.role_word} most: {what}."
    note = f"95 % intervals, joint over all knobs, for each {of.role_word} by itself."
    return strongest_table(of, goals, f"your-{one['name']}-effects", caption, note)
