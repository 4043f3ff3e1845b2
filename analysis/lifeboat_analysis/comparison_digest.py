"""A comparison in one dictionary of plain numbers, as it goes into ``compare.json``, and its tables as CSV."""

from __future__ import annotations

from typing import Any

import numpy as np

from lifeboat_analysis.columns import Columns, csv_text
from lifeboat_analysis.comparison import (
    Comparison,
    action_differences,
    bot_differences,
    changed_share,
    counter_differences,
    difference_standing,
    games_saved,
    quantity_differences,
    shape_differences,
    variance_ratio,
    win_differences,
)
from lifeboat_analysis.described import has_lives, mixed_bots, roles_key
from lifeboat_analysis.digest import by_metric, plain, stop_digest, summary
from lifeboat_analysis.frozen_retrained import robustness
from lifeboat_analysis.frozen_retrained_digest import with_retrained
from lifeboat_analysis.paired import Compared
from lifeboat_analysis.user_defined import common_metrics, metric_difference_columns
from lifeboat_analysis.winshare import fair_share

NUMBERS = ("base", "variant", "difference", "low", "high")


def comparison_summary(comparison: Comparison) -> dict[str, Any]:
    """Return the main results of a comparison.

    Returns
    -------
    dict
        Ready for JSON: plain numbers and words, floats rounded to nine decimal places, None for what cannot be known.

        =============== =================================================================================
        base            name of the base
        players, seed   as played
        games           games played under each rule set
        band            how much of a difference in win share does not matter
        fair            fair win share under the base
        stop            as in the summary of a run; half-widths are those of the differences
        base_run        the summary of the base's games, as of a run
        variants        by name: pairing (paired, variance_ratio, games_saved, games_changed); fair; characters,
                        by id in boat order: base, variant, difference, low, high, low_simultaneous,
                        high_simultaneous of the win share, verdict, beyond_band, and the same numbers for
                        score, points by source, fates, early elimination; shape, by measure; actions, by
                        action, as shares of all actions; metrics of a user that both have, as in the
                        summary of a run, with the same numbers
        =============== =================================================================================

        With bots that have gone on learning as well there is more: see `frozen_retrained_digest.with_retrained`.

        Variants of other games than Lifeboat have ``seats`` (a list) or ``roles`` (by id) in place of characters, with
        win share, score and counters; and beside ``shape`` ``counters``, by name, and of mixed tables ``by_bot``.
    """
    base = comparison.base
    wins = win_differences(comparison)
    found = {
        "base": comparison.name,
        "players": base.info["players"],
        "seed": base.info["seed"],
        "games": int(base.tallies["games"][0]),
        "band": comparison.band,
        "fair": plain(fair_share(base)),
        "stop": plain(stop_digest(base, difference_standing(comparison))),
        "base_run": summary(base, comparison.band),
        "variants": {
            compared.name: _variant(compared, columns)
            for compared, columns in zip(comparison.compared, wins, strict=True)
        },
    }
    return found if comparison.retrained is None else with_retrained(found, comparison)


def _variant(compared: Compared, wins: Columns) -> dict[str, Any]:
    info = compared.base.info
    found = {
        "pairing": {
            "paired": compared.pairing is not None,
            "variance_ratio": variance_ratio(compared),
            "games_saved": games_saved(compared),
            "games_changed": changed_share(compared),
        },
        "fair": fair_share(compared.variant),
        **(_lives(compared, wins) if has_lives(info) else _any_game(compared, wins)),
    }
    if common_metrics(compared):
        numbers = {name: name for name in NUMBERS}
        found["metrics"] = by_metric(info, common_metrics(compared), metric_difference_columns(compared), numbers)
    result: dict[str, Any] = plain(found)
    return result


def _lives(compared: Compared, wins: Columns) -> dict[str, Any]:
    """What a variant changes in a game in which characters live or die."""
    info = compared.base.info
    characters = _by(wins, "role", [name for name in wins.data if name not in ("role", "name")])
    quantities = ["score", *info["fates"], "early_elimination", "rounds_out"]
    for quantity in quantities:
        for role, numbers in _by(quantity_differences(compared, quantity), "role", NUMBERS).items():
            characters[role][quantity] = numbers
    for role in characters:
        characters[role]["points"] = {}
    for part in info["parts"]:
        for role, numbers in _by(quantity_differences(compared, part), "role", NUMBERS).items():
            characters[role]["points"][part] = numbers
    return {
        "characters": characters,
        "shape": _by(shape_differences(compared), "measure", NUMBERS),
        "actions": _by(action_differences(compared), "measure", NUMBERS),
    }


