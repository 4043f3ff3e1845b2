"""The results of a sweep in small tables: what the terminal prints, and results in Python show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lifeboat_analysis.columns import Columns
from lifeboat_analysis.knob_ranking import dead_knobs_columns, ranking_columns
from lifeboat_analysis.response_surface import Surface, fit_surface
from lifeboat_analysis.screening import centre_columns
from lifeboat_analysis.sobol import sobol_indices_columns
from lifeboat_analysis.swept_points import feasible, point_win_shares_columns, points_columns
from lifeboat_reports.rule_words import value_words
from lifeboat_reports.wording import listing, rounded, share_decimals
from lifeboat_sim.library.metric_tables import metrics_at_points, metrics_by_knob, objective_words
from lifeboat_sim.library.robust_tables import robust_verdicts
from lifeboat_sim.library.verdict_tables import VerdictTable
from lifeboat_sim.library.words import percent, points, thin
from lifeboat_sim.runs.run import bots_in_words

if TYPE_CHECKING:
    from lifeboat_analysis import Swept

MOST_KNOBS = 15
"""So many knobs have a row, the strongest; all of them are in the report and in the tables."""
STRONGEST = 3
"""So many knobs stand beside each objective of a surface."""
NOT_ENOUGH = "not enough games"
BALANCED = {
    "yes": "● all balanced",
    "no": "▲ somebody is not",
    "unclear": "◐ not clear",
    NOT_ENOUGH: f"○ {NOT_ENOUGH}",
}
SYMBOLS = {
    "matters": "▲",
    "no relevant effect": "●",
    "no effect at all": "●",
    "on the border": "◐",
    "blurred by other knobs": "◐",
    NOT_ENOUGH: "○",
}


def sweep_title(found: Swept) -> str:
    """Return what was played, in a line."""
    bots = bots_in_words({role: entry["bot"] for role, entry in found.info["bots"].items()})
    number, points = found.batches.games, len(found.design)
    games = f"{thin(number)} {'game' if number == 1 else 'games'}"
    games += f" at each of {thin(points)} points" if points > 1 else " at a point"
    return f"{found.name}, {found.info['players']} players, {games}, {bots}"


def sweep_verdicts(found: Swept, confirmed: Swept | None = None) -> list[VerdictTable]:
    """Return what a sweep came to with one number of players; ``confirmed``: its strongest knobs turned again."""
    tables = [table for one in (found, confirmed) if one is not None for table in _verdicts(one)]
    return tables if found.compared is None else [*tables, *robust_verdicts(found.compared)]


def _verdicts(found: Swept) -> list[VerdictTable]:
    if found.design.kind == "grid":
        return [points_table(found), *metrics_at_points(found, shown_points(found))]
    return [surface_table(found)] if found.design.kind == "surface" else [knobs_table(found), *metrics_by_knob(found)]


def short(path: str) -> str:
    """Return the name of a knob as it can be typed, without its table."""
    return path.partition(".")[2]


# A grid ------------------------------------------------------------------------------------------------------


def points_table(found: Swept) -> VerdictTable:
    """Return the win shares at every point of a grid, and where all characters are balanced."""
    table, wins = points_columns(found), point_win_shares_columns(found)
    shown, rows = shown_points(found), []
    for point, _ in shown:
        shares = [_share(share) for share in wins["share"][wins["point"] == point]]
        rows.append([*shares, _worst(table, point + 1), BALANCED[_balanced(table, point + 1)]])
    roles = dict.fromkeys(map(str, wins["role"]))
    return VerdictTable(
        sweep_title(found),
        [_error(found, wins), *_where_balanced(found, table)],
        (*roles, "farthest from fair", "verdict"),
        [name for _, name in shown],
        rows,
    )


def shown_points(found: Swept) -> list[tuple[int, str]]:
    """Return the points with their names, the base (-1) among them unless it is one of them."""
    table = points_columns(found)
    is_printed = table["changed"] == 0
    names = [f"{_at(found, table, at)}{' *' if is_printed[at] else ''}" for at in range(len(is_printed))]
    first = 1 if is_printed[1:].any() else 0
    return list(zip(map(int, table["point"][first:]), names[first:], strict=True))


def _error(found: Swept, wins: Columns) -> str:
    halves = (wins["high"] - wins["low"]) / 2
    known = halves[halves == halves]
    error = f"Joint 95 % intervals: ±{100 * known.max():.1f} pp at most. " if len(known) else ""
    return f"Win shares in %; * as printed. {error}{_fair(wins)}balanced: within ±{100 * found.band:g} pp of that."


def _fair(wins: Columns) -> str:
    """Say what the fair share is; it is lower at points where games end without a winner."""
    fair = sorted({f"{100 * share:.1f}" for share in wins["fair"] if share == share}, key=float)
    if len(fair) > 1:
        return f"Fair: {fair[0]} to {fair[-1]} %, an equal part of the games that somebody wins; "
    return f"Fair: {fair[0]} %; " if fair else "Fair: -; "


def _at(found: Swept, table: Columns, at: int) -> str:
    """Return the values at a point, by its row."""
    paths = [factor.knob.path for factor in found.design.factors]
    return ", ".join(f"{short(path)} {value_words(table[path][at])}" for path in paths)


def _share(share: float) -> str:
    return "-" if share != share else f"{100 * share:.1f}"


def _balanced(table: Columns, at: int) -> str:
    """Return whether all characters are balanced at a point, by its row: a word of `BALANCED`."""
    high = table["worst_high"][at]
    return NOT_ENOUGH if high != high else str(table["all_balanced"][at])


def _worst(table: Columns, at: int) -> str:
    if table["worst"][at] != table["worst"][at]:
        return "-"
    low, high = table["worst_low"][at], table["worst_high"][at]
    interval = "" if low != low else f" [{100 * low:.1f}, {100 * high:.1f}]"
    return f"{table['worst_role'][at]} {100 * table['worst'][at]:.1f}{interval} pp"


def _where_balanced(found: Swept, table: Columns) -> Iterator[str]:
    """Say at which points all characters are balanced; if at none, which one comes nearest."""
    where = feasible(found)

    def named(numbers: tuple[int, ...]) -> str:
        return listing([_at(found, table, point + 1) for point in numbers])

    words = [_balanced(table, at) for at in range(len(table["point"]))]
    if where.points:
        yield f"All {found.info['role_word']}s are balanced at {named(where.points)}."
    elif where.closest is None:
        yield "No game came to an end."
    elif all(word == NOT_ENOUGH for word in words):
        yield "Too few finished games to judge any point: a thousand or more at each would do."
    else:
        open_points = tuple(point for point in where.unclear if words[point + 1] != NOT_ENOUGH)
        unclear = f" It may be so at {named(open_points)}." if open_points else ""
        nearest = "as printed" if where.closest < 0 else named((where.closest,))
        yield f"At no point is everybody proven to be balanced.{unclear}"
        yield f"Nearest: {nearest}, {_worst(table, where.closest + 1)}."


# Many knobs --------------------------------------------------------------------------------------------------


def knobs_table(found: Swept) -> VerdictTable:
    """Return the strongest knobs, each with its largest effect on a win share, and name those that do nothing."""
    ranked = ranking_columns(found)
    values = {factor.knob.path: factor.values for factor in found.design.factors}
    names, rows = [], []
    for at, knob in enumerate(map(str, ranked["knob"][:MOST_KNOBS])):
        first, last = (value_words(values[knob][end]) for end in (0, -1))
        verdict = str(ranked["verdict"][at])
        names.append(short(knob))
        effect = ("-", "-", "-") if verdict == NOT_ENOUGH else (str(ranked["role"][at]), *_effect(ranked, at))
        rows.append([f"{first} to {last}", *effect, f"{SYMBOLS[verdict]} {verdict}"])
    headings = ("from", "most on", "effect", "interval", "verdict")
    return VerdictTable(sweep_title(found), [*_knob_notes(found, ranked, len(rows))], headings, names, rows)


def _effect(table: Columns, at: int) -> tuple[str, str]:
    """Return the cells of an effect and of its interval, with no more decimals than the interval supports."""
    effect, low, high = (float(table[name][at]) for name in ("effect", "low", "high"))
    decimals = share_decimals((high - low) / 2)
    interval = "-" if low != low else f"{points(rounded(low), decimals, '')} to {points(rounded(high), decimals)}"
    return points(rounded(effect), decimals), interval


def _knob_notes(found: Swept, ranked: Columns, shown: int) -> Iterator[str]:
    """Say what the table holds, what does nothing, and how far the games of a screening are from the printed ones."""
    how = "each by itself, all else as printed" if found.design.kind == "one at a time" else "averages over all points"
    yield f"Largest effect of each knob on a win share, {how}."
    yield f"95 % intervals, joint over all knobs and {found.info['role_word']}s."
    yield f"Matters: surely by more than {100 * found.band:g} pp. Bots stay as they are, whatever the rules."
    if len(ranked["knob"]) > shown:
        yield f"{len(ranked['knob']) - shown} more knobs have smaller effects."
    dead = dead_knobs_columns(found)
    if len(dead["knob"]):
        names = [short(str(knob)) for knob in dead["knob"]]
        size = points(float(dead["detectable"].max()), 2).lstrip("+")
        yield f"Nothing is seen of {listing(names)}; an effect of {size} would have been seen four times in five."
    if found.design.kind == "screening":
        yield from _far_from_printed(found)


def _far_from_printed(found: Swept) -> Iterator[str]:
    """Say whose win share differs most between the games of a screening and those as printed."""
    table = centre_columns(found)
    wins = [at for at, objective in enumerate(table["objective"]) if str(objective).startswith("win:")]
    at = max(wins, key=lambda at: abs(table["difference"][at]))
    if table["low"][at] > 0 or table["high"][at] < 0:
        role = str(table["objective"][at]).removeprefix("win:")
        mean, base = percent(table["mean"][at]), percent(table["base"][at])
        yield f"With all knobs turned at once the games are others: {role} wins {mean} of them, {base} as printed."


# A surface ---------------------------------------------------------------------------------------------------


def surface_table(found: Swept) -> VerdictTable:
    """Return how well each objective is fitted, and which knobs decide most of it where the fit is good enough."""
    surface = fit_surface(found)
    fit = "Fit: how well points that were left out are predicted (cross-validated R²); below 0.8 nothing is said."
    parts = "Numbers: share of the variation over all points in which a knob has a part (total Sobol' index) [95 %]."
    notes = [f"No surface: {surface.reason}."] if surface.reason else [fit, parts]
    headings = ("fit", "decided most by", *["then by"] * (STRONGEST - 1))
    names = [objective_words(found.info, fit.objective) for fit in surface.fits]
    return VerdictTable(sweep_title(found), notes, headings, names, _decided_by(surface))


def _decided_by(surface: Surface) -> list[list[str]]:
    """Return for each objective its fit, and its strongest knobs."""
    indices = sobol_indices_columns(surface)
    rows = []
    for fit in surface.fits:
        goodness = "-" if fit.cross_validated != fit.cross_validated else f"{fit.cross_validated:.2f}"
        mine = [at for at, objective in enumerate(indices["objective"]) if objective == fit.objective]
        mine.sort(key=lambda at: -indices["total"][at])
        told = [_index(indices, at) for at in mine[:STRONGEST]] if fit.usable else [fit.reason or "not interpreted"]
        rows.append([goodness, *told, *[""] * (STRONGEST - len(told))])
    return rows


def _index(indices: Columns, at: int) -> str:
    total, low, high = (float(indices[name][at]) for name in ("total", "total_low", "total_high"))
    return f"{short(str(indices['knob'][at]))} {total:.2f} [{low:.2f}, {high:.2f}]"
