"""A surface: which knob what varies comes from, alone and together with others."""

from __future__ import annotations

from typing import Any

import numpy as np

from lifeboat_analysis.response_surface import Fit, Surface
from lifeboat_reports.charts import shares_of_variation
from lifeboat_reports.charts.shares_of_variation import Part
from lifeboat_reports.frames import rows_of
from lifeboat_reports.report import Block, Cell, Chart, Column, Section, Table
from lifeboat_reports.sections.common import chart
from lifeboat_reports.sections.sweep.effect_rows import WIN, label
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.sections.sweep.words import capital
from lifeboat_reports.wording import NOTHING, name_in_a_sentence, percent, percent_interval

COARSE = 0.05
"""Half-width of an interval to whose digits parts are told in sentences: whole per cents."""


def variation(of: Turned) -> Section | None:
    """Sobol' indices of the win share that varies most and of the length of games, and a table of all."""
    if of.kind != "surface" or not of.enough or not usable(of.surface):
        return None
    strongest = strongest_on_wins(of)
    drawn = [name for name in (strongest[1] if strongest else "", of.about.length) if of.surface.fit(name)]
    blocks: tuple[Block, ...] = (*(variation_chart(of, name) for name in drawn), total_table(of))
    return Section(f"{of.prefix}variation", "Which knob matters", blocks)


def usable(surface: Surface) -> list[Fit]:
    """The surfaces that may be interpreted."""
    return [fit for fit in surface.fits if fit.usable]


def variance(fit: Fit) -> float:
    """Variance of what a surface predicts at the points."""
    return float(np.var(fit.observed - fit.residuals))


def strongest_on_wins(of: Turned) -> tuple[str, str] | None:
    """The knob from which most of the variance of all win shares comes, and the one of these that it moves most.

    Of those whose surface may be interpreted; None if there is none.
    """
    wins = {fit.objective: fit for fit in usable(of.surface) if fit.objective.startswith(WIN)}
    if not wins:
        return None
    moved = {
        (row.knob, row.objective): row.total * variance(wins[row.objective])
        for row in rows_of(of.indices)
        if row.objective in wins
    }
    knob = max(of.paths, key=lambda path: sum(moved[path, objective] for objective in wins))
    return knob, max(wins, key=lambda objective: moved[knob, objective])


def indices_of(of: Turned, objective: str) -> list[Any]:
    """The knobs by their total index, the largest first."""
    table = of.indices
    return sorted(rows_of(table[table["objective"] == objective]), key=lambda row: -row.total)


def objective_words(of: Turned, objective: str) -> str:
    """An objective as it stands in a sentence."""
    if objective.startswith(WIN):
        return f"{name_in_a_sentence(of.about.names[objective.removeprefix(WIN)])}'s win share"
    return label(of, objective)[0]


def variation_chart(of: Turned, objective: str) -> Chart:
    """First and total index of each knob for one objective."""
    rows = indices_of(of, objective)
    parts = [
        Part(
            of.knob(row.knob),
            (row.first, row.first_low, row.first_high),
            (row.total, row.total_low, row.total_high),
        )
        for row in rows
    ]
    words = objective_words(of, objective)
    first = rows[0]
    return chart(
        f"variation-{objective.replace(':', '-').replace('_', '-')}",
        of.about,
        lambda width: shares_of_variation.draw(parts, width),
        title=f"{capital(words)}: {percent(first.total, COARSE)} of what varies comes from {of.knob(first.knob)}.",
        shows=f"What part of the variation of {words} comes from each knob (Sobol' indices of the fitted surface).",
        caption="Filled: what the knob does alone (first index). Hollow: with all that it does together with others "
        "(total index). If all values are equally likely. Lines: 95 % intervals, each by itself.",
        table=index_table(of, objective, rows),
    )


def index_table(of: Turned, objective: str, rows: list[Any]) -> Table:
    """The numbers of a chart."""
    heads = (Column("knob", numeric=False), Column("alone (first), %"), Column("with others (total), %"))
    cells = [
        (
            Cell(of.knob(row.knob)),
            *(
                Cell(index_text(*numbers))
                for numbers in (
                    (row.first, row.first_low, row.first_high),
                    (row.total, row.total_low, row.total_high),
                )
            ),
        )
        for row in rows
    ]
    caption = f"Sobol' indices of {objective_words(of, objective)}, with 95 % intervals."
    ident = f"{of.prefix}variation-{objective.replace(':', '-').replace('_', '-')}-data"
    return Table(ident, caption, heads, tuple(cells))


def index_text(value: float, low: float, high: float) -> str:
    """An index with its interval, in per cent."""
    if np.isnan(value):
        return NOTHING
    number = percent(value, max((high - low) / 2, 0.005)).split("\u202f")[0]
    return number if np.isnan(low) else f"{number} {percent_interval(low, high)}"


def total_table(of: Turned) -> Table:
    """The total index of each knob for everything whose surface may be interpreted."""
    fits = usable(of.surface)
    table = of.indices.set_index(["objective", "knob"])["total"]
    rows = []
    for fit in fits:
        role = fit.objective.removeprefix(WIN) if fit.objective.startswith(WIN) else None
        name = of.about.names[role] if role else objective_words(of, fit.objective)
        cells = [Cell(percent(float(table[fit.objective, path]), COARSE).split("\u202f")[0]) for path in of.paths]
        rows.append((Cell(name, role=of.about.places[role] if role else None), *cells))
    heads = (Column("what", numeric=False), *(Column(name) for name in of.knobs))
    unread = [objective_words(of, fit.objective) for fit in of.surface.fits if not fit.usable]
    note = f"Of a {of.role_word}: of its win share. Together more than 100 % where knobs act together."
    if unread:
        note += f" Not read, because the surface does not fit well enough: {', '.join(unread)}."
    return Table(
        f"{of.prefix}totals",
        "What part of the variation each knob has a hand in (total index), %.",
        heads,
        tuple(rows),
        note,
    )
