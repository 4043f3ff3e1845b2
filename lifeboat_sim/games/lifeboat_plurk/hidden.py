"""What a player does not see: the others' targets, chance to come, and where roles are hidden the roles themselves."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from lifeboat_sim.core.records import Records, copied

from ..shared.options import words_of
from .options import Options
from .state import ROLES

TARGETS = words_of(Options, "targets")


def redeal(records: Records, seat: int, rng: np.random.Generator) -> Records:
    """Deal anew what a seat does not see: targets of the others, their roles where hidden, all rolls to come."""
    dealt = copied(records)
    g = dealt.view(np.ndarray)[0]
    for name in ("guarded", "hunted"):
        g[name][: int(g["players"])] = targets(g, seat, int(g[name][seat]), rng)
    if not g["rules"]["roles_public"]:
        deal_roles(g, seat, rng)
    g["deal_key"] = rng.integers(2**64, dtype=np.uint64)
    return dealt


def targets(g: Any, seat: int, own: int, rng: np.random.Generator) -> list[int]:
    """Return targets by seat, drawn as the rules draw them, of which a seat knows its own."""
    n = int(g["players"])
    how = TARGETS[int(g["rules"]["targets"])]
    others = [other for other in range(n) if other != seat]
    while True:
        if how == "independent":
            drawn = [(other + 1 + int(rng.integers(n - 1))) % n for other in range(n)]
            drawn[seat] = own
            return drawn
        left = rng.permutation([target for target in range(n) if target != own]).tolist()
        drawn = [own if other == seat else left.pop() for other in range(n)]
        if how == "permutation" or all(drawn[other] != other for other in others):
            return drawn


def deal_roles(g: Any, seat: int, rng: np.random.Generator) -> None:
    """Deal the others' roles anew, each one that it can be taken for by all that is seen of it."""
    n, own = int(g["players"]), int(g["place"][seat])
    may_be = [1 << own if other == seat else int(g["may_be"][other]) for other in range(n)]
    fitting = [
        dealt
        for dealt in permutations(range(ROLES), n)
        if all(may_be[other] >> role & 1 for other, role in enumerate(dealt))
    ]
    for other, role in enumerate(fitting[rng.integers(len(fitting))]):
        g["place"][other], g["survival"][other] = role, g["role_survival"][role]
