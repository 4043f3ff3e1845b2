"""Effects of knobs as they are drawn and written."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd

from lifeboat_analysis.described import counters_of
from lifeboat_analysis.swept_runs import METRIC, metric_of
from lifeboat_reports.charts.tornado import Bar
from lifeboat_reports.frames import row_at
from lifeboat_reports.report import Cell
from lifeboat_reports.sections.comparison.cells import mean_difference, share_difference
from lifeboat_reports.sections.sweep.turned import Turned
from lifeboat_reports.wording import mean_decimals, name_in_a_sentence, plain

WIN = "win:"  # begins the objectives that are win shares
IMBALANCE = "imbalance"
OBJECTIVES = {
    "margin": ("winning margin", "points"),
    "ties": ("wins shared by several", "% of games"),
    "deaths": ("deaths per game", ""),
    "early_elimination": ("out of action for good in the first half", "% of characters"),
}
"""What knobs change beside win shares and length, with its unit."""
HAS_EFFECTS = ("screening", "one at a time")
"""Designs that tell what each knob changes."""
SURE = ("matters", "rises", "falls")


def ends(of: Turned, path: str) -> str:
    """The values of a knob from the first to the last: "2 → 4"."""
    values = of.swept.design.factors[of.paths.index(path)].values
    return f"{of.value(values[0])} → {of.value(values[-1])}"


def with_ends(of: Turned, path: str) -> Cell:
    """A knob and its values, as the first cell of a row."""
    return Cell(f"{of.knob(path)}: {ends(of, path)}")


def objectives_of(of: Turned) -> dict[str, tuple[str, str]]:
    """What knobs of a game change beside win shares, with its unit, in the order in which it is shown."""
    info = of.swept.info
    return {
        IMBALANCE: ("imbalance of the win shares", "pp"),
        of.about.length: (f"{of.about.length} per game", ""),
        **OBJECTIVES,
        **{name: (f"{plain(title)} per game", "") for name, title in counters_of(info, "game").items()},
    }


def label(of: Turned, objective: str) -> tuple[str, str]:
    """What an objective is called, and its unit; of a metric of the user its title, and whose it is."""
    if not objective.startswith(METRIC):
        return objectives_of(of)[objective]
    metric, role = metric_of(of.swept.info, objective)
    title, unit = metric_label(metric)
    return (f"{title} ({name_in_a_sentence(of.about.names[role])})" if role else title), unit


def metric_label(metric: dict[str, Any]) -> tuple[str, str]:
    """The title of a metric of the user, and its unit, if this says more.

    >>> metric_label({"title": "wounds from fights", "unit": "of wounds", "share": True})
    ('wounds from fights', '% of wounds')
    """
    title, unit = plain(metric["title"]), plain(metric["unit"])
    unit = "" if unit == title else unit
    return title, f"% {unit}".rstrip() if metric["share"] else unit


def with_unit(label: tuple[str, str]) -> str:
    """A name and its unit in one."""
    return ", ".join(filter(None, label))


def ident_of(objective: str) -> str:
    """An objective as part of an id."""
    return objective.replace("_", "-").replace(":", "-")


def is_share(row: Any) -> bool:
    """Whether the effect is told in percentage points."""
    return str(row["unit"]).startswith("share")


def effect_text(row: Any, suffix: str = "") -> str:
    """An effect with its interval; `suffix` is "_step" for that of one step."""
    effect, low, high = (
        row[name] for name in (f"{'per' if suffix else 'effect'}{suffix}", f"low{suffix}", f"high{suffix}")
    )
    if math.isnan(low):
        return "not enough games"
    if is_share(row):
        return share_difference(effect, low, high)
    decimals = mean_decimals((high - low) / 2) if high > low else 1
    return mean_difference(effect, low, high, decimals)


def short_effect(row: Any) -> str:
    """An effect without its interval."""
    return effect_text(row).split(" [")[0]


def bar(of: Turned, row: Any) -> Bar:
    """What the tornado draws of an effect; with those on all other characters, if it is on one."""
    role = str(row["objective"]).removeprefix(WIN) if str(row["objective"]).startswith(WIN) else None
    others: tuple[float, ...] = ()
    if role is not None:
        rows = wins_of(of, row["knob"])
        others = tuple(float(effect) for effect in rows.loc[rows["objective"] != row["objective"], "effect"].dropna())
    return Bar(
        of.knob(row["knob"]),
        ends(of, row["knob"]),
        float(row["effect"]) if not math.isnan(row["low"]) else math.nan,
        float(row["low"]),
        float(row["high"]),
        short_effect(row),
        row["verdict"] in SURE,
        of.about.names[role] if role else "",
        of.about.places[role] if role else None,
        others,
    )


def wins_of(of: Turned, path: str) -> pd.DataFrame:
    """What a knob does to the win shares of all characters."""
    table = of.effects
    return table[(table["knob"] == path) & table["objective"].str.startswith(WIN)]


def strongest(of: Turned, path: str) -> Any:
    """What a knob does to the character on which its effect is largest."""
    rows = wins_of(of, path)
    known = rows["effect"].abs().fillna(-1.0)
    return row_at(rows, known.idxmax())


def named_role(of: Turned, row: Any) -> str:
    """Whose win share it is, as it stands in a sentence."""
    return name_in_a_sentence(of.about.names[str(row["objective"]).removeprefix(WIN)])
