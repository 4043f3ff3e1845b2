"""Training a whole table: in every round each learner answers the last profiles, and the answers are the next profile.

Fictitious self-play over best responses, as in PSRO (Lanctot et al. 2017) with a uniform mixture of the last profiles:
answering several profiles, not the last one alone, damps the cycles in which each answer is answered again. A learner
is a role, or all roles together that share one bot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lifeboat_sim.core.bots import BotChoice

from .arena import Profile, Setting
from .best_response import Response, Task, best_response
from .effort import Effort
from .seeds import Seeds
from .space import space_of

EVERYBODY = "everybody"
"""The learner of a bot that all roles share."""
MEMORY = 3
"""Profiles that are answered: the last ones."""
NEGLIGIBLE = 0.01
"""A gain that is below this, as a share, counts as none."""
QUIET_ROUNDS = 2
"""Training ends after so many rounds in a row without a gain."""


@dataclass(frozen=True)
class Learner:
    """Who learns: one role, or several that share a bot."""

    name: str
    roles: tuple[str, ...]


@dataclass(frozen=True)
class Training:
    """What is trained, and how long.

    Attributes
    ----------
    setting : Setting
        What is played.
    learners : sequence of Learner
        Who learns.
    start : mapping
        The first profile: a weighing bot for each role that learns.
    effort : Effort
        How much is played for each best response.
    rounds : int
        Rounds, at most.
    seed : int
        The user's seed.
    name : str
        What the trained bots are called.
    memory : int
        Profiles that are answered, at most.
    """

    setting: Setting
    learners: Sequence[Learner]
    start: Profile
    effort: Effort
    rounds: int
    seed: int
    name: str = "trained"
    memory: int = MEMORY

    @property
    def games(self) -> int:
        """Games in all, about, if no round is saved."""
        return self.rounds * len(self.learners) * self.effort.games


@dataclass(frozen=True)
class Round:
    """What a round has come to.

    Attributes
    ----------
    number : int
        Counted from 1.
    responses : mapping
        The best response of each learner, by its name.
    profile : mapping
        Who plays each role from now on: the new bot where its gain is sure, the old one otherwise.
    """

    number: int
    responses: Mapping[str, Response]
    profile: Profile

    @property
    def is_quiet(self) -> bool:
        """Whether nobody gains anything to speak of."""
        return all(response.gain.value < NEGLIGIBLE for response in self.responses.values())


class Store:
    """Keeps responses as they are found; this one forgets them."""

    def find(self, round_: int, learner: Learner) -> Response | None:
        """Return the response of a learner that was found before."""
        return None

    def keep(self, round_: int, learner: Learner, response: Response) -> None:
        """Keep a response."""


class Watcher:
    """Is told what happens; this one does nothing with it."""

    def begins(self, round_: int, learner: Learner) -> None:
        """A learner begins."""

    def played(self, games: int) -> None:
        """So many more games are played."""

    def found(self, round_: int, learner: Learner, response: Response, was_kept: bool) -> None:
        """A learner has its response, perhaps from before."""


def roles_learn(setting: Setting, profile: Profile) -> list[Learner]:
    """Return a learner for each role that ever plays."""
    return [Learner(role, (role,)) for role in setting.roles_in_play(profile)]


def all_learn_one(setting: Setting, profile: Profile) -> list[Learner]:
    """Return the one learner of a bot that all roles share."""
    return [Learner(EVERYBODY, tuple(setting.roles_in_play(profile)))]


def train(training: Training, store: Store | None = None, watcher: Watcher | None = None) -> Iterator[Round]:
    """Train round by round, and yield what each comes to.

    Ends after `Training.rounds`, or after two rounds in a row in which no confirmed gain reaches one percentage point.

    Raises
    ------
    PlanError
        If the package ``cma`` is not there, a bot has no weights, or a role never plays.
    LifeboatError
        If the store does.
    """
    store, watcher = store or Store(), watcher or Watcher()
    profiles: list[Profile] = [training.start]
    quiet = 0
    for number in range(1, training.rounds + 1):
        responses: dict[str, Response] = {}
        for learner in training.learners:
            known = store.find(number, learner)
            if known is None:
                watcher.begins(number, learner)
                response = _answer(training, profiles[-training.memory :], number, learner, watcher.played)
                store.keep(number, learner, response)
            else:
                response = known
            watcher.found(number, learner, response, known is not None)
            responses[learner.name] = response
        profiles.append(_next_profile(profiles[-1], training.learners, responses))
        done = Round(number, responses, profiles[-1])
        yield done
        quiet = quiet + 1 if done.is_quiet else 0
        if quiet == QUIET_ROUNDS:
            return


def _answer(
    training: Training, profiles: Sequence[Profile], number: int, learner: Learner, played: Callable[[int], None]
) -> Response:
    """Return the best response of a learner; its searches begin where it is."""
    incumbent = profiles[-1][learner.roles[0]]
    space = space_of(training.setting.game, incumbent)
    task = Task(learner.roles, profiles, incumbent, space, training.name)
    seeds = Seeds(training.seed).of("round", number, learner.name)
    return best_response(training.setting, task, training.effort, seeds, played)


def _next_profile(
    last: Profile, learners: Sequence[Learner], responses: Mapping[str, Response]
) -> dict[str, BotChoice]:
    """Return the profile with every response whose gain is sure; whoever found none plays on as before."""
    changed: dict[str, Any] = {
        role: responses[learner.name].bot
        for learner in learners
        for role in learner.roles
        if responses[learner.name].is_sure
    }
    return {**last, **changed}
