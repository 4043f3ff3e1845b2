"""A surface: how well the formula fits, from points that it was not fitted to."""

from __future__ import annotations

import numpy as np

from lifeboat_analysis import surface_fit as fit_table
from lifeboat_analysis.response_surface import USABLE
from lifeboat_reports.charts import surface_fit as fit_chart
from lifeboat_reports.charts.grouped_rows import Group
from lifeboat_reports.frames import rows_of
from lifeboat_reports.report import Block, Cell, Chart, Column, Paragraph, Section, Table
from lifeboat_reports.sections.common import chart
from lifeboat_reports.sections.sweep.effect_rows import WIN
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.sections.sweep.variation import objective_words
from lifeboat_reports.sections.sweep.words import things
from lifeboat_reports.wording import NOTHING, fixed, listing, percent

MOSTLY = 0.5
"""From this share on, noise of the games is the larger part of what a surface leaves over."""


def surface_fit(of: Turned) -> Section | None:
    """The formula in words, its fit by objective, and what is left over."""
    if of.kind != "surface" or not of.enough:
        return None
    title, ident = "How well the surface fits", f"{of.prefix}fit"
    if of.surface.reason:
        return Section(ident, title, (Paragraph(f"No surface could be fitted: {of.surface.reason}."),))
    squares = [of.knobs[term[0]] for term in of.surface.terms if len(term) == 2 and term[0] == term[1]]
    text = (
        f"The formula has {things(len(of.surface.terms), 'term')}: a constant, each knob"
        f"{f', the squares of {listing(squares)}' if squares else ''}, and every product of two knobs. It is fitted to "
        f"each objective at {things(len(of.swept.design), 'point')}, points that are known better weighing more. "
        "Whether it may be read is judged by leaving out one point after the other and predicting it from the others: "
        f"R² is how much of what varies it foretells so, and below {USABLE} nothing is read from it."
    )
    blocks: tuple[Block, ...] = (Paragraph(text), quality_table(of))
    if (drawn := residual_chart(of)) is not None:
        blocks += (drawn,)
    return Section(ident, title, blocks)


def quality_table(of: Turned) -> Table:
    """How well each objective's surface foretells points that it has not seen."""
    rows = []
    for row in rows_of(fit_table(of.surface)):
        role = row.objective.removeprefix(WIN) if row.objective.startswith(WIN) else None
        name = of.about.names[role] if role else objective_words(of, row.objective)
        rows.append(
            (
                Cell(name, role=of.about.places[role] if role else None),
                Cell(fixed(row.cross_validated, 2)),
                Cell(fixed(row.r2, 2)),
                Cell(NOTHING if np.isnan(row.noise_share) else percent(row.noise_share, 0.05)),
                Cell(
                    "is read" if row.usable else not_read(row.reason, row.noise_share),
                    *(("●", "good") if row.usable else ("○", "open")),
                ),
            )
        )
    heads = (
        Column("objective", numeric=False),
        Column("R² of points left out"),
        Column("R² of all points"),
        Column("noise in what is left over"),
        Column("verdict", numeric=False),
    )
    caption = f"How well the surface of each objective fits. Of a {of.role_word}: of its win share."
    note = (
        "Noise in what is left over: how much of the difference between games and formula is noise of the games; the "
        "rest is what a formula of this kind cannot follow."
    )
    return Table(f"{of.prefix}fit-data", caption, heads, tuple(rows), note)


def not_read(reason: str, noise_share: float) -> str:
    """Why a surface is not read, in a few words: the formula, or mostly the noise of too few games."""
    if not reason.startswith("cross-validated"):
        return f"not read: {reason}"
    return "not read: not enough games" if noise_share > MOSTLY else "not read: fits too badly"


def residual_chart(of: Turned) -> Chart | None:
    """Predicted against played win shares, and what is left over."""
    fits = [fit for fit in of.surface.fits if fit.objective.startswith(WIN) and np.isfinite(fit.residuals).all()]
    if not fits:
        return None
    roles = [fit.objective.removeprefix(WIN) for fit in fits]
    groups = [Group(of.about.names[role], of.about.places[role]) for role in roles]
    played = np.array([fit.observed for fit in fits])
    left_over = np.array([fit.residuals for fit in fits])
    errors = np.array([fit.se for fit in fits])
    standard = np.divide(left_over, errors, out=np.zeros_like(left_over), where=errors > 0)
    beyond = float((np.abs(standard) > fit_chart.USUAL).mean())
    return chart(
        "residuals",
        of.about,
        lambda width: fit_chart.draw(groups, played, played - left_over, standard, width),
        title=f"{percent(beyond, 0.05)} of the points lie more than two standard errors from the surface; noise alone "
        "would leave about 5\u202f%.",
        shows="Win shares predicted by the surface against those played, and what is left over in standard errors of "
        "the games.",
        caption=f"A marker for each {of.role_word} and point. Dashed: predicted as played. Grey: two standard errors.",
        table=residual_table(of, roles, left_over, standard),
    )


def residual_table(of: Turned, roles: list[str], left_over: np.ndarray, standard: np.ndarray) -> Table:
    """By character: how far the surface is off."""
    rows = [
        (
            Cell(of.about.names[role], role=of.about.places[role]),
            Cell(fixed(100 * float(np.sqrt((left_over[at] ** 2).mean())), 2)),
            Cell(fixed(100 * float(np.abs(left_over[at]).max()), 2)),
            Cell(percent(float((np.abs(standard[at]) > fit_chart.USUAL).mean()), 0.05)),
        )
        for at, role in enumerate(roles)
    ]
    heads = (
        Column(of.role_word, numeric=False),
        Column("typically off, pp"),
        Column("at most off, pp"),
        Column("beyond two standard errors"),
    )
    return Table(
        f"{of.prefix}residuals-data", "How far the surface is from the win shares that were played.", heads, tuple(rows)
    )
