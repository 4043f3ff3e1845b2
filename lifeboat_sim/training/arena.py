"""Where candidates are tried: each plays the same games in one seat, against profiles that hold all others."""

from __future__ import annotations

import queue
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.game import Game
from lifeboat_sim.core.measures import sums_over
from lifeboat_sim.core.records import Records, make
from lifeboat_sim.errors import PlanError
from lifeboat_sim.runs.crew import ALONE, Threads

from .seeds import GameSeed, Tuning

Profile = Mapping[str, BotChoice]
"""Who plays each role, by role id."""
CHUNK = 2_160
"""Most games of a job, rounded up to a super-block."""
PROBE = 4
"""Super-blocks that are played to see which roles are in the cast of any game."""
FAR_APART = 10**8
"""Super-blocks between the first games against two profiles."""
WHOLE = 840
"""Win shares are counted in parts of so many."""


@dataclass(frozen=True)
class Setting:
    """What is played: a game by some rules, so many players, and the threads that play it."""

    game: Game
    ruleset: Any
    players: int
    crew: Threads = ALONE

    @property
    def role_ids(self) -> list[str]:
        """All roles, in the order of the rows."""
        return [role["id"] for role in self.game.describe(self.ruleset, self.players)["roles"]]

    @property
    def block(self) -> int:
        """Games in which every role of one cast is dealt everything equally often."""
        return self.game.blocks(self.ruleset, self.players)[0]

    @property
    def super_block(self) -> int:
        """Games that are dealt together: every role is in the same number of them, at least on average."""
        return self.game.blocks(self.ruleset, self.players)[1]

    def roles_in_play(self, profile: Profile) -> list[str]:
        """Return the roles that ever play; a few games are played to see which these are."""
        measures = self.game.measures(self.ruleset, self.players, profile)
        rows = make(self.game.row, PROBE * self.super_block)
        records = self.game.prepare(self.ruleset, self.players, profile)
        self.game.play_games(records, np.uint64(0), 0, len(rows), rows)
        n = sums_over(measures.take(rows.view(np.ndarray)), self.super_block).n.sum(axis=1)
        at = range(measures.of_roles.index("win"), len(n), len(measures.of_roles))
        return [role for role, place in zip(self.role_ids, at, strict=False) if n[place]]


class Arena:
    """Lets candidates play in one of some roles at a time; games are split evenly over the profiles of the others.

    Win shares are of all games with the role in the cast. A game that does not end is won by nobody, but counts.

    Parameters
    ----------
    setting : Setting
        What is played.
    profiles : sequence of mappings
        The opponents: who holds the other roles.
    roles : sequence of str
        Where a candidate sits, in turn.
    played : callable, optional
        Is told how many more games are played.

    Attributes
    ----------
    games_in : int
        Games of a super-block that a role is in, where need be on average. It follows from how games are dealt:
        counting would miss those without an end.

    Raises
    ------
    PlanError
        If a role never plays.
    """

    def __init__(
        self,
        setting: Setting,
        profiles: Sequence[Profile],
        roles: Sequence[str],
        played: Callable[[int], None] = lambda games: None,
    ) -> None:
        self.setting, self.profiles, self.roles, self.played = setting, list(profiles), list(roles), played
        self.places = [setting.role_ids.index(role) for role in roles]
        self.free: list[queue.SimpleQueue[Records]] = [queue.SimpleQueue() for _ in profiles]
        in_play = setting.roles_in_play(self.profiles[0])
        for role in roles:
            if role not in in_play:
                raise PlanError(f"{role}: is in no game that ends, so there is nothing to train")
        self.games_in = setting.super_block * setting.players // len(in_play)

    def unit(self, seed: GameSeed) -> int:
        """Return the games of a unit, of which only whole ones are played.

        A search needs to know no more than who wins most of the same games: blocks will do. In super-blocks every role
        is equally often, so that sums of wins are shares.
        """
        return self.setting.block if isinstance(seed, Tuning) else self.setting.super_block

    def each(self, seed: GameSeed, wanted: int) -> int:
        """Return how many games a candidate plays in each role and against each profile, of so many in all."""
        unit = self.unit(seed)
        return max(1, wanted // (len(self.profiles) * len(self.roles) * unit)) * unit

    def first_game(self, profile: int) -> int:
        """Return the number of the first game against a profile: each gets games of its own, of the same seed."""
        return profile * FAR_APART * self.setting.super_block

    def wins(self, candidates: Sequence[BotChoice], seed: GameSeed, wanted: int) -> NDArray[np.int64]:
        """Let all candidates play the same games, and return what they win.

        Parameters
        ----------
        candidates : sequence of BotChoice
            Who plays.
        seed : GameSeed
            The games.
        wanted : int
            How many each is to play, in all roles and against all profiles; whole units are played, one at least.

        Returns
        -------
        ndarray of int64, shape (candidates, units)
            Sums of win shares in 1/840 over units (see `unit`), over all roles in which they are played.
        """
        each, unit = self.each(seed, wanted), self.unit(seed)
        chunk = -(-CHUNK // unit) * unit
        ranges = [(first, min(first + chunk, each)) for first in range(0, each, chunk)]
        cells = list(product(range(len(candidates)), range(len(self.profiles)), range(len(self.roles)), ranges))
        won = np.zeros((len(candidates), len(self.profiles), each // unit), np.int64)
        jobs = (
            partial(self._wins, profile, role, candidates[candidate], seed, *games)
            for candidate, profile, role, games in cells
        )
        with closing(self.setting.crew.do(jobs)) as done:
            for at, sums in done:
                candidate, profile, _, (first, last) = cells[at]
                won[candidate, profile, first // unit : last // unit] += sums
                self.played(last - first)
        return won.reshape(len(candidates), -1)

    def _wins(
        self, profile: int, role: int, candidate: BotChoice, seed: GameSeed, first: int, last: int
    ) -> NDArray[np.int64]:
        """Return what a candidate wins in one role against one profile: (units,) in 1/840."""
        shift = self.first_game(profile)
        rows = self._rows(profile, {self.roles[role]: candidate}, seed, shift + first, shift + last)
        won = rows["win"][:, self.places[role]].reshape(-1, self.unit(seed))
        return np.asarray(won.sum(axis=1, dtype=np.int64))

    def _rows(self, profile: int, seats: Profile, seed: GameSeed, first: int, last: int) -> Any:
        """Return the rows of some games; records are lent to one thread at a time, and put back as they were."""
        setting, others = self.setting, self.profiles[profile]
        try:
            mine = self.free[profile].get_nowait()
        except queue.Empty:
            mine = setting.game.prepare(setting.ruleset, setting.players, others)
        rows = make(setting.game.row, last - first)
        setting.game.set_bots(mine, seats, setting.ruleset)
        setting.game.play_games(mine, np.uint64(seed.number), first, last, rows)
        setting.game.set_bots(mine, {role: others[role] for role in seats}, setting.ruleset)
        self.free[profile].put(mine)
        return rows.view(np.ndarray)
