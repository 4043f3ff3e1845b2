"""A position of the dice version of Lifeboat in words: what scenarios can set, and what they tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lifeboat_sim.errors import ScenarioError

from ..shared.position import Number, Seat, Vocabulary
from .options import Ruleset
from .state import COMPASS, DIETER, FLARE, ITEMS, MEDKIT, MOST_HP, NEXT_SLOT, RATION, ROLES
from .story.names import ITEM_IDS


def fit(ruleset: Ruleset, g: Any) -> None:
    """Which kinds of items somebody has whole; what is held was had before, and medkits come from the stock."""
    if g["progress"] >= ruleset.options.goal:
        raise ScenarioError(f"position.progress: {int(g['progress'])}, allowed 0 to {ruleset.options.goal - 1}")
    for seat in range(int(g["players"])):
        parts = [2 if item == RATION and g["place"][seat] == DIETER else 1 for item in range(ITEMS)]
        items = g["items"][seat].tolist()
        g["kinds"][seat] = sum(1 << item for item in range(ITEMS) if items[item] >= parts[item])
    g["stage"] = NEXT_SLOT  # somebody else's slot may come first
    held = g["items"].sum(axis=0)
    g["specials_had"] = int(g["specials_gone"]) | sum(
        1 << item for item in range(int(COMPASS), int(FLARE) + 1) if held[item]
    )
    g["medkits_left"] = ruleset.options.medkit_total - int(g["medkits_gone"]) - int(held[int(MEDKIT)])


def cast(g: Any, roles: Sequence[int]) -> None:
    """Deal these roles by seat, in the order of the table of roles; everybody begins with the role's stamina in HP."""
    n = len(roles)
    g["role_deck"] = [*roles, *(role for role in range(ROLES) if role not in roles)]
    g["place"][:n] = roles
    g["stamina"][:n], g["survival"][:n] = g["role_stamina"][roles], g["role_survival"][roles]
    g["hp"][:n] = g["stamina"][:n]
    for seat in range(n):
        alike = np.flatnonzero(g["role_stamina"] == g["stamina"][seat])
        g["may_be"][seat] = sum(1 << int(role) for role in alike)


POSITION = Vocabulary(
    {
        "progress": Number("progress", high=10_000),
        "hp": Number("hp", by_seat=True, high=MOST_HP),
        "hunger": Number("hunger", by_seat=True, high=1),
        "ap": Number("ap", by_seat=True),
        "guards": Seat("guarded", by_seat=True),
        "attacks": Seat("hunted", by_seat=True),
        "dead": Number("dead", by_seat=True, can_be_set=False, high=1),
        **{
            name: Number("items", by_seat=True, at=item, high=1 if item >= COMPASS else 1000)
            for item, name in enumerate(ITEM_IDS)
        },
    },
    fit,
    cast,
)
