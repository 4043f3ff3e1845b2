"""What a comparison shows on the terminal: a table of differences for each variant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lifeboat_analysis import (
    Compared,
    Comparison,
    changed_share,
    difference_standing,
    games_saved,
    variance_ratio,
    win_differences,
)
from lifeboat_analysis.comparison import shape_differences
from lifeboat_reports.wording import rounded, share_decimals
from lifeboat_sim.cli.live import joint_intervals, percent, thin
from lifeboat_sim.cli.output import put
from lifeboat_sim.cli.role_table import print_role_table
from lifeboat_sim.runs.run import Run, bots_in_words
from lifeboat_sim.runs.stopping_rules import rule_of

SYMBOLS = {"better": "▲", "worse": "▼", "no relevant change": "●", "on the border": "◐", "not enough games": "○"}
NO_PAIRS_HELP = 0.95
"""Variance ratio from which on pairing is said not to have helped."""


def print_differences(comparison: Comparison, warnings: Callable[[Compared], Sequence[str]]) -> None:
    """Print who wins more or less often under each variant, how games change, and what pairing was worth."""
    from lifeboat_reports import rule_difference_words

    players, games = comparison.base.info["players"], thin(int(comparison.base.tallies["games"][0]))
    for compared, columns in zip(comparison.compared, win_differences(comparison), strict=True):
        print_role_table(
            f"{compared.name} against {comparison.name}, {players} players, {games} games{who_plays(compared)}",
            "\n".join(caption(comparison, compared)),
            ("base", "variant", "difference", "interval", "verdict"),
            [str(name) for name in columns["name"]],
            [cells(columns, at) for at in range(len(columns["name"]))],
        )
        for words in rule_difference_words(compared)[:8]:
            put(f"  {words}")
        for warning in warnings(compared):
            put(f"  Note: {warning}.")
        put("")


def who_plays(compared: Compared) -> str:
    """Return which bots played both; nothing where they differ, which is said in a warning."""
    base, variant = bots_of(compared.base), bots_of(compared.variant)
    return f", {base}" if base == variant else ""


def bots_of(run: Run) -> str:
    """Return who played a run, in words."""
    return bots_in_words({role: entry["bot"] for role, entry in run.info["bots"].items()})


def cells(columns: Any, at: int) -> list[str]:
    """Return the cells of a character: shares, difference with its joint interval, verdict."""
    low, high = columns["low_simultaneous"][at], columns["high_simultaneous"][at]
    verdict = str(columns["verdict"][at])
    decimals = share_decimals((high - low) / 2)  # as in the report: no more than the interval supports
    return [
        percent(known(columns["base"][at])),
        percent(known(columns["variant"][at])),
        points(columns["difference"][at], decimals),
        "-" if low != low else f"{points(low, decimals, '')} to {points(high, decimals)}",
        f"{SYMBOLS[verdict]} {verdict}",
    ]


def known(value: float) -> float | None:
    """Return a number, None for NaN."""
    return None if value != value else float(value)


def points(share: float, decimals: int, unit: str = " pp") -> str:
    """Return a difference of shares in percentage points."""
    if share != share:
        return "-"
    return f"{signed(100 * rounded(share), decimals)}{unit}"


def signed(number: float, decimals: int = 2) -> str:
    """Return a difference with its sign; what rounds to nothing has none.

    >>> signed(-0.304), signed(-0.004), signed(-0.304, 1)
    ('-0.30', '0.00', '-0.3')
    """
    text = f"{number:+.{decimals}f}"
    return text.lstrip("+-") if float(text) == 0 else text


def caption(comparison: Comparison, compared: Compared) -> list[str]:
    """Return what stands under the table."""
    rule = rule_of(comparison.base.info)
    lines = [f"{joint_intervals(rule.until_verdict)}. No relevant change: within ±{100 * comparison.band:g} pp."]
    if rule.kind != "games":
        ended = rule.said(int(comparison.base.tallies["games"][0]), difference_standing(comparison))
        lines.append(f"{ended[0].upper()}{ended[1:]}.")
    shape = shape_differences(compared)
    base, variant, low, high = (float(shape[name][0]) for name in ("base", "variant", "low", "high"))
    if variant == variant and base == base:
        interval = f", difference {signed(low)} to {signed(high)}" if low == low else ""
        lines.append(f"Rounds: {variant:.2f} instead of {base:.2f}{interval}.")
    ratio, saved, changed = variance_ratio(compared), games_saved(compared), changed_share(compared)
    if compared.pairing is None:
        lines.append("Not paired: the games of both are independent.")
    elif compared.is_unchanged:
        lines.append("Every game went the same under both.")
    elif ratio is None or saved is None:
        lines.append(f"Paired by game: no win share varies; {percent(changed)} of games went otherwise.")
    elif ratio > NO_PAIRS_HELP:
        lines.append(f"Paired by game, which did not help; {percent(changed)} of games went otherwise.")
    else:
        lines.append(f"Paired by game: worth {saved:.1f} times the games; {percent(changed)} of games went otherwise.")
    return lines
