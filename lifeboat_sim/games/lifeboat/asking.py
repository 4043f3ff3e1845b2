"""What finished games can be asked (``core/conditions.py``): ``kid wins and rounds > 12``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lifeboat_sim.core.conditions import Vocabulary
from lifeboat_sim.core.metrics import Rows

from .measures import actions_of
from .ruleset import Ruleset
from .state import CAUSES, ENDINGS, FATES

DEAD, LOST = FATES.index("dead"), FATES.index("lost")
ABSENT = -1


def vocabulary(ruleset: Ruleset) -> Vocabulary:
    """Return the words for a rule set's games."""
    roles = list(ruleset.characters)
    n = len(roles)

    def of_role(column: str) -> Callable[[Rows], NDArray[Any]]:
        return lambda rows: rows[column][:, :n]

    def fate(name: str) -> Callable[[Rows], NDArray[np.bool_]]:
        return lambda rows: rows["fate"][:, :n] == FATES.index(name)

    def died_of(name: str) -> Callable[[Rows], NDArray[np.bool_]]:
        return lambda rows: rows["cause"][:, :n] == CAUSES.index(name)

    def ordered_scores(rows: Rows) -> NDArray[Any]:
        return np.sort(np.where(rows["fate"][:, :n] == ABSENT, -1, rows["score"][:, :n]), axis=1)

    return Vocabulary(
        roles=roles,
        present=lambda rows: rows["fate"][:, :n] != ABSENT,
        game_facts={
            "land": lambda rows: rows["ended_by"] == ENDINGS.index("birds"),
            "all_dead": lambda rows: rows["ended_by"] == ENDINGS.index("all_dead"),
            "unfinished": lambda rows: rows["ended_by"] == ENDINGS.index("unfinished"),
            "tie": lambda rows: (rows["win"][:, :n] > 0).sum(axis=1) > 1,
        },
        numbers={
            "rounds": lambda rows: rows["rounds"],
            "margin": lambda rows: ordered_scores(rows)[:, -1] - ordered_scores(rows)[:, -2],
            "score": lambda rows: ordered_scores(rows)[:, -1],
            "deaths": lambda rows: (rows["fate"][:, :n] >= DEAD).sum(axis=1),
            "winners": lambda rows: (rows["win"][:, :n] > 0).sum(axis=1),
            "birds": lambda rows: rows["birds"],
        },
        role_numbers={
            "score": of_role("score"),
            "wounds": lambda rows: rows["wounds_by"][:, :n].sum(axis=2),
            "fights": of_role("fights"),
            "robberies": of_role("robberies"),
            "drinks": of_role("drinks"),
            "died_in_round": of_role("death_round"),
        }
        | {f"did_{action}": (lambda rows, i=i: rows["did"][:, :n, i]) for i, action in enumerate(actions_of(ruleset))},
        facts={
            "wins": lambda rows: rows["win"][:, :n] > 0,
            "survives": lambda rows: (rows["fate"][:, :n] != ABSENT) & (rows["fate"][:, :n] < DEAD),
            "dies": lambda rows: rows["fate"][:, :n] >= DEAD,
            "drowns": died_of("drowned"),
            **{name: fate(name) for name in FATES},
        },
        relations={"loves": of_role("love"), "hates": of_role("hate")},
    )
