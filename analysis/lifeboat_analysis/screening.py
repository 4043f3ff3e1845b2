"""What each knob changes: effects of a screening, or of one knob at a time, with intervals for all knobs jointly.

*Effect*: the result at a knob's last value less that at its first. In a screening it is a contrast over all points,

    effect = 2 / P * sum(s_p y_p),  s_p = 1 where the knob has its last value, -1 at its first,

of P points with results y_p: an average over what the other knobs do. The design is folded over, so no main effect
and no interaction of two other knobs adds to it. Interactions of three can, and the error counts them: see `aliasing`.
With one knob at a time all others are as printed, and the effect is the difference of two runs, one of which may be the
base.

The imbalance at a value is that over all points that have it. It is no sum of what single knobs do, even where the win
shares are: knobs that act on the same roles meet in it in threes, too, and in a screening others may seem to move it.

With m intervals jointly at 1 - alpha (Bonferroni), an effect d is found (0 lies outside its interval) with the chance
1 - beta where

    d = (t(1 - alpha / 2m) + t(1 - beta)) SE,

the quantiles being those of Student's distribution. Fewer than `FEWEST_GAMES` games in a run that the effect is made
of, or too few batches, and there is no interval.

Sources: Plackett and Burman (1946); Box and Wilson (1951) for folding over; Box, Hunter and Hunter, Statistics for
Experimenters, chapter 6. Errors: see `jackknife`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from lifeboat_analysis.aliasing import alias_of
from lifeboat_analysis.columns import Columns, Floats, divide, frame
from lifeboat_analysis.planning import ALPHA
from lifeboat_analysis.swept_runs import (
    IMBALANCE,
    Contrasts,
    Interval,
    Objectives,
    SweptRuns,
    contrast_interval,
    contrasts,
    imbalance_contrasts,
    objectives,
    root,
)
from lifeboat_analysis.verdicts import INSIDE_LEVEL, OUTSIDE_LEVEL, difference_verdicts

if TYPE_CHECKING:
    import pandas as pd

    from lifeboat_analysis.swept import Swept
    from lifeboat_sim.runs.designs import Factor

POWER = 0.8
"""Chance with which an effect of the size `detectable` is found."""
MATTERS = "matters"
NO_RELEVANT_EFFECT = "no relevant effect"
NO_EFFECT_AT_ALL = "no effect at all"
NO_EFFECT_SEEN = "no effect seen"
RISES, FALLS = "rises", "falls"
NOT_ENOUGH_GAMES = "not enough games"
BLURRED = "blurred by other knobs"
_WORDS = {"better": MATTERS, "worse": MATTERS, "no relevant change": NO_RELEVANT_EFFECT}


def effects(swept: Swept) -> pd.DataFrame:
    """Effect of every knob on every objective.

    Returns
    -------
    DataFrame
        Long, by knob in the order of the design, then by objective: ``win:ROLE`` of each role in boat order,
        ``imbalance``, the measures of a game, and the metrics of a user: ``metric:NAME``, ``metric:NAME:ROLE``.

        ======================== ===== ===============================================================================
        ``knob, objective``      str
        ``unit``                 str   of the objective
        ``printed, first, last`` str   values of the knob; of a number as it is written
        ``steps``                float how many steps of 1 lie between first and last; 1 for what lies on no scale
        ``effect``               float at the last value less at the first
        ``per_step``             float effect / steps
        ``se``                   float standard error of the effect; in a screening with what three knobs may add
        ``low, high``            float 95 % interval of the effect: jointly for all knobs and roles where it is a win
                                       share, else for all knobs, each objective by itself
        ``low_step, high_step``  float that of the effect per step
        ``verdict``              str   of a win share "matters" (surely beyond the band), "no relevant effect" (surely
                                       within it), "on the border" or "not enough games", as in a comparison, or
                                       "blurred by other knobs": more games would not tell, since three knobs
                                       together may do so much; turn this one by itself; of
                                       others "rises", "falls", "no effect seen" or "not enough games"; of both "no
                                       effect at all" where no game went differently
        ``detectable``           float smallest effect that is found with a chance of 80 %
        ======================== ===== ===============================================================================

    Raises
    ------
    ValueError
        If the design turns no single knob: neither a screening nor one at a time.
    """
    return frame(effects_columns(swept))


def effects_columns(swept: Swept) -> Columns:
    """Columns of `effects`."""
    runs = SweptRuns(swept)
    goals, (last, first) = objectives(runs), _sides(swept)
    weights = last - first
    noise = _contrasts(runs, goals, last, first)
    found = _with_alias(runs, goals, noise, last, first) if swept.design.kind == "screening" else noise
    unchanged = _is_unchanged(runs, last + first)[:, None] & (goals.is_enough | _is_imbalance(goals)).all(axis=0)
    low, high = _interval(runs, goals, found, weights, OUTSIDE_LEVEL)
    inside = _interval(runs, goals, found, weights, INSIDE_LEVEL)
    low, high = np.where(unchanged, 0, low), np.where(unchanged, 0, high)
    factors = swept.design.factors
    steps = np.array([factor.steps for factor in factors])[:, None]
    ends = np.stack([divide(low, steps), divide(high, steps)])
    n = len(goals.names)

    def by_knob(values: list[Any]) -> NDArray[Any]:
        return np.repeat(np.array(values), n)

    def by_objective(values: tuple[str, ...]) -> NDArray[np.str_]:
        return np.tile(np.array(values, dtype=np.str_), len(factors))

    words = np.where(unchanged, NO_EFFECT_AT_ALL, _words(goals, (low, high), inside, swept.band))
    lowest, highest = _interval(runs, goals, noise, weights, INSIDE_LEVEL)
    is_sharp = goals.is_win & ((highest - lowest) / 2 <= swept.band / 2)
    words = np.where(is_sharp & (words == NOT_ENOUGH_GAMES), BLURRED, words)
    columns = {
        "knob": by_knob([factor.knob.path for factor in factors]),
        "objective": by_objective(goals.names),
        "unit": by_objective(goals.units),
        "printed": by_knob([str(factor.knob.printed) for factor in factors]),
        "first": by_knob([str(factor.values[0]) for factor in factors]),
        "last": by_knob([str(factor.values[-1]) for factor in factors]),
        "steps": by_knob([factor.steps for factor in factors]),
    }
    numbers = {
        "effect": found.value,
        "per_step": divide(found.value, steps),
        "se": found.se,
        "low": low,
        "high": high,
        "low_step": ends.min(axis=0),
        "high_step": ends.max(axis=0),
        "verdict": words,
        "detectable": np.where(unchanged, 0, _detectable(goals, found, (high - low) / 2)),
    }
    return Columns(columns | {name: values.reshape(-1) for name, values in numbers.items()})


def _sides(swept: Swept) -> tuple[Floats, Floats]:
    """Return how much each run weighs (knobs, runs) in the result at the last and at the first value, or ValueError."""
    design = swept.design
    last, first = np.zeros((2, len(design.factors), len(swept.batches.x)))
    if design.kind == "screening":
        for point, run in enumerate(swept.places):
            for side, level in ((last, 1), (first, 0)):
                side[:, run] += 2 / len(design) * (design.levels[point] == level)
    elif design.kind == "one at a time":
        for at, factor in enumerate(design.factors):
            for side, value in ((last, factor.values[-1]), (first, factor.values[0])):
                side[at, _run_of(swept, at, factor, value)] = 1
    else:
        raise ValueError(f"design: {design.kind}, allowed a screening or one at a time")
    return last, first


def _run_of(swept: Swept, at: int, factor: Factor, value: Any) -> int:
    """Return the run in which this knob alone has this value."""
    if value == factor.knob.printed:
        return 0
    turned = np.flatnonzero(swept.design.levels[:, at] == factor.values.index(value))
    return swept.places[int(turned[0])]


def _contrasts(runs: SweptRuns, goals: Objectives, last: Floats, first: Floats) -> Contrasts:
    found = contrasts(runs.jackknife, last - first, goals.values, goals.is_enough)
    imbalance = imbalance_contrasts(runs, last, first)
    found.value[:, _is_imbalance(goals)] = imbalance.value[:, None]
    found.se[:, _is_imbalance(goals)] = imbalance.se[:, None]
    return found


def _with_alias(runs: SweptRuns, goals: Objectives, noise: Contrasts, last: Floats, first: Floats) -> Contrasts:
    """Return effects with what three knobs may add; for the imbalance, of its square: a^2 - b^2 = (a - b) (a + b)."""
    is_imbalance = _is_imbalance(goals)
    values, scale = goals.values.copy(), np.ones_like(noise.value)
    values[:, is_imbalance] = runs.square[:, None]
    sides = root(last @ runs.square)[:, 0] + root(first @ runs.square)[:, 0]
    scale[:, is_imbalance] = divide(1, sides)[:, None]
    is_enough = goals.is_enough | (is_imbalance & runs.is_enough.all(axis=1, keepdims=True))
    squared = replace(goals, values=values, is_enough=is_enough)
    return alias_of(runs.swept, runs.jackknife, squared).added_to(noise, scale)


def _is_imbalance(goals: Objectives) -> NDArray[np.bool_]:
    return np.array([name == IMBALANCE for name in goals.names])


def _is_unchanged(runs: SweptRuns, used: Floats) -> NDArray[np.bool_]:
    """Return of which knobs all runs that tell of them (knobs, runs) went the same, game by game."""
    return np.array([runs.is_same[np.ix_(some, some)].all() for some in used > 0])


def _comparisons(goals: Objectives, knobs: int) -> list[tuple[NDArray[np.bool_], int]]:
    """Return the families of intervals that hold jointly: win shares, and each other objective by itself."""
    return [(goals.is_win, knobs * int(goals.is_win.sum())), (~goals.is_win, knobs)]


def _interval(runs: SweptRuns, goals: Objectives, found: Contrasts, weights: Floats, level: float) -> Interval:
    """Return joint intervals of all effects (knobs, objectives)."""
    low, high = np.full((2, *found.value.shape), np.nan)
    for among, comparisons in _comparisons(goals, len(weights)):
        part = Contrasts(found.value[:, among], found.se[:, among], found.freedom[:, among])
        lowest, highest = goals.share_interval(runs.jackknife, level, comparisons)
        shares = lowest[:, among], highest[:, among]
        low[:, among], high[:, among] = contrast_interval(part, weights, shares, level, comparisons)
    return low, high


def _words(goals: Objectives, outside: Interval, inside: Interval, band: float) -> NDArray[np.str_]:
    shares = difference_verdicts(inside, outside, band)
    for theirs, ours in _WORDS.items():
        shares = np.where(shares == theirs, ours, shares)
    low, high = outside
    others = np.select([low > 0, high < 0, ~np.isnan(low)], [RISES, FALLS, NO_EFFECT_SEEN], NOT_ENOUGH_GAMES)
    return np.where(goals.is_win, shares, others)


def _detectable(goals: Objectives, found: Contrasts, half: Floats) -> Floats:
    """Return the smallest effects that are found: of a share that never varied, half its interval tells."""
    quantile = np.zeros_like(found.se)
    for among, comparisons in _comparisons(goals, len(found.se)):
        quantile[:, among] = sum(
            -stdtrit(found.freedom[:, among], tail) for tail in (ALPHA / comparisons / 2, 1 - POWER)
        )
    return np.where((found.se == 0) & ~np.isnan(goals.telling).all(axis=0), half, quantile * found.se)


# The middle of the design ------------------------------------------------------------------------------------


def centre(swept: Swept) -> pd.DataFrame:
    """How far the mean over all points of a screening lies from the base: by curvature, and by knobs that act together.

    Returns
    -------
    DataFrame
        By objective: ``objective, unit`` str; ``mean`` over all points, ``base``, ``difference``, ``se``, ``low,
        high`` float: 95 % interval of the difference, jointly for all roles where it is a win share, else by itself.

    Raises
    ------
    ValueError
        If the design is no screening.
    """
    return frame(centre_columns(swept))


def centre_columns(swept: Swept) -> Columns:
    """Columns of `centre`."""
    if swept.design.kind != "screening":
        raise ValueError(f"design: {swept.design.kind}, allowed a screening")
    runs = SweptRuns(swept)
    goals = objectives(runs)
    points = np.bincount(swept.places, minlength=len(runs.shares))[None] / len(swept.design)
    base = np.eye(1, len(runs.shares))
    found = _contrasts(runs, goals, points, base)
    low, high = _interval(runs, goals, found, points - base, OUTSIDE_LEVEL)
    return Columns(
        {
            "objective": np.array(goals.names, dtype=np.str_),
            "unit": np.array(goals.units, dtype=np.str_),
            "mean": goals.values[0, :, 0] + found.value[0],
            "base": goals.values[0, :, 0],
            "difference": found.value[0],
            "se": found.se[0],
            "low": low[0],
            "high": high[0],
        }
    )