def _any_game(compared: Compared, wins: Columns) -> dict[str, Any]:
    """What a variant changes in any other game."""
    info = compared.base.info
    roles = {
        role: {"id": role} | numbers
        for role, numbers in _by(wins, "role", [name for name in wins.data if name != "role"]).items()
    }
    for role, numbers in _by(quantity_differences(compared, "score"), "role", NUMBERS).items():
        roles[role]["score"] = numbers
    counted = counter_differences(compared)
    of_games: dict[str, Any] = {}
    for at, (name, role) in enumerate(zip(counted.data.get("counter", ()), counted.data.get("role", ()), strict=True)):
        numbers = {number: counted[number][at] for number in NUMBERS}
        of = roles[str(role)].setdefault("counters", {}) if role else of_games
        of[str(name)] = numbers
    key = roles_key(info)
    found: dict[str, Any] = {
        key: list(roles.values()) if key == "seats" else roles,
        "shape": _by(shape_differences(compared), "measure", NUMBERS),
    }
    if of_games:
        found["counters"] = of_games
    if mixed_bots(info):
        found["by_bot"] = {}
        bots = bot_differences(compared)
        for at, (bot, measure) in enumerate(zip(bots["bot"], bots["measure"], strict=True)):
            numbers = {number: bots[number][at] for number in NUMBERS}
            found["by_bot"].setdefault(str(bot), {})[str(measure)] = numbers
    return found


def _by(columns: Columns, key: str, numbers: Any) -> dict[str, dict[str, Any]]:
    return {str(id): {name: columns[name][at] for name in numbers} for at, id in enumerate(columns[key])}


def comparison_tables(comparison: Comparison) -> dict[str, str]:
    """Return every table of a comparison as CSV text: those of all variants one below the other, named in a column.

    ``win_shares``, ``scores``, ``points`` (by source), ``fates``, ``shape``, ``actions``; ``metrics``, if there are
    metrics of a user that base and variant have; ``robustness``, if bots have gone on learning. Other games than
    Lifeboat have ``counters`` and ``bots`` in place of ``points``, ``fates`` and ``actions``, if they count anything,
    and if tables are mixed.
    """
    return {name: csv_text(columns) for name, columns in comparison_columns(comparison).items()}


def comparison_columns(comparison: Comparison) -> dict[str, Columns]:
    """Return every table of `comparison_tables` as columns."""
    wins = win_differences(comparison)
    info = comparison.base.info
    names = comparison_table_names(comparison)
    parts: dict[str, list[Columns]] = {name: [] for name in names}
    for compared, columns in zip(comparison.compared, wins, strict=True):
        parts["win_shares"].append(_headed(compared, columns))
        parts["scores"].append(_headed(compared, quantity_differences(compared, "score")))
        if has_lives(info):
            for table, quantities in (("points", info["parts"]), ("fates", [*info["fates"], "early_elimination"])):
                for quantity in quantities:
                    parts[table].append(_headed(compared, quantity_differences(compared, quantity), quantity))
            parts["actions"].append(_headed(compared, action_differences(compared)))
        parts["shape"].append(_headed(compared, shape_differences(compared)))
        if "counters" in names:
            parts["counters"].append(_headed(compared, counter_differences(compared)))
        if "bots" in names:
            parts["bots"].append(_headed(compared, bot_differences(compared)))
        if common_metrics(compared):
            parts["metrics"].append(_headed(compared, metric_difference_columns(compared)))
    for compared, columns in zip(comparison.compared, robustness(comparison), strict=False):
        parts["robustness"].append(_headed(compared, columns))
    return {name: _below(tables) for name, tables in parts.items() if tables}


def comparison_table_names(comparison: Comparison) -> list[str]:
    """Return the names of the tables of a comparison."""
    info, compared = comparison.base.info, comparison.compared
    names = ["win_shares", "scores", "points", "fates", "shape", "actions"]
    if not has_lives(info):
        mixed = [set(mixed_bots(info)) & set(mixed_bots(one.variant.info)) for one in compared]
        names = ["win_shares", "scores", "shape"]
        names += ["counters"] if info["counters"] else []
        names += ["bots"] if any(mixed) else []
    names += ["metrics"] if any(map(common_metrics, compared)) else []
    return names + (["robustness"] if comparison.retrained else [])


def _headed(compared: Compared, columns: Columns, quantity: str | None = None) -> Columns:
    rows = len(next(iter(columns.data.values())))
    head: dict[str, Any] = {"variant_name": np.full(rows, compared.name)}
    if quantity is not None:
        head["quantity"] = np.full(rows, quantity)
    return Columns(head | columns.data)


def _below(tables: list[Columns]) -> Columns:
    return Columns({name: np.concatenate([table[name] for table in tables]) for name in tables[0].data})
