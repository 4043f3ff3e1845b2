"""Results in a small table with a row for each character: what the terminal prints, and results in Python show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from lifeboat_analysis import (
    Compared,
    Comparison,
    changed_share,
    difference_standing,
    games_saved,
    summary,
    variance_ratio,
    win_differences,
)
from lifeboat_analysis.comparison import shape_differences
from lifeboat_analysis.described import length_of, roles_key
from lifeboat_analysis.roles import role_ids
from lifeboat_reports.verdict_words import DIFFERENCE_SYMBOLS, SYMBOLS
from lifeboat_reports.wording import game_prefix, rounded, share_decimals
from lifeboat_sim.library.words import interval, percent, points, signed, thin
from lifeboat_sim.runs.run import Run, bots_in_words, name_with_settings
from lifeboat_sim.runs.stopping_rules import rule_of

NO_PAIRS_HELP = 0.95
"""Variance ratio from which on pairing is said not to have helped."""


class VerdictTable(NamedTuple):
    """A table as text.

    Attributes
    ----------
    title : str
        What was played.
    notes : sequence of str
        Lines that stand under it.
    headings : sequence of str
        Of the columns but the first, which has the names.
    names : sequence of str
        Of the characters.
    rows : sequence of sequence of str
        Their cells.
    """

    title: str
    notes: Sequence[str]
    headings: Sequence[str]
    names: Sequence[str]
    rows: Sequence[Sequence[str]]


# A run -------------------------------------------------------------------------------------------------------


def run_title(run: Run) -> str:
    """Return what was played in a run, in a line."""
    named = name_with_settings(run.info["ruleset"]["name"], run.info.get("settings", ()))
    title = run.info.get("title") or f"{game_prefix(run.info)}{named}"
    return f"{title}, {run.info['players']} players, {thin(int(run.tallies['games'][0]))} games, {bots_of(run)}"


def run_verdicts(run: Run, band: float) -> VerdictTable:
    """Return win shares with their verdicts."""
    found = summary(run, band)
    stop = found["stop"]
    fair = f"Fair: {percent(found['fair'])}; balanced: within ±{100 * band:g} pp of that."
    notes = [f"{joint_intervals(stop['anytime_valid'])}. {fair}"]
    if stop["rule"] != "games":
        notes.append(f"{stop['sentence'][0].upper()}{stop['sentence'][1:]}.")
    if not found["finished"]:
        notes.append("No game came to an end.")
    roles = {role["id"]: role["name"] for role in run.info["roles"]}
    every = found[roles_key(run.info)]
    by_id = every if isinstance(every, dict) else {one["id"]: one for one in every}
    played = {id: role for id, role in by_id.items() if role["games"]}  # not those outside a fixed cast
    return VerdictTable(
        run_title(run),
        notes,
        ("wins", "interval", "to fair", "verdict", "points"),
        [roles[id] for id in played],
        [_win_cells(role) for role in played.values()],
    )


def bot_verdicts(run: Run, band: float) -> list[VerdictTable]:
    """Return how the bots of a mixed table do: win shares by seat with their verdicts, and who is ahead of whom.

    Empty where no table is mixed.
    """
    found = summary(run, band)
    if "by_bot" not in found:
        return []
    ahead = found["bot_matrix"]
    pairs = [
        f"{bot} ahead of {other}: {percent(one['estimate'])} ({interval(one['low'], one['high'])})"
        for at, (bot, others) in enumerate(ahead.items())
        for other, one in others.items()
        if other in list(ahead)[at + 1 :]
    ]
    return [
        VerdictTable(
            "By bot: win shares of the seats that each played",
            [f"Of two seats with different bots, by points, a tie counts half: {'; '.join(pairs)}."],
            ("wins", "interval", "to fair", "verdict", "points"),
            list(found["by_bot"]),
            [_win_cells(bot) for bot in found["by_bot"].values()],
        )
    ]


def joint_intervals(anytime_valid: bool) -> str:
    """Return what is said of the intervals under a table: those of a run that may stop at a verdict are others."""
    return f"Joint 95 % intervals{', wider to hold at every look (anytime-valid)' if anytime_valid else ''}"


def _win_cells(one: dict[str, Any]) -> list[str]:
    """Return the cells of a role, or of a bot."""
    win, difference, points = one["win_share"], one["difference"], one["score"]["mean"]
    return [
        percent(win["estimate"]),
        interval(win["low_simultaneous"], win["high_simultaneous"]),
        "-" if difference is None else f"{signed(100 * difference, 1)} pp",
        f"{SYMBOLS[one['verdict']]} {one['verdict']}",
        "-" if points is None else f"{points:.1f}",
    ]


def bots_of(run: Run) -> str:
    """Return who played a run, in words."""
    return bots_in_words({str(role): run.info["bots"][role]["bot"] for role in role_ids(run)})


# A comparison ------------------------------------------------------------------------------------------------


def comparison_title(comparison: Comparison) -> str:
    """Return what was compared, in a line."""
    names = " and ".join(one.name for one in comparison.compared)
    games = thin(int(comparison.base.tallies["games"][0]))
    game = game_prefix(comparison.base.info)
    title = f"{game}{names} against {comparison.name}, {comparison.base.info['players']} players, {games} games"
    return title + (who_plays(comparison.compared[0]) if comparison.compared else "")


def comparison_verdicts(comparison: Comparison) -> list[VerdictTable]:
    """Return differences of win shares with their verdicts, a table for each variant."""
    players, games = comparison.base.info["players"], thin(int(comparison.base.tallies["games"][0]))
    game = game_prefix(comparison.base.info)
    return [
        VerdictTable(
            f"{game}{compared.name} against {comparison.name}, {players} players, {games} games{who_plays(compared)}",
            _notes(comparison, compared),
            ("base", "variant", "difference", "interval", "verdict"),
            [str(name) for name in columns["name"]],
            [_difference_cells(columns, at) for at in range(len(columns["name"]))],
        )
        for compared, columns in zip(comparison.compared, win_differences(comparison), strict=True)
    ]


def who_plays(compared: Compared) -> str:
    """Return which bots played both; nothing where they differ, which is said in a warning."""
    base, variant = bots_of(compared.base), bots_of(compared.variant)
    return f", {base}" if base == variant else ""


def _difference_cells(columns: Any, at: int) -> list[str]:
    """Return the cells of a character: shares, difference with its joint interval, verdict."""
    low, high = columns["low_simultaneous"][at], columns["high_simultaneous"][at]
    verdict = str(columns["verdict"][at])
    decimals = share_decimals((high - low) / 2)  # as in the report: no more than the interval supports
    return [
        percent(_known(columns["base"][at])),
        percent(_known(columns["variant"][at])),
        points(rounded(columns["difference"][at]), decimals),
        "-" if low != low else f"{points(rounded(low), decimals, '')} to {points(rounded(high), decimals)}",
        f"{DIFFERENCE_SYMBOLS[verdict]} {verdict}",
    ]


def _known(value: float) -> float | None:
    """Return a number, None for NaN."""
    return None if value != value else float(value)


def _notes(comparison: Comparison, compared: Compared) -> list[str]:
    """Return what stands under the table."""
    rule = rule_of(comparison.base.info)
    lines = [f"{joint_intervals(rule.until_verdict)}. No relevant change: within ±{100 * comparison.band:g} pp."]
    if rule.kind != "games":
        ended = rule.said(int(comparison.base.tallies["games"][0]), difference_standing(comparison))
        lines.append(f"{ended[0].upper()}{ended[1:]}.")
    shape = shape_differences(compared)
    unit = length_of(comparison.base.info).capitalize()
    base, variant, low, high = (float(shape[name][0]) for name in ("base", "variant", "low", "high"))
    if variant == variant and base == base:
        interval = f", difference {signed(low)} to {signed(high)}" if low == low else ""
        lines.append(f"{unit}: {variant:.2f} instead of {base:.2f}{interval}.")
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
