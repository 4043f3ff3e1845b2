"""A comparison of variants with a base: its tables, with a verdict on every character.

A *difference* is variant less base. Its joint interval holds for all characters of a variant at the same time. Over
several variants, better or worse must in addition pass Holm's test (1979) of the differences beyond the band, over all
characters of all variants: then at most one comparison in twenty calls anything falsely.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_analysis.blocks import Means
from lifeboat_analysis.columns import Columns, Floats, divide
from lifeboat_analysis.described import counters_of, length_of, mixed_bots
from lifeboat_analysis.histograms import LENGTH_QUANTILES, quantile
from lifeboat_analysis.intervals import mean_interval, share_interval
from lifeboat_analysis.multiplicity import beyond_band_p, holm
from lifeboat_analysis.paired import Compared, Differences, game_differences, role_differences
from lifeboat_analysis.roles import role_ids, role_names
from lifeboat_analysis.sequences import planned_units
from lifeboat_analysis.verdicts import FEWEST_GAMES, INSIDE_LEVEL, OUTSIDE_LEVEL, difference_verdicts
from lifeboat_analysis.winshare import standing
from lifeboat_sim.runs.stopping_rules import Standing, rule_of

if TYPE_CHECKING:
    from lifeboat_sim.runs.run import Run

SHARES = ("ties", "no_winner", "early_elimination")
UNITS = {
    "rounds": "rounds",
    "margin": "points",
    "ties": "share of finished games",
    "no_winner": "share of finished games",
    "deaths": "per finished game",
    "early_elimination": "share of characters",
    "rounds_out": "rounds per character",
}


@dataclass(frozen=True)
class Comparison:
    """Variants beside their base, at one number of players.

    Attributes
    ----------
    name : str
        What the base is called.
    base : Run
        Its games; the rule by which they were stopped holds for all.
    compared : tuple of Compared
        One or more variants.
    band : float
        How much of a difference in win share does not matter, as a share: 0.02 is 2 percentage points. Above 0.
    retrained : RetrainedArm, optional
        The same once more, by bots that have gone on learning.
    """

    name: str
    base: Run
    compared: tuple[Compared, ...]
    band: float
    retrained: RetrainedArm | None = None


@dataclass(frozen=True)
class RetrainedArm:
    """A comparison that was played once more, each side by bots that have gone on learning under its own rules.

    Attributes
    ----------
    comparison : Comparison
        What came of it; base and variants as in the comparison with bots that stayed as they were.
    training : tuple of mappings
        How the bots of each side came about, the base first: ``games`` in all, and ``rounds``, each with what every
        learner has found: ``before``, ``after``, ``gain`` with ``value, low, high``, and ``is_new``.
    """

    comparison: Comparison
    training: tuple[Mapping[str, Any], ...]


# Win shares --------------------------------------------------------------------------------------------------


def win_differences(comparison: Comparison) -> list[Columns]:
    """Differences of the win shares, for each variant.

    Returns
    -------
    list of Columns
        One for each variant, by ``role``: those in both runs, in the base's boat order.

        ======================================= =====================================================================
        ``name``                                str
        ``base, variant``                       float, win shares, 0-1
        ``difference``                          float, variant less base
        ``se``                                  float, standard error of the difference
        ``low, high``                           float, 95 % interval
        ``low_simultaneous, high_simultaneous`` float, 95 % for all roles of the variant jointly
        ``variance_ratio``                      float, variance of the difference over that of independent runs; NaN
                                                if the runs were not paired
        ``beyond_band``                         bool, passes Holm's test over all roles of all variants
        ``verdict``                             str, one of `verdicts.DIFFERENCE_VERDICTS`; "not enough games" below
                                                `verdicts.FEWEST_GAMES` of either
        ======================================= =====================================================================
    """
    if not comparison.compared:
        return []
    found = [role_differences(compared, "win") for compared in comparison.compared]
    p = [beyond_band_p(one.difference, one.se, comparison.band) for one in found]
    passes = holm(np.concatenate(p))
    if rule_of(comparison.base.info).until_verdict:
        passes[:] = True  # the intervals are joint over all variants then: p-values do not hold at all looks
    beyond = np.split(passes, np.cumsum([len(one) for one in p])[:-1])
    return [
        _win_columns(comparison, compared, one, passes)
        for compared, one, passes in zip(comparison.compared, found, beyond, strict=True)
    ]


def _win_columns(comparison: Comparison, compared: Compared, wins: Differences, beyond: NDArray[np.bool_]) -> Columns:
    variants = len(comparison.compared) if rule_of(compared.base.info).until_verdict else 1
    joint = max(1, len(compared.roles) * variants)  # nobody is in both where no game was finished
    low, high = share_difference_interval(compared, wins)
    outside = share_difference_interval(compared, wins, OUTSIDE_LEVEL, joint)
    inside = share_difference_interval(compared, wins, INSIDE_LEVEL, joint)
    enough = np.minimum(wins.base.games, wins.variant.games) >= FEWEST_GAMES
    verdicts = difference_verdicts(inside, outside, comparison.band, beyond)
    return Columns(
        _roles(compared)
        | {
            "base": wins.base.mean,
            "variant": wins.variant.mean,
            "difference": wins.difference,
            "se": wins.se,
            "low": low,
            "high": high,
            "low_simultaneous": outside[0],
            "high_simultaneous": outside[1],
            "variance_ratio": wins.variance_ratio,
            "beyond_band": beyond,
            "verdict": np.where(enough, verdicts, "not enough games"),
        },
        index="role",
    )


def share_difference_interval(
    compared: Compared, found: Differences, level: float = 0.95, comparisons: int = 1
) -> tuple[Floats, Floats]:
    """Interval of a difference of shares, such as win shares, within -1 to 1.

    Where nothing varies although the games differ, say for one who never wins, it reaches from the least
    to the most that the intervals of both shares allow.
    """
    planned = planned_units(compared.base, found.freedom)
    low, high = mean_interval(
        found.difference, found.se, found.freedom, level=level, comparisons=comparisons, planned=planned
    )
    if not compared.is_unchanged:
        base, variant = (
            share_interval(m.mean, m.games, m.se, m.freedom, level=level, comparisons=comparisons, planned=planned)
            for m in (found.base, found.variant)
        )
        still = ~(found.se > 0)
        low, high = np.where(still, variant[0] - base[1], low), np.where(still, variant[1] - base[0], high)
    return np.clip(low, -1, 1), np.clip(high, -1, 1)


def difference_standing(comparison: Comparison) -> Standing:
    """Return what can be said of the differences by now, for a rule that stops a comparison.

    Without a variant: of the win shares of the base.
    """
    if not comparison.compared:
        return standing(comparison.base, comparison.band)
    columns = win_differences(comparison)
    halves = np.concatenate([(one["high_simultaneous"] - one["low_simultaneous"]) / 2 for one in columns])
    known = halves[~np.isnan(halves)]
    decided = sum(int((one["verdict"] != "not enough games").sum()) for one in columns)
    return Standing(
        float(known.max()) if len(known) else float("nan"), decided, sum(len(one["verdict"]) for one in columns)
    )


def variance_ratio(compared: Compared) -> float | None:
    """Return the variance ratio of the win shares, the mean over the roles.

    0 if every game went the same; None if the runs were not paired, or nothing varies in either.
    """
    if compared.pairing is None:
        return None
    ratios = role_differences(compared, "win").variance_ratio
    known = ratios[~np.isnan(ratios)]
    if len(known):
        return float(known.mean())
    return 0.0 if compared.is_unchanged else None


def games_saved(compared: Compared) -> float | None:
    """Return by how many times the games pairing was worth; None if not paired, or if nothing varies."""
    ratio = variance_ratio(compared)
    return 1 / ratio if ratio else None


def changed_share(compared: Compared) -> float | None:
    """Return the share of games that went otherwise than under the base; None if the runs were not paired."""
    return (
        None if compared.pairing is None else float(divide(compared.pairing.changed, compared.base.tallies["games"][0]))
    )


# Everything else ---------------------------------------------------------------------------------------------


def quantity_differences(compared: Compared, quantity: str) -> Columns:
    """Differences of another quantity of each role, say ``score``, ``love`` or ``early_elimination``.

    By ``role``: name str; base, variant, difference, se, low, high float (95 % interval of each one alone).
    """
    return _table(_roles(compared), role_differences(compared, quantity), "role")


def shape_differences(compared: Compared) -> Columns:
    """Differences of the measures of a game: length, margin, ties, deaths, elimination.

    Long: measure, unit str; base, variant, difference, se, low, high float. Quantiles of the length have no error.
    """
    length, units = length_of(compared.base.info), units_of(compared.base.info)
    measures = [name for name in units if name in _common(compared)]
    table = _game_table(compared, measures, [units[name] for name in measures])
    counts = (compared.base.tallies[length], compared.variant.tallies[length])
    ends = {
        f"{length}_{name}": [float(quantile(of_run, share)) for of_run in counts]
        for name, share in LENGTH_QUANTILES.items()
    }
    extra: dict[str, list[Any]] = {
        "measure": list(ends),
        "unit": [length] * len(ends),
        "base": [base for base, _ in ends.values()],
        "variant": [variant for _, variant in ends.values()],
        "difference": [variant - base for base, variant in ends.values()],
    }
    missing = [np.nan] * len(ends)
    return Columns(
        {name: np.concatenate([values, np.array(extra.get(name, missing))]) for name, values in table.data.items()}
    )


def counter_differences(compared: Compared) -> Columns:
    """Differences of what a game counts of its special rulings: over games, then for each role, in the order of seats.

    Long: ``counter, title, role, name`` str as in `counters`; base, variant, difference, se, low, high float, per game.
    """
    ids, roles = np.array([""]), _roles(compared)
    parts = []
    for per in ("game", "role"):
        for counter, title in counters_of(compared.base.info, per).items():
            found = game_differences(compared, counter) if per == "game" else role_differences(compared, counter)
            heads = {"role": ids, "name": ids} if per == "game" else roles
            words = {"counter": np.full(len(heads["role"]), counter), "title": np.full(len(heads["role"]), title)}
            parts.append(_table(words | heads, _listed(found), None))
    return Columns({name: np.concatenate([part[name] for part in parts]) for name in parts[0].data} if parts else {})


def bot_differences(compared: Compared) -> Columns:
    """Differences of what the bots of mixed tables win by seat, and of their mean scores, for bots that are in both.

    Long: ``bot, measure, unit`` str; base, variant, difference, se, low, high float.
    """
    there = mixed_bots(compared.variant.info)
    names = [bot for bot in mixed_bots(compared.base.info) if bot in there]
    rows = [(bot, what, unit) for bot in names for what, unit in (("win", "share, 0-1"), ("score", "points"))]
    measures, units = [f"bot_{bot}_{what}" for bot, what, _ in rows], [unit for *_, unit in rows]
    table = _game_table(compared, measures, units)
    words = {"win": "win_share", "score": "score"}
    heads = {
        "bot": np.array([bot for bot, *_ in rows], dtype=np.str_),
        "measure": np.array([words[what] for _, what, _ in rows], dtype=np.str_),
    }
    return Columns(heads | {name: values for name, values in table.data.items() if name != "measure"})


def _listed(found: Differences) -> Differences:
    """Differences of a measure over games as those of a list of one; others as they are."""

    def means(of: Means) -> Means:
        return Means(np.atleast_1d(of.games), np.atleast_1d(of.mean), np.atleast_1d(of.se), np.atleast_1d(of.freedom))

    values = (found.difference, found.se, found.freedom, found.variance_ratio)
    return Differences(means(found.base), means(found.variant), *(np.atleast_1d(value) for value in values))


def units_of(info: Mapping[str, Any]) -> dict[str, str]:
    """Return the measures over games that a run may have, with their units: the length first."""
    length = length_of(info)
    return {length: length} | {name: unit for name, unit in UNITS.items() if name != "rounds"}


def action_differences(compared: Compared) -> Columns:
    """Differences in the share of each action among all actions taken, for the actions that are in both.

    Long: ``measure`` (the action), ``unit`` str; base, variant, difference, se, low, high float.
    """
    measures = [name for name in _common(compared) if name.startswith("action_")]
    table = _game_table(compared, measures, ["share of all actions"] * len(measures))
    names = np.array([name.removeprefix("action_") for name in measures], dtype=np.str_)
    return Columns(table.data | {"measure": names})


def _common(compared: Compared) -> list[str]:
    there = compared.variant.info["game_measures"]
    return [name for name in compared.base.info["game_measures"] if name in there]


def _game_table(compared: Compared, measures: list[str], units: list[str]) -> Columns:
    found = [game_differences(compared, measure) for measure in measures]
    heads = {"measure": np.array(measures, dtype=np.str_), "unit": np.array(units, dtype=np.str_)}
    return _table(heads, _stacked(found), None)


def _stacked(found: list[Differences]) -> Differences:
    def means(of: list[Means]) -> Means:
        return Means(
            np.array([one.games for one in of]),
            np.array([one.mean for one in of]),
            np.array([one.se for one in of]),
            np.array([one.freedom for one in of]),
        )

    return Differences(
        means([one.base for one in found]),
        means([one.variant for one in found]),
        np.array([one.difference for one in found]),
        np.array([one.se for one in found]),
        np.array([one.freedom for one in found]),
        np.array([one.variance_ratio for one in found]),
    )


def _table(heads: dict[str, NDArray[Any]], found: Differences, index: str | None) -> Columns:
    low, high = mean_interval(found.difference, found.se, found.freedom)
    columns = {
        "base": found.base.mean,
        "variant": found.variant.mean,
        "difference": found.difference,
        "se": found.se,
        "low": low,
        "high": high,
    }
    return Columns(heads | columns, index)


def _roles(compared: Compared) -> dict[str, NDArray[Any]]:
    names = dict(zip(role_ids(compared.base), role_names(compared.base), strict=True))
    return {
        "role": np.array(compared.roles, dtype=np.str_),
        "name": np.array([names[role] for role in compared.roles], dtype=np.str_),
    }
