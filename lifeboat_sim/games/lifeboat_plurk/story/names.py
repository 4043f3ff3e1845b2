"""How roles, items, causes and players are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..rules.possessions import PORTIONS
from ..state import DIETER, RATION

ROLE_NAMES = {
    "thief": "Thief",
    "dieter": "Dieter",
    "angel": "Angel",
    "energy_saver": "Energy saver",
    "sailor": "Sailor",
    "will_to_live": "Will to live",
    "berserk": "Berserk",
}

ITEM_IDS = (
    "ration", "medkit", "weapon1", "weapon2", "weapon3", "weapon4",
    "compass", "charm", "doll", "reserve", "flare",
)  # fmt: skip
ITEM_NAMES = (
    "ration", "medkit", "weapon of power 1", "weapon of power 2", "weapon of power 3", "weapon of power 4",
    "compass", "lucky charm", "cursed doll", "reserve rations", "flare gun",
)  # fmt: skip
CAUSES = ("a black lot", "a missing ration", "hunger", "a fight", "a curse")


def an_item(item: int) -> str:
    """Return an item with its article.

    >>> an_item(0), an_item(7), an_item(9)
    ('a ration', 'the lucky charm', 'the reserve rations')
    """
    return f"{'a' if item < 6 else 'the'} {ITEM_NAMES[item]}"


def some_items(item: int, n: int) -> str:
    """Return how many of an item.

    >>> some_items(0, 1), some_items(0, 3), some_items(3, 2)
    ('a ration', '3 rations', '2 weapons of power 2')
    """
    kind, of, power = ITEM_NAMES[item].partition(" of ")
    return an_item(item) if n == 1 else f"{n} {kind}s{of}{power}"


def possessions(g: Any, seat: int) -> str:
    """Return what a seat has; the dieter's rations in portions."""
    found = []
    for item, n in enumerate(g["items"][seat].tolist()):
        if item == RATION and g["place"][seat] == DIETER and n:
            found.append(f"{n} portion{'s' if n > 1 else ''} ({n // int(PORTIONS)} whole)")
        elif n:
            found.append(some_items(item, n))
    return ", ".join(found) or "–"


def anonymous(names: Sequence[str]) -> list[str]:
    """Return what players are called who do not know each other's roles."""
    return [f"Player {seat}" for seat in range(len(names))]


def public_names(g: Any, names: Sequence[str]) -> list[str]:
    """Return what players call each other."""
    return list(names) if g["rules"]["roles_public"] else anonymous(names)


def slug(name: str) -> str:
    """Return a name as one word that can be typed.

    >>> slug("Will to live")
    'will_to_live'
    """
    return name.lower().replace(" ", "_")
