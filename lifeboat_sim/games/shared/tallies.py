"""What is counted from the rows of a game at a table: tallies, measures, words for conditions, names of all axes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.conditions import Vocabulary
from lifeboat_sim.core.measures import Group, Measures
from lifeboat_sim.core.metrics import Counts, Metric, Rows, by_role, histogram

from .bots import PLUS, Bots, mixtures
from .rows import own_fields

BLOCKS = 12
"""A block has so many games for each player: mixed tables come round in it, and 50 blocks are a few thousand games."""
FINE = 4
"""Scores that are counted in more parts of a point than this are shown in whole points."""

Chosen = Mapping[str, BotChoice] | None


@dataclass(frozen=True)
class Scores:
    """How a game's scores are counted.

    Attributes
    ----------
    lowest, highest : int
        Range of what is shown of them, in points; anything beyond counts as the last one.
    unit : int
        Parts of a point that scores are counted in.
    """

    lowest: int
    highest: int
    unit: int = 1

    @property
    def bins(self) -> int:
        """Parts of a point that are told apart where scores are shown."""
        return self.unit if self.unit <= FINE else 1

    @property
    def n(self) -> int:
        """Number of the scores that are told apart."""
        return (self.highest - self.lowest) * self.bins + 1

    def binned(self, scores: Any) -> NDArray[np.int64]:
        """Return the places of scores among those that are told apart."""
        parts = np.floor_divide(scores.astype(np.int64) * self.bins, self.unit) - self.lowest * self.bins
        return np.asarray(np.clip(parts, 0, self.n - 1))


@dataclass(frozen=True)
class Tallied:
    """What a game says of its results.

    Attributes
    ----------
    row : type
        The class of its rows.
    role_word : str
        What a role is called: ``seat``, ``turn position``, ``role``.
    roles : callable
        (rule set, players or None) -> the roles that may play: dicts with ``id``, ``name``, ``seat``.
    length : str
        What the length of a game is counted in: ``turns``.
    longest : callable
        (rule set, players) -> a bound on it.
    endings : sequence of str
        How a game can end.
    scores : callable
        (rule set, players) -> how scores are counted.
    counters : mapping
        What rows count beside that, by name: a line for people.
    bots : Bots
        The bots of the game.
    """

    row: type
    role_word: str
    roles: Callable[[Any, int | None], list[dict[str, Any]]]
    length: str
    longest: Callable[[Any, int], int]
    endings: Sequence[str]
    scores: Callable[[Any, int], Scores]
    counters: Mapping[str, str]
    bots: Bots

    @property
    def of_roles(self) -> tuple[str, ...]:
        """What has a mean for each role."""
        return ("win", "score", *own_fields(self.row, of_roles=True))

    def of_games(self, chosen: Chosen) -> tuple[str, ...]:
        """Return what has a mean over games; what bots of a mixed table win comes last."""
        names = (self.length, "margin", "ties", "no_winner", *own_fields(self.row, of_roles=False))
        mixed = mixed_bots(chosen)
        return (
            *names,
            *(f"bot_{bot}_{what}" for bot in mixed for what in ("win", "score")),
            *(f"bot_{one}_ahead_of_{other}" for one, other in combinations(mixed, 2)),
        )

    def describe(self, ruleset: Any, players: int, chosen: Chosen = None) -> dict[str, Any]:
        """Return the names of the axes of the tallies, and what else a reader of a run needs."""
        block, super_block = self.blocks(ruleset, players)
        scores = self.scores(ruleset, players)
        own = {"game": own_fields(self.row, of_roles=False), "role": own_fields(self.row, of_roles=True)}
        return {
            "super_block": super_block,
            "block": block,
            "roles": self.roles(ruleset, players),
            "role_word": self.role_word,
            "length": self.length,
            "endings": list(self.endings),
            "quantities": list(self.of_roles),
            "game_measures": list(self.of_games(chosen)),
            "counters": [
                {"name": name, "title": self.counters[name], "per": per} for per, names in own.items() for name in names
            ],
            "units": dict.fromkeys(("score", "margin", *(f"bot_{b}_score" for b in mixed_bots(chosen))), scores.unit),
            "scores": {"lowest": scores.lowest, "per_point": scores.bins},
            "mixed": list(mixed_bots(chosen)),
        }

    def blocks(self, ruleset: Any, players: int) -> tuple[int, int]:
        """Return the games in a block, and in a super-block: more of them where not every role plays in every game."""
        n = len(self.roles(ruleset, players))
        return BLOCKS * players, BLOCKS * players * (1 if n == players else n)

    def row_labels(self, ruleset: Any) -> dict[str, Any]:
        """Return the labels of coded columns, and the names along the inner axes of array columns."""
        return {
            "roles": [role["id"] for role in self.roles(ruleset, None)],
            "codes": {"ended_by": tuple(self.endings), "bot": tuple(self.bots)},
            "inner": {},
        }

    def metrics(self, ruleset: Any, players: int) -> list[Metric]:
        """Return the metrics of a run, but for the moments of its measures."""
        n = len(self.roles(ruleset, players))
        scores = self.scores(ruleset, players)
        longest = self.longest(ruleset, players)
        return [
            Metric("games", lambda rows: np.array([len(rows)])),
            Metric("ended_by", lambda rows: histogram(rows["ended_by"], len(self.endings))),
            Metric("decisions", lambda rows: np.array([rows["decisions"].sum(dtype=np.int64)])),
            Metric("winners", lambda rows: histogram(winners(rows), players + 1)),
            Metric("margin", partial(count_margins, scores=scores)),
            Metric(self.length, lambda rows: histogram(np.minimum(rows["length"], longest), longest + 1)),
            Metric("role_games", lambda rows: (rows["seat"][:, :n] >= 0).sum(axis=0)),
            Metric(
                "score", lambda rows: by_role(scores.binned(rows["score"][:, :n]), scores.n, rows["seat"][:, :n] >= 0)
            ),
        ]

    def measures(self, ruleset: Any, players: int, chosen: Chosen = None) -> Measures:
        """Return what has a mean in a run."""
        n = len(self.roles(ruleset, players))
        mixed = [self.bots[bot].number for bot in mixed_bots(chosen)]
        return Measures(self.of_roles, self.of_games(chosen), partial(self._groups, n=n, mixed=mixed))

    def _groups(self, rows: Rows, n: int, mixed: Sequence[int]) -> Iterator[Group]:
        """Yield x and n of all measures: those of each role, those of games, those of bots."""
        plays = rows["seat"][:, :n].T >= 0
        of_roles = np.stack([rows[name][:, :n].T for name in self.of_roles], axis=1).astype(np.int64)
        yield of_roles * plays[:, None], plays[:, None].astype(np.int64)
        won, every = winners(rows), np.ones(len(rows), np.int64)
        by_points = (won > 0) & (rows["by_points"] == 1)
        own = own_fields(self.row, of_roles=False)
        x = [rows["length"], lead(rows) * by_points, won > 1, won == 0, *(rows[name] for name in own)]
        yield np.stack(x).astype(np.int64), np.stack([every, by_points, *[every] * (len(x) - 2)]).astype(np.int64)
        if mixed:
            yield from _of_bots(rows, mixed)

    def vocabulary(self, ruleset: Any) -> Vocabulary:
        """Return the words for conditions on the games of a rule set."""
        ids = [role["id"] for role in self.roles(ruleset, None)]
        n = len(ids)
        unit = self.scores(ruleset, ruleset.player_numbers()[-1]).unit

        def of_role(column: str) -> Callable[[Rows], NDArray[Any]]:
            return lambda rows: rows[column][:, :n]

        def of_game(column: str) -> Callable[[Rows], NDArray[Any]]:
            return lambda rows: rows[column]

        def ended(at: int) -> Callable[[Rows], NDArray[np.bool_]]:
            return lambda rows: rows["ended_by"] == at

        return Vocabulary(
            roles=ids,
            present=lambda rows: rows["seat"][:, :n] >= 0,
            game_facts={
                **{ending: ended(at) for at, ending in enumerate(self.endings)},
                "unfinished": lambda rows: np.zeros(len(rows), np.bool_),
                "tie": lambda rows: winners(rows) > 1,
            },
            numbers={
                self.length: of_game("length"),
                "margin": lambda rows: lead(rows) / unit,
                "score": lambda rows: np.where(rows["seat"] >= 0, rows["score"], -(2**31)).max(axis=1) / unit,
                "winners": winners,
                **{name: of_game(name) for name in own_fields(self.row, of_roles=False)},
            },
            role_numbers={
                "score": lambda rows: rows["score"][:, :n] / unit,
                **{name: of_role(name) for name in own_fields(self.row, of_roles=True)},
            },
            facts={"wins": lambda rows: rows["win"][:, :n] > 0},
            relations={},
        )


def mixed_bots(chosen: Chosen) -> list[str]:
    """Return the names of the bots that a table is mixed of, none if it is not."""
    tables = mixtures(chosen)
    return tables[0].split(PLUS) if tables else []


def winners(rows: Rows) -> NDArray[Any]:
    """Return the number of winners of each game."""
    return np.asarray((rows["win"] > 0).sum(axis=1))


def lead(rows: Rows) -> NDArray[np.int64]:
    """Return by how much the best score of each game leads over the second best, as scores are counted."""
    score = np.where(rows["seat"] >= 0, rows["score"], -(2**30))
    two = np.partition(score, score.shape[1] - 2, axis=1)[:, -2:].astype(np.int64)
    return np.asarray(two[:, 1] - two[:, 0])


def count_margins(rows: Rows, scores: Scores) -> Counts:
    """Return games that the highest score won, by its lead in points, as finely as scores are shown."""
    decided = (winners(rows) > 0) & (rows["by_points"] == 1)
    n = (scores.highest - scores.lowest) * scores.bins + 1
    return histogram(np.minimum(lead(rows) * scores.bins // scores.unit, n - 1), n, decided)


def _of_bots(rows: Rows, mixed: Sequence[int]) -> Iterator[Group]:
    """Yield x and n of what the bots of a mixed table win and score, and how often each is ahead of each other."""
    seats = {bot: rows["bot"] == bot for bot in mixed}
    x, n = [], []
    for bot in mixed:
        for column in ("win", "score"):
            x.append((rows[column] * seats[bot]).sum(axis=1, dtype=np.int64))
            n.append(seats[bot].sum(axis=1, dtype=np.int64))
    score = rows["score"].astype(np.int64)
    for one, other in combinations(mixed, 2):
        ahead, pairs = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
        for a in range(score.shape[1]):
            both = seats[one][:, a, None] & seats[other]
            ahead += ((1 + np.sign(score[:, a, None] - score)) * both).sum(axis=1)
            pairs += 2 * both.sum(axis=1)
        x.append(ahead)
        n.append(pairs)
    yield np.stack(x), np.stack(n)
