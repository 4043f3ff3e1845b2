"""Metrics of a user: their means with intervals, over games or for each character, and how they differ in a variant.

A share may count several things a game, fights for one. What then varies independently is still the game: the interval
is that of as many games as tell of it, sum(n)^2 / sum(n^2), where its variance is not known from blocks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.blocks import Means, game_means, game_measure, role_means, role_measures, telling_games
from lifeboat_analysis.columns import Columns, Ints, frame
from lifeboat_analysis.comparison import share_difference_interval
from lifeboat_analysis.intervals import mean_interval, share_interval
from lifeboat_analysis.paired import Compared, Differences, game_differences, role_differences
from lifeboat_analysis.roles import role_ids, role_names, roles_played
from lifeboat_sim.runs.run import named_metrics

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_sim.runs.run import Run


def user_metrics(run: Run) -> pd.DataFrame:
    """Mean of every metric of the user, one row each, or one for each character that plays.

    Returns
    -------
    DataFrame
        Long, in the order of the user's file, characters in boat order: ``metric`` str; ``role, name`` str, the id and
        name of the character (empty over games); ``title, unit`` str; ``is_share`` bool; ``n`` int64, what the mean is
        over: games, unless the metric counts something else; ``value, se, low, high`` float: mean, its standard error,
        95 % interval of this one alone. Shares are 0-1.
    """
    return frame(user_metric_columns(run))


def user_metric_columns(run: Run) -> Columns:
    """Columns of `user_metrics`."""
    rows = {role: at for at, role in enumerate(map(str, role_ids(run)))}
    played = np.array([rows[role] for role in roles_played(run)], dtype=np.int64)
    parts = []
    for metric in named_metrics(run.info):
        if metric["per"] == "character":
            means, at = role_means(run, metric["name"]), role_measures(run, metric["name"])
            heads = _heads(metric, role_ids(run)[played], role_names(run)[played])
            parts.append(heads | _numbers(metric, _picked(means, played), telling_games(run, at[played])))
        else:
            means, at = game_means(run, metric["name"]), game_measure(run, metric["name"])[None]
            heads = _heads(metric, np.array([""]), np.array([""]))
            parts.append(heads | _numbers(metric, _picked(means, None), telling_games(run, at)))
    return Columns(_below(parts))


def metric_differences(compared: Compared) -> pd.DataFrame:
    """Differences of the metrics that both runs have, and that come from the same file.

    Returns
    -------
    DataFrame
        Long, as `user_metrics`: ``metric, role, name, title, unit`` str; ``is_share`` bool; ``base, variant,
        difference, se, low, high`` float (95 % interval of each one alone; paired, if the games are).
    """
    return frame(metric_difference_columns(compared))


def metric_difference_columns(compared: Compared) -> Columns:
    """Columns of `metric_differences`."""
    names = dict(zip(map(str, role_ids(compared.base)), role_names(compared.base), strict=True))
    parts = []
    for metric in common_metrics(compared):
        if metric["per"] == "character":
            found = role_differences(compared, metric["name"])
            roles = np.array(compared.roles, dtype=np.str_)
            heads = _heads(metric, roles, np.array([names[role] for role in compared.roles], dtype=np.str_))
        else:
            found = game_differences(compared, metric["name"])
            heads = _heads(metric, np.array([""]), np.array([""]))
        parts.append(heads | _difference_numbers(compared, metric, found, heads["role"]))
    return Columns(_below(parts))


def common_metrics(compared: Compared) -> list[dict[str, Any]]:
    """Return the metrics that both runs have: none if their files are not the same."""
    base, variant = compared.base.info, compared.variant.info
    if "metrics" not in base or "metrics" not in variant or base["metrics"]["sha256"] != variant["metrics"]["sha256"]:
        return []
    return named_metrics(base)


def half_widths(columns: Columns) -> list[float]:
    """Return for each row half of the widest interval of its metric: all its numbers get the digits that this supports.

    NaN where none is known.
    """
    half = (columns["high"] - columns["low"]) / 2
    of_metric = [half[columns["metric"] == metric] for metric in columns["metric"]]
    return [float(np.nanmax(known)) if not np.isnan(known).all() else float("nan") for known in of_metric]


def _heads(metric: dict[str, Any], roles: NDArray[Any], names: NDArray[Any]) -> dict[str, NDArray[Any]]:
    words = {key: np.full(len(roles), metric[key]) for key in ("name", "title", "unit")}
    is_share = np.full(len(roles), metric["share"])
    heads = {"metric": words["name"], "role": roles, "name": names}
    return heads | {"title": words["title"], "unit": words["unit"], "is_share": is_share}


def _picked(means: Means, at: Ints | None) -> Means:
    """Return some of the roles; or a mean over games as a list of one."""

    def pick(values: NDArray[Any]) -> NDArray[Any]:
        return np.atleast_1d(values) if at is None else values[at]

    return Means(pick(means.games), pick(means.mean), pick(means.se), pick(means.freedom))


def _numbers(metric: dict[str, Any], means: Means, telling: Ints) -> dict[str, NDArray[Any]]:
    scale = metric["scale"]
    if metric["share"]:
        low, high = share_interval(means.mean, telling, means.se, means.freedom)
    else:
        low, high = (end / scale for end in mean_interval(means.mean, means.se, means.freedom))
    return {"n": means.games, "value": means.mean / scale, "se": means.se / scale, "low": low, "high": high}


def _difference_numbers(
    compared: Compared, metric: dict[str, Any], found: Differences, roles: NDArray[Any]
) -> dict[str, NDArray[Any]]:
    scale = metric["scale"]
    base, variant = (_picked(means, None) for means in (found.base, found.variant))
    difference, se, freedom = (np.atleast_1d(values) for values in (found.difference, found.se, found.freedom))
    if metric["share"]:
        ratio = np.atleast_1d(found.variance_ratio)
        sides = (compared.base, base), (compared.variant, variant)
        told = [replace(means, games=telling_games(run, _places(run, metric, roles))) for run, means in sides]
        found = Differences(told[0], told[1], difference, se, freedom, ratio)
        low, high = share_difference_interval(compared, found)
    else:
        low, high = (end / scale for end in mean_interval(difference, se, freedom))
    return {
        "base": base.mean / scale,
        "variant": variant.mean / scale,
        "difference": difference / scale,
        "se": se / scale,
        "low": low,
        "high": high,
    }


def _places(run: Run, metric: dict[str, Any], roles: NDArray[Any]) -> Ints:
    if metric["per"] == "game":
        return game_measure(run, metric["name"])[None]
    ids = list(role_ids(run))
    return role_measures(run, metric["name"])[[ids.index(role) for role in roles]]


def _below(parts: list[dict[str, NDArray[Any]]]) -> dict[str, NDArray[Any]]:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]} if parts else {}
