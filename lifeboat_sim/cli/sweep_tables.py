"""What a sweep shows on the terminal: its points or its knobs in a table, and in words what they come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from lifeboat_analysis.columns import Columns
from lifeboat_analysis.knob_ranking import dead_knobs_columns, ranking_columns
from lifeboat_analysis.response_surface import fit_surface
from lifeboat_analysis.screening import centre_columns, effects_columns
from lifeboat_analysis.sobol import sobol_indices_columns
from lifeboat_analysis.swept_points import feasible, point_win_shares_columns, points_columns
from lifeboat_reports.rule_words import value_words
from lifeboat_reports.wording import listing, share_decimals
from lifeboat_sim.cli.output import WIDEST, put
from lifeboat_sim.library.words import percent, points, thin
from lifeboat_sim.runs.run import bots_in_words

if TYPE_CHECKING:
    from lifeboat_analysis import Swept

STRONGEST = 3
"""So many knobs stand beside each objective of a surface."""
MOST_KNOBS = 15
"""So many knobs have a row, the strongest; all of them are in the report and in tables/."""
BALANCED = {"yes": "● yes", "no": "○ no", "unclear": "◐ unclear"}
VERDICTS = {
    "matters": "▲ matters",
    "no relevant effect": "● no relevant effect",
    "no effect at all": "● no effect at all",
    "on the border": "◐ on the border",
    "not enough games": "○ not enough games",
}


def print_sweep(found: Swept, confirmed: Swept | None) -> None:
    """Print what a sweep came to with one number of players."""
    if found.design.kind == "grid":
        print_points(found)
    elif found.design.kind == "surface":
        print_surface(found)
    else:
        print_knobs(found)
    if confirmed is not None:
        put("")
        print_knobs(confirmed)


def heading(found: Swept) -> str:
    """Return what was played."""
    bots = bots_in_words({role: entry["bot"] for role, entry in found.info["bots"].items()})
    games = f"{thin(found.batches.games)} games at each of {len(found.design)} points"
    return f"{found.name}, {found.info['players']} players, {games}, {bots}"


def short(path: str) -> str:
    """Return the name of a knob as it can be typed, without its table."""
    return path.partition(".")[2]


def print_table(title: str, headings: Sequence[tuple[str, bool]], rows: Sequence[Sequence[str]], end: str) -> None:
    """Print a table as wide as it needs; a heading says whether its column holds numbers."""
    table = Table(
        title=Text(title),
        caption=Text(end),
        title_justify="left",
        caption_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        pad_edge=False,
    )
    for text, is_number in headings:
        table.add_column(Text(text), justify="right" if is_number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console(highlight=False)
    full = console.measure(table, options=console.options.update(max_width=WIDEST)).maximum
    Console(highlight=False, width=max(console.width, full)).print(table)


# A grid ------------------------------------------------------------------------------------------------------


def print_points(found: Swept) -> None:
    """Print the win shares at every point of a grid, and where all characters are balanced."""
    table, wins = points_columns(found), point_win_shares_columns(found)
    paths = [factor.knob.path for factor in found.design.factors]
    roles = list(dict.fromkeys(wins["role"]))
    headings = [
        *((short(path), True) for path in paths),
        *((str(role), True) for role in roles),
        ("farthest from fair", True),
        ("all balanced", False),
    ]
    rows = []
    for at, point in enumerate(table["point"]):
        if point < 0 and _is_in_the_grid(table):
            continue
        shares = [f"{100 * share:.1f}" for share in wins["share"][wins["point"] == point]]
        values = [value_words(table[path][at]) for path in paths]
        values[0] = f"{values[0]} *" if table["changed"][at] == 0 else values[0]
        rows.append([*values, *shares, _worst(table, at), BALANCED[str(table["all_balanced"][at])]])
    halves = (wins["high"] - wins["low"]) / 2
    known = halves[halves == halves]
    error = f"Joint 95 % intervals: ±{100 * known.max():.1f} pp at most. " if len(known) else ""
    end = f"Win shares in %; * as printed. {error}Balanced: within ±{100 * found.band:g} pp of fair."
    print_table(heading(found), headings, rows, "\n".join([end, *feasible_words(found, table)]))


def _is_in_the_grid(table: Columns) -> bool:
    return bool((table["changed"][1:] == 0).any())


def _worst(table: Columns, at: int) -> str:
    low, high = table["worst_low"][at], table["worst_high"][at]
    interval = "" if low != low else f" [{100 * low:.1f}, {100 * high:.1f}]"
    return f"{table['worst_role'][at]} {100 * table['worst'][at]:.1f}{interval} pp"


def feasible_words(found: Swept, table: Columns) -> Iterator[str]:
    """Say at which points all characters are balanced; if at none, which one comes nearest."""
    where = feasible(found)
    if where.ranges:
        spans = [
            value_words(low) if low == high else f"{value_words(low)} to {value_words(high)}"
            for low, high in where.ranges
        ]
        yield f"All characters are balanced at {listing(spans)}."
    elif where.points:
        yield f"All characters are balanced at {listing([_at(found, point) for point in where.points])}."
    elif where.closest is not None:
        row = int(where.closest) + 1
        nearest = "as printed" if where.closest < 0 else f"at {_at(found, where.closest)}"
        unclear = (
            f" It may be so at {listing([_at(found, point) for point in where.unclear])}." if where.unclear else ""
        )
        yield f"At no point is everybody proven to be balanced.{unclear} Nearest: {nearest}, {_worst(table, row)}."


def _at(found: Swept, point: int) -> str:
    return " and ".join(f"{short(path)} {value_words(value)}" for path, value in found.design.values(point).items())


# Many knobs --------------------------------------------------------------------------------------------------


def print_knobs(found: Swept) -> None:
    """Print the strongest knobs, each with its largest effect on a win share, and name those that do nothing."""
    ranked, effects = ranking_columns(found), effects_columns(found)
    values = {str(knob): at for at, knob in enumerate(effects["knob"])}
    rows = []
    for at, knob in enumerate(ranked["knob"][:MOST_KNOBS]):
        first, last = (value_words(effects[end][values[str(knob)]]) for end in ("first", "last"))
        rows.append(
            [
                short(str(knob)),
                f"{first} to {last}",
                str(ranked["role"][at]),
                *difference(ranked, at),
                VERDICTS[str(ranked["verdict"][at])],
            ]
        )
    headings = [("", False), ("from", False), ("most on", False), ("effect", True), ("interval", True), ("", False)]
    print_table(heading(found), headings, rows, "\n".join(knob_notes(found, ranked, len(rows))))


def difference(table: Columns, at: int) -> tuple[str, str]:
    """Return the cells of an effect and of its interval, with no more decimals than the interval supports."""
    effect, low, high = (float(table[name][at]) for name in ("effect", "low", "high"))
    decimals = share_decimals((high - low) / 2)
    interval = "-" if low != low else f"{points(low, decimals, '')} to {points(high, decimals)}"
    return points(effect, decimals), interval


def knob_notes(found: Swept, ranked: Columns, shown: int) -> Iterator[str]:
    """Say what the table holds, what does nothing, and how far the games of a screening are from the printed ones."""
    how = "each by itself, all else as printed" if found.design.kind == "one at a time" else "averages over all points"
    yield f"Largest effect of each knob on a win share, {how}; 95 % intervals, joint over all knobs and characters."
    yield f"Matters: surely by more than {100 * found.band:g} pp. Bots stay as they are, whatever the rules."
    if len(ranked["knob"]) > shown:
        yield f"{len(ranked['knob']) - shown} more knobs, with smaller effects, are in tables/ranking.csv."
    dead = dead_knobs_columns(found)
    if len(dead["knob"]):
        names = [short(str(knob)) for knob in dead["knob"]]
        seen = f"; an effect of {points(float(dead['detectable'].max()), 2).lstrip('+')} would have been seen (80 %)"
        yield f"Nothing is seen of {listing(names)}{seen}."
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


def print_surface(found: Swept) -> None:
    """Print how well each objective is fitted, and which knobs decide most of it where the fit is good enough."""
    surface = fit_surface(found)
    if surface.reason:
        put(heading(found))
        put(f"No surface: {surface.reason}.")
        return
    indices = sobol_indices_columns(surface)
    rows = []
    for fit in surface.fits:
        goodness = "-" if fit.cross_validated != fit.cross_validated else f"{fit.cross_validated:.2f}"
        mine = [at for at, objective in enumerate(indices["objective"]) if objective == fit.objective]
        mine.sort(key=lambda at: -indices["total"][at])
        strongest = [f"{short(str(indices['knob'][at]))} {_index(indices, at)}" for at in mine[:STRONGEST]]
        told = strongest if fit.usable else ["not interpreted"]
        rows.append([fit.objective.removeprefix("win:"), goodness, *told, *[""] * (STRONGEST - len(told))])
    headings = [("", False), ("fit", True), ("decided most by", False), *[("then by", False)] * (STRONGEST - 1)]
    goodness_of_fit = (
        "Fit: how well points that were left out are predicted (cross-validated R²); below 0.8 nothing is said."
    )
    parts = "Numbers: share of the variation over all points in which a knob has a part (total Sobol' index) [95 %]."
    end = f"{goodness_of_fit}\n{parts}"
    print_table(heading(found), headings, rows, end)


def _index(indices: Columns, at: int) -> str:
    total, low, high = (float(indices[name][at]) for name in ("total", "total_low", "total_high"))
    return f"{total:.2f} [{low:.2f}, {high:.2f}]"
