"""A user's metrics are tried on a few games before many are played: what is wrong with them shows then."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from lifeboat_sim.core.metrics import count_all
from lifeboat_sim.core.records import make

from .games_seen import Columns, Games, columns_of
from .own_metrics import OwnMetric, OwnMetrics
from .plan import Plan
from .run import Run
from .simulate import measures_of, metrics_of

TRIAL = 200
"""Games of a trial."""


def with_metrics(plan: Plan, own: OwnMetrics) -> Plan:
    """Return a plan with metrics of a user, tried on the first games of it.

    Raises
    ------
    MetricsError
        If one of them fails, returns something else than whole numbers for each game, has the name of a measure of the
        game, or judges a game by the others.
    """
    measures = plan.game.measures(plan.ruleset, plan.players, plan.bots)
    columns = columns_of(plan.game, plan.ruleset)
    rows = _first_games(plan)
    for metric in own.metrics:
        if metric.name in (*measures.of_roles, *measures.of_games):
            raise metric.mistake("the game has a measure of this name, allowed another one")
    tried = replace(own, metrics=tuple(_tried(metric, rows, columns) for metric in own.metrics))
    plan = replace(plan, metrics=tried)
    list(measures_of(plan).take(rows))
    return plan


def trial_run(plan: Plan, info: dict[str, Any]) -> Run:
    """Return the first games of a plan as a run in memory; ``info`` is what its ``run.json`` says."""
    return Run(info, count_all(metrics_of(plan), _first_games(plan)))


def _first_games(plan: Plan) -> Any:
    rows = make(plan.game.row, TRIAL)
    plan.game.play_games(plan.records(), np.uint64(plan.seed), 0, TRIAL, rows)
    return rows.view(np.ndarray)


def _tried(metric: OwnMetric, rows: Any, columns: Columns) -> OwnMetric:
    """Return the metric, knowing whether it is a share, if each game is counted alike whatever others are beside it."""
    whole = metric.asked(Games(rows, columns))
    half = len(rows) // 2
    parts = [metric.asked(Games(part, columns)) for part in (rows[:half], rows[half:])]
    for found, first, second in zip(whole, *parts, strict=True):
        if not np.array_equal(found, np.concatenate([first, second])):
            raise metric.mistake(
                "counts a game otherwise when other games are beside it, or when it is asked again; allowed what "
                "depends on each game alone"
            )
    declared = metric.declared
    if declared.share is None:
        are_yes_or_no = all(values.dtype == np.bool_ for values in whole)
        declared = replace(declared, share=are_yes_or_no and declared.scale == 1)
    return replace(metric, declared=declared)
