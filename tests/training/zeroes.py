"""Shared by the tests of training: a bot that cannot but learn, for all its weights are 0, and little effort."""

from typing import Any

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.games.lifeboat.game import LIFEBOAT
from lifeboat_sim.runs.crew import Threads
from lifeboat_sim.runs.plan import assign_bots
from lifeboat_sim.training.arena import Setting
from lifeboat_sim.training.effort import Effort

SENSIBLE = LIFEBOAT.bots["sensible"].weights
LITTLE = Effort(generations=4, candidate=72, restarts=2, select=360, confirm=1_440)


def setting(players: int = 6, threads: int = 1, rules: str = "classic", settings: tuple[str, ...] = ()) -> Setting:
    return Setting(LIFEBOAT, LIFEBOAT.load_ruleset(rules, settings), players, Threads(threads))


def sensible(where: Setting) -> dict[str, BotChoice]:
    return assign_bots("sensible", LIFEBOAT, where.ruleset, where.players)


def zero(**weights: float) -> BotChoice:
    return BotChoice("zero", dict.fromkeys(SENSIBLE, 0.0) | weights, "sensible")


def zeroes(where: Setting) -> dict[str, Any]:
    return dict.fromkeys(where.role_ids, zero())
