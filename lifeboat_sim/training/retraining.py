"""Bots for a changed rule set: those of another one go on learning, so that nobody plays by yesterday's rules.

Frozen bots mislead: a change may look good only because nobody has got used to it. One or two rounds from where they
stand are enough to see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.runs.crew import Threads

from .arena import Profile, Setting
from .effort import effort_of, units_of, usual_effort
from .population import MEMORY, Learner, Training, Watcher, roles_learn, train
from .provenance import provenance
from .space import space_of

ROUNDS = 2
"""Rounds where nothing else is asked for."""
RESTARTS = 2
"""Searches for each answer."""


class Retrained(NamedTuple):
    """Who plays each role after retraining, and how that came about, as plain values for a file."""

    bots: Mapping[str, BotChoice]
    provenance: dict[str, Any]


class _Counting(Watcher):
    """Tells somebody how many games are played."""

    def __init__(self, progress: Callable[[int], None]) -> None:
        self.progress = progress

    def played(self, games: int) -> None:
        """Tell it."""
        self.progress(games)


def retrained(
    game: Game,
    ruleset: Any,
    players: int,
    start: Profile,
    budget: int | None,
    seed: int,
    crew: Threads,
    progress: Callable[[int], None] = lambda games: None,
    rounds: int = ROUNDS,
) -> Retrained:
    """Let the bots of a table go on learning under a rule set.

    Parameters
    ----------
    game, ruleset, players
        What is played.
    start : mapping
        Who plays each role now; roles without weights, say ``random``, stay as they are.
    budget : int, optional
        Games in all; None: as many as so many weights usually take.
    seed : int
        Same seed, same bots, on any number of threads.
    crew : Threads
        Who plays.
    progress : callable
        Is told how many more games are played.
    rounds : int
        Rounds, at most.

    Raises
    ------
    PlanError
        If the budget is too small, nobody has weights, or the package ``cma`` is not there.
    """
    setting = Setting(game, ruleset, players, crew)
    learners = [one for one in roles_learn(setting, start) if _weighs(game, start, one)]
    first = learners[0].roles[0] if learners else next(iter(start))
    units = units_of(setting, min(rounds, MEMORY), 1)
    usual = usual_effort(len(space_of(game, start[first]).names), RESTARTS, units, warm=True)
    effort = effort_of(usual, budget, rounds * max(len(learners), 1), None, units)
    training = Training(setting, learners, start, effort, rounds, seed, name=f"{start[first].name}, retrained")
    done = list(train(training, watcher=_Counting(progress)))
    return Retrained(done[-1].profile, provenance(training, done))


def _weighs(game: Game, start: Profile, learner: Learner) -> bool:
    return bool(start[learner.roles[0]].what_it_is(game.bots).weights)
