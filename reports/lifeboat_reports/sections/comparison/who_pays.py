"""Who gains and who pays: win shares move between characters, for they sum to the same."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from lifeboat_analysis import fair_share
from lifeboat_analysis.columns import divide
from lifeboat_reports.charts import shift as shift_chart
from lifeboat_reports.frames import rows_of
from lifeboat_reports.report import Cell, Chart, Section, Table
from lifeboat_reports.sections.common import chart
from lifeboat_reports.sections.comparison.beside import Beside, Variant, difference_table
from lifeboat_reports.sections.comparison.cells import share_cells, share_difference
from lifeboat_reports.wording import fixed, name_in_a_sentence, percent, percent_number


def who_pays(of: Beside) -> Section | None:
    """A chart for each variant, or one table of all if they are many."""
    if not of.enough:
        return None
    blocks = tuple(shift(variant, of) for variant in of.variants) if of.has_charts_each else (all_shares(of),)
    return Section(f"{of.prefix}pays", "Who gains and who pays", blocks)


def shift(variant: Variant, of: Beside) -> Chart:
    """Win shares under the base and under a variant, joined."""
    wins = variant.wins
    places = [list(of.base.names).index(role) for role in wins.index]
    fair = fair_share(of.base.run), fair_share(variant.compared.variant)
    base, now, difference = share_cells(wins, "low_simultaneous", "high_simultaneous")
    columns: dict[str, Sequence[str | Cell]] = {
        "base, %": base,
        "variant, %": now,
        "difference, pp [joint interval]": difference,
        "base, share of fair": [fixed(ratio, 2) for ratio in divide(wins["base"], fair[0])],
        "variant, share of fair": [fixed(ratio, 2) for ratio in divide(wins["variant"], fair[1])],
    }
    caption = f"Win shares under {of.name} and {variant.name}, and their ratio to the fair share."
    return chart(
        f"{variant.ident.removeprefix(of.prefix)}shift",
        of.base,
        lambda width: shift_chart.draw(wins, places, fair, width),
        title=finding(wins, variant.title),
        shows=f"Win shares of the {of.role_word}s under {of.name} and under {variant.name}, joined by lines.",
        caption=f"Hollow: base. With the {of.role_word}'s marker: variant. Dashed: fair share, {percent(fair[0])}.",
        table=difference_table(f"{variant.ident}shift-data", caption, of, list(wins.index), columns),
    )


def finding(wins: pd.DataFrame, name: str) -> str:
    """Who gains most and who pays most, among those whose joint interval holds no zero."""
    rows = rows_of(wins)
    gains = [row for row in rows if row.low_simultaneous > 0]
    losses = [row for row in rows if row.high_simultaneous < 0]

    def said(row: object) -> str:
        text = share_difference(row.difference, row.low_simultaneous, row.high_simultaneous)  # type: ignore[attr-defined]
        return f"{name_in_a_sentence(row.name)} ({text.split(' [')[0]} pp)"  # type: ignore[attr-defined]

    parts = []
    if gains:
        parts.append(f"{said(max(gains, key=lambda row: row.difference))} gains most")
    if losses:
        parts.append(f"{said(min(losses, key=lambda row: row.difference))} pays most")
    if parts:
        return f"{name}: {', '.join(parts)}."
    still = not wins["difference"].any()
    return f"{name}: nothing changes." if still else f"{name}: nobody's change can be told from chance."


def all_shares(of: Beside) -> Table:
    """Win shares under the base and under every variant, side by side."""
    roles = [role for role in of.base.names if all(role in variant.wins.index for variant in of.variants)]
    columns: dict[str, Sequence[str | Cell]] = {}
    for at, variant in enumerate(of.variants):
        wins = variant.wins.loc[roles]
        base, now, _ = share_cells(wins, "low_simultaneous", "high_simultaneous")
        if at == 0:
            columns[of.short] = base
        columns[variant.short] = now
    fair = fair_share(of.base.run)
    caption = f"Win shares, %, under the base and every variant; fair is {percent_number(fair)}."
    return difference_table(f"{of.prefix}shares-data", caption, of, roles, columns)
