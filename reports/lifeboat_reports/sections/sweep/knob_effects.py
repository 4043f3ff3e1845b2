"""Many knobs: which of them matters most for who wins, for whom, and by how much."""

from __future__ import annotations

import math
from collections.abc import Sequence

from lifeboat_reports.charts import tornado
from lifeboat_reports.report import Cell, Chart, Column, Section, Table
from lifeboat_reports.sections.common import chart
from lifeboat_reports.sections.sweep.effect_rows import (
    HAS_EFFECTS,
    WIN,
    bar,
    effect_text,
    ends,
    named_role,
    short_effect,
    strongest,
    wins_of,
    with_ends,
)
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.sections.sweep.words import capital, things
from lifeboat_reports.verdict_words import effect_symbol
from lifeboat_reports.wording import NOTHING, THIN, band_text

DRAWN = 15  # so many knobs at most stand in the chart
EACH = 2  # so many knobs are named for each character


def knob_effects(of: Turned) -> Section | None:
    """Tornado, a row for each knob that is not dead, and the strongest knobs of each character."""
    if of.kind not in HAS_EFFECTS or not of.enough:
        return None
    blocks = (tornado_chart(of), main_table(of), each_role_table(of))
    return Section(f"{of.prefix}effects", "Which knob matters for who wins", blocks)


def alive(of: Turned) -> list[str]:
    """The knobs that are not dead, the strongest first."""
    table = of.ranking
    return [str(path) for path in table.loc[~table["dead"].astype(bool), "knob"]]


def tornado_chart(of: Turned) -> Chart:
    """The largest effect of each knob on a win share."""
    paths = [str(path) for path in of.ranking["knob"]][:DRAWN]
    bars = [bar(of, strongest(of, path)) for path in paths]
    rest = len(of.paths) - len(paths)
    return chart(
        "tornado",
        of.about,
        lambda width: tornado.draw(bars, "change in games won, percentage points", width, of.band, 100),
        title=finding(of),
        shows=f"Tornado plot: what turning {'the strongest ' if rest else ''}{things(len(paths), 'knob')} from the "
        f"first value to the last does to the {of.role_word} whose win share changes most.",
        caption=f"The largest effect on top. Lines: 95 % intervals, joint over all knobs and {of.role_word}s; where "
        f"none is seen it is narrower than its marker. Strokes: the other {of.role_word}s. Grey: "
        f"{band_text(of.band)}, an effect that does not matter.",
        table=tornado_table(of, paths),
    )


def finding(of: Turned) -> str:
    """Which knob has the largest effect on whom."""
    first = strongest(of, str(of.ranking["knob"].iloc[0]))
    if math.isnan(first["low"]):
        return "Not enough games for any effect."
    how = "more" if first["effect"] > 0 else "less"
    return (
        f"{capital(of.knob(first['knob']))} has the largest effect: from "
        f"{ends(of, first['knob']).replace(' → ', ' to ')} {named_role(of, first)} wins {how} often "
        f"({short_effect(first)}{THIN}pp)."
    )


def tornado_table(of: Turned, paths: list[str]) -> Table:
    """The effects of the knobs of the chart on all characters."""
    rows = []
    for path in paths:
        found = wins_of(of, path).set_index("objective")
        cells = [Cell(effect_text(found.loc[f"{WIN}{role}"])) for role in of.roles]
        rows.append((with_ends(of, path), *cells))
    heads = (
        Column("knob: from → to", numeric=False),
        *(Column(f"{of.about.names[role]}, pp") for role in of.roles),
    )
    caption = "Effects on all win shares, from the first value to the last, with joint 95 % intervals."
    return Table(f"{of.prefix}tornado-data", caption, heads, tuple(rows))


def main_table(of: Turned) -> Table:
    """A row for each knob: its largest effect, per step, and the verdict."""
    rows = []
    for path in alive(of):
        row = strongest(of, path)
        factor = of.swept.design.factors[of.paths.index(path)]
        symbol, tone = effect_symbol(row["verdict"], row["effect"])
        rows.append(
            (
                with_ends(of, path),
                Cell(capital(named_role(of, row))),
                Cell(effect_text(row)),
                Cell(effect_text(row, "_step") if factor.knob.is_number else NOTHING),
                Cell(str(row["verdict"]), symbol, tone),
            )
        )
    heads = (
        Column("knob: from → to", numeric=False),
        Column(f"{of.role_word} that it moves most", numeric=False),
        Column("effect, pp [joint interval]"),
        Column("per step, pp"),
        Column("verdict", numeric=False),
    )
    dead = len(of.paths) - len(rows)
    caption = "Effects on win shares, the largest first."
    note = (
        f"Matters: the joint 95 % interval lies wholly beyond {band_text(of.band)}; no relevant effect: the joint 90 % "
        "interval lies wholly within. The largest of many effects is on average a little too large."
    )
    if (of.effects["verdict"] == "blurred by other knobs").any():
        note += (
            " Blurred by other knobs: what three knobs together may add allows no verdict; turn such a knob by itself."
        )
    if dead:
        note += f" Of {things(dead, 'more knob')} nothing was seen: below."
    return Table(f"{of.prefix}effects-data", caption, heads, tuple(rows), note)


def each_role_table(of: Turned) -> Table:
    """For each character the knobs that move its win share most."""
    caption = f"What moves each {of.role_word} most: effects on its win share, pp, with joint 95 % intervals."
    return strongest_table(of, [f"{WIN}{role}" for role in of.roles], "each", caption)


def strongest_table(of: Turned, objectives: Sequence[str], ident: str, caption: str, note: str = "") -> Table:
    """For each character the knobs that surely move its objective, the strongest."""
    rows = []
    for role, objective in zip(of.roles, objectives, strict=True):
        found = of.effects[of.effects["objective"] == objective]
        found = found[(found["low"] > 0) | (found["high"] < 0)]
        order = found["effect"].abs().sort_values(ascending=False, kind="stable").index[:EACH]
        cells = [
            Cell(f"{of.knob(row['knob'])}, {ends(of, row['knob'])}: {effect_text(row)}")
            for _, row in found.loc[order].iterrows()
        ]
        cells += [Cell(NOTHING)] * (min(EACH, len(of.paths)) - len(cells))
        rows.append((Cell(of.about.names[role], role=of.about.places[role]), *cells))
    words = ("strongest", "second")[: min(EACH, len(of.paths))]
    heads = (Column(of.role_word, numeric=False), *(Column(word, numeric=False) for word in words))
    return Table(of.prefix + ident, caption, heads, tuple(rows), note)
