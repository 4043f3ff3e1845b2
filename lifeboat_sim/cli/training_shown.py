"""How far a training is: a bar or lines of a log, what each search has found, and how long it will take."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from lifeboat_sim.cli.live import Live
from lifeboat_sim.cli.output import tell
from lifeboat_sim.cli.pace import lasting
from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.library.words import percent, thin
from lifeboat_sim.runs.stopping_rules import StoppingRule
from lifeboat_sim.training.arena import Arena, Profile, Setting
from lifeboat_sim.training.best_response import Response
from lifeboat_sim.training.population import Learner, Watcher
from lifeboat_sim.training.seeds import Seeds
from lifeboat_sim.training.shares import Share

PROBE = 540
"""Games of each job by which speed is measured, and jobs for each thread."""
JOBS = 4


class Shown(Watcher):
    """Shows a training while it goes on.

    Parameters
    ----------
    games : int
        Games in all, about.
    what : str
        What is said of them.
    found : int
        Games of those that were played before.
    part : str
        Says which of several trainings it is.
    """

    def __init__(self, games: int, what: str, found: int = 0, part: str = "") -> None:
        self.live = Live(StoppingRule(max(games, 1)), what, part, doing="training", found=found)
        self.done = 0
        self.standing = ""
        self.began = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long it has taken by now."""
        return time.monotonic() - self.began

    def __enter__(self) -> Self:
        self.live.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.live.__exit__(kind, error, trace)

    def begins(self, round_: int, learner: Learner) -> None:
        """Say who learns."""
        self.standing = f"{_round(round_)}{learner.name}"

    def played(self, games: int) -> None:
        """Go on with the bar."""
        self.done += games
        self.live.update(min(self.done, self.live.rule.most), lambda: self.standing)

    def found(self, round_: int, learner: Learner, response: Response, was_kept: bool) -> None:
        """Say what was found; what was found before is only counted."""
        if was_kept:
            self.played(response.games)
            return
        line = f"{_round(round_)}{learner.name}: {in_words(response)}"
        if self.live.progress.disable:
            tell(line)
        else:
            self.live.progress.console.print(line, highlight=False)


def _round(number: int) -> str:
    return f"round {number}, " if number else ""


def in_words(response: Response) -> str:
    """Return what was found for a learner."""
    before, after = percent(response.before.value), percent(response.after.value)
    if not response.is_new:
        return f"stays at {before}"
    if not response.is_sure:
        return f"stays at {before}, the best that was found is no sure gain ({pp(response.gain)})"
    return f"gains at least {pp(response.gain)}, {before} to {after}"


def pp(share: Share) -> str:
    """Return a difference of win shares with its interval in percentage points.

    >>> pp(Share(0.0312, 0.0282, 0.0342))
    '+3.1 ± 0.3 pp'
    """
    if share.value == share.low == share.high == 0:
        return "0 pp"
    return f"{100 * share.value:+.1f} ± {100 * share.half_width:.1f} pp"


def foretold(setting: Setting, profile: Profile, candidate: BotChoice, games: int) -> str:
    """Return who plays and about how long so many games take here, by playing a few."""
    took = lasting(games * seconds_a_game(setting, profile, candidate))
    return f"at most, with {setting.players} players, about {took} on {threads_in_words(setting)}"


def seconds_a_game(setting: Setting, profile: Profile, candidate: BotChoice) -> float:
    """Return how long a game takes here, all threads together, by playing a few."""
    arena = Arena(setting, [profile], [next(iter(setting.roles_in_play(profile)))])
    candidates = [candidate] * (JOBS * setting.crew.hands)
    seed, began = Seeds(0).tuning(0, 0), time.monotonic()
    arena.wins(candidates, seed, PROBE)
    return (time.monotonic() - began) / (len(candidates) * arena.each(seed, PROBE))


def threads_in_words(setting: Setting) -> str:
    """Return how many threads play."""
    return f"{thin(setting.crew.hands)} thread{'s' if setting.crew.hands > 1 else ''}"
