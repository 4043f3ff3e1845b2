"""Differences by bots that stayed as they were, beside those by bots that have learnt the rules, as tables of text."""

from __future__ import annotations

from typing import Any

from lifeboat_analysis import Comparison, robustness
from lifeboat_analysis.frozen_retrained import ROBUST, UNKNOWN
from lifeboat_reports.verdict_words import DIFFERENCE_SYMBOLS
from lifeboat_reports.wording import game_prefix, rounded, share_decimals
from lifeboat_sim.library.verdict_tables import VerdictTable, bots_of
from lifeboat_sim.library.words import points, thin

HEADINGS = ("frozen", "interval", "retrained", "interval", "robust")


def robust_verdicts(comparison: Comparison) -> list[VerdictTable]:
    """Return both differences of every character with their joint intervals, and whether they agree.

    A table for each variant; none if no bots have gone on learning.
    """
    tables = []
    for compared, columns in zip(comparison.compared, robustness(comparison), strict=False):
        names = [str(name) for name in columns["name"]]
        rows = [_cells(columns, at) for at in range(len(names))]
        what = f"{game_prefix(comparison.base.info)}{compared.name} against {comparison.name}"
        title = f"{what}, {comparison.base.info['players']} players, with bots that have gone on learning"
        tables.append(VerdictTable(title, _notes(comparison, columns), HEADINGS, names, rows))
    return tables


def _cells(columns: Any, at: int) -> list[str]:
    words = str(columns["agreement"][at])
    return [*_difference(columns, at, "frozen"), *_difference(columns, at, "retrained"), words]


def _difference(columns: Any, at: int, arm: str) -> list[str]:
    """Return a difference with the symbol of its verdict, and its joint interval."""
    low, high = columns[f"{arm}_low_simultaneous"][at], columns[f"{arm}_high_simultaneous"][at]
    symbol = DIFFERENCE_SYMBOLS[str(columns[f"{arm}_verdict"][at])]
    decimals = share_decimals((high - low) / 2)
    difference = points(rounded(columns[f"{arm}_difference"][at]), decimals)
    interval = "-" if low != low else f"{points(rounded(low), decimals, '')} to {points(rounded(high), decimals)}"
    return [f"{difference} {symbol}", interval]


def _notes(comparison: Comparison, columns: Any) -> list[str]:
    """Return what stands under the table."""
    arm = comparison.retrained
    assert arm is not None
    words = [str(word) for word in columns["agreement"]]
    games = thin(sum(int(one["games"]) for one in arm.training))
    robust = f"Robust: {words.count(ROBUST)} of {len(words)}"
    if unknown := words.count(UNKNOWN):
        robust += f", not enough games for {unknown}"
    return [
        f"{robust}. Robust: frozen and retrained bots come to the same verdict; if not, it depends on who plays.",
        f"Frozen: {bots_of(comparison.base)}. Retrained: each side under its own rules, {games} games of training.",
        "Learning has a chance of its own, which no interval shows: try another --seed.",
    ]
