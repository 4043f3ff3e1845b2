"""What a comparison shows on the terminal: a table of differences for each variant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lifeboat_analysis import Compared, Comparison, changed_share, games_saved, variance_ratio, win_differences
from lifeboat_analysis.comparison import shape_differences
from lifeboat_sim.cli.live import percent, thin
from lifeboat_sim.cli.output import put
from lifeboat_sim.cli.role_table import print_role_table
from lifeboat_sim.runs.run import bots_in_words

SYMBOLS = {"better": "▲", "worse": "▼", "no relevant change": "●", "on the border": "◐", "not enough games": "○"}
NO_PAIRS_HELP = 0.95
"""Variance ratio from which on pairing is said not to have helped."""


def print_differences(comparison: Comparison, warnings: Callable[[Compared], Sequence[str]]) -> None:
    """Print who wins more or less often under each variant, how games change, and what pairing was worth."""
    from lifeboat_reports import rule_difference_words

    info = comparison.base.info
    bots = bots_in_words({role: entry["bot"] for role, entry in info["bots"].items()})
    games = thin(int(comparison.base.tallies["games"][0]))
    for compared, columns in zip(comparison.compared, win_differences(comparison), strict=True):
        print_role_table(
            f"{compared.name} against {comparison.name}, {info['players']} players, {games} games, {bots}",
            "\n".join(caption(comparison, compared)),
            ("base", "variant", "difference", "interval", "verdict"),
            [str(name) for name in columns["name"]],
            [cells(columns, at) for at in range(len(columns["name"]))],
        )
        for words in rule_difference_words(compared)[:8]:
            put(f"  {words}")
        for warning in warnings(compared):
            put(f"  Note: {warning}.")


def cells(columns: Any, at: int) -> list[str]:
    """Return the cells of a character: shares, difference with its joint interval, verdict."""
    low, high = columns["low_simultaneous"][at], columns["high_simultaneous"][at]
    verdict = str(columns["verdict"][at])
    return [
        percent(known(columns["base"][at])),
        percent(known(columns["variant"][at])),
        points(columns["difference"][at]),
        "-" if low != low else f"{points(low, '')} to {points(high)}",
        f"{SYMBOLS[verdict]} {verdict}",
    ]


def known(value: float) -> float | None:
    """Return a number, None for NaN."""
    return None if value != value else float(value)


def points(share: float, unit: str = " pp") -> str:
    """Return a difference of shares in percentage points."""
    if share != share:
        return "-"
    text = f"{100 * share:+.2f}"
    return f"{'0.00' if float(text) == 0 else text}{unit}"


def caption(comparison: Comparison, compared: Compared) -> list[str]:
    """Return what stands under the table."""
    lines = [f"Joint 95 % intervals. No relevant change: within ±{100 * comparison.band:g} pp."]
    shape = shape_differences(compared)
    base, variant, low, high = (float(shape[name][0]) for name in ("base", "variant", "low", "high"))
    if variant == variant and base == base:
        interval = f", difference {low:+.2f} to {high:+.2f}" if low == low else ""
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
