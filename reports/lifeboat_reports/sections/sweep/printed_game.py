"""The strongest knobs once more, each alone in the printed game: what a screening says holds on average only."""

from __future__ import annotations

import math

import pandas as pd

from lifeboat_analysis import effects
from lifeboat_reports.charts import beside as chart_beside
from lifeboat_reports.charts.beside import Both
from lifeboat_reports.report import Cell, Chart, Column, Paragraph, Section, Table
from lifeboat_reports.sections.common import chart
from lifeboat_reports.sections.sweep.effect_rows import effect_text, ends, named_role, strongest, with_ends
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.sections.sweep.words import capital, things
from lifeboat_reports.wording import band_text, count, listing, plain

AGREES = "the same, as far as can be seen"


def printed_game(of: Turned) -> Section | None:
    """Effects as screened beside those in the printed game, or that these were not played."""
    if of.kind != "screening" or not of.enough:
        return None
    intro = (
        "In a screening all knobs are turned at once, and an effect is a mean over all settings of the others. What "
        "one change does to the game as it is printed can be something else"
    )
    title = "At the printed game itself"
    if of.confirmed is None:
        text = f"{intro}: that was not played here (--confirm 5 plays it)."
        return Section(f"{of.prefix}printed", title, (Paragraph(text),))
    seed = plain(of.confirmed.info["seed"])
    n = len(of.confirmed.design.factors)
    text = (
        f"{intro}. So the {things(n, 'strongest knob') if n > 1 else 'strongest knob'} "
        f"{'were each' if n > 1 else 'was'} turned once more, alone, under a fresh seed ({seed}), "
        f"{count(of.confirmed.batches.games)} games at each value. Fresh games also undo the luck of the strongest."
    )
    pairs = both(of)
    return Section(f"{of.prefix}printed", title, (Paragraph(text), both_chart(of, pairs)))


def both(of: Turned) -> list[tuple[pd.Series, pd.Series]]:
    """The largest effect of each knob as screened, and the same effect in the printed game."""
    assert of.confirmed is not None
    table = effects(of.confirmed).set_index(["knob", "objective"])
    found = []
    for path in of.ranking["knob"]:
        screened = strongest(of, str(path))
        if (path, screened["objective"]) in table.index:
            found.append((screened, table.loc[(path, screened["objective"])]))
    return found


def agree(of: Turned, screened: pd.Series, alone: pd.Series) -> str:
    """Whether both say the same."""
    if math.isnan(alone["low"]) or math.isnan(screened["low"]):
        return "not enough games"
    gap = math.hypot((screened["high"] - screened["low"]) / 2, (alone["high"] - alone["low"]) / 2)
    if abs(screened["effect"] - alone["effect"]) <= gap:
        return AGREES
    if screened["effect"] * alone["effect"] < 0:
        return "the other way round"
    return "weaker" if abs(alone["effect"]) < abs(screened["effect"]) else "stronger"


def both_chart(of: Turned, pairs: list[tuple[pd.Series, pd.Series]]) -> Chart:
    """Two marks for each knob."""
    rows = [
        Both(
            of.knob(str(screened["knob"])),
            f"{ends(of, str(screened['knob']))}, {named_role(of, screened)}",
            *(
                (float(one["effect"]), float(one["low"]), float(one["high"]), effect_text(one).split(" [")[0])
                for one in (screened, alone)
            ),
        )
        for screened, alone in pairs
    ]
    return chart(
        "printed-game",
        of.about,
        lambda width: chart_beside.draw(
            rows, ("screened", "printed game"), "change in games won, percentage points", width, of.band
        ),
        title=finding(of, pairs),
        shows="Effects on win shares as screened, and of the same knob alone in the printed game.",
        caption="Hollow: screened, a mean over all settings of the other knobs. Filled: all other knobs as printed. "
        f"Lines: 95 % intervals, joint over the effects of each of the two. Grey: {band_text(of.band)}.",
        table=both_table(of, pairs),
    )


def finding(of: Turned, pairs: list[tuple[pd.Series, pd.Series]]) -> str:
    """Which knobs do something else in the printed game."""
    other = [of.knob(str(screened["knob"])) for screened, alone in pairs if agree(of, screened, alone) != AGREES]
    if not other:
        return "In the printed game the strongest knobs do the same, as far as can be seen."
    return f"{capital(listing(other))}: another effect in the printed game than screened."


def both_table(of: Turned, pairs: list[tuple[pd.Series, pd.Series]]) -> Table:
    """Both effects, and whether they say the same."""
    rows = [
        (
            with_ends(of, str(screened["knob"])),
            Cell(capital(named_role(of, screened))),
            Cell(effect_text(screened)),
            Cell(effect_text(alone)),
            Cell(agree(of, screened, alone)),
        )
        for screened, alone in pairs
    ]
    heads = (
        Column("knob: from → to", numeric=False),
        Column("whose win share", numeric=False),
        Column("screened, pp"),
        Column("printed game, pp"),
        Column("in the printed game", numeric=False),
    )
    caption = "Effects as screened and in the printed game, with joint 95 % intervals."
    return Table(f"{of.prefix}printed-game-data", caption, heads, tuple(rows))
