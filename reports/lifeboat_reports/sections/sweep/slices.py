"""A surface: what it predicts along each knob, where two knobs act together, and at its best point."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator

import numpy as np
import pandas as pd

from lifeboat_analysis import best_point, interactions, pair_slices
from lifeboat_analysis import slices as predictions
from lifeboat_analysis.surface_slices import Best
from lifeboat_reports.charts import slices as slices_chart
from lifeboat_reports.charts.slices import Curve, Panel
from lifeboat_reports.report import Block, Cell, Chart, Code, Column, Paragraph, Section, Table
from lifeboat_reports.sections.common import chart
from lifeboat_reports.sections.comparison.cells import share_difference
from lifeboat_reports.sections.sweep.effect_rows import WIN
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.sections.sweep.variation import objective_words, usable
from lifeboat_reports.sections.sweep.words import capital, distance, things
from lifeboat_reports.wording import (
    band_text,
    listing,
    name_in_a_sentence,
    percent,
    percent_interval,
    percent_number,
    plain,
    short_names,
)
from lifeboat_sim.runs.run import game_option, typed_bots

MOST = 6  # so many panels at most


def slices(of: Turned) -> Section | None:
    """Slices along each knob, and of the pairs that act together most."""
    if of.kind != "surface" or not of.enough or not readable_wins(of):
        return None
    return Section(f"{of.prefix}slices", "What the surface predicts", tuple(slice_blocks(of)))


def readable_wins(of: Turned) -> list[str]:
    """The characters whose win share may be read from the surface."""
    return [fit.objective.removeprefix(WIN) for fit in usable(of.surface) if fit.objective.startswith(WIN)]


def slice_blocks(of: Turned) -> Iterator[Block]:
    """Best point, slices, pairs."""
    if (best := best_point(of.surface)) is not None:
        yield from best_blocks(of, best)
    else:
        unread = [role for role in of.roles if role not in readable_wins(of)]
        names = listing([name_in_a_sentence(of.about.names[role]) for role in unread])
        yield Paragraph(f"No best point is predicted: the surface does not tell the win share of {names}.")
    yield along_chart(of)
    pairs = pair_slices(of.surface)
    if len(pairs):
        yield pair_chart(of, pairs)


# The best point ----------------------------------------------------------------------------------------------


def best_blocks(of: Turned, best: Best) -> Iterator[Block]:
    """Where the surface says that all are nearest to fair, and how to find out whether that is so."""
    yield Paragraph(
        f"Of {things(best.tried, 'combination')} of values the surface predicts the least worst deviation, "
        f"{distance(best.worst)}, at {best_words(of, best)}. That is a prediction, and the best of many predictions is "
        "better than true: play it, with a seed that was not used here."
    )
    yield best_table(of, best)
    yield Code("Play the predicted best point", best_command(of, best))


def best_words(of: Turned, best: Best) -> str:
    """The values of the best point in words."""
    return listing([f"{of.knob(path)} {of.value(value)}" for path, value in best.values.items()])


def best_table(of: Turned, best: Best) -> Table:
    """Predicted win shares at the best point."""
    rows = []
    for role, (share, low, high) in best.shares.items():
        half = (high - low) / 2
        rows.append(
            (
                Cell(of.about.names[role], role=of.about.places[role]),
                Cell(f"{percent_number(share, half)} {percent_interval(low, high)}"),
                Cell(share_difference(share - of.fair, low - of.fair, high - of.fair)),
            )
        )
    heads = (
        Column(of.role_word, numeric=False),
        Column("win share, % [joint interval]"),
        Column("against fair, pp [joint interval]"),
    )
    caption = f"Win shares that the surface predicts at {best_words(of, best)}; fair is {percent(of.fair)}."
    return Table(f"{of.prefix}best", caption, heads, tuple(rows))


def best_command(of: Turned, best: Best) -> str:
    """The command that plays the best point under the next seed."""
    info = of.swept.info
    words = ["lifeboat", "run", *game_option(str(info["game"])), "--rules", str(info["ruleset"]["id"])]
    for setting in info.get("settings") or ():
        words += ["--set", str(setting)]
    for path, value in best.values.items():
        words += ["--set", f"{path}={json.dumps(value)}"]
    words += ["--players", str(info["players"]), "--games", str(of.games), "--seed", str(int(info["seed"]) + 1)]
    words += ["--bots", typed_bots(info)]
    return plain(shlex.join(words))


# Slices ------------------------------------------------------------------------------------------------------


def along_chart(of: Turned) -> Chart:
    """A panel for each knob: all win shares along it."""
    roles = readable_wins(of)
    table = predictions(of.surface)
    wins = table[table["objective"].isin([f"{WIN}{role}" for role in roles])].groupby(["knob", "objective"])[
        "prediction"
    ]
    spans = (wins.max() - wins.min()).groupby("knob").max()
    strongest = sorted(of.paths, key=lambda path: -float(spans[path]))[:MOST]
    panels = [panel(of, path, table, roles) for path in of.paths if path in strongest]
    rest = len(of.paths) - len(panels)
    return chart(
        "along",
        of.about,
        lambda width: slices_chart.draw(panels, of.fair, of.band, width),
        title=f"{capital(of.knob(strongest[0]))} moves win shares most along its range.",
        shows=f"Predicted win shares along each of {things(len(panels), 'knob')}, the others as printed.",
        caption="Lines: what the surface predicts, with 95 % intervals, each by itself, as shades. Grey: "
        f"{band_text(of.band)} around the fair share, which is dashed; dotted: printed. Where the printed value is "
        "outside of what was tried, the other knobs are in the middle."
        + (f" {capital(things(rest, 'weaker knob'))} not drawn." if rest else ""),
        table=along_table(of, panels, roles),
    )


def panel(of: Turned, path: str, table: pd.DataFrame, roles: list[str]) -> Panel:
    """What is drawn along a knob."""
    at = of.paths.index(path)
    names = short_names([of.about.names[role] for role in roles])
    curves = [
        curve(table[(table["objective"] == f"{WIN}{role}") & (table["knob"] == path)], name, of.about.places[role])
        for role, name in zip(roles, names, strict=True)
    ]
    return in_order(of, at, curves, of.knobs[at], f"printed {of.value(of.printed(at))}")


def curve(rows: pd.DataFrame, label: str, place: int | None = None) -> Curve:
    """A line in the order of the knob's values."""
    y, low, high = (rows[name].to_numpy(float) for name in ("prediction", "low", "high"))
    return Curve(label, y, low, high, place)


