"""What has a mean in Lifeboat: for each character, and over games (shapes and meanings: docs/data-format.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.bots import BotChoice
from lifeboat_sim.core.measures import Group, Measures
from lifeboat_sim.core.metrics import Rows

from .cards import CLASSES
from .ruleset import Ruleset
from .state import ACTIONS, CAUSES, ENDINGS, FATES, PARTS

UNFINISHED = ENDINGS.index("unfinished")
LIVES = CAUSES.index("none")
QUANTITIES = ("win", "score", *PARTS, "wounds", *FATES, "early_elimination", "rounds_out")
"""What has a mean per character and game: win share in 1/840, points, wounds, each fate as 0 or 1, whether it was out
of action for good, unconscious or dead, before half of the rounds, and for how many rounds it was."""
OF_GAMES = ("rounds", "margin", "ties", "no_winner", "deaths", "early_elimination", "rounds_out")
"""What has a mean over games. The last two are over the characters of games; the share of each action, over all
actions taken, follows."""


def actions_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the actions that can come up, the first ones of ACTIONS: cannibalism only where there is a card for it."""
    cannibalism = any(card.like == "cannibalism" for card in ruleset.provisions.values())
    return ACTIONS if cannibalism else ACTIONS[: ACTIONS.index("cannibalism")]


def measures(ruleset: Ruleset, players: int, bots: Mapping[str, BotChoice] | None = None) -> Measures:
    """Return what has a mean in a run, whoever plays."""
    actions = actions_of(ruleset)
    take = partial(groups, roles=len(ruleset.characters), actions=len(actions))
    return Measures(QUANTITIES, (*OF_GAMES, *(f"action_{action}" for action in actions)), take)


def highest_score(ruleset: Ruleset) -> int:
    """Return a bound on the score: everything doubled, everybody hated gone."""
    survival = 2 * max(character.survival for character in ruleset.characters.values())
    hated = sum(max(character.size, 3) for character in ruleset.characters.values())
    treasure = sum(card.points * card.count for card in ruleset.provisions.values() if card.like in CLASSES)
    jewels = max(ruleset.provisions["jewels"].set_points or (0,))
    return survival + hated + 2 * (treasure + jewels)


def finished(rows: Rows) -> Any:
    """Return a mask (games,) of the finished games."""
    return rows["ended_by"] != UNFINISHED


def counted(rows: Rows, roles: int) -> Any:
    """Return a mask (games, roles): finished games with the role in the cast."""
    return (rows["fate"][:, :roles] >= 0) & finished(rows)[:, None]


def winners(rows: Rows, roles: int) -> Any:
    """Return the number of winners of each game."""
    return (rows["win"][:, :roles] > 0).sum(axis=1)


def lead(rows: Rows, roles: int) -> Any:
    """Return by how many points the best score of each game leads over the second best: 0 in a tie."""
    score = np.where(rows["fate"][:, :roles] >= 0, rows["score"][:, :roles], -1)
    ordered = np.sort(score, axis=1)
    return ordered[:, -1] - ordered[:, -2]


def rounds_out(rows: Rows, roles: int) -> NDArray[np.int32]:
    """Return (games, roles): for how many rounds at the end each role was unconscious or dead, 0 for the conscious."""
    since = rows["out_since"][:, :roles].astype(np.int32)
    return np.where(since > 0, rows["rounds"][:, None] - since, 0)


def out_early(rows: Rows, roles: int) -> Any:
    """Return a mask (games, roles): out of action for good, and that before more than half of the rounds were over."""
    since = rows["out_since"][:, :roles]
    return (since > 0) & (2 * since <= rows["rounds"][:, None])


def quantities(rows: Rows, roles: int) -> NDArray[np.int32]:
    """Return (roles, quantities, games): QUANTITIES of each role, 0 where it does not count.

    Games stand last, where their sums are fast; 32 bits hold any value and its square.
    """
    table = np.zeros((roles, len(QUANTITIES), len(rows)), np.int32)
    counts = counted(rows, roles)
    early, out = out_early(rows, roles), rounds_out(rows, roles)
    for role in range(roles):
        fate = rows["fate"][:, role]
        columns = [rows["win"][:, role], rows["score"][:, role]]
        columns += [rows["points"][:, role, part] for part in range(len(PARTS))]
        columns += [rows["wounds_by"][:, role].sum(axis=1, dtype=np.int32)]
        columns += [fate == one for one in range(len(FATES))]
        columns += [early[:, role], out[:, role]]
        for quantity, column in enumerate(columns):
            np.multiply(column, counts[:, role], out=table[role, quantity])
    return table


def groups(rows: Rows, roles: int, actions: int) -> Iterator[Group]:
    """Yield x and n of all measures: those of each role, those of games, the shares of the actions."""
    of_roles, counts = quantities(rows, roles), counted(rows, roles).T[:, None]
    yield of_roles, counts
    games = finished(rows)
    n_winners, cast = winners(rows, roles), counts[:, 0].sum(axis=0)
    won = games & (n_winners > 0)
    died = (counted(rows, roles) & (rows["cause"][:, :roles] != LIVES)).sum(axis=1)
    early, out = (of_roles[:, QUANTITIES.index(name)].sum(axis=0) for name in OF_GAMES[-2:])
    x = (rows["rounds"] * games, lead(rows, roles) * won, games & (n_winners > 1), games & (n_winners == 0), died)
    yield np.stack([*x, early, out]), np.stack([games, won, games, games, games, cast, cast])
    did = (rows["did"][:, :roles, :actions].sum(axis=1, dtype=np.int32) * games[:, None]).T
    yield did, did.sum(axis=0)[None]
