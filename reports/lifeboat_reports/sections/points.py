"""How many points the characters end with, and where they come from."""

from __future__ import annotations

import pandas as pd

from lifeboat_analysis import fates, score_composition, score_distribution, scores
from lifeboat_reports.charts import score_composition as composition_chart
from lifeboat_reports.charts import score_distribution as distribution_chart
from lifeboat_reports.grouping import group_text, group_width, grouped, groups_remark
from lifeboat_reports.report import Cell, Chart, Section, Table
from lifeboat_reports.sections.common import Subject, chart, named, not_anytime, plain_table, role_table
from lifeboat_reports.sentences import largest_part, span
from lifeboat_reports.wording import (
    THIN,
    count,
    fixed,
    mean_decimals,
    mean_interval,
    percent_number,
    short_names,
    widest_half_width,
)

PEAK = 0.02  # share of games that shows as a peak


def points(about: Subject) -> Section | None:
    """Distribution and composition of the points."""
    if about.finished == 0:
        return None
    totals = named(scores(about.run), about)
    blocks = (distribution(about, totals), score_table(about, totals))
    parts = (composition(about),) if about.has_lives else ()
    return Section(f"{about.prefix}points", "Points", (*blocks, *parts))


def distribution(about: Subject, totals: pd.DataFrame) -> Chart:
    """Points of every character, as ridges."""
    shares = score_distribution(about.run)
    shares = shares[shares["role"].isin(list(about.names))]
    step = wide = point_step(about)
    if not about.has_lives:
        wide = group_width(float(shares["score"].min()), float(shares["score"].max()), step)
        shares = grouped(shares, "score", wide, ["role"])
    halves = [widest_half_width(n) for n in about.role_games]
    by_score = shares.pivot(index="score", columns="role", values="share")
    table = plain_table(
        f"{about.prefix}score-data",
        f"Share of each {about.role_word}'s games by points at the end, %; points that nobody had are left out.",
        ("points", *short_names(list(about.names.values()), 12)),
        [
            (
                group_text(float(str(score)), wide, step),
                *(percent_number(row[role], half) for role, half in zip(about.names, halves, strict=True)),
            )
            for score, row in by_score.iterrows()
            if row.sum() > 0
        ],
    )
    means = [fixed(mean, 1) for mean in totals["mean"]]
    ends = "the right end" if about.has_lives else "the ends"
    return chart(
        "scores",
        about,
        lambda width: distribution_chart.draw(shares, totals, width, wide),
        title=span(list(totals["name"]), list(totals["mean"]), means, "Mean points"),
        shows=f"Distribution of the points at the end, one ridge per {about.role_word}.",
        caption=f"Every ridge has the same area. The marker stands at the mean. {peak_at_nothing(about)}"
        f"Scores beyond {ends}, under 0.1 % of a {about.role_word}'s games, stand only in the table."
        + groups_remark(wide, step),
        table=table,
    )


def point_step(about: Subject) -> float:
    """Points between two scores that are told apart: 0.5 in a game of half points."""
    return 1.0 if about.has_lives else 1 / int(about.run.info["scores"]["per_point"])


def peak_at_nothing(about: Subject) -> str:
    """Who makes up the peak at 0 points, if there is one: mostly those that did not live, if they are enough for it."""
    if not about.has_lives:
        return ""
    shares = score_distribution(about.run)
    nothing = shares[(shares["score"] == 0) & shares["role"].isin(list(about.names))].set_index("role")["share"]
    ends = fates(about.run).loc[list(about.names)]
    gone = ends[[kind for kind in ("dead", "lost") if kind in ends]].sum(axis=1)
    there = bool((nothing > PEAK).any()) and float(gone.sum()) > float(nothing.sum()) / 2
    return "The peak at 0 is mostly the dead and the lost. " if there else ""


def score_table(about: Subject, totals: pd.DataFrame) -> Table:
    """Mean, spread and quantiles of the points."""
    half = (totals["high"] - totals["low"]) / 2
    quantiles = {
        "p5": f"5{THIN}%",
        "p25": f"25{THIN}%",
        "p50": "median",
        "p75": f"75{THIN}%",
        "p95": f"95{THIN}%",
        "max": "most",
    }
    if not about.has_lives:
        quantiles = {"min": "least"} | quantiles
    columns: dict[str, list[str | Cell]] = {
        "mean": [fixed(mean, mean_decimals(h)) for mean, h in zip(totals["mean"], half, strict=True)],
        "95 % interval": [mean_interval(*pair) for pair in zip(totals["low"], totals["high"], strict=True)],
        "sd": [fixed(sd, 1) for sd in totals["sd"]],
    }
    columns |= {label: [point_text(value) for value in totals[name]] for name, label in quantiles.items()}
    caption = "Points at the end of a game: mean, standard deviation (sd), quantiles."
    return role_table("scores-table", caption, about, columns, not_anytime(about))


def point_text(points: float) -> str:
    """Points that somebody had, with a half if there is one.

    >>> point_text(3.0), point_text(-1.5)
    ('3', '−1.5')
    """
    return count(points) if points != points or points == round(points) else fixed(points, 1)


def composition(about: Subject) -> Chart:
    """Mean points by source."""
    means = named(score_composition(about.run), about)
    parts = [str(part) for part in about.run.info["parts"]]
    columns: dict[str, list[str | Cell]] = {
        name: means_alike(means[name], 1.96 * means[f"{name}_se"]) for name in (*parts, "total")
    }
    return chart(
        "composition",
        about,
        lambda width: composition_chart.draw(means, parts, width),
        title=largest_part({part: float(means[part].sum()) for part in parts}, "of all points"),
        shows="Stacked bars of the mean points per game by source.",
        caption="Whoever loves itself has its survival value under survival once and under love once. The "
        "points of whoever hates itself stand under hate.",
        table=role_table("composition-data", "Mean points per game by source.", about, columns),
    )


def means_alike(means: pd.Series[float], half_widths: pd.Series[float]) -> list[str | Cell]:
    """Means of one column, all with the digits that the least certain of them has."""
    decimals = min(mean_decimals(half) for half in half_widths)
    return [fixed(mean, decimals) for mean in means]
