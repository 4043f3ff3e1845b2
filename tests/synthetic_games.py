"""The games of made-up runs, drawn by simple chance: one row per game, before anything is counted."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

WIN_UNIT = 840
MAX_ROUNDS = 200
N_SCORES = 128

#                id         name            size survival seat  weight when wins are dealt out
CHARACTERS = [
    ("lauren",  "Lady Lauren",   4, 8, 1, 0.155),
    ("stephen", "Sir Stephen",   5, 7, 2, 0.150),
    ("captain", "The Captain",   7, 5, 3, 0.180),
    ("mate",    "First Mate",    8, 4, 4, 0.160),
    ("frenchy", "Frenchy",       6, 6, 6, 0.165),
    ("kid",     "The Kid",       3, 9, 8, 0.190),
    ("wong",    "Madame Wong",   3, 9, 5, 0.160),
    ("harter",  "Dr Harter",     4, 8, 7, 0.160),
]  # fmt: skip

ENDINGS = ["birds", "all_dead", "unfinished"]
FATES = ["conscious", "unconscious", "dead", "lost"]
CAUSES = ["none", "thirst", "sharks", "drowned"]
PARTS = ["survival", "love", "hate", "treasure"]
WOUND_CAUSES = ["fight", "fall", "sharks", "thirst"]
ACTIONS = ["nothing", "row", "swap", "mug", "heal", "open_parasol", "fire_flare"]
QUANTITIES = ["win", "score", *PARTS, "wounds", *FATES, "early_elimination", "rounds_out"]
GAME_MEASURES = ["rounds", "margin", "ties", "no_winner", "deaths", "early_elimination", "rounds_out"]
GAME_MEASURES += [f"action_{action}" for action in ACTIONS]

CONSCIOUS, UNCONSCIOUS, DEAD, LOST = range(4)
BIRDS, ALL_DEAD, UNFINISHED = range(3)


@dataclass(frozen=True)
class Rows:
    """One row per game, roles in the order of `CHARACTERS`; -1 or 0 where a role is absent."""

    players: int
    block: int  # games per k*k block
    super_block: int  # games after which every cast has met every deal
    ending: Ints  # (games,) index into ENDINGS
    rounds: Ints  # (games,)
    decisions: Ints  # (games,)
    cast: Bools  # (games, roles)
    love: Ints  # (games, roles) role loved
    hate: Ints  # (games, roles) role hated
    fate: Ints  # (games, roles) index into FATES
    cause: Ints  # (games, roles) index into CAUSES
    death_round: Ints  # (games, roles) 0 for the living
    out_since: Ints  # (games, roles) round since which it was unconscious or dead to the end; 0 for the conscious
    parts: Ints  # (games, roles, 4) points, summing to the score
    win: Ints  # (games, roles) share of the win in 1/840
    wounds: Ints  # (games, roles, 4) by cause
    actions: Ints  # (games, roles, 7)


def draw_rows(
    players: int,
    games: int,
    seed: int,
    weights: NDArray[np.float64],
    ties: float = 0.1,
    no_winner: float = 0.0,
    all_dead: float = 0.01,
    unfinished: float = 0.0,
    blocking: float = 0.4,
) -> Rows:
    """Draw the games of `synthetic_run`, one row each."""
    rng = np.random.default_rng(seed)
    n_roles = len(weights)
    size = np.array([role[2] for role in CHARACTERS[:n_roles]])
    value = np.array([role[3] for role in CHARACTERS[:n_roles]])
    block = players * players
    super_block = block * comb(n_roles, players)

    cast, love, hate = _draw_deals(rng, players, games, n_roles)
    ending = rng.choice(4, size=games, p=[1 - all_dead - unfinished - no_winner, all_dead, unfinished, no_winner])
    sea_wins = ending == 3
    ending[sea_wins] = ALL_DEAD
    winner = _draw_winners(rng, cast, weights, ties, blocking, block)
    winner[sea_wins] = False

    rounds = np.clip(np.rint(rng.normal(11, 2.8, games)), 4, MAX_ROUNDS).astype(np.int64)
    rounds[ending == UNFINISHED] = MAX_ROUNDS
    decisions = rounds * players * 3 + rng.integers(0, 40, games)

    # A winner is never lost (its score would be 0), and nobody lives where all are dead.
    fate = _choose(rng, cast, [[0.52 + 0.03 * s, 0.10, 0.22 - 0.015 * s, 0.16 - 0.015 * s] for s in size])
    fate = np.where(winner, _choose(rng, cast, [[0.86, 0.09, 0.05, 0.0]] * n_roles), fate)
    fate = np.where((ending == ALL_DEAD)[:, None] & (fate < DEAD), DEAD, fate)
    dies = cast & (fate >= DEAD)
    washed_away = _choose(rng, cast, [[0.0, 0.4, 0.15, 0.45]] * n_roles)
    cause = np.where(fate == LOST, washed_away, np.where(fate == DEAD, 1, 0)) * cast
    death_round = np.where(dies, rng.integers(1, rounds[:, None] + 1, cast.shape), 0)

    out_since = np.where(dies, death_round, np.where(fate == UNCONSCIOUS, rounds[:, None] - 1, 0)) * cast

    parts = _points(love, hate, fate, cast, size, value, treasure=rng.poisson(4.0, cast.shape))
    parts[sea_wins] = 0
    _let_win(rng, parts, winner, cast)
    win = np.where(winner, WIN_UNIT // np.maximum(winner.sum(axis=1, keepdims=True), 1), 0)

    at_least = np.where(fate == CONSCIOUS, 0, np.where(fate == UNCONSCIOUS, size, size + 1))
    wounds = rng.multinomial(at_least + rng.poisson(1.0, cast.shape), [0.3, 0.15, 0.05, 0.5])
    turns = np.where(dies, death_round, rounds[:, None])
    actions = rng.multinomial(turns, [0.05, 0.42, 0.18, 0.25, 0.04, 0.03, 0.03])

    present = cast[:, :, None]
    return Rows(
        players, block, super_block, ending, rounds, decisions, cast, love, hate,
        np.where(cast, fate, -1), cause, death_round, out_since,
        parts * present, win, wounds * present, actions * present,
    )  # fmt: skip


def _draw_deals(rng: np.random.Generator, players: int, games: int, n_roles: int) -> tuple[Bools, Ints, Ints]:
    """Casts, loves and hates in blocks: in k*k games of one cast each role meets each love with each hate."""
    cast = np.zeros((games, n_roles), dtype=bool)
    love = np.full((games, n_roles), -1)
    hate = np.full((games, n_roles), -1)
    casts = list(combinations(range(n_roles), players))
    game = 0
    while game < games:
        for which in rng.permutation(len(casts)):
            members = np.array(casts[which])
            loves, hates = rng.permutation(members), rng.permutation(members)
            cells = rng.permutation(players * players)[: games - game, None]
            block = slice(game, game + len(cells))
            cast[block, members] = True
            love[block, members] = loves[(np.arange(players) - cells // players) % players]
            hate[block, members] = hates[(np.arange(players) - cells % players) % players]
            game += len(cells)
    return cast, love, hate


def _draw_winners(
    rng: np.random.Generator,
    cast: Bools,
    weights: NDArray[np.float64],
    ties: float,
    blocking: float,
    block: int,
) -> Bools:
    """Who wins each game: one role, or two that are drawn alike, so that ties move no expected share."""
    games = len(cast)
    share = cast * weights
    share = share / share.sum(axis=1, keepdims=True)
    # One of `block` equal slices for each game of a block, in random order: as even as a block can be.
    slices = rng.permuted(np.tile(np.arange(block), (games // block + 1, 1)), axis=1).ravel()[:games]
    even = (slices + rng.random(games)) / block
    position = np.where(rng.random(games) < blocking, even, rng.random(games))
    first = _pick(share, position)
    second = _pick(share, rng.random(games))
    # Two independent draws differ with probability 1 - sum of squares, hence the division.
    tied = rng.random(games) < ties / np.maximum(1 - (share**2).sum(axis=1), 1e-9)
    winner = np.zeros(cast.shape, dtype=bool)
    winner[np.arange(games), first] = True
    winner[np.arange(games)[tied], second[tied]] = True
    return winner


def _pick(share: NDArray[np.float64], position: NDArray[np.float64]) -> Ints:
    """The role in whose stretch of the unit interval the position lies; roles of share 0 have none."""
    ends = np.cumsum(share, axis=1)
    last = np.max(np.where(share > 0, np.arange(share.shape[1]), 0), axis=1)
    picked: Ints = np.minimum((position[:, None] >= ends).sum(axis=1), last)
    return picked


def _choose(rng: np.random.Generator, cast: Bools, probabilities: list[list[float]]) -> Ints:
    """One of four per game and role, with a row of probabilities for each role."""
    columns = [rng.choice(4, size=len(cast), p=np.array(p) / sum(p)) for p in probabilities]
    return np.stack(columns, axis=1).astype(np.int64)


def _points(love: Ints, hate: Ints, fate: Ints, cast: Bools, size: Ints, value: Ints, treasure: Ints) -> Ints:
    """Points by part under the classic rules (section 3)."""
    lives = cast & (fate < DEAD)
    dies = cast & (fate >= DEAD)
    me = np.arange(cast.shape[1])
    hates_itself = hate == me
    survival = np.where(lives & ~hates_itself, value, 0)
    loved = np.where(cast, np.take_along_axis(lives * value, np.maximum(love, 0), axis=1), 0)
    hated = np.where(cast, np.take_along_axis(dies * size, np.maximum(hate, 0), axis=1), 0)
    everybody_else = (dies * size).sum(axis=1, keepdims=True) - dies * size
    hated = np.where(hates_itself, everybody_else, hated)
    aboard = cast & (fate != LOST)
    parts: Ints = np.stack([survival, loved, hated, treasure], axis=2) * aboard[:, :, None]
    return parts


def _let_win(rng: np.random.Generator, parts: Ints, winner: Bools, cast: Bools) -> None:
    """Give the winners, in place, the treasure that puts them level and ahead of all others."""
    score = parts.sum(axis=2)
    others = np.max(np.where(cast & ~winner, score, 0), axis=1)
    winners = np.max(np.where(winner, score, 0), axis=1)
    target = np.maximum(others + rng.geometric(0.3, len(others)), winners)
    parts[:, :, 3] += np.where(winner, target[:, None] - score, 0)
