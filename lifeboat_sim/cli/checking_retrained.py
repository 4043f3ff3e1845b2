"""What ``lifeboat check --retrain`` does: bots go on learning under each rule set that targets are about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from lifeboat_sim.cli.many_games import announce_compilation
from lifeboat_sim.cli.training_shown import Shown
from lifeboat_sim.runs.contestants import RETRAIN_GAMES, Retraining
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.plan import Plan
from lifeboat_sim.runs.target_files import Check
from lifeboat_sim.training.arena import Setting
from lifeboat_sim.training.population import Training
from lifeboat_sim.training.retraining import Retrained, learnt, retraining
from lifeboat_sim.training.search import cma_package

RETRAINED = "retrained bots, "
"""Says which games are played."""
Key = tuple[str | None, int]
"""What is played: a rule set as targets name what they compare with, None for the one that they are about; players."""


class Taught(NamedTuple):
    """What a file asks for, as retrained bots play it, and how these came about, as plain values."""

    check: Check
    how: list[dict[str, Any]]


def lessons_of(check: Check, retrain: Retraining, crew: Threads) -> dict[Key, Training]:
    """Return how bots go on learning under each rule set and with each number of players that targets are for.

    Raises
    ------
    PlanError
        If the package ``cma`` is not there, nobody has weights, or the budget is too small.
    """
    cma_package()
    announce_compilation(next(iter(check.plans.values())))
    asked = {players for target in check.targets for players in target.players}
    return {
        key: retraining(
            Setting(plan.game, plan.ruleset, plan.players, crew),
            plan.bots,
            retrain.games,
            plan.seed,
            option=RETRAIN_GAMES,
        )
        for key, plan in _plans(check).items()
        if plan.players in asked
    }


def _plans(check: Check) -> dict[Key, Plan]:
    """Return all that is played, by what it is."""
    own: dict[Key, Plan] = {(None, players): plan for players, plan in check.plans.items()}
    bases: dict[Key, Plan] = {(name, players): plan for (name, players), plan in check.bases.items()}
    return own | bases


def learn(check: Check, lessons: Mapping[Key, Training]) -> Taught:
    """Let bots learn, and show how far they are."""
    found = {key: _learn(key, training, at, len(lessons)) for at, (key, training) in enumerate(lessons.items(), 1)}
    plans = {key: replace(plan, bots=found[key].bots) for key, plan in _plans(check).items() if key in found}
    own = {**check.plans, **{players: plan for (name, players), plan in plans.items() if name is None}}
    bases = {(name, players): plan for (name, players), plan in plans.items() if name is not None}
    how = [_told(key, plans[key], one) for key, one in found.items()]
    return Taught(replace(check, plans=own, bases=bases), how)


def _learn(key: Key, training: Training, number: int, lessons: int) -> Retrained:
    name, players = key
    rules = training.setting.ruleset.name if name is None else name
    what = f"at most, {rules} with {players} players"
    with Shown(training.games, what, part=f"{number} of {lessons}, ") as shown:
        return learnt(training, watcher=shown)


def _told(key: Key, plan: Plan, found: Retrained) -> dict[str, Any]:
    """Return the trained weights of a rule set and number of players, and how they came about."""
    weights = {role: dict(bot.weights or {}) for role, bot in plan.bots.items()}
    return {"compared_with": key[0], "rules": plan.ruleset.name, **found.provenance, "weights": weights}