def in_order(of: Turned, at: int, curves: list[Curve], title: str, below: str) -> Panel:
    """A panel with the values in rising order."""
    factor = of.swept.design.factors[at]
    is_scale = factor.knob.is_number
    x = np.array([float(value) if is_scale else place for place, value in enumerate(factor.values)])
    order = np.argsort(x)
    printed = factor.knob.printed
    where = [float(x[place]) for place, value in enumerate(factor.values) if value == printed]
    inside = is_scale and x.min() <= float(printed) <= x.max()
    return Panel(
        title,
        below,
        [of.value(factor.values[place]) for place in order],
        x[order],
        where[0] if where else float(printed) if inside else None,
        [Curve(one.label, one.y[order], one.low[order], one.high[order], one.place) for one in curves],
    )


def along_table(of: Turned, panels: list[Panel], roles: list[str]) -> Table:
    """The numbers of the slices."""
    rows = []
    for one in panels:
        for at, label in enumerate(one.labels):
            cells = [Cell(predicted(line, at)) for line in one.curves]
            rows.append((Cell(one.title), Cell(label), *cells))
    heads = (
        Column("knob", numeric=False),
        Column("value", numeric=False),
        *(Column(f"{of.about.names[role]}, %") for role in roles),
    )
    return Table(
        f"{of.prefix}along-data", "Predicted win shares along each knob, with 95 % intervals.", heads, tuple(rows)
    )


def predicted(line: Curve, at: int) -> str:
    """A prediction with its interval."""
    half = float(line.high[at] - line.low[at]) / 2
    return f"{percent_number(float(line.y[at]), half)} {percent_interval(float(line.low[at]), float(line.high[at]))}"


# Pairs -------------------------------------------------------------------------------------------------------


def pair_chart(of: Turned, pairs: pd.DataFrame) -> Chart:
    """A panel for each of the pairs of knobs that act together most."""
    panels = []
    for (knob, other), rows in pairs.groupby(["knob", "other"], sort=False):
        at, beside = of.paths.index(str(knob)), of.paths.index(str(other))
        values = of.swept.design.factors[beside].values
        whose = objective_words(of, str(rows["objective"].iloc[0]))
        ends = rows["other_value"].unique()
        curves = [
            curve(rows[rows["other_value"] == written], of.value(value))
            for written, value in zip(ends, (values[0], values[-1]), strict=True)
        ]
        panels.append(in_order(of, at, curves, f"{capital(whose)} along {of.knobs[at]}", f"lines: {of.knobs[beside]}"))
    table = interactions(of.surface)
    table = table[table["objective"].str.startswith(WIN)]
    table = table.loc[table["swing"].abs().sort_values(ascending=False, kind="stable").index]
    sure = int(((table["low"] > 0) | (table["high"] < 0)).any())
    first = panels[0]
    return chart(
        "pairs",
        of.about,
        lambda width: slices_chart.draw(panels, of.fair, of.band, width),
        title=f"Knobs that act together most: {first.title[:1].lower()}{first.title[1:]}, by "
        f"{first.below.removeprefix('lines: ')}."
        if sure
        else "No two knobs are seen to act together.",
        shows="Predicted win shares along a knob, for the least and the greatest value of another, for the "
        f"{things(len(panels), 'pair')} of knobs that act together most.",
        caption="Parallel lines: the knobs do not act together. Solid: the first value of the other knob, broken: its "
        "last; all else as printed. Shades: 95 % intervals, each by itself.",
        table=pair_table(of, table),
    )


def pair_table(of: Turned, table: pd.DataFrame) -> Table:
    """How much knobs act together: for each pair the win share on which they do so most."""
    strongest = table.drop_duplicates(["knob", "other"])
    rows = [
        (
            Cell(of.knob(str(row["knob"]))),
            Cell(of.knob(str(row["other"]))),
            Cell(capital(name_in_a_sentence(of.about.names[str(row["objective"]).removeprefix(WIN)]))),
            Cell(share_difference(row["swing"], row["low"], row["high"])),
        )
        for _, row in strongest.iterrows()
    ]
    heads = (
        Column("knob", numeric=False),
        Column("other knob", numeric=False),
        Column("whose win share", numeric=False),
        Column("acting together, pp [95 %]"),
    )
    caption = (
        "How much more the win share changes along the whole range of the knob if the other is at its greatest value "
        "instead of its least."
    )
    return Table(f"{of.prefix}pairs-data", caption, heads, tuple(rows), "Each interval is by itself.")
