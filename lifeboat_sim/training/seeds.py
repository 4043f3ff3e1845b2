"""Seeds of training: games to tune on, to select by and to confirm on come from ranges that have no seed in common.

Whoever picks the best of several bots by some games, and says how good it is by the same games, says too much. So each
purpose has a type of its own, and seeds of a range of its own: two bits of the seed say which. Seeds below 2^61, such
as people type, are in none of these ranges.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

RANGE = 2**61
"""Seeds of a range: user's seeds lie in the first one, then come those of the three purposes."""


@dataclass(frozen=True)
class Tuning:
    """A seed of games by which a search finds its way."""

    number: int


@dataclass(frozen=True)
class Selecting:
    """A seed of games by which the best of several bots is picked."""

    number: int


@dataclass(frozen=True)
class Confirming:
    """A seed of games that tell how good a bot is: nothing was chosen by them."""

    number: int


GameSeed = Tuning | Selecting | Confirming


@dataclass(frozen=True)
class Seeds:
    """The seeds of a task, all from the user's one.

    Parameters
    ----------
    seed : int
        The user's seed.
    task : tuple of str or int
        What they are for, e.g. round and role.

    Examples
    --------
    >>> seeds = Seeds(1).of(3, "kid")
    >>> [one.number // RANGE for one in (seeds.tuning(0, 0), seeds.selecting(), seeds.confirming())]
    [1, 2, 3]
    """

    seed: int
    task: tuple[str | int, ...] = ()

    def of(self, *task: str | int) -> Seeds:
        """Return the seeds of a part of the task."""
        return Seeds(self.seed, (*self.task, *task))

    def tuning(self, restart: int, generation: int) -> Tuning:
        """Return the seed of a generation's games: other ones in each, or a search would learn them by heart."""
        return Tuning(1 * RANGE + self._number("tune", restart, generation))

    def selecting(self) -> Selecting:
        """Return the seed of the games that pick the winner."""
        return Selecting(2 * RANGE + self._number("select"))

    def confirming(self) -> Confirming:
        """Return the seed of the games that confirm a gain."""
        return Confirming(3 * RANGE + self._number("confirm"))

    def steps(self, restart: int) -> int:
        """Return a seed for the random steps of a search: it deals no game."""
        return self._number("steps", restart)

    def _number(self, *address: str | int) -> int:
        text = ":".join(map(str, (self.seed, *self.task, *address)))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % RANGE
