"""Bots for a changed rule set: those of another one go on learning, so that nobody plays by yesterday's rules.

Frozen bots mislead: a change may look good only because nobody has got used to it. One or two rounds from where they
stand are enough to see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.errors import PlanError, choices
from lifeboat_sim.runs.crew import Threads

from .arena import Profile, Setting
from .effort import effort_of, units_of, usual_effort
from .population import MEMORY, Store, Training, Watcher, roles_learn, train
from .provenance import provenance
from .space import STYLE, space_of, weighing_bots

ROUNDS = 2
"""Rounds where nothing else is asked for."""
RESTARTS = 2
"""Searches for each answer."""


class Retrained(NamedTuple):
    """Who plays each role after retraining, and how that came about, as plain values for a file."""

    bots: Profile
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
    training = retraining(Setting(game, ruleset, players, crew), start, budget, seed, rounds)
    return learnt(training, watcher=_Counting(progress))


def retraining(
    setting: Setting, start: Profile, budget: int | None, seed: int, rounds: int = ROUNDS, option: str = "--games"
) -> Training:
    """Return the training by which a table goes on learning; see `retrained`.

    Parameters
    ----------
    setting : Setting
        What is played.
    start, budget, seed, rounds
        As for `retrained`.
    option : str
        What the budget is called, for the line that says that it is too small.

    Raises
    ------
    PlanError
        If the budget is too small, or nobody who ever plays has weights.
    """
    learners = [one for one in roles_learn(setting, start) if learns(setting.game, start[one.roles[0]])]
    if not learners:
        names = " and ".join(dict.fromkeys(bot.name for bot in start.values()))
        raise PlanError(f"{names}: has no weights to train, allowed {choices(weighing_bots(setting.game))}")
    units = units_of(setting, min(rounds, MEMORY), 1)
    weights = max(len(space_of(setting.game, start[one.roles[0]]).names) for one in learners)
    usual = usual_effort(weights, RESTARTS, units, warm=True)
    effort = effort_of(usual, budget, rounds * len(learners), None, units, option)
    first = start[learners[0].roles[0]]
    begin = {role: bot._replace(file=None) if learns(setting.game, bot) else bot for role, bot in start.items()}
    return Training(setting, learners, begin, effort, rounds, seed, name=f"{first.name}, retrained")


def learnt(training: Training, store: Store | None = None, watcher: Watcher | None = None) -> Retrained:
    """Train, and return who plays then; what a store holds is not trained again.

    Raises
    ------
    LifeboatError
        As `train` does.
    """
    done = list(train(training, store, watcher))
    return Retrained(done[-1].profile, provenance(training, done))


def learns(game: Game, bot: BotChoice) -> bool:
    """Return whether a bot has weights that can be trained."""
    return bool(set(bot.what_it_is(game.bots).weights) - set(STYLE))
