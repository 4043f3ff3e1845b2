"""What becomes of the characters, and what they die of."""

from __future__ import annotations

from lifeboat_analysis import causes_of_death, fates, wounds
from lifeboat_reports.charts import causes_of_death as causes_chart
from lifeboat_reports.charts import fates as fates_chart
from lifeboat_reports.frames import row_at
from lifeboat_reports.report import Cell, Chart, Section, Table
from lifeboat_reports.sections.common import Subject, chart, named, not_anytime, role_table
from lifeboat_reports.sentences import largest_part, span
from lifeboat_reports.wording import percent, percent_interval, percent_number, rate, widest_half_width

FATES = {"conscious": "conscious", "unconscious": "unconscious", "dead": "dead aboard", "lost": "lost at sea"}


def life_and_death(about: Subject) -> Section | None:
    """Fates, causes of death, wounds."""
    if about.finished == 0 or not about.has_lives:
        return None
    return Section(f"{about.prefix}life", "Life and death", (fate_chart(about), cause_chart(about), wound_table(about)))


def fate_chart(about: Subject) -> Chart:
    """How the characters are at the end."""
    shares = named(fates(about.run), about)
    rows = [row_at(shares, role) for role in shares.index]
    kinds = [str(kind) for kind in about.run.info["fates"]]
    labels = [FATES.get(kind, kind) for kind in kinds]
    halves = [widest_half_width(n) for n in about.role_games]
    living = shares[kinds[:2]].sum(axis=1, skipna=False)
    columns: dict[str, list[str | Cell]] = {
        f"{label}, %": [
            f"{percent_number(row[kind], half)} {percent_interval(row[f'{kind}_low'], row[f'{kind}_high'])}"
            for row, half in zip(rows, halves, strict=True)
        ]
        for kind, label in zip(kinds, labels, strict=True)
    }
    texts = [percent(share, half) for share, half in zip(living, halves, strict=True)]
    return chart(
        "fates",
        about,
        lambda width: fates_chart.draw(shares, kinds, labels, halves, width),
        title=span(list(shares["name"]), list(living), texts, "Shares of games survived"),
        shows="Stacked bars of what has become of everybody when the game ends.",
        caption=f"Shares of finished games with this {about.role_word}. Conscious and unconscious are alive.",
        table=role_table("fates-data", "Fate at the end, with 95 % intervals.", about, columns, not_anytime(about)),
    )


def cause_chart(about: Subject) -> Chart:
    """What the characters die of."""
    shares = named(causes_of_death(about.run), about)
    kinds = [str(cause) for cause in about.run.info["causes"] if cause != "none"]
    halves = [widest_half_width(n) for n in about.role_games]
    columns: dict[str, list[str | Cell]] = {
        f"{kind}, %": [percent_number(share, half) for share, half in zip(shares[kind], halves, strict=True)]
        for kind in (*kinds, "dies")
    }
    deaths = {kind: float((shares[kind] * about.role_games).sum()) for kind in kinds}
    return chart(
        "causes",
        about,
        lambda width: causes_chart.draw(shares, kinds, halves, width),
        title=largest_part(deaths, "of all deaths"),
        shows=f"Stacked bars of the games in which this {about.role_word} dies, by cause.",
        caption=f"Shares of all finished games with this {about.role_word}; in the rest it survives.",
        table=role_table("causes-data", f"Games in which the {about.role_word} dies, by cause.", about, columns),
    )


def wound_table(about: Subject) -> Table:
    """Wounds taken by cause."""
    means = named(wounds(about.run), about)
    kinds = [*about.run.info["wound_causes"], "total"]
    columns: dict[str, list[str | Cell]] = {
        kind: [rate(m, n) for m, n in zip(means[kind], about.role_games, strict=True)] for kind in kinds
    }
    return role_table("wounds", "Wounds taken per game, by cause; healed ones count.", about, columns)
