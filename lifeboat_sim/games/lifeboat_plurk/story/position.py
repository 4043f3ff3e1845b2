"""The position as plain values, nothing hidden."""

from __future__ import annotations

from typing import Any

from ..state import ROLE_IDS
from .names import ITEM_IDS


def position(g: Any) -> dict[str, Any]:
    """Return the position: the boat, and the players by role."""
    return {
        "progress": int(g["progress"]),
        "players": {ROLE_IDS[int(g["place"][seat])]: player(g, seat) for seat in range(int(g["players"]))},
    }


def player(g: Any, seat: int) -> dict[str, Any]:
    """Return one player; of rations the dieter's portions are counted."""
    items = dict(zip(ITEM_IDS, g["items"][seat].tolist(), strict=True))
    return {
        "seat": seat,
        "hp": int(g["hp"][seat]),
        "dead": bool(g["dead"][seat]),
        "ap": int(g["ap"][seat]),
        "hunger": int(g["hunger"][seat]),
        "guards": int(g["guarded"][seat]),
        "attacks": int(g["hunted"][seat]),
        "items": {item: n for item, n in items.items() if n},
    }
