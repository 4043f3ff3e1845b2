"""How the fates change, and what the characters die of."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis import causes_of_death, fates
from lifeboat_reports.charts import side_by_side as bars
from lifeboat_reports.frames import row_at
from lifeboat_reports.report import Block, Cell, Chart, Section, Table
from lifeboat_reports.sections.common import chart, not_anytime, plain_table
from lifeboat_reports.sections.comparison.beside import Beside, Variant, difference_table, differences_of
from lifeboat_reports.sections.comparison.cells import share_cells
from lifeboat_reports.sections.comparison.points import side_groups
from lifeboat_reports.sections.life_and_death import FATES
from lifeboat_reports.wording import name_in_a_sentence, percent_number, pp, widest_half_width


def life(of: Beside) -> Section | None:
    """Differences of the fates; causes of death side by side."""
    if not of.enough or not of.base.has_lives:
        return None
    blocks: list[Block] = [fate_table(variant, of) for variant in of.variants]
    if of.has_charts_each:
        blocks += [fate_chart(of), cause_chart(of)]
    else:
        blocks += [cause_table(of)]
    return Section(f"{of.prefix}life", "Life and death", tuple(blocks))


def fate_table(variant: Variant, of: Beside) -> Table:
    """Differences in the share of games with each fate."""
    columns: dict[str, Sequence[str | Cell]] = {
        f"{FATES.get(kind, kind)}, pp": share_cells(differences_of(variant, of, kind))[2]
        for kind in of.base.run.info["fates"]
    }
    caption = f"{variant.name} against {of.name}: differences in how a game ends for each {of.role_word}, pp [95 %]."
    return difference_table(
        f"{variant.ident}fates-data", caption, of, list(variant.wins.index), columns, not_anytime(of.base)
    )


def fate_chart(of: Beside) -> Chart:
    """Fates, base and variants one below the other."""
    kinds = [str(kind) for kind in of.base.run.info["fates"]]
    labels = [FATES.get(kind, kind) for kind in kinds]
    return stacked(of, "fates", kinds, labels, "Stacked bars of what has become of everybody when the game ends")


def cause_chart(of: Beside) -> Chart:
    """Causes of death, base and variants one below the other."""
    kinds = causes(of)
    return stacked(of, "causes", kinds, kinds, f"Stacked bars of the games in which a {of.role_word} dies, by cause")


def causes(of: Beside) -> list[str]:
    """The causes of death that are known in all runs."""
    there = [set(about.run.info["causes"]) for about in of.subjects]
    return [str(c) for c in of.base.run.info["causes"] if c != "none" and all(c in known for known in there)]


def stacked(of: Beside, ident: str, kinds: Sequence[str], labels: Sequence[str], shows: str) -> Chart:
    """Shares of games as bars, one for each run under each character."""
    roles, groups = side_groups(of)
    tables = [
        (fates if ident == "fates" else causes_of_death)(about.run).loc[roles, list(kinds)] for about in of.subjects
    ]
    shares = np.nan_to_num(np.stack([table.to_numpy(dtype=float) for table in tables], axis=1))
    half = max(widest_half_width(min(about.role_games)) for about in of.subjects)
    texts = [[[percent_number(share, half) for share in bar] for bar in group] for group in shares]
    dies = ident == "causes"
    totals = [[percent_number(bar.sum(), half) if dies else "" for bar in group] for group in shares]
    names = [of.short, *(variant.short for variant in of.variants)]
    heads = (*(f"{label}, %" for label in labels), *(["dies, %"] if dies else []))
    table = plain_table(
        f"{of.prefix}{ident}-data",
        "Shares of finished games, base and variants.",
        (of.role_word, "*rules", *heads),
        [
            (of.base.names[role], names[at], *texts[i][at], *([totals[i][at]] if dies else []))
            for i, role in enumerate(roles)
            for at in range(len(names))
        ],
    )
    return chart(
        ident,
        of.base,
        lambda width: bars.draw(groups, names, labels, 100 * shares, texts, totals, "games, %", width),
        title=finding(of, shares, labels, roles),
        shows=f"{shows}, base and variants one below the other.",
        caption=f"Shares of finished games with this {of.role_word}.",
        table=table,
    )


def finding(of: Beside, shares: NDArray[np.float64], labels: Sequence[str], roles: Sequence[str]) -> str:
    """The share that moves most."""
    moves = shares[:, 1:] - shares[:, :1]
    i, j, k = (int(at) for at in np.unravel_index(int(np.argmax(np.abs(moves))), moves.shape))
    where = f" with {of.variants[j].title}" if len(of.variants) > 1 else ""
    if abs(moves[i, j, k]) < 0.0005:
        return "Nothing changes."
    who = name_in_a_sentence(of.base.names[roles[i]])
    return f"The largest change{where}: {who}, {labels[k]}, {pp(float(moves[i, j, k]))} pp."


def cause_table(of: Beside) -> Table:
    """Games in which the characters die, by cause, under the base and every variant."""
    roles, _ = side_groups(of)
    kinds = causes(of)
    half = max(widest_half_width(min(about.role_games)) for about in of.subjects)
    tables = [causes_of_death(about.run) for about in of.subjects]
    names = [of.short, *(variant.short for variant in of.variants)]
    rows = [
        (of.base.names[role], name, *(percent_number(row_at(table, role)[kind], half) for kind in (*kinds, "dies")))
        for role in roles
        for name, table in zip(names, tables, strict=True)
    ]
    heads = (of.role_word, "*rules", *(f"{kind}, %" for kind in (*kinds, "dies")))
    return plain_table(f"{of.prefix}causes-data", "Games in which a character dies, by cause.", heads, rows)
