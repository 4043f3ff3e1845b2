"""The best response of a role: the weights that win most often there, while all others play as they do.

What is found is a lower bound of what could be: a longer search, or another kind of bot, may find more. So "at least".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from lifeboat_sim.core.bots import BotChoice, all_weights
from lifeboat_sim.core.game import Game

from .arena import Arena, Profile, Setting
from .effort import Effort
from .search import searched
from .seeds import Seeds
from .shares import NOTHING, Share, share_of
from .space import Space


@dataclass(frozen=True)
class Response:
    """What training has found for a role, or for all that share a bot.

    Attributes
    ----------
    bot : BotChoice
        The best of all contenders.
    before, after : Share
        Win share of who was there before, and of the best.
    gain : Share
        The difference, from the same games; nothing else was chosen by them.
    games : int
        Games played in all.
    is_new : bool
        Whether something else than what was there before is the best.
    """

    bot: BotChoice
    before: Share
    after: Share
    gain: Share
    games: int
    is_new: bool

    @property
    def is_sure(self) -> bool:
        """Whether the gain is surely one: its interval lies above 0."""
        return self.gain.low > 0


@dataclass(frozen=True)
class Task:
    """What is to be found.

    Attributes
    ----------
    roles : sequence of str
        Where the candidates sit, one at a time: one role, or all that share a bot.
    profiles : sequence of mappings
        Who holds the other roles: each in as many games.
    incumbent : BotChoice
        Who was there before.
    space : Space
        What is trained, and where the searches begin.
    name : str
        What the found bot is called.
    """

    roles: Sequence[str]
    profiles: Sequence[Profile]
    incumbent: BotChoice
    space: Space
    name: str


def best_response(
    setting: Setting, task: Task, effort: Effort, seeds: Seeds, played: Callable[[int], None] = lambda games: None
) -> Response:
    """Return the best response that is found.

    Several searches, each for itself; their results, where they began, and who was there before play fresh games, and
    the best of them, if it is another than who was there before, plays it again in other games, which confirm the gain.

    Parameters
    ----------
    setting : Setting
        What is played.
    task : Task
        What is to be found.
    effort : Effort
        How much is played.
    seeds : Seeds
        Of this task.
    played : callable, optional
        Is told how many more games are played.

    Raises
    ------
    PlanError
        If the package ``cma`` is not there, or a role never plays.
    """
    count = [0]

    def note(games: int) -> None:
        count[0] += games
        played(games)

    arena = Arena(setting, task.profiles, task.roles, note)
    begin = task.space.point(task.space.start, setting.game)
    found = [searched(arena, task.space, begin, effort, seeds, restart) for restart in range(effort.restarts)]
    contenders = [task.incumbent]
    if not _same(task.space.start, task.incumbent, setting.game):
        contenders.append(BotChoice(task.name, task.space.weights, task.space.start.plays_as))
    contenders += [task.space.bot(point, task.name) for point in found]
    picked = int(np.argmax(arena.wins(contenders, seeds.selecting(), effort.select).sum(axis=1)))  # first of equals
    best = contenders[picked]
    pair = [task.incumbent, best] if picked else [task.incumbent]
    won = arena.wins(pair, seeds.confirming(), effort.confirm)
    games = arena.games_in * len(task.roles)
    before, after = share_of(won[0], games), share_of(won[-1], games)
    gain = share_of(won[1] - won[0], games) if picked else NOTHING
    return Response(best, before, after, gain, count[0], picked > 0)


def _same(one: BotChoice, other: BotChoice, game: Game) -> bool:
    """Return whether two bots play alike."""
    return one.plays_as == other.plays_as and all_weights(one, game.bots) == all_weights(other, game.bots)
