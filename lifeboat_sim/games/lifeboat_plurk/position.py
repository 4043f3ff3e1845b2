"""A position of the dice version of Lifeboat in words: what scenarios can set, and what they tell."""

from __future__ import annotations

from typing import Any

from ..shared.position import Number, Seat, Vocabulary
from .options import Ruleset
from .state import COMPASS, DIETER, FLARE, ITEMS, MEDKIT, MOST_HP, RATION

NAMES = (
    "ration", "medkit", "weapon_1", "weapon_2", "weapon_3", "weapon_4", "compass", "charm", "doll", "reserve", "flare",
)  # fmt: skip
"""The items, as many as somebody holds; of rations the dieter's portions."""


def fit(ruleset: Ruleset, g: Any) -> None:
    """Which kinds of items somebody has whole; items that are held were had, and medkits are taken from the stock."""
    for seat in range(int(g["players"])):
        parts = [2 if item == RATION and g["place"][seat] == DIETER else 1 for item in range(ITEMS)]
        items = g["items"][seat].tolist()
        g["kinds"][seat] = sum(1 << item for item in range(ITEMS) if items[item] >= parts[item])
    held = g["items"].sum(axis=0)
    g["specials_had"] = int(g["specials_gone"]) | sum(
        1 << item for item in range(int(COMPASS), int(FLARE) + 1) if held[item]
    )
    g["medkits_left"] = ruleset.options.medkit_total - int(g["medkits_gone"]) - int(held[int(MEDKIT)])


POSITION = Vocabulary(
    {
        "progress": Number("progress", high=10_000),
        "hp": Number("hp", by_seat=True, high=MOST_HP),
        "hunger": Number("hunger", by_seat=True, high=1),
        "ap": Number("ap", by_seat=True),
        "guards": Seat("guarded", by_seat=True),
        "attacks": Seat("hunted", by_seat=True),
        "dead": Number("dead", by_seat=True, can_be_set=False, high=1),
        **{name: Number("items", by_seat=True, at=item) for item, name in enumerate(NAMES)},
    },
    fit,
)
