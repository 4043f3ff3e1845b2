"""How the points change: means, their sources, and their distribution."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis import score_composition, score_distribution
from lifeboat_reports.charts import score_shift as shift_chart
from lifeboat_reports.charts import side_by_side as bars
from lifeboat_reports.charts.grouped_rows import Group
from lifeboat_reports.report import Block, Cell, Chart, Section, Table
from lifeboat_reports.sections.common import Subject, chart, not_anytime, plain_table
from lifeboat_reports.sections.comparison.beside import Beside, Variant, difference_table, differences_of
from lifeboat_reports.sections.comparison.cells import mean_cells
from lifeboat_reports.wording import fixed, name_in_a_sentence, pp, short_names

TAIL = 0.001  # share of games beyond the right end of the chart, at most


def points(of: Beside) -> Section | None:
    """Mean points with their differences, by source, and the shift of the distribution."""
    if not of.enough:
        return None
    blocks: list[Block] = [score_table(variant, of) for variant in of.variants]
    if not of.base.has_lives:
        return Section(f"{of.prefix}points", "Points", tuple(blocks))
    if of.has_charts_each:
        blocks.append(composition(of))
    blocks += [source_table(variant, of) for variant in of.variants]
    if of.has_charts_each:
        blocks += [shift(variant, of) for variant in of.variants]
    return Section(f"{of.prefix}points", "Points", tuple(blocks))


def score_table(variant: Variant, of: Beside) -> Table:
    """Mean points of every character under both."""
    scores = differences_of(variant, of, "score")
    base, now, difference = mean_cells(scores)
    columns: dict[str, Sequence[str | Cell]] = {
        "base": base,
        "variant": now,
        "difference [95 %]": difference,
    }
    caption = f"{variant.name} against {of.name}: mean points at the end of a game."
    return difference_table(
        f"{variant.ident}score-data", caption, of, list(scores.index), columns, not_anytime(of.base)
    )


def source_table(variant: Variant, of: Beside) -> Table:
    """Differences in mean points by source."""
    columns: dict[str, Sequence[str | Cell]] = {}
    for part in of.base.run.info["parts"]:
        found = differences_of(variant, of, part)
        columns[f"{part} [95 %]"] = mean_cells(found)[2]
    caption = f"{variant.name} against {of.name}: differences in mean points by source."
    return difference_table(f"{variant.ident}sources-data", caption, of, list(variant.wins.index), columns)


def side_groups(of: Beside) -> tuple[list[str], list[Group]]:
    """Characters that are in all runs, by id and as groups of rows."""
    roles = [role for role in of.base.names if all(role in variant.wins.index for variant in of.variants)]
    places = list(of.base.names)
    return roles, [Group(of.base.names[role], places.index(role)) for role in roles]


def composition(of: Beside) -> Chart:
    """Mean points by source, base and variants one below the other."""
    roles, groups = side_groups(of)
    parts = [str(part) for part in of.base.run.info["parts"]]
    means = np.stack(
        [score_composition(about.run).loc[roles, parts].to_numpy(dtype=float) for about in of.subjects], axis=1
    )
    means = np.nan_to_num(means)
    texts = [[[fixed(value, 1) for value in bar] for bar in group] for group in means]
    totals = [[fixed(bar.sum(), 1) for bar in group] for group in means]
    names = [of.short, *(variant.short for variant in of.variants)]
    biggest = largest(of, roles, parts)
    table = plain_table(
        f"{of.prefix}composition-data",
        "Mean points per game by source.",
        (of.role_word, "*rules", *parts, "total"),
        [
            (of.base.names[role], names[at], *(fixed(value, 2) for value in bar), fixed(bar.sum(), 2))
            for role, group in zip(roles, means, strict=True)
            for at, bar in enumerate(group)
        ],
    )
    return chart(
        "composition",
        of.base,
        lambda width: bars.draw(groups, names, parts, means, texts, totals, "mean points per game", width),
        title=biggest,
        shows="Stacked bars of the mean points per game by source, base and variants one below the other.",
        caption="Whoever loves itself has its survival value under survival once and under love once.",
        table=table,
    )


def largest(of: Beside, roles: Sequence[str], parts: Sequence[str]) -> str:
    """The source that changes most, and for whom."""
    changes = []
    for variant in of.variants:
        for part in parts:
            found = differences_of(variant, of, part).loc[list(roles)]
            for role, value in found["difference"].dropna().items():
                changes.append((abs(value), value, part, str(role), variant))
    if not changes:
        return "Too few games for the sources of points."
    size, value, part, role, variant = max(changes, key=lambda one: one[0])
    if size < 0.005:
        return "No source of points changes."
    where = f" with {variant.title}" if len(of.variants) > 1 else ""
    more = "more" if value > 0 else "less"
    who = name_in_a_sentence(of.base.names[role])
    return f"The largest change of a source: {who} makes {fixed(size, 2)} points {more} by {part}{where}."


def shift(variant: Variant, of: Beside) -> Chart:
    """Change in the share of games with at least so many points."""
    roles = list(variant.wins.index)
    places = list(of.base.names)
    groups = [Group(of.base.names[role], places.index(role)) for role in roles]
    most = max(about.run.tallies["score"].shape[1] for about in (of.base, variant.about))
    before, now = (at_least(about, roles, most) for about in (of.base, variant.about))
    shifts = now - before
    shifts[variant.wins["difference"].isna().to_numpy()] = np.nan
    last = last_score(before, now)
    table = plain_table(
        f"{variant.ident}points-shift-data",
        "Share of games with at least so many points, variant less base, pp.",
        ("points", *short_names([of.base.names[role] for role in roles], 12)),
        [(str(at + 1), *(pp(value) for value in shifts[:, at])) for at in range(last)],
    )
    return chart(
        f"{variant.ident.removeprefix(of.prefix)}points-shift",
        of.base,
        lambda width: shift_chart.draw(groups, shifts[:, :last], width),
        title=shift_finding(shifts, groups, variant.title),
        shows=f"Change in the distribution of the points from {of.name} to {variant.name}, a line per {of.role_word}.",
        caption="Above the line: more games with at least so many points than under the base; below: fewer. All lines "
        f"have one scale; the number is the largest change. Points that under 0.1 % of a {of.role_word}'s games reach "
        "are left out.",
        table=table,
    )


def at_least(about: Subject, roles: Sequence[str], most: int) -> NDArray[np.float64]:
    """Share of games with at least 1, 2, 3, ... points, fewer than `most`: (roles, most - 1)."""
    shares = score_distribution(about.run).pivot(index="role", columns="score", values="share").loc[list(roles)]
    wide = shares.reindex(columns=range(most)).fillna(0.0).to_numpy(dtype=float)
    return np.asarray(np.cumsum(wide[:, ::-1], axis=1)[:, ::-1][:, 1:])


def last_score(*shares: NDArray[np.float64]) -> int:
    """The lowest score that hardly anybody passes, at least 5."""
    reached = np.flatnonzero(np.max([of.max(axis=0) for of in shares], axis=0) > TAIL)
    return max(5, int(reached[-1]) + 1) if len(reached) else 5


def shift_finding(shifts: NDArray[np.float64], groups: Sequence[Group], name: str) -> str:
    """Where the distribution moves most."""
    if np.isnan(shifts).all():
        return f"{name}: too few games for the points."
    at, score = divmod(int(np.nanargmax(np.abs(shifts))), shifts.shape[1])
    value = float(shifts[at, score])
    if abs(value) < 0.0005:
        return f"{name}: the points stay as they are."
    points = "1 point" if score == 0 else f"{score + 1} points"
    how = "more" if value > 0 else "fewer"
    size = pp(abs(value)).removeprefix("+")
    return f"{name}: {name_in_a_sentence(groups[at].name)} has at least {points} in {size} pp {how} games."
